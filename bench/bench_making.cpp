// What making a puzzle takes, and how hard puzzles with so many clues are.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "bench.hpp"
#include "clock.hpp"
#include "console.hpp"
#include "ktour/make_puzzle.hpp"
#include "ktour/parse.hpp"

namespace app {
namespace {

struct Made {
  std::vector<double> milliseconds;
  std::size_t clues = 0;
  double score = 0;

  double percentile(std::size_t percent) const {
    return milliseconds[std::min(milliseconds.size() - 1, milliseconds.size() * percent / 100)];
  }
};

// Of a level, with seeds from 1 on.
Made make(const ktour::Board& board, ktour::Level level, std::uint64_t count) {
  ktour::Status nobody;
  Made made;
  for (std::uint64_t seed = 1; seed <= count && !interrupted(); ++seed) {
    const double began = process_seconds();
    const auto puzzle = make_puzzle({board}, {.level = level, .seed = seed}, nobody);
    made.milliseconds.push_back((process_seconds() - began) * 1e3);
    if (!puzzle) continue;
    made.clues += puzzle->problem.given.size();
    made.score += puzzle->rating.score;
  }
  std::ranges::sort(made.milliseconds);
  return made;
}

// How many puzzles with so many clues are of each level.
std::array<int, 5> levels_of(const ktour::Board& board, std::uint64_t givens, int count) {
  ktour::Status nobody;
  std::array<int, 5> levels{};
  for (int seed = 1; seed <= count && !interrupted(); ++seed) {
    const auto puzzle =
        make_puzzle({board}, {.givens = givens, .seed = static_cast<std::uint64_t>(seed)}, nobody);
    if (puzzle) ++levels[static_cast<std::size_t>(puzzle->rating.level)];
  }
  return levels;
}

}  // namespace

ExitStatus bench_making() {
  fmt::print("\npuzzles made, one thread; milliseconds each\n");
  fmt::print("{:>6} {:>9} {:>5} {:>8} {:>8} {:>8} {:>7} {:>7}\n", "board", "level", "n", "median",
             "90 %", "most", "clues", "score");
  for (const int side : {6, 8, 10, 12}) {
    const ktour::Board board(side, side);
    for (const auto& level : ktour::names<ktour::Level>) {
      const std::uint64_t count = side <= 8 ? 100 : 10;
      const Made made = make(board, level.value, count);
      if (interrupted()) return undecided;
      const auto n = static_cast<double>(count);
      fmt::print("{:>6} {:>9} {:>5} {:>8.1f} {:>8.1f} {:>8.1f} {:>7.1f} {:>7.1f}\n",
                 to_string(board), level.name, count, made.percentile(50), made.percentile(90),
                 made.percentile(100), static_cast<double>(made.clues) / n, made.score / n);
    }
  }
  fmt::print("\nlevels of 100 puzzles with so many clues, 8x8\n{:>6}", "clues");
  for (const auto& level : ktour::names<ktour::Level>) fmt::print(" {:>9}", level.name);
  fmt::print("\n");
  for (const std::uint64_t givens : {32, 28, 24, 20, 18, 16, 14}) {
    const auto levels = levels_of({8, 8}, givens, 100);
    if (interrupted()) return undecided;
    fmt::print("{:>6}", givens);
    for (const int count : levels) fmt::print(" {:>9}", count);
    fmt::print("\n");
  }
  return done;
}

}  // namespace app
