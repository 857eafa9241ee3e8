// ktour at: one step or one square of a tour, without the rest of it.
#include <fmt/format.h>

#include "commands.hpp"
#include "console.hpp"
#include "files.hpp"
#include "options.hpp"
#include "system/memory.hpp"

namespace app {
namespace {

struct AtCommand {
  explicit AtCommand(CLI::App& command)
      : asked(command),
        step(command, "--step", "N", "which square is visited at this step, from 0"),
        square(command, "--square", "SQ", "at which step this square is visited") {}

  ExitStatus run() const {
    const ktour::Problem problem = asked.problem();
    if (!problem.board.is_rectangle() || !problem.piece.is_knight() || !problem.through.empty() ||
        !problem.avoid.empty()) {
      refuse(
          "'ktour at' tells of tours of a knight on a full rectangle, which are built from tiles; "
          "others have to be searched: 'ktour solve' does that");
    }
    const std::optional<std::uint64_t> number = step.count();
    const std::optional<std::string> place = square.text();
    if (number.has_value() == place.has_value()) {
      refuse("one of --step N and --square SQ is to be given");
    }
    if (number && *number >= problem.board.size()) {
      refuse(fmt::format("--step: {} is beyond the last step, {}, of a tour of {}", *number,
                         problem.board.size() - 1, to_string(problem.board)));
    }
    std::optional<ktour::Square> wanted;
    if (place) wanted = need(parse_square(*place, problem.board), "--square");
    ktour::SolveOptions options;
    options.memory = ktour::usable_memory();
    Console console;
    const ktour::Answer answer = need(construct_unchecked(problem, options, console));
    if (answer.impossible()) say(fmt::format("impossible: {}", answer.proof().text));
    if (answer.undecided()) say(fmt::format("undecided: {}", answer.stop().text));
    if (!answer.found()) return exit_status(answer);
    OutputFile out = need(open_output("-"));
    need(out.write(number ? to_string(answer.tour().square_at(*number)) + "\n"
                          : fmt::format("{}\n", answer.tour().step_of(*wanted))));
    return done;
  }

  ProblemOptions asked;
  TextOption step, square;
};

}  // namespace

Command add_at(CLI::App& program) {
  CLI::App* line =
      program.add_subcommand("at", "one step or square of a tour, on boards of any size");
  const auto command = std::make_shared<AtCommand>(*line);
  line->footer(
      "The tour is the one that 'ktour solve --method construct' gives for the same request; it "
      "is\n"
      "not built, so boards may be far larger than any memory.\n"
      "\n"
      "Exit status: 0 told, 1 there is no such tour, 2 wrong request, 3 undecided.\n"
      "\n"
      "Examples:\n"
      "  ktour at 1000000000x1000000000 --step 123456789012345678\n"
      "  ktour at 1000x1000 --closed --square 500,500\n"
      "  ktour at 3x2147483647 --step 4000000000\n"
      "  ktour at 100x101 --start 0,0 --end 99,100 --step 10099\n"
      "  ktour at 1000000002x1000000002 --symmetry quarter --step 250000000000000000\n");
  return {line, [command] { return command->run(); }};
}

}  // namespace app
