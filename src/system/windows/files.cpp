// Files behind the library's sources and sinks, on Windows.
#include "system/files.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <io.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <new>
#include <utility>
#include <vector>

#include "system/own_names.hpp"
#include "system/paths.hpp"
#include "system/places.hpp"
#include "system/windows/names.hpp"

namespace ktour {
namespace {

constexpr int output_fd = 1;

DWORD attributes_of(const std::string& path) {
  return GetFileAttributesW(windows::wide(path).c_str());
}

bool is_folder(const std::string& path) {
  const DWORD attributes = attributes_of(path);
  return attributes != INVALID_FILE_ATTRIBUTES && (attributes & FILE_ATTRIBUTE_DIRECTORY) != 0;
}

// What is no file on a disk, such as NUL and CON, is written to as it is.
bool is_device(int fd) {
  return GetFileType(windows::handle_of(fd)) != FILE_TYPE_DISK;
}

// Takes away what a killed run left: what another run has open stays.
void remove_left_over(const std::string& target) {
  for (int i = 0; i < own_names; ++i) {
    DeleteFileW(windows::wide(own_name(target, i)).c_str());
  }
}

}  // namespace

// Nobody else may open or remove it before it has its name.
int make_own(const std::string& name) {
  return windows::descriptor(CreateFileW(windows::wide(name).c_str(), GENERIC_WRITE | DELETE, 0,
                                         nullptr, CREATE_NEW, FILE_ATTRIBUTE_NORMAL, nullptr),
                             0);
}

// --- reading -----------------------------------------------------------------------------------

Result<InputFile> InputFile::open(const std::string& path, Interrupted interrupted) {
  const bool standard = path == "-";
  const std::string shown = standard ? "standard input" : fmt::format("'{}'", path);
  if (!standard && is_folder(path)) {
    return Error{fmt::format("cannot read {}: it is a directory, not a file", shown),
                 ErrorKind::request, EISDIR};
  }
  const int fd = standard ? 0 : open_file(path, Opened::to_read);
  if (fd < 0) return refused_file("read", shown, errno);
  InputFile file(fd, shown, interrupted);
  // Standard input may have been read from already.
  if (!standard && !is_device(fd)) file.length_ = length_of(fd);
  return file;
}

// --- writing -----------------------------------------------------------------------------------

Result<OutputFile> OutputFile::open(const std::string& path, Interrupted interrupted) {
  if (path == "-") return OutputFile(output_fd, "standard output", interrupted);
  OutputFile file(-1, fmt::format("'{}'", path), interrupted);
  if (path.empty()) return Error{"cannot write to a file without a name"};
  if (is_folder(path)) return file.failure(EISDIR);
  const int there = windows::descriptor(
      CreateFileW(windows::wide(path).c_str(), GENERIC_WRITE, windows::shared_with_all, nullptr,
                  OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, nullptr),
      0);
  if (there < 0 && errno != ENOENT) return file.failure(errno);
  if (there >= 0 && is_device(there)) {
    file.fd_ = there;
    return file;
  }
  if (there >= 0) _close(there);
  file.target_ = path;
  remove_left_over(path);
  if (const Outcome named = file.open_by_own_name(); !named) return named.error();
  return file;
}

// A file that is open keeps its place to itself until it has its name: it is renamed by its handle.
Outcome OutputFile::commit() {
  if (target_.empty()) return Done{};
  if (interrupted_()) return interrupted_error();
  if (!put_on_disk(fd_)) return failure(errno);
  const std::wstring to = std::filesystem::absolute(path_of(target_)).make_preferred().wstring();
  const std::size_t bytes = to.size() * sizeof(wchar_t);
  std::vector<std::byte> room(sizeof(FILE_RENAME_INFO) + bytes);
  auto* const name = new (room.data()) FILE_RENAME_INFO{};
  name->ReplaceIfExists = TRUE;
  name->FileNameLength = static_cast<DWORD>(bytes);
  std::memcpy(name->FileName, to.c_str(), bytes + sizeof(wchar_t));
  // Whoever looks through new files holds them open for a moment.
  constexpr int tries = 50;
  for (int i = 0; SetFileInformationByHandle(windows::handle_of(fd_), FileRenameInfo, name,
                                             static_cast<DWORD>(room.size())) == 0;
       ++i) {
    const int error_number = windows::error_number();
    if (error_number != EACCES || i == tries) return failure(error_number);
    Sleep(10);
  }
  _close(std::exchange(fd_, -1));
  temporary_.clear();
  return Done{};
}

std::optional<std::uint64_t> free_space_for(const std::string& path) {
  if (path == "-") return {};
  const std::wstring folder = path_of(path).parent_path().wstring();
  ULARGE_INTEGER left{};
  if (GetDiskFreeSpaceExW(folder.empty() ? L"." : folder.c_str(), &left, nullptr, nullptr) == 0) {
    return {};
  }
  return left.QuadPart;
}

// --- locks ---------------------------------------------------------------------------------------

// Locks keep others from reading too. So what is locked is a byte far behind the end of any file.
Outcome lock(int fd, const std::string& shown) {
  OVERLAPPED place{};
  place.OffsetHigh = 1U << 30;
  constexpr DWORD how = LOCKFILE_EXCLUSIVE_LOCK | LOCKFILE_FAIL_IMMEDIATELY;
  if (LockFileEx(windows::handle_of(fd), how, 0, 1, 0, &place) != 0) return Done{};
  const DWORD error = GetLastError();
  if (error != ERROR_LOCK_VIOLATION && error != ERROR_IO_PENDING) return Done{};
  return Error{fmt::format("{} is in use by another process", shown)};
}

}  // namespace ktour
