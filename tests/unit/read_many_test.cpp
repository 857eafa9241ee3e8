// Files of many tours: an object a line, or squares in chess notation, a line each.
#include <gtest/gtest.h>

#include "strings.hpp"
#include "tours.hpp"

namespace ktour {
namespace {

Tour backwards() {
  return Tour::from_squares(test::small_board, std::vector<Square>(test::small_squares.rbegin(),
                                                                   test::small_squares.rend()));
}

std::string line(const Tour& tour, std::string_view format) {
  return test::written(Answer(Problem{tour.board()}, Method::plain, tour), format);
}

struct Reading {
  std::vector<TourFile> tours;
  std::optional<Error> error;
};

Reading read_all(const std::string& text, std::uint64_t memory = unlimited) {
  Reading out;
  for (const bool pipe : {false, true}) {
    test::StringSource string(text);
    test::DripSource drip(text);
    Status nobody;
    TourReader reader(pipe ? static_cast<Source&>(drip) : string, {memory}, nobody);
    Reading now;
    for (;;) {
      Result<std::optional<TourFile>> file = reader.next();
      if (!file) {
        now.error = file.error();
        EXPECT_EQ(reader.next().error().message, file.error().message);  // and so it stays
        break;
      }
      if (!*file) break;
      now.tours.push_back(std::move(**file));
    }
    EXPECT_TRUE(!pipe || now.tours.size() == out.tours.size());
    out = std::move(now);
  }
  return out;
}

TEST(ReadMany, GivesTheToursInOrderAndThenNothing) {
  for (const std::string_view format : {"algebraic", "json", "jsonl"}) {
    SCOPED_TRACE(format);
    const std::string forth = line(test::small_tour(), format);
    const std::string back = line(backwards(), format);
    for (const std::string& text :
         {forth + back + forth, forth + "\n\r\n" + back + " \t" + forth + "\n  ",
          "\xef\xbb\xbf" + forth + back + forth.substr(0, forth.size() - 1)}) {
      const Reading read = read_all(text);
      ASSERT_FALSE(read.error) << read.error->message;
      ASSERT_EQ(read.tours.size(), 3U);
      EXPECT_EQ(read.tours[0].tour, test::small_tour());
      EXPECT_EQ(read.tours[1].tour, backwards());
      EXPECT_EQ(read.tours[2].tour, test::small_tour());
      for (const TourFile& file : read.tours) {
        EXPECT_EQ(file.format->name, format == "algebraic" ? "algebraic" : "jsonl");
        EXPECT_EQ(file.claim.board, test::small_board);
      }
    }
  }
}

TEST(ReadMany, TakesOneTourOfEveryFormat) {
  for (const Format& format : formats()) {
    if (!format.reads()) continue;
    SCOPED_TRACE(format.name);
    const Reading read = read_all(line(test::small_tour(), format.name));
    ASSERT_FALSE(read.error);
    ASSERT_EQ(read.tours.size(), 1U);
    EXPECT_EQ(read.tours[0].tour, test::small_tour());
  }
}

TEST(ReadMany, TakesObjectsOfAnyBoardsOnAnyLines) {
  const Reading read = read_all(
      "{\"rows\":1,\n\"cols\":1,\n\"moves\":[[0,0]]}\n{\"rows\":1,\"cols\":2,\"moves\":[[0,1]]}");
  ASSERT_FALSE(read.error) << read.error->message;
  ASSERT_EQ(read.tours.size(), 2U);
  EXPECT_EQ(read.tours[0].claim.board, Board(1, 1));
  EXPECT_EQ(read.tours[1].claim.board, Board(1, 2));
}

TEST(ReadMany, GoesOnAfterAnObjectThatHoldsNoTour) {
  const std::string none = R"({"status":"impossible","rows":3,"cols":3})";
  test::StringSource source(none + "\n" + line(test::small_tour(), "jsonl") + none);
  Status nobody;
  TourReader reader(source, {}, nobody);
  EXPECT_EQ(reader.next().error().kind, ErrorKind::no_tour);
  const auto file = reader.next();
  ASSERT_TRUE(file && *file);
  EXPECT_EQ((*file)->tour, test::small_tour());
  EXPECT_EQ((*file)->format, &format_of(FormatId::jsonl));
  EXPECT_EQ(reader.next().error().kind, ErrorKind::no_tour);
  const auto end = reader.next();
  ASSERT_TRUE(end);
  EXPECT_FALSE(*end);
}

TEST(ReadMany, NamesTheLineOfAMistakeAndEndsThere) {
  const std::string fine = line(test::small_tour(), "jsonl");
  for (const auto& [bad, says] : std::vector<std::pair<std::string, std::string>>{
           {"x", "line 3: not valid JSON: 'x' after the object, where another is expected"},
           {"{\"rows\":0}", "line 3: \"rows\" is 0"},
           {"{", "line 4: not valid JSON"},
           {"{}", "\"rows\" is missing"},
           {std::string(1, '\0'), "line 3: not valid JSON: byte 0x00"}}) {
    const Reading read = read_all(fine + fine + bad + "\n" + fine);
    ASSERT_TRUE(read.error) << bad;
    EXPECT_NE(read.error->message.find(says), std::string::npos) << read.error->message;
    EXPECT_EQ(read.error->kind, ErrorKind::request);
    EXPECT_LE(read.tours.size(), 2U);
  }
  const Reading read = read_all(line(test::small_tour(), "algebraic") + "a3 b2 c0\n");
  ASSERT_TRUE(read.error);
  EXPECT_EQ(read.error->message, "line 2: rank 0: ranks count from 1");
}

// A file of any length: the memory is that of one tour.
TEST(ReadMany, KeepsOneTourAtATime) {
  constexpr std::uint64_t memory = 2000;
  for (const std::string_view format : {"algebraic", "jsonl"}) {
    std::string text;
    for (int i = 0; i < 1000; ++i) text += line(test::small_tour(), format);
    const Reading read = read_all(text, memory);
    EXPECT_FALSE(read.error);
    EXPECT_EQ(read.tours.size(), 1000U);
  }
  const Board large(40, 26);
  const Tour tour = test::RowByRow::tour(large);
  const Reading read = read_all(line(test::small_tour(), "jsonl") + line(tour, "jsonl"), memory);
  ASSERT_TRUE(read.error);
  EXPECT_EQ(read.error->kind, ErrorKind::memory);
  EXPECT_EQ(read.tours.size(), 1U);
}

// As others may write it: no square of a line stands in the first one.
TEST(ReadMany, TakesAWrappedTourForOne) {
  std::string text = line(test::small_tour(), "algebraic");
  std::replace(text.begin(), text.end(), ' ', '\n');
  const Reading read = read_all(text);
  ASSERT_FALSE(read.error);
  ASSERT_EQ(read.tours.size(), 1U);
  EXPECT_EQ(read.tours[0].tour, test::small_tour());
}

TEST(ReadTour, WantsOneTour) {
  for (const std::string_view format : {"algebraic", "jsonl"}) {
    const std::string once = line(test::small_tour(), format);
    const Result<TourFile> file = test::read_text(once + once);
    ASSERT_FALSE(file);
    EXPECT_EQ(file.error().message, "it holds several tours; only one is allowed here");
    EXPECT_EQ(file.error().kind, ErrorKind::request);
  }
}

}  // namespace
}  // namespace ktour
