// ktour classic: the bounded Warnsdorff program, with its own input and output.
//
// Reads "m n k" and "r c"; prints the board or IMPOSSIBLE. That word only means that the rule with
// its bound found nothing; so a remark on standard error says whether a tour exists all the same.
#include <fmt/format.h>
#include <unistd.h>

#include <charconv>
#include <iostream>

#include "commands.hpp"
#include "console.hpp"
#include "files.hpp"
#include "options.hpp"
#include "system/memory.hpp"

namespace app {
namespace {

struct Request {
  std::int32_t rows;
  std::int32_t cols;
  std::uint64_t undo;
  ktour::Square start;
};

constexpr std::int64_t least_side = 5;
constexpr std::int64_t most_side = 500;

std::int64_t number(std::istream& in, std::string_view name, std::int64_t least,
                    std::int64_t most) {
  std::string word;
  if (!(in >> word)) {
    if (interrupted()) throw Refusal{{"interrupted", ktour::ErrorKind::stopped}};
    refuse(fmt::format("{} is missing: 'm n k' and then 'r c' are read, five whole numbers", name));
  }
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error != std::errc() || end != word.data() + word.size() || value < least || value > most) {
    refuse(fmt::format("{}: '{}' is not a whole number from {} to {}", name, word.substr(0, 60),
                       least, most));
  }
  return value;
}

Request read_request(std::istream& in, bool prompt) {
  if (prompt) ask("rows, columns and moves that may be taken back (m n k): ");
  const std::int64_t rows = number(in, "m", least_side, most_side);
  const std::int64_t cols = number(in, "n", least_side, most_side);
  const std::int64_t undo = number(in, "k", 0, rows * cols);
  if (prompt) ask("row and column of the start, from 0 (r c): ");
  const std::int64_t row = number(in, "r", 0, rows - 1);
  const std::int64_t col = number(in, "c", 0, cols - 1);
  return {static_cast<std::int32_t>(rows),
          static_cast<std::int32_t>(cols),
          static_cast<std::uint64_t>(undo),
          {static_cast<std::int32_t>(row), static_cast<std::int32_t>(col)}};
}

ExitStatus answer(const Request& request) {
  const ktour::Problem problem{ktour::Board(request.rows, request.cols), request.start};
  ktour::SolveOptions rule;
  rule.method = ktour::Method::warnsdorff;
  rule.undo = request.undo;
  rule.memory = ktour::usable_memory();
  OutputFile out = need(open_output("-"));
  const ktour::Answer found = [&] {
    Console console;
    return need(solve(problem, rule, console));
  }();
  if (found.found()) {
    need(write_answer(found, format_of(ktour::FormatId::board), out));
    return done;
  }
  if (found.undecided() && found.stop().kind != ktour::StopKind::undo) {
    say(fmt::format("undecided: {}", found.stop().text));
    return undecided;
  }
  need(out.write("IMPOSSIBLE\n"));
  ktour::SolveOptions right;
  right.memory = rule.memory;
  Console console;
  const ktour::Answer truth = found.impossible() ? found : need(solve(problem, right, console));
  if (truth.found()) {
    say(
        fmt::format("a tour from {} exists all the same; the rule did not find it with {} moves "
                    "taken back ('ktour solve {} --start {}' shows one)",
                    to_string(request.start), found.work.undone, to_string(problem.board),
                    to_string(request.start)));
  } else if (truth.impossible()) {
    say(fmt::format("there is none: {}", truth.proof().text));
  } else {
    say(fmt::format("whether one exists is undecided: {}", truth.stop().text));
  }
  return truth.impossible() ? definite_no : undecided;
}

ExitStatus run_demo() {
  const Request cases[] = {
      {8, 8, 0, {0, 0}}, {5, 5, 0, {0, 0}},  {5, 5, 25, {0, 1}},
      {6, 9, 0, {2, 3}}, {7, 7, 49, {1, 3}}, {7, 7, 0, {2, 2}},
  };
  OutputFile out = need(open_output("-"));
  for (const Request& request : cases) {
    need(out.write(fmt::format("{} {} {}\n{} {}\n", request.rows, request.cols, request.undo,
                               request.start.row, request.start.col)));
    answer(request);
    need(out.write("\n"));
  }
  return done;
}

}  // namespace

Command add_classic(CLI::App& program) {
  CLI::App* line = program.add_subcommand(
      "classic", "the bounded Warnsdorff program: 'm n k', 'r c' in, board out");
  const auto demo = std::make_shared<bool>(false);
  line->add_flag("--demo", *demo, "run some ready cases");
  line->footer(
      "Reads from standard input the rows m and columns n (5 to 500), the number k of moves that\n"
      "may be taken back (0 to m*n), and the start as row r and column c from 0. Prints the board\n"
      "with its steps from 1, or IMPOSSIBLE where the rule found nothing; standard error then "
      "says\n"
      "whether a tour exists all the same.\n"
      "\n"
      "The rule: to the square with the fewest onward moves; among equals the one whose own\n"
      "successors have the fewest, then the upper row, then the left column; a dead end takes "
      "back\n"
      "the last move.\n"
      "\n"
      "Exit status: 0 found, 1 there is no tour, 2 wrong input, 3 not found though one exists.\n"
      "\n"
      "Examples:\n"
      "  echo '8 8 0 0 0' | ktour classic\n"
      "  ktour classic --demo\n");
  return {line, [demo] {
            if (*demo) return run_demo();
            return answer(read_request(std::cin, isatty(STDIN_FILENO) != 0));
          }};
}

}  // namespace app
