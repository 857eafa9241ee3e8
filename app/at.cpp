// ktour at: one step or one square of a tour, without the rest of it.
#include <fmt/format.h>

#include "commands.hpp"
#include "console.hpp"
#include "files.hpp"
#include "options.hpp"
#include "report_words.hpp"
#include "system/memory.hpp"

namespace app {
namespace {

struct AtCommand {
  const CommandLine& line;
  const ProblemOptions asked{line};

  ExitStatus run() const {
    const ktour::Problem problem = asked.problem();
    if (!problem.board.is_rectangle() || !problem.piece.is_knight() || !problem.through.empty() ||
        !problem.avoid.empty()) {
      refuse(
          "'ktour at' is for a knight on a full rectangle, whose tours are built from tiles; "
          "'ktour solve' searches for others");
    }
    const std::optional<std::uint64_t> number = line["--step"].count();
    const std::optional<std::string> place = line["--square"].text();
    if (number.has_value() == place.has_value()) {
      refuse("give one of --step N and --square SQ");
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
    say_why_not(answer);
    if (!answer.found()) return exit_status(answer);
    OutputFile out = need(open_output("-"));
    need(out.write(number ? to_string(answer.tour().square_at(*number)) + "\n"
                          : fmt::format("{}\n", answer.tour().step_of(*wanted))));
    return done;
  }
};

}  // namespace

constexpr Command at_command{
    "at",
    of::at,
    "look up one step or square of a tour, on boards of any size",
    "The tour is the one that 'ktour solve --method construct' gives for the same "
    "request. It is never built, so boards may be far larger than any memory.",
    "0 printed, 1 there is no such tour, 2 wrong request, 3 undecided",
    "  ktour at 1000000000x1000000000 --step 123456789012345678\n"
    "  ktour at 1000x1000 --closed --square 500,500\n"
    "  ktour at 3x2147483647 --step 4000000000\n"
    "  ktour at 100x101 --start 0,0 --end 99,100 --step 10099\n"
    "  ktour at 1000000002x1000000002 --symmetry quarter --step 250000000000000000\n",
    [](const CommandLine& line) { return AtCommand{line}.run(); },
};

}  // namespace app
