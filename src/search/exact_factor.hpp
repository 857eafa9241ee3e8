// What the numbers of the neighbours allow: the edges that some 2-factor has.
//
// Forget that the cycle is to be one: a set of edges with two at every vertex is a 2-factor. Every
// Hamilton cycle is one, so an edge that is in no 2-factor can be dropped, and one that is in all
// of them must be taken. This is where counting arguments are made, all of them at once: that no
// closed tour exists on a board with four rows, say, is seen before a single move is tried (the
// outer rows use up every edge of the inner ones, which leaves two parts).
//
// The graph has two colours, so 2-factors are flows: from a given 2-factor every other one is
// reached along cycles that alternate between edges outside and inside it. Direct the undecided
// edges outside from colour 0 to colour 1 and those inside back; an edge lies on such a cycle if
// and only if its two ends are in one strongly connected component (Berge; Régin made it a method
// for constraints). All others have the fate that they have in the 2-factor at hand.
//
// A 2-factor that fits a state also fits every state before it, so going back needs nothing; going
// on, the one at hand is mended where it does not fit any more.
#pragma once

#include <cstdint>
#include <vector>

#include "search/exact_paths.hpp"
#include "base/pulse.hpp"

namespace ktour::exact {

class TwoFactor {
 public:
  explicit TwoFactor(const CycleGraph& graph);
  /// Takes and drops what every 2-factor does, and what follows. False: no cycle is left.
  bool apply(Paths& paths, Pulse& pulse);

 private:
  struct Step {
    Vertex at;
    std::uint32_t next;
  };

  bool mend(const Paths& paths, Pulse& pulse);
  bool augment(const Paths& paths, Vertex from, Pulse& pulse);
  void find_components(const Paths& paths, Pulse& pulse);
  bool leads(const Paths& paths, Vertex from, Edge e) const;

  const CycleGraph& graph_;
  std::vector<std::uint8_t> inside_;  // of the 2-factor, an edge
  std::vector<std::uint8_t> degree_;  // in it, of a vertex
  std::vector<Vertex> queue_;         // of the search for a path; also the stack of components
  std::vector<Edge> via_;
  std::vector<std::uint32_t> seen_;
  std::uint32_t search_ = 0;  // the number of the search that `seen_` is of
  std::vector<std::uint32_t> found_;
  std::vector<std::uint32_t> low_;  // at the end, the number of the component
  std::vector<Step> steps_;
  std::vector<Edge> settled_;
};

}  // namespace ktour::exact
