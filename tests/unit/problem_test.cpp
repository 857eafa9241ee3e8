// Which requests make sense, and the maps of the symmetries.
#include "ktour/problem.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace ktour {
namespace {

TEST(Validate, TakesEverySensibleRequest) {
  const std::vector<Problem> sensible{
      {Board(1, 1)},
      {Board(1, 1), Square{0, 0}, Square{0, 0}},
      {Board(8, 8), Square{0, 0}, Square{7, 6}},
      {Board(8, 8), Square{0, 0}, Square{1, 2}, true},
      {Board(3, 3), {}, {}, true},  // impossible, but it makes sense
      {Board(8, 8), {}, {}, true, Symmetry::quarter},
      {Board(3, 4), {}, {}, false, Symmetry::vertical},
      {Board(Board::max_side, Board::max_side), Square{Board::max_side - 1, 0}},
  };
  for (const Problem& problem : sensible) {
    const Outcome ok = validate(problem);
    EXPECT_TRUE(ok) << ok.error().message;
  }
}

TEST(Validate, NamesWhatMakesNoSense) {
  struct Case {
    Problem problem;
    std::string_view says;
  };
  const std::vector<Case> cases{
      {{Board(0, 5)}, "0x5 is not a board"},
      {{Board(5, -1)}, "5x-1 is not a board"},
      {{Board(8, 9), Square{8, 0}}, "the start 8,0 is off the 8x9 board: rows go from 0 to 7"},
      {{Board(8, 9), Square{0, 9}}, "the start 0,9 is off"},
      {{Board(8, 9), Square{-1, 0}}, "the start -1,0 is off"},
      {{Board(8, 9), {}, Square{0, -1}}, "the end 0,-1 is off the 8x9 board"},
      {{Board(8, 8), Square{1, 1}, Square{1, 1}}, "the same square 1,1"},
      {{Board(8, 8), Square{0, 0}, Square{7, 6}, true}, "a knight's move from its start 0,0"},
      {{Board(6, 7), {}, {}, false, Symmetry::quarter}, "a square board, and 6x7 is not one"},
  };
  for (const Case& c : cases) {
    const Outcome ok = validate(c.problem);
    ASSERT_FALSE(ok) << c.says;
    EXPECT_NE(ok.error().message.find(c.says), std::string::npos) << ok.error().message;
    EXPECT_EQ(ok.error().kind, ErrorKind::request);
  }
}

TEST(Symmetry, IsAPermutationOfTheSquaresOfItsOrder) {
  struct Case {
    Symmetry symmetry;
    int order;
  };
  for (const Case& c :
       {Case{Symmetry::none, 1}, Case{Symmetry::vertical, 2}, Case{Symmetry::horizontal, 2},
        Case{Symmetry::point, 2}, Case{Symmetry::quarter, 4}}) {
    for (const Board& board : {Board(1, 1), Board(5, 5), Board(6, 6), Board(4, 7)}) {
      if (c.symmetry == Symmetry::quarter && board.rows() != board.cols()) continue;
      std::vector<bool> hit(board.size());
      for (std::uint64_t i = 0; i < board.size(); ++i) {
        Square s = image(c.symmetry, board, board.square(i));
        ASSERT_TRUE(board.contains(s));
        EXPECT_FALSE(hit[board.index(s)]);
        hit[board.index(s)] = true;
        for (int turn = 1; turn < c.order; ++turn) s = image(c.symmetry, board, s);
        EXPECT_EQ(s, board.square(i));
      }
    }
  }
}

}  // namespace
}  // namespace ktour
