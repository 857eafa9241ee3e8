// Where the program starts in WebAssembly: without exceptions, what ends a command ends the
// program.
#include <cstdio>
#include <cstdlib>
#include <new>

#include "commands.hpp"
#include "console.hpp"
#include "system/terminal.hpp"

void app::refuse(ktour::Error error) {
  if (is_watched()) std::fputs("\r\x1b[K", stderr);  // the line of progress, if there is one
  std::fflush(stdout);
  say(error.message);
  std::exit(exit_status(error));
}

int main(int argc, char** argv) {
  std::set_new_handler([] {
    app::refuse("out of memory: choose a smaller board, or a machine with more memory",
                ktour::ErrorKind::memory);
  });
  const app::ExitStatus status = app::run(ktour::begin_program(argc, argv));
  if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) {
    app::refuse("cannot write standard output");
  }
  return status;
}
