// The cycle of a graph that costs least, by going through all that could cost less than a known
// one.
#pragma once

#include <optional>
#include <vector>

#include "base/pulse.hpp"
#include "search/anneal/costs.hpp"

namespace ktour {

struct LeastCycle {
  bool proved = false;          ///< all cycles were gone through; false: the limit came first
  Costs::Cost cost = 0;         ///< of the best; the known one's if none is better
  std::vector<Vertex> order{};  ///< the best, if it is better
  std::uint64_t examined = 0;
};

/// Looks for cycles that cost less than `known`. Takes over the costs.
LeastCycle least_cycle(const Graph& graph, Costs& costs, Costs::Cost known, std::uint64_t limit,
                       Pulse& pulse);

}  // namespace ktour
