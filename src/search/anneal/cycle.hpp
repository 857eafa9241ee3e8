// A cycle through all vertices of a graph, and exchanges of any few of its edges for others.
//
// Edges that are taken out cut the cycle into segments; those that are put in join the ends of the
// segments anew. That is one cycle again if a walk from segment to segment comes to all of them.
// Then all but the longest segment are written to their new places.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "graph/graph.hpp"

namespace ktour {

/// Edges to take out and as many to put in, so that every vertex keeps two.
struct Exchange {
  static constexpr std::size_t most = 32;  ///< of each

  void clear() { out_size = in_size = 0; }
  std::span<const EdgeId> out() const { return {out_edges.data(), out_size}; }
  std::span<const EdgeId> in() const { return {in_edges.data(), in_size}; }
  bool takes(EdgeId e) const { return has(out(), e); }
  bool puts(EdgeId e) const { return has(in(), e); }
  void take(EdgeId e) { out_edges[out_size++] = e; }
  void put(EdgeId e) { in_edges[in_size++] = e; }

  std::array<EdgeId, most> out_edges;
  std::array<EdgeId, most> in_edges;
  std::size_t out_size = 0;
  std::size_t in_size = 0;

 private:
  static bool has(std::span<const EdgeId> edges, EdgeId e) {
    for (const EdgeId other : edges) {
      if (other == e) return true;
    }
    return false;
  }
};

class Cycle {
 public:
  /// The vertices in order.
  Cycle(const Graph& graph, std::vector<Vertex> order);

  Vertex size() const { return static_cast<Vertex>(order_.size()); }
  Vertex at(Vertex place) const { return order_[place]; }
  Vertex place(Vertex v) const { return place_[v]; }
  Vertex next(Vertex v) const { return order_[after(place_[v])]; }
  Vertex before(Vertex v) const { return order_[place_[v] == 0 ? size() - 1 : place_[v] - 1]; }
  bool has(EdgeId e) const {
    const Vertex a = graph_.edges[e].a;
    const Vertex b = graph_.edges[e].b;
    return next(a) == b || before(a) == b;
  }
  std::span<const Vertex> order() const { return order_; }

  /// Joins the segments of an exchange; how many cycles there would be.
  unsigned cycles_after(const Exchange& exchange);
  /// After cycles_after: a vertex's cycle, counted from 0.
  unsigned cycle_of(Vertex v) const;
  /// After cycles_after: the places of a cycle that is not the longest, by number below room().
  Vertex room() const { return room_; }
  Vertex roomed(Vertex number) const;
  /// After cycles_after said that it would be one: makes the exchange. How many vertices moved.
  Vertex make();

 private:
  struct Segment {
    Vertex first;  // its places; the last may be less than the first
    Vertex length;
    std::array<std::uint8_t, 2> joined{};  // to which end: twice the segment, and one if its last
    std::uint8_t cycle = 0;
  };

  Vertex after(Vertex place) const { return place + 1 == size() ? 0 : place + 1; }
  void cut(const Exchange& exchange);
  void join(const Exchange& exchange);

  const Graph& graph_;
  std::vector<Vertex> order_;
  std::vector<Vertex> place_;
  std::vector<Vertex> moved_;
  std::array<Segment, Exchange::most> segments_;
  std::size_t count_ = 0;    // of segments
  std::size_t longest_ = 0;  // one of them
  unsigned aside_ = 0;       // the cycle that room() is about
  Vertex room_ = 0;
};

}  // namespace ktour
