// One step of annealing: an exchange drawn by lot, and whether it is made.
#include "search/anneal/annealing.hpp"

#include <algorithm>

#include "base/assert.hpp"

namespace ktour {

std::vector<Square> squares_of(const Graph& graph, std::span<const Vertex> order) {
  const auto n = order.size();
  std::size_t first = 0;
  while (graph.apex && !(graph.added(order[first]) && !graph.added(order[(first + 1) % n]))) {
    ++first;
  }
  std::vector<Square> squares;
  for (std::size_t i = 0; i < n; ++i) {
    const Vertex v = order[(first + i) % n];
    if (!graph.added(v)) squares.push_back(graph.squares[v]);
  }
  return squares;
}

Annealing::Annealing(const Problem& problem, const Graph& graph, std::span<const Aim> aims,
                     std::vector<Vertex> order, std::uint64_t seed)
    : graph_(graph),
      costs_(problem.board, graph, aims),
      cycle_(graph, std::move(order)),
      random_(mixed(seed)) {
  std::vector<Aim> others;
  for (const Aim& aim : aims) {
    if (!ktour::is_sum(*aim.fact)) others.push_back(aim);
  }
  cost_ = costs_.start(cycle_);
  for (Vertex v = 0; v < graph_.vertices; ++v) {
    const auto required = std::ranges::count_if(
        graph_.at(v), [&](const Incidence& i) { return graph_.edges[i.edge].required != 0; });
    if (required < 2) free_.push_back(v);
  }
  if (free_.size() >= graph_.vertices / 2) free_.clear();
  if (!others.empty()) {
    rest_.emplace(Rest{FactMeter(problem), std::move(others)});
    rest_->cost = rest_->of(graph_, cycle_.order());
    cost_ += rest_->cost;
  }
  keep_best();
}

Costs::Cost Annealing::Rest::of(const Graph& graph, std::span<const Vertex> order) {
  meter.take(squares_of(graph, order));
  Cost sum = 0;
  for (const Aim& aim : aims) {
    const std::int64_t value = meter.value(*aim.fact).value_or(FactValue{}).number;
    sum += value * (aim.want == Want::most ? -Cost{aim.weight} : Cost{aim.weight});
  }
  return sum;
}

// A fact that is no sum is at least 0; of the most of it nothing is known here.
Costs::Cost Annealing::bound() const {
  constexpr Cost far = Cost{1} << 60;
  const bool most = rest_ && std::ranges::any_of(rest_->aims, [](const Aim& aim) {
                      return aim.want == Want::most;
                    });
  return most ? -far : costs_.bound();
}

EdgeId Annealing::edge(Vertex a, Vertex b) const {
  if (graph_.at(a).size() > graph_.at(b).size()) std::swap(a, b);  // added vertices have many
  for (const Incidence& i : graph_.at(a)) {
    if (i.to == b) return i.edge;
  }
  return no_edge;
}

// An edge comes to a vertex, and the one from there to a neighbour in the cycle goes.
bool Annealing::put_and_take(EdgeId in, Vertex at, Vertex next) {
  const EdgeId out = edge(at, next);
  if (!may_put(in) || !may_take(out)) return false;
  exchange_.put(in);
  exchange_.take(out);
  return true;
}

// So many edges out, and as many in, along a way that closes. (It may close before its time.)
bool Annealing::alternate(unsigned length) {
  const Vertex first = some_vertex();
  Vertex v = some_neighbour(first);
  const EdgeId out = edge(first, v);
  if (!may_take(out)) return false;
  exchange_.take(out);
  for (; length > 1; --length) {
    const Incidence in = some_edge(v);
    v = some_neighbour(in.to);
    if (!put_and_take(in.edge, in.to, v)) return false;
  }
  const EdgeId closing = edge(v, first);
  if (closing == no_edge || !may_put(closing)) return false;
  exchange_.put(closing);
  return true;
}

// Joins a cycle that an exchange would split off to the rest, by two edges of one and the other.
bool Annealing::join_aside() {
  constexpr int tries = 4;
  for (int i = 0; i < tries; ++i) {
    const Vertex first = cycle_.at(cycle_.roomed(random_.below(cycle_.room())));
    const Vertex v = some_neighbour(first);
    const EdgeId out = edge(first, v);
    const Incidence in = some_edge(v);
    if (!may_take(out) || !may_put(in.edge)) continue;
    if (cycle_.cycle_of(in.to) == cycle_.cycle_of(first)) continue;
    for (const Vertex w : {cycle_.next(in.to), cycle_.before(in.to)}) {
      const EdgeId closing = edge(w, first);
      if (closing == no_edge || !may_put(closing) || !may_take(edge(in.to, w))) continue;
      exchange_.take(out);
      put_and_take(in.edge, in.to, w);
      exchange_.put(closing);
      return add_images() && cycle_.cycles_after(exchange_) == 1;
    }
  }
  return false;
}

// What a symmetric cycle has changed, it has changed everywhere.
bool Annealing::add_images() {
  if (!graph_.symmetric()) return true;
  const auto add = [&](std::size_t count, const auto& edges, auto has, auto put) {
    for (std::size_t i = 0; i < count; ++i) {
      for (EdgeId e = graph_.edge_image[edges[i]]; !has(e); e = graph_.edge_image[e]) {
        if (exchange_.out_size == Exchange::most || exchange_.in_size == Exchange::most) return;
        put(e);
      }
    }
  };
  add(
      exchange_.out_size, exchange_.out_edges, [&](EdgeId e) { return exchange_.takes(e); },
      [&](EdgeId e) { exchange_.take(e); });
  add(
      exchange_.in_size, exchange_.in_edges, [&](EdgeId e) { return exchange_.puts(e); },
      [&](EdgeId e) { exchange_.put(e); });
  return exchange_.out_size == exchange_.in_size && exchange_.out_size < Exchange::most - 4;
}

bool Annealing::propose() {
  exchange_.clear();
  constexpr unsigned shorter = 2;
  if (!alternate(shorter + random_.below(2)) || !add_images()) return false;
  const unsigned cycles = cycle_.cycles_after(exchange_);
  const unsigned most = graph_.symmetric() ? 5 : 2;  // what is split off, and its images
  return cycles == 1 || (cycles <= most && join_aside());
}

// How the cost changes. Facts that are no sums are counted in the cycle as it would be.
Costs::Cost Annealing::make() {
  Cost change = costs_.change(exchange_);
  if (!rest_) return change;
  cycle_.make();
  rest_->next = rest_->of(graph_, cycle_.order());
  return change + rest_->next - rest_->cost;
}

void Annealing::take_back() {
  costs_.undo(exchange_);
  if (!rest_) return;
  std::swap(exchange_.in_edges, exchange_.out_edges);
  [[maybe_unused]] const unsigned cycles = cycle_.cycles_after(exchange_);
  KTOUR_ASSERT(cycles == 1);
  cycle_.make();
}

// With about e^(-worse / temperature) as the chance, by operations that are the same everywhere.
bool Annealing::accepts(Cost worse, double temperature) {
  if (worse <= 0) return true;
  constexpr int squarings = 6;
  constexpr double parts = 1 << squarings;
  double chance = 1 / (1 + static_cast<double>(worse) / (parts * temperature));
  for (int i = 0; i < squarings; ++i) chance *= chance;
  return static_cast<double>(random_.next() >> 11) < chance * 0x1p53;
}

void Annealing::step(double temperature) {
  if (!propose()) return;
  const Cost change = make();
  if (!accepts(change, temperature)) return take_back();
  if (rest_) {
    rest_->cost = rest_->next;
  } else {
    cycle_.make();
  }
  cost_ += change;
  if (cost_ < best_cost_) keep_best();
}

double Annealing::typical_change(unsigned tries) {
  Cost sum = 0;
  unsigned count = 0;
  for (unsigned i = 0; i < tries; ++i) {
    if (!propose()) continue;
    const Cost change = make();
    take_back();
    sum += std::abs(change);
    count += change != 0 ? 1 : 0;
  }
  return count == 0 ? 1 : static_cast<double>(sum) / count;
}

void Annealing::keep_best() {
  best_cost_ = cost_;
  best_.assign(cycle_.order().begin(), cycle_.order().end());
}

}  // namespace ktour
