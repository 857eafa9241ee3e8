// Cut nodes among the paths, in one depth-first search without recursion.
#include "search/exact/cuts.hpp"

#include <algorithm>
#include <array>

#include "base/assert.hpp"

namespace ktour::exact {

Cuts::Cuts(const Graph& graph)
    : graph_(graph), found_(graph.vertices), low_(graph.vertices), frames_(graph.vertices) {}

// Without a path, or without its two ends (what is between them is one piece more), the rest is in
// pieces.
bool Cuts::falls_apart(const Paths& paths, Vertex node, Log* log) {
  const std::array<Vertex, 2> ends{node, paths.far_end(node)};
  if (log != nullptr) log->add_cut(std::span(ends).first(ends[0] == ends[1] ? 1 : 2));
  return false;
}

bool Cuts::hold(const Paths& paths, Pulse& pulse, Log* log) {
  // Every edge taken made two paths one.
  const Vertex nodes = graph_.vertices - paths.taken_edges();
  if (nodes <= 2) return true;
  // A path goes by the lower of its ends.
  const auto node = [&](Vertex v) { return std::min(v, paths.far_end(v)); };
  std::fill(found_.begin(), found_.end(), 0);
  KTOUR_ASSERT(paths.tightest(0) != Ranks::nobody);
  const Vertex root = node(paths.tightest(0));
  std::uint32_t clock = 1;
  std::size_t depth = 0;
  frames_[0] = {root, root, 0};
  found_[root] = low_[root] = clock++;
  bool root_has_child = false;
  for (;;) {
    Frame& frame = frames_[depth];
    const auto around = graph_.at(frame.end);
    if (frame.next < around.size()) {
      const Incidence i = around[frame.next++];
      if (!paths.undecided(i.edge)) continue;
      const Vertex to = node(i.to);
      if (found_[to] != 0) {
        low_[frame.node] = std::min(low_[frame.node], found_[to]);
        continue;
      }
      if (depth == 0) {
        if (root_has_child) return falls_apart(paths, root, log);
        root_has_child = true;
      }
      found_[to] = low_[to] = clock++;
      frames_[++depth] = {to, to, 0};
      if (pulse.beat()) return false;
    } else if (frame.end == frame.node && paths.far_end(frame.node) != frame.node) {
      frame.end = paths.far_end(frame.node);
      frame.next = 0;
    } else {
      if (depth == 0) break;
      if (pulse.beat()) return false;
      const Vertex child = frame.node;
      const Vertex parent = frames_[--depth].node;
      if (depth > 0 && low_[child] >= found_[parent]) return falls_apart(paths, parent, log);
      low_[parent] = std::min(low_[parent], low_[child]);
    }
  }
  KTOUR_ASSERT(clock - 1 <= nodes);
  const bool one_piece = clock - 1 == nodes;
  if (!one_piece && log != nullptr) log->add_cut({});
  return one_piece;
}

}  // namespace ktour::exact
