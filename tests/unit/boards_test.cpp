// Boards with holes, other pieces, surfaces and boxes: every engine against plain enumeration.
//
// What a move is here is reckoned by itself (plain_moves.hpp). Tours are counted by going over all
// sets of squares.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <bit>
#include <random>
#include <set>

#include "check/leaps.hpp"
#include "ktour/ktour.hpp"
#include "plain_moves.hpp"
#include "plan/methods.hpp"
#include "problem/knight.hpp"
#include "problem/moves.hpp"
#include "search/join/join.hpp"

namespace ktour {
namespace {

// How many directed open tours there are by start and end, and closed ones, by Held and Karp's
// recurrence over sets of squares; of at most 16 squares.
class TourSums {
 public:
  explicit TourSums(const Problem& problem) {
    const Board& board = problem.board;
    for (std::uint64_t i = 0; i < board.area(); ++i) {
      if (board.contains(board.square(i))) squares.push_back(board.square(i));
    }
    const std::size_t n = squares.size();
    std::vector<std::uint32_t> reach(n);
    for (std::size_t i = 0; i < n; ++i) {
      const std::set<Square> to = test::reached(board, problem.piece, squares[i]);
      for (std::size_t j = 0; j < n; ++j) {
        const auto avoided = [&](const Move& m) {
          return (m.a == squares[i] && m.b == squares[j]) ||
                 (m.b == squares[i] && m.a == squares[j]);
        };
        if (to.contains(squares[j]) && std::ranges::none_of(problem.avoid, avoided)) {
          reach[i] |= 1U << j;
        }
      }
    }
    open.assign(n, std::vector<std::uint64_t>(n));
    const std::uint32_t all = (1U << n) - 1;
    for (std::size_t start = 0; start < n; ++start) {
      std::vector<std::vector<std::uint64_t>> ways(std::size_t{1} << n);
      ways[1U << start].assign(n, 0);
      ways[1U << start][start] = 1;
      for (std::uint32_t set = 1; set <= all; ++set) {
        if (ways[set].empty()) continue;
        for (std::size_t at = 0; at < n; ++at) {
          if (ways[set][at] == 0) continue;
          for (std::uint32_t to = reach[at] & ~set; to != 0; to &= to - 1) {
            auto& next = ways[set | (to & -to)];
            if (next.empty()) next.assign(n, 0);
            next[static_cast<std::size_t>(std::countr_zero(to))] += ways[set][at];
          }
        }
        if (set != all) ways[set].clear();
      }
      if (ways[all].empty()) continue;
      for (std::size_t end = 0; end < n; ++end) {
        open[start][end] = ways[all][end];
        total += ways[all][end];
        if (n > 2 && (reach[end] >> start & 1) != 0) closed += ways[all][end];
      }
    }
  }

  std::uint64_t between(std::optional<Square> start, std::optional<Square> end) const {
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < squares.size(); ++i) {
      for (std::size_t j = 0; j < squares.size(); ++j) {
        if ((!start || *start == squares[i]) && (!end || *end == squares[j])) sum += open[i][j];
      }
    }
    return sum;
  }

  std::vector<Square> squares;
  std::vector<std::vector<std::uint64_t>> open;
  std::uint64_t total = 0;
  std::uint64_t closed = 0;  // from every start, both ways round
};

Leap leap(std::int32_t a, std::int32_t b, std::int32_t c = 0) {
  return {a, b, c};
}

const std::vector<Piece>& pieces() {
  static const std::vector<Piece> all{
      Piece(),
      Piece("wazir", {leap(0, 1)}),
      Piece("ferz", {leap(1, 1)}),
      Piece("king", {leap(0, 1), leap(1, 1)}),
      Piece("camel", {leap(1, 3)}),
      Piece("zebra", {leap(2, 3)}),
      Piece("knight and camel", {leap(1, 2), leap(1, 3)}),
      Piece("threeleaper and ferz", {leap(0, 3), leap(1, 1)}),
  };
  return all;
}

// A random board of at most 12 squares, of every kind.
class RandomProblems {
 public:
  explicit RandomProblems(unsigned seed) : random_(seed) {}

  Problem next() {
    for (;;) {
      std::optional<Board> board;
      if (below(4) == 0) {
        std::vector<std::int32_t> sides;
        for (int i = 0; i < 3; ++i) sides.push_back(1 + below(3));
        board = *Board::box(sides);
      } else {
        const auto surface =
            static_cast<std::size_t>(below(static_cast<int>(names<Surface>.size())));
        board.emplace(1 + below(6), 1 + below(6), names<Surface>[surface].value);
      }
      std::vector<Square> holes;
      for (std::uint64_t i = 0; i < board->area(); ++i) {
        if (below(4) == 0) holes.push_back(board->square(i));
      }
      if (below(2) == 0) {
        const Result<Board> smaller = board->without(holes);
        if (!smaller) continue;
        board = *smaller;
      }
      if (board->size() > 12 || board->size() < 2) continue;
      Problem problem{*board};
      problem.piece = pieces()[static_cast<std::size_t>(below(static_cast<int>(pieces().size())))];
      return problem;
    }
  }
  int below(int count) { return static_cast<int>(random_() % static_cast<unsigned>(count)); }

 private:
  std::mt19937 random_;
};

std::string shown(const Problem& p) {
  std::string text = fmt::format("{}x{} {} surface {}", p.board.rows(), p.board.cols(),
                                 p.piece.name(), name(p.board.surface()));
  for (const std::int32_t side : p.board.sides()) text += fmt::format(" side {}", side);
  for (std::uint64_t i = 0; i < p.board.area(); ++i) {
    const Square s = p.board.square(i);
    if (!p.board.contains(s)) text += fmt::format(" -{},{}", s.row, s.col);
  }
  if (p.start) text += fmt::format(" from {},{}", p.start->row, p.start->col);
  if (p.end) text += fmt::format(" to {},{}", p.end->row, p.end->col);
  return text + (p.closed ? " closed" : "");
}

TEST(Boards, MovesAreThoseWalkedStepByStep) {
  RandomProblems problems(1);
  for (int i = 0; i < 2000; ++i) {
    const Problem problem = problems.next();
    const Moves moves(problem);
    for (std::uint64_t n = 0; n < problem.board.area(); ++n) {
      const Square s = problem.board.square(n);
      if (!problem.board.contains(s)) continue;
      std::vector<Square> found;
      moves.each(s, [&](Square to) { found.push_back(to); });
      const std::set<Square> expected = test::reached(problem.board, problem.piece, s);
      ASSERT_EQ(found, std::vector<Square>(expected.begin(), expected.end()))
          << shown(problem) << " at " << s.row << "," << s.col;
    }
  }
}

// On every surface, up to the smallest boards, which a leap goes round several times: the same
// whether rows or columns come first, from both ends, and to the judges.
TEST(Boards, MovesOnSurfacesLeadBothWaysAndAsTheJudgesHaveThem) {
  std::uint64_t moves_seen = 0;
  for (const char* word : {"knight", "wazir", "ferz", "dabbaba", "alfil", "threeleaper", "camel",
                           "zebra", "giraffe", "antelope", "king"}) {
    const Piece piece = *parse_piece(word);
    for (std::int32_t number = 0; number < 36; ++number) {
      for (const auto& surface : names<Surface>) {
        const Board board(number / 6 + 1, number % 6 + 1, surface.value);
        const Moves moves(board, piece);
        const proof::Leaps leaps(board, piece);
        for (std::uint64_t n = 0; n < board.area(); ++n) {
          const Square from = board.square(n);
          std::set<Square> found;
          moves.each(from, [&](Square to) { found.insert(to); });
          const auto where = [&] {
            return fmt::format("{} by {} from {}", to_string(board), word, to_string(from));
          };
          ASSERT_EQ(found, test::reached(board, piece, from)) << where();
          ASSERT_EQ(found, test::reached(board, piece, from, false)) << where();
          std::set<Square> judged;
          for (const proof::Place to : leaps.from(n)) judged.insert(board.square(to));
          ASSERT_EQ(found, judged) << where();
          for (const Square to : found) {
            ASSERT_TRUE(moves.lead(to, from)) << where();
            ASSERT_TRUE(leaps.lead(to, from)) << where();
            ++moves_seen;
          }
        }
      }
    }
  }
  EXPECT_GT(moves_seen, 100000U);
}

// A move over a side leads to a copy of the board, and from there back to a copy of where it began.
TEST(Boards, MovesAcrossSidesAreSeenFromBothEnds) {
  for (const auto& surface : names<Surface>) {
    const Board board(4, 5, surface.value);
    const Moves moves(board, Piece());
    for (std::uint64_t n = 0; n < board.area(); ++n) {
      const Square from = board.square(n);
      moves.each(from, [&](Square to) {
        const Copy copy = moves.way(from, to);
        const Copy back = back_from(board, copy);
        EXPECT_EQ(back_from(board, back), copy);
        EXPECT_TRUE(adjacent(from, on_copy(board, to, copy))) << name(surface.value);
        EXPECT_TRUE(adjacent(to, on_copy(board, from, back))) << name(surface.value);
      });
    }
  }
}

// The counts of closed tours are also held against those of count_tours (theorems_test.cpp).
TEST(Boards, ToursOfAProjectivePlaneAreAsManyAsPlainEnumerationFinds) {
  using Counts = std::pair<std::uint64_t, std::uint64_t>;
  const auto counts = [](std::int32_t rows, std::int32_t cols, const char* piece) {
    Problem problem{Board(rows, cols, Surface::projective)};
    problem.piece = *parse_piece(piece);
    const TourSums all(problem);
    return Counts(all.total, all.closed / 2 / static_cast<std::uint64_t>(rows * cols));
  };
  EXPECT_EQ(counts(2, 3, "knight"), Counts(32, 2));
  EXPECT_EQ(counts(3, 3, "knight"), Counts(37824, 1472));
  EXPECT_EQ(counts(3, 4, "knight"), Counts(53952, 1656));
  EXPECT_EQ(counts(4, 4, "knight"), Counts(230215552, 3378840));
  EXPECT_EQ(counts(3, 3, "king"), Counts(115200, 5280));
  EXPECT_EQ(counts(3, 5, "wazir"), Counts(13896, 114));
}

TEST(Boards, EveryMethodAgreesWithPlainEnumeration) {
  RandomProblems problems(2);
  int found = 0;
  int none = 0;
  for (int i = 0; i < 3000; ++i) {
    Problem problem = problems.next();
    const TourSums all(problem);
    const auto any = [&] {
      return all
          .squares[static_cast<std::size_t>(problems.below(static_cast<int>(all.squares.size())))];
    };
    if (problems.below(2) == 0) problem.start = any();
    if (problems.below(3) == 0) problem.end = any();
    problem.closed = problems.below(2) == 0;
    if (!validate(problem)) continue;
    std::uint64_t expected = all.between(problem.start, problem.end);
    if (problem.closed) {
      // A closed tour may begin anywhere; with both ends given it makes the move between them.
      expected = problem.start && problem.end && all.squares.size() > 2
                     ? all.between(problem.start, problem.end)
                     : all.closed;
    }
    for (const MethodInfo& method : methods()) {
      if (!suits(method.method, problem)) continue;
      SolveOptions options;
      options.method = method.method;
      if (method.takes_undo) options.undo = unlimited;
      const Result<Answer> answer = solve(problem, options);
      ASSERT_TRUE(answer) << answer.error().message;
      ASSERT_FALSE(answer->undecided())
          << shown(problem) << " by " << method.name << ": " << answer->stop().text;
      ASSERT_EQ(answer->found(), expected > 0) << shown(problem) << " by " << method.name;
      (answer->found() ? found : none)++;
    }
  }
  EXPECT_GT(found, 2000);
  EXPECT_GT(none, 2000);
}

// The plan asks it on large boards only; what it says of small ones can be held against something.
TEST(Boards, JoinedFactorsAgreeWithPlainEnumeration) {
  RandomProblems problems(4);
  int found = 0;
  int none = 0;
  int unknown = 0;
  for (int i = 0; i < 3000; ++i) {
    Problem problem = problems.next();
    problem.closed = problems.below(2) == 0;
    if (problem.board.size() < 3 || !validate(problem)) continue;
    const TourSums all(problem);
    const bool exists = (problem.closed ? all.closed : all.total) > 0;
    Status nobody;
    const Finding finding = join_factors(problem, {}, nobody);
    if (const Tour* tour = std::get_if<Tour>(&finding.result)) {
      ASSERT_TRUE(check(*tour, problem).valid()) << shown(problem);
      ++found;
    } else if (std::holds_alternative<Proof>(finding.result)) {
      ASSERT_FALSE(exists) << shown(problem);
      ++none;
    } else {
      unknown += exists ? 1 : 0;
    }
  }
  EXPECT_GT(found, 400);
  EXPECT_GT(none, 0);  // mostly the degrees tell before
  EXPECT_LT(unknown, 100);
}

TEST(Boards, LargeBoardsWithHoles) {
  for (const bool closed : {true, false}) {
    std::vector<Square> holes;
    for (std::int32_t i = 3; i < 97; i += 2) {  // one of either colour
      holes.push_back({i, (i * 7) % 90 + 4});
      holes.push_back({i, (i * 7) % 90 + 5});
    }
    const Problem problem{*Board(100, 100).without(holes), {}, {}, closed};
    const Result<Answer> answer = solve(problem);
    ASSERT_TRUE(answer);
    EXPECT_TRUE(answer->found());
    SolveOptions options;
    options.limit = 1;
    const Result<Answer> limited = solve(problem, options);
    ASSERT_TRUE(limited);
    EXPECT_LE(limited->work.examined, 1U);
  }
}

// Two halves, each with more squares of one colour than of the other, and one square between them
// that moves lead across: as a whole the colours are even, and every square has moves enough, but
// no choice of two moves a square goes up. The complete search agrees.
TEST(Boards, HalvesOfUnevenColoursHaveNotEvenRings) {
  constexpr std::int32_t side = 20;
  for (const std::int32_t excess : {4, 6, 8}) {
    std::vector<Square> out;
    for (std::int32_t row = 0; row < side; ++row) {
      for (const std::int32_t col : {side, side + 1}) {
        if (row != 10 || col != side) out.push_back({row, col});
      }
    }
    const auto drop = [&](std::int32_t left, int colour, std::int32_t count) {
      for (std::int32_t row = 4; row < 16; row += 3) {
        for (std::int32_t col = left + 4; col < left + 16 && count > 0; col += 3) {
          if ((row + col) % 2 != colour) continue;
          out.push_back({row, col});
          --count;
        }
      }
    };
    drop(0, 0, excess);
    drop(side + 2, 1, excess);
    drop(side + 2, 0, 1);  // for the square between them
    const Board board = *Board(side, 2 * side + 2).without(out);
    for (const bool closed : {true, false}) {
      const Result<Answer> answer = solve({board, {}, {}, closed});
      ASSERT_TRUE(answer && answer->impossible());
      EXPECT_NE(answer->proof().text.find("cycles"), std::string::npos) << answer->proof().text;
      SolveOptions options;
      options.method = Method::exact;
      EXPECT_TRUE(solve({board, {}, {}, closed}, options)->impossible());
    }
  }
}

// What the checker calls a tour, and what not: all orders of the squares of tiny boards.
TEST(Boards, TheCheckerAcceptsToursAndNothingElse) {
  RandomProblems problems(3);
  int seen = 0;
  while (seen < 60) {
    Problem problem = problems.next();
    if (problem.board.size() > 6 || problem.board.size() < 3) continue;
    ++seen;
    const TourSums all(problem);
    std::vector<Square> order = all.squares;
    std::uint64_t open = 0;
    std::uint64_t closed = 0;
    do {
      const Tour tour = Tour::from_squares(problem.board, order);
      const CheckReport report = check(tour, problem);
      open += report.valid() ? 1 : 0;
      closed += report.valid() && report.closed ? 1 : 0;
    } while (std::next_permutation(order.begin(), order.end()));
    EXPECT_EQ(open, all.total) << shown(problem);
    EXPECT_EQ(closed, all.closed) << shown(problem);
  }
}

}  // namespace
}  // namespace ktour
