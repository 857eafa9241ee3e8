// What Windows names otherwise: files in UTF-16, errors by numbers of its own.
#pragma once

#define WIN32_LEAN_AND_MEAN
#ifndef NOMINMAX
#define NOMINMAX
#endif
#include <windows.h>
// It needs the one before.
#include <shellapi.h>

#include <string>
#include <string_view>

namespace ktour::windows {

/// A path or a word. (What is no UTF-8 becomes a sign that no file has.)
std::wstring wide(std::string_view text);
std::string narrow(std::wstring_view text);

/// errno for an error of Windows.
int error_number(DWORD error = GetLastError());

/// A descriptor for a handle, which it takes; −1 for one that is invalid, and errno says why.
int descriptor(HANDLE handle, int flags);
HANDLE handle_of(int fd);

/// Others may read, replace and remove what is open: as everywhere but on Windows.
constexpr DWORD shared_with_all = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;

}  // namespace ktour::windows
