// Locks on files, beside the files of ktour/system.hpp.
#pragma once

#include <string>
#include <utility>

#include "ktour/system.hpp"  // IWYU pragma: export

namespace ktour {

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
