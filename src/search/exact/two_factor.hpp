// 2-factors: sets of edges with two at every vertex, as every Hamilton cycle is one.
//
// *Found* they are by alternating paths: a path from a vertex that lacks an edge, by edges outside
// and inside the set in turn, to another such vertex, gives both an edge when what was outside and
// what was inside change places. All vertices that lack one look for such paths at once, in trees
// that share nothing (Hopcroft and Karp 1973), so a few rounds over the graph do. A set that does
// not fit any more, because edges were taken or dropped, is *mended* in the same way. One that fits
// a state of the search also fits every state before it, so going back needs nothing.
//
// *What follows* from them: an edge that is in no 2-factor can be dropped, and one that is in all
// of them must be taken. This is where counting arguments are made, all of them at once: that no
// closed tour exists on a board with four rows, say, is seen before a single move is tried (the
// outer rows use up every edge of the inner ones, which leaves two parts). Where the graph has two
// sides, 2-factors are flows: from a given 2-factor every other one is reached along cycles that
// alternate between edges outside and inside it (Berge 1957). Direct the undecided edges outside
// from side 0 to side 1 and those inside back; an edge lies on such a cycle if and only if its two
// ends are in one strongly connected component (Régin 1994 made it a method for constraints). All
// others have the fate that they have in the 2-factor at hand.
//
// A graph without two sides has a *bipartite double cover* that has: two copies of every vertex,
// one on each side, and for every edge two *arcs*, from either end on side 0 to the other on side
// 1. A 2-factor of the graph is one of the cover, with both arcs of its edges; so an edge shares
// the fate of an arc that has only one. For a 2-factor of the graph itself, look for
// paths in the cover all the same. Such a path may use both arcs of an edge; then it is of no use,
// and the search may miss what there is.
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/pulse.hpp"
#include "search/exact/log.hpp"
#include "search/exact/paths.hpp"

namespace ktour::exact {

class TwoFactor {
 public:
  /// What it consists of where the graph has no two sides: arcs of the cover, for what follows from
  /// them; or edges, for a tour that is made of it.
  enum class Of { arcs, edges };

  explicit TwoFactor(const Graph& graph, Of what = Of::arcs);

  /// Takes and drops what every 2-factor does, and what follows. False: no cycle is left. The log,
  /// if there is one, gets the sets of vertices that show it. (Of arcs.)
  bool apply(Paths& paths, Pulse& pulse, Log* log = nullptr) {
    return kind_ == Kind::arcs ? settle<Kind::arcs>(paths, pulse, log)
                               : settle<Kind::sides>(paths, pulse, log);
  }

  /// Finds one with the edges taken and without those dropped, beginning with paths by Warnsdorff's
  /// rule. False: none was found, and with two sides there is none; or the pulse was stopped. (Of
  /// edges; with two sides it is completed by pushes, see push.hpp.)
  bool find(const Paths& paths, std::uint64_t seed, Pulse& pulse);

  /// The two edges at a vertex. (Of edges, as is what follows.)
  const std::array<Incidence, 2>& at(Vertex v) const { return links_[v]; }
  /// How many it lacks there.
  unsigned lacking(Vertex v) const {
    return (links_[v][0].edge == none ? 1U : 0U) + (links_[v][1].edge == none ? 1U : 0U);
  }
  bool has(EdgeId e) const { return inside_[e] != 0; }
  void remove(EdgeId e) { take_out<Kind::edges>(e); }
  void add(EdgeId e) { put_in<Kind::edges>(e); }

 private:
  // Of a graph with two sides; or of the cover of one without, by arcs or by edges.
  enum class Kind : std::uint8_t { sides, arcs, edges };
  // A vertex on a side: itself, or with a cover itself on side 0 and n more on side 1.
  using Node = std::uint32_t;
  // An edge; or in a cover of arcs twice its number, and one more if its later end is on side 0.
  using Arc = std::uint32_t;
  using Links = std::array<Incidence, 2>;  // by arc; `none` where one is lacking

  struct Frame {
    Node at;
    std::uint32_t next;
  };

  static constexpr Arc none = 0xffffffff;

  Node nodes() const { return static_cast<Node>(via_.size()); }
  template <Kind kind>
  Vertex vertex(Node node) const {
    return kind != Kind::sides && node >= graph_.vertices ? node - graph_.vertices : node;
  }
  template <Kind kind>
  int side(Node node) const {
    return kind == Kind::sides ? graph_.side[node] : (node >= graph_.vertices ? 1 : 0);
  }
  // Where an edge at a node leads, and which arc that is.
  template <Kind kind>
  Node across(Node node, Vertex to) const {
    return kind != Kind::sides && node < graph_.vertices ? to + graph_.vertices : to;
  }
  template <Kind kind>
  Arc arc(Node node, const Incidence& i) const {
    if (kind != Kind::arcs) return i.edge;
    const Vertex on_side_0 = node < graph_.vertices ? node : i.to;
    return 2 * i.edge + (graph_.edges[i.edge].a == on_side_0 ? 0 : 1);
  }
  template <Kind kind>
  static EdgeId edge(Arc arc) {
    return kind == Kind::arcs ? arc / 2 : arc;
  }
  template <Kind kind>
  Node other_end(Arc arc, Node node) const {
    return across<kind>(node, graph_.across(edge<kind>(arc), vertex<kind>(node)));
  }
  // The end of an arc that it leads to: outside the 2-factor that on side 1, inside that on side 0.
  template <Kind kind>
  Node head_of(Arc arc) const;
  // Whether an arc goes out of a node: outside the 2-factor those of side 0 do, inside the others.
  template <Kind kind>
  bool leads(const Paths& paths, Node from, EdgeId e, Arc arc) const {
    return paths.undecided(e) && (inside_[arc] != 0) == (side<kind>(from) == 1);
  }

  template <Kind kind>
  Links& links(Node node) {
    return links_[kind == Kind::edges ? vertex<kind>(node) : node];
  }
  template <Kind kind>
  unsigned lacks(Node node) {
    const Links& at = links<kind>(node);
    return (at[0].edge == none ? 1U : 0U) + (at[1].edge == none ? 1U : 0U);
  }
  // An end of an arc, as `Kind` has it; the other follows.
  template <Kind kind>
  Node an_end(Arc arc) const {
    const Edge& ends = graph_.edges[edge<kind>(arc)];
    return kind == Kind::arcs && arc % 2 != 0 ? Vertex{ends.b} : ends.a;
  }
  template <Kind kind>
  void put_in(Arc arc);
  template <Kind kind>
  void take_out(Arc arc);

  // --- finding and mending ---
  void lay_paths(const Paths& paths, std::uint64_t seed, Pulse& pulse);
  template <Kind kind>
  bool fit(const Paths& paths, Pulse& pulse);
  template <Kind kind>
  bool complete(const Paths& paths, Pulse& pulse);
  template <Kind kind>
  bool augment(const Paths& paths, std::size_t sources, Pulse& pulse);
  template <Kind kind>
  bool flip(Node last, Node root);
  void begin_search();

  // --- what follows ---
  // Nodes that no arc leaves: those of side 0 and of side 1, or the others in their stead; and the
  // settled arcs that lead to them.
  struct Closed {
    std::vector<Vertex> some;
    std::vector<Vertex> others;
    std::vector<Arc> arcs;
  };
  template <Kind kind>
  bool settle(Paths& paths, Pulse& pulse, Log* log);
  template <Kind kind>
  void find_components(const Paths& paths, Pulse& pulse);
  template <Kind kind>
  bool settle_arcs(Paths& paths, const std::vector<Arc>& arcs);
  template <Kind kind>
  bool settle_logged(Paths& paths, Pulse& pulse, Log& log);
  template <Kind kind>
  void reach(const Paths& paths, Node from, Pulse& pulse);
  template <Kind kind>
  Closed reached() const;

  const Graph& graph_;
  Kind kind_;
  std::vector<std::uint8_t> inside_;  // by arc
  std::vector<Links> links_;          // by node; of edges in a cover, by vertex
  std::vector<Node> queue_;         // of a search, its sources first; also the stack of components
  std::vector<Arc> via_;            // by node: the arc that led there
  std::vector<Node> root_;          // by node: of the tree that has it
  std::vector<std::uint8_t> done_;  // by root: its path is found
  std::vector<std::uint32_t> seen_;
  std::uint32_t search_ = 0;  // the number of the search that `seen_` is of
  std::vector<std::uint32_t> found_;
  std::vector<std::uint32_t> low_;  // at the end, the number of the component
  std::vector<Frame> frames_;
  std::vector<Arc> settled_;
};

}  // namespace ktour::exact
