// The program: from words to a command, and from whatever happens to an exit status.
#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <new>

#include "commands.hpp"
#include "console.hpp"
#include "gmp_memory.hpp"
#include "ktour/version.hpp"
#include "options.hpp"

namespace {

app::ExitStatus run(int argc, char** argv) {
  CLI::App program("Knight's tours: found, proved impossible, checked, drawn.", "ktour");
  program.get_formatter()->column_width(30);
  program.set_version_flag("--version", std::string("ktour ") + ktour::version,
                           "print the version");
  program.set_help_flag("-h,--help", "print this help");
  // Words that nobody takes are collected, to be refused with a suggestion.
  program.allow_extras();
  const std::array commands{
      app::add_solve(program),     app::add_check(program),   app::add_at(program),
      app::add_view(program),      app::add_classic(program), app::add_census(program),
      app::add_simulate(program),  app::add_compare(program), app::add_count(program),
      app::add_enumerate(program), app::add_sample(program),  app::add_play(program),
      app::add_bench(program)};
  for (const app::Command& command : commands) command.line->allow_extras();
  // After the commands were added: they would inherit it.
  program.footer(
      "'ktour COMMAND --help' tells more about a command.\n"
      "\n"
      "Examples:\n"
      "  ktour solve 8x8                  a tour of the chessboard\n"
      "  ktour solve 6x6 --closed         a closed tour\n"
      "  ktour check tour.json            is it one?\n"
      "  ktour view tour.json             a page that plays it\n");
  try {
    program.parse(argc, argv);
  } catch (const CLI::Success& help) {
    return static_cast<app::ExitStatus>(program.exit(help));
  } catch (const CLI::ParseError& error) {
    app::refuse(app::sentence(error));
  }
  app::refuse_leftovers(program);
  for (const app::Command& command : commands) {
    if (command.line->parsed()) return command.run();
  }
  app::refuse("a command is missing: try 'ktour solve 8x8' or 'ktour --help'");
}

}  // namespace

int main(int argc, char** argv) {
  app::catch_interrupts();
  app::hear_of_memory();
  try {
    const app::ExitStatus status = run(argc, argv);
    // What was printed but could not be written is lost, and that must not look like success.
    if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0 || !std::cout.flush()) {
      app::refuse("cannot write standard output");
    }
    return status;
  } catch (const app::Refusal& refusal) {
    app::say(refusal.error.message);
    return app::exit_status(refusal.error);
  } catch (const std::bad_alloc&) {
    app::say("out of memory: a smaller board, or a machine with more, would do");
    return app::undecided;
  } catch (const std::exception& error) {
    app::say(fmt::format("a bug, please report it: {}", error.what()));
    return app::undecided;
  }
}
