// The reader of requests: what words ask for, and which of them is named where one is wrong.
#include "ktour/request.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "ktour/check.hpp"
#include "ktour/solve.hpp"

namespace ktour {
namespace {

std::string refusal(const Words& words) {
  const auto request = read_request(words);
  return request ? "" : request.error().message;
}

TEST(Request, HasWhatItsWordsSay) {
  const Words words{
      {"board", {"8", "8"}}, {"without", {"h1"}},     {"start", {"7,0"}},         {"closed"},
      {"avoid", {"a8-b6"}},  {"begin", {"a1", "b3"}}, {"method", {"warnsdorff"}}, {"seed", {"5"}},
      {"undo", {"7"}}};
  const auto request = read_request(words);
  ASSERT_TRUE(request) << request.error().message;
  const Problem& problem = request->problem;
  EXPECT_EQ(problem.board.size(), 63U);
  EXPECT_EQ(problem.start, (Square{7, 0}));
  EXPECT_TRUE(problem.closed);
  EXPECT_TRUE(problem.chess_notation);
  EXPECT_EQ(problem.through, (std::vector<Move>{{{7, 0}, {5, 1}}}));
  EXPECT_EQ(problem.begin, (std::vector<Square>{{7, 0}, {5, 1}}));
  EXPECT_EQ(problem.avoid, (std::vector<Move>{{{0, 0}, {2, 1}}}));
  EXPECT_EQ(request->options.undo, 7U);
  EXPECT_EQ(request->options.seed, 5U);
  EXPECT_EQ(request->options.tie, Tie::random);
}

TEST(Request, BecomesTheWordsThatAskForIt) {
  const Words words{{"board", {"8x8"}},
                    {"piece", {"knight+1,3"}},
                    {"surface", {"torus"}},
                    {"without", {"h1"}},
                    {"begin", {"a1", "b3"}},
                    {"end", {"c2"}},
                    {"closed"},
                    {"through", {"a8-b6"}},
                    {"avoid", {"h8-g6"}},
                    {"method", {"warnsdorff"}},
                    {"tie", {"far"}},
                    {"seed", {"5"}},
                    {"undo", {"0"}},
                    {"limit", {"7"}}};
  const auto request = read_request(words);
  ASSERT_TRUE(request) << request.error().message;
  const Words again = words_of(*request);
  ASSERT_EQ(again.size(), words.size());
  for (const Word& word : words) {
    const auto at = std::ranges::find(again, word.name, &Word::name);
    ASSERT_NE(at, again.end()) << word.name;
    EXPECT_TRUE(word.name == "piece" || at->values == word.values) << word.name;
  }
  EXPECT_EQ(words_of({Problem{Board(3, 4)}}).size(), 1U);
}

TEST(Request, NamesAWordAsItIsWritten) {
  EXPECT_EQ(refusal({{"board", {"8x8"}}, {"--start", {"a9"}}}).substr(0, 9), "--start: ");
  EXPECT_EQ(refusal({{"board", {"8x8"}}, {"start", {"a9"}}}).substr(0, 7), "start: ");
  EXPECT_EQ(refusal({{"board", {"8x8"}}, {"\"start\"", {"a9"}}}).substr(0, 9), "\"start\": ");
}

TEST(Request, RefusesInASentence) {
  const Word board{"board", {"8x8"}};
  EXPECT_EQ(refusal({}), "a board is missing: write ROWSxCOLS, such as 8x8");
  EXPECT_EQ(refusal({{"board"}}), "a board is missing: write ROWSxCOLS, such as 8x8");
  EXPECT_EQ(refusal({board, {"colour", {"red"}}}), "'colour' is not a known word");
  EXPECT_EQ(refusal({board, board}), "board stands twice");
  EXPECT_EQ(refusal({board, {"end"}}), "end needs a value");
  EXPECT_EQ(refusal({board, {"end", {"a1", "b2"}}}),
            "end is given 2 times ('a1', 'b2'): once is allowed");
  EXPECT_EQ(refusal({board, {"closed", {"maybe"}}}), "closed takes no value, and 'maybe' is given");
  EXPECT_EQ(refusal({board, {"begin", {"a1", "b3", "7,0"}}}),
            "begin: 7,0 occurs twice, and a tour visits each square once");
  EXPECT_EQ(refusal({board, {"begin", {"a1", "b3"}}, {"start", {"4,4"}}}),
            "begin: the tour begins with a1, and its start is e4");
  EXPECT_EQ(refusal({board, {"tie", {"far"}}}),
            "tie far: the method 'auto' has no ties to break; warnsdorff has");
  EXPECT_EQ(refusal({board, {"limit", {"0"}}}),
            "limit: '0' is not a whole number from 1 to 18446744073709551615");
}

TEST(Request, AddsToWhatIsKnown) {
  Problem known{Board(3, 4), Square{0, 0}};
  known.through = {{{0, 0}, {1, 2}}};
  const auto more = read_request(Words{{"end", {"1,0"}}, {"through", {"0,1-2,0"}}}, known);
  ASSERT_TRUE(more);
  EXPECT_EQ(more->problem.start, known.start);
  EXPECT_EQ(more->problem.end, (Square{1, 0}));
  EXPECT_EQ(more->problem.through.size(), 2U);
}

TEST(Request, ATourIsTurnedToBeginAsItIsAsked) {
  for (const char* second : {"b3", "c2"}) {
    const auto request =
        read_request(Words{{"board", {"8x8"}}, {"closed"}, {"begin", {"a1", second}}});
    ASSERT_TRUE(request);
    const auto found = solve(request->problem);
    ASSERT_TRUE(found && found->found());
    const Tour& tour = found->tour();
    for (std::size_t i = 0; i < 2; ++i) {
      EXPECT_EQ(tour.square_at(i), request->problem.begin[i]);
    }
  }
}

TEST(Request, IsWrittenAsTheWordsThatAskForItAgain) {
  for (const Words& words :
       {Words{{"board", {"8x8"}}},
        Words{{"board", {"6x7"}}, {"surface", {"torus"}}, {"start", {"c3"}}, {"closed"}},
        Words{{"board", {"8x8"}}, {"without", {"h8", "a1"}}, {"through", {"b1-c3", "d4-e6"}}},
        Words{{"board", {"3x4x5"}}, {"piece", {"knight+camel"}}, {"end", {"0,1,2"}}},
        Words{{"board", {"8x8"}}, {"begin", {"0,0", "1,2"}}, {"avoid", {"4,4-6,5"}}},
        Words{{"board", {"6x6"}}, {"symmetry", {"point"}}, {"seed", {"3"}}, {"limit", {"9"}}},
        Words{{"board", {"8x8"}}, {"method", {"warnsdorff"}}, {"tie", {"far"}}, {"undo", {"0"}}},
        Words{{"board", {"8x8"}}, {"method", {"best-first"}}, {"queue", {"onward"}}}}) {
    const auto request = read_request(words);
    ASSERT_TRUE(request) << request.error().message;
    const Words again = words_of(*request);
    ASSERT_EQ(again.size(), words.size());
    for (std::size_t i = 0; i < words.size(); ++i) {
      EXPECT_EQ(again[i].name, words[i].name);
      EXPECT_EQ(again[i].values, words[i].values);
    }
  }
}

TEST(Request, HasAnotherTourWhereThereIsOne) {
  Status nobody;
  for (const Words& words :
       {Words{{"board", {"8x8"}}}, Words{{"board", {"6x6"}}, {"closed"}, {"start", {"c3"}}},
        Words{{"board", {"3x4"}}}, Words{{"board", {"6x6"}}, {"through", {"a1-b3"}}}}) {
    const auto request = read_request(words);
    ASSERT_TRUE(request);
    const auto first = solve(request->problem, request->options);
    ASSERT_TRUE(first && first->found());
    const auto other = another(*request, first->tour(), nobody);
    ASSERT_TRUE(other && other->found());
    EXPECT_FALSE(other->tour() == first->tour());
    EXPECT_TRUE(check(other->tour(), request->problem).valid());
    // Which it is does not depend on when it is asked for.
    EXPECT_TRUE(another(*request, first->tour(), nobody)->tour() == other->tour());
  }
}

TEST(Request, HasTheSameTourAgainWhereThereIsNoOther) {
  Status nobody;
  const auto only = read_request(Words{{"board", {"1x1"}}});
  const auto found = solve(only->problem);
  EXPECT_TRUE(another(*only, found->tour(), nobody)->tour() == found->tour());
  const auto none = read_request(Words{{"board", {"4x4"}}});
  EXPECT_TRUE(another(*none, found->tour(), nobody)->impossible());
}

}  // namespace
}  // namespace ktour
