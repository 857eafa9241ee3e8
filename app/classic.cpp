// ktour classic: the bounded Warnsdorff program, with its own input and output.
//
// Reads "m n k" and "r c"; prints the board or IMPOSSIBLE. That word only means that the rule with
// its bound found nothing; so a remark on standard error says whether a tour exists all the same.
#include <fmt/format.h>

#include <charconv>
#include <cstdio>

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

// The next word of standard input; empty at its end.
std::string next_word() {
  std::string word;
  for (int c = std::getchar(); c != EOF; c = std::getchar()) {
    const bool blank = c == ' ' || (c >= '\t' && c <= '\r');
    if (!blank) word += static_cast<char>(c);
    if (blank && !word.empty()) break;
  }
  return word;
}

std::int64_t number(std::string_view name, std::int64_t least, std::int64_t most) {
  const std::string word = next_word();
  if (word.empty()) {
    if (interrupted()) refuse_stopped("interrupted");
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

Request read_request() {
  const bool prompt = ktour::is_terminal(ktour::Stream::input);
  if (prompt) ask("rows, columns and moves that may be taken back (m n k): ");
  const std::int64_t rows = number("m", least_side, most_side);
  const std::int64_t cols = number("n", least_side, most_side);
  const std::int64_t undo = number("k", 0, rows * cols);
  if (prompt) ask("row and column of the start, from 0 (r c): ");
  const std::int64_t row = number("r", 0, rows - 1);
  const std::int64_t col = number("c", 0, cols - 1);
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
    say(fmt::format("it is undecided whether a tour exists: {}", truth.stop().text));
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

constexpr Command classic_command{
    "classic",
    of::classic,
    "run the bounded Warnsdorff program: 'm n k', 'r c' in, board out",
    "Reads from standard input the rows m and columns n (5 to 500), the number k of moves "
    "that may be taken back (0 to m*n), and the start as row r and column c from 0. "
    "Prints the board with its steps from 1, or IMPOSSIBLE when the rule fails; a note on "
    "standard error then says whether a tour exists.\n\nThe rule: go to the square with the "
    "fewest onward moves; break ties by the fewest onward moves of the successors, then the "
    "upper row, then the left column; at a dead end take back the last move.",
    "0 found, 1 there is no tour, 2 wrong input, 3 not found though one exists",
    "  echo '8 8 0 0 0' | ktour classic\n"
    "  ktour classic --demo\n",
    [](const CommandLine& line) {
      return line.given("--demo") ? run_demo() : answer(read_request());
    },
    "the program of the document knows the knight on full rectangles only",
};

}  // namespace app
