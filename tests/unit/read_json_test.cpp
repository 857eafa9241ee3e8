// The reader of JSON: fields in any order and company, every wrong one named, nothing that can use
// up stack or memory.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>

#include "strings.hpp"
#include "tours.hpp"

namespace ktour {
namespace {

using Fields = std::map<std::string, std::string>;

// The fields of a sound file.
Fields sound() {
  std::string moves;
  for (const Square s : test::small_squares) {
    moves += (moves.empty() ? "[[" : ",[") + to_string(s) + "]";
  }
  return {{"status", "\"found\""},  {"rows", "3"},      {"cols", "4"},    {"closed", "false"},
          {"symmetry", "\"none\""}, {"start", "[0,0]"}, {"end", "[2,3]"}, {"moves", moves + "]"}};
}

std::string object(const Fields& fields) {
  std::string text;
  for (const auto& [field, value] : fields) {
    text += (text.empty() ? "{\"" : ",\"") + field + "\":" + value;
  }
  return text + "}";
}

Result<TourFile> read_with(const std::string& field, const std::string& value) {
  Fields fields = sound();
  fields[field] = value;
  return test::read_text(object(fields));
}

void expect_error(const Result<TourFile>& file, std::string_view says,
                  ErrorKind kind = ErrorKind::request) {
  ASSERT_FALSE(file) << says;
  EXPECT_NE(file.error().message.find(says), std::string::npos) << file.error().message;
  EXPECT_EQ(file.error().kind, kind);
}

TEST(ReadJson, AZeroIsNoEnd) {
  const std::string text = object(sound());
  using namespace std::string_literals;
  expect_error(test::read_text(text + "\0"s), "not valid JSON");
  expect_error(test::read_text(text + "\n\0 anything"s), "not valid JSON");
  expect_error(test::read_text(text.substr(0, text.size() - 1) + "\0}"s), "not valid JSON");
}

TEST(ReadJson, TellsHowTheTourWasFound) {
  Fields fields = sound();
  EXPECT_FALSE(test::read_text(object(fields))->method);
  EXPECT_FALSE(test::read_text(object(fields))->work);
  fields["method"] = "\"plain\"";
  fields["stats"] = R"({"examined":123,"undone":45,"seconds":0.5,"other":[1,{"undone":6}]})";
  const Result<TourFile> file = test::read_text(object(fields));
  ASSERT_TRUE(file) << file.error().message;
  EXPECT_EQ(file->method, Method::plain);
  ASSERT_TRUE(file->work);
  EXPECT_EQ(file->work->examined, 123U);
  EXPECT_EQ(file->work->undone, 45U);
  EXPECT_EQ(file->work->seconds, 0.5);
}

TEST(ReadJson, PassesOverStrangeTalesOfHowItWasFound) {
  for (const auto& [field, value] : Fields{{"method", "\"magic\""}, {"stats", "[[1,2],3]"}}) {
    EXPECT_TRUE(read_with(field, value)) << field;
  }
  for (const std::string value : {"7", "null", "[]", "{}", "\"\"", "{\"examined\":-1.5}"}) {
    EXPECT_TRUE(read_with("method", value)) << value;
    EXPECT_TRUE(read_with("stats", value)) << value;
  }
}

TEST(ReadJson, TakesTheTourAndTheClaims) {
  Fields fields = sound();
  fields["closed"] = "true";
  fields["symmetry"] = "\"point\"";
  const Result<TourFile> file = test::read_text(object(fields));
  ASSERT_TRUE(file) << file.error().message;
  EXPECT_EQ(file->tour, test::small_tour());
  EXPECT_EQ(file->claim.board, test::small_board);
  EXPECT_EQ(file->claim.start, (Square{0, 0}));
  EXPECT_EQ(file->claim.end, (Square{2, 3}));
  EXPECT_TRUE(file->claim.closed);
  EXPECT_EQ(file->claim.symmetry, Symmetry::point);
  EXPECT_EQ(file->format, find_format("json"));
}

TEST(ReadJson, NeedsOnlyTheBoardAndTheMoves) {
  const Fields all = sound();
  for (const auto& [field, value] : all) {
    Fields fields = all;
    fields.erase(field);
    const Result<TourFile> file = test::read_text(object(fields));
    if (field == "rows" || field == "cols" || field == "moves") {
      expect_error(file, "\"" + field + "\" is missing");
    } else {
      EXPECT_TRUE(file) << field;
    }
  }
  EXPECT_TRUE(read_with("start", "null"));
  EXPECT_TRUE(read_with("end", "null"));
}

TEST(ReadJson, HoldsTheSidesAgainstRowsAndColumns) {
  EXPECT_TRUE(read_with("dims", "[3,4]"));
  for (const std::string sides : {"[5,5]", "[4,3]", "[3,5]", "[4,4]", "[2,5,4]", "[2,3,5]"}) {
    expect_error(read_with("dims", sides), "\"dims\" must end with the numbers in \"rows\"");
  }
  for (const std::string sides : {"[]", "[12]", "[[3,4]]", "[3,4,0]", "[1,1,1,1,1,3,4]", "null"}) {
    EXPECT_FALSE(read_with("dims", sides)) << sides;
  }
}

TEST(ReadJson, HolesAndCellsAreNotGivenTogether) {
  for (const std::string cells : {"[]", "[[0,0]]"}) {
    Fields fields = sound();
    fields["holes"] = "[]";
    fields["cells"] = cells;
    expect_error(test::read_text(object(fields)), "\"holes\" and \"cells\" are given");
  }
  expect_error(read_with("cells", "[]"), "\"cells\" names no square");
  EXPECT_TRUE(read_with("holes", "[]"));
}

TEST(ReadJson, KeepsTheFirstSquaresThatWereAskedFor) {
  Problem asked{Board(6, 6), {}, {}, true};
  ASSERT_TRUE(begin_with(asked, {{5, 0}, {3, 1}}));
  const auto answer = solve(asked);
  ASSERT_TRUE(answer && answer->found());
  StringSink json;
  ASSERT_TRUE(write_answer(*answer, format_of(FormatId::json), json));
  const auto read = test::read_text(json.text);
  ASSERT_TRUE(read);
  EXPECT_EQ(read->claim.begin, asked.begin);
  EXPECT_TRUE(check(read->tour, read->claim).valid());
  // The same tour the other way round does not begin so.
  std::vector<Square> squares(read->tour.size());
  read->tour.squares(0, squares);
  std::reverse(squares.begin() + 1, squares.end());
  EXPECT_FALSE(check(Tour::from_squares(asked.board, squares), read->claim).valid());
  expect_error(read_with("begin", "[[9,9]]"), "\"begin\" is off the board");
  EXPECT_FALSE(read_with("begin", "7"));
}

TEST(ReadJson, PassesOverWhatItDoesNotKnow) {
  for (const std::string_view value :
       {"null", "true", "7", "-7", "1.5e300", "99999999999999999999", "\"text\"", "[]", "{}",
        R"([[0,0],{"moves":[[9,9]]}])", R"({"rows":99,"moves":[1,[2,[3]]],"start":{}})"}) {
    const Result<TourFile> file = read_with("extra", std::string(value));
    ASSERT_TRUE(file) << value << ": " << file.error().message;
    EXPECT_EQ(file->tour, test::small_tour());
  }
}

TEST(ReadJson, NamesEveryFieldOfAWrongType) {
  const std::vector<std::string> values{"null", "true",        "7",  "-7",  "1.5",  "\"text\"",
                                        "{}",   "{\"a\":[1]}", "[]", "[1]", "[[]]", "[\"a\"]"};
  const std::map<std::string, std::vector<std::string>> fine{{"rows", {"7"}},
                                                             {"cols", {"7"}},
                                                             {"closed", {"true"}},
                                                             {"start", {"null"}},
                                                             {"end", {"null"}}};
  for (const auto& [field, good] : sound()) {
    for (const std::string& value : values) {
      const auto exceptions = fine.find(field);
      if (exceptions != fine.end() && exceptions->second.front() == value) continue;
      SCOPED_TRACE(field + ": " + value);
      expect_error(read_with(field, value), "\"" + field + "\"");
    }
  }
}

TEST(ReadJson, NamesEveryWrongValue) {
  struct Case {
    std::string field;
    std::string value;
    std::string_view says;
  };
  for (const Case& c : std::vector<Case>{
           {"status", "\"lost\"", "\"status\" must be \"found\""},
           {"symmetry", "\"verticle\"", "did you mean 'vertical'?"},
           {"rows", "0", "\"rows\" is 0, and must be from 1 to 2147483647"},
           {"rows", "-1", "\"rows\" is -1, and must be from 1 to 2147483647"},
           {"cols", "2147483648", "\"cols\" is 2147483648, and must be"},
           {"cols", "99999999999999999999", "\"cols\" is the number 99999999999999999999"},
           {"cols", "1e999", "not valid JSON: number overflow"},
           {"start", "[0]", "a square in \"start\" has 1 numbers, not 2"},
           {"end", "[0,1,2]", "a square in \"end\" has 3 numbers, not 2"},
           {"start", "[[0,0]]", "a list too deep in \"start\""},
           {"start", "[-1,0]", "the coordinate -1 in \"start\" is negative"},
           {"moves", "[[0,0],[1]]", "a square in \"moves\" has 1 numbers, not 2"},
           {"moves", "[[0,0],[1,2,3]]", "a square in \"moves\" has 3 numbers, not 2"},
           {"moves", "[[0,1,2,3,4,5,6]]", "a square in \"moves\" has more than 6 numbers"},
           {"moves", "[[0,0],5]", "a number in \"moves\""},
           {"moves", "[[0,0],null]", "null in \"moves\""},
           {"moves", "[[0,0],[true,1]]", "a truth value in \"moves\""},
           {"moves", "[[0,0],[\"1\",2]]", "a string in \"moves\""},
           {"moves", "[[0,0],{}]", "an object in \"moves\""},
           {"moves", "[[[0,0]]]", "a list too deep in \"moves\""},
           {"moves", "[[0,-1]]", "the coordinate -1 in \"moves\" is negative"},
           {"moves", "[[0,1.5]]", "1.5 in \"moves\" is not a coordinate"},
           {"moves", "[[0,2147483647]]", "the coordinate 2147483647 in \"moves\" is beyond"},
           {"moves", "[[0,18446744073709551616]]", "18446744073709551616 in \"moves\" is not"},
       }) {
    SCOPED_TRACE(c.field + ": " + c.value);
    expect_error(read_with(c.field, c.value), c.says);
  }
}

TEST(ReadJson, RefusesAKnownFieldTwice) {
  for (const auto& [field, value] : sound()) {
    std::string text = object(sound());
    text.insert(1, "\"" + field + "\":" + value + ",");
    expect_error(test::read_text(text), "\"" + field + "\" stands twice");
  }
  expect_error(read_with("method", R"("plain","method":"exact")"), "\"method\" stands twice");
  expect_error(read_with("stats", R"({},"stats":{"undone":1})"), "\"stats\" stands twice");
  expect_error(read_with("stats", R"({"undone":1,"undone":2})"), "\"undone\" stands twice");
  EXPECT_TRUE(read_with("stats", R"({"other":1,"other":2})"));
  EXPECT_TRUE(read_with("extra", R"(1,"extra":2)"));
}

TEST(ReadJson, RefusesWhatIsNotAnObjectOfJson) {
  const std::string text = object(sound());
  expect_error(test::read_text("[" + text + "]"), "a list where an object is expected");
  expect_error(test::read_text(text + "x"), "not valid JSON");
  expect_error(test::read_text(text + " \n\n x"), "line 3: not valid JSON");
  expect_error(test::read_text(text + text), "not valid JSON: '{' after the object");
  expect_error(test::read_text(text + "\n[]"), "line 2: not valid JSON: '['");
  // The parser takes a NUL for the end.
  for (const std::string_view between : {"", " ", "\n"}) {
    expect_error(test::read_text(text + std::string(between) + '\0'), "not valid JSON: byte 0x00");
    expect_error(test::read_text(text + std::string(between) + '\0' + text), "byte 0x00");
  }
  expect_error(test::read_text("{\"a\":\"\xff\"}"), "not valid JSON");
  expect_error(test::read_text("{'rows':3}"), "not valid JSON");
  expect_error(test::read_text("{\n\n\"rows\":}"), "line 3: not valid JSON");
  for (std::size_t length = 1; length < text.size(); ++length) {
    expect_error(test::read_text(text.substr(0, length)), "not valid JSON");
  }
}

TEST(ReadJson, TellsThatAnAnswerHoldsNoTour) {
  for (const std::string_view status : {"impossible", "undecided"}) {
    const std::string text = R"({"status":")" + std::string(status) + R"(","rows":3,"cols":3})";
    expect_error(test::read_text(text), "its status is \"" + std::string(status) + "\"",
                 ErrorKind::no_tour);
  }
}

// What a file claims and its moves do not keep is for the checker to find, not for the reader.
TEST(ReadJson, TakesMovesToMakeAndToAvoid) {
  const Square a = test::small_squares[0];
  const Square b = test::small_squares[1];
  const std::string made = "[[[" + to_string(b) + "],[" + to_string(a) + "]]]";
  const Result<TourFile> through = read_with("through", made);
  ASSERT_TRUE(through);
  ASSERT_EQ(through->claim.through.size(), 1U);
  EXPECT_EQ(through->claim.through[0], (Move{b, a}));
  EXPECT_TRUE(check(through->tour, through->claim).valid());
  const Result<TourFile> avoid = read_with("avoid", made);
  ASSERT_TRUE(avoid);
  EXPECT_FALSE(check(avoid->tour, avoid->claim).valid());
  EXPECT_TRUE(read_with("through", "[]"));
  for (const char* field : {"through", "avoid"}) {
    expect_error(read_with(field, "[[[0,0]]]"), "is not a pair of squares");
    expect_error(read_with(field, "[[[0,0],[1,2],[2,0]]]"), "is not a pair of squares");
    expect_error(read_with(field, "[[0,0],[1,2]]"), "a number in");
    expect_error(read_with(field, "[[[[0,0]]]]"), "too deep");
    expect_error(read_with(field, "[[[0,0],[1,9]]]"), "off the board");
    expect_error(read_with(field, "7"), "must be a list of moves");
  }
}

// What is written is read back, with all that was asked for.
TEST(ReadJson, TakesWhatWasWrittenOfAnyRequest) {
  Problem problem{*Board(5, 5).without(std::vector{Square{0, 0}}), {}, {}, true};
  problem.through = {{{0, 1}, {1, 3}}};
  problem.avoid = {{{2, 2}, {4, 3}}, {{2, 2}, {0, 3}}};
  Status nobody;
  const Result<Answer> answer = solve(problem, {}, nobody);
  ASSERT_TRUE(answer && answer->found());
  for (const char* format : {"json", "jsonl"}) {
    const Result<TourFile> file = test::read_text(test::written(*answer, format));
    ASSERT_TRUE(file) << file.error().message;
    EXPECT_EQ(file->claim.through, problem.through);
    EXPECT_EQ(file->claim.avoid, problem.avoid);
    EXPECT_EQ(file->claim.board, problem.board);
  }
}

TEST(ReadJson, LeavesFalseClaimsToTheChecker) {
  struct Case {
    std::string field;
    std::string value;
    std::string_view fault;
  };
  for (const Case& c : std::vector<Case>{
           {"closed", "true", "the tour is not closed"},
           {"symmetry", "\"vertical\"", "no vertical symmetry"},
           {"symmetry", "\"quarter\"", "3x4 is not square"},
           {"start", "[1,2]", "the tour starts here, not on 1,2"},
           {"start", "[9,9]", "the tour starts here, not on 9,9"},
           {"start", "[2,3]", "the tour starts here, not on 2,3"},
           {"end", "[1,2]", "the tour ends here, not on 1,2"},
           {"rows", "2", "off the 2x4 board"},
           {"cols", "5", "square 0,4 is never visited"},
           {"rows", "2147483647", "square 3,0 is never visited"},
           {"moves", "[[0,0],[1,2],[0,0]]", "already visited at step 0"},
           {"moves", "[[0,0],[2147483646,2147483646]]", "off the 3x4 board"},
       }) {
    SCOPED_TRACE(c.field + ": " + c.value);
    const Result<TourFile> file = read_with(c.field, c.value);
    ASSERT_TRUE(file) << file.error().message;
    const CheckReport report = check(file->tour, file->claim);
    ASSERT_TRUE(report.fault);
    EXPECT_NE(report.fault->text.find(c.fault), std::string::npos) << report.fault->text;
  }
}

// --- what is meant to do harm --------------------------------------------------------------------

TEST(ReadJson, RefusesDeepNestingAtOnce) {
  constexpr int million = 1000000;
  expect_error(test::read_text(test::repeated("[", million)), "'[' where a row is expected");
  expect_error(test::read_text("[0]"), "a list where an object is expected");
  expect_error(test::read_text("{\"x\":" + test::repeated("[", million)), "nested too deeply");
  expect_error(test::read_text(test::repeated("{\"x\":", million)), "nested too deeply");
  expect_error(test::read_text("{\"moves\":" + test::repeated("[", million)), "a list too deep");
}

class Endless final : public Source {
 public:
  Endless(std::string beginning, std::string rest)
      : now_(std::move(beginning)), rest_(std::move(rest)) {}
  Result<std::size_t> read(std::span<char> into) override {
    for (char& c : into) {
      if (at_ == now_.size()) {
        now_ = rest_;
        at_ = 0;
      }
      c = now_[at_++];
    }
    taken += into.size();
    return into.size();
  }
  std::uint64_t taken = 0;

 private:
  std::string now_;
  std::string rest_;
  std::size_t at_ = 0;
};

// A list of squares that fills the reader's buffer more than once, with something between them.
std::string long_list(const Tour& tour, std::string_view between, std::string_view inside) {
  std::string list;
  for (const Square s : tour.walk()) {
    list += list.empty() ? "[" : "," + std::string(between);
    list += fmt::format("[{}{}{},{}{}{}]", inside, s.row, inside, inside, s.col, inside);
  }
  return list + "]";
}

TEST(ReadJson, ReadsLongListsHoweverTheyAreSpaced) {
  const Tour tour = solve(Problem{Board(150, 150), {}, {}, true})->tour();
  for (const std::string_view between : {"", " ", "\n  ", "\t\r\n"}) {
    for (const std::string_view inside : {"", " ", "\n      "}) {
      const Result<TourFile> file = test::read_text(R"({"rows":150,"cols":150,"moves":)" +
                                                    long_list(tour, between, inside) + "}");
      ASSERT_TRUE(file) << file.error().message;
      EXPECT_EQ(file->tour, tour);
    }
  }
}

// Wherever it stands, and whatever was passed over before it.
TEST(ReadJson, NamesWhatIsWrongWithinALongList) {
  const Tour tour = solve(Problem{Board(60, 60), {}, {}, true})->tour();
  const std::string sound_list = long_list(tour, "\n", "");
  const std::string head = R"({"rows":60,"cols":60,"moves":)";
  for (const std::size_t line : {1, 2, 3, 1000, 3590, 3600}) {
    std::size_t at = 0;
    for (std::size_t i = 1; i < line; ++i) at = sound_list.find('\n', at) + 1;
    at = sound_list.find('[', line == 1 ? 1 : at);
    const std::size_t end = sound_list.find(']', at) + 1;
    for (const auto& [square, says] : std::map<std::string, std::string>{
             {"[1,-2]", "the coordinate -2 in \"moves\" is negative"},
             {"[1]", "a square in \"moves\" has 1 numbers, not 2"},
             {"[1,2,3]", "a square in \"moves\" has 3 numbers, not 2"},
             {"[1,2147483647]", "the coordinate 2147483647 in \"moves\" is beyond any board"},
             {"[1,9999999999]", "the coordinate 9999999999 in \"moves\" is beyond any board"},
             {"[1,1.5]", "1.5 in \"moves\" is not a coordinate"},
             {"[1,[2]]", "a list too deep in \"moves\""},
             {"[1,02]", "not valid JSON"},
             {"[1 2]", "not valid JSON"},
             {"[1,]", "not valid JSON"},
             {"[,1]", "not valid JSON"},
             {"3", "a number in \"moves\""}}) {
      SCOPED_TRACE(fmt::format("line {}: {}", line, square));
      std::string list = sound_list;
      list.replace(at, end - at, square);
      // (Of the first square alone it is said that the next is unlike it.)
      if (line == 1 && square == "[1,2,3]") continue;
      expect_error(test::read_text(head + list + "}"), fmt::format("line {}: {}", line, says));
    }
  }
}

// The parser keeps what it reads up to the end of a token, so none may be endless.
TEST(ReadJson, KeepsNoEndlessTokensOrGaps) {
  struct Case {
    std::string beginning;
    std::string rest;
  };
  for (const Case& c : std::vector<Case>{{"{\"x\":\"", "a"},
                                         {"{\"x\":\"", " "},
                                         {"{\"", "\\\""},
                                         {"{\"x\":1", "1"},
                                         {"{\"x\":0.", "0"},
                                         {object(sound()), "\n"},
                                         {"{\"x\":", " \n"},
                                         {"{\"x\":[", "[],"},
                                         {"{\"x\":[", "null,"}}) {
    SCOPED_TRACE(c.beginning + c.rest);
    Endless source(c.beginning, c.rest);
    expect_error(read_tour(source), "too long for a tour");
    EXPECT_LT(source.taken, 4U << 20);
  }
}

}  // namespace
}  // namespace ktour
