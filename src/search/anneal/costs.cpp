// Facts as sums over corners and crossings, and what exchanges change of them.
#include "search/anneal/costs.hpp"

#include <algorithm>
#include <limits>

#include "base/assert.hpp"
#include "facts/crossings.hpp"
#include "facts/local_facts.hpp"
#include "problem/moves.hpp"

namespace ktour {
namespace {

using Cost = Costs::Cost;

Offset difference(Square from, Square to) {
  return {to.row - from.row, to.col - from.col};
}

// Facts that are sums, with their weights.
using Weighed = std::vector<std::pair<const LocalFact*, Cost>>;
template <class Part>
Weighed weighed(std::span<const Aim> aims, Part LocalFact::*part) {
  Weighed all;
  for (const Aim& aim : aims) {
    const LocalFact* fact = local_fact(*aim.fact);
    if (fact == nullptr || !fact->is_sum() || fact->*part == nullptr) continue;
    all.emplace_back(fact, aim.want == Want::most ? -Cost{aim.weight} : Cost{aim.weight});
  }
  return all;
}

}  // namespace

bool is_sum(const Fact& fact) {
  const LocalFact* local = local_fact(fact);
  return local != nullptr && local->is_sum();
}

Costs::Costs(const Board& board, const Graph& graph, std::span<const Aim> aims)
    : board_(board),
      graph_(graph),
      slots_(2 * graph.edges.size()),
      links_(graph.vertices),
      there_(graph.edges.size()),
      stamp_(graph.vertices) {
  for (Vertex v = 0; v < graph_.vertices; ++v) {
    Slot slot = 0;
    for (const Incidence& i : graph_.at(v)) {
      slots_[2 * std::size_t{i.edge} + (graph_.edges[i.edge].a == v ? 0 : 1)] = slot++;
    }
  }
  weigh_corners(aims);
  weigh_moves(aims);
  weigh_crossings(aims);
}

void Costs::weigh_corners(std::span<const Aim> aims) {
  const Weighed facts = weighed(aims, &LocalFact::corner);
  if (facts.empty()) return;
  const auto cost = [&](Vertex v, Vertex to, Vertex other) {
    Cost sum = 0;
    if (graph_.added(to) || graph_.added(other)) return sum;
    for (const auto& [fact, weight] : facts) {
      sum +=
          weight *
          fact->corner(board_, graph_.squares[to], graph_.squares[v], graph_.squares[other]).amount;
    }
    return sum;
  };
  for (Vertex v = 0; v < graph_.squares.size(); ++v) {
    corner_first_.push_back(corners_.size());
    Cost least = std::numeric_limits<std::int32_t>::max();
    for (const Incidence& i : graph_.at(v)) {
      for (const Incidence& j : graph_.at(v)) {
        corners_.push_back(narrow<std::int32_t>(cost(v, i.to, j.to)));
        if (i.edge != j.edge) least = std::min(least, Cost{corners_.back()});
      }
    }
    least_corners_.push_back(narrow<std::int32_t>(least));
    bound_ += least;
  }
  least_corners_.resize(graph_.vertices);
}

void Costs::weigh_moves(std::span<const Aim> aims) {
  const Weighed facts = weighed(aims, &LocalFact::move);
  if (facts.empty()) return;
  Cost least = 0;
  for (const Edge& edge : graph_.edges) {
    Cost cost = 0;
    for (const auto& [fact, weight] : facts) {
      if (graph_.added(edge.b)) continue;
      cost += weight * fact->move(board_, graph_.squares[edge.a], graph_.squares[edge.b]).amount;
    }
    own_.push_back(narrow<std::int32_t>(cost));
    least = std::min(least, cost);
  }
  bound_ += least * Cost{graph_.vertices};
}

// Moves that cross a move begin near it: their first squares are those of a box about its own.
void Costs::weigh_crossings(std::span<const Aim> aims) {
  const Weighed facts = weighed(aims, &LocalFact::crossing);
  if (facts.empty()) return;
  std::int32_t reach = 0;
  std::int32_t rows = 0, cols = 0;
  for (const Edge& edge : graph_.edges) {
    if (graph_.added(edge.b)) continue;
    const Square s = graph_.squares[edge.a];
    const Offset by = difference(s, graph_.squares[edge.b]);
    reach = std::max({reach, std::abs(by.row), std::abs(by.col)});
  }
  for (const Square s : graph_.squares) {
    rows = std::max(rows, s.row + 1);
    cols = std::max(cols, s.col + 1);
  }
  const Board frame(rows, cols);
  constexpr Vertex nobody = ~Vertex{0};
  std::vector<Vertex> vertex_at(frame.area(), nobody);
  for (Vertex v = 0; v < graph_.squares.size(); ++v) {
    vertex_at[frame.index(graph_.squares[v])] = v;
  }
  Cost least = 0;
  const auto look = [&](const Edge& edge, Vertex v) {
    for (const Incidence& i : graph_.at(v)) {
      const Square a = graph_.squares[edge.a], b = graph_.squares[edge.b];
      const Square c = graph_.squares[v];
      if (i.to < v || graph_.added(i.to)) continue;
      const Square d = graph_.squares[i.to];
      if (!crossing_of(a, b, c, d, false)) continue;
      Cost cost = 0;
      for (const auto& [fact, weight] : facts) cost += weight * fact->crossing(a, b, c, d).amount;
      if (cost != 0) crossings_.push_back({i.edge, narrow<std::int32_t>(cost)});
      least = std::min(least, cost);
    }
  };
  for (const Edge& edge : graph_.edges) {
    cross_first_.push_back(crossings_.size());
    if (graph_.added(edge.b)) continue;
    const Square s = graph_.squares[edge.a];
    const std::int32_t far = 2 * reach;
    for (Square near{std::max(0, s.row - far), 0}; near.row < std::min(rows, s.row + far + 1);
         ++near.row) {
      for (near.col = std::max(0, s.col - far); near.col < std::min(cols, s.col + far + 1);
           ++near.col) {
        if (const Vertex v = vertex_at[frame.index(near)]; v != nobody) look(edge, v);
      }
    }
  }
  cross_first_.push_back(crossings_.size());
  const auto pairs = Cost{graph_.vertices} * graph_.vertices / 2;
  bound_ += least * pairs;
}

Cost Costs::start(const Cycle& cycle) {
  std::ranges::fill(there_, std::uint8_t{0});
  Cost cost = 0;
  for (Vertex v = 0; v < cycle.size(); ++v) {
    std::size_t k = 0;
    for (const Incidence& i : graph_.at(v)) {
      if (i.to != cycle.next(v) && i.to != cycle.before(v)) continue;
      KTOUR_ASSERT(k < 2);
      links_[v][k++] = slot(i.edge, v);
      if (i.to < v) continue;
      cost += own_and_crossings(i.edge);
      set(i.edge, true);
    }
    KTOUR_ASSERT(k == 2);
    cost += corner(v);
  }
  return cost;
}

namespace {
constexpr std::uint32_t open_slot = ~std::uint32_t{0};
}

void Costs::unlink(EdgeId e) {
  for (const Vertex v : {graph_.edges[e].a, Vertex{graph_.edges[e].b}}) {
    links_[v][links_[v][0] == slot(e, v) ? 0 : 1] = open_slot;
  }
}

void Costs::link(EdgeId e) {
  for (const Vertex v : {graph_.edges[e].a, Vertex{graph_.edges[e].b}}) {
    links_[v][links_[v][0] == open_slot ? 0 : 1] = slot(e, v);
  }
}

Cost Costs::change(const Exchange& exchange) {
  Cost cost = 0;
  touched_.clear();
  ++now_;
  for (const EdgeId e : exchange.out()) {
    for (const Vertex v : {graph_.edges[e].a, Vertex{graph_.edges[e].b}}) {
      if (stamp_[v] == now_) continue;
      stamp_[v] = now_;
      touched_.push_back(v);
      cost -= corner(v);
    }
  }
  for (const EdgeId e : exchange.out()) {
    set(e, false);
    cost -= own_and_crossings(e);
    unlink(e);
  }
  for (const EdgeId e : exchange.in()) {
    cost += own_and_crossings(e);
    set(e, true);
    link(e);
  }
  for (const Vertex v : touched_) cost += corner(v);
  return cost;
}

void Costs::undo(const Exchange& exchange) {
  for (const EdgeId e : exchange.in()) {
    set(e, false);
    unlink(e);
  }
  for (const EdgeId e : exchange.out()) {
    set(e, true);
    link(e);
  }
}

// Edges with their slots; corners; and crossings, of which each of a knight's moves has at most 38.
std::uint64_t Costs::bytes_a_square(std::size_t moves) {
  const std::uint64_t edges = moves / 2 + 1;
  return edges * (9 + 16 + moves * 6 * sizeof(Crossing)) + moves * moves * 4 + 64;
}

}  // namespace ktour
