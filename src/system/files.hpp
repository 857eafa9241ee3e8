// Files behind the library's sources and sinks. An output file appears whole or not at all.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "ktour/format.hpp"

namespace ktour {

/// Whether the work was interrupted: asked while a file is read or written, which may take long.
using Interrupted = bool (*)();
inline bool never_interrupted() {
  return false;
}

/// A file to read from; "-" is standard input.
class InputFile final : public Source {
 public:
  static Result<InputFile> open(const std::string& path,
                                Interrupted interrupted = never_interrupted);
  InputFile(InputFile&& other) noexcept;
  InputFile& operator=(InputFile&&) = delete;
  ~InputFile() override;

  Result<std::size_t> read(std::span<char> into) override;
  std::optional<std::uint64_t> length() const override { return length_; }

 private:
  InputFile(int fd, std::string shown, Interrupted interrupted)
      : fd_(fd), shown_(std::move(shown)), interrupted_(interrupted) {}
  int fd_;
  std::string shown_;
  Interrupted interrupted_;
  std::optional<std::uint64_t> length_;
};

/// The space left on the disk that a file would be on; nothing for what is no plain file.
std::optional<std::uint64_t> free_space_for(const std::string& path);

/// A file to write to; "-" is standard output. A plain file is written beside its place, without a
/// name where the system can do that, and takes its name with commit(). Without commit() nothing
/// is left.
class OutputFile final : public Sink {
 public:
  static Result<OutputFile> open(const std::string& path,
                                 Interrupted interrupted = never_interrupted);
  OutputFile(OutputFile&& other) noexcept;
  OutputFile& operator=(OutputFile&&) = delete;
  ~OutputFile() override;

  Outcome write(std::string_view bytes) override;
  /// It is to take another name in the same folder, where it is to take one at all.
  void call(const std::string& name);
  Outcome commit();

 private:
  OutputFile(int fd, std::string shown, Interrupted interrupted)
      : fd_(fd), shown_(std::move(shown)), interrupted_(interrupted) {}
  std::string folder() const;  // of target_
  Error failure(int error_number) const;

  int fd_;
  std::string shown_;  // for messages
  Interrupted interrupted_;
  std::string target_;     // the place it is to take; empty where it is written in place
  std::string temporary_;  // its name until then; empty while it has none
};

/// One process at a time: the lock on a file that is open for writing. An error tells which process
/// has it; `shown` is what it would be used for. (Record locks: they end with the process, or when
/// it closes the file.) Systems that have no locks do without.
Outcome lock(int fd, const std::string& shown);

/// The lock on a file that is there for that alone, as long as this lives.
class Lock {
 public:
  /// Where the file may not be written nobody needs a lock.
  static Result<Lock> take(const std::string& path, const std::string& shown);
  Lock(Lock&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
  Lock& operator=(Lock&& other) noexcept {
    std::swap(fd_, other.fd_);
    return *this;
  }
  ~Lock();

 private:
  explicit Lock(int fd) : fd_(fd) {}
  int fd_;
};

}  // namespace ktour
