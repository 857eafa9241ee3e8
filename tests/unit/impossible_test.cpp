// No proof is false: held against every tour of small boards, found by trial.
#include "plan/impossible.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "all_tours.hpp"
#include "ktour/ktour.hpp"
#include "search/exact/exact.hpp"
#include "problem/knight.hpp"

namespace ktour {
namespace {

// The tours of a small board, as far as a request can tell them apart.
class Truth {
 public:
  explicit Truth(Board board) : board_(board) {
    test::AllTours(board).open([this](std::span<const Square> tour) { note(tour); });
  }

  bool has(const Problem& problem) const {
    return std::ranges::any_of(kinds_, [&](const Kind& kind) {
      return (!problem.start || *problem.start == kind.start) &&
             (!problem.end || *problem.end == kind.end) && (!problem.closed || kind.closed);
    });
  }

 private:
  struct Kind {
    Square start;
    Square end;
    bool closed;
    friend auto operator<=>(const Kind&, const Kind&) = default;
  };

  void note(std::span<const Square> tour) {
    kinds_.insert({tour.front(), tour.back(), adjacent(tour.front(), tour.back())});
  }

  Board board_;
  std::set<Kind> kinds_;
};

std::string said(const Problem& problem) {
  const auto where = [](const std::optional<Square>& s) { return s ? to_string(*s) : "anywhere"; };
  return fmt::format("{} from {} to {}, {}, symmetry {}", to_string(problem.board),
                     where(problem.start), where(problem.end), problem.closed ? "closed" : "open",
                     name(problem.symmetry));
}

// Every request without symmetry that makes sense on a board.
template <class Do>
void for_each_request(Board board, Do act) {
  std::vector<std::optional<Square>> ends{std::nullopt};
  for (std::uint64_t i = 0; i < board.size(); ++i) ends.emplace_back(board.square(i));
  for (const std::optional<Square>& start : ends) {
    for (const std::optional<Square>& end : ends) {
      for (const bool closed : {false, true}) {
        const Problem problem{board, start, end, closed};
        if (validate(problem)) act(problem);
      }
    }
  }
}

template <class Do>
void for_each_small_board(Do act) {
  for (std::int32_t rows = 1; rows <= 5; ++rows) {
    for (std::int32_t cols = 1; cols <= 5; ++cols) act(Board(rows, cols));
  }
  for (const std::int32_t longer : {6, 7}) {
    for (std::int32_t shorter = 1; shorter <= 3; ++shorter) {
      act(Board(shorter, longer));
      act(Board(longer, shorter));
    }
  }
}

TEST(AllTours, AreAsManyAsIsKnown) {
  struct Known {
    Board board;
    int open;
  };
  for (const Known& known : {Known{Board(1, 1), 1}, Known{Board(3, 4), 16}, Known{Board(4, 5), 164},
                             Known{Board(5, 5), 1728}}) {
    int count = 0;
    test::AllTours(known.board).open([&](std::span<const Square>) { ++count; });
    EXPECT_EQ(count, known.open) << to_string(known.board);
  }
  for (const Known& known : {Known{Board(5, 6), 8}, Known{Board(3, 10), 16},
                             Known{Board(3, 12), 176}, Known{Board(6, 6), 9862}}) {
    int count = 0;
    test::AllTours(known.board).closed([&](std::span<const Square>) { ++count; });
    EXPECT_EQ(count, known.open) << to_string(known.board);
  }
}

TEST(ProveImpossible, IsNeverWrongOnSmallBoards) {
  int proofs = 0;
  for_each_small_board([&](Board board) {
    const Truth truth(board);
    for_each_request(board, [&](const Problem& problem) {
      const std::optional<Proof> proof = prove_impossible(problem);
      if (!proof) return;
      ++proofs;
      EXPECT_FALSE(truth.has(problem)) << said(problem) << ": " << proof->text;
      EXPECT_FALSE(proof->text.empty());
      for (const Square s : proof->squares) EXPECT_TRUE(board.contains(s));
    });
  });
  EXPECT_GT(proofs, 1000);
}

// What the colours alone decide is always proved without a search.
TEST(ProveImpossible, SettlesEveryQuestionOfColour) {
  for (const Board& board : {Board(5, 5), Board(6, 7), Board(101, 3)}) {
    const bool odd = board.size() % 2 != 0;
    for_each_request(Board(5, 5), [&](const Problem& small) {
      Problem problem = small;
      problem.board = board;
      if (!validate(problem)) return;
      bool fits = !(odd && problem.closed);
      if (odd) {
        for (const auto& end : {problem.start, problem.end}) fits &= !end || colour(*end) == 0;
      } else if (problem.start && problem.end) {
        fits &= colour(*problem.start) != colour(*problem.end);
      }
      const std::optional<Proof> proof = prove_impossible(problem);
      EXPECT_EQ(proof.has_value(), !fits) << said(problem);
    });
  }
}

// Schwenk 1991: with m <= n, none iff m*n is odd, m is 1, 2 or 4, or m is 3 and n is 4, 6 or 8.
bool schwenk_has_closed(std::int32_t m, std::int32_t n) {
  if (m > n) std::swap(m, n);
  return m * n % 2 == 0 && m != 2 && m != 4 && m >= 3 && !(m == 3 && (n == 4 || n == 6 || n == 8));
}

TEST(ProveImpossible, ProvesTheTheoremOfSchwenk) {
  for (std::int32_t rows = 1; rows <= 40; ++rows) {
    for (std::int32_t cols = 1; cols <= 40; ++cols) {
      const Problem problem{Board(rows, cols), {}, {}, true};
      EXPECT_EQ(!prove_impossible(problem), schwenk_has_closed(rows, cols)) << said(problem);
    }
  }
}

TEST(ProveImpossible, AgreesWithACompleteSearchForClosedTours) {
  for (std::int32_t rows = 1; rows <= 8; ++rows) {
    for (std::int32_t cols = 1; cols <= 8; ++cols) {
      const Problem problem{Board(rows, cols), {}, {}, true};
      Status nobody;
      const Finding finding = search_exact(problem, {}, nobody);
      EXPECT_EQ(std::holds_alternative<Tour>(finding.result), schwenk_has_closed(rows, cols))
          << said(problem);
    }
  }
}

// --- symmetries ----------------------------------------------------------------------------------

// The symmetric tours of a small board, as far as a request can tell them apart.
class SymmetricTruth {
 public:
  SymmetricTruth(Board board, bool open_too) : board_(board) {
    const auto note = [this](std::span<const Square> tour) { this->note(tour); };
    test::AllTours(board).closed(note);
    if (open_too) test::AllTours(board).open(note);
  }

  bool has(const Problem& problem) const {
    return std::ranges::any_of(kinds_, [&](const Kind& kind) {
      return kind.symmetry == problem.symmetry && (!problem.closed || kind.closed) &&
             (!problem.start || *problem.start == kind.start);
    });
  }

 private:
  struct Kind {
    Symmetry symmetry;
    Square start;
    bool closed;
    friend auto operator<=>(const Kind&, const Kind&) = default;
  };

  void note(std::span<const Square> tour) {
    const CheckReport report =
        check(Tour::from_squares(board_, tour), Problem{board_}, Symmetries::find_all);
    for (const Symmetry symmetry : report.symmetries) {
      kinds_.insert({symmetry, tour.front(), report.closed});
      if (!report.closed) continue;
      for (const Square s : tour) kinds_.insert({symmetry, s, true});  // it may start anywhere
    }
  }

  Board board_;
  std::set<Kind> kinds_;
};

// Every symmetric request on boards small enough to know all their tours, or all closed ones.
template <class Do>
void for_each_symmetric_request(Do act) {
  struct SmallBoard {
    Board board;
    bool open_too;
  };
  for (const SmallBoard& small : {SmallBoard{Board(1, 1), true},
                                  {Board(3, 3), true},
                                  {Board(3, 4), true},
                                  {Board(4, 3), true},
                                  {Board(4, 4), true},
                                  {Board(3, 7), true},
                                  {Board(4, 5), true},
                                  {Board(5, 4), true},
                                  {Board(4, 6), true},
                                  {Board(5, 5), true},
                                  {Board(5, 6), false},
                                  {Board(6, 5), false},
                                  {Board(6, 6), false},
                                  {Board(3, 10), false},
                                  {Board(3, 12), false}}) {
    const SymmetricTruth truth(small.board, small.open_too);
    for (const Symmetry s :
         {Symmetry::vertical, Symmetry::horizontal, Symmetry::point, Symmetry::quarter}) {
      for (const bool closed : {true, false}) {
        if (!closed && !small.open_too) continue;
        Problem problem{small.board, {}, {}, closed, s};
        if (!validate(problem)) continue;
        act(problem, truth.has(problem));
        for (std::uint64_t i = 0; i < small.board.size(); ++i) {
          problem.start = small.board.square(i);
          act(problem, truth.has(problem));
        }
      }
    }
  }
}

TEST(ProveImpossible, IsNeverWrongAboutSymmetries) {
  int proofs = 0;
  for_each_symmetric_request([&](const Problem& problem, bool exists) {
    const std::optional<Proof> proof = prove_impossible(problem);
    if (!proof) return;
    ++proofs;
    EXPECT_FALSE(exists) << said(problem) << ": " << proof->text;
  });
  EXPECT_GT(proofs, 100);
}

void expect_right_answer(const Problem& problem, bool exists) {
  const Result<Answer> answer = solve(problem);
  ASSERT_TRUE(answer) << answer.error().message;
  EXPECT_EQ(answer->status(), exists ? "found" : "impossible") << said(problem);
}

TEST(Solve, AnswersSymmetricRequestsOnSmallBoardsRightly) {
  for_each_symmetric_request(expect_right_answer);
}

TEST(Solve, AnswersEveryRequestOnSmallBoardsRightly) {
  for_each_small_board([](Board board) {
    const Truth truth(board);
    for_each_request(
        board, [&](const Problem& problem) { expect_right_answer(problem, truth.has(problem)); });
  });
}

// The same for every inner square, and for none of the outer ones.
TEST(Impossible, NoTourStartsOrEndsOnAnInnerLineOfFour) {
  const Board board(1000000, 4);
  for (std::int32_t col = 0; col < 4; ++col) {
    const Square s{777, col};
    for (const Problem& problem : {Problem{board, s}, Problem{board, {}, s}}) {
      const std::optional<Proof> proof = prove_impossible(problem);
      ASSERT_EQ(proof.has_value(), col == 1 || col == 2);
      if (!proof) continue;
      EXPECT_EQ(proof->kind, ProofKind::narrow_board);
      EXPECT_EQ(proof->squares, std::vector{s});
    }
  }
}

}  // namespace
}  // namespace ktour
