// Alternating paths from a vertex that lacks an edge, looked for best first: towards a goal.
//
// A path takes edges outside the 2-factor and inside it in turn. Exchanged, it gives an edge to the
// vertex that it begins at, and to one that it ends at; or it ends where an edge is lacking now, so
// that what is lacking has moved.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "search/exact/two_factor.hpp"

namespace ktour::exact {

class AimedPaths {
 public:
  /// The graph has two sides. Only squares count, not the vertices that are added to them.
  AimedPaths(const Graph& graph, const Paths& paths, TwoFactor& factor, Pulse& pulse)
      : graph_(graph), paths_(paths), factor_(factor), pulse_(pulse) {}

  /// Whether a path was found, within so many stops, and exchanged. It ends where another vertex
  /// lacks an edge, or with a vertex that is `there`. `rest` is how far a vertex is from the goal.
  template <class Rest, class There>
  bool exchange_from(Vertex from, std::uint64_t most_stops, Rest rest, There there) {
    moved_to_.reset();
    seen_.resize(graph_.vertices);
    ++search_;
    stops_.clear();
    waiting_.clear();
    seen_[from] = search_;
    enter({from, 0, none, none}, rest(from));
    while (!waiting_.empty() && stops_.size() < most_stops) {
      if (pulse_.beat()) return false;
      std::ranges::pop_heap(waiting_, std::greater{});
      const auto stop = ~static_cast<std::uint32_t>(waiting_.back());
      waiting_.pop_back();
      if (expand(stop, rest, there)) return true;
    }
    return false;
  }

  /// The vertex that lacks an edge since the last exchange, if it has moved there.
  std::optional<Vertex> moved_to() const { return moved_to_; }

 private:
  static constexpr EdgeId none = 0xffffffff;

  // A vertex that lacks an edge once the path is exchanged, and how it came to that.
  struct Stop {
    Vertex at;
    std::uint32_t before;  // the stop before it
    EdgeId added, removed;
  };

  template <class Rest, class There>
  bool expand(std::uint32_t stop, Rest rest, There there) {
    for (const auto& [edge, b] : graph_.at(stops_[stop].at)) {
      if (seen_[b] == search_ || graph_.added(b) || factor_.has(edge) || !paths_.undecided(edge)) {
        continue;
      }
      seen_[b] = search_;
      if (factor_.lacking(b) > 0) {
        exchange(stop);
        factor_.add(edge);
        return true;
      }
      for (const Incidence& inside : factor_.at(b)) {
        if (seen_[inside.to] == search_ || graph_.added(inside.to)) continue;
        if (!paths_.undecided(inside.edge)) continue;
        seen_[inside.to] = search_;
        enter({inside.to, stop, edge, inside.edge}, rest(inside.to));
        if (!there(inside.to)) continue;
        exchange(static_cast<std::uint32_t>(stops_.size() - 1));
        moved_to_ = inside.to;
        return true;
      }
    }
    return false;
  }

  void enter(const Stop& stop, std::uint32_t rest) {
    waiting_.push_back(std::uint64_t{rest} << 32 | (~static_cast<std::uint32_t>(stops_.size())));
    std::ranges::push_heap(waiting_, std::greater{});
    stops_.push_back(stop);
  }

  void exchange(std::uint32_t stop) {
    for (std::uint32_t i = stop; i != 0; i = stops_[i].before) factor_.remove(stops_[i].removed);
    for (std::uint32_t i = stop; i != 0; i = stops_[i].before) factor_.add(stops_[i].added);
  }

  const Graph& graph_;
  const Paths& paths_;
  TwoFactor& factor_;
  Pulse& pulse_;
  std::vector<std::uint32_t> seen_;  // the search that has seen a vertex
  std::uint32_t search_ = 0;
  std::vector<Stop> stops_;
  std::vector<std::uint64_t> waiting_;  // a heap: distance, and which stop, the last one first
  std::optional<Vertex> moved_to_;
};

}  // namespace ktour::exact
