// Where the program starts: its outcome becomes an exit status.
#include <fmt/format.h>

#include <cstdio>
#include <new>

#include "commands.hpp"
#include "console.hpp"
#include "gmp_memory.hpp"
#include "system/terminal.hpp"

int main(int argc, char** argv) {
  app::catch_interrupts();
  app::hear_of_memory();
  try {
    const app::ExitStatus status = app::run(ktour::begin_program(argc, argv));
    // What was printed but could not be written is lost, and that must not look like success.
    if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) {
      app::refuse("cannot write standard output");
    }
    return status;
  } catch (const app::Refusal& refusal) {
    app::say(refusal.error.message);
    return app::exit_status(refusal.error);
  } catch (const std::bad_alloc&) {
    app::say("out of memory: choose a smaller board, or a machine with more memory");
    return app::undecided;
  } catch (const std::exception& error) {
    app::say(fmt::format("a bug, please report it: {}", error.what()));
    return app::undecided;
  }
}
