// Symmetric tours: a tour or a proof for every kind on every board.
#include "construct/symmetric.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

#include "all_tours.hpp"
#include "brute_force.hpp"
#include "ktour/ktour.hpp"
#include "search/exact/exact.hpp"
#include "sweeps.hpp"
#include "problem/knight.hpp"

namespace ktour {
namespace {

std::optional<Tour> from_pieces(const Problem& problem) {
  Status nobody;
  construct::Effort effort({}, nobody);
  return symmetric_from_pieces(problem, effort);
}

using test::share;
using test::shown;

constexpr std::array kinds{Symmetry::vertical, Symmetry::horizontal, Symmetry::point,
                           Symmetry::quarter};

// The definition: the set of moves is unchanged. Nothing is shared with the checker.
bool is_symmetric(const Tour& tour, Symmetry symmetry) {
  const Board& board = tour.board();
  std::set<std::pair<Square, Square>> moves;
  Square before = tour.end();
  bool first = !brute::is_knight_move(tour.start(), tour.end());
  for (const Square s : tour.walk()) {
    if (!first) moves.insert(std::minmax(before, s));
    first = false;
    before = s;
  }
  return std::ranges::all_of(moves, [&](const auto& move) {
    return moves.contains(
        std::minmax(image(symmetry, board, move.first), image(symmetry, board, move.second)));
  });
}

Answer symmetric_answer(const Problem& problem) {
  Result<Answer> answer = solve(problem);
  EXPECT_TRUE(static_cast<bool>(answer)) << shown(problem) << answer.error().message;
  return *answer;
}

void expect_found(const Problem& problem) {
  const Answer answer = symmetric_answer(problem);
  ASSERT_TRUE(answer.found()) << shown(problem);
  EXPECT_TRUE(brute::is_answer(answer.tour(), problem)) << shown(problem);
  EXPECT_TRUE(is_symmetric(answer.tour(), problem.symmetry)) << shown(problem);
}

// --- how many there are --------------------------------------------------------------------------

// Counts by trial. A tour that a symmetry shifts by half (a quarter) of its length is a walk over
// so much of it, from the corner to a square a move from the corner's image, that meets no image of
// its own squares. One that a half-turn reverses is a walk over half of it from one middle to the
// other.
class Count {
 public:
  Count(Board board, Symmetry symmetry)
      : board_(board), symmetry_(symmetry), blocked_(board.size(), false) {}

  // Closed tours, each once.
  std::uint64_t shifted() {
    const std::uint64_t parts = symmetry_ == Symmetry::quarter ? 4 : 2;
    home_ = image(symmetry_, board_, {0, 0});
    far_home_ = image(symmetry_, board_, image(symmetry_, board_, home_));  // the other way round
    last_.clear();
    walk({0, 0}, board_.size() / parts);
    return count_ / 2;  // each was met in both directions
  }

  std::uint64_t reversed() {
    const std::int32_t middle = board_.rows() / 2;
    const std::int32_t left = board_.cols() / 2 - 1;
    last_ = {{middle + 1, left}, {middle - 1, left + 1}};
    walk({middle - 1, left}, board_.size() / 2);
    return count_;
  }

  // Open tours that a half-turn reverses, each once: their half from the middle on ends anywhere.
  std::uint64_t open() {
    for (std::uint64_t i = 0; i < board_.size(); ++i) last_.push_back(board_.square(i));
    const bool has_centre = board_.size() % 2 != 0;
    for (const Square s : std::vector<Square>(last_)) {
      const Square other = image(Symmetry::point, board_, s);
      if (has_centre ? s == other : s < other && brute::is_knight_move(s, other)) {
        walk(s, (board_.size() + 1) / 2);
      }
    }
    return has_centre ? count_ / 2 : count_;  // from the centre both halves were met
  }

 private:
  void block(Square s, bool on) {
    for (int i = 0; i < 4; ++i) {
      blocked_[board_.index(s)] = on;
      s = image(symmetry_, board_, s);
    }
  }

  bool ends_well(Square s) const {
    if (!last_.empty()) return std::ranges::count(last_, s) != 0;
    if (brute::is_knight_move(s, home_)) return true;
    return symmetry_ == Symmetry::quarter && brute::is_knight_move(s, far_home_);
  }

  void walk(Square at, std::uint64_t left) {
    if (left == 1) {
      count_ += ends_well(at) ? 1 : 0;
      return;
    }
    block(at, true);
    for (int row = -2; row <= 2; ++row) {
      for (int col = -2; col <= 2; ++col) {
        const Square to{at.row + row, at.col + col};
        if (row * row + col * col == 5 && board_.contains(to) && !blocked_[board_.index(to)]) {
          walk(to, left - 1);
        }
      }
    }
    block(at, false);
  }

  Board board_;
  Symmetry symmetry_;
  std::vector<bool> blocked_;
  Square home_{};
  Square far_home_{};
  std::vector<Square> last_;
  std::uint64_t count_ = 0;
};

std::uint64_t shifted(int rows, int cols, Symmetry symmetry) {
  return Count(Board(rows, cols), symmetry).shifted();
}
std::uint64_t reversed(int rows, int cols) {
  return Count(Board(rows, cols), Symmetry::point).reversed();
}

std::uint64_t open(int rows, int cols) {
  return Count(Board(rows, cols), Symmetry::point).open();
}

TEST(SymmetricTours, ThatAreOpenAreAsManyAsAllToursSay) {
  for (const Board& board : {Board(3, 4), Board(4, 5), Board(3, 7), Board(5, 5)}) {
    std::uint64_t count = 0;
    test::AllTours(board).open([&](std::span<const Square> squares) {
      bool turned = true;
      for (std::size_t i = 0; i < squares.size(); ++i) {
        turned &= image(Symmetry::point, board, squares[i]) == squares[squares.size() - 1 - i];
      }
      count += turned ? 1 : 0;
    });
    EXPECT_EQ(open(board.rows(), board.cols()), count / 2) << to_string(board);  // both directions
  }
  EXPECT_EQ(open(3, 4), 4U);
  EXPECT_EQ(open(4, 5), 6U);
  EXPECT_EQ(open(5, 5), 32U);
  EXPECT_EQ(open(5, 6), 0U);
}

TEST(SymmetricTours, AreAsManyAsIsKnown) {
  EXPECT_EQ(shifted(5, 6, Symmetry::vertical), 4U);
  EXPECT_EQ(shifted(5, 6, Symmetry::point), 0U);
  EXPECT_EQ(reversed(5, 6), 0U);
  EXPECT_EQ(shifted(3, 10, Symmetry::vertical), 4U);
  EXPECT_EQ(shifted(3, 10, Symmetry::point), 0U);
  EXPECT_EQ(reversed(3, 10), 4U);
  EXPECT_EQ(reversed(3, 12), 0U);
  EXPECT_EQ(shifted(6, 7, Symmetry::horizontal), 530U);
  // Of the diagrams of 6x6 each class with a quarter-turn has two, and each other class with a
  // half-turn four: 5 classes and 17 classes.
  const std::uint64_t quarter = shifted(6, 6, Symmetry::quarter);
  EXPECT_EQ(quarter, 2 * 5U);
  EXPECT_EQ(shifted(6, 6, Symmetry::point), 4 * 17 + quarter);
}

// Where the counts say that there are such tours, one is found, and else there is a proof.
TEST(SymmetricTours, AreFoundWhereCountingFindsSome) {
  for (const Board& board : {Board(3, 4), Board(3, 6), Board(3, 8), Board(3, 10), Board(3, 12),
                            Board(3, 14), Board(5, 6), Board(5, 8), Board(6, 6), Board(4, 6)}) {
    const auto [rows, cols] = std::pair(board.rows(), board.cols());
    const bool mirror = rows % 2 != 0 && cols % 4 == 2 && shifted(rows, cols, Symmetry::vertical);
    EXPECT_EQ(symmetric_answer({board, {}, {}, true, Symmetry::vertical}).found(), mirror);
    const bool turn =
        shifted(rows, cols, Symmetry::point) > 0 || (rows % 2 != 0 && reversed(rows, cols) > 0);
    EXPECT_EQ(symmetric_answer({board, {}, {}, true, Symmetry::point}).found(), turn)
        << to_string(board);
  }
}

// --- every board ---------------------------------------------------------------------------------

// Whether there is a closed tour of the kind: as the colours say, but for boards too narrow (and
// 3x12, which has none with a half-turn).
bool exists_closed(const Board& board, Symmetry symmetry) {
  const auto [shorter, longer] = std::minmax({board.rows(), board.cols()});
  const bool odd_rows = board.rows() % 2 != 0;
  const bool odd_cols = board.cols() % 2 != 0;
  if (shorter < 3 || shorter == 4 || (odd_rows && odd_cols) || (shorter == 3 && longer < 10)) {
    return false;
  }
  switch (symmetry) {
    case Symmetry::vertical: return odd_rows && board.cols() % 4 == 2;
    case Symmetry::horizontal: return odd_cols && board.rows() % 4 == 2;
    case Symmetry::point: return !(shorter == 5 && longer == 6);
    case Symmetry::quarter: return board.rows() % 4 == 2;
    case Symmetry::none: break;
  }
  return true;
}

bool exists_open(const Board& board) {
  const auto [shorter, longer] = std::minmax({board.rows(), board.cols()});
  if (board.size() == 1) return true;
  if (shorter < 3 || (shorter == 3 && (longer == 3 || longer == 5 || longer == 6))) return false;
  return (board.rows() % 2 != 0 || board.cols() % 2 != 0) && !(shorter == 5 && longer == 6);
}

TEST(SymmetricTours, OfEveryKindOnEveryBoardUpTo10x10AreFoundOrProvedImpossible) {
  for (int rows = 1; rows <= 10; ++rows) {
    for (int cols = 1; cols <= 10; ++cols) {
      for (const Symmetry symmetry : kinds) {
        for (const bool closed : {true, false}) {
          const Problem problem{Board(rows, cols), {}, {}, closed, symmetry};
          if (!validate(problem)) continue;
          const bool one = rows * cols == 1;
          const bool exists =
              (!one && exists_closed(problem.board, symmetry)) || (one && !closed) ||
              (!closed && symmetry == Symmetry::point && exists_open(problem.board));
          const Answer answer = symmetric_answer(problem);
          EXPECT_EQ(answer.status(), exists ? "found" : "impossible") << shown(problem);
          if (!answer.found()) continue;
          EXPECT_TRUE(brute::is_answer(answer.tour(), problem)) << shown(problem);
          EXPECT_TRUE(is_symmetric(answer.tour(), symmetry)) << shown(problem);
        }
      }
    }
  }
}

TEST(SymmetricTours, OfLongNarrowBoardsNeedNoMemory) {
  for (const Problem& problem :
       {Problem{Board(3, 2147483646), {}, {}, true, Symmetry::vertical},
        Problem{Board(5, 2147483644), Square{4, 7}, {}, true, Symmetry::point},
        Problem{Board(Board::max_side, 3), {}, {}, false, Symmetry::point},
        Problem{Board(4, Board::max_side), {}, {}, false, Symmetry::point}}) {
    Status nobody;
    const Result<Answer> answer = construct_unchecked(problem, {}, nobody);
    ASSERT_TRUE(answer && answer->found()) << shown(problem);
    const Tour& tour = answer->tour();
    for (const std::uint64_t step : {std::uint64_t{0}, tour.size() / 3, tour.size() - 2}) {
      const Square s = tour.square_at(step);
      EXPECT_EQ(tour.step_of(s), static_cast<std::int64_t>(step));
      EXPECT_TRUE(adjacent(s, tour.square_at(step + 1)));
    }
  }
}

TEST(SymmetricTours, OfNarrowBoardsAreFoundButForTheKnownExceptions) {
  for (int width = 3; width <= 5; ++width) {
    for (int length = 11; length <= 60; ++length) {
      const Board board(width, length);
      for (const Symmetry symmetry : {Symmetry::vertical, Symmetry::horizontal, Symmetry::point}) {
        for (const bool closed : {true, false}) {
          const bool exception = width == 3 && length == 12 && symmetry == Symmetry::point;
          const bool exists = (exists_closed(board, symmetry) && !exception) ||
                              (!closed && symmetry == Symmetry::point && exists_open(board));
          const Problem problem{board, {}, {}, closed, symmetry};
          EXPECT_EQ(symmetric_answer(problem).status(), exists ? "found" : "impossible")
              << shown(problem);
        }
      }
    }
  }
}

TEST(SymmetricTours, OfBoardsAskedForAreFound) {
  for (const Board& board : {Board(5, 6), Board(15, 22), Board(101, 102)}) {
    expect_found({board, {}, {}, true, Symmetry::vertical});
  }
  for (const Board& board : {Board(6, 7), Board(10, 7), Board(102, 101)}) {
    expect_found({board, {}, {}, true, Symmetry::horizontal});
  }
  for (const Board& board : {Board(6, 6), Board(8, 8), Board(5, 8), Board(101, 102)}) {
    expect_found({board, {}, {}, true, Symmetry::point});
  }
  for (const Board& board : {Board(6, 6), Board(10, 10), Board(50, 50)}) {
    expect_found({board, {}, {}, true, Symmetry::quarter});
  }
  // The checker says so for the large ones.
  EXPECT_TRUE(symmetric_answer({Board(1001, 1002), {}, {}, true, Symmetry::vertical}).found());
  EXPECT_TRUE(symmetric_answer({Board(2000, 2000), {}, {}, true, Symmetry::point}).found());
  EXPECT_TRUE(symmetric_answer({Board(1002, 1002), {}, {}, true, Symmetry::quarter}).found());
}

TEST(SymmetricTours, ThatCannotBeAreRefusedWithoutASearch) {
  struct Case {
    Board board;
    Symmetry symmetry;
  };
  for (const Case& c :
       {Case{Board(6, 6), Symmetry::vertical}, Case{Board(8, 8), Symmetry::quarter},
        Case{Board(7, 7), Symmetry::point}, Case{Board(8, 8), Symmetry::vertical}}) {
    const Answer answer = symmetric_answer({c.board, {}, {}, true, c.symmetry});
    ASSERT_TRUE(answer.impossible());
    EXPECT_EQ(answer.work.examined, 0U);
    EXPECT_NE(answer.proof().kind, ProofKind::exhausted);
    EXPECT_NE(answer.proof().text.find(to_string(c.board)), std::string::npos);
  }
}

// --- tours made of pieces ------------------------------------------------------------------------

bool colours_allow(const Board& board, Symmetry symmetry) {
  const bool odd_rows = board.rows() % 2 != 0;
  const bool odd_cols = board.cols() % 2 != 0;
  switch (symmetry) {
    case Symmetry::vertical: return odd_rows && board.cols() % 4 == 2;
    case Symmetry::horizontal: return odd_cols && board.rows() % 4 == 2;
    case Symmetry::quarter: return board.rows() == board.cols() && board.rows() % 4 == 2;
    default: return true;
  }
}

// Every core there is, with guests on one side and on both, and a start anywhere.
TEST(SymmetricPieces, DoForEveryBoardWithSidesOfAtLeastSix) {
  std::mt19937 random(5);
  int made = 0;
  int count = 0;
  for (int rows = 6; rows <= 30; ++rows) {
    for (int cols = 6; cols <= 30; ++cols) {
      for (const Symmetry symmetry : kinds) {
        const Board board(rows, cols);
        if (!colours_allow(board, symmetry) || ++count % share != 0) continue;
        Problem problem{board, {}, {}, board.size() % 2 == 0, symmetry};
        const auto any = [&](int side) {
          return static_cast<std::int32_t>(random() % static_cast<unsigned>(side));
        };
        if (random() % 3 != 0) {
          Square s{any(rows), any(cols)};
          const Square centre{rows / 2, cols / 2};
          while (!problem.closed && (colour(s) != 0 || s == centre)) s = {any(rows), any(cols)};
          problem.start = s;
        }
        const std::optional<Tour> tour = from_pieces(problem);
        if (tour) {
          ++made;
          test::expect_sound(problem, *tour);
        } else {
          // The core is the whole board.
          EXPECT_LT(std::max(rows, cols), 22) << shown(problem);
          EXPECT_TRUE(symmetric_answer(problem).found()) << shown(problem);
        }
        if (HasFailure()) return;
      }
    }
  }
  EXPECT_GT(made, 400 / share);
}

// Strips three, four and five squares wide, and mirrors along them.
TEST(SymmetricPieces, DoForLongNarrowBoards) {
  int made = 0;
  const auto expect_made = [&](Board board, Symmetry symmetry) {
    if (!colours_allow(board, symmetry)) return;
    const bool four = board.rows() == 4 || board.cols() == 4;
    Problem problem{board, {}, {}, board.size() % 2 == 0 && !four, symmetry};
    if (problem.closed) problem.start = board.square(board.size() / 3);
    const std::optional<Tour> tour = from_pieces(problem);
    ASSERT_TRUE(tour.has_value()) << shown(problem);
    test::expect_sound(problem, *tour);
    ++made;
  };
  for (int length = 30; length <= 80; length += length % share == 0 ? 1 : share) {
    if (length % 2 != 0) {
      expect_made(Board(4, length), Symmetry::point);
      expect_made(Board(length, 4), Symmetry::point);
    }
    for (const int width : {3, 5}) {
      for (const Symmetry symmetry : {Symmetry::vertical, Symmetry::point}) {
        expect_made(Board(width, length), symmetry);
      }
      for (const Symmetry symmetry : {Symmetry::horizontal, Symmetry::point}) {
        expect_made(Board(length, width), symmetry);
      }
      expect_made(Board(length, 2 * width), Symmetry::vertical);
      expect_made(Board(2 * width, length), Symmetry::horizontal);
    }
  }
  EXPECT_GT(made, 300 / share);
}

// Open tours of odd boards start anywhere on the colour of the corners but in the centre.
TEST(SymmetricPieces, BeginWhereAsked) {
  for (const Board& board : {Board(7, 7), Board(7, 19), Board(19, 21)}) {
    for (std::uint64_t i = 0; i < board.size(); i += share) {
      const Problem problem{board, board.square(i), {}, false, Symmetry::point};
      const bool centre = image(Symmetry::point, board, *problem.start) == *problem.start;
      const Answer answer = symmetric_answer(problem);
      ASSERT_EQ(answer.found(), colour(*problem.start) == 0 && !centre) << shown(problem);
      ASSERT_FALSE(answer.undecided()) << shown(problem);
    }
  }
}

// So do those of long narrow boards, where both sides are odd.
TEST(SymmetricPieces, BeginWhereAskedOnLongNarrowBoards) {
  for (const Board& board : {Board(3, 67), Board(67, 3), Board(5, 41)}) {
    for (std::uint64_t i = 0; i < board.size(); i += share) {
      const Problem problem{board, board.square(i), {}, false, Symmetry::point};
      if (colour(*problem.start) != 0) continue;
      if (image(Symmetry::point, board, *problem.start) == *problem.start) continue;
      const std::optional<Tour> tour = from_pieces(problem);
      ASSERT_TRUE(tour.has_value()) << shown(problem);
      test::expect_sound(problem, *tour);
    }
  }
}

// With four rows they begin on an outer one.
TEST(SymmetricTours, OfBoardsFourWideStartOnOuterLines) {
  for (const Board& board : {Board(4, 9), Board(21, 4), Board(4, 35)}) {
    for (std::uint64_t i = 0; i < board.size(); i += share) {
      const Square s = board.square(i);
      const std::int32_t across = board.rows() == 4 ? s.row : s.col;
      const Answer answer = symmetric_answer({board, s, {}, false, Symmetry::point});
      ASSERT_EQ(answer.status(), across == 0 || across == 3 ? "found" : "impossible")
          << to_string(board) << " from " << to_string(s);
    }
  }
}

// Nobody could store or walk over these: the symmetry is looked at step by step.
TEST(SymmetricPieces, AnswerOnBoardsThatNobodyCouldStore) {
  struct Case {
    Board board;
    Symmetry symmetry;
    std::uint64_t parts;
  };
  std::mt19937_64 random(6);
  for (const Case& c : {Case{Board(999999999, 1000000002), Symmetry::vertical, 2},
                        Case{Board(1000000002, 999999999), Symmetry::horizontal, 2},
                        Case{Board(1000000000, 1000000002), Symmetry::point, 2},
                        Case{Board(1000000002, 1000000002), Symmetry::quarter, 4},
                        Case{Board(Board::max_side, 2147483646), Symmetry::point, 2},
                        Case{Board(20, 2147483646), Symmetry::point, 2},
                        Case{Board(27, 2147483646), Symmetry::vertical, 2},
                        Case{Board(Board::max_side, 10), Symmetry::vertical, 2}}) {
    const Problem problem{c.board, Square{17, 5}, {}, true, c.symmetry};
    Status nobody;
    const Result<Answer> answer = construct_unchecked(problem, {}, nobody);
    ASSERT_TRUE(answer && answer->found()) << shown(problem);
    const Tour& tour = answer->tour();
    EXPECT_EQ(tour.start(), *problem.start);
    const std::uint64_t size = tour.size();
    // By how much the symmetry shifts the steps; or it reverses them, about this sum.
    const std::uint64_t shift =
        static_cast<std::uint64_t>(tour.step_of(image(c.symmetry, c.board, tour.start())));
    const Square next = image(c.symmetry, c.board, tour.square_at(1));
    const bool reverses = tour.square_at((shift + 1) % size) != next;
    if (!reverses) {
      EXPECT_EQ(shift * c.parts % size, 0U) << shown(problem);
    }
    for (int i = 0; i < 500; ++i) {
      const std::uint64_t step = random() % (size - 1);
      const Square s = tour.square_at(step);
      ASSERT_TRUE(c.board.contains(s));
      ASSERT_EQ(tour.step_of(s), static_cast<std::int64_t>(step));
      ASSERT_TRUE(adjacent(s, tour.square_at(step + 1)));
      const std::uint64_t other = reverses ? (shift + size - step) % size : (shift + step) % size;
      ASSERT_EQ(tour.square_at(other), image(c.symmetry, c.board, s)) << shown(problem);
    }
  }
}

// The complete search against the depth-first one, which shares nothing with it but the readings.
TEST(SymmetricTours, AreDecidedAlikeByBothSearches) {
  for (const Board& board : {Board(3, 4), Board(3, 7), Board(3, 8), Board(4, 5), Board(5, 5),
                            Board(5, 6), Board(3, 10), Board(3, 12)}) {
    for (const Symmetry symmetry : {Symmetry::vertical, Symmetry::horizontal, Symmetry::point}) {
      for (std::uint64_t i = 0; i < board.size(); ++i) {
        const Problem problem{board, board.square(i), {}, i % 2 == 0, symmetry};
        SolveOptions exact;
        exact.method = Method::exact;
        SolveOptions plain;
        plain.method = Method::plain;
        EXPECT_EQ(solve(problem, exact)->status(), solve(problem, plain)->status())
            << shown(problem);
      }
    }
  }
}

}  // namespace
}  // namespace ktour
