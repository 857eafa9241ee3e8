#include "ktour/board.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "ktour/moves.hpp"
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

TEST(Moves, AreListedOnceEach) {
  const auto count = [](const Board& board) {
    return moves_from(board, {}, 0, board.area()).size();
  };
  EXPECT_EQ(count(Board(8, 8)), 168U);
  EXPECT_EQ(count(Board(5, 5, Surface::torus)), 100U);  // eight at each of 25 squares
  EXPECT_EQ(count(*Board(3, 3).without(std::array{Square{1, 1}})), 8U);
  const Board board(6, 7);
  std::vector<Move> pieces;
  for (std::uint64_t first = 0; first < board.area(); first += 5) {
    for (const Move& m : moves_from(board, {}, first, std::min(board.area(), first + 5))) {
      EXPECT_TRUE(m.a < m.b && is_move(board, {}, m.a, m.b) && is_move(board, {}, m.b, m.a));
      pieces.push_back(m);
    }
  }
  EXPECT_EQ(pieces, moves_from(board, {}, 0, board.area()));
  EXPECT_FALSE(is_move(board, {}, {0, 0}, {0, 1}));
  EXPECT_FALSE(is_move(board, {}, {5, 6}, {7, 7}));  // off the board
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
