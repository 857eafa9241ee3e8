// Reading and writing at places of a file, on Windows.
#include "system/places.hpp"

#include <io.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>

#include "system/windows/names.hpp"

namespace ktour {
namespace {

// Calls move(handle, at, bytes, moved, place) until all bytes are moved, or it moves none; how many
// are.
template <class Move>
std::size_t move_all(int fd, std::uint64_t from, std::size_t bytes, Move move) {
  const HANDLE file = windows::handle_of(fd);
  std::size_t at = 0;
  while (at < bytes) {
    errno = 0;
    OVERLAPPED place{};
    place.Offset = static_cast<DWORD>(from + at);
    place.OffsetHigh = static_cast<DWORD>((from + at) >> 32);
    const auto part = static_cast<DWORD>(std::min<std::size_t>(bytes - at, 1U << 30));
    DWORD moved = 0;
    if (move(file, at, part, &moved, &place) == 0) {
      if (GetLastError() != ERROR_HANDLE_EOF) errno = windows::error_number();
      break;
    }
    if (moved == 0) break;
    at += moved;
  }
  return at;
}

}  // namespace

int open_file(const std::string& path, Opened how) {
  const DWORD access = how == Opened::to_read ? GENERIC_READ : GENERIC_READ | GENERIC_WRITE;
  const DWORD made = how == Opened::to_change_or_made ? OPEN_ALWAYS : OPEN_EXISTING;
  return windows::descriptor(
      CreateFileW(windows::wide(path).c_str(), access, windows::shared_with_all, nullptr, made,
                  FILE_ATTRIBUTE_NORMAL, nullptr),
      0);
}

void close_file(int fd) {
  _close(fd);
}

bool remove_file(const std::string& path) {
  if (DeleteFileW(windows::wide(path).c_str()) != 0) return true;
  errno = windows::error_number();
  return false;
}

std::size_t read_at(int fd, std::uint64_t from, std::span<std::byte> into) {
  return move_all(fd, from, into.size(),
                  [&](HANDLE file, std::size_t at, DWORD part, DWORD* moved, OVERLAPPED* place) {
                    return ReadFile(file, into.data() + at, part, moved, place);
                  });
}

bool write_at(int fd, std::uint64_t from, std::span<const std::byte> bytes) {
  return bytes.size() ==
         move_all(fd, from, bytes.size(),
                  [&](HANDLE file, std::size_t at, DWORD part, DWORD* moved, OVERLAPPED* place) {
                    return WriteFile(file, bytes.data() + at, part, moved, place);
                  });
}

Moved read_next(int fd, std::span<char> into) {
  const auto most = static_cast<DWORD>(std::min<std::size_t>(into.size(), 1U << 30));
  DWORD got = 0;
  SetLastError(ERROR_SUCCESS);
  const bool read = ReadFile(windows::handle_of(fd), into.data(), most, &got, nullptr) != 0;
  // An interrupt at the keyboard ends a line that is being typed: nothing is read, and that is no
  // error.
  const DWORD error = read && got > 0 ? ERROR_SUCCESS : GetLastError();
  if (error == ERROR_OPERATION_ABORTED) return {0, EINTR};
  if (read || error == ERROR_BROKEN_PIPE) return {got};  // (whoever wrote has ended)
  return {0, windows::error_number(error)};
}

Moved write_next(int fd, std::string_view bytes) {
  // What is printed otherwise comes before.
  if (fd == _fileno(stdout)) std::fflush(stdout);
  // (Some consoles take no more at once.)
  const auto part = static_cast<DWORD>(std::min<std::size_t>(bytes.size(), 1U << 15));
  DWORD wrote = 0;
  if (WriteFile(windows::handle_of(fd), bytes.data(), part, &wrote, nullptr) != 0) return {wrote};
  return {0, windows::error_number()};
}

std::uint64_t length_of(int fd) {
  LARGE_INTEGER length{};
  if (GetFileSizeEx(windows::handle_of(fd), &length) == 0) return 0;
  return static_cast<std::uint64_t>(length.QuadPart);
}

bool cut_at(int fd, std::uint64_t length) {
  FILE_END_OF_FILE_INFO end{};
  end.EndOfFile.QuadPart = static_cast<LONGLONG>(length);
  if (SetFileInformationByHandle(windows::handle_of(fd), FileEndOfFileInfo, &end, sizeof end) != 0)
    return true;
  errno = windows::error_number();
  return false;
}

bool put_on_disk(int fd) {
  if (FlushFileBuffers(windows::handle_of(fd)) != 0) return true;
  errno = windows::error_number();
  return false;
}

}  // namespace ktour
