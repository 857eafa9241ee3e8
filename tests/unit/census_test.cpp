// The census of Warnsdorff's rule: exact answers against every walk there is, samples against exact
// answers.
#include "ktour/census.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <stdexcept>

#include "lab/census_text.hpp"
#include "lab/runs.hpp"
#include "lab/groups.hpp"
#include "lab/positions.hpp"
#include "lab/statistics.hpp"
#include "lab/trial.hpp"
#include "problem/knight.hpp"
#include "sweeps.hpp"
#include "system/threads.hpp"

namespace ktour {
namespace {

std::vector<Square> all_squares(const Board& board) {
  return *parse_starts("all", board);
}

Census exact(const Board& board, unsigned threads = 1) {
  Status nobody;
  return *exact_census(board, {}, all_squares(board), {unlimited, threads}, nobody);
}

// --- exact
// -----------------------------------------------------------------------------------------

// Every walk that the rule may make, one by one, without merging anything.
struct TieTree {
  explicit TieTree(const Board& b, Square s) : board(b), start(s), visited(b.size()) {
    walk(s, 1, 1);
  }

  int degree(Square s) const {
    int count = 0;
    for (const Offset& move : knight_moves) {
      const Square to = s + move;
      count += board.contains(to) && !visited[board.index(to)] ? 1 : 0;
    }
    return count;
  }

  void walk(Square at, std::uint64_t count, const mpq_class& probability) {
    visited[board.index(at)] = true;
    std::map<int, std::vector<Square>> choices;
    for (const Offset& move : knight_moves) {
      const Square to = at + move;
      if (board.contains(to) && !visited[board.index(to)]) choices[degree(to)].push_back(to);
    }
    if (choices.empty()) {
      ends[count] += probability;
      if (count == board.size()) ++tours;
      if (count == board.size() && adjacent(at, start)) closed += probability;
    } else {
      const std::vector<Square>& best = choices.begin()->second;
      for (const Square to : best) {
        walk(to, count + 1, probability / static_cast<unsigned long>(best.size()));
      }
    }
    visited[board.index(at)] = false;
  }

  Board board;
  Square start;
  std::vector<bool> visited;
  std::map<std::uint64_t, mpq_class> ends;  // by squares visited
  mpq_class closed = 0;
  std::uint64_t tours = 0;
};

TEST(Census, AgreesWithEveryWalkOneByOne) {
  for (const Board& board : {Board(1, 1), Board(2, 3), Board(3, 3), Board(3, 4), Board(3, 7),
                             Board(4, 5), Board(5, 5), Board(5, 6), Board(6, 6), Board(6, 7)}) {
    for (const CensusRow& row : exact(board).starts) {
      SCOPED_TRACE(fmt::format("{}x{} from {},{}", board.rows(), board.cols(), row.square.row,
                               row.square.col));
      TieTree tree(board, row.square);
      EXPECT_EQ(*row.complete.fraction, tree.ends[board.size()]);
      EXPECT_EQ(*row.closed->fraction, tree.closed);
      EXPECT_EQ(*row.tours->exact, tree.tours);
      Status nobody;
      const StartCensus start = *census_from(board, row.square, unlimited, nobody);
      for (std::uint64_t count = 0; count <= board.size(); ++count) {
        EXPECT_EQ(start.ends[count], tree.ends[count].get_d()) << count;
      }
    }
  }
}

TEST(Census, HasTheKnownProbabilitiesOfTheChessboard) {
  const std::map<Square, double> known{{{0, 0}, 0.979578493761}, {{0, 1}, 0.984301752760},
                                       {{0, 2}, 0.989059974137}, {{0, 3}, 0.986713148439},
                                       {{1, 1}, 0.977315127822}, {{2, 2}, 0.976074558881},
                                       {{3, 3}, 0.971981262478}};
  const Census census = exact(Board(8, 8), 2);
  for (const CensusRow& row : census.starts) {
    const auto at = known.find(class_of(census.board, row.square));
    if (at == known.end()) continue;
    EXPECT_NEAR(row.complete.value, at->second, 1e-12);
  }
  const CensusRow all = overall(census);
  EXPECT_EQ(all.squares, 64U);
  EXPECT_NEAR(all.complete.value, 0.9790743350, 1e-9);
  EXPECT_EQ(all.complete.fraction->get_str(), "2155438300571/2201506283520");
}

TEST(Census, HasTheKnownMeansOfSmallBoards) {
  EXPECT_EQ(*overall(exact(Board(5, 5))).complete.fraction, mpq_class(2, 5));
  EXPECT_NEAR(overall(exact(Board(6, 6))).complete.value, 0.9717881944, 1e-9);
  EXPECT_NEAR(overall(exact(Board(7, 7))).complete.value, 0.40038, 1e-5);
}

TEST(Census, FloatingPointIsWithinItsBound) {
  Status nobody;
  for (const Square start : {Square{0, 0}, Square{3, 3}, Square{2, 5}}) {
    const Board board(8, 8);
    const StartCensus exact = *census_from(board, start, unlimited, nobody);
    const StartCensus rough = *census_from(board, start, unlimited, nobody, Arithmetic::floating);
    EXPECT_FALSE(rough.complete.fraction);
    EXPECT_GT(rough.complete.error, 0);
    EXPECT_LT(rough.complete.error, 1e-12);
    EXPECT_NEAR(rough.complete.value, exact.complete.value, rough.complete.error);
    EXPECT_NEAR(rough.closed.value, exact.closed.value, rough.closed.error);
    EXPECT_EQ(rough.tours.value, exact.tours.value);
  }
}

TEST(Census, EveryWalkEndsSomewhere) {
  Status nobody;
  const StartCensus start = *census_from(Board(7, 9), {1, 2}, unlimited, nobody);
  double sum = 0;
  for (const double end : start.ends) sum += end;
  EXPECT_NEAR(sum, 1, 1e-12);
}

TEST(Census, TooLittleMemoryIsSaidWithWhatElseToDo) {
  Status nobody;
  const Result<StartCensus> one = census_from(Board(8, 8), {3, 3}, 1000000, nobody);
  ASSERT_FALSE(one);
  EXPECT_EQ(one.error().kind, ErrorKind::memory);
  EXPECT_NE(one.error().message.find("--runs"), std::string::npos);
  const Board large(11, 11);
  const Result<Census> all = exact_census(large, {}, all_squares(large), {1000000000, 1}, nobody);
  ASSERT_FALSE(all);
  EXPECT_EQ(all.error().kind, ErrorKind::memory);
  EXPECT_NE(all.error().message.find("about"), std::string::npos);
  EXPECT_FALSE(exact_census(Board(30, 30), {}, all_squares(Board(30, 30)), {}, nobody));
}

TEST(Census, StopsWhenItIsToldTo) {
  struct Stop final : Status {
    StopKind poll(const Progress&) override { return StopKind::interrupt; }
  } stop;
  const Board board(8, 8);
  for (const unsigned threads : {1U, 2U}) {
    const Result<Census> census =
        exact_census(board, {}, all_squares(board), {unlimited, threads}, stop);
    ASSERT_FALSE(census);
    EXPECT_EQ(census.error().kind, ErrorKind::stopped);
  }
}

// --- rules without chance ------------------------------------------------------------------------

TEST(Census, WalksOfEveryTieRuleAreThoseOfTheSearch) {
  Status nobody;
  for (const Board& board : {Board(7, 7), Board(9, 12), Board(20, 20)}) {
    for (const auto& rule : names<Tie>) {
      const Tie tie = rule.value;
      for (const bool squares : {false, true}) {
        Trials trials(board, {Method::warnsdorff, tie, {0, squares}});
        for (std::uint64_t i = 0; i < board.size(); i += 7) {
          SolveOptions options;
          options.method = Method::warnsdorff;
          options.tie = tie;
          // A seed would change what a rule without chance finds.
          if (tie == Tie::random) options.seed = i;
          options.undo = squares ? board.size() : 0;
          const Answer answer = *solve({board, board.square(i)}, options);
          const Trial trial = trials.run(board.square(i), i, nobody);
          // Short proofs come before a search, not before a walk.
          if (answer.impossible()) {
            EXPECT_FALSE(trial.complete);
            continue;
          }
          // On small boards random ties are drawn in another way unless moves are taken back.
          if (tie == Tie::random && !squares && board.size() <= 64) continue;
          EXPECT_EQ(trial.complete, answer.found());
          EXPECT_EQ(trial.undone, answer.work.undone);
          EXPECT_EQ(trial.visited, answer.work.examined - answer.work.undone + 1);
          if (trial.complete) {
            const std::vector<Square> tour = trials.squares(board.square(i), i);
            EXPECT_EQ(Tour::from_squares(board, tour), answer.tour());
          }
        }
      }
    }
  }
}

TEST(Census, TheDeterministicRuleFailsAsOftenAsIsKnown) {
  Status nobody;
  const std::pair<int, double> known[] = {{5, 0.31}, {7, 0.44}, {50, 0.15}};
  for (const auto& [side, failures] : known) {
    const Board board(side, side);
    const Census census = *exact_census(board, {Method::warnsdorff, Tie::successor, {}},
                                        all_squares(board), {}, nobody);
    EXPECT_NEAR(1 - overall_right_colour(census).complete.value, failures, 0.005) << side;
  }
}

// --- samples -------------------------------------------------------------------------------------

TEST(Sample, IsTheSameWhateverTheNumberOfThreads) {
  Status nobody;
  for (const Board& board : {Board(8, 8), Board(9, 9)}) {
    const auto starts = all_squares(board);
    const auto text = [&](unsigned threads, std::uint64_t seed) {
      return census_json(
                 *sampled_census(board, {}, starts, 30001, seed, {unlimited, threads}, nobody),
                 By::start)
          .dump();
    };
    EXPECT_EQ(text(1, 5), text(3, 5));
    EXPECT_NE(text(1, 5), text(1, 6));
  }
}

TEST(Sample, GivesEveryStartAsManyRunsAndDrawsTheRest) {
  Status nobody;
  const Board board(6, 6);
  const auto starts = all_squares(board);
  const Census even = *sampled_census(board, {}, starts, 72, 1, {}, nobody);
  for (const CensusRow& row : even.starts) EXPECT_EQ(row.runs, 2U);
  const Census few = *sampled_census(board, {}, starts, 10, 1, {}, nobody);
  std::uint64_t runs = 0;
  for (const CensusRow& row : few.starts) runs += row.runs;
  EXPECT_EQ(runs, 10U);
  EXPECT_GT(few.starts.size(), 5U);
}

TEST(Sample, BlocksThatAreMadeAreNotMadeAgain) {
  Status nobody;
  const Board small(5, 5);
  const Board large(60, 60);
  const RunList list({{small, {}, all_squares(small), 50000, 1},
                      {large, {}, {{0, 0}, {1, 1}}, 600, 1, StartOrder::one_by_one}});
  EXPECT_EQ(list.runs(), 50600U);
  EXPECT_EQ(list.boards()[1].before, 50000U);
  EXPECT_EQ(list.boards()[1].start_of(300), 1U);
  std::vector<bool> made(list.blocks(), true);
  made[0] = made[list.blocks() - 1] = false;
  std::vector<std::uint64_t> blocks;
  const Outcome done = list.make(
      made, 2, nobody, [&](std::uint64_t index, std::span<const Trial> trials) -> Outcome {
        blocks.push_back(index);
        const RunBlock block = list.block(index);
        EXPECT_EQ(trials.size(), block.last - block.first);
        return Done{};
      });
  EXPECT_TRUE(done);
  std::sort(blocks.begin(), blocks.end());
  EXPECT_EQ(blocks, (std::vector<std::uint64_t>{0, list.blocks() - 1}));
  const Outcome failed = list.make({}, 2, nobody, [](auto...) { return Error{"full"}; });
  ASSERT_FALSE(failed);
  EXPECT_EQ(failed.error().message, "full");
}

double binomial(std::uint64_t n, std::uint64_t k, double p) {
  const auto [a, b] = std::pair{static_cast<double>(n), static_cast<double>(k)};
  return std::exp(std::lgamma(a + 1) - std::lgamma(b + 1) - std::lgamma(a - b + 1) +
                  b * std::log(p) + (a - b) * std::log(1 - p));
}

// How often an interval of n runs holds p follows from the binomial distribution; experiments must
// do so as often, within four standard deviations of their own number. With fixed seeds it cannot
// flicker. Boards on both ways of walking: machine words and fields.
TEST(Sample, IntervalsHoldTheExactValueAsOftenAsPromised) {
  Status nobody;
  const struct {
    Board board;
    Square start;
  } cases[] = {
      {Board(8, 8), {3, 3}}, {Board(5, 5), {1, 1}}, {Board(7, 7), {0, 0}}, {Board(4, 25), {0, 0}}};
  for (const auto& [board, start] : cases) {
    const double p = census_from(board, start, unlimited, nobody)->complete.value;
    constexpr std::uint64_t runs = 400;
    double promised = 0;
    for (std::uint64_t k = 0; k <= runs; ++k) {
      const Interval interval = wilson(k, runs);
      if (interval.low <= p && p <= interval.high) promised += binomial(runs, k, p);
    }
    EXPECT_NEAR(promised, confidence, 0.02);
    constexpr int experiments = 1500 / test::share;
    int held = 0;
    for (int i = 0; i < experiments; ++i) {
      const Census census = *sampled_census(board, {}, std::array{start}, runs,
                                            static_cast<std::uint64_t>(i), {}, nobody);
      const Interval interval = census.starts[0].interval;
      held += interval.low <= p && p <= interval.high ? 1 : 0;
    }
    const double deviation = std::sqrt(promised * (1 - promised) / experiments);
    EXPECT_NEAR(static_cast<double>(held) / experiments, promised, 4 * deviation);
  }
}

TEST(Sample, WilsonIntervalsHaveTheirKnownEnds) {
  EXPECT_NEAR(wilson(8, 10).low, 0.4901625, 1e-6);
  EXPECT_NEAR(wilson(8, 10).high, 0.9433178, 1e-6);
  EXPECT_EQ(wilson(0, 10).low, 0);
  EXPECT_NEAR(wilson(0, 10).high, 0.2775328, 1e-6);
  EXPECT_EQ(wilson(10, 10).high, 1);
  EXPECT_EQ(wilson(0, 0).high, 1);
}

// --- groups and words ----------------------------------------------------------------------------

TEST(Census, GroupsAreAllOfTheStarts) {
  const Census census = exact(Board(8, 8));
  EXPECT_EQ(grouped(census, By::symmetry_class).size(), 10U);
  const std::vector<CensusRow> degrees = grouped(census, By::degree);
  ASSERT_EQ(degrees.size(), 5U);
  mpq_class sum = 0;
  for (const CensusRow& row : degrees)
    sum += *row.complete.fraction * mpq_class(static_cast<unsigned long>(row.squares));
  EXPECT_EQ(sum / 64, *overall(census).complete.fraction);
}

TEST(Census, NamesOfStartsStandForTheirSquares) {
  const auto count = [](std::string_view word, Board board) {
    return parse_starts(word, board)->size();
  };
  EXPECT_EQ(count("all", Board(3, 5)), 15U);
  EXPECT_EQ(count("corner", Board(8, 8)), 4U);
  EXPECT_EQ(count("edge", Board(8, 8)), 24U);
  EXPECT_EQ(count("centre", Board(8, 8)), 4U);
  EXPECT_EQ(count("centre", Board(7, 8)), 2U);
  EXPECT_EQ(count("centre", Board(7, 7)), 1U);
  EXPECT_EQ(parse_starts("a1", Board(8, 8))->front(), (Square{7, 0}));
  EXPECT_EQ(count("center", Board(7, 8)), 2U);
  EXPECT_FALSE(parse_starts("middle", Board(8, 8)));
}

TEST(Census, DecimalsAreRoundedCorrectly) {
  EXPECT_EQ(decimal(mpq_class(2, 3), 4), "0.6667");
  EXPECT_EQ(decimal(mpq_class(1, 16), 3), "0.063");
  EXPECT_EQ(decimal(mpq_class(1), 2), "1.00");
  EXPECT_EQ(decimal(mpq_class(9999, 10000), 3), "1.000");
}

TEST(Parallel, AFailureOnAThreadReachesTheCaller) {
  Status nobody;
  for (const unsigned threads : {1U, 3U}) {
    const auto fail_with = [&](auto failure) {
      return in_blocks(
          100, threads, nobody,
          [&] {
            return [&](std::uint64_t block, Status&) {
              if (block == 17) throw failure;
              return 0;
            };
          },
          [](std::uint64_t, int) { return true; }, [] { return Progress{}; });
    };
    EXPECT_THROW(static_cast<void>(fail_with(std::runtime_error("no"))), std::runtime_error);
    const Outcome made = fail_with(std::bad_alloc());
    ASSERT_FALSE(made);
    EXPECT_EQ(made.error().kind, ErrorKind::memory);
  }
}

// However long an item takes, the status is asked, and its word reaches the item.
TEST(Parallel, TheStatusIsAskedWhileAnItemIsLong) {
  struct StopsLater final : Status {
    std::thread::id asker = std::this_thread::get_id();
    int asked = 0;
    StopKind poll(const Progress&) override {
      EXPECT_EQ(std::this_thread::get_id(), asker);
      return ++asked < 4 ? StopKind::none : StopKind::timeout;
    }
  };
  for (const unsigned threads : {1U, 3U}) {
    StopsLater status;
    const Outcome made = in_parallel(
        3, threads, status,
        [](unsigned, std::uint64_t, Status& flag) {
          while (flag.poll({}) == StopKind::none) std::this_thread::yield();
          return true;
        },
        [] { return std::optional(Progress{}); });
    ASSERT_FALSE(made);
    EXPECT_EQ(made.error().kind, ErrorKind::stopped);
    EXPECT_EQ(status.asked, 4);
  }
}

TEST(Parallel, EveryItemIsDoneOnceAndEveryPieceTaken) {
  Status nobody;
  for (const unsigned threads : {1U, 4U}) {
    for (const std::uint64_t blocks : {0U, 1U, 2U, 1000U}) {
      std::vector<int> taken(blocks);
      const Outcome made = in_blocks(
          blocks, threads, nobody,
          [] { return [](std::uint64_t block, Status&) { return block; }; },
          [&](std::uint64_t block, std::uint64_t piece) {
            EXPECT_EQ(block, piece);
            ++taken[block];
            return true;
          },
          [] { return Progress{}; });
      EXPECT_TRUE(made);
      EXPECT_EQ(taken, std::vector<int>(blocks, 1));
    }
  }
}

}  // namespace
}  // namespace ktour
