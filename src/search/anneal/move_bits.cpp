#include "search/anneal/move_bits.hpp"

#include <array>

#include "facts/crossings.hpp"

namespace ktour {
namespace {

struct Crosser {
  Offset from;
  MoveBits::Way way;  // downwards
};

// What crosses a move begins near it.
std::array<std::vector<Crosser>, MoveBits::ways> all_crossers() {
  constexpr std::int32_t near = 4;
  std::array<std::vector<Crosser>, MoveBits::ways> all;
  for (MoveBits::Way way = 0; way < MoveBits::ways; ++way) {
    for (Offset from{-near, 0}; from.row <= near; ++from.row) {
      for (from.col = -near; from.col <= near; ++from.col) {
        const Square other{from.row, from.col};
        for (MoveBits::Way down = MoveBits::ways / 2; down < MoveBits::ways; ++down) {
          if (crossing_of({0, 0}, MoveBits::step({0, 0}, way), other, MoveBits::step(other, down),
                          true)) {
            all[way].push_back({from, down});
          }
        }
      }
    }
  }
  return all;
}

}  // namespace

std::int64_t MoveBits::crossings(Square s, Way way) const {
  static const auto crossers = all_crossers();
  std::int64_t count = 0;
  for (const auto& [from, down] : crossers[way]) {
    const Square other{s.row + from.row, s.col + from.col};
    count += contains(other) && has(other, down) ? 1 : 0;
  }
  return count;
}

bool MoveBits::is_whole() const {
  for (Square s{0, 0}; s.row < rows_; ++s.row) {
    for (s.col = 0; s.col < cols_; ++s.col) {
      if (std::popcount(at(s)) != 2) return false;
      for (auto rest = static_cast<unsigned>(at(s)); rest != 0; rest &= rest - 1) {
        const auto way = static_cast<Way>(std::countr_zero(rest));
        if (!contains(step(s, way)) || !has(step(s, way), back(way))) return false;
      }
    }
  }
  return true;
}

}  // namespace ktour
