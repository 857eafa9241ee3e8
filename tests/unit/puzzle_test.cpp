// Tours with given steps: the grids that tell them, what makes no sense, and every solution, held
// against all tours of small boards.
#include "ktour/puzzle.hpp"

#include <gtest/gtest.h>

#include <random>
#include <set>

#include "all_tours.hpp"
#include "ktour/ktour.hpp"

namespace ktour {
namespace {

using Steps = std::vector<Square>;

Problem parsed(std::string_view text, bool from_0 = false) {
  Result<Problem> problem = parse_puzzle(text, from_0);
  EXPECT_TRUE(problem) << (problem ? "" : problem.error().message);
  return problem ? *problem : Problem{Board(1, 1)};
}

TEST(ReadPuzzle, TakesGridsOfEveryKind) {
  const std::vector<Given> given{{{0, 0}, 0}, {{1, 2}, 1}, {{2, 3}, 11}};
  for (const char* text :
       {"1 . . .\n. . 2 .\n. . . 12\n", "1 0 0 0\r\n0 0 2 0\r\n0 0 0 12\r\n",
        "1 _ -1 ?\n. . 2 .\n... 12", "1,,,\n,,2,\n,,,12\n", "1;;;\n;;2;\n;;;12",
        "\"1\",\"\",\"\",\"\"\n,,2,\n,,,12\n", "[[1,0,0,0],[null,0,2,0],\n[0,0,0,12]]",
        "\xef\xbb\xbf"
        "1\t\t\t\n\t\t2\t\n\t\t\t12\n"}) {
    const Problem problem = parsed(text);
    EXPECT_EQ(problem.board, Board(3, 4)) << text;
    EXPECT_EQ(problem.given, given) << text;
  }
}

TEST(ReadPuzzle, TakesHolesLayersAndStepsFrom0) {
  const Problem holes = parsed("1 #\n. 3\n");
  EXPECT_EQ(holes.board.size(), 3U);
  EXPECT_FALSE(holes.board.contains({0, 1}));
  const Problem from_0 = parsed("0 .\n. 3\n", true);
  EXPECT_EQ(from_0.given, (std::vector<Given>{{{0, 0}, 0}, {{1, 1}, 3}}));
  EXPECT_TRUE(from_0.from_0);
  const Problem box = parsed("1 .\n. .\n\n. .\n. 8\n");
  EXPECT_EQ(box.board.sides(), (std::vector<std::int32_t>{2, 2, 2}));
}

TEST(ReadPuzzle, ReadsWhatIsWrittenAboutAProblem) {
  Problem problem{*Board::box({2, 3, 4})};
  problem.piece = *parse_piece("king");
  give(problem, std::vector<Given>{{{5, 3}, 23}, {{0, 0}, 0}});
  EXPECT_EQ(problem.given.front().step, 0U);
  const Answer answer = *solve(problem);
  ASSERT_TRUE(answer.found());
  for (const FormatId id : {FormatId::json, FormatId::jsonl}) {
    StringSink sink;
    ASSERT_TRUE(write_answer(answer, format_of(id), sink));
    const Problem again = parsed(sink.text);
    EXPECT_EQ(again.board, problem.board);
    EXPECT_EQ(again.given, problem.given);
    EXPECT_EQ(again.piece, problem.piece);
  }
}

TEST(ReadPuzzle, RefusesWhatIsNoGrid) {
  for (const auto& [text, what] :
       {std::pair{"", "empty"},
        {"1 2\n3\n", "line 2: 1 squares where the rows above have 2"},
        {"1 x\n", "'x' is no number"},
        {"1 -2\n", "'-2' is no number"},
        {"[[1,2],[3,4]", "']' is missing"},
        {"[[[1]]]", "not as deep"},
        {"[[1]]]", "'['"},
        {"# #\n", "square"},
        {"99999999999999999999 .\n", "no number"},
        {"{\"rows\":3}", "\"cols\" is missing"},
        {"{\"rows\":3,\"cols\":3,\"given\":[[0,0]]}", "given"},
        {"{\"rows\":3,\"cols\":3,\"given\":[[9,0,1]]}", "off the board"}}) {
    const Result<Problem> problem = parse_puzzle(text);
    ASSERT_FALSE(problem) << text;
    EXPECT_NE(problem.error().message.find(what), std::string::npos) << problem.error().message;
  }
  EXPECT_EQ(parse_puzzle(std::string(100000, '.'), false, 1000).error().kind, ErrorKind::memory);
}

TEST(GivenSteps, ThatMakeNoSenseAreRefusedInASentence) {
  for (const auto& [values, what] :
       {std::pair{Words{{"given", {"a1=1", "a1=2"}}}, "a1 has two numbers, 1 and 2"},
        {Words{{"given", {"a1=7", "b1=7"}}}, "the number 7 stands twice, on a1 and b1"},
        {Words{{"given", {"a1=37"}}}, "the number 37 on a1 is too large: 6x6 has 36 squares"},
        {Words{{"given", {"a1=36"}}, {"from", {"0"}}}, "the number 36 on a1 is too large"},
        {Words{{"given", {"h8=3"}}}, "the square 'h8' is off"},
        {Words{{"given", {"a1=0"}}}, "0"},
        {Words{{"given", {"a1"}}}, "'a1' is not a given step"},
        {Words{{"given", {"a1=99999999999999999999"}}}, "a1"},
        {Words{{"given", {"a1=2"}}, {"start", {"a1"}}}, "the start is"},
        {Words{{"given", {"a1=36"}}, {"end", {"b3"}}}, "the end is"},
        {Words{{"given", {"a1=1"}}, {"from", {"2"}}}, "from"}}) {
    Words words = values;
    words.push_back({"board", {"6x6"}});
    const Result<Request> request = read_request(words);
    const Outcome sense = request ? validate(request->problem) : Outcome(request.error());
    ASSERT_FALSE(sense) << values[0].values[0];
    EXPECT_NE(sense.error().message.find(what), std::string::npos) << sense.error().message;
  }
}

// How many tours have all given steps, by the search.
std::uint64_t found(const Problem& problem, std::uint64_t most = unlimited) {
  Status nobody;
  std::set<Steps> seen;
  const Solutions all = solutions(problem, {.most = most}, nobody, [&](auto tour) {
    EXPECT_TRUE(accepted(problem, tour));
    EXPECT_TRUE(seen.insert(Steps(tour.begin(), tour.end())).second) << "a tour comes twice";
    return true;
  });
  EXPECT_EQ(all.found, seen.size());
  EXPECT_TRUE(all.all || all.found == most);
  return all.found;
}

Problem with_some_steps(const Board& board, const Steps& tour, std::mt19937& random) {
  Problem problem{board};
  std::vector<Given> given;
  const auto share = 2 + random() % 12;
  for (std::uint64_t t = 0; t < tour.size(); ++t) {
    if (random() % share == 0) given.push_back({tour[t], t});
  }
  if (given.size() > 1 && random() % 4 == 0) std::swap(given[0].step, given[1].step);
  give(problem, given);
  return problem;
}

bool has_steps(const Problem& problem, std::span<const Square> tour, std::uint64_t shift = 0) {
  return std::ranges::all_of(problem.given, [&](const Given& given) {
    return tour[(given.step + shift) % tour.size()] == given.square;
  });
}

TEST(GivenSteps, HaveTheOpenToursOf5x5ThatFit) {
  const Board board(5, 5);
  std::vector<Steps> all;
  test::AllTours(board).open([&](auto tour) { all.emplace_back(tour.begin(), tour.end()); });
  ASSERT_EQ(all.size(), 1728U);
  std::mt19937 random(1);
  for (int i = 0; i < 200; ++i) {
    const Problem problem = with_some_steps(board, all[random() % all.size()], random);
    const auto fit =
        std::ranges::count_if(all, [&](const Steps& tour) { return has_steps(problem, tour); });
    EXPECT_EQ(found(problem), static_cast<std::uint64_t>(fit));
    EXPECT_EQ(found(problem, 1), fit > 0 ? 1U : 0U);
  }
}

TEST(GivenSteps, HaveTheClosedToursOf6x6ThatFit) {
  const Board board(6, 6);
  std::vector<Steps> all;  // in both directions
  test::AllTours(board).closed([&](auto tour) {
    all.emplace_back(tour.begin(), tour.end());
    all.emplace_back(tour.rbegin(), tour.rend());
  });
  ASSERT_EQ(all.size(), 2 * 9862U);
  std::mt19937 random(2);
  for (int i = 0; i < 60; ++i) {
    Problem problem = with_some_steps(board, all[random() % all.size()], random);
    if (problem.given.size() < 3) continue;
    problem.closed = true;
    std::uint64_t fit = 0;
    for (const Steps& tour : all) {
      for (std::uint64_t shift = 0; shift < tour.size(); ++shift) {
        fit += has_steps(problem, tour, shift) ? 1 : 0;
      }
    }
    EXPECT_EQ(found(problem), fit);
  }
}

TEST(GivenSteps, AreKeptByTheCheckerAndByEveryAnswer) {
  Problem problem = parsed("1 . . .\n. . 2 .\n. . . .\n");
  const Answer answer = *solve(problem);
  ASSERT_TRUE(answer.found());
  EXPECT_EQ(answer.tour().square_at(1), (Square{1, 2}));
  Problem other = problem;
  other.given = {{answer.tour().square_at(3), 4}};
  const CheckReport report = check(answer.tour(), other);
  ASSERT_FALSE(report.valid());
  EXPECT_NE(report.fault->text.find("the number 5 must be on"), std::string::npos);
  for (const Method method : {Method::exact, Method::warnsdorff, Method::best_first}) {
    EXPECT_FALSE(solve(problem, {.method = method})) << "a method that knows no given steps";
  }
  problem.symmetry = Symmetry::point;
  EXPECT_FALSE(solve(problem));
}

TEST(GivenSteps, ThatNoTourHasAreProved) {
  // Two numbers of a knight on squares of the same colour.
  Problem problem = parsed("1 . 2 . .\n. . . . .\n. . . . .\n. . . . .\n. . . . .\n");
  const Answer answer = *solve(problem, {.certificate = true});
  ASSERT_TRUE(answer.impossible());
  ASSERT_TRUE(answer.proof().certificate);
  const ProofReport report = check(*answer.proof().certificate);
  EXPECT_TRUE(report.valid()) << report.fault.value_or("");
  EXPECT_EQ(report.parts[0].rule, "walks");
}

TEST(GivenSteps, LeaveASearchThatStopsUndecidedAndItGoesOn) {
  Problem problem{Board(8, 8)};
  give(problem, std::vector<Given>{{{0, 0}, 0}, {{4, 4}, 30}, {{3, 2}, 51}});
  struct OnceIn final : Status {
    int polls = 0;
    StopKind poll(const Progress&) override {
      return ++polls % 2 == 0 ? StopKind::interrupt : StopKind::none;
    }
  } status;
  SolutionLister lister(problem, {});
  std::span<const Square> tour;
  for (int i = 0; i < 100000 && tour.empty(); ++i) {
    tour = lister.next(status);
    EXPECT_EQ(lister.so_far().stopped, tour.empty() ? StopKind::interrupt : StopKind::none);
  }
  ASSERT_FALSE(tour.empty());
  EXPECT_TRUE(accepted(problem, tour));
  const Answer limited = *solve(problem, {.limit = 1});
  EXPECT_TRUE(limited.undecided());
  EXPECT_EQ(solve(problem, {.memory = 1000})->stop().kind, StopKind::memory);
}

}  // namespace
}  // namespace ktour
