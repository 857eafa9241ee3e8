// Descriptors that are not those of the standard streams, on POSIX systems.
#pragma once

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>

namespace ktour {

// A file never takes the place of a standard stream that the caller closed: messages would end up
// in it.
inline int above_standard(int fd) {
  if (fd < 0 || fd > STDERR_FILENO) return fd;
  const int higher = fcntl(fd, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  const int why = errno;
  close(fd);
  errno = why;
  return higher;
}

}  // namespace ktour
