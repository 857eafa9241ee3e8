// The transitions of the frontier method: a row of decisions, each about some edges at once, and
// what states follow from a state by it. What is done with the states (count them, walk through
// them, spread them over threads or machines) is the business of the runs, which see no more than
// this.
//
// A decision either finishes a vertex, with all its edges to later vertices, after which the vertex
// leaves the window; or it is about a single edge between two vertices that stay. A window is the
// apex, if there is one, and then the vertices from the first that is not finished to the last that
// may have an edge.
#pragma once

#include <bit>
#include <cstdint>
#include <numeric>
#include <vector>

#include "base/assert.hpp"
#include "frontier/state.hpp"
#include "graph/graph.hpp"

namespace ktour::frontier {

/// An edge between two places of the window.
struct PlacedEdge {
  std::uint8_t a = 0;
  std::uint8_t b = 0;
  std::uint8_t voltage = 0;
  std::uint32_t edge = 0;  ///< its number in the graph
};

/// Which of a decision's edges are chosen, as bits.
using Choice = std::uint32_t;

/// A place of the window whose vertex needs two edges in the end, and where it may still get them.
struct Need {
  std::uint8_t place = 0;
  std::uint8_t beyond = 0;  ///< edges to vertices that are not in the window yet
  std::uint32_t from = 0;   ///< places that an edge leads to
};

struct Decision {
  bool finishes = false;    ///< a vertex is finished and leaves
  bool may_close = false;   ///< nothing lies beyond: a cycle may be closed here
  bool beginnings = false;  ///< a cycle may be closed that goes through the first vertices alone
  unsigned leaves = 0;      ///< the place of the vertex that leaves; 1 behind an apex
  unsigned before = 0;      ///< size of the window before
  unsigned fresh = 0;       ///< vertices that join it
  unsigned after = 0;       ///< its size after
  Choice required = 0;      ///< edges that must be chosen
  bool sum_only = false;    ///< of the voltages of paths, only the sum is kept
  /// The width of the lines, where of a state and its mirror image one is to stand for both; or 0.
  unsigned mirrored = 0;
  /// Where the squares are of two sides and the two ends of a tour one on each, a state with both
  /// ends on the same side is of no use. That shows in the sums of degrees, which are equal on both
  /// sides. So: the edges after which to look (or none), the places of one side, and twice what
  /// that side has more than the other among the vertices that have left.
  Choice look = 0;
  std::uint32_t one_side = 0;
  int excess = 0;
  std::vector<PlacedEdge> edges;  ///< to decide; if a vertex leaves, it is the first end of all
  /// Vertices that may get too few edges by what is decided here, as places before one leaves.
  std::vector<Need> needs{};
};

/// The decisions that finish the vertices below `end`, in order; the last window reaches to `reach`
/// at least. Of no use once the pulse, if there is one, was stopped.
std::vector<Decision> finishing_decisions(const Graph& graph, Vertex end, Vertex reach = 0,
                                          Pulse* pulse = nullptr);

/// Tells the decisions that finish the vertices below `end` which states they need not make: those
/// where some such vertex cannot get two edges any more. (They would go with that vertex.)
void drop_hopeless(std::vector<Decision>& steps, const Graph& graph, Vertex end,
                   Pulse* pulse = nullptr);

/// A decision about one edge between vertices of the window that starts with `first` and has
/// `size` places.
Decision single_decision(const Graph& graph, std::uint32_t edge, Vertex first, unsigned size);

/// The edges of the graph that the choices of the first decisions stand for.
std::vector<std::uint32_t> edges_of(const std::vector<Decision>& steps,
                                    const std::vector<Choice>& choices);

/// What follows a state. Made once for a decision, then used for many states. It holds no list that
/// lies elsewhere, so that it can be copied to a device as it is.
class Expander {
 public:
  Expander(const Decision& step, unsigned group)
      : finishes_(step.finishes),
        may_close_(step.may_close),
        beginnings_(step.beginnings),
        leaves_(step.leaves),
        places_(step.before + step.fresh),
        before_(step.before),
        required_(step.required),
        look_(step.look),
        one_side_(step.one_side),
        excess_(step.excess),
        group_(group) {
    // No two edges lead to the same place of the window.
    KTOUR_ASSERT(step.edges.size() <= max_window);
    for (const PlacedEdge& edge : step.edges) {
      if (count_ < max_window) edges_[count_++] = edge;
    }
    KTOUR_ASSERT(places_ <= max_window && count_ == step.edges.size());
    for (const Need& need : step.needs) {
      if (need_count_ < max_window) needs_[need_count_++] = need;
    }
  }

  /// Calls follow(State, first, Choice) for every state that follows, where the window starts at
  /// place `first`, and close(Choice) where the choice closes a cycle through all vertices. What is
  /// in `state` beyond the window is overwritten.
  template <class Follow, class Close>
  void operator()(State& state, Follow&& follow, Close&& close) const {
    for (unsigned i = before_; i < places_; ++i) state.clear(i);
    if (finishes_) {
      finish(state, follow, close);
    } else {
      decide(state, follow);
    }
  }

 private:
  template <class Follow, class Close>
  void finish(const State& state, Follow& follow, Close& close) const {
    const unsigned v = leaves_;
    const unsigned count = count_;
    switch (state.degree(v)) {
      case 2:
        if (required_ == 0) leave(State(state), 0, follow);
        return;
      case 1:
        for (unsigned i = 0; i < count; ++i) add_last(state, i, Choice{1} << i, follow, close);
        return;
      default:
        for (unsigned i = 0; i + 1 < count; ++i) {
          const PlacedEdge& edge = edges_[i];
          if (state.degree(edge.b) == 2) continue;
          State with = state;
          with.join(v, edge.b, edge.voltage, group_);
          for (unsigned j = i + 1; j < count; ++j) {
            add_last(with, j, Choice{1} << i | Choice{1} << j, follow, close);
          }
        }
    }
  }

  // Adds the edge that completes the vertex.
  template <class Follow, class Close>
  void add_last(const State& state, unsigned i, Choice choice, Follow& follow, Close& close) const {
    const PlacedEdge& edge = edges_[i];
    if ((required_ & ~choice) != 0 || state.degree(edge.b) == 2) return;
    if (state.closes(edge.a, edge.b)) {
      const bool is_tour =
          beginnings_ ? is_beginning(state, edge) : may_close_ && is_whole(state, edge);
      if (is_tour) close(choice);
      return;
    }
    State with = state;
    with.join(edge.a, edge.b, edge.voltage, group_);
    leave(std::move(with), choice, follow);
  }

  // Whether the cycle that the edge closes goes through all vertices, and unfolds to one tour.
  bool is_whole(const State& state, const PlacedEdge& edge) const {
    for (unsigned i = 0; i < places_; ++i) {
      if (i != edge.a && i != edge.b && state.degree(i) != 2) return false;
    }
    return group_ == 1 ||
           std::gcd((group_ - state.voltage[edge.a] + edge.voltage) % group_, group_) == 1;
  }

  // Whether the cycle that the edge closes goes through the first vertices of the window (and the
  // apex), and no other vertex has an edge.
  bool is_beginning(const State& state, const PlacedEdge& edge) const {
    const std::uint32_t both = 1U << edge.a | 1U << edge.b;
    if ((state.ends & ~both) != 0) return false;
    const std::uint32_t through = state.inner | both;
    return (through & (through + 1)) == 0;
  }

  // The vertex leaves; an apex moves into its place, so that the window is in one piece again.
  template <class Follow>
  void leave(State&& state, Choice choice, Follow& follow) const {
    for (unsigned i = 0; i < need_count_; ++i) {
      const Need& need = needs_[i];
      const auto open = static_cast<unsigned>(std::popcount(need.from & ~state.inner));
      if (state.degree(need.place) + need.beyond + open < 2) return;
    }
    if ((look_ & choice) != 0 && !ends_on_both_sides(state)) return;
    if (leaves_ == 1) {
      const unsigned mate = state.mate[0];
      state.mate[1] = static_cast<std::uint8_t>(mate == 0 ? 1 : mate);
      state.voltage[1] = state.voltage[0];
      if ((state.ends & 1) != 0) state.mate[mate] = 1;
      state.ends = (state.ends & ~2U) | (state.ends & 1) << 1;
      state.inner = (state.inner & ~2U) | (state.inner & 1) << 1;
    }
    follow(state, 1U, choice);
  }

  // Whether the apex, at place 0, has but one edge, or leads to both sides.
  bool ends_on_both_sides(const State& state) const {
    if ((state.inner & 1) == 0) return true;
    const auto sum = [&](std::uint32_t places) {
      return std::popcount(state.ends & places) + 2 * std::popcount(state.inner & places);
    };
    const auto window = static_cast<std::uint32_t>((std::uint64_t{1} << places_) - 2);
    return sum(one_side_) + excess_ == sum(window & ~one_side_);
  }

  template <class Follow>
  void decide(State& state, Follow& follow) const {
    const PlacedEdge& edge = edges_[0];
    if (required_ == 0) follow(state, 0U, Choice{0});
    if (state.degree(edge.a) == 2 || state.degree(edge.b) == 2 || state.closes(edge.a, edge.b))
      return;
    State with = state;
    with.join(edge.a, edge.b, edge.voltage, group_);
    if ((look_ & 1) != 0 && !ends_on_both_sides(with)) return;
    follow(with, 0U, Choice{1});
  }

  bool finishes_;
  bool may_close_;
  bool beginnings_;
  unsigned leaves_;
  unsigned places_;  // of the window, those that join it included
  unsigned before_;
  Choice required_;
  Choice look_;
  std::uint32_t one_side_;
  int excess_;
  unsigned group_;
  unsigned count_ = 0;
  unsigned need_count_ = 0;
  PlacedEdge edges_[max_window];  // NOLINT(*-avoid-c-arrays)
  Need needs_[max_window];        // NOLINT(*-avoid-c-arrays)
};

}  // namespace ktour::frontier
