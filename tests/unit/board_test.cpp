#include "ktour/board.hpp"

#include <gtest/gtest.h>

#include "ktour/problem.hpp"
#include "problem/knight.hpp"

namespace ktour {
namespace {

TEST(Board, NumbersSquaresRowByRow) {
  const Board board(3, 5);
  EXPECT_EQ(board.size(), 15U);
  EXPECT_EQ(board.index({2, 4}), 14U);
  for (std::uint64_t i = 0; i < board.size(); ++i) EXPECT_EQ(board.index(board.square(i)), i);
}

TEST(Board, CountsTheLargestBoardIn64Bits) {
  const Board board(Board::max_side, Board::max_side);
  EXPECT_EQ(board.size(), 2147483647ULL * 2147483647ULL);
  EXPECT_EQ(board.square(board.size() - 1), (Square{Board::max_side - 1, Board::max_side - 1}));
}

TEST(Board, ContainsItsSquaresOnly) {
  const Board board(2, 3);
  EXPECT_TRUE(board.contains({1, 2}));
  for (const Square s : {Square{-1, 0}, Square{0, -1}, Square{2, 0}, Square{0, 3}}) {
    EXPECT_FALSE(board.contains(s));
  }
}

TEST(Moves, GoByRowThenColumnAndChangeTheColour) {
  for (std::size_t i = 0; i < knight_moves.size(); ++i) {
    const Square to = Square{5, 5} + knight_moves[i];
    EXPECT_NE(colour({5, 5}), colour(to));
    EXPECT_TRUE(adjacent({5, 5}, to));
    if (i > 0) {
      EXPECT_LT((Square{5, 5} + knight_moves[i - 1]), to);
    }
  }
}

TEST(Symmetry, MapsSquaresAsNamed) {
  const Board board(4, 6);
  EXPECT_EQ(image(Symmetry::vertical, board, {1, 0}), (Square{1, 5}));
  EXPECT_EQ(image(Symmetry::horizontal, board, {1, 0}), (Square{2, 0}));
  EXPECT_EQ(image(Symmetry::point, board, {1, 0}), (Square{2, 5}));
  EXPECT_EQ(image(Symmetry::quarter, Board(6, 6), {1, 0}), (Square{0, 4}));
  Square s{1, 0};
  for (int i = 0; i < 4; ++i) s = image(Symmetry::quarter, Board(6, 6), s);
  EXPECT_EQ(s, (Square{1, 0}));
}

}  // namespace
}  // namespace ktour
