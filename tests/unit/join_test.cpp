// Cycles of 2-factors: their order while edges are exchanged, and tours made of them.
#include "search/join/join.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <vector>

#include "base/random.hpp"
#include "ktour/ktour.hpp"
#include "ktour/parse.hpp"
#include "ktour/proof.hpp"
#include "search/join/alternating_cycle.hpp"
#include "search/join/cycle_order.hpp"

namespace ktour {
namespace {

// Random holes, without squares that have too few moves, and as many of either colour.
Board holed(std::int32_t rows, std::int32_t cols, std::uint32_t percent, Random& random,
            std::uint32_t least = 3) {
  const Board full(rows, cols);
  std::vector<bool> missing(full.area());
  for (std::size_t i = 0; i < missing.size(); ++i) missing[i] = random.below(100) < percent;
  for (;;) {
    const Board board = *full.without_marked(missing);
    const Graph graph = graph_of({board, {}, {}, true});
    std::vector<std::uint32_t> degrees(graph.vertices);
    for (const Edge& edge : graph.edges) {
      ++degrees[edge.a];
      ++degrees[Vertex{edge.b}];
    }
    bool again = false;
    std::int64_t excess = 0;
    for (Vertex v = 0; v < graph.vertices; ++v) {
      const Square s = graph.squares[v];
      excess += (s.row + s.col) % 2 == 0 ? 1 : -1;
      if (degrees[v] < least) again = missing[full.index(s)] = true;
    }
    if (!again && excess == 0) return board;
    while (!again && excess != 0) {
      const Square s = full.square(random.next() % full.area());
      const int colour = (s.row + s.col) % 2 == 0 ? 1 : -1;
      if (missing[full.index(s)] || (colour > 0) != (excess > 0)) continue;
      missing[full.index(s)] = true;
      excess -= colour;
    }
  }
}

// What the order says of each cycle is what is seen on a walk round it.
void expect_in_order(const CycleOrder& order, const exact::TwoFactor& factor, Vertex vertices) {
  std::size_t seen = 0;
  std::size_t cycles = 0;
  for (CycleOrder::Cycle c = 0; c < order.end(); ++c) {
    if (order.size(c) == 0) continue;
    ++cycles;
    const Vertex first = order.member(c);
    const auto& [one, other] = factor.at(first);
    Incidence step = order.runs(first, one.to) ? one : other;
    ASSERT_NE(order.runs(first, one.to), order.runs(first, other.to));
    std::size_t length = 0;
    std::size_t falls = 0;
    for (Vertex v = first;;) {
      ++length;
      const Vertex next = step.to;
      ASSERT_EQ(order.place(v).cycle, c);
      ASSERT_TRUE(order.runs(v, next));
      ASSERT_FALSE(order.runs(next, v));
      falls += order.place(next).number < order.place(v).number ? 1 : 0;
      step = factor.at(next)[factor.at(next)[0].edge == step.edge ? 1 : 0];
      v = next;
      if (v == first) break;
    }
    ASSERT_EQ(falls, 1U);  // where the numbers begin
    ASSERT_EQ(length, order.size(c));
    seen += length;
  }
  ASSERT_EQ(cycles, order.count());
  ASSERT_EQ(seen, vertices);
}

TEST(CycleOrder, StaysTrueWhateverIsExchanged) {
  Status nobody;
  Pulse pulse(nobody);
  Problem both{Board(20, 29), {}, {}, true};
  both.piece = Piece("both", {{1, 2}, {2, 2}});
  for (const Problem& problem :
       {Problem{Board(8, 8), {}, {}, true}, Problem{Board(40, 50), {}, {}, true},
        Problem{Board(40, 8, Surface::torus), {}, {}, true}, both}) {
    const Graph graph = search_graph(problem, pulse);
    exact::Paths paths(graph);
    ASSERT_TRUE(paths.begin(pulse));
    // Without two sides it may take some seeds.
    std::optional<exact::TwoFactor> found;
    bool whole = false;
    for (std::uint64_t seed = 1; !whole && seed < 100; ++seed) {
      found.emplace(graph, exact::TwoFactor::Of::edges);
      whole = found->find(paths, seed, pulse);
    }
    ASSERT_TRUE(whole) << to_string(problem.board);
    exact::TwoFactor& factor = *found;
    CycleOrder order(factor, graph.vertices, pulse);
    AlternatingCycles cycles(graph, paths, factor, pulse);
    Random random(7);
    int exchanges = 0;
    for (int i = 0; i < 1000; ++i) {
      const EdgeId edge = random.below(graph.edge_count());
      if (factor.has(edge) || !paths.undecided(edge)) continue;
      const auto [a, b] = graph.ends(edge);
      const bool turned = !graph.side.empty() && graph.side[a] == 0;
      const Change change = cycles.through(edge, turned ? b : a, turned ? a : b);
      if (change.in.empty()) continue;
      ++exchanges;
      std::vector<CycleOrder::Ends> out;
      std::vector<CycleOrder::Ends> in;
      for (const EdgeId e : change.out) out.push_back(graph.ends(e));
      for (const EdgeId e : change.in) in.push_back(graph.ends(e));
      order.cut(out);
      for (const EdgeId e : change.out) factor.remove(e);
      for (const EdgeId e : change.in) factor.add(e);
      order.join(out, in);
      expect_in_order(order, factor, graph.vertices);
      ASSERT_FALSE(HasFatalFailure()) << to_string(problem.board) << ", exchange " << exchanges;
    }
    EXPECT_GT(exchanges, 100);
  }
}

// Either is sure of what it says; and where the joining gives up, there is nothing to compare.
TEST(Join, AgreesWithTheCompleteSearch) {
  Random random(3);
  int tours = 0;
  int none = 0;
  for (int i = 0; i < 300; ++i) {
    const auto side = [&] { return static_cast<std::int32_t>(14 + random.below(16)); };
    const std::int32_t rows = side();
    Problem problem{holed(rows, side(), 20 + random.below(10), random, 2), {}, {}, i % 2 == 0};
    if (i % 5 == 0) problem.piece = Piece("both", {{1, 2}, {2, 2}});
    SolveOptions options;
    options.seed = i;
    Status nobody;
    const Finding joined = join_factors(problem, options, nobody);
    options.method = Method::exact;
    options.limit = 20000;
    const Answer exact = *solve(problem, options);
    if (const Tour* tour = std::get_if<Tour>(&joined.result)) {
      ++tours;
      EXPECT_TRUE(check(*tour, problem).valid());
      EXPECT_FALSE(exact.impossible());
    }
    if (std::holds_alternative<Proof>(joined.result)) {
      ++none;
      EXPECT_FALSE(exact.found());
    }
  }
  EXPECT_GT(tours, 50);
  EXPECT_GT(none, 10);
}

TEST(Join, ToursLargeBoardsWithHoles) {
  Random random(5);
  for (const std::uint32_t percent : {2, 5, 10, 15}) {
    SCOPED_TRACE(percent);
    const Problem closed{holed(150, 160, percent, random), {}, {}, true};
    for (const std::uint64_t seed : {1, 2}) {
      SolveOptions options;
      options.seed = seed;
      Status nobody;
      const Finding finding = join_factors(closed, options, nobody);
      const Tour* tour = std::get_if<Tour>(&finding.result);
      ASSERT_NE(tour, nullptr);
      EXPECT_TRUE(check(*tour, closed).valid());
      const Finding again = join_factors(closed, options, nobody);
      EXPECT_EQ(std::get<Tour>(again.result), *tour);
    }
  }
}

TEST(Join, KeepsGivenMovesAndEnds) {
  Random random(11);
  const Board board = holed(60, 60, 8, random);
  const Tour tour = solve(Problem{board, {}, {}, true})->tour();
  Problem problem{board, tour.square_at(0), tour.square_at(77)};
  for (std::uint64_t step = 100; step < tour.size() - 1; step += 97) {
    problem.through.push_back({tour.square_at(step), tour.square_at(step + 1)});
  }
  Status nobody;
  const Finding finding = join_factors(problem, {}, nobody);
  const Tour* found = std::get_if<Tour>(&finding.result);
  ASSERT_NE(found, nullptr);
  EXPECT_TRUE(check(*found, problem).valid());
}

// Cycles are found there, and nothing joins them.
TEST(Join, ShowsThatNothingJoinsTheCyclesByACutThatTheJudgeAccepts) {
  Problem problem{Board(18, 38, Surface::mobius)};
  problem.piece = *parse_piece("antelope");
  Status nobody;
  const Finding finding = join_factors(problem, {}, nobody);
  const Proof* proof = std::get_if<Proof>(&finding.result);
  ASSERT_NE(proof, nullptr);
  EXPECT_NE(proof->text.find("falls into more than 305 pieces"), std::string::npos) << proof->text;
  const Answer answer = *solve(problem);
  ASSERT_TRUE(answer.impossible());
  const Result<Certificate> certificate = certify(answer, {}, nobody, "cut");
  ASSERT_TRUE(certificate) << certificate.error().message;
  EXPECT_LT(certificate->text.size(), 2000U);
}

TEST(Join, StopsWhereverItIsAskedTo) {
  class After final : public Status {
   public:
    explicit After(int polls) : left_(polls) {}
    StopKind poll(const Progress& /*progress*/) override {
      return left_-- > 0 ? StopKind::none : StopKind::interrupt;
    }

   private:
    int left_;
  };
  Random random(13);
  const Problem problem{holed(120, 120, 10, random), {}, {}, true};
  bool found = false;
  for (int polls = 0; !found; ++polls) {
    After status(polls);
    const Finding finding = join_factors(problem, {}, status);
    found = std::holds_alternative<Tour>(finding.result);
    const Stop* stop = std::get_if<Stop>(&finding.result);
    ASSERT_TRUE(found || (stop != nullptr && stop->kind == StopKind::interrupt));
  }
}

}  // namespace
}  // namespace ktour
