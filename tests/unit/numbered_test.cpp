// Tours by number and moves by use, held against lists of all tours; and graphs of all kinds cut in
// two, held against runs over all vertices.
#include "ktour/numbered.hpp"

#include <gtest/gtest.h>

#include <map>

#include "count/halves.hpp"
#include "ktour/ktour.hpp"
#include "sweeps.hpp"

namespace ktour::count {
namespace {

using Tours = std::vector<std::vector<Square>>;

// A request by words: "6x6", then words with their values.
Problem asked(const char* board, Words words = {}, bool closed = true) {
  words.push_back({"board", {board}});
  const auto request = read_request(words);
  EXPECT_TRUE(request);
  Problem problem = request->problem;
  problem.closed = closed;
  return problem;
}

std::vector<Problem> kinds() {
  return {asked("5x6"),
          asked("3x10"),
          asked("6x6"),
          asked("5x5", {}, false),
          asked("4x5", {}, false),
          asked("5x5", {{"start", {"a1"}}}, false),
          asked("5x6", {{"start", {"a1"}}, {"end", {"a2"}}}, false),
          asked("6x6", {{"avoid", {"c3-d5"}}, {"through", {"b1-d2"}}}),
          asked("6x6", {{"without", {"a1", "b1"}}}),
          asked("5x6", {{"without", {"c3"}}}, false),
          asked("7x6", {{"without", {"c3", "c4"}}}),
          asked("4x5", {{"surface", {"cylinder"}}}),
          asked("4x4", {{"surface", {"torus"}}}),
          asked("4x4", {{"surface", {"mobius"}}}),
          asked("4x4", {{"piece", {"king"}}}),
          asked("3x4", {{"piece", {"king"}}}, false),
          asked("6x6", {{"piece", {"wazir"}}}),
          asked("5x4", {{"piece", {"wazir"}}}, false),
          asked("2x3x4")};
}

Tours listed(const Problem& problem) {
  Tours tours;
  Status nobody;
  EXPECT_TRUE(enumerate_tours(problem, {}, nobody, [&](const std::vector<Square>& tour) {
    tours.push_back(tour);
    return true;
  }));
  return tours;
}

std::vector<std::pair<Square, Square>> moves_of(const Problem& problem,
                                                const std::vector<Square>& tour) {
  std::vector<std::pair<Square, Square>> moves;
  for (std::size_t i = problem.closed ? 0 : 1; i < tour.size(); ++i) {
    moves.push_back(std::minmax(tour[i == 0 ? tour.size() - 1 : i - 1], tour[i]));
  }
  return moves;
}

TEST(Cut, EveryCutOfEveryGraphGivesTheSameNumber) {
  Status nobody;
  Pulse pulse(nobody);
  std::size_t cuts = 0;
  for (const Problem& problem : kinds()) {
    for (const Graph& graph : graphs_of(problem, pulse)) {
      const Vertex squares = graph.vertices - (graph.apex ? 1 : 0);
      Job job({}, nobody);
      const Number whole = *count_whole(problem.board, graph, {}, job);
      const Vertex apart = test::share > 1 ? 3 : 1;
      for (Vertex first = 1; first < squares; first += apart) {
        Vertex end = first;
        for (const Edge& edge : graph.edges) {
          if (edge.a < first && edge.b < squares) end = std::max<Vertex>(end, edge.b + 1);
        }
        if (end >= squares || end == first || end - first > 14) continue;
        const auto cut = count_by_halves(Halves(graph, {first, end}), problem.board, {}, job);
        ASSERT_TRUE(cut) << cut.error().message;
        EXPECT_EQ(*cut, whole) << tours_in_words(problem) << " " << first << " to " << end;
        ++cuts;
      }
    }
  }
  EXPECT_GT(cuts, 60U);
}

TEST(Cut, BoardsOfManyKindsAreCutSomewhere) {
  Status nobody;
  Pulse pulse(nobody);
  for (const Problem& problem :
       {asked("8x8", {{"without", {"a1", "h8"}}}), asked("8x8", {{"avoid", {"c3-d5"}}}),
        asked("7x8", {{"piece", {"king"}}}), asked("8x8", {{"through", {"c3-d5"}}}),
        asked("8x8", {{"without", {"d4"}}, {"start", {"a1"}}}, false)}) {
    const auto graphs = graphs_of(problem, pulse);
    ASSERT_EQ(graphs.size(), 1U);
    EXPECT_TRUE(cut_of(problem, graphs[0])) << tours_in_words(problem);
  }
}

TEST(Numbered, ToursHaveTheirPlacesInTheList) {
  Status nobody;
  for (const Problem& problem : kinds()) {
    const Tours tours = listed(problem);
    auto numbered = NumberedTours::of(problem, {}, nobody);
    ASSERT_TRUE(numbered) << numbered.error().message;
    ASSERT_EQ(numbered->size(), tours.size()) << tours_in_words(problem);
    const std::size_t apart = tours.size() / (test::share > 1 ? 8 : 40) + 1;
    for (std::size_t i = 0; i < tours.size(); i += apart) {
      const auto tour = numbered->tour(i, nobody);
      ASSERT_TRUE(tour) << tour.error().message;
      EXPECT_EQ(*tour, tours[i]) << tours_in_words(problem) << " " << i;
      const auto number = numbered->number(tours[i], nobody);
      ASSERT_TRUE(number) << number.error().message;
      EXPECT_EQ(*number, i);
      auto backwards = tours[i];
      std::reverse(backwards.begin(), backwards.end());
      EXPECT_EQ(*numbered->number(backwards, nobody), i);
    }
    EXPECT_FALSE(numbered->tour(tours.size(), nobody));
  }
}

TEST(Numbered, TheToursAfterOneAreThoseOfTheList) {
  Status nobody;
  for (const Problem& problem : {asked("5x6"), asked("6x6"), asked("4x5", {}, false),
                                 asked("4x5", {{"surface", {"cylinder"}}})}) {
    const Tours tours = listed(problem);
    auto numbered = NumberedTours::of(problem, {}, nobody);
    ASSERT_TRUE(numbered);
    constexpr std::size_t most = test::share > 1 ? 150 : 1500;
    const std::size_t first =
        std::max(tours.size() / 3, tours.size() - std::min(tours.size(), most));
    auto tour = numbered->tour(first, nobody);
    ASSERT_TRUE(tour);
    for (std::size_t i = first; i < tours.size(); ++i) {
      ASSERT_EQ(*tour, tours[i]) << tours_in_words(problem) << " " << i;
      const auto next = numbered->next(nobody);
      ASSERT_TRUE(next);
      if (!*next) {
        EXPECT_EQ(i + 1, tours.size());
        break;
      }
      tour = **next;
    }
  }
}

// Long boards have stations, segments to the next, and joins behind the last.
TEST(Numbered, NumbersComeBackOnLargerBoards) {
  if (test::share > 1) GTEST_SKIP() << "the smaller boards go the same ways";
  Status nobody;
  for (const Problem& problem : {asked("6x8"), asked("5x10"), asked("6x7", {}, false),
                                 asked("7x7", {{"without", {"d4"}}})}) {
    auto numbered = NumberedTours::of(problem, {2}, nobody);
    ASSERT_TRUE(numbered) << numbered.error().message;
    EXPECT_EQ(numbered->size(), count_tours(problem, {2}, nobody)->undirected);
    for (int part = 0; part < 5; ++part) {
      const Number number = (numbered->size() - 1) * part / 4;
      const auto tour = numbered->tour(number, nobody);
      ASSERT_TRUE(tour) << tour.error().message;
      EXPECT_TRUE(check(Tour::from_squares(problem.board, *tour), problem).valid());
      EXPECT_EQ(*numbered->number(*tour, nobody), number);
    }
  }
}

TEST(Numbered, WhatIsNoneOfThemHasNoNumber) {
  Status nobody;
  auto numbered = NumberedTours::of(asked("6x6", {{"avoid", {"c3-d5"}}}), {}, nobody);
  ASSERT_TRUE(numbered);
  std::size_t others = 0;
  std::size_t ones = 0;
  for (const auto& tour : listed(asked("6x6"))) {
    const auto moves = moves_of(asked("6x6"), tour);
    const std::pair avoided{Square{1, 3}, Square{3, 2}};
    const bool is_one = std::find(moves.begin(), moves.end(), avoided) == moves.end();
    ++(is_one ? ones : others);
    if ((is_one ? ones % 50 : others % test::share) != 0) continue;
    EXPECT_EQ(static_cast<bool>(numbered->number(tour, nobody)), is_one);
  }
  EXPECT_EQ(others, 620U);  // 9,862 less the 9,242 that are counted without the move
  EXPECT_FALSE(numbered->number({Square{0, 0}, Square{1, 2}}, nobody));
  Problem symmetric = asked("6x6");
  symmetric.symmetry = Symmetry::point;
  EXPECT_FALSE(NumberedTours::of(symmetric, {}, nobody));
  EXPECT_FALSE(count_by_move(symmetric, {}, nobody));
  EXPECT_EQ(NumberedTours::of(asked("4x4"), {}, nobody)->size(), 0);
}

TEST(ByMove, UsesAreThoseInTheList) {
  Status nobody;
  for (const Problem& problem : kinds()) {
    std::map<std::pair<Square, Square>, std::uint64_t> uses;
    const Tours tours = listed(problem);
    for (const auto& tour : tours) {
      for (const auto& move : moves_of(problem, tour)) ++uses[move];
    }
    const auto counted = count_by_move(problem, {2}, nobody);
    ASSERT_TRUE(counted) << counted.error().message;
    EXPECT_EQ(counted->undirected, tours.size());
    std::size_t met = 0;
    for (const MoveUse& one : counted->moves) {
      const auto there = uses.find({one.move.a, one.move.b});
      EXPECT_EQ(one.tours, there == uses.end() ? 0 : there->second)
          << tours_in_words(problem) << " " << to_string(one.move.a) << to_string(one.move.b);
      met += there == uses.end() ? 0 : 1;
    }
    EXPECT_EQ(met, uses.size()) << tours_in_words(problem);
  }
}

TEST(ByMove, TheSumIsTheNumberOfToursTimesThatOfTheirMoves) {
  Status nobody;
  for (const Problem& problem : {asked("6x8"), asked("6x7"), asked("5x10"), asked("3x14")}) {
    const auto counted = count_by_move(problem, {2}, nobody);
    ASSERT_TRUE(counted);
    Number sum = 0;
    for (const MoveUse& one : counted->moves) sum += one.tours;
    EXPECT_EQ(counted->undirected, count_tours(problem, {2}, nobody)->undirected);
    EXPECT_EQ(sum, counted->undirected * static_cast<unsigned>(problem.board.size()));
  }
}

}  // namespace
}  // namespace ktour::count
