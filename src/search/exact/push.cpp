// Labels and pushes.
#include "search/exact/push.hpp"

#include <algorithm>
#include <utility>

#include "base/assert.hpp"

namespace ktour::exact {

bool Pushes::run() {
  KTOUR_ASSERT(!graph_.side.empty());
  for (Vertex v = 0; v < graph_.vertices; ++v) {
    if (pulse_.beat()) return false;
    if (graph_.side[v] == 0 && factor_.lacking(v) > 0) lacking_.push_back(v);
  }
  if (lacking_.empty()) return true;
  if (!make_exact()) return false;
  // What is pushed on waits for the next round.
  for (std::vector<Vertex> round; !lacking_.empty();) {
    round.clear();
    std::swap(round, lacking_);
    for (const Vertex a : round) {
      if (!push_all_from(a)) return false;
    }
  }
  return true;
}

// Breadth first, backwards, from all vertices of side 1 that lack an edge. False: stopped.
bool Pushes::make_exact() {
  pushes_ = 0;
  labels_.assign(graph_.vertices, unreachable);
  queue_.clear();
  for (Vertex v = 0; v < graph_.vertices; ++v) {
    if (pulse_.beat()) return false;
    if (graph_.side[v] == 0 || factor_.lacking(v) == 0) continue;
    labels_[v] = 0;
    queue_.push_back(v);
  }
  for (std::size_t head = 0; head < queue_.size(); ++head) {
    if (pulse_.beat()) return false;
    const Vertex b = queue_[head];
    for (const auto& [edge, a] : graph_.at(b)) {
      if (labels_[a] != unreachable || !free(edge)) continue;
      labels_[a] = labels_[b] + 1;
      for (const Incidence& inside : factor_.at(a)) {
        if (inside.edge == none || labels_[inside.to] != unreachable) continue;
        if (!paths_.undecided(inside.edge)) continue;
        labels_[inside.to] = labels_[a] + 1;
        queue_.push_back(inside.to);
      }
    }
  }
  return true;
}

bool Pushes::push_all_from(Vertex a) {
  while (factor_.lacking(a) > 0) {
    if (pulse_.beat()) return false;
    if (++pushes_ > graph_.vertices / 2 && !make_exact()) return false;
    const Incidence out = nearest(a);
    if (out.edge == none) return false;
    if (!push(a, out)) labels_[out.to] = unreachable;
  }
  return true;
}

// The free edge to the vertex with the least label.
Incidence Pushes::nearest(Vertex a) const {
  Incidence best{none, 0};
  Label least = unreachable;
  for (const Incidence& i : graph_.at(a)) {
    if (labels_[i.to] >= least || !free(i.edge)) continue;
    least = labels_[i.to];
    best = i;
  }
  return best;
}

// Gives `a` an edge. False: the other end has two that it must keep.
bool Pushes::push(Vertex a, const Incidence& out) {
  const Vertex b = out.to;
  labels_[a] = std::max(labels_[a], labels_[b] + 1);
  if (factor_.lacking(b) > 0) {
    factor_.add(out.edge);
    return true;
  }
  Incidence given_up{none, 0};
  Label least = unreachable;
  for (const Incidence& inside : factor_.at(b)) {
    if (!paths_.undecided(inside.edge)) continue;
    if (given_up.edge != none && labels_[inside.to] >= least) continue;
    least = labels_[inside.to];
    given_up = inside;
  }
  if (given_up.edge == none) return false;
  factor_.remove(given_up.edge);
  factor_.add(out.edge);
  lacking_.push_back(given_up.to);
  const Label beyond = label_beyond(b);
  labels_[b] = std::max(labels_[b], beyond == unreachable ? beyond : beyond + 1);
  return true;
}

// The least label of those to which an edge of `b` could be pushed on.
Pushes::Label Pushes::label_beyond(Vertex b) const {
  Label least = unreachable;
  for (const Incidence& inside : factor_.at(b)) {
    if (inside.edge != none && paths_.undecided(inside.edge)) {
      least = std::min(least, labels_[inside.to]);
    }
  }
  return least;
}

}  // namespace ktour::exact
