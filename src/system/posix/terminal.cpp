// Terminals and interrupts, on POSIX systems.
#include "system/terminal.hpp"

#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>

namespace ktour {
namespace {

volatile std::sig_atomic_t interrupt_flag = 0;

// A signal may come just before a call that waits, and after the last look at the flag. So there is
// one more every second, which ends the wait that had begun by then.
extern "C" void on_alarm(int /*signal*/) {
  if (interrupt_flag != 0) alarm(1);
}

extern "C" void on_interrupt(int /*signal*/) {
  interrupt_flag = 1;
  alarm(1);
}

}  // namespace

std::vector<std::string> begin_program(int count, char** words) {
  return {words + 1, words + count};
}

bool is_terminal(Stream stream) {
  return isatty(static_cast<int>(stream)) != 0;
}

bool is_input_given() {
  struct stat about {};
  return fstat(STDIN_FILENO, &about) == 0 &&
         (S_ISFIFO(about.st_mode) || S_ISREG(about.st_mode) || S_ISSOCK(about.st_mode));
}

std::optional<TerminalSize> size_of_terminal(Stream stream) {
  winsize size{};
  if (ioctl(static_cast<int>(stream), TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return {};
  return TerminalSize{size.ws_col, size.ws_row};
}

bool is_modern_terminal() {
  return false;  // the variables tell
}

void catch_interrupts() {
  struct sigaction action{};
  action.sa_handler = on_interrupt;
  // Back to the default after the first, so that a second one ends the program; no restarting of
  // system calls, so that a blocked write notices.
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
  action.sa_handler = on_alarm;
  action.sa_flags = 0;
  sigaction(SIGALRM, &action, nullptr);
  // That a file may not grow further is then an error of writing, with a sentence.
  action.sa_handler = SIG_IGN;
  sigaction(SIGXFSZ, &action, nullptr);
}

bool was_interrupted() {
  return interrupt_flag != 0;
}

void forget_interrupt() {
  interrupt_flag = 0;
}

}  // namespace ktour
