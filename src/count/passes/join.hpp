// How a device joins the states of the two sides: every pairing of one side with every pairing of
// the other that makes a single cycle with it. (The recursion of count/join.hpp, round by round.)
//
// For ends of one pattern of squares, the numbers of one side are a table by ranks. In a round the
// first end is joined to another, b, and the numbers of the pairings that become the same one by it
// are added. The place of what comes of it is that of b as the first digit of a rank: so after all
// rounds there stands, by the rank of each pairing, the number of ways in which the other side
// makes a single cycle with it. Each round reads a table of places that is the same for all
// patterns.
#pragma once

#include <cstdint>

#include "count/passes/state.hpp"

namespace ktour::passes {

/// The state of a given number of ends and nothing else, paired.
KTOUR_BOTH State paired(int ends, std::uint32_t rank) {
  State state;
  state.one = ends == 0 ? 0U : ~0U >> (32 - ends);
  unrank(state, rank);
  return state;
}

/// Calls take(rank) for the q - 2 pairings of q ends that lead to place `place` in a round.
template <class Take>
KTOUR_BOTH void sources(int q, std::uint32_t place, Take&& take) {
  const auto size = static_cast<std::uint32_t>(pairings(q - 2));
  const int b = static_cast<int>(place / size) + 1;
  const State rest = paired(q - 2, place % size);
  // The ends that are left keep their order between 0 and b.
  const auto old = [&](int end) { return end + 1 < b ? end + 1 : end + 2; };
  State whole;
  whole.one = ~0U >> (32 - q);
  for (std::uint32_t ends = rest.one; ends != 0; ends &= ends - 1) {
    const int end = lowest(ends);
    whole.set_mate(old(end), old(rest.mate(end)));
  }
  for (std::uint32_t ends = rest.one; ends != 0; ends &= ends - 1) {
    const int end = lowest(ends);
    State one = whole;
    one.pair(0, old(end));
    one.pair(b, old(rest.mate(end)));
    take(rank_of(one));
  }
}

}  // namespace ktour::passes
