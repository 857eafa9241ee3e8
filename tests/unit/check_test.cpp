// The judge: every kind of fault is named by step and square, and symmetries are what their
// definition says.
#include "ktour/check.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <set>

#include "all_tours.hpp"
#include "tours.hpp"

namespace ktour {
namespace {

using test::small_board;
using test::small_squares;

constexpr std::array all_symmetries{Symmetry::vertical, Symmetry::horizontal, Symmetry::point,
                                    Symmetry::quarter};

std::vector<Square> small_list() {
  return {small_squares.begin(), small_squares.end()};
}

CheckReport check_list(std::vector<Square> squares, Problem claim = Problem{small_board}) {
  return check(Tour::from_squares(small_board, squares), claim);
}

TEST(Check, AcceptsATourAndTellsWhatItIs) {
  const CheckReport report = check(test::small_tour(), Problem{small_board}, Symmetries::find_all);
  EXPECT_TRUE(report.valid());
  EXPECT_FALSE(report.fault);
  EXPECT_FALSE(report.closed);
  EXPECT_EQ(report.start, (Square{0, 0}));
  EXPECT_EQ(report.end, (Square{2, 3}));
  EXPECT_EQ(report.symmetries, std::vector{Symmetry::point});
}

TEST(Check, AcceptsTheTourOfOneSquare) {
  const std::vector<Square> square{{0, 0}};
  const CheckReport report = check(Tour::from_squares(Board(1, 1), square), Problem{Board(1, 1)});
  EXPECT_TRUE(report.valid());
  EXPECT_FALSE(report.closed);
}

struct Expected {
  std::optional<std::uint64_t> step;
  std::optional<Square> square;
  std::string_view text;
};

void expect_fault(const CheckReport& report, const Expected& expected) {
  EXPECT_FALSE(report.valid());
  ASSERT_TRUE(report.fault) << expected.text;
  EXPECT_EQ(report.fault->step, expected.step) << report.fault->text;
  EXPECT_EQ(report.fault->square, expected.square) << report.fault->text;
  EXPECT_EQ(report.fault->text, expected.text);
}

TEST(Check, NamesAMoveThatNoKnightMakes) {
  std::vector<Square> squares = small_list();
  std::swap(squares[3], squares[7]);
  expect_fault(check_list(squares),
               {3, Square{1, 0}, "step 3 (1,0): not a knight's move from 2,0"});
}

TEST(Check, NamesASquareVisitedTwice) {
  std::vector<Square> squares = small_list();
  squares[2] = squares[0];
  expect_fault(check_list(squares), {2, Square{0, 0}, "step 2 (0,0): already visited at step 0"});
  // More squares than the board has: one of them comes twice.
  squares = small_list();
  squares.push_back({1, 1});
  expect_fault(check_list(squares),
               {12, Square{1, 1}, "step 12 (1,1): already visited at step 10"});
}

TEST(Check, NamesASquareNeverVisited) {
  std::vector<Square> squares = small_list();
  squares.pop_back();
  expect_fault(check_list(squares),
               {{}, Square{2, 3}, "square 2,3 is never visited: the tour has 11 of 12 squares"});
}

TEST(Check, NamesASquareOffTheClaimedBoard) {
  expect_fault(check(test::small_tour(), Problem{Board(3, 3)}),
               {4, Square{1, 3}, "step 4 (1,3): off the 3x3 board"});
}

TEST(Check, NamesTheFirstOfManyFaults) {
  std::vector<Square> squares = small_list();
  std::swap(squares[5], squares[9]);
  squares.resize(8);
  const CheckReport report = check_list(squares, {small_board, {}, {}, true, Symmetry::quarter});
  ASSERT_TRUE(report.fault);
  EXPECT_EQ(report.fault->step, 5U);
}

// A tour is looked at in blocks; a fault in any of them is named, the first of all.
TEST(Check, NamesTheFirstFaultOfALongTour) {
  const Board board(100, 101);
  const std::vector<Square> squares = test::squares_of(solve(Problem{board, {}, {}, true})->tour());
  for (const std::size_t at : {1UL, 2UL, 4095UL, 4096UL, 4097UL, 8192UL, squares.size() - 2}) {
    std::vector<Square> broken = squares;
    std::swap(broken[at], broken[at + 1]);
    const CheckReport moved = check(Tour::from_squares(board, broken), Problem{board});
    ASSERT_TRUE(moved.fault);
    EXPECT_EQ(moved.fault->step, at);
    broken = squares;
    broken[at + 1] = broken[at - 1];
    const CheckReport twice = check(Tour::from_squares(board, broken), Problem{board});
    ASSERT_TRUE(twice.fault);
    EXPECT_EQ(twice.fault->step, at + 1);
    EXPECT_NE(twice.fault->text.find("already visited at step"), std::string::npos);
    // (A board without a square of the tour, and as many squares as the tour has.)
    std::vector<Square> shorter = squares;
    shorter.pop_back();
    const Board without = *board.without(std::array{squares[at]});
    const CheckReport hole = check(Tour::from_squares(board, shorter), Problem{without});
    ASSERT_TRUE(hole.fault);
    EXPECT_EQ(hole.fault->step, at);
    EXPECT_NE(hole.fault->text.find("no square there"), std::string::npos);
  }
}

TEST(Check, HoldsTheTourToItsClaims) {
  expect_fault(check_list(small_list(), {small_board, Square{2, 3}}),
               {0, Square{0, 0}, "step 0 (0,0): the tour starts here, not on 2,3"});
  expect_fault(check_list(small_list(), {small_board, {}, Square{0, 0}}),
               {11, Square{2, 3}, "step 11 (2,3): the tour ends here, not on 0,0"});
  expect_fault(check_list(small_list(), {small_board, {}, {}, true}),
               {11, Square{2, 3},
                "step 11 (2,3): the tour is not closed: no knight's move leads back to 0,0"});
  expect_fault(check_list(small_list(), {small_board, {}, {}, false, Symmetry::vertical}),
               {0, Square{0, 0},
                "step 0 (0,0): no vertical symmetry: the image 0,3 of the start is not the end"});
  expect_fault(check_list(small_list(), {small_board, {}, {}, false, Symmetry::quarter}),
               {{}, {}, "no quarter symmetry: 3x4 is not square"});
  EXPECT_TRUE(
      check_list(small_list(), {small_board, Square{0, 0}, Square{2, 3}, false, Symmetry::point})
          .valid());
}

// A list of few squares of an enormous board is judged without a bit for every square.
TEST(Check, JudgesFewSquaresOfAnEnormousBoard) {
  const Board board(Board::max_side, Board::max_side);
  const auto judge = [&](std::vector<Square> squares) {
    return check(Tour::from_squares(board, squares), Problem{board});
  };
  const std::string of_all = " of 4611686014132420609 squares";
  expect_fault(judge({{0, 0}, {1, 2}}),
               {{}, Square{0, 1}, "square 0,1 is never visited: the tour has 2" + of_all});
  expect_fault(judge({{5, 5}}),
               {{}, Square{0, 0}, "square 0,0 is never visited: the tour has 1" + of_all});
  expect_fault(judge({{5, 5}, {6, 7}, {8, 8}, {6, 7}, {5, 5}, {5, 6}}),
               {3, Square{6, 7}, "step 3 (6,7): already visited at step 1"});
  expect_fault(judge({{5, 5}, {6, 7}, {6, 8}, {5, 5}}),
               {2, Square{6, 8}, "step 2 (6,8): not a knight's move from 6,7"});
}

// --- sources that lie ----------------------------------------------------------------------------

class Listed final : public TourSource {
 public:
  explicit Listed(std::vector<Square> squares) : squares_(std::move(squares)) {}
  std::uint64_t size() const override { return squares_.size(); }
  void squares(std::uint64_t first, std::span<Square> out) const override {
    std::copy_n(squares_.begin() + static_cast<std::ptrdiff_t>(first), out.size(), out.begin());
  }
  void steps(std::uint64_t /*first*/, std::span<std::int64_t> out) const override {
    std::ranges::fill(out, unvisited);
  }

 private:
  std::vector<Square> squares_;
};

TEST(Check, TrustsNoSourceToStayOnTheBoard) {
  constexpr std::int32_t low = std::numeric_limits<std::int32_t>::min();
  constexpr std::int32_t high = std::numeric_limits<std::int32_t>::max();
  for (const Square off : {Square{-1, 0}, Square{0, -1}, Square{3, 0}, Square{0, 4},
                           Square{low, low}, Square{high, high}, Square{low, high}}) {
    for (std::size_t at = 0; at < small_squares.size(); ++at) {
      std::vector<Square> squares = small_list();
      squares[at] = off;
      const Tour lie(small_board, std::make_shared<Listed>(squares));
      const CheckReport report = check(lie, Problem{small_board}, Symmetries::find_all);
      ASSERT_TRUE(report.fault);
      EXPECT_EQ(report.fault->step, at);
      EXPECT_EQ(report.fault->square, off);
    }
  }
  const Tour far_apart(small_board,
                       std::make_shared<Listed>(std::vector<Square>{{low, low}, {high, high}}));
  EXPECT_FALSE(check(far_apart, Problem{small_board}).valid());
}

// --- symmetries ----------------------------------------------------------------------------------

// By definition: the set of moves is its own image.
bool has_symmetry(std::span<const Square> tour, const Board& board, bool closed,
                  Symmetry symmetry) {
  const auto moves = [&](auto map) {
    std::vector<std::pair<Square, Square>> out;
    const std::size_t count = closed ? tour.size() : tour.size() - 1;
    for (std::size_t i = 0; i < count; ++i) {
      out.emplace_back(std::minmax(map(tour[i]), map(tour[(i + 1) % tour.size()])));
    }
    std::ranges::sort(out);
    return out;
  };
  return moves([](Square s) { return s; }) ==
         moves([&](Square s) { return image(symmetry, board, s); });
}

void expect_symmetries_by_definition(std::span<const Square> squares, const Board& board) {
  const Tour tour = Tour::from_squares(board, squares);
  const CheckReport report = check(tour, Problem{board}, Symmetries::find_all);
  ASSERT_TRUE(report.valid());
  for (const Symmetry s : all_symmetries) {
    const bool fits = s != Symmetry::quarter || board.rows() == board.cols();
    const bool has = fits && has_symmetry(squares, board, report.closed, s);
    ASSERT_EQ(std::ranges::count(report.symmetries, s), has ? 1 : 0) << name(s);
    ASSERT_EQ(check(tour, {board, {}, {}, false, s}).valid(), has) << name(s);
  }
}

TEST(Check, FindsTheSymmetriesOfEveryTourOfSmallBoards) {
  for (const Board& board : {Board(1, 1), Board(3, 4), Board(4, 5), Board(7, 3), Board(5, 5)}) {
    test::AllTours(board).open(
        [&](std::span<const Square> tour) { expect_symmetries_by_definition(tour, board); });
  }
  for (const Board& board : {Board(5, 6), Board(6, 5), Board(3, 10), Board(6, 6)}) {
    test::AllTours(board).closed(
        [&](std::span<const Square> tour) { expect_symmetries_by_definition(tour, board); });
  }
}

TEST(Check, FindsTheSymmetryOfAClosedTourFromEveryStart) {
  struct Case {
    Board board;
    Symmetry symmetry;
  };
  for (const Case& c :
       {Case{Board(5, 6), Symmetry::vertical}, Case{Board(6, 5), Symmetry::horizontal},
        Case{Board(6, 6), Symmetry::point}, Case{Board(6, 6), Symmetry::quarter}}) {
    const Result<Answer> answer = solve({c.board, {}, {}, true, c.symmetry});
    ASSERT_TRUE(answer && answer->found());
    std::vector<Square> squares = test::squares_of(answer->tour());
    for (std::size_t i = 0; i < squares.size(); ++i) {
      std::ranges::rotate(squares, squares.begin() + 1);
      expect_symmetries_by_definition(squares, c.board);
    }
  }
}

TEST(Check, NamesTheMoveThatBreaksASymmetry) {
  const Result<Answer> answer = solve({Board(6, 6), {}, {}, true, Symmetry::point});
  ASSERT_TRUE(answer && answer->found());
  const CheckReport report =
      check(answer->tour(), {Board(6, 6), {}, {}, true, Symmetry::horizontal});
  ASSERT_TRUE(report.fault);
  ASSERT_TRUE(report.fault->step);
  EXPECT_EQ(report.fault->square, answer->tour().square_at(*report.fault->step));
  EXPECT_NE(report.fault->text.find("no horizontal symmetry: the move from "), std::string::npos);
}

// --- stopping ------------------------------------------------------------------------------------

struct StopAfter final : Status {
  explicit StopAfter(int count) : polls(count) {}
  StopKind poll(const Progress& /*progress*/) override {
    return polls-- > 0 ? StopKind::none : StopKind::interrupt;
  }
  int polls;
};

TEST(Check, StopsWhereverItIsAskedTo) {
  const Problem problem{Board(6, 6), {}, {}, true, Symmetry::quarter};
  const Result<Answer> answer = solve(problem);
  ASSERT_TRUE(answer && answer->found());
  int polls = 0;
  for (;; ++polls) {
    StopAfter status(polls);
    const CheckReport report = check(answer->tour(), problem, Symmetries::find_all, status);
    EXPECT_FALSE(report.fault);
    if (report.valid()) break;
    EXPECT_EQ(report.stopped, StopKind::interrupt);
    ASSERT_LT(polls, 100);
  }
  EXPECT_GT(polls, 1);  // it is asked during the walk and for every symmetry

  const Board board(Board::max_side, Board::max_side);
  StopAfter at_once(0);
  const CheckReport report = check(Tour::from_squares(board, small_squares), Problem{board},
                                   Symmetries::as_claimed, at_once);
  EXPECT_EQ(report.stopped, StopKind::interrupt);
  EXPECT_FALSE(report.valid());
}

}  // namespace
}  // namespace ktour
