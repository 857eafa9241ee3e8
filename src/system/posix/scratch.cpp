// Files to work in, as POSIX systems offer them.
#include "system/scratch.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <utility>

#include "system/places.hpp"

namespace ktour {
Result<MappedFile> MappedFile::open(const std::string& path) {
  const auto failed = [&] { return refused_file("read", fmt::format("'{}'", path), errno); };
  const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0) return failed();
  struct stat info {};
  const bool known = fstat(fd, &info) == 0;
  const auto size = static_cast<std::size_t>(known ? info.st_size : 0);
  void* data = size == 0 ? nullptr : mmap(nullptr, size, PROT_READ, MAP_SHARED, fd, 0);
  const bool mapped = known && data != MAP_FAILED;
  const int error_number = errno;
  close(fd);
  errno = error_number;
  if (!mapped) return failed();
  return MappedFile(static_cast<const std::byte*>(data), size);
}

MappedFile::~MappedFile() {
  if (size_ > 0) munmap(const_cast<std::byte*>(data_), size_);  // NOLINT(*-const-cast)
}

void forget_pages(std::span<const std::byte> part) {
  const auto page = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
  const auto begin = reinterpret_cast<std::uintptr_t>(part.data());  // NOLINT(*-reinterpret-cast)
  // The pages at both ends, which others may need, are read again without harm.
  const std::uintptr_t from = begin / page * page;
  const std::uintptr_t to = (begin + part.size() + page - 1) / page * page;
  if (from < to) madvise(reinterpret_cast<void*>(from), to - from, MADV_DONTNEED);  // NOLINT
}

Result<SpillFile> SpillFile::open(const std::string& folder) {
  int fd = -1;
#ifdef O_TMPFILE
  fd = ::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
#endif
  if (fd < 0) {
    std::string name = folder + "/.ktour-spill-XXXXXX";
    fd = mkostemp(name.data(), O_CLOEXEC);
    if (fd >= 0) unlink(name.c_str());
  }
  const std::string shown = fmt::format("a file in '{}'", folder);
  if (fd < 0) return refused_file("write", shown, errno);
  return SpillFile(fd, shown);
}

}  // namespace ktour
