// Files to work in, as Windows offers them.
#include "system/scratch.hpp"

#include <fmt/format.h>
#include <io.h>

#include <cerrno>
#include <utility>

#include "system/places.hpp"
#include "system/windows/names.hpp"

namespace ktour {

Result<MappedFile> MappedFile::open(const std::string& path) {
  const auto failed = [&] { return refused_file("read", fmt::format("'{}'", path), errno); };
  const int fd = open_file(path, Opened::to_read);
  if (fd < 0) return failed();
  const auto size = static_cast<std::size_t>(length_of(fd));
  void* data = nullptr;
  if (size > 0) {
    const HANDLE mapping =
        CreateFileMappingW(windows::handle_of(fd), nullptr, PAGE_READONLY, 0, 0, nullptr);
    if (mapping != nullptr) data = MapViewOfFile(mapping, FILE_MAP_READ, 0, 0, 0);
    if (data == nullptr) errno = windows::error_number();
    if (mapping != nullptr) CloseHandle(mapping);
  }
  const int error_number = errno;
  close_file(fd);
  errno = error_number;
  if (size > 0 && data == nullptr) return failed();
  return MappedFile(static_cast<const std::byte*>(data), size);
}

MappedFile::~MappedFile() {
  if (size_ > 0) UnmapViewOfFile(data_);
}

// Pages that are unlocked without having been locked leave the memory of the process first.
void forget_pages(std::span<const std::byte> part) {
  if (part.empty()) return;
  VirtualUnlock(const_cast<std::byte*>(part.data()), part.size());  // NOLINT(*-const-cast)
}

Result<SpillFile> SpillFile::open(const std::string& folder) {
  const std::string shown = fmt::format("a file in '{}'", folder);
  // Its name is that of this process and of nobody else; it is gone when the process ends.
  for (int i = 0;; ++i) {
    const std::string name = fmt::format("{}/.ktour-spill-{}-{}", folder, GetCurrentProcessId(), i);
    const int fd = windows::descriptor(
        CreateFileW(windows::wide(name).c_str(), GENERIC_READ | GENERIC_WRITE,
                    windows::shared_with_all, nullptr, CREATE_NEW,
                    FILE_ATTRIBUTE_TEMPORARY | FILE_FLAG_DELETE_ON_CLOSE, nullptr),
        0);
    if (fd >= 0) return SpillFile(fd, shown);
    if (errno != EEXIST) return refused_file("write", shown, errno);
  }
}

}  // namespace ktour
