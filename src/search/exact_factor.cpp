// The 2-factor at hand: mended by augmenting paths, and what its components leave open.
#include "search/exact_factor.hpp"

#include <algorithm>

namespace ktour::exact {

TwoFactor::TwoFactor(const CycleGraph& graph)
    : graph_(graph),
      inside_(graph.edges()),
      degree_(graph.vertices()),
      queue_(graph.vertices()),
      via_(graph.vertices()),
      seen_(graph.vertices()),
      found_(graph.vertices()),
      low_(graph.vertices()),
      steps_(graph.vertices()) {
  settled_.reserve(graph.edges());
}

bool TwoFactor::apply(Paths& paths, Pulse& pulse) {
  for (;;) {
    if (!mend(paths, pulse)) return false;
    find_components(paths, pulse);
    if (pulse.stopped() != StopKind::none) return false;
    settled_.clear();
    for (Vertex v = 0; v < graph_.vertices(); ++v) {
      if (pulse.beat()) return false;
      if (graph_.colour(v) == 1) continue;  // every edge has an end of each colour
      for (const auto& [edge, to] : graph_.at(v)) {
        if (paths.undecided(edge) && low_[v] != low_[to]) settled_.push_back(edge);
      }
    }
    if (settled_.empty()) return true;
    for (const Edge e : settled_) {
      const bool inside = inside_[e] != 0;
      if (paths.undecided(e) && !(inside ? paths.take(e) : paths.drop(e))) return false;
      if (paths.taken(e) != inside) return false;
    }
  }
}

// Whether the directed edge goes this way: out of colour 0 outside the 2-factor, out of colour 1
// inside it.
bool TwoFactor::leads(const Paths& paths, Vertex from, Edge e) const {
  return paths.undecided(e) && (inside_[e] != 0) == (graph_.colour(from) == 1);
}

bool TwoFactor::mend(const Paths& paths, Pulse& pulse) {
  for (Vertex v = 0; v < graph_.vertices(); ++v) {
    if (pulse.beat()) return false;
    if (graph_.colour(v) == 1) continue;
    for (const auto& [edge, to] : graph_.at(v)) {
      const bool inside = paths.taken(edge);
      if (paths.undecided(edge) || inside == (inside_[edge] != 0)) continue;
      inside_[edge] = inside ? 1 : 0;
      for (const Vertex end : {v, to}) {
        degree_[end] = static_cast<std::uint8_t>(inside ? degree_[end] + 1 : degree_[end] - 1);
      }
    }
  }
  for (Vertex v = 0; v < graph_.vertices(); ++v) {
    for (const Incidence& i : graph_.at(v)) {
      if (degree_[v] <= 2) break;
      if (inside_[i.edge] == 0 || !paths.undecided(i.edge)) continue;
      inside_[i.edge] = 0;
      --degree_[v];
      --degree_[i.to];
    }
  }
  for (Vertex v = 0; v < graph_.vertices(); ++v) {
    if (pulse.beat()) return false;
    while (graph_.colour(v) == 0 && degree_[v] < 2) {
      if (!augment(paths, v, pulse)) return false;
    }
  }
  return true;
}

// Gives `from` one edge more, and some vertex of the other colour that lacks one: along a shortest
// path that leaves by edges outside and comes back by edges inside.
bool TwoFactor::augment(const Paths& paths, Vertex from, Pulse& pulse) {
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
    const Vertex v = queue_[head++];
    for (const Incidence& i : graph_.at(v)) {
      if (seen_[i.to] == search_ || !leads(paths, v, i.edge)) continue;
      seen_[i.to] = search_;
      via_[i.to] = i.edge;
      queue_[tail++] = i.to;
      if (graph_.colour(i.to) == 0 || degree_[i.to] == 2) continue;
      ++degree_[i.to];
      ++degree_[from];
      for (Vertex w = i.to; w != from;) {
        const Edge e = via_[w];
        inside_[e] ^= 1;
        w = graph_.ends(e).a ^ graph_.ends(e).b ^ w;
      }
      return true;
    }
  }
  return false;
}

// Tarjan's strongly connected components.
void TwoFactor::find_components(const Paths& paths, Pulse& pulse) {
  constexpr std::uint32_t closed = 0xffffffff;  // its component is known
  std::fill(found_.begin(), found_.end(), 0);
  std::uint32_t clock = 1;
  std::size_t held = 0;
  const auto enter = [&](Vertex v) {
    found_[v] = low_[v] = clock++;
    queue_[held++] = v;
  };
  for (Vertex root = 0; root < graph_.vertices(); ++root) {
    if (found_[root] != 0 || paths.open_at(root) == 0) continue;
    std::size_t depth = 0;
    enter(root);
    steps_[0] = {root, 0};
    for (;;) {
      Step& step = steps_[depth];
      const Vertex v = step.at;
      const auto around = graph_.at(v);
      if (step.next < around.size()) {
        const Incidence i = around[step.next++];
        if (!leads(paths, v, i.edge)) continue;
        if (found_[i.to] == 0) {
          enter(i.to);
          steps_[++depth] = {i.to, 0};
          if (pulse.beat()) return;
        } else if (found_[i.to] != closed) {
          low_[v] = std::min(low_[v], found_[i.to]);
        }
        continue;
      }
      const bool first_of_component = low_[v] == found_[v];
      if (first_of_component) {
        const std::uint32_t component = found_[v];
        Vertex w = v;
        do {
          w = queue_[--held];
          low_[w] = component;
          found_[w] = closed;
        } while (w != v);
      }
      if (depth == 0) break;
      if (pulse.beat()) return;
      --depth;
      if (!first_of_component) low_[steps_[depth].at] = std::min(low_[steps_[depth].at], low_[v]);
    }
  }
}

}  // namespace ktour::exact
