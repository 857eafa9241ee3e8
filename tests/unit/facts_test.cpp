// Facts of tours: against plain definitions, published extremes and all tours of small boards.
#include "ktour/facts.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "all_tours.hpp"
#include "base/random.hpp"
#include "ktour/ktour.hpp"
#include "problem/turnings.hpp"
#include "tours.hpp"

namespace ktour {
namespace {

std::map<std::string_view, FactValue> all_facts(const Problem& problem,
                                                std::span<const Square> tour) {
  FactMeter meter(problem);
  meter.take(tour);
  std::map<std::string_view, FactValue> values;
  for (const Fact& fact : facts()) {
    if (const auto value = meter.value(fact)) values[fact.name] = *value;
  }
  return values;
}

std::vector<Square> tour_of(const Problem& problem, std::uint64_t seed) {
  SolveOptions options;
  options.seed = seed;
  const auto answer = solve(problem, options);
  EXPECT_TRUE(answer && answer->found());
  return test::squares_of(answer->tour());
}

// --- the plain definitions -----------------------------------------------------------------------

struct Segment {
  Square a, b;
};

std::vector<Segment> moves_of(std::span<const Square> tour, bool closed) {
  std::vector<Segment> moves;
  for (std::size_t i = 0; i + 1 < tour.size(); ++i) moves.push_back({tour[i], tour[i + 1]});
  if (closed) moves.push_back({tour.back(), tour.front()});
  return moves;
}

int side(Square a, Square b, Square c) {
  const int value = (b.row - a.row) * (c.col - a.col) - (b.col - a.col) * (c.row - a.row);
  return value < 0 ? -1 : value > 0 ? 1 : 0;
}
bool cross(const Segment& s, const Segment& t) {
  return side(s.a, s.b, t.a) * side(s.a, s.b, t.b) < 0 &&
         side(t.a, t.b, s.a) * side(t.a, t.b, s.b) < 0;
}

// How far along s, in twelfths, rounded, t crosses it: at thirds, quarters or fifths.
int twelfths(const Segment& s, const Segment& t) {
  const auto x = [](Square p) { return static_cast<double>(p.col); };
  const auto y = [](Square p) { return static_cast<double>(p.row); };
  const double ux = x(s.b) - x(s.a), uy = y(s.b) - y(s.a);
  const double vx = x(t.b) - x(t.a), vy = y(t.b) - y(t.a);
  const double wx = x(t.a) - x(s.a), wy = y(t.a) - y(s.a);
  const double part = (wx * vy - wy * vx) / (ux * vy - uy * vx) * 12;
  return static_cast<int>(std::lround(part));
}

struct Plain {
  std::int64_t crossings = 0, uncrossed = 0, most = 0, triangles = 0;
  std::int64_t right = 0, quarter = 0, third = 0, middle = 0;
};

Plain plainly(std::span<const Square> tour, bool closed) {
  const std::vector<Segment> moves = moves_of(tour, closed);
  Plain found;
  std::vector<std::vector<bool>> meet(moves.size(), std::vector<bool>(moves.size()));
  for (std::size_t i = 0; i < moves.size(); ++i) {
    std::int64_t own = 0;
    for (std::size_t j = 0; j < moves.size(); ++j) {
      meet[i][j] = cross(moves[i], moves[j]);
      if (!meet[i][j]) continue;
      ++own;
      if (j > i) continue;
      const Segment &s = moves[i], &t = moves[j];
      const int product =
          (s.b.row - s.a.row) * (t.b.row - t.a.row) + (s.b.col - s.a.col) * (t.b.col - t.a.col);
      const int at = twelfths(s, t);
      ++(product == 0         ? found.right
         : at == 6            ? found.middle
         : at == 4 || at == 8 ? found.third
                              : found.quarter);
    }
    found.crossings += own;
    found.uncrossed += own == 0 ? 1 : 0;
    found.most = std::max(found.most, own);
  }
  found.crossings /= 2;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      for (std::size_t k = 0; k < j && meet[i][j]; ++k) {
        found.triangles += meet[i][k] && meet[j][k] ? 1 : 0;
      }
    }
  }
  return found;
}

double direction(const Segment& move) {
  return std::atan2(move.b.row - move.a.row, move.b.col - move.a.col);
}

TEST(Facts, CrossingsAreThoseOfAllPairsOfMoves) {
  for (const auto& [board, closed] : {std::pair{Board(6, 6), true},
                                      {Board(5, 7), false},
                                      {Board(8, 8), true},
                                      {Board(7, 10), true},
                                      {Board(3, 10), false},
                                      {Board(12, 12), true}}) {
    Problem problem{board};
    problem.closed = closed;
    FactMeter meter(problem);
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
      const std::vector<Square> tour = tour_of(problem, seed);
      const Plain plain = plainly(tour, closed);
      meter.take(tour);  // (of several tours: nothing is left of the one before)
      const auto value = [&](std::string_view name) {
        return meter.value(*fact_named(name))->number;
      };
      EXPECT_EQ(value("crossings"), plain.crossings);
      EXPECT_EQ(value("crossings-90"), plain.right);
      EXPECT_EQ(value("crossings-1:3"), plain.quarter);
      EXPECT_EQ(value("crossings-1:2"), plain.third);
      EXPECT_EQ(value("crossings-1:1"), plain.middle);
      EXPECT_EQ(value("uncrossed-moves"), plain.uncrossed);
      EXPECT_EQ(value("most-crossed"), plain.most);
      EXPECT_EQ(value("triangles"), plain.triangles);
    }
  }
}

TEST(Facts, CrossingsOfOtherPiecesAreThoseOfAllPairsOfMoves) {
  for (const char* piece : {"zebra", "giraffe", "1,1+0,1", "knight+1,3"}) {
    Problem problem{Board(10, 10)};
    problem.piece = *parse_piece(piece);
    const std::vector<Square> tour = tour_of(problem, 2);
    const Plain plain = plainly(tour, false);
    auto values = all_facts(problem, tour);
    EXPECT_EQ(values.at("crossings").number, plain.crossings) << piece;
    EXPECT_EQ(values.at("uncrossed-moves").number, plain.uncrossed) << piece;
    EXPECT_EQ(values.at("most-crossed").number, plain.most) << piece;
    EXPECT_FALSE(values.contains("triangles"));
  }
}

// So that pairs of moves and points of crossing are as many.
TEST(Facts, NoThreeKnightsMovesCrossAtOnePoint) {
  const Board board(7, 7);
  const Segment middle{{3, 3}, {4, 5}};
  std::map<int, int> at;
  for (const Move& move : moves_from(board, {}, 0, board.area())) {
    const Segment other{move.a, move.b};
    if (!cross(middle, other)) continue;
    EXPECT_EQ(++at[twelfths(middle, other)], 1);
  }
  EXPECT_EQ(at.size(), 9);
}

TEST(Facts, AnglesRotationAndAreaAreAsDefined) {
  constexpr double whole_turn = 2 * 3.14159265358979323846;
  for (const bool closed : {false, true}) {
    Problem problem{Board(8, 8)};
    problem.closed = closed;
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
      const std::vector<Square> tour = tour_of(problem, seed);
      const std::vector<Segment> moves = moves_of(tour, closed);
      std::map<int, std::int64_t> by_angle;  // in hundredths of a degree
      double turned = 0;
      for (std::size_t i = closed ? 0 : 1; i < moves.size(); ++i) {
        const Segment& before = moves[i > 0 ? i - 1 : moves.size() - 1];
        const double turn = std::remainder(direction(moves[i]) - direction(before), whole_turn);
        turned += turn;
        const double angle = 180 - std::abs(turn) / whole_turn * 360;
        ++by_angle[static_cast<int>(std::lround(angle * 100))];
      }
      double area = 0;
      for (const Segment& move : moves) {
        area += (move.a.row * move.b.col - move.a.col * move.b.row) / 2.0;
      }
      auto values = all_facts(problem, tour);
      const std::vector<std::int64_t> six{by_angle[3687],  by_angle[5313],  by_angle[9000],
                                          by_angle[12687], by_angle[14313], by_angle[18000]};
      EXPECT_EQ(values.at("angles").list, six);
      EXPECT_EQ(values.at("acute").number, six[0] + six[1]);
      EXPECT_EQ(values.at("right").number, six[2]);
      EXPECT_EQ(values.at("obtuse").number, six[3] + six[4]);
      EXPECT_EQ(values.at("straight").number, six[5]);
      EXPECT_EQ(values.at("turns").number + six[5], closed ? 64 : 62);
      EXPECT_EQ(values.contains("area"), closed);
      if (!closed) continue;
      EXPECT_EQ(values.at("area").number, std::lround(std::abs(area)));
      EXPECT_EQ(values.at("rotation").number, std::lround(std::abs(turned) / whole_turn));
    }
  }
}

// --- known values --------------------------------------------------------------------------------

TEST(Facts, ExtremesOfAllClosedToursOf6x6AreThePublishedOnes) {
  Problem problem{Board(6, 6)};
  problem.closed = true;
  FactMeter meter(problem);
  std::map<std::string_view, std::set<std::int64_t>> seen;
  std::uint64_t tours = 0;
  test::AllTours(problem.board).closed([&](std::span<const Square> tour) {
    ++tours;
    meter.take(tour);
    for (const char* name : {"turns", "crossings", "area", "semimagic"}) {
      seen[name].insert(meter.value(*fact_named(name))->number);
    }
  });
  EXPECT_EQ(tours, 9862);
  EXPECT_EQ(seen["turns"], (std::set<std::int64_t>{32, 33, 34, 35, 36}));
  EXPECT_EQ(*seen["crossings"].begin(), 52);
  EXPECT_EQ(*seen["crossings"].rbegin(), 66);
  EXPECT_EQ(*seen["area"].rbegin(), 61);
  EXPECT_EQ(seen["semimagic"], std::set<std::int64_t>{0});
}

std::vector<Square> of_matrix(std::span<const int> steps, int cols) {
  std::vector<Square> tour(steps.size());
  for (int i = 0; i < static_cast<int>(steps.size()); ++i) {
    tour[static_cast<std::size_t>(steps[static_cast<std::size_t>(i)] - 1)] = {i / cols, i % cols};
  }
  return tour;
}

// William Beverley, Philosophical Magazine, 1848.
constexpr std::array beverley{1,  30, 47, 52, 5,  28, 43, 54, 48, 51, 2,  29, 44, 53, 6,  27,
                              31, 46, 49, 4,  25, 8,  55, 42, 50, 3,  32, 45, 56, 41, 26, 7,
                              33, 62, 15, 20, 9,  24, 39, 58, 16, 19, 34, 61, 40, 57, 10, 23,
                              63, 14, 17, 36, 21, 12, 59, 38, 18, 35, 64, 13, 60, 37, 22, 11};

TEST(Facts, BeverleysTourIsSemimagic) {
  const Problem problem{Board(8, 8)};
  const std::vector<Square> tour = of_matrix(beverley, 8);
  ASSERT_TRUE(accepted(problem, tour));
  auto values = all_facts(problem, tour);
  EXPECT_EQ(values.at("row-sums").list, std::vector<std::int64_t>(8, 260));
  EXPECT_EQ(values.at("column-sums").list, std::vector<std::int64_t>(8, 260));
  EXPECT_EQ(values.at("semimagic"), FactValue::yes_if(true));
  EXPECT_EQ(values.at("magic"), FactValue::yes_if(false));
  EXPECT_EQ(values.at("semimagic").text(), "yes");
}

TEST(Facts, ATourThatGoesRoundTheCentreIsWhirling) {
  // The one closed tour of 3x3 without its centre.
  Problem problem{*Board(3, 3).without(std::array{Square{1, 1}})};
  problem.closed = true;
  auto values = all_facts(problem, tour_of(problem, 1));
  EXPECT_EQ(values.at("whirling"), FactValue::yes_if(true));
  EXPECT_EQ(values.at("rotation").number, 3);
  EXPECT_EQ(values.at("area").number, 4);
  EXPECT_EQ(values.at("crossings").number, 16);
  EXPECT_FALSE(values.contains("semimagic"));  // not a full rectangle
}

// --- what must not matter ------------------------------------------------------------------------

FactValue sorted(FactValue value) {
  std::ranges::sort(value.list);
  return value;
}

// Where a fact is of steps, `same_steps`. Lists are taken as sets: slopes change places.
void expect_same(const std::map<std::string_view, FactValue>& one,
                 const std::map<std::string_view, FactValue>& other, bool same_steps) {
  ASSERT_EQ(one.size(), other.size());
  for (const auto& [name, value] : one) {
    if (fact_named(name)->is(Fact::of_steps) && !same_steps) continue;
    const bool exchanged = name == "row-sums" || name == "column-sums";
    if (exchanged) {  // by turning
      EXPECT_TRUE(sorted(value) == sorted(other.at("row-sums")) ||
                  sorted(value) == sorted(other.at("column-sums")));
      continue;
    }
    EXPECT_EQ(sorted(value), sorted(other.at(name))) << name;
  }
}

TEST(Facts, DoNotChangeUnderTurningMirroringReversalAndAnotherStart) {
  Random random(3);
  for (const auto& [board, closed] : {std::pair{Board(8, 8), true},
                                      {Board(8, 8), false},
                                      {Board(6, 7), true},
                                      {Board(5, 9), false}}) {
    Problem problem{board};
    problem.closed = closed;
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
      const std::vector<Square> tour = tour_of(problem, seed);
      const auto facts = all_facts(problem, tour);
      for (const Turning& turning : turnings_of(board)) {
        std::vector<Square> turned;
        for (const Square s : tour) turned.push_back(turning.of(board, s));
        expect_same(facts, all_facts(problem, turned), true);
      }
      std::vector<Square> other(tour.rbegin(), tour.rend());
      expect_same(facts, all_facts(problem, other), false);
      if (!closed) continue;
      std::rotate(other.begin(), other.begin() + static_cast<int>(random.below(20)), other.end());
      expect_same(facts, all_facts(problem, other), false);
    }
  }
}

TEST(Facts, SymmetriesAreThoseThatTheCheckerFinds) {
  for (const Symmetry symmetry : {Symmetry::none, Symmetry::point, Symmetry::quarter}) {
    for (const bool closed : {false, true}) {
      Problem problem{Board(6, 6)};
      problem.closed = closed;
      problem.symmetry = symmetry;
      if (!closed && symmetry != Symmetry::none) continue;
      for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        const std::vector<Square> tour = tour_of(problem, seed);
        const auto found =
            check(Tour::from_squares(problem.board, tour), problem, Symmetries::find_all)
                .symmetries;
        const bool quarter = std::ranges::find(found, Symmetry::quarter) != found.end();
        EXPECT_EQ(all_facts(problem, tour).at("symmetries").number,
                  quarter ? 3 : static_cast<std::int64_t>(found.size()));
      }
    }
  }
  // An open tour that its half-turn reverses.
  EXPECT_EQ(all_facts({test::small_board}, test::small_squares).at("symmetries").number, 1);
}

TEST(Facts, AreThoseThatMakeSense) {
  const auto names_of = [](const Problem& problem) {
    std::set<std::string_view> names;
    for (const Fact& fact : facts()) {
      if (fact.suits(problem)) names.insert(fact.name);
    }
    return names;
  };
  EXPECT_EQ(names_of({Board(8, 8, Surface::torus)}),
            (std::set<std::string_view>{"row-sums", "column-sums", "diagonal-sums", "semimagic",
                                        "symmetries", "magic"}));
  EXPECT_EQ(names_of({*Board::box({4, 4, 4})}),
            (std::set<std::string_view>{"turns", "straight", "acute", "right", "obtuse",
                                        "longest-line"}));
  Problem closed{Board(8, 8)};
  closed.closed = true;
  EXPECT_EQ(names_of(closed).size(), facts().size());
  // In a box, angles are those in space.
  Problem box{*Board::box({4, 4, 4})};
  auto values = all_facts(box, tour_of(box, 1));
  EXPECT_EQ(values.at("turns").number + values.at("straight").number, 62);
}

TEST(Facts, HaveNamesOfTheirOwnAndAreFoundByThem) {
  std::set<std::string_view> names;
  for (const Fact& fact : facts()) {
    EXPECT_TRUE(names.insert(fact.name).second) << fact.name;
    EXPECT_EQ(fact_named(fact.name), &fact);
  }
  EXPECT_EQ(fact_named("beauty"), nullptr);
}

TEST(Facts, ConditionsSayWhatTheyMean) {
  Problem problem{Board(6, 6)};
  problem.closed = true;
  FactMeter meter(problem);
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    meter.take(tour_of(problem, seed));
    const std::int64_t turns = meter.value(*fact_named("turns"))->number;
    for (const std::int64_t bound : {33, 34, 35, 36}) {
      const auto holds = [&](std::string_view sign) {
        return FactTest::parse("turns" + std::string(sign) + std::to_string(bound))->holds(meter);
      };
      EXPECT_EQ(holds("="), turns == bound);
      EXPECT_EQ(holds("<"), turns < bound);
      EXPECT_EQ(holds(">"), turns > bound);
      EXPECT_EQ(holds("<="), turns <= bound);
      EXPECT_EQ(holds(">="), turns >= bound);
    }
  }
  const std::vector<Square> tour = of_matrix(beverley, 8);
  FactMeter open({Board(8, 8)});
  open.take(tour);
  EXPECT_TRUE(FactTest::parse("semimagic")->holds(open));
  EXPECT_TRUE(FactTest::parse("Semimagic=YES")->holds(open));
  EXPECT_FALSE(FactTest::parse("magic=yes")->holds(open));
  EXPECT_TRUE(FactTest::parse("magic=no")->holds(open));
  for (const char* wrong : {"", "=", "turns", "turns=", "turns=x", "turns==3", "turns<-", "magic=1",
                            "magic<yes", "angles=3", "turns=9223372036854775808", "beauty>1"}) {
    EXPECT_FALSE(FactTest::parse(wrong)) << wrong;
  }
}

TEST(Facts, AreRefusedWhereTheyDoNotFitTheMemory) {
  EXPECT_TRUE(FactMeter::fits(Board(8, 8), 1'000'000));
  EXPECT_FALSE(FactMeter::fits(Board(8, 8), 10'000));
  EXPECT_FALSE(FactMeter::fits(Board(2147483647, 2147483647), ~std::uint64_t{0}));
  EXPECT_FALSE(FactMeter::fits(Board(1, 2147483647), ~std::uint64_t{0}));
}

TEST(Facts, PointsOfCrossingAreAsManyAsCrossings) {
  Problem problem{Board(8, 8)};
  problem.closed = true;
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const std::vector<Square> squares = tour_of(problem, seed);
    const auto points = crossing_points(Tour::from_squares(problem.board, squares), problem);
    EXPECT_EQ(static_cast<std::int64_t>(points.size()),
              all_facts(problem, squares).at("crossings").number);
    std::set<std::pair<long, long>> places;  // in sixtieths of a square: no two are the same
    for (const CrossingPoint& point : points) {
      EXPECT_TRUE(point.row > 0 && point.row < 7 && point.col > 0 && point.col < 7);
      EXPECT_TRUE(places.insert({std::lround(point.row * 60), std::lround(point.col * 60)}).second);
    }
  }
}

TEST(Facts, ToursOfOneAndTwoSquaresHaveNone) {
  const Board one(1, 1);
  auto values = all_facts({one}, std::array{Square{0, 0}});
  EXPECT_EQ(values.at("turns").number, 0);
  EXPECT_EQ(values.at("crossings").number, 0);
  EXPECT_EQ(values.at("longest-line").number, 0);
  EXPECT_EQ(values.at("whirling").number, 0);
  EXPECT_EQ(values.at("magic").number, 1);
}

}  // namespace
}  // namespace ktour
