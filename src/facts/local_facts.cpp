// The table of local facts.
#include "facts/local_facts.hpp"

#include <algorithm>
#include <cstdlib>

#include "base/assert.hpp"
#include "facts/crossings.hpp"
#include "facts/facts_of_tour.hpp"
#include "problem/moves.hpp"

namespace ktour {
// Of its own, since the rows have short names.
namespace local_facts {
namespace {

using Part = LocalFact::Part;
using Counters = std::span<const std::int64_t>;

// Two moves away from a square, along all the sides of a board.
struct Corner {
  std::int64_t dot = 0;
  bool straight = false;
};
Corner corner_of(const Board& board, Square before, Square at, Square after) {
  if (board.is_flat()) {
    const Offset u{before.row - at.row, before.col - at.col};
    const Offset v{after.row - at.row, after.col - at.col};
    return {dot(u, v), cross(u, v) == 0 && dot(u, v) < 0};
  }
  const Board::Coordinates from = board.coordinates(at);
  const Board::Coordinates one = board.coordinates(before);
  const Board::Coordinates other = board.coordinates(after);
  std::int64_t product = 0, first = 0, second = 0;
  for (std::size_t i = 0; i < from.size(); ++i) {
    const std::int64_t x = std::int64_t{one[i]} - from[i];
    const std::int64_t y = std::int64_t{other[i]} - from[i];
    product += x * y;
    first += x * x;
    second += y * y;
  }
  return {product, product < 0 && product * product == first * second};
}

Part one_if(bool counts) {
  return {counts ? 1 : 0, 0};
}
template <class Counts>
constexpr auto corners(Counts) {
  return [](const Board& board, Square before, Square at, Square after) {
    return one_if(Counts{}(corner_of(board, before, at, after)));
  };
}
// Of a knight: the angle follows from the product.
template <std::int64_t Product>
Part angle(const Board& board, Square before, Square at, Square after) {
  return one_if(corner_of(board, before, at, after).dot == Product);
}
Part which_angle(const Board& board, Square before, Square at, Square after) {
  constexpr std::array<std::int64_t, 6> products{4, 3, 0, -3, -4, -5};
  const auto place =
      std::ranges::find(products, corner_of(board, before, at, after).dot) - products.begin();
  KTOUR_ASSERT(place < 6);
  return {1, static_cast<std::uint8_t>(place)};
}

// One row and two columns down to the right, two rows and one column; the same to the left.
Part slope(const Board&, Square from, Square to) {
  const std::int32_t rows = to.row - from.row;
  const bool left = (rows < 0) != (to.col < from.col);
  return {1, static_cast<std::uint8_t>((left ? 2 : 0) + (std::abs(rows) == 2 ? 1 : 0))};
}

Part quarter(const Board& board, Square from, Square to) {
  const auto same = [](std::int32_t a, std::int32_t b, std::int32_t all) {
    return (a < all / 2) == (b < all / 2);
  };
  return one_if(!same(from.row, to.row, board.rows()) || !same(from.col, to.col, board.cols()));
}

// Twice what the line from the square 0,0 sweeps; round a closed tour it is the same from anywhere.
Part swept(const Board&, Square from, Square to) {
  return {static_cast<std::int32_t>(cross({from.row, from.col}, {to.row, to.col})), 0};
}

Part turned(const Board&, Square before, Square at, Square after) {
  return {turns_completed(Offset{at.row - before.row, at.col - before.col},
                          Offset{after.row - at.row, after.col - at.col}),
          0};
}

Part any_crossing(Square, Square, Square, Square) {
  return {1, 0};
}
template <CrossingKind Kind>
Part crossing(Square a, Square b, Square c, Square d) {
  return one_if(crossing_of(a, b, c, d, true) == Kind);
}

FactValue itself(Counters counters) {
  return FactValue::of(counters[0]);
}
FactValue list(Counters counters) {
  return FactValue::of(std::vector<std::int64_t>(counters.begin(), counters.end()));
}
FactValue size(Counters counters) {
  return FactValue::of(std::abs(counters[0]));
}

constexpr auto is_turn = [](Corner at) { return !at.straight; };
constexpr auto is_straight = [](Corner at) { return at.straight; };
constexpr auto is_acute = [](Corner at) { return at.dot > 0; };
constexpr auto is_right = [](Corner at) { return at.dot == 0; };
constexpr auto is_obtuse = [](Corner at) { return at.dot < 0 && !at.straight; };

constexpr LocalFact table[] = {
    {"turns", 1, corners(is_turn), nullptr, nullptr, itself},
    {"straight", 1, corners(is_straight), nullptr, nullptr, itself},
    {"acute", 1, corners(is_acute), nullptr, nullptr, itself},
    {"right", 1, corners(is_right), nullptr, nullptr, itself},
    {"obtuse", 1, corners(is_obtuse), nullptr, nullptr, itself},
    {"angle-37", 1, angle<4>, nullptr, nullptr, itself},
    {"angle-53", 1, angle<3>, nullptr, nullptr, itself},
    {"angle-90", 1, angle<0>, nullptr, nullptr, itself},
    {"angle-127", 1, angle<-3>, nullptr, nullptr, itself},
    {"angle-143", 1, angle<-4>, nullptr, nullptr, itself},
    {"angle-180", 1, angle<-5>, nullptr, nullptr, itself},
    {"angles", 6, which_angle, nullptr, nullptr, list},
    {"slopes", 4, nullptr, slope, nullptr, list},
    {"commonest-slope", 4, nullptr, slope, nullptr,
     [](Counters counters) { return FactValue::of(std::ranges::max(counters)); }},
    {"rarest-slope", 4, nullptr, slope, nullptr,
     [](Counters counters) { return FactValue::of(std::ranges::min(counters)); }},
    {"crossings", 1, nullptr, nullptr, any_crossing, itself},
    {"crossings-90", 1, nullptr, nullptr,
     [](Square a, Square b, Square c, Square d) {
       return one_if(dot({b.row - a.row, b.col - a.col}, {d.row - c.row, d.col - c.col}) == 0);
     },
     itself},
    {"crossings-1:3", 1, nullptr, nullptr, crossing<CrossingKind::quarter>, itself},
    {"crossings-1:2", 1, nullptr, nullptr, crossing<CrossingKind::third>, itself},
    {"crossings-1:1", 1, nullptr, nullptr, crossing<CrossingKind::middle>, itself},
    {"area", 1, nullptr, swept, nullptr,
     [](Counters counters) { return FactValue::of(std::abs(counters[0]) / 2); }, true},
    {"rotation", 1, turned, nullptr, nullptr, size, true},
    {"quarters", 1, nullptr, quarter, nullptr, itself},
};

}  // namespace
}  // namespace local_facts

const LocalFact* local_fact(std::string_view name) {
  const auto row = std::ranges::find(local_facts::table, name, &LocalFact::name);
  return row == std::end(local_facts::table) ? nullptr : row;
}

const LocalFact* local_fact(const Fact& fact) {
  return local_fact(fact.name);
}

}  // namespace ktour
