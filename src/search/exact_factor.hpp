// What the numbers of the neighbours allow: the edges that some 2-factor has.
//
// Forget that the cycle is to be one: a set of edges with two at every vertex is a 2-factor. Every
// Hamilton cycle is one, so an edge that is in no 2-factor can be dropped, and one that is in all
// of them must be taken. This is where counting arguments are made, all of them at once: that no
// closed tour exists on a board with four rows, say, is seen before a single move is tried (the
// outer rows use up every edge of the inner ones, which leaves two parts).
//
// Where the graph has two sides, 2-factors are flows: from a given 2-factor every other one is
// reached along cycles that alternate between edges outside and inside it. Direct the undecided
// edges outside from side 0 to side 1 and those inside back; an edge lies on such a cycle if and
// only if its two ends are in one strongly connected component (Berge; Régin made it a method for
// constraints). All others have the fate that they have in the 2-factor at hand.
//
// A graph without two sides has a *double cover* that has: two copies of every vertex, one on each
// side, and for every edge two *arcs*, from either end on side 0 to the other on side 1. A 2-factor
// of the graph is one of the cover, with both arcs of its edges; so an edge shares the fate of an
// arc that has only one.
//
// A 2-factor that fits a state also fits every state before it, so going back needs nothing; going
// on, the one at hand is mended where it does not fit any more.
#pragma once

#include <cstdint>
#include <vector>

#include "base/pulse.hpp"
#include "search/exact_log.hpp"
#include "search/exact_paths.hpp"

namespace ktour::exact {

class TwoFactor {
 public:
  explicit TwoFactor(const Graph& graph);
  /// Takes and drops what every 2-factor does, and what follows. False: no cycle is left. The log,
  /// if there is one, gets the sets of vertices that show it.
  bool apply(Paths& paths, Pulse& pulse, Log* log = nullptr) {
    return cover_ ? settle<true>(paths, pulse, log) : settle<false>(paths, pulse, log);
  }

 private:
  // A vertex on a side: itself, or with a cover itself on side 0 and n more on side 1.
  using Node = std::uint32_t;
  // An edge; or with a cover twice its number, and one more if its later end is on side 0.
  using Arc = std::uint32_t;

  struct Frame {
    Node at;
    std::uint32_t next;
  };

  Node nodes() const { return static_cast<Node>(degree_.size()); }
  template <bool cover>
  Vertex vertex(Node node) const {
    return cover && node >= graph_.vertices ? node - graph_.vertices : node;
  }
  template <bool cover>
  int side(Node node) const {
    return cover ? (node >= graph_.vertices ? 1 : 0) : graph_.side[node];
  }
  // Where an edge at a node leads, and which arc that is.
  template <bool cover>
  Node across(Node node, Vertex to) const {
    return cover && node < graph_.vertices ? to + graph_.vertices : to;
  }
  template <bool cover>
  Arc arc(Node node, const Incidence& i) const {
    if (!cover) return i.edge;
    const Vertex on_side_0 = node < graph_.vertices ? node : i.to;
    return 2 * i.edge + (graph_.edges[i.edge].a == on_side_0 ? 0 : 1);
  }
  template <bool cover>
  static EdgeId edge(Arc arc) {
    return cover ? arc / 2 : arc;
  }
  template <bool cover>
  Node other_end(Arc arc, Node node) const {
    return across<cover>(node, graph_.across(edge<cover>(arc), vertex<cover>(node)));
  }
  // Whether an arc goes out of a node: outside the 2-factor those of side 0 do, inside the others.
  template <bool cover>
  bool leads(const Paths& paths, Node from, EdgeId e, Arc arc) const {
    return paths.undecided(e) && (inside_[arc] != 0) == (side<cover>(from) == 1);
  }

  template <bool cover>
  bool settle(Paths& paths, Pulse& pulse, Log* log);
  template <bool cover>
  bool mend(const Paths& paths, Pulse& pulse);
  template <bool cover>
  bool augment(const Paths& paths, Node from, Pulse& pulse);
  template <bool cover>
  void find_components(const Paths& paths, Pulse& pulse);

  // Nodes that no arc leaves: those of side 0 and of side 1, or the others in their stead; and the
  // settled arcs that lead to them.
  struct Closed {
    std::vector<Vertex> some;
    std::vector<Vertex> others;
    std::vector<Arc> arcs;
  };
  template <bool cover>
  Closed reached() const;
  template <bool cover>
  void reach(const Paths& paths, Node from);
  template <bool cover>
  Node head_of(Arc arc) const;
  template <bool cover>
  bool settle_logged(Paths& paths, Log& log);
  template <bool cover>
  bool settle_arcs(Paths& paths, const std::vector<Arc>& arcs);

  const Graph& graph_;
  bool cover_;
  std::vector<std::uint8_t> inside_;  // of the 2-factor, an arc
  std::vector<std::uint8_t> degree_;  // in it, of a node
  std::vector<Node> queue_;           // of the search for a path; also the stack of components
  std::vector<Arc> via_;
  std::vector<std::uint32_t> seen_;
  std::uint32_t search_ = 0;  // the number of the search that `seen_` is of
  std::vector<std::uint32_t> found_;
  std::vector<std::uint32_t> low_;  // at the end, the number of the component
  std::vector<Frame> frames_;
  std::vector<Arc> settled_;
};

}  // namespace ktour::exact
