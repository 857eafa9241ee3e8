// ktour play: a page that solves, with a request loaded.
#include <fmt/format.h>

#include "commands.hpp"
#include "console.hpp"
#include "ktour/draw.hpp"
#include "options.hpp"
#include "output.hpp"

namespace app {
namespace {

struct PlayCommand {
  explicit PlayCommand(CLI::App& command)
      : asked(command),
        method(command, "--method", "M", "how to look for it, as for solve"),
        tie(command, "--tie", "RULE",
            "for warnsdorff, among equals: successor, first, random, far"),
        seed(command, "--seed", "N", "another tour for another number"),
        output(command, "-o,--output", "FILE", "where to write the page (default: ktour.html)") {}

  ExitStatus run() const {
    const ktour::Problem request =
        asked.has_board() ? asked.problem() : ktour::Problem{ktour::Board(8, 8)};
    need(validate(request));
    ktour::SolveOptions chosen;
    if (const auto text = method.text())
      chosen.method = need(ktour::parse_method(*text), "--method");
    if (const auto text = tie.text()) {
      chosen.tie = need(ktour::parse_tie(*text), "--tie");
      if (!info(chosen.method).takes_tie) {
        refuse(fmt::format("--tie {}: the method '{}' has no ties to break; warnsdorff has", *text,
                           name(chosen.method)));
      }
    }
    chosen.seed = seed.count();
    const std::string path = output.text().value_or("ktour.html");
    if (path == "-") refuse("-o -: play writes a page to a file, not to standard output");
    const ktour::Format* by_name = ktour::format_of_file(path);
    if (by_name != nullptr && by_name->kind != ktour::FormatKind::page) {
      refuse(fmt::format("-o {}: play writes a page, whose name ends with .html", path));
    }
    OutputFile file = need(open_output(path));
    need(write_solving_page(request, chosen, file));
    need(file.commit());
    show_page(path);
    return done;
  }

  ProblemOptions asked;
  TextOption method, tie, seed, output;
};

}  // namespace

Command add_play(CLI::App& program) {
  CLI::App* line = program.add_subcommand("play", "a page that solves, plays and counts by itself");
  const auto command = std::make_shared<PlayCommand>(*line);
  line->footer(
      "The page is one file with the solver in it, and needs neither this program nor a network. "
      "It\n"
      "opens with the request loaded, 8x8 if there is none: ask for others, play yourself, watch "
      "a\n"
      "search, count.\n"
      "\n"
      "Exit status: 0 written, 2 wrong request, 3 interrupted or too large.\n"
      "\n"
      "Examples:\n"
      "  ktour play                       the chessboard\n"
      "  ktour play 6x6 --closed          a closed tour of 6x6\n"
      "  ktour play 5x8 --surface torus -o torus.html\n");
  return {line, [command] { return command->run(); }};
}

}  // namespace app
