// ktour enumerate: every tour of a kind, one after the other.
#include <fmt/format.h>

#include "commands.hpp"
#include "files.hpp"
#include "kind_options.hpp"
#include "output.hpp"

namespace app {
namespace {

struct EnumerateCommand {
  explicit EnumerateCommand(CLI::App& command)
      : kind(command),
        output(command, "algebraic (default) or jsonl",
               "where to write them; .jsonl names the format"),
        first(command, "--first", "N", "no more than N tours") {
    command.add_flag("--classes", classes,
                     "one tour of those that turning and mirroring make equal");
  }

  ExitStatus run() const {
    const ktour::Problem problem = kind.problem();
    const std::uint64_t most = first.count(1).value_or(~std::uint64_t{0});
    if (classes) refuse_given_ends(problem);
    TourWriter writer(output, problem, kind.beginning());
    std::uint64_t written = 0;
    const ktour::Outcome listed = [&] {
      Console console(kind.timeout());
      return enumerate_tours(problem, kind.options(), console,
                             [&](const std::vector<ktour::Square>& tour) {
                               if (classes && !first_of_class(problem, tour)) return true;
                               writer.write(tour);
                               return ++written < most;
                             });
    }();
    // What came before it was stopped is right, but it is not all.
    if (!listed && !writer.to_file()) writer.finish();
    need_counted(listed, problem);
    writer.finish();
    if (written > 0) return done;
    say(fmt::format("there are no {}", tours_in_words(problem)));
    return definite_no;
  }

  KindOptions kind;
  OutputOptions output;
  TextOption first;
  bool classes = false;
};

}  // namespace

Command add_enumerate(CLI::App& program) {
  CLI::App* line = program.add_subcommand("enumerate", "every tour of a board, each once");
  const auto command = std::make_shared<EnumerateCommand>(*line);
  line->footer(
      "A line for each tour, as a drawing: not again backwards, nor from another start.\n"
      "Order: square by square along the shorter side, by the later squares it is joined to.\n"
      "\n"
      "Exit status: 0 all were written, 1 there are none, 2 wrong request, 3 ended before all "
      "were.\n"
      "\n"
      "Examples:\n"
      "  ktour enumerate 5x6                          all eight closed tours\n"
      "  ktour enumerate 6x6 --classes -o all.jsonl   one of each class\n"
      "  ktour enumerate 8x8 --open --first 3         the first three open tours\n");
  return {line, [command] { return command->run(); }};
}

}  // namespace app
