// The written forms, byte for byte.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <sstream>

#include "strings.hpp"
#include "tour/format_list.hpp"
#include "tours.hpp"

namespace ktour {
namespace {

using test::written;

TEST(Formats, HaveTheirExactForm) {
  struct Case {
    std::string_view format;
    std::string_view text;
  };
  for (const Case& c : {
           Case{"board",
                " 1  4  7 10\n"
                " 8 11  2  5\n"
                " 3  6  9 12\n"},
           Case{"steps",
                " 0  3  6  9\n"
                " 7 10  1  4\n"
                " 2  5  8 11\n"},
           Case{"moves", "0,0\n1,2\n2,0\n0,1\n1,3\n2,1\n0,2\n1,0\n2,2\n0,3\n1,1\n2,3\n"},
           Case{"algebraic", "a3 c2 a1 b3 d2 b1 c3 a2 c1 d3 b2 d1\n"},
           Case{"csv",
                "step,row,col\n0,0,0\n1,1,2\n2,2,0\n3,0,1\n4,1,3\n5,2,1\n6,0,2\n7,1,0\n8,2,2\n"
                "9,0,3\n10,1,1\n11,2,3\n"},
           Case{"json",
                R"({"status":"found","rows":3,"cols":4,"closed":false,"symmetry":"none",)"
                R"("start":[0,0],"end":[2,3],"method":"exact","moves":[[0,0],[1,2],[2,0],[0,1],)"
                R"([1,3],[2,1],[0,2],[1,0],[2,2],[0,3],[1,1],[2,3]],)"
                R"("stats":{"examined":11,"undone":2,"seconds":0.500000}})"
                "\n"},
           Case{"jsonl", R"({"status":"found","rows":3,"cols":4,"closed":false,"symmetry":"none",)"
                         R"("start":[0,0],"end":[2,3],"moves":[[0,0],[1,2],[2,0],[0,1],)"
                         R"([1,3],[2,1],[0,2],[1,0],[2,2],[0,3],[1,1],[2,3]]})"
                         "\n"},
           Case{"none", ""},
       }) {
    EXPECT_EQ(written(test::small_answer(), c.format), c.text);
  }
}

TEST(Formats, ShowUnvisitedSquaresAsMinusOne) {
  const Tour partial =
      Tour::from_squares(test::small_board, std::span(test::small_squares).first(3));
  const Answer answer(Problem{test::small_board}, Method::plain, partial);
  EXPECT_EQ(written(answer, "steps"), " 0 -1 -1 -1\n-1 -1  1 -1\n 2 -1 -1 -1\n");
  EXPECT_EQ(written(answer, "board"), " 1 -1 -1 -1\n-1 -1  2 -1\n 3 -1 -1 -1\n");
}

class Text final : public Sink {
 public:
  Outcome write(std::string_view bytes) override {
    text.append(bytes);
    return Done{};
  }
  std::string text;
};

TEST(Writer, WritesNumbersOfEveryLengthAndWidth) {
  Text sink;
  Writer out(sink);
  std::string expected;
  std::vector<std::int64_t> numbers{0, -1, -2, 12345678, 90807060, 10203040};
  for (std::int64_t power = 1; power <= 1'000'000'000'000; power *= 10) {
    for (const std::int64_t near : {-1, 0, 1}) numbers.push_back(power + near);
  }
  for (std::int64_t n = 0; n < 20000; ++n) numbers.push_back(n * 5003);
  for (const std::int64_t n : numbers) {
    out.put(n);
    out.put('/');
    expected += fmt::format("{}/", n);
    for (const std::size_t width : {1, 2, 7, 8, 9, 20}) {
      out.put(n, width);
      expected += fmt::format("{:>{}}", n, width);
    }
  }
  ASSERT_TRUE(out.finish());
  EXPECT_EQ(sink.text, expected);
}

// Rows of any length: some are made at once, longer ones in blocks of steps.
TEST(Formats, HoldWideBoardsAsTheyHoldOthers) {
  for (const Board& board : {Board(3, 65535), Board(3, 65536), Board(3, 65537), Board(65537, 3)}) {
    SCOPED_TRACE(to_string(board));
    const Answer answer = *solve(Problem{board});
    ASSERT_TRUE(answer.found());
    for (const std::string_view format : {"npy", "steps"}) {
      const Result<TourFile> file = test::read_text(written(answer, format));
      ASSERT_TRUE(file) << file.error().message;
      EXPECT_EQ(file->tour, answer.tour());
    }
  }
}

TEST(Json, HoldsAProofAndItsSquares) {
  const Answer answer(Problem{Board(3, 3), Square{0, 1}, {}, false, Symmetry::point},
                      Method::automatic,
                      Proof{ProofKind::end_colours, "a \"sound\"\nproof", {{0, 1}, {2, 2}}});
  EXPECT_EQ(written(answer, "json"),
            R"({"status":"impossible","rows":3,"cols":3,"closed":false,"symmetry":"point",)"
            R"("start":[0,1],"end":null,"method":"auto","reason":{"kind":"end-colours",)"
            R"("text":"a \"sound\"\nproof","squares":[[0,1],[2,2]]},)"
            R"("stats":{"examined":0,"undone":0,"seconds":0.000000}})"
            "\n");
}

TEST(Json, HoldsWhatStoppedTheWork) {
  const Answer answer(Problem{Board(3, 4)}, Method::plain, Stop{StopKind::undo, "no \xff more"});
  EXPECT_NE(written(answer, "json")
                .find(R"("reason":{"kind":"undo","text":"no )"
                      "\xef\xbf\xbd"
                      R"( more"},)"),
            std::string::npos);
}

// Whoever adds a format and forgets something is told here.
TEST(Formats, HaveCompleteRows) {
  std::set<std::string_view> names;
  std::set<std::string> endings;
  for (const Format& format : formats()) {
    SCOPED_TRACE(format.name);
    EXPECT_EQ(&format_of(format.id), &format);
    EXPECT_EQ(find_format(format.name), &format);
    EXPECT_FALSE(format.name.empty());
    EXPECT_FALSE(format.about.empty());
    EXPECT_TRUE(names.insert(format.name).second);
    std::istringstream words{std::string(format.endings)};
    for (std::string ending; words >> ending;) EXPECT_TRUE(endings.insert(ending).second) << ending;
    EXPECT_EQ(format.code != nullptr, format.writes());
    EXPECT_TRUE(!format.holds_many() || format.reads());
    // Of what is written, only nothing takes nothing, and none takes less than it says.
    const Board board(60, 7);
    if (!format.writes()) continue;
    ASSERT_NE(format.code->write, nullptr);
    EXPECT_TRUE(format.code->recognise == nullptr || format.reads());
    const Answer answer(Problem{board}, Method::plain, test::RowByRow::tour(board));
    const std::string text = written(answer, format.name);
    EXPECT_GE(text.size() * 11 / 10, least_bytes(format, board));
    EXPECT_EQ(least_bytes(format, board) == 0, text.empty());
    const bool is_text = text.find('\0') == std::string::npos;
    EXPECT_EQ(format.is_text(), is_text);
  }
  EXPECT_EQ(least_bytes(format_of(FormatId::npy), Board(Board::max_side, Board::max_side)),
            ~std::uint64_t{0});  // eight bytes each are more than 64 bits can tell
}

TEST(Formats, AreRecognisedByOneOfThem) {
  std::vector<std::string> beginnings{"",   "-", "-1", "s",    "st", "a",
                                      "z9", "{", "[",  "\x93", "1,", "1 "};
  for (const Format& format : formats()) {
    if (format.reads()) beginnings.push_back(written(test::small_answer(), format.name));
  }
  for (int byte = 0; byte < 256; ++byte) {
    for (const char* rest : {"", "1", ",", "NUMPY", "tep"}) {
      beginnings.push_back(std::string(1, static_cast<char>(byte)) + rest);
    }
  }
  for (const std::string& beginning : beginnings) {
    int claims = 0;
    for (const Format& format : formats()) {
      if (format.code == nullptr || format.code->recognise == nullptr) continue;
      claims += format.code->recognise(beginning) ? 1 : 0;
    }
    EXPECT_LE(claims, 1) << beginning;
  }
}

TEST(Formats, HoldOnlyToursUnlessTheySayOtherwise) {
  const Answer none(Problem{Board(3, 3)}, Method::automatic, Proof{ProofKind::narrow_board, ""});
  for (const Format& format : formats()) {
    if (!format.writes()) continue;
    StringSink sink;
    EXPECT_EQ(static_cast<bool>(write_answer(none, format, sink)), format.holds_any_answer())
        << format.name;
  }
}

TEST(Formats, LeaveDrawingToOthers) {
  for (const Format& format : formats()) {
    if (format.writes()) continue;
    const std::string text = written(test::small_answer(), format.name);
    EXPECT_EQ(text, "error: the format '" + std::string(format.name) + "' is drawn, not written");
  }
}

TEST(Formats, WriteByACopyOfTheirEntry) {
  const Format copy = *find_format("algebraic");
  StringSink sink;
  ASSERT_TRUE(write_answer(test::small_answer(), copy, sink));
  EXPECT_EQ(sink.text, written(test::small_answer(), "algebraic"));
}

TEST(Algebraic, HasNoLettersBeyond26Columns) {
  const auto on = [](Board board) {
    return written(Answer(Problem{board}, Method::plain, test::RowByRow::tour(board)), "algebraic");
  };
  EXPECT_TRUE(on(Board(1, 26)).ends_with("y1 z1\n"));
  EXPECT_TRUE(on(Board(1, 27)).starts_with("error: chess notation has letters for 26 columns"));
}

TEST(FormatOfFile, GoesByTheEnding) {
  for (const Format& format : formats()) {
    if (format.endings.empty()) continue;
    const std::string_view ending = format.endings.substr(0, format.endings.find(' '));
    EXPECT_EQ(format_of_file("some.dir/tour." + std::string(ending)), &format) << ending;
  }
  EXPECT_EQ(format_of_file("page.htm"), find_format("html"));
  for (const std::string_view none :
       {"", "tour", "tour.", "tour.doc", "json", "dir.json/tour", "tour.json/"}) {
    EXPECT_EQ(format_of_file(none), nullptr) << none;
  }
  EXPECT_EQ(find_format("word"), nullptr);
}

// --- npy -----------------------------------------------------------------------------------------

struct Npy {
  std::string header;  ///< the dictionary, without padding
  std::string body;
};

// Takes a file apart, holding it to the format's rules on the way.
Npy parts(const std::string& file) {
  EXPECT_TRUE(file.starts_with(std::string("\x93NUMPY\x01\x00", 8)));
  const std::size_t length =
      static_cast<unsigned char>(file[8]) + 256U * static_cast<unsigned char>(file[9]);
  EXPECT_EQ((10 + length) % 64, 0U);
  EXPECT_EQ(file[10 + length - 1], '\n');
  std::string header = file.substr(10, length - 1);
  header.erase(header.find_last_not_of(' ') + 1);
  return {header, file.substr(10 + length)};
}

TEST(Npy, IsAnAlignedHeaderAndLittleEndianSteps) {
  const Npy npy = parts(written(test::small_answer(), "npy"));
  EXPECT_EQ(npy.header, "{'descr': '<u4', 'fortran_order': False, 'shape': (3, 4), }");
  std::string steps;
  for (const char step : std::string("\0\3\6\11\7\12\1\4\2\5\10\13", 12)) {
    steps += step;
    steps.append(3, '\0');
  }
  EXPECT_EQ(npy.body, steps);
}

TEST(Npy, IsSignedWhereSquaresAreLeftOut) {
  const Tour partial = Tour::from_squares(Board(1, 3), std::vector<Square>{{0, 1}});
  const Npy npy = parts(written(Answer(Problem{Board(1, 3)}, Method::plain, partial), "npy"));
  EXPECT_EQ(npy.header, "{'descr': '<i4', 'fortran_order': False, 'shape': (1, 3), }");
  EXPECT_EQ(npy.body, std::string("\xff\xff\xff\xff\0\0\0\0\xff\xff\xff\xff", 12));
}

// --- sinks that fail -----------------------------------------------------------------------------

class FullSink final : public Sink {
 public:
  explicit FullSink(std::size_t room) : room_(room) {}
  Outcome write(std::string_view bytes) override {
    EXPECT_FALSE(full_) << "written to after an error";
    text.append(bytes.substr(0, room_ - std::min(room_, text.size())));
    full_ = text.size() >= room_;
    if (full_) return Error{"the disk is full"};
    return Done{};
  }
  std::string text;

 private:
  std::size_t room_;
  bool full_ = false;
};

Answer enormous_answer(Board board) {
  return Answer(Problem{board}, Method::plain, test::RowByRow::tour(board));
}

// Each of these boards would take days to write: the error must end it.
TEST(Formats, EndAtTheFirstErrorOfTheSink) {
  for (const Board& board : {Board(Board::max_side, Board::max_side), Board(1, Board::max_side),
                             Board(Board::max_side, 1)}) {
    for (const Format& format : formats()) {
      if (!format.writes() || format.id == FormatId::none) continue;
      if (!can_hold(format, board)) continue;
      FullSink sink(200000);
      const Outcome done = write_answer(enormous_answer(board), format, sink);
      ASSERT_FALSE(done);
      EXPECT_EQ(done.error().message, "the disk is full");
    }
  }
}

TEST(Npy, UsesEightBytesWhereAStepNeedsThem) {
  struct Case {
    Board board;
    std::string_view type;
  };
  for (const Case& c : {Case{Board(65536, 65536), "<u4"}, Case{Board(65536, 65537), "<u8"}}) {
    FullSink sink(100000);
    ASSERT_FALSE(write_answer(enormous_answer(c.board), *find_format("npy"), sink));
    const Npy npy = parts(sink.text);
    EXPECT_NE(npy.header.find(c.type), std::string::npos) << npy.header;
    const std::size_t width = c.type == "<u8" ? 8 : 4;
    EXPECT_EQ(npy.body.substr(0, 2 * width),
              std::string(width, '\0') + '\1' + std::string(width - 1, '\0'));
  }
}

TEST(Board, IsAsWideAsItsLastStep) {
  FullSink sink(100);
  ASSERT_FALSE(write_answer(enormous_answer(Board(65536, 65537)), *find_format("board"), sink));
  EXPECT_TRUE(sink.text.starts_with("         1          2 ")) << sink.text;
}

}  // namespace
}  // namespace ktour
