// Formats keep tours as they are, and no damaged tour gets past the checker.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "ktour/ktour.hpp"
#include "strings.hpp"

namespace ktour {
namespace {

// A tour from any method, of a board that is sure to have one from any corner.
Answer random_answer() {
  const auto rows = *rc::gen::inRange(5, 13);
  const auto cols = *rc::gen::inRange(5, 13);
  Problem problem{Board(rows, cols)};
  problem.closed = rows * cols % 2 == 0 && *rc::gen::arbitrary<bool>();
  SolveOptions options;
  options.tie = Tie::random;
  options.seed = *rc::gen::arbitrary<std::uint32_t>();
  if (!problem.closed) {
    options.method = Method::warnsdorff;
    const Answer quick = *solve(problem, options);
    if (quick.found()) return quick;
    options.method = Method::automatic;
  }
  return *solve(problem, options);
}

std::vector<Square> squares_of(const Tour& tour) {
  std::vector<Square> squares(tour.size());
  tour.squares(0, squares);
  return squares;
}

RC_GTEST_PROP(Formats, WriteThenReadGivesTheSameTour, ()) {
  const Answer answer = random_answer();
  RC_ASSERT(answer.found());
  for (const Format& format : formats()) {
    if (!format.writes || !format.reads) continue;
    const Result<TourFile> file = test::read_text(test::written(answer, format.name));
    RC_ASSERT(static_cast<bool>(file));
    RC_ASSERT(file->format == &format);
    RC_ASSERT(file->tour == answer.tour());
    RC_ASSERT(check(file->tour, answer.problem).valid());
  }
}

RC_GTEST_PROP(Formats, BothViewsOfATourAgree, ()) {
  const Tour tour = random_answer().tour();
  std::vector<std::int64_t> steps(tour.size());
  tour.steps(0, steps);
  for (std::uint64_t step = 0; step < tour.size(); ++step) {
    const Square s = tour.square_at(step);
    RC_ASSERT(tour.step_of(s) == static_cast<std::int64_t>(step));
    RC_ASSERT(steps[tour.board().index(s)] == static_cast<std::int64_t>(step));
  }
}

// Whatever is done to a tour's list of squares, the result is either that tour, that tour read
// backwards or (closed) from another square, or refused. Here only damage that cannot give a tour.
RC_GTEST_PROP(Checker, RefusesEveryDamagedTour, ()) {
  const Answer answer = random_answer();
  RC_ASSERT(answer.found());
  std::vector<Square> squares = squares_of(answer.tour());
  const Board board = answer.problem.board;
  const std::size_t at = *rc::gen::inRange<std::size_t>(0, squares.size());
  switch (*rc::gen::inRange(0, 4)) {
    case 0: {  // two squares of one colour change places: both then stand between wrong squares
      const std::size_t other = (at + 2 + 2 * *rc::gen::inRange<std::size_t>(0, squares.size() / 2 - 2)) %
                                (squares.size() & ~std::size_t{1});
      RC_PRE(other != at);
      std::swap(squares[at], squares[other]);
      // Two squares may share their neighbours in the tour; then the exchange does no damage.
      bool still_a_walk = true;
      for (std::size_t i = 1; i < squares.size(); ++i) {
        still_a_walk = still_a_walk && adjacent(squares[i - 1], squares[i]);
      }
      RC_PRE(!still_a_walk);
      break;
    }
    case 1:  // one is missing
      squares.erase(squares.begin() + static_cast<std::ptrdiff_t>(at));
      break;
    case 2: {  // one stands twice, in place of another
      const std::size_t other = *rc::gen::inRange<std::size_t>(0, squares.size());
      RC_PRE(other != at);
      squares[at] = squares[other];
      break;
    }
    default: {  // one is shifted to a neighbouring square
      const Square s = squares[at];
      squares[at] = s.col + 1 < board.cols() ? Square{s.row, s.col + 1} : Square{s.row, s.col - 1};
      break;
    }
  }
  const CheckReport report = check(Tour::from_squares(board, squares), Problem{board});
  RC_ASSERT(!report.valid());
  RC_ASSERT(report.fault.has_value());
  RC_ASSERT(!report.fault->text.empty());
}

RC_GTEST_PROP(Readers, TakeAnyBytesWithoutHarm, (const std::string& junk)) {
  static const std::vector<std::string> beginnings{
      "", "1 2\n", "{\"rows\":3,", "step,row,col\n", "a1 ", "0,0\n", "\x93NUMPY\x01", "-1 "};
  for (const std::string& beginning : beginnings) {
    const Result<TourFile> file = test::read_text(beginning + junk);
    if (!file) RC_ASSERT(!file.error().message.empty());
  }
}

}  // namespace
}  // namespace ktour
