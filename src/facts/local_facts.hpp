// Facts that add up from what is near: from the corners that two moves make, from moves, from pairs
// of moves that cross.
//
// So an exchange of moves changes them by what it touches (annealing), and a part of a tour has a
// part of them (states of a count). All other facts need the whole tour.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "ktour/facts.hpp"

namespace ktour {

struct LocalFact {
  static constexpr std::size_t most_counters = 6;
  /// What is added, and to which counter.
  struct Part {
    std::int32_t amount = 0;
    std::uint8_t counter = 0;
  };

  std::string_view name;
  std::size_t counters = 1;
  /// What a corner has, a move, and two moves that cross, from `a` to `b` and from `c` to `d`; null
  /// where nothing comes of such.
  Part (*corner)(const Board&, Square before, Square at, Square after) = nullptr;
  Part (*move)(const Board&, Square from, Square to) = nullptr;
  Part (*crossing)(Square a, Square b, Square c, Square d) = nullptr;
  /// Of the whole tour, by the counters.
  FactValue (*value)(std::span<const std::int64_t> counters) = nullptr;
  /// Parts depend on which way round the tour goes; the value does not.
  bool directed = false;

  /// Whether the value is the one counter itself.
  bool is_sum() const { return counters == 1 && !directed; }
};

/// The row of a fact; null if it needs the whole tour.
const LocalFact* local_fact(const Fact& fact);
const LocalFact* local_fact(std::string_view name);

}  // namespace ktour
