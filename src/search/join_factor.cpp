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
  std::vector<Vertex> lacking;
  for (Vertex v = 0; v < graph_.vertices; ++v) {
    if (lacks(v) > 0) lacking.push_back(v);
  }
  via_.resize(std::size_t{2} * graph_.vertices);
  seen_.resize(std::size_t{2} * graph_.vertices);
  constexpr std::uint64_t first_reach = 256;
  const std::uint64_t whole_graph = 2 * graph_.incident.size();
  for (std::uint64_t reach = first_reach;; reach *= 4) {
    std::size_t left = 0;
    for (const Vertex v : lacking) {
      while (lacks(v) > 0 && augment(v, reach, pulse)) {
      }
      if (pulse.stopped() != StopKind::none) return false;
      if (lacks(v) > 0) lacking[left++] = v;
    }
    if (left == 0) return true;
    if (reach > whole_graph) return false;
    lacking.resize(left);
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

// Gives `from` an edge more, and another vertex that lacks one; a walk looks at up to `reach`
// edges.
bool Factor::augment(Vertex from, std::uint64_t reach, Pulse& pulse) {
  if (++search_ == 0) {
    std::fill(seen_.begin(), seen_.end(), 0);
    search_ = 1;
  }
  queue_.assign(1, 2 * from);
  seen_[2 * from] = search_;
  std::uint64_t looked = 0;
  for (std::size_t head = 0; head < queue_.size() && looked < reach; ++head) {
    if (pulse.beat()) return false;
    const Vertex v = queue_[head] / 2;
    looked += graph_.at(v).size();
    for (const auto& [edge, to] : graph_.at(v)) {
      const State away = 2 * to + 1;
      if (!free(edge) || seen_[away] == search_) continue;
      seen_[away] = search_;
      via_[away] = edge;
      if (lacks(to) > (to == from ? 1U : 0U)) {
        if (flip(away)) return true;
        continue;
      }
      for (const auto& [inner, next] : links_[to]) {
        const State more = 2 * next;
        if (inner == none || fixed(inner) || seen_[more] == search_) continue;
        seen_[more] = search_;
        via_[more] = inner;
        queue_.push_back(more);
      }
    }
  }
  return false;
}

// Changes the edges on the way to a state, unless one of them is there twice.
bool Factor::flip(State last) {
  std::vector<EdgeId> way;
  for (State s = last;;) {
    way.push_back(via_[s]);
    const Vertex before = graph_.across(via_[s], s / 2);
    s = 2 * before + (1 - s % 2);
    if (s % 2 == 0 && s == queue_[0]) break;
  }
  if (graph_.side.empty()) {
    std::vector<EdgeId> sorted = way;
    std::sort(sorted.begin(), sorted.end());
    if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end()) return false;
  }
  for (std::size_t i = 1; i < way.size(); i += 2) remove(way[i]);
  for (std::size_t i = 0; i < way.size(); i += 2) add(way[i]);
  return true;
}

}  // namespace ktour
