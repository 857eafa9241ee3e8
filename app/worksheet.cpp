// ktour worksheet: a puzzle for a class, with its solution on the second page.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "commands.hpp"
#include "console.hpp"
#include "files.hpp"
#include "ktour/draw.hpp"
#include "ktour/puzzle.hpp"
#include "options.hpp"
#include "system/memory.hpp"

namespace app {
namespace {

constexpr std::array<std::pair<std::string_view, double>, 3> levels{
    {{"medium", 0.4}, {"easy", 0.6}, {"hard", 0}}};

struct WorksheetCommand {
  explicit WorksheetCommand(CLI::App& command)
      : asked(command),
        level(under(command, "The sheet"), "--level", "L",
              "how many numbers are given: easy, medium (default), hard (as few as may be)"),
        seed(command, "--seed", "N", "another sheet for another seed (default 1)"),
        title(command, "--title", "TEXT", "above the board (default: Knight's tour)"),
        output(command, "-o,--output", "FILE", "where to write it: .pdf, or .json for programs") {}

  ExitStatus run() const {
    const ktour::Problem problem = asked.problem();
    need(validate(problem));
    constexpr std::uint64_t most = 144;
    if (problem.board.is_box() || problem.board.size() > most) {
      refuse(fmt::format("a worksheet is of a flat board of at most {} squares, and {} is another",
                         most, to_string(problem.board)));
    }
    if (!output.given()) refuse("name the file with -o, such as -o sheet.pdf");
    const std::string path = *output.text();
    const bool json = path.ends_with(".json");
    if (!json && !path.ends_with(".pdf")) {
      refuse(fmt::format("-o {}: a worksheet is a .pdf, or a .json", path));
    }
    const double share = chosen_level();
    OutputFile file = need(open_output(path));
    Console console;
    ktour::SolveOptions options;
    options.seed = seed.count().value_or(1);
    options.memory = ktour::usable_memory();
    const ktour::Answer answer =
        turned(need(solve(problem, options, console)), asked.beginning(problem.board));
    if (answer.impossible()) say(fmt::format("impossible: {}", answer.proof().text));
    if (answer.undecided()) say(fmt::format("undecided: {}", answer.stop().text));
    if (!answer.found()) return exit_status(answer);
    const auto size = static_cast<double>(problem.board.size());
    const auto given = puzzle(answer.tour(), problem, static_cast<std::uint64_t>(share * size),
                              *options.seed, console);
    if (!given) throw Refusal{{"interrupted", ktour::ErrorKind::stopped}};
    if (json) {
      need(file.write(as_json(answer.tour(), *given)));
    } else {
      need(draw_worksheet(answer.tour(), *given, title.text().value_or("Knight's tour"), file,
                          console));
    }
    need(file.commit());
    return done;
  }

  ProblemOptions asked;
  TextOption level, seed, title, output;

 private:
  double chosen_level() const {
    const std::string word = level.text().value_or(std::string(levels.front().first));
    for (const auto& [name, share] : levels) {
      if (word == name) return share;
    }
    refuse(fmt::format("--level: unknown word '{}': choose from easy, medium, hard", word));
  }

  static std::string as_json(const ktour::Tour& tour, const std::vector<bool>& given) {
    nlohmann::ordered_json out{{"rows", tour.board().rows()}, {"cols", tour.board().cols()}};
    out["given"] = nlohmann::ordered_json::array();
    out["moves"] = nlohmann::ordered_json::array();
    std::size_t step = 0;
    for (const ktour::Square s : tour.walk()) {
      if (given[step]) out["given"].push_back({{"step", step}, {"row", s.row}, {"col", s.col}});
      out["moves"].push_back({s.row, s.col});
      ++step;
    }
    return out.dump() + "\n";
  }
};

}  // namespace

Command add_worksheet(CLI::App& program) {
  CLI::App* line = program.add_subcommand(
      "worksheet", "a puzzle to print: numbers to fill in, and the solution");
  const auto command = std::make_shared<WorksheetCommand>(*line);
  line->footer(
      "An empty board with some numbers given, so that exactly one tour fits them; that no other "
      "does is shown by a complete search. The solution is on the second page.\n"
      "\n"
      "Exit status: 0 written, 1 there is no such tour, 2 wrong request, 3 undecided.\n"
      "\n"
      "Examples:\n"
      "  ktour worksheet 6x6 -o sheet.pdf                 for a class\n"
      "  ktour worksheet 5x5 --level easy -o easy.pdf     for a first try\n"
      "  ktour worksheet 8x8 --closed --seed 7 --level hard -o hard.pdf\n");
  return {line, [command] { return command->run(); }};
}

}  // namespace app
