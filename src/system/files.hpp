// Locks on files, and all of a file at once, beside the files of ktour/system.hpp.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "ktour/system.hpp"  // IWYU pragma: export

namespace ktour {

/// All that a source gives; nothing where that is more than so many bytes.
inline Result<std::optional<std::string>> whole_text(Source& source, std::size_t most) {
  std::string text;
  for (std::vector<char> block(1 << 16); text.size() <= most;) {
    const auto got = source.read(block);
    if (!got) return got.error();
    if (*got == 0) return std::optional(std::move(text));
    text.append(block.data(), *got);
  }
  return std::optional<std::string>();
}

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
