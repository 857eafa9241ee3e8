// ktour bench puzzles: tours with some of their steps given, solved again; and, where a puzzle of
// so many numbers usually has one answer, shown to have no other. Then puzzles are made, level by
// level.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <numeric>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "bench.hpp"
#include "clock.hpp"
#include "console.hpp"
#include "ktour/ktour.hpp"
#include "ktour/make_puzzle.hpp"
#include "ktour/puzzle.hpp"
#include "refusal.hpp"

namespace app {
namespace {

using ktour::Problem;
using ktour::Square;

struct Size {
  const char* board;
  const char* piece;
  std::uint64_t givens;
  std::uint32_t holes;  // of a hundred squares
  std::uint64_t most;   // answers that are looked for
};

// A tour of such a board by a seed, with so many of its steps given.
Problem puzzle(const Size& size, ktour::Random& random) {
  for (;;) {
    Problem problem{need(ktour::parse_board(size.board))};
    problem.piece = need(ktour::parse_piece(size.piece));
    std::vector<Square> missing;
    for (std::uint64_t i = 0; i < problem.board.area(); ++i) {
      if (random.below(100) < size.holes) missing.push_back(problem.board.square(i));
    }
    if (!missing.empty()) problem.board = need(problem.board.without(missing));
    ktour::SolveOptions options;
    options.seed = random.next();
    options.limit = 100'000;
    const ktour::Answer answer = need(solve(problem, options));
    if (!answer.found()) continue;
    std::vector<std::uint64_t> steps(answer.tour().size());
    std::iota(steps.begin(), steps.end(), 0);
    std::vector<ktour::Given> given;
    while (given.size() < std::min<std::uint64_t>(size.givens, answer.tour().size())) {
      const std::size_t at = random.below(static_cast<std::uint32_t>(steps.size()));
      given.push_back({answer.tour().square_at(steps[at]), steps[at]});
      steps[at] = steps.back();
      steps.pop_back();
    }
    give(problem, given);
    return problem;
  }
}

// Ends a search after some seconds of its own.
class Patience final : public ktour::Status {
 public:
  ktour::StopKind poll(const ktour::Progress& /*progress*/) override {
    constexpr double most = 10;
    return thread_seconds() < begun_ + most ? ktour::StopKind::none : ktour::StopKind::timeout;
  }

 private:
  double begun_ = thread_seconds();
};

// The value that such a part of all is no more than.
double share_at(std::vector<double>& all, double part) {
  std::ranges::sort(all);
  return all[static_cast<std::size_t>(part * static_cast<double>(all.size() - 1))];
}

void measure(const Size& size, int puzzles) {
  std::vector<double> times, moves;
  int open = 0;
  for (int i = 1; i <= puzzles && !interrupted(); ++i) {
    ktour::Random random(static_cast<std::uint64_t>(i));
    const Problem problem = puzzle(size, random);
    Patience patience;
    const double began = thread_seconds();
    const ktour::Solutions found =
        solutions(problem, {.most = size.most}, patience, [&](std::span<const Square> tour) {
          if (!accepted(problem, tour)) refuse("the checker refused an answer: a bug");
          return true;
        });
    times.push_back(1e3 * (thread_seconds() - began));
    moves.push_back(static_cast<double>(found.work.examined));
    open += found.stopped == ktour::StopKind::none ? 0 : 1;
  }
  if (times.empty()) return;
  fmt::print(
      "{:>6} {:<7} {:>4} {:>4}% {:>3} {:>6} {:>8.2f} {:>8.2f} {:>8.2f} {:>8.0f} {:>8.0f} "
      "{:>8.0f} {:>9}\n",
      size.board, size.piece, size.givens, size.holes, size.most, times.size(), share_at(times, .5),
      share_at(times, .9), share_at(times, .99), share_at(moves, .5), share_at(moves, .9),
      share_at(moves, .99), open);
  std::fflush(stdout);
}

// Puzzles of one level, made one after the other.
void measure_making(const char* board, ktour::Level level, std::uint64_t puzzles) {
  const Problem problem{need(ktour::parse_board(board))};
  std::vector<double> times, givens;
  for (std::uint64_t seed = 1; seed <= puzzles && !interrupted(); ++seed) {
    ktour::Status nobody;
    const double began = thread_seconds();
    const ktour::Result<ktour::Puzzle> made =
        make_puzzle(problem, {.level = level, .seed = seed}, nobody);
    times.push_back(1e3 * (thread_seconds() - began));
    if (made) givens.push_back(static_cast<double>(made->problem.given.size()));
  }
  if (givens.empty()) return;
  fmt::print("{:>6} {:<8} {:>6} {:>8.2f} {:>8.2f} {:>8.2f} {:>8.1f} {:>9}\n", board, name(level),
             times.size(), share_at(times, .5), share_at(times, .9), share_at(times, .99),
             share_at(givens, .5), times.size() - givens.size());
}

void measure_making() {
  struct Timed {
    const char* board;
    std::uint64_t puzzles;
  };
  constexpr Timed boards[] = {{"6x6", 1000}, {"8x8", 200}, {"20x20", 3}};
  fmt::print("\npuzzles made, each proved to have one answer; ms of a processor\n");
  fmt::print("{:>6} {:<8} {:>6} {:>8} {:>8} {:>8} {:>8} {:>9}\n", "board", "level", "number",
             "ms 50%", "90%", "99%", "gvn 50%", "none");
  for (const Timed& made : boards) {
    for (const auto& row : ktour::names<ktour::Level>) {
      measure_making(made.board, row.value, made.puzzles);
      std::fflush(stdout);
    }
  }
}

}  // namespace

ExitStatus bench_puzzles() {
  constexpr Size sizes[] = {{"6x6", "knight", 9, 0, 2},     {"8x8", "knight", 15, 0, 1},
                            {"8x8", "knight", 24, 0, 2},    {"10x10", "knight", 33, 0, 1},
                            {"20x20", "knight", 133, 0, 1}, {"10x10", "king", 20, 0, 1},
                            {"15x15", "king", 45, 0, 1},    {"15x15", "king", 38, 15, 1},
                            {"9x9", "wazir", 20, 0, 1},     {"9x9", "wazir", 27, 0, 2}};
  fmt::print(
      "puzzles solved; two answers looked for where it says 2; ms of a processor, moves "
      "examined\n");
  fmt::print("{:>6} {:<7} {:>4} {:>5} {:>3} {:>6} {:>8} {:>8} {:>8} {:>8} {:>8} {:>8} {:>9}\n",
             "board", "piece", "gvn", "holes", "ans", "number", "ms 50%", "90%", "99%", "mv 50%",
             "90%", "99%", "undecided");
  constexpr int puzzles = 1000;
  for (const Size& size : sizes) {
    if (interrupted()) return undecided;
    const bool large = need(ktour::parse_board(size.board)).size() > 200;
    measure(size, large ? puzzles / 10 : puzzles);
  }
  measure_making();
  return interrupted() ? undecided : done;
}

}  // namespace app
