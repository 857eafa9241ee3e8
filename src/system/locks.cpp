// Locks on files, where a system has them.
#include <fmt/format.h>

#include <cerrno>

#include "system/files.hpp"
#include "system/places.hpp"

namespace ktour {

Result<Lock> Lock::take(const std::string& path, const std::string& shown) {
  Lock taken(open_file(path, Opened::to_change_or_made));
  if (taken.fd_ < 0 && errno != EACCES && errno != EROFS) {
    return refused_file("write", fmt::format("'{}'", path), errno);
  }
  if (taken.fd_ >= 0) {
    if (const Outcome got = lock(taken.fd_, shown); !got) return got.error();
  }
  return taken;
}

Lock::~Lock() {
  if (fd_ >= 0) close_file(fd_);
}

}  // namespace ktour
