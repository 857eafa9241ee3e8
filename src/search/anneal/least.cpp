// Branch and bound (Land and Doig 1960): a path grows from one vertex, and goes no further where a
// vertex would be left without two edges, or where what it costs already, with the least that the
// corners of the rest can cost, is no less than the best that is known.
#include "search/anneal/least.hpp"

#include <algorithm>

#include "base/assert.hpp"

namespace ktour {
namespace {

class LeastSearch {
 public:
  using Cost = Costs::Cost;

  LeastSearch(const Graph& graph, Costs& costs, Cost known, std::uint64_t limit, Pulse& pulse)
      : graph_(graph),
        costs_(costs),
        limit_(limit),
        pulse_(pulse),
        on_path_(graph.vertices),
        open_(graph.vertices),
        required_(graph.vertices) {
    least_.cost = known;
    for (EdgeId e = 0; e < graph_.edge_count(); ++e) costs_.set(e, false);
    for (Vertex v = 0; v < graph_.vertices; ++v) {
      open_[v] = static_cast<std::uint32_t>(graph_.at(v).size());
      rest_ += costs_.least_corner(v);
      if (open_[v] < open_[first_]) first_ = v;
      for (const Incidence& i : graph_.at(v)) required_[v] += graph_.edges[i.edge].required;
    }
    bounded_ = costs_.bound() >= rest_;  // else moves and crossings may make a path cost less
  }

  LeastCycle run() {
    least_.proved = true;
    on_path_[first_] = 1;
    path_.push_back(first_);
    for (const Incidence& i : graph_.at(first_)) {
      first_edge_ = i.edge;
      --open_[first_];
      if (may_leave(first_, no_edge, i)) go(no_edge, i, 0);
      // (What comes back along this edge was met the other way round.)
    }
    return std::move(least_);
  }

 private:
  static constexpr EdgeId no_edge = ~EdgeId{0};

  bool is_required(EdgeId e) const { return e != no_edge && graph_.edges[e].required; }

  // Whether the required edges at a vertex that the path leaves are all in it.
  bool may_leave(Vertex v, EdgeId last, const Incidence& i) const {
    if (v == first_) return true;  // what it lacks comes last
    return required_[v] <= (is_required(last) ? 1U : 0U) + (is_required(i.edge) ? 1U : 0U);
  }

  // Along an edge from the end of the path.
  void go(EdgeId last, const Incidence& along, Cost cost) {
    if (!least_.proved) return;
    if (++least_.examined > limit_ || pulse_.beat()) {
      least_.proved = false;
      return;
    }
    const Vertex from = path_.back();
    const Cost corner = last == no_edge ? 0 : costs_.least_corner(from);
    if (last != no_edge) cost += costs_.corner(from, last, along.edge);
    cost += costs_.own_and_crossings(along.edge);
    rest_ -= corner;
    if (!bounded_ || cost + rest_ < least_.cost) {
      costs_.set(along.edge, true);
      on_path_[along.to] = 1;
      path_.push_back(along.to);
      if (leave(from, along.to)) go_on(along, cost);
      enter(from, along.to);
      path_.pop_back();
      on_path_[along.to] = 0;
      costs_.set(along.edge, false);
    }
    rest_ += corner;
  }

  // Edges from a vertex within the path to others are lost: false if one of those has too few left.
  bool leave(Vertex from, Vertex to) {
    bool enough = true;
    for (const Incidence& i : graph_.at(from)) {
      if (on_path_[i.to] != 0 || from == first_) continue;
      enough &= --open_[i.to] >= 2;
    }
    for (const Incidence& i : graph_.at(to)) {
      if (i.to == first_ && i.edge > first_edge_) --open_[first_];
    }
    return enough && (open_[first_] > 0 || path_.size() == graph_.vertices);
  }
  void enter(Vertex from, Vertex to) {
    for (const Incidence& i : graph_.at(from)) {
      if (on_path_[i.to] == 0 && from != first_) ++open_[i.to];
    }
    for (const Incidence& i : graph_.at(to)) {
      if (i.to == first_ && i.edge > first_edge_) ++open_[first_];
    }
  }

  void go_on(const Incidence& along, Cost cost) {
    const bool all = path_.size() == graph_.vertices;
    for (const Incidence& i : graph_.at(along.to)) {
      if (!may_leave(along.to, along.edge, i)) continue;
      if (all && i.to == first_) {
        close(along.edge, i.edge, cost);
      } else if (on_path_[i.to] == 0) {
        go(along.edge, i, cost);
      }
    }
  }

  void close(EdgeId last, EdgeId closing, Cost cost) {
    if (closing <= first_edge_) return;
    if (required_[first_] >
        (is_required(first_edge_) ? 1U : 0U) + (is_required(closing) ? 1U : 0U)) {
      return;
    }
    cost += costs_.corner(path_.back(), last, closing) + costs_.own_and_crossings(closing) +
            costs_.corner(first_, first_edge_, closing);
    if (cost >= least_.cost) return;
    least_.cost = cost;
    least_.order = path_;
  }

  const Graph& graph_;
  Costs& costs_;
  std::uint64_t limit_;
  Pulse& pulse_;
  LeastCycle least_;
  bool bounded_ = true;
  Vertex first_ = 0;
  EdgeId first_edge_ = 0;
  Cost rest_ = 0;  // the least that corners can cost where the path has none yet
  std::vector<Vertex> path_;
  std::vector<std::uint8_t> on_path_;
  std::vector<std::uint32_t> open_;      // edges at a vertex that may come yet, and those that came
  std::vector<std::uint32_t> required_;  // by vertex
};

}  // namespace

LeastCycle least_cycle(const Graph& graph, Costs& costs, Costs::Cost known, std::uint64_t limit,
                       Pulse& pulse) {
  KTOUR_ASSERT(!graph.symmetric());
  return LeastSearch(graph, costs, known, limit, pulse).run();
}

}  // namespace ktour
