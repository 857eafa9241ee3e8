// Other programs, on Windows.
#include "system/process.hpp"

#include <array>
#include <filesystem>

#include "system/paths.hpp"
#include "system/windows/names.hpp"

namespace ktour {

bool open_on_desktop(const std::string& path) {
  const std::wstring file = std::filesystem::absolute(path_of(path)).wstring();
  const HINSTANCE done =
      ShellExecuteW(nullptr, L"open", file.c_str(), nullptr, nullptr, SW_SHOWNORMAL);
  constexpr std::intptr_t last_error = 32;
  return reinterpret_cast<std::intptr_t>(done) > last_error;  // NOLINT(*-reinterpret-cast)
}

std::optional<double> seconds_of_this_program(const std::vector<std::string>& words) {
  std::array<wchar_t, 32768> own{};
  if (GetModuleFileNameW(nullptr, own.data(), own.size()) == 0) return {};
  std::wstring line = L"ktour";
  for (const std::string& word : words) line += L" \"" + windows::wide(word) + L"\"";
  STARTUPINFOW start{};
  start.cb = sizeof start;
  start.dwFlags = STARTF_USESTDHANDLES;
  PROCESS_INFORMATION child{};
  if (CreateProcessW(own.data(), line.data(), nullptr, nullptr, FALSE, 0, nullptr, nullptr, &start,
                     &child) == 0) {
    return {};
  }
  WaitForSingleObject(child.hProcess, INFINITE);
  std::array<FILETIME, 4> times{};
  GetProcessTimes(child.hProcess, &times[0], &times[1], &times[2], &times[3]);
  CloseHandle(child.hThread);
  CloseHandle(child.hProcess);
  const auto seconds = [](const FILETIME& time) {
    return 1e-7 * (4294967296.0 * time.dwHighDateTime + time.dwLowDateTime);
  };
  return seconds(times[2]) + seconds(times[3]);
}

}  // namespace ktour
