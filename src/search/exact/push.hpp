// A 2-factor of a graph with two sides, completed by pushes.
//
// A vertex of side 0 that lacks an edge takes one that is outside the 2-factor, and where the other
// end has two already, that end gives one of them up: what is lacking is *pushed* to the vertex at
// its end. Labels guide the pushes to where an edge is lacking on side 1 (Goldberg and Tarjan 1988;
// for such matchings Langguth, Manne and Sanders 2010): a label is at most the length of the
// shortest alternating path from its vertex to there. A push goes the way of the least label and
// raises the labels that are too low for it; after half as many pushes as there are vertices all
// labels are made exact again, by one search backwards from all goals.
//
// Searches that look for shortest paths need as many rounds over the graph as there are lengths of
// paths, and on a board with holes these go up to its width. Pushes need some ten rounds.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "search/exact/two_factor.hpp"

namespace ktour::exact {

class Pushes {
 public:
  Pushes(const Graph& graph, const Paths& paths, TwoFactor& factor, Pulse& pulse)
      : graph_(graph), paths_(paths), factor_(factor), pulse_(pulse) {}

  /// Whether the 2-factor is complete; false if there is none, or the pulse was stopped.
  bool run();

 private:
  using Label = std::uint32_t;
  static constexpr Label unreachable = 0xffffffff;
  static constexpr EdgeId none = 0xffffffff;

  bool free(EdgeId e) const { return !factor_.has(e) && paths_.undecided(e); }
  bool make_exact();
  bool push_all_from(Vertex a);
  bool push(Vertex a, const Incidence& out);
  Incidence nearest(Vertex a) const;
  Label label_beyond(Vertex b) const;

  const Graph& graph_;
  const Paths& paths_;
  TwoFactor& factor_;
  Pulse& pulse_;
  std::vector<Label> labels_;
  std::vector<Vertex> queue_;
  std::vector<Vertex> lacking_;  // of side 0
  std::uint64_t pushes_ = 0;     // since all labels were exact
};

}  // namespace ktour::exact
