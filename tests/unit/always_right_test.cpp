// Every request is answered, and rightly: a tour that the checker accepts, or a proof.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "construct/construct.hpp"
#include "construct/planner.hpp"
#include "ktour/ktour.hpp"
#include "request_classes.hpp"
#include "search/exact/exact.hpp"
#include "sweeps.hpp"
#include "problem/knight.hpp"

namespace ktour {
namespace {

std::optional<Tour> from_tiles(const Problem& problem) {
  if (!takes_tiles(problem)) return {};
  Status nobody;
  construct::Effort effort({}, nobody);
  return construct_from_tiles(problem, effort);
}

using test::share;
using test::shown;

// The answer of `auto`. solve() hands out nothing as found that the checker refused.
Answer asked(const Problem& problem) {
  Result<Answer> answer = solve(problem);
  EXPECT_TRUE(static_cast<bool>(answer)) << to_string(problem.board);
  EXPECT_FALSE(answer->undecided()) << to_string(problem.board) << ": " << answer->stop().text;
  return *answer;
}

// Compared with the complete search, which a test of its own compares with brute force.
void expect_as_exact(const Problem& problem) {
  Status nobody;
  const Finding judge = search_exact(problem, {}, nobody);
  EXPECT_EQ(asked(problem).found(), std::holds_alternative<Tour>(judge.result)) << shown(problem);
}

TEST(AlwaysRight, EveryRequestOnEveryBoardUpTo8x8) {
  int count = 0;
  for (int rows = 1; rows <= 8; ++rows) {
    for (int cols = rows; cols <= 8; ++cols) {
      const Board board(rows, cols);
      expect_as_exact({board});
      expect_as_exact({board, {}, {}, true});
      for (std::uint64_t i = 0; i < board.size(); ++i) {
        const Square s = board.square(i);
        expect_as_exact({board, s});
        expect_as_exact({board, {}, s});
        expect_as_exact({board, s, {}, true});
        for (std::uint64_t j = 0; j < board.size(); ++j) {
          const Square t = board.square(j);
          if (i == j || ++count % share != 0) continue;
          expect_as_exact({board, s, t});
          if (adjacent(s, t)) expect_as_exact({board, s, t, true});
        }
      }
      if (HasFailure()) return;
    }
  }
}

class RandomRequests {
 public:
  explicit RandomRequests(unsigned seed) : random_(seed) {}
  int below(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }
  Problem next(int most) {
    const Board board(1 + below(most), 1 + below(most));
    const auto square = [&] { return Square{below(board.rows()), below(board.cols())}; };
    Problem problem{board};
    problem.closed = below(3) == 0;
    if (below(4) != 0) problem.start = square();
    if (below(2) != 0) {
      problem.end = square();
      if (problem.closed && problem.start)
        problem.end = *problem.start + knight_moves[random_() % 8];
    }
    return problem;
  }

 private:
  std::mt19937 random_;
};

void expect_answers(int requests, int most_side, unsigned seed) {
  RandomRequests random(seed);
  for (int done = 0; done < requests / share;) {
    const Problem problem = random.next(most_side);
    if (!validate(problem)) continue;
    ++done;
    asked(problem);
    if (testing::Test::HasFailure()) {
      ADD_FAILURE() << shown(problem);
      return;
    }
  }
}

TEST(AlwaysRight, TenThousandRandomRequestsWithSidesUpTo60) {
  expect_answers(10000, 60, 1);
}

TEST(AlwaysRight, TwoHundredRandomRequestsWithSidesUpTo3000) {
  expect_answers(200, 3000, 2);
}

// Of the boards three, four and five wide: a closed tour as Schwenk's theorem says, and an open one
// from every start that has one (again the complete search is the judge).
TEST(AlwaysRight, NarrowBoardsUpTo40) {
  int count = 0;
  for (int rows = 3; rows <= 5; ++rows) {
    for (int cols = rows; cols <= 40; ++cols) {
      const Board board(rows, cols);
      const bool none = board.size() % 2 != 0 || rows == 4 ||
                        (rows == 3 && (cols == 4 || cols == 6 || cols == 8));
      EXPECT_EQ(asked({board, {}, {}, true}).impossible(), none) << to_string(board);
      for (std::uint64_t i = 0; i < board.size(); ++i) {
        if (++count % share == 0) expect_as_exact({board, board.square(i)});
      }
    }
  }
}

TEST(Construct, StepsAndSquaresAgreeOnEveryBoardAndWithEveryEnds) {
  RandomRequests random(3);
  int tiled = 0;
  for (int i = 0; i < 2000 / share; ++i) {
    const Problem problem = random.next(70);
    if (!validate(problem)) continue;
    const std::optional<Tour> tour = from_tiles(problem);
    if (!tour) continue;
    ++tiled;
    test::expect_sound(problem, *tour);
    if (testing::Test::HasFatalFailure()) return;
  }
  EXPECT_GT(tiled, 500 / share);
}

// Boards with both sides of six or more are all made of tiles, whatever the ends.
TEST(Construct, TilesDoForEveryPairOfEnds) {
  for (const Board& board : {Board(6, 6), Board(6, 7), Board(7, 7), Board(12, 13), Board(13, 13)}) {
    for (std::uint64_t i = 0; i<board.size(); i += board.size()> 49 ? 5 : 1) {
      for (std::uint64_t j = 0; j<board.size(); j += board.size()> 49 ? 3 : 1) {
        const Problem problem{board, board.square(i), board.square(j)};
        const bool fits = board.size() % 2 == 0
                              ? colour(*problem.start) != colour(*problem.end)
                              : colour(*problem.start) == 0 && colour(*problem.end) == 0;
        if (i == j || !fits || (i + j) % share != 0) continue;
        const std::optional<Tour> tour = from_tiles(problem);
        ASSERT_TRUE(tour.has_value()) << shown(problem);
        ASSERT_TRUE(check(*tour, problem).valid()) << shown(problem);
      }
    }
  }
}

// Every class of requests has its plan. This takes them in strides; the command request_classes
// takes them all.
TEST(Construct, TilesFitInEveryClassOfRequests) {
  constexpr std::uint64_t stride = 1009 * share;
  Status nobody;
  construct::Effort effort({}, nobody);
  construct::TileStore store(effort);
  std::uint64_t classes = 0;
  for (const test::CutClass& rows : test::cut_classes()) {
    for (const test::CutClass& cols : test::cut_classes()) {
      test::for_each_request(rows, cols, [&](const Board& board, Square start, Square end) {
        if (++classes % stride != 0) return;
        EXPECT_TRUE(construct::make_plan(board, start, end, store).has_value())
            << shown({board, start, end});
      });
      if (HasFailure()) return;
    }
  }
  EXPECT_EQ(classes, test::request_classes);
}

// A billion by a billion: neighbouring steps are neighbouring squares, and both ways agree.
TEST(Construct, AnswersOnBoardsThatNobodyCouldStore) {
  const Board board(1000000000, 999999999);
  std::mt19937_64 random(4);
  for (const Problem& problem :
       {Problem{board}, Problem{board, Square{17, 5}, {}, true},
        Problem{board, Square{999999999, 0}, Square{123456789, 987654321}}}) {
    Status nobody;
    const Answer answer = *construct_unchecked(problem, {}, nobody);
    ASSERT_TRUE(answer.found());
    const Tour& tour = answer.tour();
    EXPECT_EQ(tour.start(), problem.start.value_or(tour.start()));
    EXPECT_EQ(tour.end(), problem.end.value_or(tour.end()));
    EXPECT_TRUE(!problem.closed || adjacent(tour.start(), tour.end()));
    for (int i = 0; i < 2000; ++i) {
      const std::uint64_t step = random() % (board.size() - 1);
      const Square s = tour.square_at(step);
      ASSERT_TRUE(board.contains(s));
      ASSERT_EQ(tour.step_of(s), static_cast<std::int64_t>(step));
      ASSERT_TRUE(adjacent(s, tour.square_at(step + 1)));
      const Square any = board.square(random() % board.size());
      ASSERT_EQ(tour.square_at(static_cast<std::uint64_t>(tour.step_of(any))), any);
    }
  }
}

TEST(Construct, IsTheSameTourForTheSameRequest) {
  const Problem problem{Board(40, 41), Square{3, 3}, {}, true};
  SolveOptions options;
  options.method = Method::construct;
  Status nobody;
  EXPECT_EQ(solve(problem, options)->tour(), construct_unchecked(problem, {}, nobody)->tour());
}

TEST(Solve, RefusesATourThatCouldNotBeChecked) {
  SolveOptions options;
  options.memory = 1000000;
  const Result<Answer> answer = solve({Board(10000, 10000)}, options);
  ASSERT_FALSE(static_cast<bool>(answer));
  EXPECT_NE(answer.error().message.find("ktour at"), std::string::npos);
}

}  // namespace
}  // namespace ktour
