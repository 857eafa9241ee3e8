// The matrix of steps: a whole tour where there is one, a good walk where there is none.
#include "ktour/tour_of_knight.hpp"

#include <gtest/gtest.h>

#include "ktour/ktour.hpp"
#include "sweeps.hpp"
#include "problem/knight.hpp"

namespace ktour {
namespace {

using Matrix = std::vector<std::vector<std::int64_t>>;

// The squares in order, if the matrix is a walk of m×n from its start; else empty.
std::vector<Square> walk_of(const Matrix& matrix, std::size_t m, std::size_t n) {
  if (matrix.size() != m) return {};
  std::vector<std::optional<Square>> at(m * n);
  std::size_t visited = 0;
  for (std::size_t r = 0; r < m; ++r) {
    if (matrix[r].size() != n) return {};
    for (std::size_t c = 0; c < n; ++c) {
      const std::int64_t step = matrix[r][c];
      if (step == -1) continue;
      if (step < 0 || step >= static_cast<std::int64_t>(m * n)) return {};
      if (at[static_cast<std::size_t>(step)]) return {};
      at[static_cast<std::size_t>(step)] = Square{static_cast<int>(r), static_cast<int>(c)};
      ++visited;
    }
  }
  std::vector<Square> walk;
  for (std::size_t step = 0; step < visited; ++step) {
    if (!at[step]) return {};
    if (step > 0 && !adjacent(walk.back(), *at[step])) return {};
    walk.push_back(*at[step]);
  }
  return walk;
}

TEST(TourOfKnight, AnswersOnEveryBoardAndStart) {
  int count = 0;
  for (int m = 1; m <= 6; ++m) {
    for (int n = 1; n <= 6; ++n) {
      for (int s = 0; s < m * n; ++s) {
        if (++count % test::share != 0) continue;
        const Square start{s / n, s % n};
        const std::vector<Square> walk =
            walk_of(tour_of_knight(m, n, start.row, start.col), static_cast<std::size_t>(m),
                    static_cast<std::size_t>(n));
        ASSERT_FALSE(walk.empty()) << m << "x" << n << " from " << to_string(start);
        EXPECT_EQ(walk.front(), start);
        const Answer answer = *solve({Board(m, n), start});
        EXPECT_EQ(walk.size() == static_cast<std::size_t>(m * n), answer.found());
      }
    }
  }
}

TEST(TourOfKnight, DoesNotMixUpRowsAndColumns) {
  for (const auto& [m, n, r, c] : {std::array{5, 20, 4, 19}, std::array{20, 5, 19, 4},
                                   std::array{3, 10, 2, 9}, std::array{30, 7, 28, 6}}) {
    const Matrix matrix = tour_of_knight(m, n, r, c);
    EXPECT_EQ(walk_of(matrix, static_cast<std::size_t>(m), static_cast<std::size_t>(n)).size(),
              static_cast<std::size_t>(m * n));
    EXPECT_EQ(matrix[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)], 0);
  }
}

TEST(TourOfKnight, GivesTheLongestWalkWhereThereIsNoTour) {
  // 3x3: eight squares around the middle; 7x7 from the wrong colour: all but one square.
  EXPECT_EQ(walk_of(tour_of_knight(3, 3, 0, 0), 3, 3).size(), 8U);
  EXPECT_EQ(walk_of(tour_of_knight(7, 7, 0, 1), 7, 7).size(), 48U);
  EXPECT_EQ(walk_of(tour_of_knight(1, 5, 0, 2), 1, 5).size(), 1U);
}

TEST(TourOfKnight, IsEmptyForWhatDoesNotExist) {
  EXPECT_TRUE(tour_of_knight(0, 5, 0, 0).empty());
  EXPECT_TRUE(tour_of_knight(5, -1, 0, 0).empty());
  EXPECT_TRUE(tour_of_knight(5, 5, 5, 0).empty());
  EXPECT_TRUE(tour_of_knight(5, 5, 0, -1).empty());
  EXPECT_TRUE(tour_of_knight(std::int64_t{1} << 40, 5, 0, 0).empty());
}

}  // namespace
}  // namespace ktour
