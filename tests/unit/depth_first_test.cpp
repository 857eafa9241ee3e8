// The depth-first methods: the same tours as the plainly written rule, and right about what they
// find, fail to find and rule out.
#include "search/walk/depth_first.hpp"

#include <gtest/gtest.h>

#include <random>

#include "ktour/ktour.hpp"
#include "problem/knight.hpp"
#include "bench/plain_warnsdorff.hpp"

namespace ktour {
namespace {

Finding warnsdorff(const Problem& problem, SolveOptions options = {}) {
  Status nobody;
  return search_warnsdorff(problem, options, nobody);
}

// Compares with the plain rule; on success the tours must agree, on failure the number undone.
void expect_as_plain(int rows, int cols, int row, int col, std::uint64_t k) {
  SCOPED_TRACE(testing::Message() << rows << "x" << cols << " from " << row << "," << col
                                  << " with k = " << k);
  plain::Warnsdorff rule(rows, cols, static_cast<long>(k));
  const bool found = rule.run({row, col});
  SolveOptions options;
  options.undo = k;
  const Finding finding = warnsdorff({Board(rows, cols), Square{row, col}}, options);
  EXPECT_EQ(finding.work.undone, static_cast<std::uint64_t>(rule.undone()));
  const Tour* tour = std::get_if<Tour>(&finding.result);
  ASSERT_EQ(tour != nullptr, found);
  if (!found) return;
  ASSERT_EQ(tour->size(), rule.path().size());
  std::size_t step = 0;
  for (const Square s : tour->walk()) {
    const plain::Place p = rule.path()[step++];
    ASSERT_EQ(s, (Square{p.row, p.col})) << "at step " << step - 1;
  }
}

TEST(Warnsdorff, IsThePlainRuleOnThousandsOfRandomRequests) {
  std::mt19937 random(20240229);
  const auto below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
  for (int i = 0; i < 4000; ++i) {
    const int rows = 5 + below(i % 100 == 0 ? 60 : 12);
    const int cols = 5 + below(i % 100 == 0 ? 60 : 12);
    const std::uint64_t k = i % 3 == 0 ? 0 : static_cast<std::uint64_t>(below(rows * cols + 1));
    expect_as_plain(rows, cols, below(rows), below(cols), k);
    if (HasFatalFailure()) return;
  }
}

TEST(Warnsdorff, IsThePlainRuleFromEverySquareOfSmallBoards) {
  for (int rows = 1; rows <= 6; ++rows) {
    for (int cols = 1; cols <= 6; ++cols) {
      for (int s = 0; s < rows * cols; ++s) {
        for (const int k : {0, 1, 7, rows * cols}) {
          expect_as_plain(rows, cols, s / cols, s % cols, static_cast<std::uint64_t>(k));
        }
      }
    }
  }
}

TEST(Warnsdorff, FindsATourFromEverySquareOfTheChessboardWithoutUndo) {
  for (std::uint64_t i = 0; i < 64; ++i) {
    const Problem problem{Board(8, 8), Board(8, 8).square(i)};
    SolveOptions options;
    options.method = Method::warnsdorff;
    options.undo = 0;
    const Answer answer = *solve(problem, options);
    EXPECT_TRUE(answer.found()) << to_string(*problem.start);
    EXPECT_EQ(answer.work.examined, 63U);
    EXPECT_EQ(answer.work.undone, 0U);
  }
}

// As an order of depth-first search it may take back as much as it needs.
TEST(Warnsdorff, FindsATourFromEverySquareWithAnyTieRule) {
  for (const auto& rule : names<Tie>) {
    const Tie tie = rule.value;
    for (std::uint64_t i = 0; i < 64; ++i) {
      SolveOptions options;
      options.method = Method::warnsdorff;
      options.tie = tie;
      options.undo = 1000000;
      EXPECT_TRUE(solve({Board(8, 8), Board(8, 8).square(i)}, options)->found())
          << name(tie) << " from square " << i;
    }
  }
}

TEST(Warnsdorff, RandomTiesDependOnTheSeedOnly) {
  SolveOptions options;
  options.method = Method::warnsdorff;
  options.tie = Tie::random;
  const Problem problem{Board(8, 8), Square{0, 0}};
  std::vector<Tour> tours;
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    options.seed = seed;
    const Answer once = *solve(problem, options);
    const Answer again = *solve(problem, options);
    ASSERT_TRUE(once.found() && again.found());
    EXPECT_EQ(once.tour(), again.tour());
    for (const Tour& other : tours) EXPECT_FALSE(once.tour() == other);
    tours.push_back(once.tour());
  }
}

TEST(Warnsdorff, TieFarPrefersTheSquareFarthestFromTheCentre) {
  // From the corner of a large empty board both moves have equal degree and distance; from 0,4 of
  // 9x9 the moves to 1,2 and 1,6 (degree 6) tie and are equally far: the first column wins.
  SolveOptions options;
  options.tie = Tie::far;
  options.limit = 1;
  Status nobody;
  const Problem problem{Board(20, 9), Square{0, 3}};
  options.limit = unlimited;
  const Finding finding = search_warnsdorff(problem, options, nobody);
  const Tour* tour = std::get_if<Tour>(&finding.result);
  ASSERT_NE(tour, nullptr);
  EXPECT_EQ(tour->square_at(1), (Square{1, 1}));
}

using Search = Finding (*)(const Problem&, const SolveOptions&, Status&);

class DepthFirst : public testing::TestWithParam<Search> {
 protected:
  Finding search(const Problem& problem, SolveOptions options = {}) {
    Status nobody;
    if (!options.undo) options.undo = unlimited;
    return GetParam()(problem, options, nobody);
  }
};

INSTANTIATE_TEST_SUITE_P(Orders, DepthFirst,
                         testing::Values(search_plain, search_centrifugal, search_warnsdorff));

// A plain search over all walks: the numbers of tours it meets, by what is asked.
bool exists(const Problem& problem, std::vector<Square>& path, std::vector<bool>& visited) {
  const Board& board = problem.board;
  if (path.size() == board.size()) {
    const bool ends = !problem.end || path.back() == *problem.end;
    const bool closes = !problem.closed || adjacent(path.back(), path.front());
    return ends && closes;
  }
  for (const Offset& move : knight_moves) {
    const Square s = path.back() + move;
    if (!board.contains(s) || visited[board.index(s)]) continue;
    visited[board.index(s)] = true;
    path.push_back(s);
    if (exists(problem, path, visited)) return true;
    path.pop_back();
    visited[board.index(s)] = false;
  }
  return false;
}

bool exists(const Problem& problem) {
  for (std::uint64_t i = 0; i < problem.board.size(); ++i) {
    const Square start = problem.board.square(i);
    if (problem.start && *problem.start != start) continue;
    std::vector<Square> path{start};
    std::vector<bool> visited(problem.board.size());
    visited[i] = true;
    if (exists(problem, path, visited)) return true;
  }
  return false;
}

TEST_P(DepthFirst, DecidesEveryRequestOnSmallBoards) {
  for (const Board& board : {Board(1, 1), Board(1, 3), Board(2, 3), Board(3, 3), Board(3, 4),
                             Board(4, 3), Board(3, 5), Board(4, 4), Board(4, 5)}) {
    const auto decide = [&](const Problem& problem) {
      const Finding finding = search(problem);
      const Tour* tour = std::get_if<Tour>(&finding.result);
      ASSERT_EQ(tour != nullptr, exists(problem)) << to_string(board);
      if (tour != nullptr) {
        EXPECT_TRUE(check(*tour, problem).valid());
      } else {
        EXPECT_TRUE(std::holds_alternative<Proof>(finding.result));
      }
    };
    decide({board});
    if (board.size() > 1) {
      Problem closed{board};
      closed.closed = true;
      decide(closed);
    }
    for (std::uint64_t i = 0; i < board.size(); ++i) {
      decide({board, board.square(i)});
      decide({board, {}, board.square(i)});
      for (std::uint64_t j = 0; j < board.size() && board.size() <= 16; ++j) {
        if (i != j) decide({board, board.square(i), board.square(j)});
      }
    }
  }
}

TEST_P(DepthFirst, FindsSymmetricToursAndTheyAreSymmetric) {
  const std::pair<Board, Symmetry> cases[] = {
      {Board(5, 6), Symmetry::vertical},  {Board(6, 5), Symmetry::horizontal},
      {Board(3, 10), Symmetry::vertical}, {Board(6, 6), Symmetry::point},
      {Board(6, 6), Symmetry::quarter},
  };
  for (const auto& [board, symmetry] : cases) {
    const Problem problem{board, {}, {}, true, symmetry};
    const Finding finding = search(problem);
    const Tour* tour = std::get_if<Tour>(&finding.result);
    ASSERT_NE(tour, nullptr) << to_string(board) << " " << name(symmetry);
    const CheckReport report = check(*tour, problem);
    EXPECT_TRUE(report.valid()) << report.fault->text;
  }
}

TEST_P(DepthFirst, KeepsToTheLimitAndCountsEveryMove) {
  for (const std::uint64_t limit : {1, 2, 40, 62}) {
    SolveOptions options;
    options.limit = limit;
    const Finding finding = search({Board(8, 8), Square{0, 0}}, options);
    const Stop* stop = std::get_if<Stop>(&finding.result);
    ASSERT_NE(stop, nullptr);
    EXPECT_EQ(stop->kind, StopKind::limit);
    EXPECT_EQ(finding.work.examined, limit);
  }
}

TEST_P(DepthFirst, KeepsToTheUndoBound) {
  SolveOptions options;
  options.undo = 5;
  const Finding finding = search({Board(4, 4), Square{0, 0}}, options);
  const Stop* stop = std::get_if<Stop>(&finding.result);
  ASSERT_NE(stop, nullptr);
  EXPECT_EQ(stop->kind, StopKind::undo);
  EXPECT_EQ(finding.work.undone, 5U);
}

TEST_P(DepthFirst, RefusesABoardBeyondTheMemory) {
  SolveOptions options;
  options.memory = 1000000;
  const Finding finding = search({Board(1000, 1000)}, options);
  const Stop* stop = std::get_if<Stop>(&finding.result);
  ASSERT_NE(stop, nullptr);
  EXPECT_EQ(stop->kind, StopKind::memory);
}

TEST_P(DepthFirst, StopsWhenTheStatusSaysSo) {
  struct Impatient final : Status {
    StopKind poll(const Progress& progress) override {
      examined = progress.examined;
      return StopKind::interrupt;
    }
    std::uint64_t examined = 0;
  } status;
  SolveOptions options;
  options.undo = unlimited;
  const Finding finding = GetParam()({Board(200, 200)}, options, status);
  const Stop* stop = std::get_if<Stop>(&finding.result);
  ASSERT_NE(stop, nullptr);
  EXPECT_EQ(stop->kind, StopKind::interrupt);
  EXPECT_GT(status.examined, 0U);
}

}  // namespace
}  // namespace ktour
