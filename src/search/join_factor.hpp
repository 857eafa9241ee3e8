// A set of edges with two at every vertex: a 2-factor, found in nearly linear time.
//
// It begins with what follows from the degrees (exact_paths.hpp): edges that every tour has are
// *fixed*, those that none has are *barred*. Then paths are laid by Warnsdorff's rule, each as far
// as it goes. That leaves few vertices that lack an edge; two at a time they get theirs along an
// alternating path, which adds an edge and takes one away by turns. All of them look for such paths
// at once, in trees that share nothing (Hopcroft and Karp), so a few rounds over the graph do.
//
// Where the graph has two sides a shortest alternating walk is a path, and if there is none there
// is no 2-factor. On other graphs the walk may use an edge twice; then it is of no use, and the
// search may miss what there is.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/pulse.hpp"
#include "base/random.hpp"
#include "graph/graph.hpp"

namespace ktour {

class Factor {
 public:
  Factor(const Graph& graph, std::uint64_t seed) : graph_(graph), random_(seed) {}

  /// Finds a 2-factor. False: there is none, or none was found, or the pulse was stopped.
  bool find(Pulse& pulse);
  /// After that: there is none.
  bool none_exists() const { return none_exists_; }

  /// The two edges at a vertex.
  const std::array<Incidence, 2>& at(Vertex v) const { return links_[v]; }
  /// Whether an edge is neither of the 2-factor nor barred.
  bool free(EdgeId e) const { return fate_[e] == Fate::free; }
  bool fixed(EdgeId e) const { return fate_[e] == Fate::fixed; }
  bool inside(EdgeId e) const { return fate_[e] == Fate::inside || fixed(e); }

  void remove(EdgeId e);
  void add(EdgeId e);

 private:
  enum class Fate : std::uint8_t { free, inside, fixed, barred };
  static constexpr EdgeId none = 0xffffffff;
  // A vertex where an edge is to be added (even) or taken away (odd).
  using State = std::uint32_t;

  bool begin(Pulse& pulse);
  bool lay_paths(Pulse& pulse);
  bool augment(Pulse& pulse);
  bool flip(State last, Vertex root);
  unsigned lacks(Vertex v) const {
    return (links_[v][0].edge == none ? 1U : 0U) + (links_[v][1].edge == none ? 1U : 0U);
  }

  const Graph& graph_;
  Random random_;
  bool none_exists_ = false;
  std::vector<Fate> fate_;                       // by edge
  std::vector<std::array<Incidence, 2>> links_;  // by vertex
  std::vector<EdgeId> via_;                      // by state: the edge that led there
  std::vector<Vertex> root_;                     // by state: of the tree that has it
  std::vector<State> queue_;
  std::vector<EdgeId> way_;
};

}  // namespace ktour
