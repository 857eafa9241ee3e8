// Files behind the library's sources and sinks, on Windows.
//
// A file that is open cannot take a name there, so one that is to replace another is closed first.
#include "system/files.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <io.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <utility>

#include "system/check_sum.hpp"
#include "system/paths.hpp"
#include "system/places.hpp"
#include "system/windows/names.hpp"

namespace ktour {
namespace {

const Error stopped_error{"interrupted", ErrorKind::stopped};
constexpr int output_fd = 1;
constexpr int last_standard_fd = 2;

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

// The names of a file before it has the one it is to have. They follow from that alone, so that
// what a killed run left is found again; there are some, for runs at the same time.
constexpr int own_names = 16;

std::string own_name(const std::string& target, int number) {
  const std::filesystem::path path = path_of(target);
  const std::uint64_t sum = check_sum(path.filename().string());
  return (path.parent_path() / fmt::format(".ktour-{:016x}-{}", sum, number)).string();
}

// Takes away what a killed run left: what another run has open stays.
void remove_left_over(const std::string& target) {
  for (int i = 0; i < own_names; ++i) {
    DeleteFileW(windows::wide(own_name(target, i)).c_str());
  }
}

}  // namespace

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

InputFile::InputFile(InputFile&& other) noexcept
    : fd_(std::exchange(other.fd_, -1)),
      shown_(std::move(other.shown_)),
      interrupted_(other.interrupted_),
      length_(other.length_) {}

InputFile::~InputFile() {
  if (fd_ > last_standard_fd) _close(fd_);
}

Result<std::size_t> InputFile::read(std::span<char> into) {
  const auto most = static_cast<DWORD>(std::min<std::size_t>(into.size(), 1U << 30));
  DWORD got = 0;
  if (ReadFile(windows::handle_of(fd_), into.data(), most, &got, nullptr) != 0) {
    // (An interrupt at the keyboard ends a line that is being typed.)
    if (got == 0 && interrupted_()) return stopped_error;
    return std::size_t{got};
  }
  const int error_number = windows::error_number();
  if (interrupted_()) return stopped_error;
  if (error_number == EPIPE) return std::size_t{0};  // whoever wrote has ended
  return refused_file("read", shown_, error_number);
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

OutputFile::OutputFile(OutputFile&& other) noexcept
    : fd_(std::exchange(other.fd_, -1)),
      shown_(std::move(other.shown_)),
      interrupted_(other.interrupted_),
      target_(std::move(other.target_)),
      temporary_(std::exchange(other.temporary_, {})) {}

OutputFile::~OutputFile() {
  if (fd_ > last_standard_fd) _close(fd_);
  if (!temporary_.empty()) remove_file(temporary_);
}

Outcome OutputFile::open_by_own_name() {
  for (int i = 0; i < own_names; ++i) {
    const std::string name = own_name(target_, i);
    // Nobody else may open or remove it before it has its name.
    fd_ = windows::descriptor(CreateFileW(windows::wide(name).c_str(), GENERIC_WRITE, 0, nullptr,
                                          CREATE_NEW, FILE_ATTRIBUTE_NORMAL, nullptr),
                              0);
    if (fd_ >= 0) {
      temporary_ = name;
      return Done{};
    }
    // A file that is open and about to go is refused in this way too.
    const bool taken = errno == EEXIST || (errno == EACCES && i + 1 < own_names);
    if (!taken) return failure(errno);
  }
  return failure(EBUSY);
}

Error OutputFile::failure(int error_number) const {
  return refused_file("write", shown_, error_number);
}

Outcome OutputFile::write(std::string_view bytes) {
  // What is printed otherwise comes before.
  if (fd_ == output_fd) std::fflush(stdout);
  while (!bytes.empty()) {
    if (interrupted_()) return stopped_error;
    // (Some consoles take no more at once.)
    const auto part = static_cast<DWORD>(std::min<std::size_t>(bytes.size(), 1U << 15));
    DWORD wrote = 0;
    if (WriteFile(windows::handle_of(fd_), bytes.data(), part, &wrote, nullptr) == 0) {
      const int error_number = windows::error_number();
      if (interrupted_()) return stopped_error;
      return failure(error_number);
    }
    bytes.remove_prefix(wrote);
  }
  return Done{};
}

void OutputFile::call(const std::string& name) {
  if (target_.empty()) return;
  target_ = (path_of(target_).parent_path() / path_of(name)).string();
}

Outcome OutputFile::commit() {
  if (target_.empty()) return Done{};
  if (interrupted_()) return stopped_error;
  if (!put_on_disk(fd_)) return failure(errno);
  _close(std::exchange(fd_, -1));
  const std::wstring from = windows::wide(temporary_);
  const std::wstring to = windows::wide(target_);
  // Whoever looks through new files holds them open for a moment.
  constexpr int tries = 50;
  for (int i = 0; MoveFileExW(from.c_str(), to.c_str(), MOVEFILE_REPLACE_EXISTING) == 0; ++i) {
    const int error_number = windows::error_number();
    if (error_number != EACCES || i == tries) return failure(error_number);
    Sleep(10);
  }
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
  if (fd_ >= 0) _close(fd_);
}

}  // namespace ktour
