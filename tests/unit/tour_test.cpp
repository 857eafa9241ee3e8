// The tour as a value: both views, the walk, equality.
#include "ktour/tour.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <thread>

#include "tours.hpp"

namespace ktour {
namespace {

template <class Index>
std::vector<Index> numbers_of(std::span<const Square> squares, const Board& board) {
  std::vector<Index> order;
  for (const Square s : squares) order.push_back(static_cast<Index>(board.index(s)));
  return order;
}

Tour narrow_tour() {
  return Tour::from_order(test::small_board,
                          numbers_of<std::uint32_t>(test::small_squares, test::small_board));
}
Tour wide_tour() {
  return Tour::from_order(test::small_board,
                          numbers_of<std::uint64_t>(test::small_squares, test::small_board));
}

TEST(Tour, KeepsTheSameSquaresHoweverItIsStored) {
  for (const Tour& tour : {narrow_tour(), wide_tour(), test::small_tour()}) {
    EXPECT_EQ(tour.board(), test::small_board);
    EXPECT_EQ(tour.size(), 12U);
    EXPECT_TRUE(tour.is_full());
    EXPECT_EQ(tour.start(), test::small_squares.front());
    EXPECT_EQ(tour.end(), test::small_squares.back());
    EXPECT_TRUE(std::ranges::equal(test::squares_of(tour), test::small_squares));
    EXPECT_EQ(tour, test::small_tour());
  }
}

TEST(Tour, TellsTheStepOfEverySquare) {
  for (const Tour& tour : {narrow_tour(), wide_tour()}) {
    for (std::uint64_t step = 0; step < tour.size(); ++step) {
      EXPECT_EQ(tour.step_of(tour.square_at(step)), static_cast<std::int64_t>(step));
    }
  }
}

TEST(Tour, GivesAnyBlockOfEitherView) {
  const Tour tour = narrow_tour();
  const std::vector<Square> squares = test::squares_of(tour);
  std::vector<std::int64_t> steps(12);
  tour.steps(0, steps);
  for (std::size_t first = 0; first < 12; ++first) {
    for (std::size_t count = 0; count <= 12 - first; ++count) {
      std::vector<Square> some_squares(count);
      std::vector<std::int64_t> some_steps(count);
      tour.squares(first, some_squares);
      tour.steps(first, some_steps);
      EXPECT_TRUE(std::equal(some_squares.begin(), some_squares.end(),
                             squares.begin() + static_cast<std::ptrdiff_t>(first)));
      EXPECT_TRUE(std::equal(some_steps.begin(), some_steps.end(),
                             steps.begin() + static_cast<std::ptrdiff_t>(first)));
    }
  }
}

TEST(Tour, OfSomeSquaresLeavesTheOthersUnvisited) {
  const auto some = std::span(test::small_squares).first(5);
  const Tour partial = Tour::from_squares(test::small_board, some);
  EXPECT_EQ(partial.size(), 5U);
  EXPECT_FALSE(partial.is_full());
  for (std::uint64_t i = 0; i < test::small_board.size(); ++i) {
    const Square s = test::small_board.square(i);
    const auto at = std::ranges::find(some, s);
    EXPECT_EQ(partial.step_of(s), at == some.end() ? unvisited : at - some.begin());
  }
}

TEST(Tour, GivesTheFirstStepOfARepeatedSquare) {
  const std::vector<Square> squares{{0, 0}, {1, 2}, {0, 0}};
  EXPECT_EQ(Tour::from_squares(test::small_board, squares).step_of({0, 0}), 0);
}

TEST(Tour, HoldsSquaresOfTheLargestBoard) {
  const Board board(Board::max_side, Board::max_side);
  const Square corner{Board::max_side - 1, Board::max_side - 1};
  const std::vector<Square> squares{{0, 0}, corner, {0, Board::max_side - 1}};
  const Tour tour = Tour::from_squares(board, squares);
  EXPECT_EQ(test::squares_of(tour), squares);
  EXPECT_FALSE(tour.is_full());
}

TEST(Tour, DiffersByBoardLengthAndOrder) {
  const Tour tour = test::small_tour();
  std::vector<Square> squares = test::squares_of(tour);
  EXPECT_NE(tour, Tour::from_squares(Board(4, 4), squares));
  std::ranges::reverse(squares);
  EXPECT_NE(tour, Tour::from_squares(test::small_board, squares));
  squares.pop_back();
  EXPECT_NE(tour, Tour::from_squares(test::small_board, squares));
}

TEST(Tour, MayBeComputed) {
  const Board board(70, 70);
  const Tour computed = test::RowByRow::tour(board);
  EXPECT_EQ(computed, Tour::from_squares(board, test::squares_of(computed)));
}

TEST(Tour, IsSafeToAskFromManyThreads) {
  const Tour tour =
      Tour::from_squares(Board(64, 64), test::squares_of(test::RowByRow::tour(Board(64, 64))));
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([tour] {
      for (std::int32_t col = 0; col < 64; ++col) EXPECT_EQ(tour.step_of({63, col}), 63 * 64 + col);
    });
  }
  for (std::thread& thread : threads) thread.join();
}

// The walk fetches blocks of 4096 squares.
TEST(Walk, PassesEverySquareOnceWhateverTheLength) {
  for (const std::int32_t length : {1, 2, 4095, 4096, 4097, 8192, 10000}) {
    const Board board(1, length);
    std::int32_t col = 0;
    for (const Square s : test::RowByRow::tour(board).walk()) {
      ASSERT_EQ(s, (Square{0, col}));
      ++col;
    }
    EXPECT_EQ(col, length);
  }
}

TEST(Walk, KeepsItsTourAlive) {
  Tour::Walk walk = test::small_tour().walk();
  std::vector<Square> squares;
  for (const Square s : walk) squares.push_back(s);
  EXPECT_TRUE(std::ranges::equal(squares, test::small_squares));
}

}  // namespace
}  // namespace ktour
