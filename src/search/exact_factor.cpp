// The 2-factor at hand: mended by augmenting paths, and what its components leave open.
#include "search/exact_factor.hpp"

#include <algorithm>
#include <array>

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
bool TwoFactor::settle(Paths& paths, Pulse& pulse, Log* log) {
  for (;;) {
    if (!mend<cover>(paths, pulse)) {
      if (log != nullptr && pulse.stopped() == StopKind::none) {
        const Closed short_of = reached<cover>();
        log->add_count(short_of.some, short_of.others);
      }
      return false;
    }
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
    if (!(log == nullptr ? settle_arcs<cover>(paths, settled_)
                         : settle_logged<cover>(paths, *log))) {
      return false;
    }
  }
}

template <bool cover>
bool TwoFactor::settle_arcs(Paths& paths, const std::vector<Arc>& arcs) {
  for (const Arc a : arcs) {
    const bool inside = inside_[a] != 0;
    const EdgeId e = edge<cover>(a);
    if (paths.undecided(e) && !(inside ? paths.take(e) : paths.drop(e))) return false;
    if (paths.taken(e) != inside) return false;
  }
  return true;
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

// --- what is written down ------------------------------------------------------------------------

// The nodes last reached. No undecided arc leaves them: all arcs from those of side 0 lead to those
// of side 1, or are taken; and the arcs to those of side 1 that are not taken come from those of
// side 0. Which is what the others show, with the sides exchanged; the fewer serve.
template <bool cover>
TwoFactor::Closed TwoFactor::reached() const {
  std::array<std::vector<Vertex>, 2> inside;
  std::array<std::vector<Vertex>, 2> outside;
  for (Node v = 0; v < nodes(); ++v) {
    const auto on = static_cast<std::size_t>(side<cover>(v));
    (seen_[v] == search_ ? inside : outside)[on].push_back(vertex<cover>(v));
  }
  const bool fewer = inside[0].size() + inside[1].size() <= outside[0].size() + outside[1].size();
  if (fewer) return {std::move(inside[0]), std::move(inside[1]), {}};
  return {std::move(outside[1]), std::move(outside[0]), {}};
}

template <bool cover>
void TwoFactor::reach(const Paths& paths, Node from) {
  if (++search_ == 0) {
    std::fill(seen_.begin(), seen_.end(), 0);
    search_ = 1;
  }
  std::size_t tail = 0;
  queue_[tail++] = from;
  seen_[from] = search_;
  for (std::size_t head = 0; head < tail; ++head) {
    const Node v = queue_[head];
    for (const Incidence& i : graph_.at(vertex<cover>(v))) {
      const Node to = across<cover>(v, i.to);
      if (seen_[to] == search_ || !leads<cover>(paths, v, i.edge, arc<cover>(v, i))) continue;
      seen_[to] = search_;
      queue_[tail++] = to;
    }
  }
}

template <bool cover>
TwoFactor::Node TwoFactor::head_of(Arc arc) const {
  const Edge& ends = graph_.edges[edge<cover>(arc)];
  const bool first = cover ? arc % 2 == 0 : graph_.side[ends.a] == 0;
  const Node on_side_0 = first ? ends.a : Vertex{ends.b};
  return inside_[arc] != 0 ? on_side_0 : other_end<cover>(arc, on_side_0);
}

// A settled arc leads to nodes from which none leads back to it: they show its fate, and that of
// all arcs which lead to them.
template <bool cover>
bool TwoFactor::settle_logged(Paths& paths, Log& log) {
  std::vector<Closed> sets;
  std::vector<Arc> waiting = settled_;
  while (!waiting.empty()) {
    reach<cover>(paths, head_of<cover>(waiting.front()));
    Closed set = reached<cover>();
    std::erase_if(waiting, [&](Arc arc) {
      const Node head = head_of<cover>(arc);
      const bool leads_in = seen_[head] == search_ && seen_[other_end<cover>(arc, head)] != search_;
      if (leads_in) set.arcs.push_back(arc);
      return leads_in;
    });
    sets.push_back(std::move(set));
  }
  for (const Closed& set : sets) {
    const bool known = std::all_of(set.arcs.begin(), set.arcs.end(), [&](Arc arc) {
      const EdgeId e = edge<cover>(arc);
      return !paths.undecided(e) && paths.taken(e) == (inside_[arc] != 0);
    });
    if (known) continue;
    log.add_count(set.some, set.others);
    if (!settle_arcs<cover>(paths, set.arcs)) return false;
  }
  return true;
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

template bool TwoFactor::settle<false>(Paths& paths, Pulse& pulse, Log* log);
template bool TwoFactor::settle<true>(Paths& paths, Pulse& pulse, Log* log);

}  // namespace ktour::exact
