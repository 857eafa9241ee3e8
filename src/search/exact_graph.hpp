// A tour as a Hamilton cycle of one graph, whatever was asked for.
//
// The search knows one question only: has this graph a cycle through all of its vertices that uses
// these given edges? The graph is the knight's graph of the board, and one or two vertices more
// that close an open tour:
//
//  - A closed tour is such a cycle as it is. With both ends given, the edge between them is given.
//  - An open tour of an even board has ends of different colours. Two vertices are added, joined by
//    a given edge; one is joined to the squares of colour 0 that may be an end, the other to those
//    of colour 1. A cycle comes to the pair from one end of the tour and leaves it to the other.
//  - An open tour of an odd board has both ends of colour 0, of which there is one square more. One
//    vertex is added and joined to the squares of colour 0 that may be an end.
//
// Where an end is given, its edge is given and the added vertex has no other of that colour, so the
// search needs to know nothing about ends. In each case every edge joins the two colours, and there
// are as many vertices of one as of the other; `feasible` is false where the colours of the request
// do not allow that, as on a closed tour of an odd board.
//
// Where a symmetry is asked for, it maps the graph to itself (of the added vertices, it exchanges
// the two where it exchanges the colours), and a cycle is symmetric if it has the image of each of
// its edges.
//
// Squares are numbered along the diagonals, from one corner to the opposite one. A search that
// prefers low numbers moves over the board like that, and many paths cross the border between what
// is decided and what is not. They must all be joined in the end: so the border has to shrink
// slowly to nothing, as the diagonals do, and not to stop with the last row of the board.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "ktour/problem.hpp"
#include "base/pulse.hpp"

namespace ktour::exact {

using Vertex = std::uint32_t;
using Edge = std::uint32_t;

struct Incidence {
  Edge edge;
  Vertex to;
};

struct Ends {
  Vertex a;
  Vertex b;
};

/// A move that a tour must make, in either direction.
struct Through {
  Square a;
  Square b;
};

class CycleGraph {
 public:
  /// A board with more squares may have more than the 2^31 edges that are numbered here.
  static constexpr std::uint64_t max_squares = std::uint64_t{1} << 28;
  /// At most so many edges a square: half of eight moves, and the one to an added vertex.
  static constexpr std::uint64_t edges_per_square = 5;

  CycleGraph(const Problem& problem, Pulse& pulse, std::span<const Through> moves = {});

  bool feasible() const { return feasible_; }
  Vertex vertices() const { return static_cast<Vertex>(colour_.size()); }
  Edge edges() const { return static_cast<Edge>(ends_.size()); }
  /// The edges at a vertex.
  std::span<const Incidence> at(Vertex v) const {
    return {incident_.data() + first_[v], static_cast<std::size_t>(first_[v + 1] - first_[v])};
  }
  Ends ends(Edge e) const { return ends_[e]; }
  int colour(Vertex v) const { return colour_[v]; }
  /// The edges that the cycle must have.
  std::span<const Edge> given() const { return given_; }
  /// Whether the cycle must have the image of an edge too, and which that is.
  bool symmetric() const { return !image_.empty(); }
  Edge image(Edge e) const { return image_[e]; }

  /// Vertices are the squares first and then those added.
  bool added(Vertex v) const { return v >= squares_; }
  Vertex vertex(Square s) const { return vertex_[board_.index(s)]; }
  Square square(Vertex v) const { return board_.square(square_[v]); }

 private:
  void number_squares();
  void add_moves(Pulse& pulse);
  void give_edge(Square a, Square b);
  void close_odd(const Problem& problem);
  void close_even(const Problem& problem);
  Vertex add_vertex(int of_colour);
  Edge add_edge(Vertex a, Vertex b);
  void list_edges_by_vertex(Pulse& pulse);
  void find_images(Symmetry symmetry, Pulse& pulse);

  Board board_;
  Vertex squares_;
  bool feasible_ = true;
  std::vector<std::uint32_t> square_;  // the number on the board of a vertex
  std::vector<Vertex> vertex_;         // and the other way round
  std::vector<std::uint8_t> colour_;
  std::vector<Ends> ends_;
  std::vector<Edge> given_;
  std::vector<std::uint64_t> first_;  // where the edges of a vertex begin in `incident_`
  std::vector<Incidence> incident_;
  std::vector<Edge> image_;  // by edge; empty without a symmetry
};

}  // namespace ktour::exact
