// The part of a Hamilton cycle that is decided: edges taken, edges dropped, and what follows from
// the degrees, the deductions of Rubin (A search procedure for Hamilton paths and circuits, 1974).
//
// A Hamilton cycle has two edges at every vertex and is one cycle. So, over and over until nothing
// more follows:
//
//  - a vertex with two edges taken drops its others;
//  - a vertex with two edges left takes them; with fewer, there is no cycle;
//  - taken edges form paths, and an edge that joins the two ends of a path is dropped, unless the
//    path has all the vertices;
//  - where the cycle is to be symmetric, the image of an edge is taken or dropped with it.
//
// Invariant between calls that return true: each vertex has at least two edges that are not
// dropped, the undecided ones join ends of different paths (a vertex with nothing taken is a path
// of its own), and every Hamilton cycle with the taken edges and without those dropped by choice is
// without the others dropped.
//
// Decisions are kept in order and taken back in reverse, which needs no copy of anything: the two
// ends of a path know each other, and a vertex inside a path still knows the end it knew when it
// became an inner one.
#pragma once

#include <cstdint>
#include <vector>

#include "base/assert.hpp"
#include "base/pulse.hpp"
#include "graph/graph.hpp"
#include "search/exact/ranks.hpp"

namespace ktour::exact {

class Paths {
 public:
  explicit Paths(const Graph& graph);

  /// Takes the required edges of the graph and what follows. False: there is no cycle, or the pulse
  /// was stopped.
  bool begin(Pulse& pulse);
  /// Takes or drops an undecided edge, and does what follows. False: no cycle is left; the caller
  /// undoes it.
  bool take(EdgeId e);
  bool drop(EdgeId e);

  /// A moment to go back to.
  std::uint32_t mark() const { return static_cast<std::uint32_t>(trail_.size()); }
  void undo(std::uint32_t mark);
  /// The edges decided, in order.
  EdgeId decided(std::uint32_t i) const {
    KTOUR_ASSERT(i < trail_.size());
    return trail_[i];
  }

  bool undecided(EdgeId e) const { return fate_[e] == Fate::undecided; }
  bool taken(EdgeId e) const { return fate_[e] == Fate::taken; }
  /// How many edges at a vertex are undecided, and taken.
  std::uint32_t open_at(Vertex v) const { return open_[v]; }
  unsigned taken_at(Vertex v) const { return taken_[v]; }
  /// The other end of the path that ends at `v`.
  Vertex far_end(Vertex v) const { return far_end_[v]; }
  /// How many edges are taken in all: as many as there are vertices when the cycle is complete.
  Vertex taken_edges() const { return taken_edges_; }
  bool complete() const { return taken_edges_ == graph_.vertices; }
  /// The vertex with the fewest ways to go on; of several, the first from `from` on.
  Vertex tightest(Vertex from) const { return ranks_.lowest(from); }

 private:
  enum class Fate : std::uint8_t { undecided, taken, dropped };

  void set_taken(EdgeId e);
  void set_dropped(EdgeId e);
  void drop_between(Vertex a, Vertex b);
  bool follow();
  void decide_image(EdgeId e);
  void enqueue(Vertex v);
  void rank(Vertex v);

  const Graph& graph_;
  std::vector<Fate> fate_;
  std::vector<std::uint8_t> taken_;
  std::vector<std::uint32_t> open_;
  std::vector<Vertex> far_end_;
  Vertex taken_edges_ = 0;
  Ranks ranks_;
  std::vector<EdgeId> trail_;  // decided edges, in order
  std::vector<Vertex> queue_;  // vertices at which something may follow
  std::vector<std::uint8_t> queued_;
  std::vector<EdgeId> mirrored_;  // edges decided whose images may not be yet
  bool failed_ = false;
};

}  // namespace ktour::exact
