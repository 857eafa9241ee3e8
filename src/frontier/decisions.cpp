// Decisions from the edges of a graph, and the edges that choices stand for.
#include "frontier/decisions.hpp"

#include <algorithm>

#include "base/assert.hpp"

namespace ktour::frontier {

std::vector<Decision> finishing_decisions(const Graph& graph, Vertex end, Vertex reach,
                                          Pulse* pulse) {
  const unsigned apex = graph.apex ? 1 : 0;
  const Vertex squares = graph.vertices - apex;
  std::vector<Decision> steps;
  steps.reserve(end);
  auto edge = graph.edges.begin();
  // A cycle must not be closed while an edge that it has to have is undecided.
  const auto last_required = std::find_if(graph.edges.rbegin(), graph.edges.rend(),
                                          [](const Edge& e) { return e.required; });
  const Vertex all_decided = last_required == graph.edges.rend() ? 0 : last_required->a;
  Vertex far = 0;  // the window ends before it
  for (Vertex v = 0; v < end; ++v) {
    if (pulse != nullptr && pulse->beat()) break;
    far = std::max(far, v + 1);
    Decision& step = steps.emplace_back();
    step.finishes = true;
    step.leaves = apex;
    step.before = apex + far - v;
    Vertex next = v + 1 == end ? std::max(far, reach) : far;
    const auto first = edge;
    for (; edge != graph.edges.end() && edge->a == v; ++edge) {
      if (edge->b < squares) next = std::max<Vertex>(next, edge->b + 1);
    }
    for (auto e = first; e != edge; ++e) {
      const bool to_apex = e->b == squares;
      if (e->required) step.required |= Choice{1} << step.edges.size();
      step.edges.push_back({static_cast<std::uint8_t>(apex),
                            static_cast<std::uint8_t>(to_apex ? 0 : apex + e->b - v),
                            static_cast<std::uint8_t>(e->voltage),
                            static_cast<std::uint32_t>(e - graph.edges.begin())});
    }
    // The next vertex is always in the window: it is the next to be finished.
    next = std::max(next, std::min(v + 2, squares));
    step.fresh = next - far;
    step.after = step.before + step.fresh - 1;
    step.may_close = next == squares && v >= all_decided;
    far = next;
  }
  return steps;
}

void drop_hopeless(std::vector<Decision>& steps, const Graph& graph, Vertex end, Pulse* pulse) {
  const Vertex apex = graph.apex ? 1 : 0;
  const Vertex squares = graph.vertices - apex;
  std::vector<std::vector<Vertex>> neighbours(graph.vertices);
  for (const Edge& edge : graph.edges) {
    neighbours[edge.a].push_back(edge.b);
    neighbours[edge.b].push_back(edge.a);
  }
  for (Vertex v = 0; v < end && v < steps.size(); ++v) {
    if (pulse != nullptr && pulse->beat()) return;
    Decision& step = steps[v];
    const Vertex window = step.before + step.fresh - apex;  // so many vertices from v on
    // Those with an edge to a vertex that may be complete now, or to v, which is gone.
    std::vector<Vertex> poorer = neighbours[v];
    for (const Vertex u : neighbours[v]) {
      if (u > v) poorer.insert(poorer.end(), neighbours[u].begin(), neighbours[u].end());
    }
    std::sort(poorer.begin(), poorer.end());
    poorer.erase(std::unique(poorer.begin(), poorer.end()), poorer.end());
    for (const Vertex w : poorer) {
      if (w <= v || w >= std::min(end, v + window)) continue;
      Need need{static_cast<std::uint8_t>(apex + w - v)};
      for (const Vertex x : neighbours[w]) {
        if (x == squares) {
          need.from |= 1;
        } else if (x >= v + window) {
          need.beyond = static_cast<std::uint8_t>(std::min(need.beyond + 1, 2));
        } else if (x > v) {
          need.from |= 1U << (apex + x - v);
        }
      }
      if (need.beyond < 2 && step.needs.size() < max_window) step.needs.push_back(need);
    }
  }
}

Decision single_decision(const Graph& graph, std::uint32_t edge, Vertex first, unsigned size) {
  const unsigned apex = graph.apex ? 1 : 0;
  KTOUR_ASSERT(edge < graph.edges.size());
  const Edge& e = graph.edges[edge];
  const auto place = [&](Vertex v) {
    return static_cast<std::uint8_t>(v + apex == graph.vertices && apex == 1 ? 0
                                                                             : apex + v - first);
  };
  Decision step;
  step.before = step.after = size;
  step.required = e.required ? 1 : 0;
  step.edges.push_back({place(e.a), place(e.b), static_cast<std::uint8_t>(e.voltage), edge});
  return step;
}

std::vector<std::uint32_t> edges_of(const std::vector<Decision>& steps,
                                    const std::vector<Choice>& choices) {
  KTOUR_ASSERT(choices.size() <= steps.size());
  std::vector<std::uint32_t> edges;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    for (Choice rest = choices[i]; rest != 0; rest &= rest - 1) {
      edges.push_back(steps[i].edges[static_cast<std::size_t>(std::countr_zero(rest))].edge);
    }
  }
  return edges;
}

}  // namespace ktour::frontier
