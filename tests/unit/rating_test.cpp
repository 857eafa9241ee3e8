// Puzzles: what techniques conclude holds, levels are what they say, and one answer is one answer.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "base/random.hpp"
#include "ktour/ktour.hpp"
#include "ktour/make_puzzle.hpp"
#include "puzzle/techniques.hpp"

namespace ktour {
namespace {

// All tours with the given steps, up to `most`, by trying every move: shares nothing with what it
// judges but is_move.
class Trier {
 public:
  Trier(const Problem& problem, std::size_t most) : problem_(problem), most_(most) {
    const Board& board = problem.board;
    for (std::uint64_t i = 0; i < board.area(); ++i) {
      if (board.contains(board.square(i))) squares_.push_back(board.square(i));
    }
    step_of_.assign(board.area(), -1);
    taken_.assign(board.area(), false);
    by_step_.resize(squares_.size());
    for (const Given& given : problem.given) {
      by_step_[given.step] = given.square;
      step_of_[board.index(given.square)] = static_cast<std::int64_t>(given.step);
    }
  }
  std::vector<std::vector<Square>> all() {
    go();
    return found_;
  }

 private:
  void go() {
    if (found_.size() == most_) return;
    if (path_.size() == squares_.size()) {
      if (!problem_.closed || moves(path_.back(), path_.front())) found_.push_back(path_);
      return;
    }
    for (const Square s : squares_) {
      const std::uint64_t i = problem_.board.index(s);
      const auto step = static_cast<std::int64_t>(path_.size());
      if (taken_[i] || (step_of_[i] >= 0 && step_of_[i] != step)) continue;
      if (by_step_[path_.size()] && *by_step_[path_.size()] != s) continue;
      if (!path_.empty() && !moves(path_.back(), s)) continue;
      taken_[i] = true;
      path_.push_back(s);
      go();
      path_.pop_back();
      taken_[i] = false;
    }
  }
  bool moves(Square a, Square b) const {
    const auto is = [&](const Move& m) { return m == Move{a, b} || m == Move{b, a}; };
    return is_move(problem_.board, problem_.piece, a, b) &&
           std::ranges::none_of(problem_.avoid, is);
  }

  const Problem& problem_;
  std::size_t most_;
  std::vector<Square> squares_;
  std::vector<std::int64_t> step_of_;
  std::vector<bool> taken_;
  std::vector<std::optional<Square>> by_step_;
  std::vector<Square> path_;
  std::vector<std::vector<Square>> found_;
};

struct Kind {
  const char* board;
  const char* piece = "knight";
  Surface surface = Surface::plane;
  bool closed = false;
  const char* hole = nullptr;
};
const std::vector<Kind>& kinds() {
  static const std::vector<Kind> all{{"5x5"},
                                     {"5x6"},
                                     {"3x8"},
                                     {"5x6", "knight", Surface::plane, true},
                                     {"4x4", "king"},
                                     {"4x5", "wazir"},
                                     {"4x5", "king", Surface::plane, true},
                                     {"4x5", "knight", Surface::torus},
                                     {"4x5", "knight", Surface::klein},
                                     {"5x5", "knight", Surface::plane, false, "a1"},
                                     {"2x3x4"}};
  return all;
}
Problem problem_of(const Kind& kind) {
  Board board = *parse_board(kind.board);
  if (kind.surface != Surface::plane) board = *board.on(kind.surface);
  if (kind.hole != nullptr) {
    const std::array<Square, 1> hole{*parse_square(kind.hole, board)};
    board = *board.without(hole);
  }
  Problem problem{board};
  problem.piece = *parse_piece(kind.piece);
  problem.closed = kind.closed;
  return problem;
}

// Puzzles with any number of answers: some steps of tours.
TEST(Rated, WhatTechniquesConcludeHoldsInEveryAnswer) {
  std::map<std::string_view, int> used;
  for (const Kind& kind : kinds()) {
    Problem problem = problem_of(kind);
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
      SolveOptions options;
      options.seed = seed;
      const auto answer = solve(problem, options);
      ASSERT_TRUE(answer && answer->found()) << kind.board;
      Random random(seed);
      std::vector<Given> clues;
      const std::uint32_t share = 20 + random.below(50);
      for (std::uint64_t step = 0; step < answer->tour().size(); ++step) {
        const bool end = step == 0 || step + 1 == answer->tour().size();
        if ((end && seed % 3 != 0) || random.below(100) < share) {
          clues.push_back({answer->tour().square_at(step), step});
        }
      }
      using namespace by_hand;
      const auto field = std::make_shared<const Field>(problem);
      Grid grid(field, clues);
      Conclusion found;
      while (grid.missing() > 0) {
        const Seen seen = look(grid, Level::expert, found);
        ASSERT_NE(seen, Seen::contradiction) << kind.board << " seed " << seed;
        if (seen == Seen::nothing) break;
        const Place there = field->place_of(answer->tour().square_at(found.step));
        const std::string sentence = found.technique->tell(grid, problem, found);
        ASSERT_EQ(there == found.place, !found.excludes)
            << kind.board << " seed " << seed << ": " << sentence;
        EXPECT_GT(sentence.size(), 20U);
        EXPECT_EQ(sentence.back(), '.');
        ++used[found.technique->info.name];
        enter(grid, found);
      }
    }
  }
  // All of them were seen.
  for (const by_hand::Technique& technique : by_hand::technique_table()) {
    EXPECT_GT(used[technique.info.name], 0) << technique.info.name;
  }
}

TEST(Rated, TwoHundredOfEachLevelAreOfThatLevel) {
  Status status;
  for (const auto& level : names<Level>) {
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
      const Problem problem{Board(6, 6)};
      const PuzzleWish wish{.level = level.value, .seed = seed};
      const Result<Puzzle> puzzle = make_puzzle(problem, wish, status);
      ASSERT_TRUE(puzzle) << puzzle.error().message;
      ASSERT_EQ(puzzle->rating.level, level.value) << seed;
      ASSERT_EQ(puzzle->rating.answers, 1U);
      // Its steps lead from the clues to the answer.
      std::size_t numbers = puzzle->problem.given.size();
      bool needed = false;
      for (const PuzzleStep& step : puzzle->rating.steps) {
        numbers += step.excludes ? 0 : 1;
        needed = needed || step.level == level.value;
        const bool there = puzzle->answer().square_at(step.step) == step.square;
        ASSERT_EQ(there, !step.excludes) << step.sentence;
      }
      ASSERT_EQ(numbers, 36U);
      ASSERT_TRUE(needed);
    }
  }
}

TEST(Rated, BruteForceFindsOneAnswerToo) {
  Status status;
  for (const Kind& kind : kinds()) {
    for (const auto& pattern : names<Pattern>) {
      PuzzleWish wish{.pattern = pattern.value, .seed = 5};
      wish.level = Level::easy;
      const Result<Puzzle> puzzle = make_puzzle(problem_of(kind), wish, status);
      if (!puzzle) {  // not on every board
        EXPECT_EQ(puzzle.error().kind, ErrorKind::stopped) << puzzle.error().message;
        continue;
      }
      const auto found = Trier(puzzle->problem, 2).all();
      ASSERT_EQ(found.size(), 1U) << kind.board << kind.piece;
      EXPECT_EQ(Tour::from_squares(puzzle->problem.board, found[0]), puzzle->answer());
    }
  }
}

TEST(Rated, OfTheFewestCluesNoneCanBeLeftOut) {
  Status status;
  for (const char* board : {"5x5", "3x7", "4x5"}) {
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
      const Problem problem{*parse_board(board)};
      const Result<Puzzle> puzzle = make_puzzle(problem, {.fewest = true, .seed = seed}, status);
      ASSERT_TRUE(puzzle) << puzzle.error().message;
      ASSERT_EQ(Trier(puzzle->problem, 2).all().size(), 1U);
      for (std::size_t i = 0; i < puzzle->problem.given.size(); ++i) {
        Problem less = puzzle->problem;
        less.given.erase(less.given.begin() + static_cast<std::ptrdiff_t>(i));
        EXPECT_EQ(Trier(less, 2).all().size(), 2U) << board << " seed " << seed << " clue " << i;
      }
    }
  }
}

TEST(Rated, HasTheCluesThatWereWishedFor) {
  Status status;
  const Problem problem{Board(8, 8)};
  for (const std::uint64_t givens : {24U, 32U, 63U, 64U}) {
    const Result<Puzzle> puzzle = make_puzzle(problem, {.givens = givens}, status);
    ASSERT_TRUE(puzzle) << puzzle.error().message;
    EXPECT_EQ(puzzle->problem.given.size(), givens);
  }
  const Result<Puzzle> turned = make_puzzle(problem, {.pattern = Pattern::symmetric}, status);
  ASSERT_TRUE(turned);
  std::set<Square> squares;
  for (const Given& given : turned->problem.given) squares.insert(given.square);
  int alone = 0;
  for (const Square s : squares) alone += squares.contains({7 - s.row, 7 - s.col}) ? 0 : 1;
  EXPECT_EQ(alone, 0);
}

TEST(Rated, TheSameSeedMakesTheSamePuzzle) {
  Status status;
  const Problem problem{Board(7, 7)};
  const PuzzleWish wish{.level = Level::hard, .seed = 9};
  EXPECT_EQ(make_puzzle(problem, wish, status)->problem.given,
            make_puzzle(problem, wish, status)->problem.given);
  PuzzleWish other = wish;
  other.seed = 10;
  EXPECT_NE(make_puzzle(problem, wish, status)->problem.given,
            make_puzzle(problem, other, status)->problem.given);
}

TEST(Rated, WishesThatMakeNoSenseAreRefused) {
  Status status;
  const auto refused = [&](const Problem& problem, const PuzzleWish& wish, std::string_view word) {
    const Result<Puzzle> puzzle = make_puzzle(problem, wish, status);
    ASSERT_FALSE(puzzle);
    EXPECT_EQ(puzzle.error().kind, ErrorKind::request);
    EXPECT_NE(puzzle.error().message.find(word), std::string::npos) << puzzle.error().message;
  };
  refused({Board(6, 6)}, {.givens = 37}, "36");
  refused({Board(6, 6)}, {.givens = 1}, "at least 2");
  refused({Board(6, 6)}, {.givens = 9, .fewest = true}, "both");
  refused({Board(6, 6)}, {.fewest = true, .pattern = Pattern::symmetric}, "pairs");
  refused({Board(60, 60)}, {}, "2500");
  const Result<Puzzle> none = make_puzzle({Board(4, 4)}, {}, status);
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().kind, ErrorKind::no_tour);
}

TEST(Rated, AnswersAreCounted) {
  Status status;
  Problem problem{Board(5, 5)};
  problem.given = {{{0, 0}, 0}};
  Result<Rating> rating = rate(problem, status);
  ASSERT_TRUE(rating);
  EXPECT_EQ(rating->answers, 2U);
  ASSERT_EQ(rating->shown.size(), 2U);
  EXPECT_FALSE(rating->shown[0] == rating->shown[1]);
  problem.given = {{{0, 1}, 0}};  // of the colour with fewer squares
  rating = rate(problem, status);
  ASSERT_TRUE(rating);
  EXPECT_EQ(rating->answers, 0U);
}

TEST(Rated, HintsLeadToTheAnswer) {
  Status status;
  const Result<Puzzle> puzzle =
      make_puzzle({Board(6, 6)}, {.level = Level::medium, .seed = 3}, status);
  ASSERT_TRUE(puzzle);
  std::vector<Given> filled;
  while (puzzle->problem.given.size() + filled.size() < 36) {
    const Result<PuzzleStep> step = next_step(puzzle->problem, filled, status);
    ASSERT_TRUE(step) << step.error().message;
    ASSERT_FALSE(step->excludes);
    ASSERT_EQ(puzzle->answer().square_at(step->step), step->square);
    filled.push_back({step->square, step->step});
  }
  EXPECT_FALSE(next_step(puzzle->problem, filled, status));
  std::swap(filled[0].square, filled[1].square);
  const Result<PuzzleStep> wrong = next_step(puzzle->problem, filled, status);
  ASSERT_TRUE(wrong);
  EXPECT_EQ(wrong->technique, "wrong");
  EXPECT_EQ(wrong->square, filled[0].square);
  const std::vector<Given> beyond{{{9, 9}, 3}};
  EXPECT_FALSE(next_step(puzzle->problem, beyond, status));
}

TEST(Cut, PiecesAreTheText) {
  const std::string text =
      "Auf dem Brett springt ein Pferd von Feld zu Feld, und niemand weiß, wohin es will.";
  std::string all;
  const auto pieces = cut_text(text, 25);
  ASSERT_TRUE(pieces) << pieces.error().message;
  for (const std::string& piece : *pieces) all += piece;
  EXPECT_EQ(all, text);
  EXPECT_EQ(pieces->size(), 25U);
  for (const std::string& piece : *pieces) EXPECT_LE(piece.size(), 9U) << piece;
}

TEST(Cut, KeepsMarks) {
  const auto pieces = cut_text("Ei|ne| klei|ne", 4);
  ASSERT_TRUE(pieces);
  EXPECT_EQ(*pieces, (std::vector<std::string>{"Ei", "ne", " klei", "ne"}));
  EXPECT_FALSE(cut_text("Ei|ne| klei|ne", 5));
  EXPECT_FALSE(cut_text("Ei|| klei|ne", 4));
}

TEST(Cut, SaysWhichSizesFit) {
  const auto told = [](std::string_view text, std::size_t pieces) {
    const auto cut = cut_text(text, pieces);
    return cut ? std::string() : cut.error().message;
  };
  EXPECT_NE(told("Hello, this is a text of thirty", 64).find("too short"), std::string::npos);
  EXPECT_NE(told("Hello, this is a text of thirty", 64).find("such as 4x5"), std::string::npos);
  EXPECT_NE(told(std::string(1000, 'a'), 64).find("too long"), std::string::npos);
  EXPECT_NE(told(" .,", 4).find("no letters"), std::string::npos);
  EXPECT_NE(told("", 4).find("no letters"), std::string::npos);
}

}  // namespace
}  // namespace ktour
