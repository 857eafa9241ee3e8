// Files to work in: one that is looked at as if it were memory, and one without a name that takes
// what the memory cannot hold.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "ktour/result.hpp"

namespace ktour {

/// A file to look at. The system reads what is asked for, and forgets it where memory is short.
class MappedFile {
 public:
  static Result<MappedFile> open(const std::string& path);
  MappedFile(MappedFile&& other) noexcept;
  MappedFile& operator=(MappedFile&&) = delete;
  ~MappedFile();

  std::span<const std::byte> bytes() const { return {data_, size_}; }

 private:
  MappedFile(const std::byte* data, std::size_t size) : data_(data), size_(size) {}
  const std::byte* data_;
  std::size_t size_;
};

/// Lets go of the memory that a part of a mapped file was read into; it is read again if need be.
void forget_pages(std::span<const std::byte> part);

/// A file without a name in a folder: it ends with the process. Threads may use it at once.
class SpillFile {
 public:
  static Result<SpillFile> open(const std::string& folder);
  SpillFile(SpillFile&& other) noexcept;
  SpillFile& operator=(SpillFile&&) = delete;
  ~SpillFile();

  /// Where the bytes are, from now on.
  Result<std::uint64_t> append(std::span<const std::byte> bytes);
  Outcome read(std::uint64_t from, std::span<std::byte> into) const;

 private:
  SpillFile(int fd, std::string shown) : fd_(fd), shown_(std::move(shown)) {}
  int fd_;
  std::string shown_;
  std::atomic<std::uint64_t> length_{0};
};

}  // namespace ktour
