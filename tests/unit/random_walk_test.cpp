// Random walks by Warnsdorff's rule in machine words: they keep to the rule and choose fairly.
#include "lab/random_walk.hpp"
#include "problem/knight.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace ktour {
namespace {

int degree(const Board& board, const std::vector<bool>& visited, Square s) {
  int count = 0;
  for (const Offset& move : knight_moves) {
    const Square to = s + move;
    count += board.contains(to) && !visited[board.index(to)] ? 1 : 0;
  }
  return count;
}

TEST(RandomWalk, EveryMoveKeepsToTheRuleAndTheWalkEndsOnlyAtADeadEnd) {
  Random random(7);
  for (const Board& board : {Board(8, 8), Board(5, 5), Board(3, 7), Board(4, 16), Board(1, 1)}) {
    const RandomWalker walker(board);
    for (int run = 0; run < 300; ++run) {
      const std::uint64_t start = random.below(static_cast<std::uint32_t>(board.size()));
      std::array<std::uint8_t, 64> path{};
      const std::uint64_t count = walker.walk(start, random, path.data());
      ASSERT_EQ(path[0], start);
      std::vector<bool> visited(board.size());
      for (std::uint64_t step = 0; step < count; ++step) {
        const Square at = board.square(path[step]);
        ASSERT_FALSE(visited[path[step]]);
        visited[path[step]] = true;
        int least = 9;
        for (const Offset& move : knight_moves) {
          const Square to = at + move;
          if (board.contains(to) && !visited[board.index(to)]) {
            least = std::min(least, degree(board, visited, to));
          }
        }
        if (step + 1 == count) {
          ASSERT_EQ(least, 9);
        } else {
          const Square to = board.square(path[step + 1]);
          ASSERT_TRUE(adjacent(at, to));
          ASSERT_EQ(degree(board, visited, to), least);
        }
      }
    }
  }
}

// Known exact probabilities of a complete tour from squares of the chessboard. With a fixed seed
// this cannot flicker; four standard deviations leave one chance in 16,000 for each to be unlucky.
TEST(RandomWalk, CompletesToursAsOftenAsTheExactProbabilitySays) {
  const std::pair<Square, double> known[] = {
      {{0, 0}, 0.979578493761}, {{0, 1}, 0.984301752760}, {{0, 3}, 0.986713148439},
      {{1, 1}, 0.977315127822}, {{3, 3}, 0.971981262478},
  };
  const Board board(8, 8);
  const RandomWalker walker(board);
  Random random(20240101);
  for (const auto& [start, probability] : known) {
    constexpr int runs = 200000;
    int complete = 0;
    for (int run = 0; run < runs; ++run) {
      complete += walker.walk(board.index(start), random) == 64 ? 1 : 0;
    }
    const double deviation = std::sqrt(probability * (1 - probability) / runs);
    EXPECT_NEAR(static_cast<double>(complete) / runs, probability, 4 * deviation);
  }
}

}  // namespace
}  // namespace ktour
