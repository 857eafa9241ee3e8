// Names of files and errors, on Windows.
#include "system/windows/names.hpp"

#include <fcntl.h>
#include <io.h>

#include <array>
#include <cerrno>

namespace ktour::windows {

std::wstring wide(std::string_view text) {
  if (text.empty()) return {};
  const int length = static_cast<int>(text.size());
  const int needed = MultiByteToWideChar(CP_UTF8, 0, text.data(), length, nullptr, 0);
  std::wstring made(static_cast<std::size_t>(needed), L'\0');
  MultiByteToWideChar(CP_UTF8, 0, text.data(), length, made.data(), needed);
  return made;
}

std::string narrow(std::wstring_view text) {
  if (text.empty()) return {};
  const int length = static_cast<int>(text.size());
  const int needed =
      WideCharToMultiByte(CP_UTF8, 0, text.data(), length, nullptr, 0, nullptr, nullptr);
  std::string made(static_cast<std::size_t>(needed), '\0');
  WideCharToMultiByte(CP_UTF8, 0, text.data(), length, made.data(), needed, nullptr, nullptr);
  return made;
}

int error_number(DWORD error) {
  struct Row {
    DWORD error;
    int number;
  };
  constexpr std::array<Row, 27> rows{{{ERROR_FILE_NOT_FOUND, ENOENT},
                                      {ERROR_PATH_NOT_FOUND, ENOENT},
                                      {ERROR_INVALID_DRIVE, ENOENT},
                                      {ERROR_BAD_NETPATH, ENOENT},
                                      {ERROR_ACCESS_DENIED, EACCES},
                                      {ERROR_SHARING_VIOLATION, EACCES},
                                      {ERROR_LOCK_VIOLATION, EACCES},
                                      {ERROR_USER_MAPPED_FILE, EACCES},
                                      {ERROR_DELETE_PENDING, EACCES},
                                      {ERROR_CANNOT_MAKE, EACCES},
                                      {ERROR_WRITE_PROTECT, EROFS},
                                      {ERROR_FILE_EXISTS, EEXIST},
                                      {ERROR_ALREADY_EXISTS, EEXIST},
                                      {ERROR_DISK_FULL, ENOSPC},
                                      {ERROR_HANDLE_DISK_FULL, ENOSPC},
                                      {ERROR_TOO_MANY_OPEN_FILES, EMFILE},
                                      {ERROR_FILENAME_EXCED_RANGE, ENAMETOOLONG},
                                      {ERROR_BUFFER_OVERFLOW, ENAMETOOLONG},
                                      {ERROR_INVALID_NAME, EINVAL},
                                      {ERROR_BAD_PATHNAME, EINVAL},
                                      {ERROR_DIRECTORY, ENOTDIR},
                                      {ERROR_NOT_ENOUGH_MEMORY, ENOMEM},
                                      {ERROR_OUTOFMEMORY, ENOMEM},
                                      {ERROR_COMMITMENT_LIMIT, ENOMEM},
                                      {ERROR_BROKEN_PIPE, EPIPE},
                                      {ERROR_NO_DATA, EPIPE},
                                      {ERROR_OPERATION_ABORTED, EINTR}}};
  for (const Row& row : rows) {
    if (row.error == error) return row.number;
  }
  return EIO;
}

int descriptor(HANDLE handle, int flags) {
  if (handle == INVALID_HANDLE_VALUE) {
    errno = error_number();
    return -1;
  }
  // NOLINTNEXTLINE(*-reinterpret-cast): that is what the function takes
  const int fd = _open_osfhandle(reinterpret_cast<std::intptr_t>(handle), flags | _O_BINARY);
  if (fd < 0) CloseHandle(handle);
  return fd;
}

HANDLE handle_of(int fd) {
  return reinterpret_cast<HANDLE>(_get_osfhandle(fd));  // NOLINT(*-reinterpret-cast)
}

}  // namespace ktour::windows
