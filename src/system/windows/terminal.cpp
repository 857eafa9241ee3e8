// Consoles and interrupts, on Windows.
#include "system/terminal.hpp"

#include <fcntl.h>
#include <io.h>

#include <atomic>

#include "system/windows/names.hpp"

#ifndef ENABLE_VIRTUAL_TERMINAL_PROCESSING
#define ENABLE_VIRTUAL_TERMINAL_PROCESSING 0x0004
#endif

namespace ktour {
namespace {

std::atomic<bool> interrupt_flag = false;
std::atomic<bool> understands_colours = false;
// Waits for files on behalf of the program; an interrupt ends what it waits for.
HANDLE main_thread = nullptr;

HANDLE handle_of(Stream stream) {
  return GetStdHandle(stream == Stream::input    ? STD_INPUT_HANDLE
                      : stream == Stream::output ? STD_OUTPUT_HANDLE
                                                 : STD_ERROR_HANDLE);
}

// The interrupt may come just before a call that waits, and after the last look at the flag. So
// what waits is ended again every second.
DWORD WINAPI end_waiting(void* /*nothing*/) {
  for (; interrupt_flag; Sleep(1000)) CancelSynchronousIo(main_thread);
  return 0;
}

// Called on a thread of its own.
BOOL WINAPI on_interrupt(DWORD kind) {
  const bool again = interrupt_flag.exchange(true);
  if (again) return FALSE;  // the program ends at once
  const HANDLE ender = CreateThread(nullptr, 0, end_waiting, nullptr, 0, nullptr);
  if (ender != nullptr) CloseHandle(ender);
  // A window that is closed takes the program with it when this returns.
  if (kind != CTRL_C_EVENT && kind != CTRL_BREAK_EVENT) Sleep(4000);
  return TRUE;
}

// The console was as it is found again after the program.
UINT code_page_before = 0;

}  // namespace

std::vector<std::string> begin_program(int /*count*/, char** /*words*/) {
  for (const int fd : {0, 1, 2}) _setmode(fd, _O_BINARY);
  for (const Stream stream : {Stream::output, Stream::messages}) {
    DWORD mode = 0;
    if (GetConsoleMode(handle_of(stream), &mode) == 0) continue;
    if (SetConsoleMode(handle_of(stream), mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING) != 0) {
      understands_colours = true;
    }
    if (code_page_before == 0) {
      code_page_before = GetConsoleOutputCP();
      SetConsoleOutputCP(CP_UTF8);
      std::atexit([] { SetConsoleOutputCP(code_page_before); });
    }
  }
  int count = 0;
  wchar_t** const wide = CommandLineToArgvW(GetCommandLineW(), &count);
  std::vector<std::string> words;
  for (int i = 1; i < count; ++i) words.push_back(windows::narrow(wide[i]));
  LocalFree(static_cast<HLOCAL>(wide));
  return words;
}

bool is_terminal(Stream stream) {
  DWORD mode = 0;
  return GetConsoleMode(handle_of(stream), &mode) != 0;
}

bool is_input_given() {
  const DWORD type = GetFileType(handle_of(Stream::input));
  return type == FILE_TYPE_DISK || type == FILE_TYPE_PIPE;
}

std::optional<TerminalSize> size_of_terminal(Stream stream) {
  CONSOLE_SCREEN_BUFFER_INFO about{};
  if (GetConsoleScreenBufferInfo(handle_of(stream), &about) == 0) return {};
  const SMALL_RECT& window = about.srWindow;
  return TerminalSize{static_cast<std::uint32_t>(window.Right - window.Left + 1),
                      static_cast<std::uint32_t>(window.Bottom - window.Top + 1)};
}

bool is_modern_terminal() {
  return understands_colours;
}

void catch_interrupts() {
  DuplicateHandle(GetCurrentProcess(), GetCurrentThread(), GetCurrentProcess(), &main_thread, 0,
                  FALSE, DUPLICATE_SAME_ACCESS);
  SetConsoleCtrlHandler(on_interrupt, TRUE);
}

bool was_interrupted() {
  return interrupt_flag;
}

void forget_interrupt() {
  interrupt_flag = false;
}

}  // namespace ktour
