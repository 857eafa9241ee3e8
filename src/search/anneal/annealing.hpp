// From a tour to others by exchanges that mostly lower its cost.
//
// This is simulated annealing (Kirkpatrick, Gelatt and Vecchi 1983) over the Hamilton cycles of a
// graph. An exchange takes edges out and puts edges in alternately, along a closed way of four or
// six of them. Where that leaves two cycles, a second such way that touches both joins them: so
// the exchange that splits a tour here and joins it there, which no sequence of reversals makes,
// is one step. A symmetric cycle is changed in all images at once.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "base/random.hpp"
#include "search/anneal/costs.hpp"
#include "search/anneal/cycle.hpp"

namespace ktour {

/// The squares of a cycle, from the one after the added vertices on.
std::vector<Square> squares_of(const Graph& graph, std::span<const Vertex> order);

class Annealing {
 public:
  using Cost = Costs::Cost;

  /// The problem is the one that the graph is of.
  Annealing(const Problem& problem, const Graph& graph, std::span<const Aim> aims,
            std::vector<Vertex> order, std::uint64_t seed);

  /// Tries one exchange. The colder it is, the more seldom a worse one is made.
  void step(double temperature);
  /// Tries exchanges without making any: how much those that are possible change on average.
  double typical_change(unsigned tries);

  Cost best_cost() const { return best_cost_; }
  std::span<const Vertex> best() const { return best_; }
  /// No cycle costs less.
  Cost bound() const;
  Costs& costs() { return costs_; }
  /// Whether all that is aimed at are sums: then steps are quick.
  bool is_sum() const { return !rest_; }

 private:
  // Aims that are no sums, counted afresh from the whole tour.
  struct Rest {
    FactMeter meter;
    std::vector<Aim> aims;
    Cost cost = 0;
    Cost next = 0;  // if the exchange is made
    Cost of(const Graph& graph, std::span<const Vertex> order);
  };

  bool propose();
  bool alternate(unsigned length);
  bool join_aside();
  bool put_and_take(EdgeId in, Vertex at, Vertex next);
  bool may_put(EdgeId e) const { return !costs_.has(e) && !exchange_.puts(e); }
  bool may_take(EdgeId e) const { return !graph_.edges[e].required && !exchange_.takes(e); }
  bool add_images();
  Cost make();
  void take_back();
  bool accepts(Cost worse, double temperature);
  void keep_best();
  const Incidence& some_edge(Vertex v) {
    const auto all = graph_.at(v);
    return all[random_.below(static_cast<std::uint32_t>(all.size()))];
  }
  Vertex some_vertex() {
    return free_.empty() ? cycle_.at(random_.below(cycle_.size()))
                         : free_[random_.below(static_cast<std::uint32_t>(free_.size()))];
  }
  Vertex some_neighbour(Vertex v) {
    return random_.next() >> 63 != 0 ? cycle_.next(v) : cycle_.before(v);
  }
  static constexpr EdgeId no_edge = ~EdgeId{0};
  EdgeId edge(Vertex a, Vertex b) const;

  const Graph& graph_;
  Costs costs_;
  std::optional<Rest> rest_;
  Cycle cycle_;
  std::vector<Vertex> free_;  // those without two required edges, if they are fewer than half
  Random random_;
  Exchange exchange_;
  Cost cost_ = 0;
  Cost best_cost_ = 0;
  std::vector<Vertex> best_;
};

}  // namespace ktour
