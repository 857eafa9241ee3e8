// The words of a worksheet: every piece, board and surface has its own, and they say what the moves
// are.
#include "render/rule_words.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <set>

#include "ktour/ktour.hpp"
#include "ktour/parse.hpp"
#include "problem/moves.hpp"

namespace ktour {
namespace {

std::string first_rule(std::string_view piece, const Board& board = Board(9, 9)) {
  Problem problem{board};
  problem.piece = *parse_piece(piece);
  return rule_in_words(problem, board.size()).front();
}

TEST(RuleWords, SayHowEveryNamedPieceMoves) {
  const std::vector<std::pair<const char*, const char*>> words{
      {"knight", "A move is two squares one way and one to the side."},
      {"wazir", "A move is one square along a row or a column."},
      {"ferz", "A move is one square along a diagonal."},
      {"dabbaba", "A move is two squares along a row or a column."},
      {"alfil", "A move is two squares along a diagonal."},
      {"threeleaper", "A move is three squares along a row or a column."},
      {"camel", "A move is three squares one way and one to the side."},
      {"zebra", "A move is three squares one way and two to the side."},
      {"giraffe", "A move is four squares one way and one to the side."},
      {"antelope", "A move is four squares one way and three to the side."},
      {"king", "A move is one square along a row or a column, or one square along a diagonal."},
      {"1,15", "A move is 15 squares one way and one to the side."},
      {"knight+wazir",
       "A move is one square along a row or a column, or two squares one way and one to the side."},
  };
  for (const auto& [piece, sentence] : words) EXPECT_EQ(first_rule(piece), sentence);
}

TEST(RuleWords, DifferWhereMovesDo) {
  std::set<std::string> seen;
  for (int a = 0; a <= 14; ++a) {
    for (int b = a == 0 ? 1 : 0; b <= a; ++b) seen.insert(first_rule(fmt::format("{},{}", a, b)));
  }
  EXPECT_EQ(seen.size(), 14U * 15 / 2 + 14);
}

TEST(RuleWords, OfBoxesSayDirections) {
  const Board cube = *Board::box({4, 4, 4});
  EXPECT_EQ(first_rule("knight", cube),
            "A move is two squares in one direction and one in another.");
  EXPECT_EQ(first_rule("1,2,3", cube),
            "A move is three squares in one direction, two in another and one in a third.");
  EXPECT_EQ(
      first_rule("king", cube),
      "A move is one square in one direction, or one square in each of two directions, or one "
      "square in each of three directions.");
  EXPECT_EQ(first_rule("1,1,2"), "There is no move on a flat board.");
  std::set<std::vector<std::string>> seen;
  for (std::size_t sides = 2; sides <= Board::max_dimensions; ++sides) {
    seen.insert(rule_in_words({*Board::box(std::vector<std::int32_t>(sides, 2))}, 2));
  }
  EXPECT_EQ(seen.size(), Board::max_dimensions - 1);
}

TEST(RuleWords, NameJoinedSidesAndWhatElseIsAskedFor) {
  std::set<std::vector<std::string>> seen;
  for (const auto& [surface, word, meaning, brief] : names<Surface>) {
    const Board board(6, 6, surface);
    for (const bool closed : {false, true}) {
      Problem problem{board};
      problem.closed = closed;
      const auto rule = rule_in_words(problem, 36);
      EXPECT_EQ(rule.size(), 1U + (surface == Surface::plane ? 0 : 1) + (closed ? 1 : 0));
      seen.insert(rule);
    }
  }
  EXPECT_EQ(seen.size(), 2 * names<Surface>.size());
  const auto joined = [](Surface surface) {
    return rule_in_words({Board(6, 6, surface)}, 36).back();
  };
  EXPECT_EQ(joined(Surface::torus),
            "The left and the right side are joined, and so are the top and the bottom: a move "
            "across one comes in at the other.");
  EXPECT_EQ(joined(Surface::mobius),
            "The left and the right side are joined with a twist: a move across one comes in at "
            "the other, with top and bottom exchanged.");
  EXPECT_EQ(joined(Surface::klein),
            "The top and the bottom are joined, and so are the left and the right side, with a "
            "twist: a move across the left or the right comes in at the other, with top and bottom "
            "exchanged.");
  EXPECT_EQ(joined(Surface::projective),
            "The left and the right side are joined with a twist, and so are the top and the "
            "bottom: a move across one comes in at the other, with top and bottom exchanged, or "
            "left and right.");
  Problem problem{Board(6, 6)};
  problem.avoid = {{{5, 0}, {3, 1}}};
  EXPECT_EQ(rule_in_words(problem, 36).back(), "No move may be made between a1 and b3.");
}

TEST(RuleWords, HaveTheRightArticle) {
  const std::vector<std::pair<const char*, const char*>> names{
      {"knight", "a knight"},          {"alfil", "an alfil"},
      {"antelope", "an antelope"},     {"1,5", "a 1,5-leaper"},
      {"8,9", "an 8,9-leaper"},        {"11,12", "an 11,12-leaper"},
      {"18,19", "an 18,19-leaper"},    {"80,81", "an 80,81-leaper"},
      {"110,111", "a 110,111-leaper"}, {"king+zebra", "a piece (king+zebra)"},
  };
  for (const auto& [piece, name] : names) EXPECT_EQ(called(*parse_piece(piece)), name);
}

}  // namespace
}  // namespace ktour
