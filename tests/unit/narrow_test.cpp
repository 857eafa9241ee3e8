// Boards three, four and five wide, of any length: the automaton against the complete search, and
// the tours that are drawn out against the checker.
#include "frontier/narrow.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "ktour/ktour.hpp"
#include "plan/impossible.hpp"
#include "problem/ends.hpp"
#include "search/exact/exact.hpp"
#include "sweeps.hpp"
#include "problem/knight.hpp"

namespace ktour {
namespace {

using test::share;
using test::shown;

Finding narrow(const Problem& problem) {
  Status nobody;
  return narrow_tour(problem, {}, nobody);
}

// A tour that was found is sound.
void expect_sound(const Problem& problem, const Finding& finding) {
  const Tour* tour = std::get_if<Tour>(&finding.result);
  if (tour != nullptr) test::expect_sound(problem, *tour);
}

void expect_same(const Problem& problem) {
  Status nobody;
  const Finding judge = search_exact(problem, {}, nobody);
  const Finding finding = narrow(problem);
  ASSERT_EQ(finding.result.index(), judge.result.index()) << shown(problem);
  expect_sound(problem, finding);
}

TEST(Narrow, AgreesWithTheCompleteSearchForEveryPairOfEnds) {
  int count = 0;
  for (int rows = 3; rows <= 4; ++rows) {
    for (int cols = rows; cols <= (rows == 3 ? 14 : 9); ++cols) {
      const Board board(rows, cols);
      for (std::uint64_t i = 0; i < board.size(); ++i) {
        for (std::uint64_t j = 0; j < board.size(); ++j) {
          const Problem problem{board, board.square(i), board.square(j)};
          if (!colours_fit(board, *problem.start, *problem.end)) continue;
          // Every pair on the shorter boards, a spread of them on the longer.
          if (++count % (cols > 8 ? 5 * share : share) != 0) continue;
          expect_same(problem);
          if (HasFailure()) return;
        }
      }
    }
  }
}

TEST(Narrow, AgreesWithTheCompleteSearchForOneEndOrNone) {
  int count = 0;
  for (int rows = 3; rows <= 4; ++rows) {
    for (int cols = rows; cols <= 16; ++cols) {
      const Board board(cols, rows);  // lines lie across whichever side is shorter
      expect_same({board});
      expect_same({board, {}, {}, true});
      for (std::uint64_t i = 0; i < board.size(); ++i) {
        if (++count % (3 * share) != 0) continue;
        const Square s = board.square(i);
        expect_same({board, s});
        expect_same({board, {}, s});
        expect_same({board, s, {}, true});
        expect_same({board, {}, s, true});
      }
      if (HasFailure()) return;
    }
  }
}

TEST(Narrow, AgreesWithTheCompleteSearchOnBoardsFiveWide) {
  std::mt19937 random(1);
  for (int i = 0; i < 60 / share; ++i) {
    const Board board(5, 5 + static_cast<int>(random() % 10));
    const auto square = [&] { return board.square(random() % board.size()); };
    const Problem problem{board, square(), square()};
    if (!colours_fit(board, *problem.start, *problem.end)) continue;
    expect_same(problem);
    if (HasFailure()) return;
  }
  // Pairs that the colours allow and the corners do not.
  expect_same({Board(5, 8), Square{1, 1}, Square{2, 1}});
  expect_same({Board(8, 5), Square{6, 3}, Square{6, 2}});
}

// On boards this long the tour is drawn out, in up to three places.
TEST(Narrow, LongToursAreTours) {
  std::mt19937 random(2);
  int found = 0;
  for (int i = 0; i < 300 / share; ++i) {
    const int width = i % 20 == 0 ? 5 : 3 + i % 2;
    const int length = 50 + static_cast<int>(random() % 1500);
    const Board board = i % 3 == 0 ? Board(length, width) : Board(width, length);
    const auto square = [&] { return board.square(random() % board.size()); };
    Problem problem{board};
    problem.closed = random() % 4 == 0;
    if (random() % 4 != 0) problem.start = square();
    if (random() % 2 != 0) problem.end = square();
    if (problem.closed && problem.start && problem.end) {
      problem.end = *problem.start + knight_moves[random() % 8];
    }
    if (!validate(problem) || prove_impossible(problem)) continue;
    const Finding finding = narrow(problem);
    ASSERT_NE(finding.result.index(), 2U) << shown(problem);
    found += finding.result.index() == 0 ? 1 : 0;
    expect_sound(problem, finding);
    if (HasFailure()) return;
  }
  EXPECT_GT(found, 100 / share);
}

TEST(Narrow, AnswersOnBoardsOfAnyLength) {
  constexpr std::int32_t longest = Board::max_side;
  std::mt19937_64 random(3);
  for (const Problem& problem : {
           Problem{Board(3, longest)},
           Problem{Board(3, longest - 1), Square{2, 1000000000}, {}, true},
           Problem{Board(longest, 3), Square{1234567890, 0}, Square{12345678, 2}},
           Problem{Board(4, longest), Square{0, 0}, Square{3, longest - 1}},
           Problem{Board(longest - 1, 4), {}, Square{3, 3}},
           Problem{Board(5, 2000000000), {}, {}, true},
           Problem{Board(5, 2000000000), Square{2, 1999999000}, Square{2, 777}},
           Problem{Board(5, longest), Square{2, 1000000000}},
       }) {
    Status nobody;
    const Answer answer = *construct_unchecked(problem, {}, nobody);
    ASSERT_TRUE(answer.found()) << shown(problem);
    const Tour& tour = answer.tour();
    EXPECT_EQ(tour.start(), problem.start.value_or(tour.start()));
    EXPECT_EQ(tour.end(), problem.end.value_or(tour.end()));
    EXPECT_TRUE(!problem.closed || adjacent(tour.start(), tour.end()));
    const std::uint64_t squares = problem.board.size();
    for (int i = 0; i < 2000; ++i) {
      // Anywhere, and near the ends of the board, where the tour turns.
      const std::uint64_t step =
          i % 2 == 0
              ? random() % (squares - 1)
              : static_cast<std::uint64_t>(tour.step_of(problem.board.square(random() % 300)));
      if (step + 1 == squares) continue;
      const Square s = tour.square_at(step);
      ASSERT_TRUE(problem.board.contains(s));
      ASSERT_EQ(tour.step_of(s), static_cast<std::int64_t>(step)) << shown(problem);
      ASSERT_TRUE(adjacent(s, tour.square_at(step + 1))) << shown(problem) << " step " << step;
      const Square any = problem.board.square(random() % squares);
      ASSERT_EQ(tour.square_at(static_cast<std::uint64_t>(tour.step_of(any))), any);
    }
  }
}

TEST(Narrow, SaysWhyThereIsNone) {
  const Finding finding =
      narrow({Board(4, 1000000000), Square{1, 500000000}, Square{2, 500000000}});
  const Proof* proof = std::get_if<Proof>(&finding.result);
  ASSERT_NE(proof, nullptr);
  EXPECT_EQ(proof->kind, ProofKind::exhausted);
  EXPECT_NE(proof->text.find("4x1000000000"), std::string::npos);
}

TEST(Narrow, KeepsToLimits) {
  const Problem problem{Board(5, 100000)};
  Status nobody;
  SolveOptions options;
  options.limit = 1000;
  const Finding limited = narrow_tour(problem, options, nobody);
  ASSERT_EQ(limited.result.index(), 2U);
  EXPECT_EQ(std::get<Stop>(limited.result).kind, StopKind::limit);

  class Impatient : public Status {
   public:
    StopKind poll(const Progress&) override { return StopKind::timeout; }
  } impatient;
  const Finding stopped = narrow_tour(problem, {}, impatient);
  ASSERT_EQ(stopped.result.index(), 2U);
  EXPECT_EQ(std::get<Stop>(stopped.result).kind, StopKind::timeout);
}

}  // namespace
}  // namespace ktour
