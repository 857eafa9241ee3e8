// What whoever watches is told: followed move by move it is what the search did, and leads to its
// tour.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <set>
#include <utility>
#include <vector>

#include "ktour/parse.hpp"
#include "ktour/solve.hpp"

namespace ktour {
namespace {

using Ends = std::pair<std::uint64_t, std::uint64_t>;

// Follows what it is told, and notes what does not fit.
class Follower final : public Status {
 public:
  explicit Follower(const Board& board) : board_(board) {}

  bool wants_trace() const override { return true; }
  void trace(const TraceEvent& event) override {
    ++events;
    const std::uint64_t at = board_.index(event.square);
    switch (event.kind) {
      case TraceEvent::Kind::move:
        EXPECT_EQ(event.step, walk.size());
        EXPECT_TRUE(walk.empty() || is_move(walk.back(), at));
        EXPECT_EQ(std::count(walk.begin(), walk.end(), at), 0);
        walk.push_back(at);
        break;
      case TraceEvent::Kind::undo:
        ASSERT_FALSE(walk.empty());
        EXPECT_EQ(walk.back(), at);
        walk.pop_back();
        break;
      case TraceEvent::Kind::choose:
      case TraceEvent::Kind::follow:
        EXPECT_TRUE(is_move(board_.index(event.from), at));
        EXPECT_TRUE(moves.insert(ends(event)).second);
        EXPECT_EQ(event.step, moves.size());
        break;
      case TraceEvent::Kind::remove:
        EXPECT_EQ(moves.erase(ends(event)), 1U);
        EXPECT_EQ(event.step, moves.size());
        break;
    }
  }

  std::uint64_t events = 0;
  std::vector<std::uint64_t> walk;
  std::set<Ends> moves;

 private:
  Ends ends(const TraceEvent& event) const {
    return std::minmax(board_.index(event.from), board_.index(event.square));
  }
  bool is_move(std::uint64_t a, std::uint64_t b) const {
    const Square from = board_.square(a);
    const Square to = board_.square(b);
    const auto rows = std::abs(from.row - to.row);
    const auto cols = std::abs(from.col - to.col);
    return rows * cols == 2;
  }

  const Board& board_;
};

std::set<Ends> moves_of(const Tour& tour, bool closed) {
  std::vector<Square> squares(tour.size());
  tour.squares(0, squares);
  if (closed) squares.push_back(squares.front());
  std::set<Ends> moves;
  for (std::size_t i = 1; i < squares.size(); ++i) {
    moves.insert(std::minmax(tour.board().index(squares[i - 1]), tour.board().index(squares[i])));
  }
  return moves;
}

std::vector<Problem> requests() {
  std::vector<Problem> all;
  for (const auto& [rows, cols] : {std::pair{5, 5}, {5, 6}, {6, 6}, {3, 10}, {8, 8}, {4, 5}}) {
    const Board board(rows, cols);
    all.push_back({board});
    all.push_back({board, Square{0, 0}});
    if (board.size() % 2 == 0) all.push_back({.board = board, .closed = true});
    if (rows != 3) all.push_back({board, Square{0, 0}, Square{1, 0}});
  }
  return all;
}

TEST(Trace, LeadsToTheTourThatIsFound) {
  for (const MethodInfo& method : methods()) {
    if (method.method == Method::automatic) continue;
    std::uint64_t told = 0;
    for (const Problem& problem : requests()) {
      SCOPED_TRACE(std::string(method.name) + " " + to_string(problem.board));
      Follower follower(problem.board);
      SolveOptions options;
      options.method = method.method;
      options.limit = 20000;
      const Result<Answer> answer = solve(problem, options, follower);
      ASSERT_TRUE(answer);
      told += follower.events;
      if (follower.events == 0 || !answer->found()) continue;
      if (follower.moves.empty()) {
        // The last square is kept for the end, if one is given.
        ASSERT_GE(follower.walk.size() + 1, problem.board.size());
        for (std::size_t i = 0; i < follower.walk.size(); ++i) {
          EXPECT_EQ(follower.walk[i], problem.board.index(answer->tour().square_at(i)));
        }
      } else {
        EXPECT_EQ(follower.moves, moves_of(answer->tour(), problem.closed));
      }
    }
    EXPECT_GT(told, 0U) << method.name;
  }
}

// On 4x5 from the second square of the first row there are ends for which only a search knows.
TEST(Trace, OfASearchThatFailsEndsWithNothing) {
  for (const Method method : {Method::plain, Method::exact}) {
    std::uint64_t told = 0;
    for (std::uint64_t i = 0; i < 20; ++i) {
      const Board board(4, 5);
      Problem problem{board, Square{0, 1}};
      problem.end = board.square(i);
      Follower follower(board);
      SolveOptions options;
      options.method = method;
      const Result<Answer> answer = solve(problem, options, follower);
      if (!answer || answer->found()) continue;
      told += follower.events;
      EXPECT_TRUE(follower.moves.empty());
      EXPECT_TRUE(follower.walk.empty());
    }
    EXPECT_GT(told, 0U) << name(method);
  }
}

// What construction looks for within its tiles is not the tour.
TEST(Trace, TilesAreLaidAndThenJoined) {
  for (const std::int32_t side : {6, 8, 12, 20, 31}) {
    const Problem problem{.board = Board(side, 2 * side), .closed = true};
    Follower follower(problem.board);
    SolveOptions options;
    options.method = Method::construct;
    const Result<Answer> answer = solve(problem, options, follower);
    ASSERT_TRUE(answer && answer->found());
    EXPECT_EQ(follower.moves, moves_of(answer->tour(), true)) << side;
  }
}

}  // namespace
}  // namespace ktour
