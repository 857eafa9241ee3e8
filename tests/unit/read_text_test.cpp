// Readers of text: matrices and lists, as people and other programs write them, and what is wrong
// with the rest.
#include <gtest/gtest.h>

#include "strings.hpp"
#include "tours.hpp"

namespace ktour {
namespace {

using test::read_text;
using test::small_tour;

std::string written(std::string_view format) {
  return test::written(test::small_answer(), format);
}

std::string replaced(std::string text, std::string_view what, std::string_view by) {
  for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += by.size()) {
    text.replace(at, what.size(), by);
  }
  return text;
}

constexpr std::array<std::string_view, 6> text_formats{"board",     "steps", "moves",
                                                       "algebraic", "csv",   "json"};

TEST(Readers, TakeTheLineEndsAndBlanksOfOtherSystems) {
  struct Way {
    std::string_view name;
    std::string (*change)(std::string);
  };
  const std::vector<Way> ways{
      {"as written", [](std::string s) { return s; }},
      {"CRLF", [](std::string s) { return replaced(s, "\n", "\r\n"); }},
      {"byte order mark", [](std::string s) { return "\xef\xbb\xbf" + s; }},
      {"no last newline", [](std::string s) { return s.substr(0, s.size() - 1); }},
      {"more newlines", [](std::string s) { return "\n\r\n \t" + s + "\n \r\n\t\n"; }},
      {"trailing blanks", [](std::string s) { return replaced(s, "\n", " \t \n"); }},
  };
  for (const std::string_view format : text_formats) {
    for (const Way& way : ways) {
      SCOPED_TRACE(std::string(format) + ", " + std::string(way.name));
      const Result<TourFile> file = read_text(way.change(written(format)));
      ASSERT_TRUE(file) << file.error().message;
      EXPECT_EQ(file->format, find_format(format));
      EXPECT_EQ(file->tour, small_tour());
      EXPECT_EQ(file->claim.board, test::small_board);
    }
  }
}

TEST(Readers, TakeMatricesWithAnyBlanksBetween) {
  for (const std::string_view text :
       {"1 4 7 10\n8 11 2 5\n3 6 9 12", "1\t4\t7\t10\n\n8 11 2 5\n\n\n3 6 9 12\n",
        "0001 4 7 10\n   8    11 2 5\r\n3 6 9 00012"}) {
    const Result<TourFile> file = read_text(std::string(text));
    ASSERT_TRUE(file) << file.error().message;
    EXPECT_EQ(file->tour, small_tour());
  }
}

TEST(Readers, TakePartialMatricesFromZeroAndFromOne) {
  const Tour partial =
      Tour::from_squares(test::small_board, std::span(test::small_squares).first(3));
  for (const std::string_view format : {"board", "steps"}) {
    const Answer answer(Problem{test::small_board}, Method::plain, partial);
    const Result<TourFile> file = read_text(test::written(answer, format));
    ASSERT_TRUE(file) << file.error().message;
    EXPECT_EQ(file->tour, partial);
    EXPECT_EQ(file->format, find_format(format));
  }
}

TEST(Readers, TakeTheTourOfOneSquare) {
  for (const std::string_view text : {"1", "0", "0,0", "a1", "step,row,col\n0,0,0"}) {
    const Result<TourFile> file = read_text(std::string(text));
    ASSERT_TRUE(file) << text << ": " << file.error().message;
    EXPECT_TRUE(check(file->tour, file->claim).valid()) << text;
  }
}

struct BadFile {
  std::string text;
  std::string_view says;
};

void expect_refused(const std::vector<BadFile>& cases) {
  for (const BadFile& bad : cases) {
    SCOPED_TRACE(bad.text.substr(0, 60));
    const Result<TourFile> file = read_text(bad.text);
    if (file) {
      ADD_FAILURE() << "was taken";
      continue;
    }
    EXPECT_NE(file.error().message.find(bad.says), std::string::npos) << file.error().message;
    EXPECT_EQ(file.error().kind, ErrorKind::request);
  }
}

TEST(Readers, RefuseWhatIsNoTourFile) {
  expect_refused({
      {"", "the file is empty"},
      {" \r\n\t\n", "nothing but blanks"},
      {"\xef\xbb\xbf", "nothing but blanks"},
      {std::string(1, '\0'), "begins with byte 0x00"},
      {"#", "begins with '#'"},
      {"IMPOSSIBLE\n", "begins with 'I'"},
      {"-", "begins with '-'"},
      {"\xff\xfe"
       "1",
       "begins with byte 0xff"},
      {"\x89PNG", "begins with byte 0x89"},
  });
}

TEST(Readers, NameWhatIsWrongInAMatrix) {
  expect_refused({
      {"1 2\n3\n", "line 2: 1 numbers where the rows above have 2"},
      {"1 2\n3 4 5\n", "line 2: 3 numbers where the rows above have 2"},
      {"1 2\n2 3\n", "the number 2 stands twice, on squares 0,1 and 1,0"},
      {"0 1 1\n", "the number 1 stands twice, on squares 0,1 and 0,2"},
      {"1 2\n3 5\n", "the number 5 on square 1,1 leaves a gap: 4 squares are numbered from 1 to 4"},
      {"0 1\n2 4\n", "the number 4 on square 1,1 leaves a gap: 4 squares are numbered from 0 to 3"},
      {"0 -1\n2 -1\n", "the number 2 on square 1,0 leaves a gap"},
      {"18446744073709551616 1\n", "line 1: a number beyond 18446744073709551613"},
      {"1 18446744073709551615\n", "line 1: a number beyond 18446744073709551613"},
      {std::string(100000, '9'), "line 1: a number beyond 18446744073709551613"},
      {"1 -2\n", "line 1: the number -2"},
      {"-0 1\n", "the number -0"},
      {"1 --1\n", "'-' where a number is expected"},
      {"1 -\n", "the end of the line where a number is expected"},
      {"1 2.5\n", "'.' where a blank is expected"},
      {"1 2\nx 4\n", "line 2: 'x' where a number is expected"},
      {"1 2\n3 4,\n", "line 2: ',' where a blank is expected"},
      {std::string("1 2\0", 4), "byte 0x00 where a blank is expected"},
      {std::string("1 2 \0", 5), "byte 0x00 where a number is expected"},
      {"-1 -1\n-1 -1\n", "no square of the board is visited"},
  });
}

TEST(Readers, NameWhatIsWrongInAList) {
  expect_refused({
      {"0,0\n1 2\n", "line 2: byte 0x20 where ',' is expected"},
      {"0,0\n1,\n", "line 2: the end of the line where a column is expected"},
      {"0,0\n1", "line 2: the end of the file where ',' is expected"},
      {"0,0\n1,2,0\n", "line 2: ',' where the end of the line is expected"},
      {"0,0,0,0,0,0,0\n", "line 1: ',' where the end of the line is expected"},
      {"0,0\n,2\n", "line 2: ',' where a row is expected"},
      {"0,-1\n", "line 1: '-' where a column is expected"},
      {"0,0\n\n2147483647,0\n", "line 3: a row beyond 2147483646"},
      {"0,99999999999999999999\n", "line 1: a column beyond 2147483646"},
      {std::string("0,0\0", 4), "byte 0x00 where the end of the line is expected"},
      {"a1 c", "line 1: the end of the file where a rank is expected"},
      {"a1 Ä2", "where a square such as a1 is expected"},
      {"a1\nc0", "line 2: rank 0: ranks count from 1"},
      {"a1=c2", "line 1: '=' where a blank is expected"},
      {"[[0,0],[1,2]", "the end of the file where ',' is expected"},
      {"[[0,0],1]", "'1' where a square such as [0,1] is expected"},
      {"[(0,0],(1,2)]", "']' where ')' is expected"},
      {"[[0,0]]\nx", "line 2: more after the end of the list"},
      {"a1 c2c3", "line 1: 'c' where a blank is expected"},
      {"a2147483648", "line 1: a rank beyond 2147483647"},
      {"a1 22", "line 1: '2' where a square such as a1 is expected"},
  });
}

TEST(Readers, NameWhatIsWrongInACsv) {
  expect_refused({
      {"step;row;col\n", "line 1: the header must be 'step,row,col'"},
      {"step", "the header must be 'step,row,col'"},
      {"step,row,col,x\n", "line 1: the header must be 'step,row,col'"},
      {"step,row,col\n", "there is no square in it"},
      {"step,row,col\n0,0,0\n2,1,2\n", "line 3: step 2 where step 1 is due"},
      {"step,row,col\n1,0,0\n", "line 2: step 1 where step 0 is due"},
      {"step,row,col\n0,0\n", "line 2: the end of the line where ',' is expected"},
      {"step,row,col\n0,0,0,0\n", "line 2: ',' where the end of the line is expected"},
      {"step,row,col\n18446744073709551616,0,0\n", "line 2: a step beyond"},
  });
}

// None of the lists names its board: it is the least that holds the squares.
TEST(Readers, TakeTheLeastBoardForAList) {
  const Result<TourFile> file = read_text("2,0\n0,3\n");
  ASSERT_TRUE(file);
  EXPECT_EQ(file->claim.board, Board(3, 4));
  EXPECT_FALSE(check(file->tour, file->claim).valid());

  const Result<TourFile> far = read_text("2147483646,2147483646\n");
  ASSERT_TRUE(far);
  EXPECT_EQ(far->claim.board, Board(Board::max_side, Board::max_side));
  EXPECT_FALSE(check(far->tour, far->claim).valid());
}

}  // namespace
}  // namespace ktour
