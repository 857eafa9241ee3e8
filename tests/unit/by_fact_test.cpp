// Tours counted by their facts, against the facts of all tours.
#include "ktour/by_fact.hpp"

#include <gtest/gtest.h>

#include <array>

#include "facts/local_facts.hpp"
#include "ktour/ktour.hpp"

namespace ktour {
namespace {

Problem problem_of(const Words& words) {
  const Result<Request> request = read_request(words);
  EXPECT_TRUE(request) << request.error().message;
  return request->problem;
}

std::vector<const Fact*> named(std::span<const std::string_view> names) {
  std::vector<const Fact*> all;
  for (const std::string_view name : names) all.push_back(fact_named(name));
  return all;
}

// Those that make sense of such tours.
void expect_agreement(const Problem& problem, const std::vector<const Fact*>& facts) {
  Status nobody;
  FactMeter meter(problem);
  std::vector<std::map<FactValue, mpz_class>> listed(facts.size());
  const Outcome all = enumerate_tours(problem, {}, nobody, [&](const std::vector<Square>& tour) {
    meter.take(tour);
    for (std::size_t i = 0; i < facts.size(); ++i) {
      if (const auto value = meter.value(*facts[i])) listed[i][*value] += 1;
    }
    return true;
  });
  ASSERT_TRUE(all);
  for (std::size_t i = 0; i < facts.size(); ++i) {
    CountOptions options;
    options.threads = 1 + i % 2;
    const Outcome can = can_count_by_fact(problem, *facts[i]);
    EXPECT_EQ(bool(can), bool(facts[i]->suits(problem)));
    if (!can) continue;
    const Result<FactTable> counted = count_by_fact(problem, *facts[i], options, nobody);
    ASSERT_TRUE(counted) << counted.error().message;
    EXPECT_EQ(counted->tours, listed[i]) << to_string(problem.board) << ' ' << facts[i]->name;
    mpz_class sum = 0;
    for (const auto& [value, tours] : counted->tours) sum += tours;
    EXPECT_EQ(counted->undirected, sum);
  }
}

TEST(ByFact, TablesAreThoseOfAllToursOfSmallBoards) {
  const std::vector<Words> requests{
      {{"board", {"5x6"}}, {"closed"}},
      {{"board", {"3x12"}}, {"closed"}},
      {{"board", {"5x5"}}},
      {{"board", {"4x6"}}, {"start", {"a1"}}},
      {{"board", {"5x6"}}, {"start", {"a1"}}, {"end", {"b1"}}},
      {{"board", {"5x8"}}, {"closed"}, {"avoid", {"c3-d5"}}, {"through", {"c4-e3"}}},
      {{"board", {"6x6"}}, {"closed"}, {"without", {"a1", "b3"}}},
      {{"board", {"3x4"}}, {"piece", {"0,1+1,2"}}, {"through", {"c3-d1", "a1-a2"}}},
      {{"board", {"2x3x4"}}, {"closed"}},
      {{"board", {"4x4"}}, {"closed"}},
      {{"board", {"1x1"}}},
  };
  for (const Words& words : requests) expect_agreement(problem_of(words), facts_to_count_by());
}

// Where all tours are some more; other facts than these follow from them.
TEST(ByFact, TablesAreThoseOfAllToursOf6x6) {
  constexpr std::array<std::string_view, 7> names{"turns",         "angles", "slopes",  "crossings",
                                                  "crossings-1:2", "area",   "rotation"};
  expect_agreement(problem_of({{"board", {"6x6"}}, {"closed"}}), named(names));
}
TEST(ByFact, TablesAreThoseOfAllToursOf5x8) {
  constexpr std::array<std::string_view, 5> names{"turns", "angles", "slopes", "crossings", "area"};
  expect_agreement(problem_of({{"board", {"5x8"}}, {"closed"}}), named(names));
}
TEST(ByFact, TablesAreThoseOfAllToursOf6x7) {
  constexpr std::array<std::string_view, 3> names{"turns", "slopes", "crossings"};
  expect_agreement(problem_of({{"board", {"6x7"}}, {"closed"}}), named(names));
}

TEST(ByFact, WhatNeedsTheWholeTourIsRefused) {
  const Problem problem = problem_of({{"board", {"6x6"}}, {"closed"}});
  for (const char* name : {"triangles", "longest-line", "whirling", "magic", "row-sums"}) {
    EXPECT_FALSE(can_count_by_fact(problem, *fact_named(name))) << name;
  }
  EXPECT_FALSE(can_count_by_fact({Board(6, 6)}, *fact_named("area")));
}

// Six sums of 1,200 corners are longer than a word; they would run into each other.
TEST(ByFact, SumsThatFitNoWordAreRefused) {
  Status nobody;
  const auto table =
      count_by_fact({.board = Board(3, 400), .closed = true}, *fact_named("angles"), {}, nobody);
  ASSERT_FALSE(table);
  EXPECT_EQ(table.error().kind, ErrorKind::memory);
  EXPECT_EQ(table.error().message, "3x400 has too many squares or moves for a count by angles");
}

// Their parts, added up, are the facts that passes over the tour tell.
TEST(LocalFacts, AddUpToTheFactsOfATour) {
  for (const char* board : {"8x8", "6x10", "5x7", "3x4x5"}) {
    for (const bool closed : {false, true}) {
      Problem problem = problem_of({{"board", {board}}});
      problem.closed = closed;
      const Result<Answer> answer = solve(problem);
      if (!answer || !answer->found()) continue;
      std::vector<Square> tour(answer->tour().size());
      answer->tour().squares(0, tour);
      FactMeter meter(problem);
      meter.take(tour);
      const std::size_t n = tour.size(), moves = n - (closed ? 0 : 1);
      const auto at = [&](std::size_t i) { return tour[i % n]; };
      for (const Fact* fact : facts_to_count_by()) {
        const auto value = meter.value(*fact);
        if (!value) continue;
        const LocalFact& local = *local_fact(*fact);
        std::array<std::int64_t, LocalFact::most_counters> counters{};
        const auto add = [&](const LocalFact::Part& part) {
          counters[part.counter] += part.amount;
        };
        for (std::size_t i = 0; i < moves; ++i) {
          if (local.move != nullptr) add(local.move(problem.board, at(i), at(i + 1)));
          if (local.corner != nullptr && (closed || i + 1 < moves)) {
            add(local.corner(problem.board, at(i), at(i + 1), at(i + 2)));
          }
        }
        if (local.crossing != nullptr) continue;
        EXPECT_EQ(*value, local.value({counters.data(), local.counters})) << fact->name;
      }
    }
  }
}

}  // namespace
}  // namespace ktour
