// The journal of a simulation: what is done so far, so that it can be continued after anything.
//
// A log as transactions have one (Gray and Reuter 1992): a file that only grows. Its first line is
// what the journal belongs to; then come finished blocks, each with its number, its length and a
// check sum (of the number too) before it. Whatever ends the program, the blocks that were written
// whole are still there; a part of one at the end is cut off by the next run.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "ktour/result.hpp"

namespace ktour {

class Journal {
 public:
  /// Opens a journal that is there, or begins one with this first line. Only one process at a time
  /// may have it open.
  static Result<Journal> open(const std::string& path, const std::string& first_line);
  /// Takes a journal away, if there is one; an error if a process has it open.
  static Outcome remove(const std::string& path);
  /// The first line of a journal; empty if there is none.
  static Result<std::string> first_line(const std::string& path);

  Journal(Journal&& other) noexcept;
  Journal& operator=(Journal&&) = delete;
  ~Journal();

  bool has(std::uint64_t block) const { return blocks_.contains(block); }
  std::uint64_t size() const { return blocks_.size(); }
  /// Adds a block. It is on the disk within a second or two, and safe from all but a loss of power
  /// at once.
  Outcome add(std::uint64_t block, std::string_view bytes);
  /// The bytes of a block that it has.
  Result<std::string> read(std::uint64_t block) const;
  /// The file is removed; the journal is of no use after that.
  void remove();

 private:
  struct Place {
    std::uint64_t offset;
    std::size_t length;
  };
  Journal(int fd, std::string path) : fd_(fd), path_(std::move(path)) {}
  Outcome load(const std::string& first_line);
  Outcome append(std::string_view bytes);

  int fd_;
  std::string path_;
  std::map<std::uint64_t, Place> blocks_;
  std::uint64_t end_ = 0;
  std::chrono::steady_clock::time_point synced_{};
};

}  // namespace ktour
