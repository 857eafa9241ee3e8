// The 2-factor at hand: mended by augmenting paths, and what its components leave open.
#include "search/exact_factor.hpp"

#include <algorithm>

namespace ktour::exact {

TwoFactor::TwoFactor(const Graph& graph) : graph_(graph), cover_(graph.side.empty()) {
  const std::size_t copies = cover_ ? 2 : 1;
  const std::size_t nodes = copies * graph.vertices;
  inside_.resize(copies * graph.edges.size());
  degree_.resize(nodes);
  queue_.resize(nodes);
  via_.resize(nodes);
  seen_.resize(nodes);
  found_.resize(nodes);
  low_.resize(nodes);
  frames_.resize(nodes);
  settled_.reserve(copies * graph.edges.size());
}

template <bool cover>
bool TwoFactor::settle(Paths& paths, Pulse& pulse) {
  for (;;) {
    if (!mend<cover>(paths, pulse)) return false;
    find_components<cover>(paths, pulse);
    if (pulse.stopped() != StopKind::none) return false;
    settled_.clear();
    for (Node v = 0; v < nodes(); ++v) {
      if (pulse.beat()) return false;
      if (side<cover>(v) == 1) continue;  // every arc has an end on each side
      for (const Incidence& i : graph_.at(vertex<cover>(v))) {
        if (paths.undecided(i.edge) && low_[v] != low_[across<cover>(v, i.to)]) {
          settled_.push_back(arc<cover>(v, i));
        }
      }
    }
    if (settled_.empty()) return true;
    for (const Arc a : settled_) {
      const bool inside = inside_[a] != 0;
      const EdgeId e = edge<cover>(a);
      if (paths.undecided(e) && !(inside ? paths.take(e) : paths.drop(e))) return false;
      if (paths.taken(e) != inside) return false;
    }
  }
}

template <bool cover>
bool TwoFactor::mend(const Paths& paths, Pulse& pulse) {
  for (Node v = 0; v < nodes(); ++v) {
    if (pulse.beat()) return false;
    if (side<cover>(v) == 1) continue;
    for (const Incidence& i : graph_.at(vertex<cover>(v))) {
      const bool inside = paths.taken(i.edge);
      std::uint8_t& known = inside_[arc<cover>(v, i)];
      if (paths.undecided(i.edge) || inside == (known != 0)) continue;
      known = inside ? 1 : 0;
      for (const Node end : {v, across<cover>(v, i.to)}) {
        degree_[end] = static_cast<std::uint8_t>(inside ? degree_[end] + 1 : degree_[end] - 1);
      }
    }
  }
  for (Node v = 0; v < nodes(); ++v) {
    for (const Incidence& i : graph_.at(vertex<cover>(v))) {
      if (degree_[v] <= 2) break;
      std::uint8_t& known = inside_[arc<cover>(v, i)];
      if (known == 0 || !paths.undecided(i.edge)) continue;
      known = 0;
      --degree_[v];
      --degree_[across<cover>(v, i.to)];
    }
  }
  for (Node v = 0; v < nodes(); ++v) {
    if (pulse.beat()) return false;
    while (side<cover>(v) == 0 && degree_[v] < 2) {
      if (!augment<cover>(paths, v, pulse)) return false;
    }
  }
  return true;
}

// Gives `from` one arc more, and some node of the other side that lacks one: along a shortest path
// that leaves by arcs outside and comes back by arcs inside.
template <bool cover>
bool TwoFactor::augment(const Paths& paths, Node from, Pulse& pulse) {
  if (++search_ == 0) {
    std::fill(seen_.begin(), seen_.end(), 0);
    search_ = 1;
  }
  std::size_t head = 0;
  std::size_t tail = 0;
  queue_[tail++] = from;
  seen_[from] = search_;
  while (head < tail) {
    if (pulse.beat()) return false;
    const Node v = queue_[head++];
    for (const Incidence& i : graph_.at(vertex<cover>(v))) {
      const Node to = across<cover>(v, i.to);
      const Arc a = arc<cover>(v, i);
      if (seen_[to] == search_ || !leads<cover>(paths, v, i.edge, a)) continue;
      seen_[to] = search_;
      via_[to] = a;
      queue_[tail++] = to;
      if (side<cover>(to) == 0 || degree_[to] == 2) continue;
      ++degree_[to];
      ++degree_[from];
      for (Node w = to; w != from; w = other_end<cover>(via_[w], w)) inside_[via_[w]] ^= 1;
      return true;
    }
  }
  return false;
}

// Tarjan's strongly connected components.
template <bool cover>
void TwoFactor::find_components(const Paths& paths, Pulse& pulse) {
  constexpr std::uint32_t closed = 0xffffffff;  // its component is known
  std::fill(found_.begin(), found_.end(), 0);
  std::uint32_t clock = 1;
  std::size_t held = 0;
  const auto enter = [&](Node v) {
    found_[v] = low_[v] = clock++;
    queue_[held++] = v;
  };
  for (Node root = 0; root < nodes(); ++root) {
    if (found_[root] != 0 || paths.open_at(vertex<cover>(root)) == 0) continue;
    std::size_t depth = 0;
    enter(root);
    frames_[0] = {root, 0};
    for (;;) {
      Frame& frame = frames_[depth];
      const Node v = frame.at;
      const auto around = graph_.at(vertex<cover>(v));
      if (frame.next < around.size()) {
        const Incidence i = around[frame.next++];
        if (!leads<cover>(paths, v, i.edge, arc<cover>(v, i))) continue;
        const Node to = across<cover>(v, i.to);
        if (found_[to] == 0) {
          enter(to);
          frames_[++depth] = {to, 0};
          if (pulse.beat()) return;
        } else if (found_[to] != closed) {
          low_[v] = std::min(low_[v], found_[to]);
        }
        continue;
      }
      const bool first_of_component = low_[v] == found_[v];
      if (first_of_component) {
        const std::uint32_t component = found_[v];
        Node w = v;
        do {
          w = queue_[--held];
          low_[w] = component;
          found_[w] = closed;
        } while (w != v);
      }
      if (depth == 0) break;
      if (pulse.beat()) return;
      --depth;
      if (!first_of_component) low_[frames_[depth].at] = std::min(low_[frames_[depth].at], low_[v]);
    }
  }
}

template bool TwoFactor::settle<false>(Paths& paths, Pulse& pulse);
template bool TwoFactor::settle<true>(Paths& paths, Pulse& pulse);

}  // namespace ktour::exact
