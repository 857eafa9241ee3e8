// Edges taken and dropped, what follows from the degrees, and the way back.
//
// Nothing here calls itself: what an edge changes is noted as vertices to look at again, in a queue
// that holds each once, so the order of inferences does not matter and no stack grows.
#include "search/exact/paths.hpp"

#include <algorithm>

#include "base/assert.hpp"

namespace ktour::exact {

Paths::Paths(const Graph& graph)
    : graph_(graph),
      fate_(graph.edge_count(), Fate::undecided),
      taken_(graph.vertices, 0),
      open_(graph.vertices),
      far_end_(graph.vertices),
      ranks_(graph.vertices),
      queued_(graph.vertices, 0) {
  trail_.reserve(graph.edge_count());
  queue_.reserve(graph.vertices);
  if (graph.symmetric()) mirrored_.reserve(graph.edge_count());
  for (Vertex v = 0; v < graph.vertices; ++v) {
    far_end_[v] = v;
    open_[v] = static_cast<std::uint32_t>(graph.at(v).size());
    rank(v);
  }
}

bool Paths::begin(Pulse& pulse) {
  KTOUR_ASSERT(trail_.empty());
  for (Vertex v = 0; v < graph_.vertices; ++v) {
    if (open_[v] < 2 || pulse.beat()) return false;
    enqueue(v);
  }
  failed_ = false;
  for (EdgeId e = 0; e < graph_.edge_count(); ++e) {
    if (graph_.edges[e].required != 0 && !failed_ && undecided(e)) set_taken(e);
  }
  if (!follow()) return false;
  for (EdgeId e = 0; e < graph_.edge_count(); ++e) {
    if (graph_.edges[e].required != 0 && !taken(e)) return false;
  }
  return true;
}

bool Paths::take(EdgeId e) {
  KTOUR_ASSERT(undecided(e) && queue_.empty() && mirrored_.empty());
  failed_ = false;
  set_taken(e);
  return follow();
}

bool Paths::drop(EdgeId e) {
  KTOUR_ASSERT(undecided(e) && queue_.empty() && mirrored_.empty());
  failed_ = false;
  set_dropped(e);
  return follow();
}

void Paths::set_taken(EdgeId e) {
  KTOUR_ASSERT(undecided(e));
  const auto [u, w] = graph_.ends(e);
  const Vertex a = far_end_[u];
  const Vertex b = far_end_[w];
  const bool closes = a == w;
  // Something else may have followed first and not have been acted on yet.
  if (taken_[u] == 2 || taken_[w] == 2 || (closes && taken_edges_ + 1 != graph_.vertices)) {
    failed_ = true;
    return;
  }
  KTOUR_ASSERT(far_end_[a] == u && far_end_[b] == w);
  fate_[e] = Fate::taken;
  trail_.push_back(e);
  if (graph_.symmetric()) mirrored_.push_back(e);
  ++taken_edges_;
  for (const Vertex v : {u, w}) {
    --open_[v];
    if (++taken_[v] == 2) enqueue(v);
    rank(v);
  }
  if (closes) return;
  far_end_[a] = b;
  far_end_[b] = a;
  if (taken_edges_ + 1 != graph_.vertices) drop_between(a, b);
}

void Paths::set_dropped(EdgeId e) {
  KTOUR_ASSERT(undecided(e));
  fate_[e] = Fate::dropped;
  trail_.push_back(e);
  if (graph_.symmetric()) mirrored_.push_back(e);
  const auto [u, w] = graph_.ends(e);
  for (const Vertex v : {u, w}) {
    const std::uint32_t left = --open_[v] + taken_[v];
    if (left < 2) failed_ = true;
    if (left == 2) enqueue(v);
    rank(v);
  }
}

void Paths::drop_between(Vertex a, Vertex b) {
  if (graph_.at(a).size() > graph_.at(b).size()) std::swap(a, b);  // added vertices have many
  for (const Incidence& i : graph_.at(a)) {
    if (i.to != b) continue;
    if (undecided(i.edge)) set_dropped(i.edge);
    return;
  }
}

void Paths::decide_image(EdgeId e) {
  const EdgeId image = graph_.edge_image[e];
  if (undecided(image)) {
    taken(e) ? set_taken(image) : set_dropped(image);
  } else if (fate_[image] != fate_[e]) {
    failed_ = true;
  }
}

bool Paths::follow() {
  while (!failed_) {
    if (!mirrored_.empty()) {
      const EdgeId e = mirrored_.back();
      mirrored_.pop_back();
      decide_image(e);
      continue;
    }
    if (queue_.empty()) break;
    const Vertex v = queue_.back();
    queue_.pop_back();
    queued_[v] = 0;
    const bool full = taken_[v] == 2;
    if (open_[v] == 0 || (!full && taken_[v] + open_[v] != 2)) continue;
    for (const Incidence& i : graph_.at(v)) {
      if (failed_) break;
      if (!undecided(i.edge)) continue;
      if (full) {
        set_dropped(i.edge);
      } else {
        set_taken(i.edge);
      }
    }
  }
  for (const Vertex v : queue_) queued_[v] = 0;
  queue_.clear();
  mirrored_.clear();
  KTOUR_ASSERT(failed_ || taken_edges_ <= graph_.vertices);
  return !failed_;
}

void Paths::undo(std::uint32_t mark) {
  KTOUR_ASSERT(mark <= trail_.size());
  while (trail_.size() > mark) {
    const EdgeId e = trail_.back();
    trail_.pop_back();
    const auto [u, w] = graph_.ends(e);
    if (fate_[e] == Fate::taken) {
      --taken_[u];
      --taken_[w];
      if (taken_edges_-- != graph_.vertices) {  // the closing edge had joined no two paths
        const Vertex a = taken_[u] == 0 ? u : far_end_[u];
        const Vertex b = taken_[w] == 0 ? w : far_end_[w];
        far_end_[a] = u;
        far_end_[u] = a;
        far_end_[b] = w;
        far_end_[w] = b;
      }
    }
    fate_[e] = Fate::undecided;
    for (const Vertex v : {u, w}) {
      ++open_[v];
      rank(v);
    }
  }
}

void Paths::enqueue(Vertex v) {
  if (queued_[v] != 0) return;
  queued_[v] = 1;
  queue_.push_back(v);
}

// An end of a path has one of its open edges to find, any other vertex two. The added vertices,
// which may go anywhere, come last.
void Paths::rank(Vertex v) {
  unsigned rank = Ranks::none;
  if (open_[v] > 0 && taken_[v] < 2) {
    rank = taken_[v] == 1 || open_[v] < 3 ? open_[v] : 2 * open_[v] - 3;
    rank = graph_.added(v) ? Ranks::count - 1 : std::min(rank, Ranks::count - 2);
  }
  ranks_.put(v, rank);
}

}  // namespace ktour::exact
