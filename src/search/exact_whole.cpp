// Cut nodes among the paths, in one depth-first search without recursion.
#include "search/exact_whole.hpp"

#include <algorithm>

namespace ktour::exact {

Whole::Whole(const CycleGraph& graph)
    : graph_(graph), found_(graph.vertices()), low_(graph.vertices()), steps_(graph.vertices()) {}

bool Whole::holds(const Paths& paths, Pulse& pulse) {
  // Every edge taken made two paths one.
  const Vertex nodes = graph_.vertices() - paths.taken_edges();
  if (nodes <= 2) return true;
  // A path goes by the lower of its ends.
  const auto node = [&](Vertex v) { return std::min(v, paths.far_end(v)); };
  std::fill(found_.begin(), found_.end(), 0);
  const Vertex root = node(paths.tightest(0));
  std::uint32_t clock = 1;
  std::size_t depth = 0;
  steps_[0] = {root, root, 0};
  found_[root] = low_[root] = clock++;
  bool root_has_child = false;
  for (;;) {
    Step& step = steps_[depth];
    const auto around = graph_.at(step.end);
    if (step.next < around.size()) {
      const Incidence i = around[step.next++];
      if (!paths.undecided(i.edge)) continue;
      const Vertex to = node(i.to);
      if (found_[to] != 0) {
        low_[step.node] = std::min(low_[step.node], found_[to]);
        continue;
      }
      if (depth == 0) {
        if (root_has_child) return false;
        root_has_child = true;
      }
      found_[to] = low_[to] = clock++;
      steps_[++depth] = {to, to, 0};
      if (pulse.beat()) return false;
    } else if (step.end == step.node && paths.far_end(step.node) != step.node) {
      step.end = paths.far_end(step.node);
      step.next = 0;
    } else {
      if (depth == 0) break;
      if (pulse.beat()) return false;
      const Vertex child = step.node;
      const Vertex parent = steps_[--depth].node;
      if (depth > 0 && low_[child] >= found_[parent]) return false;
      low_[parent] = std::min(low_[parent], low_[child]);
    }
  }
  return clock - 1 == nodes;
}

}  // namespace ktour::exact
