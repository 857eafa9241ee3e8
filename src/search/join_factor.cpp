// Paths by Warnsdorff's rule, and the alternating paths that mend them.
#include "search/join_factor.hpp"

#include <algorithm>

#include "search/exact_paths.hpp"

namespace ktour {

void Factor::remove(EdgeId e) {
  fate_[e] = Fate::free;
  const auto [a, b] = graph_.ends(e);
  for (const Vertex v : {a, b}) links_[v][links_[v][0].edge == e ? 0 : 1].edge = none;
}

void Factor::add(EdgeId e) {
  fate_[e] = Fate::inside;
  const auto [a, b] = graph_.ends(e);
  links_[a][links_[a][0].edge == none ? 0 : 1] = {e, b};
  links_[b][links_[b][0].edge == none ? 0 : 1] = {e, a};
}

bool Factor::find(Pulse& pulse) {
  if (!begin(pulse) || !lay_paths(pulse)) return false;
  via_.resize(std::size_t{2} * graph_.vertices);
  for (;;) {
    std::size_t lacking = 0;
    for (Vertex v = 0; v < graph_.vertices; ++v) lacking += lacks(v);
    if (lacking == 0) return true;
    if (augment(pulse)) continue;
    // With two sides such a search misses nothing.
    none_exists_ = !graph_.side.empty() && pulse.stopped() == StopKind::none;
    return false;
  }
}

bool Factor::begin(Pulse& pulse) {
  exact::Paths paths(graph_);
  if (!paths.begin(pulse)) return false;
  fate_.assign(graph_.edges.size(), Fate::free);
  links_.assign(graph_.vertices, {Incidence{none, 0}, Incidence{none, 0}});
  for (EdgeId e = 0; e < graph_.edge_count(); ++e) {
    if (e % 8 == 0 && pulse.beat()) return false;
    if (paths.undecided(e)) continue;
    if (paths.taken(e)) add(e);
    fate_[e] = paths.taken(e) ? Fate::fixed : Fate::barred;
  }
  return true;
}

// From a vertex to the neighbour with the fewest ways to go on, and so on; then from the other end.
// No path is closed.
bool Factor::lay_paths(Pulse& pulse) {
  std::vector<Vertex> far_end(graph_.vertices);
  std::vector<std::uint32_t> ways(graph_.vertices);  // free edges to vertices that lack one
  for (Vertex v = 0; v < graph_.vertices; ++v) {
    if (pulse.beat(2)) return false;
    for (const auto& [edge, to] : graph_.at(v)) ways[v] += free(edge) && lacks(to) > 0 ? 1 : 0;
    far_end[v] = v;
    if (lacks(v) != 1) continue;
    Vertex before = v;
    EdgeId edge = links_[v][0].edge == none ? links_[v][1].edge : links_[v][0].edge;
    for (;;) {
      before = graph_.across(edge, before);
      if (lacks(before) > 0) break;
      edge = links_[before][0].edge == edge ? links_[before][1].edge : links_[before][0].edge;
    }
    far_end[v] = before;
  }
  const auto full = [&](Vertex v) {
    for (const auto& [edge, to] : graph_.at(v)) ways[to] -= free(edge) ? 1 : 0;
  };
  for (Vertex first = 0; first < graph_.vertices; ++first) {
    for (Vertex v = first; lacks(v) > 0;) {
      if (pulse.beat()) return false;
      EdgeId best = none;
      std::uint64_t least = ~std::uint64_t{0};
      for (const auto& [edge, to] : graph_.at(v)) {
        if (!free(edge) || lacks(to) == 0 || to == far_end[v]) continue;
        const std::uint64_t go_on = graph_.added(to) ? 64 : ways[to];
        const std::uint64_t key = go_on << 32 | random_.below(1U << 16);
        if (key >= least) continue;
        least = key;
        best = edge;
      }
      if (best == none) {
        if (v == far_end[first]) break;
        v = far_end[first];
        continue;
      }
      const Vertex to = graph_.across(best, v);
      const Vertex ends[2] = {far_end[v], far_end[to]};
      add(best);
      ways[v] -= 1;
      ways[to] -= 1;
      for (const Vertex end : {v, to}) {
        if (lacks(end) == 0) full(end);
      }
      far_end[ends[0]] = ends[1];
      far_end[ends[1]] = ends[0];
      v = ends[1];
    }
  }
  return true;
}

// One search from all vertices that lack an edge, on one side if there are two. Each has a tree of
// its own, which is done with when it has reached another such vertex: both get their edge.
bool Factor::augment(Pulse& pulse) {
  root_.assign(std::size_t{2} * graph_.vertices, none);
  queue_.clear();
  for (Vertex v = 0; v < graph_.vertices; ++v) {
    if (lacks(v) == 0 || (!graph_.side.empty() && graph_.side[v] == 1)) continue;
    queue_.push_back(2 * v);
    root_[2 * v] = v;
  }
  std::vector<bool> done(graph_.vertices);
  bool any = false;
  for (std::size_t head = 0; head < queue_.size(); ++head) {
    if (pulse.beat()) return false;
    const Vertex v = queue_[head] / 2;
    const Vertex root = root_[queue_[head]];
    for (const auto& [edge, to] : graph_.at(v)) {
      if (done[root]) break;
      const State away = 2 * to + 1;
      if (!free(edge) || root_[away] != none) continue;
      if (lacks(to) > (to == root ? 1U : 0U)) {
        via_[away] = edge;
        if (!flip(away, root)) continue;
        done[root] = done[to] = any = true;
        break;
      }
      root_[away] = root;
      via_[away] = edge;
      for (const auto& [inner, next] : links_[to]) {
        const State more = 2 * next;
        if (inner == none || fixed(inner) || root_[more] != none) continue;
        root_[more] = root;
        via_[more] = inner;
        queue_.push_back(more);
      }
    }
  }
  return any;
}

// Changes the edges on the way to a state from the root of its tree. Without two sides it may not
// be possible: an edge may be on the way twice, or have been changed for another tree.
bool Factor::flip(State last, Vertex root) {
  way_.clear();
  for (State s = last; s != 2 * root; s = 2 * graph_.across(via_[s], s / 2) + 1 - s % 2) {
    way_.push_back(via_[s]);
  }
  if (graph_.side.empty()) {
    for (std::size_t i = 0; i < way_.size(); ++i) {
      if (free(way_[i]) != (i % 2 == 0)) return false;
    }
    std::vector<EdgeId> sorted = way_;
    std::sort(sorted.begin(), sorted.end());
    if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end()) return false;
  }
  for (std::size_t i = 1; i < way_.size(); i += 2) remove(way_[i]);
  for (std::size_t i = 0; i < way_.size(); i += 2) add(way_[i]);
  return true;
}

}  // namespace ktour
