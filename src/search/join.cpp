// The cycles of a 2-factor, joined by exchanges until one is left.
//
// An exchange goes round an alternating cycle: it takes edges a-b, c-d, ... out of the 2-factor and
// puts b-c, d-..., ...-a in. Two edges of different cycles, exchanged, make one cycle of both,
// whatever the order: that joins nearly all of them, in passes over the board. The few cycles that
// stay mostly lie beside holes or sides, where moves are few. From each of them all exchanges of
// up to some edges are tried, of whatever cycles; what comes of one is told by the places of its
// edges along their cycles. An exchange that leaves fewer cycles is made. If there is none, one
// that leaves as many is made, by chance, and it begins again.
#include "search/join.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "search/exact.hpp"
#include "search/join_factor.hpp"

namespace ktour {
namespace {

class Joiner {
 public:
  Joiner(const Graph& graph, const SolveOptions& options, Pulse& pulse)
      : graph_(graph),
        limit_(options.limit),
        pulse_(pulse),
        random_(options.seed.value_or(1)),
        factor_(graph, options.seed.value_or(1)) {}

  // Whether one cycle is left.
  bool run() {
    if (!factor_.find(pulse_)) return false;
    join_pairs();
    if (stopped()) return false;
    number_cycles();
    join_rest();
    return !stopped() && cycles_left_ == 1;
  }

  std::vector<EdgeId> edges() const {
    std::vector<EdgeId> all;
    for (EdgeId e = 0; e < graph_.edge_count(); ++e) {
      if (factor_.inside(e)) all.push_back(e);
    }
    return all;
  }
  // Whether it has shown that there is not even a 2-factor.
  bool no_factor() const { return factor_.none_exists(); }
  bool at_limit() const { return examined_ == limit_; }
  std::uint64_t examined() const { return examined_; }

 private:
  static constexpr std::size_t most = 7;                // edges of an exchange
  static constexpr std::uint64_t most_walks = 2000000;  // of one search for an exchange
  static constexpr EdgeId none = 0xffffffff;

  struct Place {
    std::uint32_t cycle;
    std::uint32_t number;  // along it
  };
  // An edge of the 2-factor that is taken out, from one end to the other as the exchange goes.
  struct Step {
    EdgeId edge;
    Vertex from;
    Vertex to;
    EdgeId added;  // the edge that leads to `from`
  };

  bool stopped() { return pulse_.stopped() != StopKind::none || at_limit(); }

  // The free edge between two vertices, if there is one.
  EdgeId free_between(Vertex a, Vertex b) const {
    if (graph_.at(a).size() > graph_.at(b).size()) std::swap(a, b);
    for (const auto& [edge, to] : graph_.at(a)) {
      if (to == b) return factor_.free(edge) ? edge : none;
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
      if (!factor_.free(across) || root(a) == root(c)) continue;
      for (const auto& [first, b] : factor_.at(a)) {
        if (factor_.fixed(first)) continue;
        for (const auto& [second, d] : factor_.at(c)) {
          if (factor_.fixed(second)) continue;
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
    for (const EdgeId e : out) factor_.remove(e);
    for (const EdgeId e : in) factor_.add(e);
  }

  // --- longer exchanges --------------------------------------------------------------------------

  void number_cycles() {
    places_.assign(graph_.vertices, {none, 0});
    sizes_.clear();
    for (Vertex v = 0; v < graph_.vertices; ++v) {
      if (places_[v].cycle == none) number_cycle(v);
    }
    cycles_left_ = sizes_.size();
  }

  // Numbers the vertices round from `first` on, as those of a new cycle.
  void number_cycle(Vertex first) {
    const auto cycle = static_cast<std::uint32_t>(sizes_.size());
    std::uint32_t number = 0;
    EdgeId edge = factor_.at(first)[0].edge;
    Vertex v = first;
    do {
      pulse_.beat();
      places_[v] = {cycle, number++};
      const std::size_t on = factor_.at(v)[0].edge == edge ? 1 : 0;
      edge = factor_.at(v)[on].edge;
      v = factor_.at(v)[on].to;
    } while (v != first);
    sizes_.push_back(number);
    members_.resize(sizes_.size());
    members_[cycle] = first;
  }

  void join_rest() {
    constexpr std::size_t usual = 5;  // deeper ones take long: only now and then
    constexpr unsigned rounds = 60;   // without success
    for (unsigned idle = 0; cycles_left_ > 1 && idle < rounds && !stopped();) {
      std::vector<std::uint32_t> small = by_size();
      small.pop_back();
      bool joined = false;
      const std::size_t deepest = idle % 4 == 3 ? most : usual;
      for (std::size_t depth = 3; depth <= deepest && !joined; ++depth) {
        for (const std::uint32_t cycle : small) {
          if (sizes_[cycle] > 0 && !stopped()) joined |= try_from(cycle, depth, false);
        }
      }
      if (joined) continue;
      ++idle;
      try_from(small[random_.below(static_cast<std::uint32_t>(small.size()))], 4, true);
    }
  }

  std::vector<std::uint32_t> by_size() const {
    std::vector<std::uint32_t> cycles;
    for (std::uint32_t c = 0; c < sizes_.size(); ++c) {
      if (sizes_[c] > 0) cycles.push_back(c);
    }
    std::sort(cycles.begin(), cycles.end(), [&](std::uint32_t x, std::uint32_t y) {
      return sizes_[x] != sizes_[y] ? sizes_[x] < sizes_[y] : x < y;
    });
    return cycles;
  }

  // Makes an exchange of up to `depth` edges that begins at an edge of a cycle and leaves fewer
  // cycles; or if `sideways` one that leaves as many.
  bool try_from(std::uint32_t cycle, std::size_t depth, bool sideways) {
    depth_ = depth;
    sideways_ = sideways;
    Vertex v = members_[cycle];
    const std::uint32_t size = sizes_[cycle];
    neutral_.clear();
    neutrals_ = 0;
    budget_ = most_walks;
    for (std::uint32_t n = 0; n < size; ++n) {
      for (const Incidence& i : factor_.at(v)) {
        if (factor_.fixed(i.edge)) continue;
        steps_.clear();
        steps_.push_back({i.edge, v, i.to, none});
        if (extend()) return true;
      }
      if (stopped() || budget_ == 0) break;
      v = next(v);
    }
    if (!sideways || neutral_.empty()) return false;
    steps_ = neutral_;
    make(neutral_back_);
    return true;
  }

  Vertex next(Vertex v) const {
    const auto& [a, b] = factor_.at(v);
    const std::uint32_t size = sizes_[places_[v].cycle];
    return places_[a.to].number == (places_[v].number + 1) % size ? a.to : b.to;
  }

  bool extend() {
    const Vertex end = steps_.back().to;
    if (graph_.added(end) || budget_ == 0) return false;
    if (pulse_.beat()) return false;
    --budget_;
    for (const auto& [added, from] : graph_.at(end)) {
      if (!factor_.free(added) || in_use(added)) continue;
      for (const Incidence& i : factor_.at(from)) {
        if (factor_.fixed(i.edge) || in_use(i.edge)) continue;
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
    if (after < before) {
      make(back);
      return true;
    }
    if (sideways_ && after == before && random_.below(++neutrals_) == 0) {
      neutral_ = steps_;
      neutral_back_ = back;
    }
    return false;
  }

  // How many cycles there are, of those that the exchange touches, before and after it. Without
  // the edges taken out they are stretches, from the later end of one edge to the earlier end of
  // the next; the edges put in lead from one to another.
  std::pair<unsigned, unsigned> cycles_by() const {
    const std::size_t count = steps_.size();
    const auto forward = [&](const Step& s) {
      const Place a = places_[s.from];
      const Place b = places_[s.to];
      return b.number == a.number + 1 || (b.number == 0 && a.number + 1 == sizes_[a.cycle]);
    };
    std::array<std::uint64_t, most> keys{};
    std::array<std::uint8_t, most> order{};
    std::array<bool, most> ahead{};
    for (std::size_t i = 0; i < count; ++i) {
      ahead[i] = forward(steps_[i]);
      const Place place = places_[ahead[i] ? steps_[i].from : steps_[i].to];
      keys[i] = std::uint64_t{place.cycle} << 32 | place.number;
      order[i] = static_cast<std::uint8_t>(i);
    }
    for (std::size_t i = 1; i < count; ++i) {
      for (std::size_t j = i; j > 0 && keys[order[j]] < keys[order[j - 1]]; --j) {
        std::swap(order[j], order[j - 1]);
      }
    }
    // Ends are numbered 2i (from) and 2i+1 (to); `other` is the end of the same stretch.
    std::array<std::uint8_t, 2 * most> other{};
    unsigned before = 0;
    for (std::size_t begin = 0; begin < count;) {
      std::size_t end = begin;
      while (end < count && keys[order[end]] >> 32 == keys[order[begin]] >> 32) ++end;
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

  void make(EdgeId back) {
    std::array<EdgeId, most> out{};
    std::array<EdgeId, most> in{};
    for (std::size_t i = 0; i < steps_.size(); ++i) {
      out[i] = steps_[i].edge;
      in[i] = i == 0 ? back : steps_[i].added;
      const std::uint32_t cycle = places_[steps_[i].from].cycle;
      cycles_left_ -= sizes_[cycle] > 0 ? 1 : 0;
      sizes_[cycle] = 0;
    }
    exchange(std::span(out).first(steps_.size()), std::span(in).first(steps_.size()));
    for (const Step& step : steps_) {
      for (const Vertex v : {step.from, step.to}) {
        if (sizes_[places_[v].cycle] != 0) continue;
        number_cycle(v);
        ++cycles_left_;
      }
    }
  }

  const Graph& graph_;
  std::uint64_t limit_;
  Pulse& pulse_;
  Random random_;
  Factor factor_;
  std::uint64_t examined_ = 0;
  std::vector<std::uint32_t> cycle_of_;  // a forest: the root of a vertex stands for its cycle
  std::vector<Place> places_;
  std::vector<std::uint32_t> sizes_;  // by cycle; 0 if it is no more
  std::vector<Vertex> members_;       // by cycle: one of its vertices
  std::size_t cycles_left_ = 0;
  std::size_t depth_ = 0;
  bool sideways_ = false;
  std::uint64_t budget_ = 0;
  std::vector<Step> steps_;
  std::vector<Step> neutral_;
  EdgeId neutral_back_ = none;
  std::uint32_t neutrals_ = 0;
};

Proof no_factor() {
  return {
      ProofKind::exhausted,
      "every square of a tour has two of its moves, or one where it is an end, and no choice of "
      "moves gives every square its own, be it in one tour or in many rings: a largest one, "
      "found by alternating paths, leaves squares without"};
}

}  // namespace

Finding join_factors(const Problem& problem, const SolveOptions& options, Status& status) {
  if (problem.board.area() > Graph::max_squares || bytes_for_search(problem) > options.memory) {
    return {Stop{}};
  }
  Pulse pulse(status);
  const Graph graph = search_graph(problem, pulse);
  if (pulse.stopped() == StopKind::none && !graph.feasible) return {Stop{}};
  Joiner joiner(graph, options, pulse);
  const bool joined = pulse.stopped() == StopKind::none && joiner.run();
  const Work work{joiner.examined()};
  if (joined) {
    return {Tour::from_squares(problem.board, unfolded(problem, graph, joiner.edges())), work};
  }
  if (pulse.stopped() != StopKind::none) {
    return {Stop{pulse.stopped(), stop_text(pulse.stopped())}, work};
  }
  if (joiner.no_factor()) return {no_factor(), work};
  if (!joiner.at_limit()) return {Stop{}, work};
  return {Stop{StopKind::limit,
               fmt::format("the limit of {} examined exchanges was reached", options.limit)},
          work};
}

}  // namespace ktour
