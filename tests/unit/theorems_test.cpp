// What is proved in print of boards beyond the rectangle, for every size in reach: where closed
// tours are, and how many.
#include <gtest/gtest.h>

#include <algorithm>

#include "ktour/count.hpp"
#include "ktour/ktour.hpp"

namespace ktour {
namespace {

bool has_closed_tour(const Board& board) {
  Problem problem{board};
  problem.closed = true;
  const Answer answer = *solve(problem);
  EXPECT_FALSE(answer.undecided()) << to_string(board);
  return answer.found();
}

// Columns go round; Watkins.
TEST(Theorems, CylindersHaveClosedToursButForThese) {
  for (std::int32_t rows = 1; rows <= 6; ++rows) {
    for (std::int32_t cols = 3; cols <= 8; ++cols) {
      const bool none = rows == 1 || ((rows == 2 || rows == 4) && cols % 2 == 0);
      EXPECT_EQ(has_closed_tour(Board(rows, cols, Surface::cylinder)), !none)
          << rows << "x" << cols;
    }
  }
}

TEST(Theorems, EveryTorusAndKleinBottleHasAClosedTour) {
  for (std::int32_t rows = 1; rows <= 6; ++rows) {
    for (std::int32_t cols = 1; cols <= 7; ++cols) {
      if (rows * cols < 3) continue;
      for (const Surface surface : {Surface::torus, Surface::klein}) {
        EXPECT_TRUE(has_closed_tour(Board(rows, cols, surface)))
            << to_string(Board(rows, cols, surface));
      }
    }
  }
}

// Found by complete search with two programs.
TEST(Theorems, MobiusStripsHaveClosedToursButForThese) {
  for (std::int32_t rows = 1; rows <= 6; ++rows) {
    for (std::int32_t cols = 2; cols <= 7; ++cols) {
      const bool none = rows == 1 || (rows == 2 && cols % 2 == 0) ||
                        (rows == 4 && cols % 2 != 0) || (rows == 3 && cols == 4);
      EXPECT_EQ(has_closed_tour(Board(rows, cols, Surface::mobius)), !none) << rows << "x" << cols;
    }
  }
}

// DeMaio and Mathew.
TEST(Theorems, BoxesHaveClosedToursWhereASideIsEvenAndTheyAreWideEnough) {
  for (std::int32_t p = 2; p <= 4; ++p) {
    for (std::int32_t q = p; q <= 5; ++q) {
      for (std::int32_t r = q; r <= 5; ++r) {
        const bool even = p % 2 == 0 || q % 2 == 0 || r % 2 == 0;
        EXPECT_EQ(has_closed_tour(*Board::box({p, q, r})), even && q >= 3 && r >= 4)
            << p << "x" << q << "x" << r;
      }
    }
  }
}

TEST(Theorems, CountsOfClosedToursAreTheKnownOnes) {
  const auto count = [](const Board& board) {
    Problem problem{board};
    problem.closed = true;
    Status nobody;
    return count_tours(problem, {}, nobody)->undirected;
  };
  EXPECT_EQ(count(Board(3, 3, Surface::torus)), 48);
  EXPECT_EQ(count(Board(3, 4, Surface::torus)), 14934);
  EXPECT_EQ(count(Board(4, 4, Surface::torus)), 1344);
  EXPECT_EQ(count(Board(4, 4, Surface::klein)), 352184);
  EXPECT_EQ(count(Board(3, 5, Surface::cylinder)), 276);
  EXPECT_EQ(count(Board(4, 5, Surface::cylinder)), 7432);
  EXPECT_EQ(count(*Board::box({2, 3, 4})), 12132);
  EXPECT_EQ(count(*Board::box({2, 3, 5})), 30144);
}

}  // namespace
}  // namespace ktour
