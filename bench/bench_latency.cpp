// How long an answer takes, whatever is asked: seeded requests of all kinds below 1,000 squares.
//
// The figures are processor times of this thread. What takes long is printed as command lines.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>

#include "base/random.hpp"
#include "bench.hpp"
#include "clock.hpp"
#include "console.hpp"
#include "ktour/parse.hpp"
#include "ktour/request.hpp"
#include "options.hpp"
#include "refusal.hpp"

namespace app {
namespace {

using ktour::Board;
using ktour::Piece;
using ktour::Problem;
using ktour::Square;

constexpr std::int32_t largest_board = 1000;
constexpr double most_seconds = 10;  // seconds; what takes longer is left undecided

class Dice {
 public:
  explicit Dice(std::uint64_t seed) : random_(seed) {}
  std::int32_t between(std::int32_t least, std::int32_t most) {
    return least +
           static_cast<std::int32_t>(random_.below(static_cast<std::uint32_t>(most - least + 1)));
  }
  bool one_in(std::int32_t n) { return between(1, n) == 1; }
  Square square(const Board& board) {
    for (;;) {
      const Square s{between(0, board.rows() - 1), between(0, board.cols() - 1)};
      if (board.contains(s)) return s;
    }
  }

 private:
  ktour::Random random_;
};

Board rectangle(Dice& dice, const ktour::Surface& surface = ktour::Surface::plane) {
  const std::int32_t rows = dice.between(3, 40);
  return {rows, dice.between(3, std::min(60, largest_board / rows)), surface};
}

Problem bare(Dice& dice) {
  return Problem{rectangle(dice)};
}

Problem with_ends(Dice& dice) {
  Problem problem{rectangle(dice)};
  problem.start = dice.square(problem.board);
  if (dice.one_in(2)) problem.end = dice.square(problem.board);
  while (problem.end == problem.start) problem.end = dice.square(problem.board);
  return problem;
}

Problem with_holes(Dice& dice) {
  for (;;) {
    const Board whole = rectangle(dice);
    const std::int32_t one_of = dice.between(5, 40);
    std::vector<Square> holes;
    for (std::uint64_t i = 0; i < whole.area(); ++i) {
      if (dice.one_in(one_of)) holes.push_back(whole.square(i));
    }
    if (const ktour::Result<Board> board = whole.without(holes)) return Problem{*board};
  }
}

// Leaps up to 4,8, also of the kinds that reach one colour, or a part of the board, only.
Problem with_leaper(Dice& dice) {
  Problem problem{rectangle(dice)};
  const std::int32_t a = dice.between(0, 4);
  problem.piece = need(ktour::parse_piece(fmt::format("{},{}", a, dice.between(a + 1, 8))));
  return problem;
}

Problem on_surface(Dice& dice) {
  Problem problem{rectangle(
      dice, ktour::names<ktour::Surface>[static_cast<std::size_t>(dice.between(1, 5))].value)};
  constexpr std::array pieces{"knight", "knight", "camel", "zebra", "giraffe", "antelope"};
  problem.piece = need(ktour::parse_piece(pieces[static_cast<std::size_t>(dice.between(0, 5))]));
  return problem;
}

Problem in_box(Dice& dice) {
  return Problem{need(Board::box({dice.between(2, 9), dice.between(3, 10), dice.between(3, 11)}))};
}

struct Kind {
  const char* name;
  Problem (*make)(Dice&);
};
constexpr std::array<Kind, 6> kinds{
    Kind{"rectangles", bare},       Kind{"given ends", with_ends},
    Kind{"with holes", with_holes}, Kind{"other leapers", with_leaper},
    Kind{"surfaces", on_surface},   Kind{"boxes", in_box}};

// An interrupt, or too much processor time.
class Deadline final : public ktour::Status {
 public:
  ktour::StopKind poll(const ktour::Progress& /*progress*/) override {
    if (interrupted()) return ktour::StopKind::interrupt;
    return thread_seconds() > end_ ? ktour::StopKind::timeout : ktour::StopKind::none;
  }

 private:
  double end_ = thread_seconds() + most_seconds;
};

struct Taken {
  double seconds;
  std::string_view status;
  Problem problem;
};

std::string command_line(const Problem& problem) {
  std::string line = "ktour solve";
  for (const ktour::Word& word : ktour::words_of(ktour::Request{problem})) {
    if (word.name != "board") line += fmt::format(" --{}", word.name);
    line += fmt::format("{}{}", word.values.empty() ? "" : " ", fmt::join(word.values, " "));
  }
  return line;
}

double milliseconds(const std::vector<Taken>& sorted, double share) {
  const double at = share * static_cast<double>(sorted.size() - 1);
  return sorted[static_cast<std::size_t>(at)].seconds * 1e3;
}

void show(const char* name, std::vector<Taken>& all) {
  std::ranges::sort(all, {}, &Taken::seconds);
  const auto number = [&](std::string_view status) {
    return std::ranges::count(all, status, &Taken::status);
  };
  fmt::print("{:>14} {:>6} {:>6} {:>10} {:>9} {:>9.2f} {:>9.2f} {:>9.2f}\n", name, all.size(),
             number("found"), number("impossible"), number("undecided"), milliseconds(all, 0.5),
             milliseconds(all, 0.99), milliseconds(all, 1));
}

}  // namespace

ExitStatus bench_latency() {
  constexpr int of_each = 1000;
  fmt::print("requests below {} squares; milliseconds of processor time\n", largest_board);
  fmt::print("{:>14} {:>6} {:>6} {:>10} {:>9} {:>9} {:>9} {:>9}\n", "kind", "asked", "found",
             "impossible", "undecided", "p50", "p99", "max");
  std::vector<Taken> all;
  for (std::size_t k = 0; k < kinds.size(); ++k) {
    std::vector<Taken> of_kind;
    Dice dice(k + 1);
    for (int i = 0; i < of_each; ++i) {
      Problem problem = kinds[k].make(dice);
      // (One end is enough of a closed tour.)
      if (dice.one_in(2) && !problem.end) problem.closed = true;
      Deadline deadline;
      const double began = thread_seconds();
      const ktour::Answer answer = need(solve(problem, {}, deadline));
      if (interrupted()) return undecided;
      of_kind.push_back({thread_seconds() - began, answer.status(), std::move(problem)});
    }
    show(kinds[k].name, of_kind);
    std::ranges::move(of_kind, std::back_inserter(all));
  }
  show("all", all);
  fmt::print("the slowest:\n");
  constexpr std::size_t shown = 10;
  for (std::size_t i = all.size(); i > all.size() - shown; --i) {
    const Taken& one = all[i - 1];
    fmt::print("{:>9.2f} ms {:>10}: {}\n", one.seconds * 1e3, one.status,
               command_line(one.problem));
  }
  return done;
}

}  // namespace app
