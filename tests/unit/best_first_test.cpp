// Best-first search: finds, proves, and keeps to its bounds.
#include "search/walk/best_first.hpp"

#include <gtest/gtest.h>

#include "ktour/ktour.hpp"
#include "search/walk/depth_first.hpp"
#include "sweeps.hpp"

namespace ktour {
namespace {

Finding best_first(const Problem& problem, const SolveOptions& options = {}) {
  Status nobody;
  return search_best_first(problem, options, nobody);
}

TEST(BestFirst, FindsATourFromEverySquareOfTheChessboard) {
  for (std::uint64_t i = 0; i < 64; ++i) {
    SolveOptions options;
    options.method = Method::best_first;
    options.limit = 1000000;
    const Answer answer = *solve({Board(8, 8), Board(8, 8).square(i)}, options);
    EXPECT_TRUE(answer.found()) << "from square " << i;
  }
}

// Boards on both sides of the 64 squares that a machine word holds.
TEST(BestFirst, FindsToursBeyondAMachineWord) {
  for (const Board& board : {Board(5, 5), Board(7, 9), Board(8, 8), Board(5, 13), Board(6, 11),
                            Board(12, 12), Board(20, 20)}) {
    SolveOptions options;
    options.limit = 10000000;
    const Problem problem{board, Square{0, 0}};
    const Finding finding = best_first(problem, options);
    const Tour* tour = std::get_if<Tour>(&finding.result);
    ASSERT_NE(tour, nullptr) << to_string(board);
    EXPECT_TRUE(check(*tour, problem).valid());
  }
}

// The depth-first search, which has been compared with brute force, is the judge.
TEST(BestFirst, DecidesEveryRequestOnSmallBoards) {
  Status nobody;
  SolveOptions unbounded;
  unbounded.undo = unlimited;
  for (const Board& board : {Board(1, 1), Board(2, 3), Board(3, 3), Board(3, 4), Board(4, 4),
                            Board(4, 5), Board(5, 5)}) {
    if (test::share > 1 && board.size() > 20) continue;
    const auto decide = [&](const Problem& problem) {
      const Finding finding = best_first(problem);
      const Finding judge = search_warnsdorff(problem, unbounded, nobody);
      const Tour* tour = std::get_if<Tour>(&finding.result);
      ASSERT_EQ(finding.result.index(), judge.result.index()) << to_string(board);
      if (tour != nullptr) {
        EXPECT_TRUE(check(*tour, problem).valid());
      }
    };
    decide({board});
    if (board.size() > 1) decide({board, {}, {}, true});
    for (std::uint64_t i = 0; i < board.size(); ++i) {
      decide({board, board.square(i)});
      if (board.size() > 20) continue;
      decide({board, {}, board.square(i)});
      for (std::uint64_t j = 0; j < board.size(); ++j) {
        if (i != j) decide({board, board.square(i), board.square(j)});
      }
    }
  }
}

TEST(BestFirst, KeepsToTheLimit) {
  SolveOptions options;
  options.limit = 10;
  const Finding finding = best_first({Board(8, 8)}, options);
  const Stop* stop = std::get_if<Stop>(&finding.result);
  ASSERT_NE(stop, nullptr);
  EXPECT_EQ(stop->kind, StopKind::limit);
  EXPECT_EQ(finding.work.examined, 10U);
}

TEST(BestFirst, KeepsToTheMemory) {
  for (const Board& board : {Board(8, 8), Board(30, 30), Board(100000, 100000)}) {
    SolveOptions options;
    options.memory = 3000;
    const Finding finding = best_first({board}, options);
    const Stop* stop = std::get_if<Stop>(&finding.result);
    ASSERT_NE(stop, nullptr);
    EXPECT_EQ(stop->kind, StopKind::memory) << to_string(board);
  }
}

TEST(BestFirst, IsDeterministic) {
  const Finding once = best_first({Board(9, 9), Square{4, 4}});
  const Finding again = best_first({Board(9, 9), Square{4, 4}});
  EXPECT_EQ(once.work.examined, again.work.examined);
  ASSERT_TRUE(std::holds_alternative<Tour>(once.result));
  EXPECT_EQ(std::get<Tour>(once.result), std::get<Tour>(again.result));
}

}  // namespace
}  // namespace ktour
