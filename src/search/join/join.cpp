// The cycles of a 2-factor, joined by exchanges until one is left: a patching algorithm (Karp
// 1979), with longer exchanges as in Lin and Kernighan (1973).
//
// An exchange goes round an alternating cycle: it takes edges a-b, c-d, ... out of the 2-factor and
// puts b-c, d-..., ...-a in. Two edges of different cycles, exchanged, make one cycle of both,
// whatever the order: that joins nearly all of them, in passes over the board. The few cycles that
// stay mostly lie beside holes or sides, where moves are few. From each of them all exchanges of
// up to some edges are tried, of any cycles; its outcome depends only on the places of its
// edges along their cycles, which are kept in an order that takes exchanges quickly. One that
// leaves fewer cycles is made.
//
// A cycle that no such exchange joins is shut in: the colours near it leave the 2-factor little
// choice. Then that choice is made anew: a shortest alternating cycle through an edge that leads
// out of the cycle, which may be as long as the board is wide, is exchanged, whatever cycles that
// leaves; and it begins again.
//
// Before such long work, small boards are searched for a cut that no tour could link.
#include "search/join/join.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <optional>

#include "base/assert.hpp"
#include "base/random.hpp"
#include "ktour/parse.hpp"
#include "search/exact/cut_search.hpp"
#include "search/exact/exact.hpp"
#include "search/exact/two_factor.hpp"
#include "search/join/alternating_cycle.hpp"
#include "search/join/cycle_order.hpp"

namespace ktour {
namespace {

class Joiner {
 public:
  Joiner(const Graph& graph, const SolveOptions& options, Pulse& pulse)
      : graph_(graph),
        limit_(options.limit),
        pulse_(pulse),
        seed_(options.seed.value_or(1)),
        random_(seed_),
        paths_(graph),
        factor_(graph, exact::TwoFactor::Of::edges) {}

  // Whether one cycle is left.
  bool run() {
    if (!paths_.begin(pulse_)) return false;
    if (!factor_.find(paths_, seed_, pulse_)) {
      // With two sides such a search misses nothing.
      no_factor_ = !graph_.side.empty() && pulse_.stopped() == StopKind::none;
      return false;
    }
    join_pairs();
    if (stopped()) return false;
    order_.emplace(factor_, graph_.vertices, pulse_);
    join_rest();
    return !stopped() && !cut_ && order_->count() == 1;
  }

  std::vector<EdgeId> edges() const {
    std::vector<EdgeId> all;
    for (EdgeId e = 0; e < graph_.edge_count(); ++e) {
      if (factor_.has(e)) all.push_back(e);
    }
    KTOUR_ASSERT(all.size() == graph_.vertices);
    return all;
  }
  // Whether it has shown that there is not even a 2-factor.
  bool no_factor() const { return no_factor_; }
  // What has shown that nothing joins the cycles.
  const std::optional<std::vector<Vertex>>& cut() const { return cut_; }
  bool at_limit() const { return examined_ == limit_; }
  std::uint64_t examined() const { return examined_; }

 private:
  static constexpr std::size_t most = 5;                // edges of an exchange
  static constexpr std::uint64_t most_walks = 2000000;  // of one search for an exchange
  static constexpr unsigned most_in_vain = 60;
  static constexpr EdgeId none = 0xffffffff;

  using Cycle = CycleOrder::Cycle;
  // An edge of the 2-factor that is taken out, from one end to the other as the exchange goes.
  struct Step {
    EdgeId edge;
    Vertex from;
    Vertex to;
    EdgeId added;  // the edge that leads to `from`
  };

  bool stopped() { return pulse_.stopped() != StopKind::none || at_limit(); }

  // An edge that every tour has stays where it is; one that none has stays out.
  bool fixed(EdgeId e) const { return paths_.taken(e); }
  bool free(EdgeId e) const { return !factor_.has(e) && paths_.undecided(e); }

  // The free edge between two vertices, if there is one.
  EdgeId free_between(Vertex a, Vertex b) const {
    if (graph_.at(a).size() > graph_.at(b).size()) std::swap(a, b);
    for (const auto& [edge, to] : graph_.at(a)) {
      if (to == b) return free(edge) ? edge : none;
    }
    return none;
  }

  // --- pairs of edges ----------------------------------------------------------------------------

  std::uint32_t root(std::uint32_t v) {
    while (cycle_of_[v] != v) v = cycle_of_[v] = cycle_of_[cycle_of_[v]];
    return v;
  }

  void join_pairs() {
    cycle_of_.resize(graph_.vertices);
    std::iota(cycle_of_.begin(), cycle_of_.end(), 0);
    for (Vertex v = 0; v < graph_.vertices; ++v) {
      for (const Incidence& i : factor_.at(v)) cycle_of_[root(v)] = root(i.to);
    }
    for (bool again = true; again;) {
      again = false;
      for (Vertex a = 0; a < graph_.vertices; ++a) {
        if (pulse_.beat() || at_limit()) return;
        again |= join_pair(a);
      }
    }
  }

  bool join_pair(Vertex a) {
    for (const auto& [across, c] : graph_.at(a)) {
      if (!free(across) || root(a) == root(c)) continue;
      for (const auto& [first, b] : factor_.at(a)) {
        if (fixed(first)) continue;
        for (const auto& [second, d] : factor_.at(c)) {
          if (fixed(second)) continue;
          const EdgeId back = free_between(b, d);
          if (back == none) continue;
          ++examined_;
          cycle_of_[root(a)] = root(c);
          const std::array<EdgeId, 2> out{first, second};
          exchange(out, std::array{across, back});
          return true;
        }
      }
    }
    return false;
  }

  void exchange(std::span<const EdgeId> out, std::span<const EdgeId> in) {
    KTOUR_ASSERT(out.size() == in.size());
    for (const EdgeId e : out) {
      KTOUR_ASSERT(factor_.has(e) && !fixed(e));
      factor_.remove(e);
    }
    for (const EdgeId e : in) {
      KTOUR_ASSERT(free(e));
      factor_.add(e);
    }
  }

  // --- longer exchanges --------------------------------------------------------------------------

  void join_rest() {
    while (!stopped() && order_->count() > 1) {
      if (join_by_exchanges(3, 3)) continue;
      if (!asked_for_cut_) {
        asked_for_cut_ = true;
        cut_ = find_cut(graph_, pulse_);
        if (cut_ || stopped()) return;
      }
      if (!join_by_exchanges(4, most) && !reroute()) return;
    }
  }

  // Exchanges from all cycles but the longest, by their numbers of edges. Whether one was made.
  bool join_by_exchanges(std::size_t fewest, std::size_t most_edges) {
    bool joined = false;
    for (std::size_t depth = fewest; depth <= most_edges && !joined; ++depth) {
      for (const Cycle cycle : all_but_longest()) {
        if (order_->size(cycle) > 0 && !stopped()) joined |= try_from(cycle, depth);
      }
    }
    return joined;
  }

  // Where cycles stay by themselves whatever is exchanged near them, the 2-factor has to be another
  // one farther off. Whether anything was done, and not too often in vain.
  bool reroute() {
    if (order_->count() < fewest_) in_vain_ = 0;
    fewest_ = std::min(fewest_, order_->count());
    if (in_vain_++ == most_in_vain) return false;
    if (!cycles_) cycles_.emplace(graph_, paths_, factor_, pulse_);
    bool any = false;
    for (const Cycle cycle : all_but_longest()) {
      if (order_->size(cycle) > 0 && !stopped()) any |= reroute(cycle);
    }
    return any;
  }

  // A shortest alternating cycle through an edge from a cycle to another, drawn by chance, is
  // exchanged, however many cycles that leaves. It may be as long as the board is wide.
  bool reroute(Cycle cycle) {
    std::vector<std::pair<Vertex, Incidence>> bridges = bridges_of(cycle);
    while (!bridges.empty()) {
      const std::uint32_t at = random_.below(static_cast<std::uint32_t>(bridges.size()));
      std::swap(bridges[at], bridges.back());
      const auto [a, bridge] = bridges.back();
      bridges.pop_back();
      const bool ahead = graph_.side.empty() || graph_.side[a] == 0;
      const Change change = ahead ? cycles_->through(bridge.edge, bridge.to, a)
                                  : cycles_->through(bridge.edge, a, bridge.to);
      if (stopped()) return false;
      if (change.in.empty()) continue;
      ++examined_;
      make(change.out, change.in);
      return true;
    }
    return false;
  }

  // The free edges from a cycle to others.
  std::vector<std::pair<Vertex, Incidence>> bridges_of(Cycle cycle) const {
    std::vector<std::pair<Vertex, Incidence>> bridges;
    each_along(cycle, [&](Vertex v) {
      for (const Incidence& i : graph_.at(v)) {
        if (free(i.edge) && order_->place(i.to).cycle != cycle) bridges.emplace_back(v, i);
      }
      return !pulse_.beat();
    });
    return bridges;
  }

  std::vector<Cycle> all_but_longest() const {
    std::vector<Cycle> cycles;
    for (Cycle c = 0; c < order_->end(); ++c) {
      if (order_->size(c) > 0) cycles.push_back(c);
    }
    KTOUR_ASSERT(cycles.size() == order_->count());
    std::ranges::sort(cycles, {}, [&](Cycle c) { return std::pair(order_->size(c), c); });
    cycles.pop_back();
    return cycles;
  }

  // Makes an exchange of up to `depth` edges that begins at an edge of a cycle and leaves fewer
  // cycles.
  bool try_from(Cycle cycle, std::size_t depth) {
    depth_ = depth;
    budget_ = most_walks;
    bool found = false;
    each_along(cycle, [&](Vertex v) {
      for (const Incidence& i : factor_.at(v)) {
        if (fixed(i.edge)) continue;
        steps_.clear();
        steps_.push_back({i.edge, v, i.to, none});
        found = extend();
        if (found) return false;
      }
      return !stopped() && budget_ > 0;
    });
    return found;
  }

  // Calls `visit` with the vertices of a cycle for as long as it returns true.
  template <class Visit>
  void each_along(Cycle cycle, Visit visit) const {
    Vertex v = order_->member(cycle);
    EdgeId edge = factor_.at(v)[0].edge;
    for (std::uint32_t left = order_->size(cycle); left > 0 && visit(v); --left) {
      const Incidence next = factor_.at(v)[factor_.at(v)[0].edge == edge ? 1 : 0];
      edge = next.edge;
      v = next.to;
    }
  }

  bool extend() {
    const Vertex end = steps_.back().to;
    if (graph_.added(end) || budget_ == 0) return false;
    if (pulse_.beat()) return false;
    --budget_;
    for (const auto& [added, from] : graph_.at(end)) {
      if (!free(added) || in_use(added)) continue;
      for (const Incidence& i : factor_.at(from)) {
        if (fixed(i.edge) || in_use(i.edge)) continue;
        steps_.push_back({i.edge, from, i.to, added});
        if (closes() || (steps_.size() < depth_ && extend())) return true;
        if (stopped()) return false;
        steps_.pop_back();
      }
    }
    return false;
  }
  bool in_use(EdgeId e) const {
    return std::any_of(steps_.begin(), steps_.end(),
                       [&](const Step& s) { return s.edge == e || s.added == e; });
  }

  // Whether the exchange is complete with an edge back to where it began, and worth making; it is
  // made then.
  bool closes() {
    const Vertex first = steps_.front().from;
    const Vertex last = steps_.back().to;
    if (first == last || at_limit()) return false;
    const EdgeId back = free_between(last, first);
    if (back == none || in_use(back)) return false;
    ++examined_;
    const auto [before, after] = cycles_by();
    if (after >= before) return false;
    std::array<EdgeId, most> out{};
    std::array<EdgeId, most> in{};
    for (std::size_t i = 0; i < steps_.size(); ++i) {
      out[i] = steps_[i].edge;
      in[i] = i == 0 ? back : steps_[i].added;
    }
    make(std::span(out).first(steps_.size()), std::span(in).first(steps_.size()));
    return true;
  }

  // How many cycles there are, of those that the exchange touches, before and after it. Without
  // the edges taken out they are stretches, from the later end of one edge to the earlier end of
  // the next; the edges put in lead from one to another.
  std::pair<unsigned, unsigned> cycles_by() const {
    const std::size_t count = steps_.size();
    KTOUR_ASSERT(count >= 2 && count <= most);
    std::array<CycleOrder::Place, most> places{};  // of the earlier end
    std::array<std::uint8_t, most> order{};
    std::array<bool, most> ahead{};
    for (std::size_t i = 0; i < count; ++i) {
      ahead[i] = order_->runs(steps_[i].from, steps_[i].to);
      places[i] = order_->place(ahead[i] ? steps_[i].from : steps_[i].to);
      order[i] = static_cast<std::uint8_t>(i);
    }
    for (std::size_t i = 1; i < count; ++i) {
      for (std::size_t j = i; j > 0 && places[order[j]] < places[order[j - 1]]; --j) {
        std::swap(order[j], order[j - 1]);
      }
    }
    // Ends are numbered 2i (from) and 2i+1 (to); `other` is the end of the same stretch.
    std::array<std::uint8_t, 2 * most> other{};
    unsigned before = 0;
    for (std::size_t begin = 0; begin < count;) {
      std::size_t end = begin;
      while (end < count && places[order[end]].cycle == places[order[begin]].cycle) ++end;
      for (std::size_t i = begin; i < end; ++i) {
        const std::size_t x = order[i];
        const std::size_t y = order[i + 1 < end ? i + 1 : begin];
        const std::size_t leave = 2 * x + (ahead[x] ? 1 : 0);
        const std::size_t reach = 2 * y + (ahead[y] ? 0 : 1);
        other[leave] = static_cast<std::uint8_t>(reach);
        other[reach] = static_cast<std::uint8_t>(leave);
      }
      begin = end;
      ++before;
    }
    unsigned after = 0;
    std::uint32_t visited = 0;
    for (std::size_t i = 0; i < 2 * count; ++i) {
      if ((visited >> i & 1) != 0) continue;
      ++after;
      for (std::size_t at = i; (visited >> at & 1) == 0;) {
        visited |= 1U << at;
        at = other[at];
        visited |= 1U << at;
        // From `to` of a step to `from` of the next, and back.
        at = at % 2 == 1 ? (at + 1) % (2 * count) : (at + 2 * count - 1) % (2 * count);
      }
    }
    return {before, after};
  }

  void make(std::span<const EdgeId> out, std::span<const EdgeId> in) {
    std::vector<CycleOrder::Ends> ends_out;
    std::vector<CycleOrder::Ends> ends_in;
    for (const EdgeId e : out) ends_out.push_back(graph_.ends(e));
    for (const EdgeId e : in) ends_in.push_back(graph_.ends(e));
    order_->cut(ends_out);
    exchange(out, in);
    order_->join(ends_out, ends_in);
  }

  const Graph& graph_;
  std::uint64_t limit_;
  Pulse& pulse_;
  std::uint64_t seed_;
  Random random_;
  exact::Paths paths_;  // what follows from the degrees before anything is chosen
  exact::TwoFactor factor_;
  bool no_factor_ = false;
  std::uint64_t examined_ = 0;
  std::vector<std::uint32_t> cycle_of_;  // a forest: the root of a vertex stands for its cycle
  std::optional<CycleOrder> order_;
  std::optional<AlternatingCycles> cycles_;
  std::size_t fewest_ = ~std::size_t{0};  // cycles that were left so far
  unsigned in_vain_ = 0;                  // made anew since then
  bool asked_for_cut_ = false;
  std::optional<std::vector<Vertex>> cut_;
  std::size_t depth_ = 0;
  std::uint64_t budget_ = 0;
  std::vector<Step> steps_;
};

Proof no_factor() {
  return {
      ProofKind::exhausted,
      "every square of a tour has two moves, or one at an end, and no choice of moves gives every "
      "square that many, not even in several cycles: a largest choice, found by alternating paths, "
      "falls short"};
}

Proof no_tour_beyond(const Problem& problem, const Graph& graph, std::span<const Vertex> cut) {
  std::vector<Square> squares;
  for (const Vertex v : cut) {
    if (!graph.added(v)) squares.push_back(graph.squares[v]);
  }
  const bool linked = !problem.closed && squares.size() == cut.size();
  return {ProofKind::exhausted,
          fmt::format("without {} of its squares {} falls into more than {} pieces; a tour{} "
                      "without them falls into {} at most",
                      squares.size(), to_string(problem.board), cut.size(),
                      linked ? ", its ends joined," : "", cut.size())};
}

}  // namespace

Finding join_factors(const Problem& problem, const SolveOptions& options, Status& status) {
  if (problem.board.area() > Graph::max_squares || bytes_for_search(problem) > options.memory) {
    return {Stop{}};
  }
  Pulse pulse(status);
  const Graph graph = search_graph(problem, pulse);
  if (pulse.stopped() != StopKind::none) {
    return {Stop{pulse.stopped(), stop_text(pulse.stopped())}};
  }
  if (!graph.feasible) return {Stop{}};
  Joiner joiner(graph, options, pulse);
  const bool joined = joiner.run();
  const Work work{joiner.examined()};
  if (joined) {
    return {Tour::from_squares(problem.board, unfolded(problem, graph, joiner.edges())), work};
  }
  if (pulse.stopped() != StopKind::none) {
    return {Stop{pulse.stopped(), stop_text(pulse.stopped())}, work};
  }
  if (joiner.no_factor()) return {no_factor(), work};
  if (joiner.cut()) return {no_tour_beyond(problem, graph, *joiner.cut()), work};
  if (!joiner.at_limit()) return {Stop{}, work};
  return {Stop{StopKind::limit,
               fmt::format("the limit of {} examined exchanges was reached", options.limit)},
          work};
}

}  // namespace ktour
