// Terminals and interrupts, as the host of WebAssembly tells of them (npm/src/wasi.ts).
#include "system/terminal.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>

extern "C" {
// Rows in the upper half, columns in the lower; 0 where it is not known.
__attribute__((import_module("ktour"), import_name("terminal"))) std::uint32_t host_terminal(
    int fd);
__attribute__((import_module("ktour"), import_name("interrupted"))) int host_interrupted();
}

namespace ktour {
namespace {

bool forgotten = false;

}  // namespace

std::vector<std::string> begin_program(int count, char** words) {
  // By itself the C library takes the root for the folder that names are meant from.
  const char* const here = std::getenv("PWD");
  if (here != nullptr && chdir(here) != 0) std::abort();
  return {words + 1, words + count};
}

bool is_terminal(Stream stream) {
  return isatty(static_cast<int>(stream)) != 0;
}

bool is_input_given() {
  struct stat about {};
  return fstat(STDIN_FILENO, &about) == 0 && (S_ISREG(about.st_mode) || S_ISSOCK(about.st_mode));
}

std::optional<TerminalSize> size_of_terminal(Stream stream) {
  const std::uint32_t size = host_terminal(static_cast<int>(stream));
  if (size == 0) return {};
  return TerminalSize{size & 0xffff, size >> 16};
}

bool is_modern_terminal() {
  return false;  // the variables tell
}

// The host hears of them whether the program asks or not.
void catch_interrupts() {}

bool was_interrupted() {
  return !forgotten && host_interrupted() != 0;
}

void forget_interrupt() {
  forgotten = true;
}

}  // namespace ktour
