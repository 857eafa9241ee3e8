// Boards, squares and names: what is written is read back, and what is wrong is named.
#include "ktour/parse.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace ktour {
namespace {

using testing::AssertionFailure;
using testing::AssertionResult;
using testing::AssertionSuccess;

struct BadWord {
  std::string_view text;
  std::string_view allowed;  ///< what the message must say is allowed
};

// An error that quotes `shown` and says what is allowed.
template <class T>
AssertionResult refused(const Result<T>& result, std::string_view shown, std::string_view allowed) {
  if (result) return AssertionFailure() << "'" << shown << "' was taken";
  const std::string& message = result.error().message;
  if (message.find("'" + std::string(shown) + "'") == std::string::npos) {
    return AssertionFailure() << "does not name '" << shown << "': " << message;
  }
  if (message.find(allowed) == std::string::npos) {
    return AssertionFailure() << "does not say '" << allowed << "': " << message;
  }
  if (result.error().kind != ErrorKind::request) return AssertionFailure() << "wrong kind";
  return AssertionSuccess();
}

TEST(ParseBoard, ReadsWhatToStringWrites) {
  for (const Board& board : {Board(1, 1), Board(8, 8), Board(3, 12), Board(12, 3),
                             Board(Board::max_side, 1), Board(1, Board::max_side)}) {
    const Result<Board> read = parse_board(to_string(board));
    ASSERT_TRUE(read) << to_string(board);
    EXPECT_EQ(*read, board);
  }
}

TEST(ParseBoard, TakesACapitalXAndTwoWords) {
  EXPECT_EQ(*parse_board("8X9"), Board(8, 9));
  EXPECT_EQ(*parse_board("8", "9"), Board(8, 9));
}

TEST(ParseBoard, NamesTheBadWordAndWhatIsAllowed) {
  constexpr std::string_view form = "ROWSxCOLS";
  constexpr std::string_view range = "from 1 to 2147483647";
  for (const BadWord& bad : std::vector<BadWord>{{"0x8", range},
                                                 {"8x0", range},
                                                 {"2147483648x5", range},
                                                 {"99999999999x5", range},
                                                 {"5x99999999999999999999999", range},
                                                 {"", form},
                                                 {"8", form},
                                                 {"x", form},
                                                 {"8x", form},
                                                 {"x8", form},
                                                 {"-3x4", form},
                                                 {"+3x4", form},
                                                 {"8x8x", form},
                                                 {"2x2x2x2x2x2x2", "at most 6 sides"},
                                                 {"0x8x8", range},
                                                 {"1e3x4", form},
                                                 {"3.0x4", form},
                                                 {" 8x8", form},
                                                 {"8x8 ", form},
                                                 {"8 x 8", form},
                                                 {"axb", form}}) {
    EXPECT_TRUE(refused(parse_board(bad.text), bad.text, bad.allowed));
  }
  EXPECT_TRUE(refused(parse_board("8", ""), "8 ", form));
  EXPECT_TRUE(refused(parse_board("0", "8"), "0 8", range));
}

TEST(ParseBoard, ShowsNothingThatUpsetsATerminal) {
  EXPECT_TRUE(refused(parse_board("8\x1b[2J\n"), "8\\x1b[2J\\x0a", "ROWSxCOLS"));
  const Result<Board> endless = parse_board(std::string(100000, '8'));
  ASSERT_FALSE(endless);
  EXPECT_LT(endless.error().message.size(), 200U);
}

TEST(ParseSquare, ReadsWhatIsWrittenForEverySquare) {
  for (const Board& board :
       {Board(1, 1), Board(3, 4), Board(12, 26), Board(2, 27), Board(101, 3)}) {
    for (std::uint64_t i = 0; i < board.size(); ++i) {
      const Square s = board.square(i);
      EXPECT_EQ(*parse_square(to_string(s), board), s);
      if (board.cols() <= 26) {
        EXPECT_EQ(*parse_square(to_algebraic(s, board), board), s);
      }
    }
  }
}

TEST(ParseSquare, CountsChessRanksFromTheBottom) {
  const Board board(8, 8);
  EXPECT_EQ(*parse_square("a1", board), (Square{7, 0}));
  EXPECT_EQ(*parse_square("h8", board), (Square{0, 7}));
  EXPECT_EQ(*parse_square("H8", board), (Square{0, 7}));
  EXPECT_EQ(to_algebraic({7, 0}, board), "a1");
}

TEST(ParseSquare, NamesTheBadWordAndWhatIsAllowed) {
  const Board board(8, 8);
  constexpr std::string_view form = "ROW,COL";
  constexpr std::string_view range = "rows go from 0 to 7, columns from 0 to 7";
  constexpr std::string_view chess = "from a1 to h8";
  for (const BadWord& bad : std::vector<BadWord>{{"8,0", range},
                                                 {"0,8", range},
                                                 {"-1,3", range},
                                                 {"3,-1", range},
                                                 {"4294967296,0", range},
                                                 {"0,99999999999999999999", range},
                                                 {"a0", chess},
                                                 {"a9", chess},
                                                 {"i1", chess},
                                                 {"a99999999999999999999", chess},
                                                 {"", form},
                                                 {"a", form},
                                                 {"1", form},
                                                 {"aa1", form},
                                                 {"a-1", form},
                                                 {"1a", form},
                                                 {",", form},
                                                 {"1,", form},
                                                 {",1", form},
                                                 {"1,2,3", form},
                                                 {"1.5,2", form},
                                                 {"1e1,2", form},
                                                 {"+1,2", form},
                                                 {"--1,2", form},
                                                 {"1 2,3", form},
                                                 {"1,2 3", form}}) {
    EXPECT_TRUE(refused(parse_square(bad.text, board), bad.text, bad.allowed));
  }
}

TEST(ParseSquare, HasNoChessNotationBeyond26Columns) {
  const Board board(3, 27);
  EXPECT_TRUE(refused(parse_square("a1", board), "a1", "26 columns"));
  const Result<Square> junk = parse_square("junk", board);
  ASSERT_FALSE(junk);
  EXPECT_EQ(junk.error().message.find("chess"), std::string::npos);
}

TEST(ParseNames, ReadsEveryNameThatIsWritten) {
  for (const Symmetry s : {Symmetry::none, Symmetry::vertical, Symmetry::horizontal,
                           Symmetry::point, Symmetry::quarter}) {
    EXPECT_EQ(*parse_symmetry(name(s)), s);
  }
  for (const auto& tie : names<Tie>) EXPECT_EQ(*parse_tie(tie.name), tie.value);
  for (const MethodInfo& info : methods()) {
    EXPECT_EQ(*parse_method(info.name), info.method);
    EXPECT_EQ(name(info.method), info.name);
  }
  for (const Format& format : formats()) {
    EXPECT_EQ(*parse_format(format.name), &format);
  }
}

TEST(ParseNames, TakesTheFirstLetterOfASymmetry) {
  EXPECT_EQ(*parse_symmetry("v"), Symmetry::vertical);
  EXPECT_EQ(*parse_symmetry("h"), Symmetry::horizontal);
  EXPECT_EQ(*parse_symmetry("p"), Symmetry::point);
  EXPECT_EQ(*parse_symmetry("q"), Symmetry::quarter);
  EXPECT_FALSE(parse_symmetry("n"));
}

TEST(ParseNames, NamesTheBadWordAndEveryAllowedOne) {
  EXPECT_TRUE(
      refused(parse_symmetry("x"), "x", "choose from none, vertical, horizontal, point, quarter"));
  EXPECT_TRUE(refused(parse_tie("x"), "x", "choose from successor, first, random, far"));
  EXPECT_TRUE(refused(parse_method("x"), "x", "choose from auto, "));
  EXPECT_TRUE(refused(parse_format("x"), "x", "choose from board, steps, "));
  EXPECT_TRUE(refused(parse_method(""), "", "choose from auto, "));
}

TEST(ParseNames, AsksWhetherANearWordWasMeant) {
  EXPECT_TRUE(refused(parse_method("warnsdorf"), "warnsdorf", "did you mean 'warnsdorff'?"));
  EXPECT_TRUE(refused(parse_symmetry("vert"), "vert", "did you mean 'vertical'?"));
}

// Every word with one letter wrong, missing, doubled or swapped with its neighbour.
std::vector<std::string> misspelt(std::string_view word) {
  std::vector<std::string> out;
  for (std::size_t i = 0; i < word.size(); ++i) {
    std::string other(word);
    other[i] = '#';
    out.push_back(other);
    out.push_back(std::string(word).erase(i, 1));
    out.push_back(std::string(word).insert(i, 1, word[i]));
    if (i > 0) {
      other = word;
      std::swap(other[i - 1], other[i]);
      out.push_back(other);
    }
  }
  return out;
}

TEST(Nearest, FindsEveryWordFromOneSlip) {
  static constexpr std::array<std::string_view, 6> words{"auto",  "exact",       "warnsdorff",
                                                         "plain", "centrifugal", "best-first"};
  for (const std::string_view word : words) {
    EXPECT_EQ(nearest(word, words), word);
    for (const std::string& slip : misspelt(word)) EXPECT_EQ(nearest(slip, words), word) << slip;
  }
}

TEST(Nearest, IsSilentWhereNothingIsNear) {
  static constexpr std::array<std::string_view, 2> words{"exact", "warnsdorff"};
  for (const std::string& word :
       {std::string(), std::string("zzz"), std::string("board"), std::string(100000, 'w')}) {
    EXPECT_EQ(nearest(word, words), "");
  }
  EXPECT_EQ(nearest("exact", {}), "");
}

TEST(ParseBoard, TakesBoxesAndTheMultiplicationSign) {
  EXPECT_EQ(*parse_board("8×9"), Board(8, 9));
  EXPECT_EQ(*parse_board("3x4×5"), *Board::box({3, 4, 5}));
  EXPECT_EQ(to_string(*parse_board("3x4x5")), "3x4x5");
}

TEST(ParseSquare, TakesANumberASideOfABox) {
  const Board box = *Board::box({3, 4, 5});
  const Square s = *parse_square("2,1,3", box);
  EXPECT_EQ(s, (Square{9, 3}));
  EXPECT_EQ(to_string(s, box), "2,1,3");
  for (const std::string_view bad : {"2,1", "a1", "3,0,0", "0,4,0", "-1,0,0"}) {
    EXPECT_TRUE(refused(parse_square(bad, box), bad, ""));
  }
}

TEST(ParsePiece, TakesNamesLeapsAndSums) {
  EXPECT_TRUE(parse_piece("1,2")->is_knight());
  EXPECT_EQ(parse_piece("3,1")->name(), "camel");
  EXPECT_EQ(parse_piece("2,1+1,3")->name(), "knight+camel");
  EXPECT_EQ(*parse_piece("2,1+1,3"), *parse_piece("camel+knight"));
  EXPECT_EQ(parse_piece("2,0,1,1")->name(), "1,1,2");
  for (const std::string_view bad :
       {"", "0,0", "1", "1,", "queen", "1,2+", "1,2,3,4,5,6,7", "-1,2", "1,1001"}) {
    EXPECT_TRUE(refused(parse_piece(bad), bad, "not a piece"));
  }
}

TEST(ParseMap, ReadsARowALine) {
  const Map map = *parse_map(" .0_\r\n#S\n.E..\n\n");
  EXPECT_EQ(to_string(map.board), "3x4 without 4 squares");
  EXPECT_EQ(map.start, (Square{1, 1}));
  EXPECT_EQ(map.end, (Square{2, 1}));
  EXPECT_FALSE(map.board.contains({1, 2}));  // beyond the end of its line
  EXPECT_TRUE(parse_map("...\n...")->board.is_rectangle());
  for (const auto& [text, says] :
       std::vector<std::pair<std::string_view, std::string_view>>{{"", "is empty"},
                                                                  {"\n\n", "is empty"},
                                                                  {"# \n##", "no square"},
                                                                  {".S\nS.", "two squares 'S'"},
                                                                  {"..\n.x", "line 2"}}) {
    const Result<Map> bad = parse_map(text);
    ASSERT_FALSE(bad) << text;
    EXPECT_NE(bad.error().message.find(says), std::string::npos) << bad.error().message;
  }
}

}  // namespace
}  // namespace ktour
