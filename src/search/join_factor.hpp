// A set of edges with two at every vertex: a 2-factor, found in nearly linear time.
//
// It begins with what follows from the degrees (exact_paths.hpp): edges that every tour has are
// *fixed*, those that none has are *barred*. Then paths are laid by Warnsdorff's rule, each as far
// as it goes. That leaves few vertices that lack an edge; two at a time they get theirs along an
// alternating path, which adds an edge and takes one away by turns. A short path is nearly always
// near: so each vertex looks round a little, and those that found nothing look again, further.
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
  bool augment(Vertex from, std::uint64_t reach, Pulse& pulse);
  bool flip(State last);
  unsigned lacks(Vertex v) const {
    return (links_[v][0].edge == none ? 1U : 0U) + (links_[v][1].edge == none ? 1U : 0U);
  }

  const Graph& graph_;
  Random random_;
  std::vector<Fate> fate_;                       // by edge
  std::vector<std::array<Incidence, 2>> links_;  // by vertex
  std::vector<EdgeId> via_;                      // by state: the edge that led there
  std::vector<std::uint32_t> seen_;              // by state
  std::uint32_t search_ = 0;                     // the number of the search that `seen_` is of
  std::vector<State> queue_;
};

}  // namespace ktour
