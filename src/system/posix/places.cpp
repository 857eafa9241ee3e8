// Reading and writing at places of a file, on POSIX systems.
#include "system/places.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include "system/posix/above_standard.hpp"

namespace ktour {
namespace {

// Calls move(at) until all bytes are moved, or it moves none; how many are.
template <class Move>
std::size_t move_all(std::size_t bytes, Move move) {
  std::size_t at = 0;
  while (at < bytes) {
    errno = 0;
    const ssize_t moved = move(at);
    if (moved < 0 && errno == EINTR) continue;
    if (moved <= 0) break;
    at += static_cast<std::size_t>(moved);
  }
  return at;
}

}  // namespace

int open_file(const std::string& path, Opened how) {
  const int access = how == Opened::to_read ? O_RDONLY : O_RDWR;
  const int made = how == Opened::to_change_or_made ? O_CREAT : 0;
  return above_standard(::open(path.c_str(), access | made | O_CLOEXEC, 0666));
}

void close_file(int fd) {
  close(fd);
}

bool remove_file(const std::string& path) {
  return unlink(path.c_str()) == 0;
}

std::size_t read_at(int fd, std::uint64_t from, std::span<std::byte> into) {
  return move_all(into.size(), [&](std::size_t at) {
    return pread(fd, into.data() + at, into.size() - at, static_cast<off_t>(from + at));
  });
}

bool write_at(int fd, std::uint64_t from, std::span<const std::byte> bytes) {
  return bytes.size() == move_all(bytes.size(), [&](std::size_t at) {
           return pwrite(fd, bytes.data() + at, bytes.size() - at, static_cast<off_t>(from + at));
         });
}

Moved read_next(int fd, std::span<char> into) {
  const ssize_t got = ::read(fd, into.data(), into.size());
  return got < 0 ? Moved{0, errno} : Moved{static_cast<std::size_t>(got)};
}

Moved write_next(int fd, std::string_view bytes) {
  const ssize_t wrote = ::write(fd, bytes.data(), bytes.size());
  return wrote < 0 ? Moved{0, errno} : Moved{static_cast<std::size_t>(wrote)};
}

std::uint64_t length_of(int fd) {
  struct stat info {};
  return fstat(fd, &info) == 0 ? static_cast<std::uint64_t>(info.st_size) : 0;
}

bool cut_at(int fd, std::uint64_t length) {
  return ftruncate(fd, static_cast<off_t>(length)) == 0;
}

bool put_on_disk(int fd) {
  return fdatasync(fd) == 0 || errno == EINVAL;
}

}  // namespace ktour
