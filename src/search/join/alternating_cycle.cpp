// A shortest alternating cycle, breadth first.
//
// Where the graph has no two sides, a vertex may be reached in two ways, by an edge that goes and
// by one that comes. A way that has an edge twice is no cycle then, though there may be another.
#include "search/join/alternating_cycle.hpp"

#include <algorithm>

#include "base/assert.hpp"

namespace ktour {

Change AlternatingCycles::through(EdgeId edge, Vertex from, Vertex to) {
  KTOUR_ASSERT(free(edge) && graph_.across(edge, from) == to);
  for (std::vector<EdgeId>& via : via_) via.resize(graph_.vertices, none);
  std::vector<Vertex> queue{from};
  std::vector<Vertex> others;
  via_[1][from] = edge;
  for (std::size_t head = 0; head < queue.size() && via_[0][to] == none; ++head) {
    if (pulse_.beat()) return {};
    for (const Incidence& inside : factor_.at(queue[head])) {
      const Vertex a = inside.to;
      if (!paths_.undecided(inside.edge) || via_[0][a] != none) continue;
      via_[0][a] = inside.edge;
      others.push_back(a);
      for (const auto& [out, b] : graph_.at(a)) {
        if (via_[1][b] != none || !free(out)) continue;
        via_[1][b] = out;
        queue.push_back(b);
      }
    }
  }
  const Change change = via_[0][to] == none ? Change{} : back_along(edge, to);
  for (const Vertex v : others) via_[0][v] = none;
  for (const Vertex v : queue) via_[1][v] = none;
  return change;
}

Change AlternatingCycles::back_along(EdgeId between, Vertex to) const {
  Change change;
  Vertex v = to;
  do {
    change.out.push_back(via_[0][v]);
    v = graph_.across(via_[0][v], v);
    change.in.push_back(via_[1][v]);
    v = graph_.across(via_[1][v], v);
  } while (change.in.back() != between);
  const auto twice = [](std::vector<EdgeId> edges) {
    std::ranges::sort(edges);
    return std::ranges::adjacent_find(edges) != edges.end();
  };
  return twice(change.in) || twice(change.out) ? Change{} : change;
}

}  // namespace ktour
