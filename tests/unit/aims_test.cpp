// The tour with the fewest or the most of a fact, tours of a kind: against plain walks through all.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <span>

#include "all_tours.hpp"
#include "brute_force.hpp"
#include "graph/graph.hpp"
#include "ktour/ktour.hpp"
#include "search/anneal/cycle.hpp"
#include "search/anneal/move_bits.hpp"

namespace ktour {
namespace {

// Every tour: open ones from every square and both ways, closed ones once, from the corner.
void each_tour(const Problem& problem, const test::AllTours::Take& act) {
  test::AllTours all(problem.board);
  if (problem.closed) {
    all.closed(act);
  } else {
    all.open(act);
  }
}

struct Extremes {
  std::int64_t least = std::numeric_limits<std::int64_t>::max();
  std::int64_t most = std::numeric_limits<std::int64_t>::min();
};

// The least and the most of each of some facts, over all tours.
std::vector<Extremes> extremes(const Problem& problem, const std::vector<std::string>& names) {
  std::vector<Extremes> all(names.size());
  FactMeter meter(problem);
  each_tour(problem, [&](std::span<const Square> walk) {
    meter.take(walk);
    for (std::size_t k = 0; k < names.size(); ++k) {
      const std::int64_t value = meter.value(*fact_named(names[k]))->number;
      all[k].least = std::min(all[k].least, value);
      all[k].most = std::max(all[k].most, value);
    }
  });
  return all;
}

Answer answer_to(const Words& words) {
  const Result<Request> request = read_request(words);
  EXPECT_TRUE(request) << request.error().message;
  Result<Answer> answer = solve(request->problem, request->options);
  EXPECT_TRUE(answer) << answer.error().message;
  return std::move(*answer);
}

std::string refusal_of(const Words& words) {
  const Result<Request> request = read_request(words);
  if (!request) return request.error().message;
  const Result<Answer> answer = solve(request->problem, request->options);
  return answer ? "" : answer.error().message;
}

const std::vector<std::string> sums{"turns",     "straight",  "acute",       "right",
                                    "obtuse",    "angle-37",  "angle-53",    "angle-127",
                                    "crossings", "angle-143", "crossings-90"};
// What adds up from moves, and from crossings of a kind.
const std::vector<std::string> sums_of_moves{"quarters", "crossings-1:2"};

void expect_extremes(const std::string& board, bool closed,
                     const std::vector<std::string>& facts = sums) {
  Words words{{"board", {board}}};
  if (closed) words.push_back({"closed"});
  const Problem problem = read_request(words)->problem;
  const std::vector<Extremes> known = extremes(problem, facts);
  for (std::size_t i = 0; i < facts.size(); ++i) {
    for (const Want want : {Want::fewest, Want::most}) {
      Words asked = words;
      asked.push_back({std::string(name(want)), {facts[i]}});
      const Answer answer = answer_to(asked);
      ASSERT_TRUE(answer.found()) << facts[i];
      EXPECT_TRUE(brute::is_answer(answer.tour(), problem));
      EXPECT_NE(answer.reached.optimum, Optimum::unknown) << facts[i];
      EXPECT_EQ(answer.reached.values.at(0), want == Want::most ? known[i].most : known[i].least)
          << board << ' ' << name(want) << ' ' << facts[i];
    }
  }
}

TEST(Aims, WhatIsCalledLeastOrMostPossibleIsSoOverAllClosedToursOf5x6) {
  expect_extremes("5x6", true);
}
TEST(Aims, WhatIsCalledLeastOrMostPossibleIsSoOverAllClosedToursOf3x12) {
  expect_extremes("3x12", true);
}
TEST(Aims, WhatIsCalledLeastOrMostPossibleIsSoOverAllClosedToursOf6x6) {
  expect_extremes("6x6", true);
}
TEST(Aims, WhatIsCalledLeastOrMostPossibleIsSoOverAllOpenToursOf5x5) {
  expect_extremes("5x5", false);
}
TEST(Aims, WhatIsCalledLeastOrMostPossibleIsSoOverAllOpenToursOf4x5) {
  expect_extremes("4x5", false);
}

// As the list of all 12,132 tells.
TEST(Aims, CornersInABoxAreThoseInSpace) {
  for (const auto& [want, value] : {std::pair{"fewest", 18}, {"most", 24}}) {
    const Answer answer = answer_to({{"board", {"2x3x4"}}, {"closed"}, {want, {"acute"}}});
    EXPECT_EQ(answer.reached.values.at(0), value);
    EXPECT_NE(answer.reached.optimum, Optimum::unknown);
  }
}
TEST(Aims, WhatIsCalledLeastOrMostPossibleIsSoOfMovesToo) {
  expect_extremes("6x6", true, sums_of_moves);
}

TEST(Aims, TheLeastIsSearchedForAmongTheToursThatWereAskedFor) {
  const Words asked{{"board", {"5x6"}}, {"start", {"0,0"}}, {"avoid", {"0,0-1,2"}}};
  const Problem problem = read_request(asked)->problem;
  FactMeter meter(problem);
  Extremes known;
  each_tour(problem, [&](std::span<const Square> walk) {
    if (walk[0] != Square{0, 0} || walk[1] == Square{1, 2}) return;
    meter.take(walk);
    known.least = std::min(known.least, meter.value(*fact_named("turns"))->number);
  });
  Words words = asked;
  words.push_back({"fewest", {"turns"}});
  const Answer answer = answer_to(words);
  ASSERT_TRUE(answer.found());
  EXPECT_EQ(answer.reached.values.at(0), known.least);
  EXPECT_EQ(answer.reached.optimum, Optimum::all_tours);
}

TEST(Aims, APublishedExtremeOf8x8IsReached) {
  struct Known {
    const char* want;
    const char* fact;
    std::int64_t value;
  };
  for (const Known& known : {Known{"fewest", "turns", 45},
                             {"most", "turns", 64},
                             {"most", "crossings", 126},
                             {"most", "angle-37", 29},
                             {"most", "angle-90", 39},
                             {"fewest", "angle-90", 2},
                             {"fewest", "obtuse", 4},
                             {"most", "acute", 42}}) {
    const Answer answer = answer_to(
        {{"board", {"8x8"}}, {"closed"}, {known.want, {known.fact}}, {"limit", {"20000000"}}});
    ASSERT_TRUE(answer.found());
    EXPECT_EQ(answer.reached.values.at(0), known.value) << known.want << ' ' << known.fact;
  }
}

// Whatever is asked for stays so.
TEST(Aims, TheBestTourIsStillTheOneThatWasAskedFor) {
  const std::vector<Words> requests{
      {{"board", {"8x8"}}, {"closed"}, {"symmetry", {"point"}}},
      {{"board", {"10x10"}}, {"closed"}, {"symmetry", {"quarter"}}},
      {{"board", {"6x7"}}, {"closed"}, {"symmetry", {"horizontal"}}},
      {{"board", {"7x8"}}, {"symmetry", {"point"}}},
      {{"board", {"7x7"}}, {"start", {"a1"}}},
      {{"board", {"8x8"}}, {"start", {"a1"}}, {"end", {"h7"}}},
      {{"board", {"8x8"}}, {"begin", {"a1", "b3", "c5"}}, {"avoid", {"h1-g3"}}},
      {{"board", {"8x8"}}, {"closed"}, {"start", {"c3"}}, {"end", {"d5"}}},
      {{"board", {"8x8"}}, {"closed"}, {"through", {"c3-d5", "f4-h5"}}},
      {{"board", {"8x8"}}, {"without", {"a1", "h1"}}},
      {{"board", {"10x10"}}, {"piece", {"zebra"}}},
      {{"board", {"12x12"}}, {"piece", {"knight+0,1"}}},
  };
  for (Words words : requests) {
    words.push_back({"limit", {"300000"}});
    for (const char* fact : {"turns", "longest-line"}) {
      Words asked = words;
      asked.push_back({"most", {fact}});
      const Answer answer = answer_to(asked);
      ASSERT_TRUE(answer.found()) << answer.status();
      const CheckReport report =
          check(answer.tour(), read_request(words)->problem, Symmetries::as_claimed);
      EXPECT_TRUE(report.valid()) << report.fault->text;
    }
  }
}

TEST(Aims, SeveralAimsAreWeighedAgainstEachOther) {
  const auto values = [](const char* turns, const char* crossings) {
    return answer_to({{"board", {"6x6"}}, {"closed"}, {"fewest", {turns}}, {"most", {crossings}}})
        .reached.values;
  };
  EXPECT_EQ(values("1000:turns", "crossings")[0], 32);
  EXPECT_EQ(values("turns", "1000:crossings")[1], 66);
}

TEST(Aims, TheSameSeedAndNumberOfMovesGiveTheSameTour) {
  const Words words{{"board", {"10x10"}},
                    {"closed"},
                    {"fewest", {"crossings"}},
                    {"seed", {"7"}},
                    {"limit", {"200000"}}};
  EXPECT_EQ(answer_to(words).tour(), answer_to(words).tour());
}

TEST(Aims, WhatStopsTheWorkLeavesTheBestSoFar) {
  struct Impatient final : Status {
    StopKind poll(const Progress& progress) override {
      return progress.total > 0 && progress.done > 100'000 ? StopKind::interrupt : StopKind::none;
    }
  } impatient;
  const Request request =
      *read_request(Words{{"board", {"20x20"}}, {"closed"}, {"fewest", {"turns"}}});
  const Result<Answer> answer = solve(request.problem, request.options, impatient);
  ASSERT_TRUE(answer && answer->found());
  EXPECT_LT(answer->work.examined, 1'000'000U);
}

// Annealed as they are, and stretched from smaller ones along one side or both.
TEST(Aims, LargeBoardsHaveToursOfStraightLines) {
  for (const char* board : {"30x40", "40x71", "90x66", "100x131", "200x300"}) {
    for (const char* fact : {"turns", "crossings"}) {
      Words words{{"board", {board}}, {"closed"}, {"start", {"5,7"}}};
      const Problem problem = read_request(words)->problem;
      words.insert(words.end(), {{"fewest", {fact}}, {"limit", {"1000000"}}});
      const Answer answer = answer_to(words);
      ASSERT_TRUE(answer.found());
      EXPECT_TRUE(check(answer.tour(), problem).valid());
      const std::int64_t sides = problem.board.rows() + problem.board.cols();
      EXPECT_LT(answer.reached.values.at(0), 12 * sides) << board << ' ' << fact;
      EXPECT_EQ(answer_to(words).tour(), answer.tour());
    }
  }
  const Answer open = answer_to({{"board", {"70x70"}}, {"fewest", {"turns"}}, {"limit", {"9999"}}});
  ASSERT_TRUE(open.found());
  EXPECT_TRUE(check(open.tour(), Problem{Board(70, 70)}).valid());
}

TEST(Aims, BoundsOfAimsDoNotHoldWhereNothingIsAimedAt) {
  EXPECT_EQ(refusal_of({{"board", {"1000x1000"}}}), "");
  EXPECT_NE(refusal_of({{"board", {"1000x1000"}}, {"most", {"angle-37"}}}), "");
}

TEST(MoveBits, CrossingsAndTurnsAreTheFactsOfTheTour) {
  Problem problem{Board(20, 24)};
  problem.closed = true;
  const Answer answer = *solve(problem);
  MoveBits drawing(20, 24);
  std::vector<Square> tour(answer.tour().size());
  answer.tour().squares(0, tour);
  for (std::size_t i = 0; i < tour.size(); ++i) {
    for (MoveBits::Way way = 0; way < MoveBits::ways; ++way) {
      if (MoveBits::step(tour[i], way) == tour[(i + 1) % tour.size()]) drawing.flip(tour[i], way);
    }
  }
  EXPECT_TRUE(drawing.is_whole());
  std::int64_t turns = 0, crossings = 0;
  for (const Square s : tour) {
    turns += drawing.turns_at(s) ? 1 : 0;
    for (MoveBits::Way way = 0; way < MoveBits::ways; ++way) {
      if (drawing.has(s, way)) crossings += drawing.crossings(s, way);
    }
  }
  FactMeter meter(problem);
  meter.take(answer.tour());
  EXPECT_EQ(turns, meter.value(*fact_named("turns"))->number);
  EXPECT_EQ(crossings, 4 * meter.value(*fact_named("crossings"))->number);
}

TEST(Aims, WordsThatMakeNoSenseAreRefusedWithASentence) {
  EXPECT_NE(refusal_of({{"board", {"8x8"}}, {"fewest", {"tuns"}}}).find("turns"),
            std::string::npos);
  EXPECT_NE(refusal_of({{"board", {"8x8"}}, {"fewest", {"magic"}}}), "");
  EXPECT_NE(refusal_of({{"board", {"8x8"}}, {"fewest", {"0:turns"}}}), "");
  EXPECT_NE(refusal_of({{"board", {"8x8"}}, {"fewest", {"1000001:turns"}}}), "");
  EXPECT_NE(refusal_of({{"board", {"8x8"}}, {"fewest", {"turns"}}, {"most", {"turns"}}}), "");
  EXPECT_NE(refusal_of({{"board", {"8x8"}}, {"most", {"area"}}}), "");
  EXPECT_NE(refusal_of({{"board", {"4x4x4"}}, {"most", {"crossings"}}}), "");
  EXPECT_NE(refusal_of({{"board", {"8x8"}}, {"whirling"}, {"fewest", {"turns"}}}), "");
  EXPECT_NE(refusal_of({{"board", {"8x8"}}, {"magic"}, {"piece", {"zebra"}}}), "");
}

// An exchange of random edges against a plain walk along the edges that are then there.
TEST(Cycle, ExchangesMakeWhatAWalkAlongTheEdgesFinds) {
  const Request request = *read_request(Words{{"board", {"10x10"}}, {"closed"}, {"seed", {"3"}}});
  Status nobody;
  Pulse pulse(nobody);
  const Graph graph = search_graph(request.problem, pulse);
  const Answer first = *solve(request.problem, request.options);
  std::vector<Vertex> order;
  for (const Square s : first.tour().walk()) {
    order.push_back(graph.vertex_at[request.problem.board.index(s)]);
  }
  Cycle cycle(graph, order);
  unsigned made = 0, split = 0;
  for (EdgeId a = 0; a < graph.edge_count(); ++a) {
    for (const Incidence& b : graph.at(graph.edges[a].b)) {
      for (const Incidence& c : graph.at(b.to)) {
        // The way a, b, c and back.
        const auto back = std::ranges::find(graph.at(c.to), graph.edges[a].a, &Incidence::to);
        if (back == graph.at(c.to).end() || c.to == graph.edges[a].b) continue;
        if (!cycle.has(a) || cycle.has(b.edge) || !cycle.has(c.edge) || cycle.has(back->edge)) {
          continue;
        }
        std::set<EdgeId> edges;
        for (EdgeId e = 0; e < graph.edge_count(); ++e) {
          if (cycle.has(e)) edges.insert(e);
        }
        Exchange exchange;
        exchange.take(a);
        exchange.put(b.edge);
        exchange.take(c.edge);
        exchange.put(back->edge);
        for (const EdgeId e : exchange.out()) edges.erase(e);
        for (const EdgeId e : exchange.in()) edges.insert(e);
        Vertex walked = 0, at = 0, before = ~Vertex{0};
        do {
          for (const Incidence& i : graph.at(at)) {
            if (!edges.contains(i.edge) || i.to == before) continue;
            before = at;
            at = i.to;
            break;
          }
          ++walked;
        } while (at != 0);
        const bool one = walked == graph.vertices;
        EXPECT_EQ(cycle.cycles_after(exchange) == 1, one);
        (one ? made : split) += 1;
        if (!one) continue;
        cycle.make();
        for (EdgeId e = 0; e < graph.edge_count(); ++e) EXPECT_EQ(cycle.has(e), edges.contains(e));
      }
    }
  }
  EXPECT_GT(made, 10U);
  EXPECT_GT(split, 10U);
}

// --- tours of a kind -----------------------------------------------------------------------------

std::uint64_t whirling_tours(const Problem& problem) {
  Status nobody;
  FactMeter meter(problem);
  std::set<std::vector<Square>> seen;
  const Outcome outcome = each_whirling_tour(problem, nobody, [&](const std::vector<Square>& tour) {
    EXPECT_TRUE(check(Tour::from_squares(problem.board, tour), problem).valid());
    meter.take(tour);
    EXPECT_EQ(meter.value(*fact_named("whirling")), FactValue::yes_if(true));
    EXPECT_TRUE(seen.insert(tour).second);
    return true;
  });
  EXPECT_TRUE(outcome);
  return seen.size();
}

Problem closed_on(std::int32_t rows, std::int32_t cols) {
  Problem problem{Board(rows, cols)};
  problem.closed = true;
  return problem;
}

TEST(Whirling, ClosedToursAreAsManyAsPublished) {
  EXPECT_EQ(whirling_tours(closed_on(8, 8)), 1120U);
  EXPECT_EQ(whirling_tours(closed_on(8, 9)), 324U);
}

TEST(Whirling, AllAreFoundThatAWalkThroughAllToursFinds) {
  for (const Problem& problem :
       {closed_on(6, 6), closed_on(5, 6), closed_on(3, 12), Problem{Board(3, 4)},
        Problem{Board(4, 5)}, Problem{Board(5, 5)}, Problem{Board(3, 7)}}) {
    FactMeter meter(problem);
    std::uint64_t found = 0;
    each_tour(problem, [&](std::span<const Square> walk) {
      meter.take(walk);
      found += meter.value(*fact_named("whirling")) == FactValue::yes_if(true) ? 1 : 0;
    });
    EXPECT_EQ((problem.closed ? 1 : 2) * whirling_tours(problem), found);
  }
}

TEST(Whirling, TheSearchKeepsToWhatIsAskedFor) {
  Problem problem = closed_on(8, 8);
  std::uint64_t with = 0;
  problem.through = {{{0, 0}, {1, 2}}, {{3, 2}, {2, 4}}};
  with += whirling_tours(problem);
  problem.through.pop_back();
  problem.avoid = {{{3, 2}, {2, 4}}};
  with += whirling_tours(problem);
  EXPECT_EQ(with, 1120U);  // a corner has but two moves
  const Answer answer =
      answer_to({{"board", {"8x8"}}, {"closed"}, {"whirling"}, {"start", {"c3"}}});
  ASSERT_TRUE(answer.found());
  EXPECT_EQ(answer.tour().start(), (Square{5, 2}));
  EXPECT_TRUE(answer_to({{"board", {"5x6"}}, {"closed"}, {"whirling"}}).impossible());
}

TEST(Magic, ToursOf8x8HaveEqualSumsAndDifferBySeed) {
  std::set<std::vector<std::pair<int, int>>> seen;
  for (const char* seed : {"1", "2", "3", "4", "5"}) {
    for (const bool closed : {false, true}) {
      Words words{{"board", {"8x8"}}, {"magic"}, {"seed", {seed}}};
      if (closed) words.push_back({"closed"});
      const Answer answer = answer_to(words);
      ASSERT_TRUE(answer.found());
      std::vector<std::pair<int, int>> squares;
      std::vector<std::int64_t> rows(8), cols(8);
      for (int step = 1; const Square s : answer.tour().walk()) {
        rows[static_cast<std::size_t>(s.row)] += step;
        cols[static_cast<std::size_t>(s.col)] += step++;
        squares.emplace_back(s.row, s.col);
      }
      EXPECT_EQ(rows, std::vector<std::int64_t>(8, 260));
      EXPECT_EQ(cols, std::vector<std::int64_t>(8, 260));
      EXPECT_TRUE(brute::is_answer(answer.tour(), read_request(words)->problem));
      seen.insert(squares);
    }
  }
  EXPECT_GE(seen.size(), 6U);
}

// What is proved has none on boards that can be gone through.
TEST(Magic, WhereItIsProvedImpossibleNoTourHasEqualSums) {
  for (const char* board : {"3x4", "3x7", "4x5", "5x5", "5x6", "6x6", "10x10", "6x10", "7x8"}) {
    const Answer answer = answer_to({{"board", {board}}, {"magic"}});
    EXPECT_TRUE(answer.impossible()) << board;
    EXPECT_EQ(answer.proof().kind, ProofKind::sums) << board;
  }
  for (const Problem& problem :
       {Problem{Board(3, 4)}, Problem{Board(4, 5)}, Problem{Board(5, 5)}, closed_on(6, 6)}) {
    FactMeter meter(problem);
    each_tour(problem, [&](std::span<const Square> walk) {
      std::vector<Square> turned(walk.begin(), walk.end());
      // A closed tour may begin anywhere; backwards its sums are equal if they are forwards.
      for (std::size_t i = 0; i < (problem.closed ? walk.size() : 1); ++i) {
        meter.take(turned);
        EXPECT_EQ(meter.value(*fact_named("semimagic")), FactValue::yes_if(false));
        std::ranges::rotate(turned, turned.begin() + 1);
      }
    });
  }
}

TEST(Magic, ElsewhereItIsUndecided) {
  EXPECT_TRUE(answer_to({{"board", {"6x8"}}, {"magic"}}).undecided());
}

}  // namespace
}  // namespace ktour
