// The complete search against every way there is on small boards, against known answers on larger
// ones, and at its limits.
#include "search/exact/exact.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "brute_force.hpp"
#include "search/exact/search.hpp"
#include "problem/knight.hpp"

namespace ktour {
namespace {

#if defined(KTOUR_SANITIZED) || !defined(__OPTIMIZE__)
constexpr bool slow_build = true;
#else
constexpr bool slow_build = false;
#endif

Finding search(const Problem& problem, const SolveOptions& options = {}) {
  Status status;
  return search_exact(problem, options, status);
}

std::string words(const Problem& p) {
  const auto square = [](const std::optional<Square>& s) {
    return s ? std::to_string(s->row) + "," + std::to_string(s->col) : std::string("any");
  };
  return std::to_string(p.board.rows()) + "x" + std::to_string(p.board.cols()) +
         (p.closed ? " closed" : " open") + " from " + square(p.start) + " to " + square(p.end);
}

// True for a right tour, false for a proof; anything else fails the test.
bool finds(const Problem& problem, std::uint64_t* most_examined = nullptr) {
  const Finding finding = search(problem);
  if (most_examined != nullptr) {
    *most_examined = std::max(*most_examined, finding.work.examined);
  }
  EXPECT_FALSE(std::holds_alternative<Stop>(finding.result)) << words(problem);
  if (const Tour* tour = std::get_if<Tour>(&finding.result)) {
    EXPECT_TRUE(brute::is_answer(*tour, problem)) << words(problem);
    return true;
  }
  if (const Proof* proof = std::get_if<Proof>(&finding.result)) {
    EXPECT_EQ(proof->kind, ProofKind::exhausted);
  }
  return false;
}

// Open and closed, with every choice of ends, those with a wrong colour too.
void for_every_request(Board board, const std::function<void(const Problem&)>& use) {
  for (const bool closed : {false, true}) {
    use({board, {}, {}, closed});
    for (std::uint64_t i = 0; i < board.size(); ++i) {
      use({board, board.square(i), {}, closed});
      use({board, {}, board.square(i), closed});
      for (std::uint64_t j = 0; j < board.size(); ++j) {
        if (i != j) use({board, board.square(i), board.square(j), closed});
      }
    }
  }
}

void for_every_board(std::int32_t most_squares, const std::function<void(Board)>& use) {
  for (std::int32_t rows = 1; rows <= most_squares; ++rows) {
    for (std::int32_t cols = 1; rows * cols <= most_squares; ++cols) use({rows, cols});
  }
}

// Pairs of squares that are the ends of a tour, counted in one direction.
int pairs_with_tours(Board board, std::uint64_t* most_examined) {
  int count = 0;
  for (std::uint64_t i = 0; i < board.size(); ++i) {
    for (std::uint64_t j = i + 1; j < board.size(); ++j) {
      if (finds({board, board.square(i), board.square(j)}, most_examined)) ++count;
    }
  }
  return count;
}

void compare_with_brute_force(Board board) {
  const brute::Pairs pairs(board);
  for_every_request(board, [&](const Problem& problem) {
    ASSERT_EQ(finds(problem), pairs.has(problem)) << words(problem);
  });
}

TEST(Exact, AgreesWithBruteForceOnEveryRequestOnSmallBoards) {
  for_every_board(slow_build ? 20 : 25, compare_with_brute_force);
  if (!slow_build) compare_with_brute_force({3, 10});
}

// Restarts and leaps change the pace only; small boards hardly ever need them, so they are forced.
bool finds_at(exact::Pace pace, const Problem& problem) {
  Status status;
  Pulse pulse(status);
  const Graph graph = search_graph(problem, pulse);
  if (!graph.feasible) return false;
  exact::Search attempt(graph, 7, unlimited, pulse, pace);
  return attempt.run() == exact::Search::Verdict::cycle;
}

TEST(Exact, GivesTheSameAnswersAtAnyPace) {
  std::vector<Board> boards{{3, 7}, {3, 8}, {4, 4}, {5, 5}, {5, 6}};
  if (!slow_build) boards.insert(boards.end(), {{3, 10}, {6, 5}, {4, 12}, {6, 6}});
  for (const Board& board : boards) {
    for_every_request(board, [&](const Problem& problem) {
      const bool found = finds(problem);
      for (const exact::Pace pace : {exact::Pace{1, 1}, exact::Pace{1, 1000}, exact::Pace{4, 4}}) {
        ASSERT_EQ(finds_at(pace, problem), found) << words(problem);
      }
    });
  }
}

TEST(Exact, DecidesEveryPairOfEveryBoardUpTo64Squares) {
  std::uint64_t most_examined = 0;
  for_every_board(slow_build ? 24 : 64, [&](Board board) {
    if (board.rows() <= board.cols()) pairs_with_tours(board, &most_examined);
  });
  EXPECT_LE(most_examined, 200u);  // well under a millisecond
}

// The counts are those of brute_force.hpp, which takes half a minute for some; 4x9 is the search's.
TEST(Exact, CountsThePairsOfEndsOfNarrowBoards) {
  struct Known {
    Board board;
    int pairs;
  };
  std::uint64_t most_examined = 0;
  for (const auto& [board, pairs] : std::vector<Known>{{{3, 4}, 7},
                                                       {{3, 7}, 17},
                                                       {{3, 10}, 147},
                                                       {{3, 12}, 293},
                                                       {{4, 5}, 18},
                                                       {{4, 9}, 81},
                                                       {{5, 5}, 42},
                                                       {{5, 6}, 178}}) {
    EXPECT_EQ(pairs_with_tours(board, &most_examined), pairs) << words({board});
    EXPECT_EQ(pairs_with_tours({board.cols(), board.rows()}, &most_examined), pairs);
  }
}

TEST(Exact, JoinsEveryTwoSquaresOfDifferentColourOn6x6) {
  std::uint64_t most_examined = 0;
  EXPECT_EQ(pairs_with_tours({6, 6}, &most_examined), 18 * 18);
}

TEST(Exact, KnowsWhichBoardsHaveClosedTours) {
  for (std::int32_t m = 1; m <= 12; ++m) {
    for (std::int32_t n = m; n <= 12; ++n) {  // Schwenk 1991
      const bool none =
          m * n % 2 == 1 || m == 1 || m == 2 || m == 4 || (m == 3 && (n == 4 || n == 6 || n == 8));
      EXPECT_EQ(finds({{m, n}, {}, {}, true}), !none) << m << "x" << n;
    }
  }
}

TEST(Exact, KnowsWhichBoardsHaveOpenTours) {
  for (std::int32_t m = 1; m <= 12; ++m) {
    for (std::int32_t n = m; n <= 12; ++n) {  // Cull and De Curtins 1978, and small boards
      const bool some =
          (m == 1 && n == 1) || (m == 3 && (n == 4 || n >= 7)) || (m == 4 && n >= 5) || m >= 5;
      EXPECT_EQ(finds({{m, n}}), some) << m << "x" << n;
    }
  }
}

TEST(Exact, StartsOn5x5OnlyOnTheCornersColour) {
  const Board board(5, 5);
  for (std::uint64_t i = 0; i < board.size(); ++i) {
    EXPECT_EQ(finds({board, board.square(i)}), colour(board.square(i)) == 0);
  }
}

TEST(Exact, FourRowsHaveNoClosedTourHoweverLong) {
  for (const std::int32_t n : {20, 50, 301}) {
    const Finding finding = search({{4, n}, {}, {}, true});
    EXPECT_TRUE(std::holds_alternative<Proof>(finding.result));
    EXPECT_EQ(finding.work.examined, 0u);  // the 2-factors show it
  }
}

TEST(Exact, OneSquareIsAnOpenTourAndNoClosedOne) {
  EXPECT_TRUE(finds({{1, 1}}));
  EXPECT_TRUE(finds({{1, 1}, Square{0, 0}, Square{0, 0}}));
  EXPECT_FALSE(finds({{1, 1}, {}, {}, true}));
}

TEST(Exact, FindsToursOfLargeBoardsWithHardlyAMoveTakenBack) {
  std::vector<Problem> problems;
  for (const std::int32_t side : {7, 8, 10, 20, 30, slow_build ? 40 : 100}) {
    problems.push_back({{side, side}});
    problems.push_back({{side, side}, Square{0, 0}, Square{side - 1, side - 1 - (side + 1) % 2}});
    problems.push_back({{side, side + 1}, Square{side / 2, 1}, {}, true});
    problems.push_back({{side + 1, side}, Square{0, 0}, Square{1, 2}, true});
  }
  problems.push_back({{3, 1000}, {}, {}, true});
  problems.push_back({{1000, 4}});
  problems.push_back({{5, 500}, {}, Square{1, 100}, true});
  for (const Problem& problem : problems) {
    std::uint64_t examined = 0;
    EXPECT_TRUE(finds(problem, &examined)) << words(problem);
    EXPECT_LE(examined, 2 * problem.board.size()) << words(problem);
  }
}

TEST(Exact, AnswersRandomRequestsOnMiddlingBoards) {
  std::mt19937 random(1);
  const auto below = [&](std::int32_t n) {
    return static_cast<std::int32_t>(random() % static_cast<std::uint32_t>(n));
  };
  for (int i = 0; i < (slow_build ? 100 : 1000); ++i) {
    const Board board(6 + below(35), 6 + below(35));
    Problem problem{board};
    problem.closed = board.size() % 2 == 0 && below(3) == 0;
    const auto square = [&] { return Square{below(board.rows()), below(board.cols())}; };
    if (below(3) > 0) problem.start = square();
    if (!problem.closed && below(3) > 0) problem.end = square();
    if (problem.start == problem.end) problem.end.reset();
    // With both sides at least six, the colours are all that counts (Conrad et al. 1994).
    bool expected = true;
    if (board.size() % 2 == 1) {
      expected = (!problem.start || colour(*problem.start) == 0) &&
                 (!problem.end || colour(*problem.end) == 0);
    } else if (problem.start && problem.end) {
      expected = colour(*problem.start) != colour(*problem.end);
    }
    ASSERT_EQ(finds(problem), expected) << words(problem);
  }
}

TEST(Exact, GivesTheSameTourForTheSameSeed) {
  const Problem problem{{9, 10}, Square{3, 3}};
  const Finding once = search(problem);
  const Finding again = search(problem);
  ASSERT_TRUE(std::holds_alternative<Tour>(once.result));
  EXPECT_EQ(*std::get_if<Tour>(&once.result), *std::get_if<Tour>(&again.result));
  EXPECT_EQ(once.work.examined, again.work.examined);
}

TEST(Exact, ProofNamesTheBoardAndTheMovesExamined) {
  std::set<std::uint64_t> counts;
  for_every_request({5, 6}, [&](const Problem& problem) {
    const Finding finding = search(problem);
    const Proof* proof = std::get_if<Proof>(&finding.result);
    if (proof == nullptr) return;
    const std::string moves = std::to_string(finding.work.examined) + " move";
    EXPECT_NE(proof->text.find("5x6"), std::string::npos) << proof->text;
    EXPECT_NE(proof->text.find(moves), std::string::npos) << proof->text;
    counts.insert(finding.work.examined);
  });
  EXPECT_GE(counts.size(), 3u);  // none, one, several
}

StopKind stop_of(const Finding& finding) {
  const Stop* stop = std::get_if<Stop>(&finding.result);
  if (stop == nullptr) return StopKind::none;
  EXPECT_FALSE(stop->text.empty());
  return stop->kind;
}

TEST(Exact, StopsAtTheLimitOfMovesExamined) {
  SolveOptions options;
  options.limit = 10;
  const Finding finding = search({{8, 8}}, options);
  EXPECT_EQ(stop_of(finding), StopKind::limit);
  EXPECT_EQ(finding.work.examined, 10u);
  options.limit = 1000;
  EXPECT_EQ(stop_of(search({{8, 8}}, options)), StopKind::none);
}

TEST(Exact, StopsWhenTheStatusSaysSo) {
  struct Impatient : Status {
    explicit Impatient(int patience) : left(patience) {}
    StopKind poll(const Progress& progress) override {
      last = progress;
      ++polls;
      return left-- > 0 ? StopKind::none : StopKind::interrupt;
    }
    int left;
    int polls = 0;
    Progress last{};
  };
  // Whatever it is doing at the time, it asks no more once it was told to stop.
  for (int patience = 0; patience < 60; patience += slow_build ? 7 : 1) {
    Impatient status(patience);
    const Finding finding = search_exact({{200, 201}}, {}, status);
    EXPECT_EQ(stop_of(finding), StopKind::interrupt);
    EXPECT_EQ(status.polls, patience + 1);
  }
  Impatient status(1000000);
  EXPECT_EQ(stop_of(search_exact({{60, 60}}, {}, status)), StopKind::none);
  EXPECT_GT(status.polls, 5);
  EXPECT_EQ(status.last.total, 60u * 60 + 2);
}

TEST(Exact, RefusesWhatTakesTooMuchMemory) {
  SolveOptions options;
  options.memory = 1000000;
  EXPECT_EQ(stop_of(search({{100, 100}}, options)), StopKind::memory);
  EXPECT_EQ(stop_of(search({{30, 30}}, options)), StopKind::none);
  EXPECT_EQ(stop_of(search({{Board::max_side, Board::max_side}})), StopKind::memory);
  EXPECT_EQ(stop_of(search({{65536, 65536}}, options)), StopKind::memory);
}

TEST(ExactRanks, GivesTheFirstOfTheLowestRank) {
  constexpr std::uint32_t size = 5000;
  exact::Ranks ranks(size);
  std::vector<std::set<std::uint32_t>> plain(exact::Ranks::count + 1);
  std::vector<unsigned> rank_of(size, exact::Ranks::none);
  std::mt19937 random(3);
  for (int i = 0; i < 20000; ++i) {
    const auto v = static_cast<std::uint32_t>(random() % size);
    const auto rank = static_cast<unsigned>(random() % 4 == 0 ? random() % exact::Ranks::count
                                                              : exact::Ranks::none);
    plain[rank_of[v]].erase(v);
    plain[rank].insert(v);
    rank_of[v] = rank;
    ranks.put(v, rank);
    const auto from = static_cast<std::uint32_t>(random() % size);
    std::uint32_t expected = exact::Ranks::nobody;
    for (unsigned r = 0; r < exact::Ranks::none && expected == exact::Ranks::nobody; ++r) {
      if (plain[r].empty()) continue;
      const auto after = plain[r].lower_bound(from);
      expected = after != plain[r].end() ? *after : *plain[r].begin();
    }
    ASSERT_EQ(ranks.lowest(from), expected);
  }
}

// What it takes for a certificate is written down by the search that found no tour, and only there.
TEST(Exact, WritesDownWhatItDidWhereACertificateIsWanted) {
  const Problem problem{Board(5, 6), {}, {}, false, Symmetry::point};
  const Finding plain = search(problem);
  ASSERT_TRUE(std::holds_alternative<Proof>(plain.result));
  EXPECT_FALSE(std::get<Proof>(plain.result).record);
  SolveOptions options;
  options.certificate = true;
  const Finding told = search(problem, options);
  ASSERT_TRUE(std::holds_alternative<Proof>(told.result));
  const auto& record = std::get<Proof>(told.result).record;
  ASSERT_TRUE(record);
  std::uint64_t trials = 0;
  for (const std::optional<exact::Log>& log : record->logs) trials += log ? log->trials() : 0;
  EXPECT_GT(trials, 0U);
  EXPECT_LE(trials, plain.work.examined);
  EXPECT_EQ(told.work.examined, plain.work.examined);
  EXPECT_EQ(told.work.undone, plain.work.undone);
}

TEST(Exact, SaysSoWhereTheStepsOfAProofOutgrowTheMemory) {
  const Problem problem{Board(5, 6), {}, {}, false, Symmetry::point};
  SolveOptions options;
  options.method = Method::exact;
  options.memory = bytes_for_search(problem) + 400;
  EXPECT_TRUE(solve(problem, options)->impossible());
  options.certificate = true;
  const Result<Answer> answer = solve(problem, options);
  ASSERT_TRUE(answer && answer->undecided());
  EXPECT_EQ(answer->stop().kind, StopKind::memory);
  EXPECT_NE(answer->stop().text.find("no certificate"), std::string::npos) << answer->stop().text;
}

TEST(Exact, ALogIsLostWholeAndBegunAnewFromNothing) {
  exact::Log log(100);  // bytes: two steps, with room to grow
  log.add_trial(1, 2);
  const std::size_t mark = log.mark();
  log.add_trial(3, 4);
  log.back_to(mark);
  EXPECT_EQ(log.trials(), 1U);
  for (Vertex v = 0; v < 10; ++v) log.add_trial(v, v + 1);
  EXPECT_TRUE(log.lost());
  EXPECT_EQ(log.trials(), 0U);
  log.back_to(mark);
  EXPECT_TRUE(log.lost());
  log.back_to(0);
  EXPECT_FALSE(log.lost());
}

}  // namespace
}  // namespace ktour
