// A tour as a cycle through all vertices of one graph, whatever was asked for.
//
// Searches and counts know one question only: which cycles through all of its vertices has this
// graph, with these edges required? The vertices are the squares, in some order, and one or two
// more that close an open tour; the edges are the moves:
//
//  - A closed tour is such a cycle as it is. With both ends given, the edge between them is
//    required.
//  - An open tour is a cycle through one more vertex, the *apex*, that stands between its two ends:
//    it is joined to every square that may be an end, and an end that is given by a required edge.
//  - Where the squares are of two *sides*, so that every move leads from one to the other, a search
//    is better served if that stays so and both are equally large. If they are, the tour has an end
//    on either, and two vertices are added, joined by a required edge, one for the ends on each
//    side. If one side has a square more, both ends are on it, and the apex joins that side alone.
//    In all other cases there is no tour: the graph is not *feasible*.
//  - A symmetric tour may be looked for in the same graph, where a symmetry maps edges to edges,
//    and the cycle has the image of each of its edges. Or it is a cycle (through the apex: a path)
//    of the graph that arises when squares that the symmetry exchanges are made one. A move between
//    such classes has a *voltage* (Gross, Voltage graphs, 1974): how many times the symmetry is
//    applied on the way. The cycle unfolds to one tour, and not to several shorter ones, if the sum
//    of voltages round it generates the group of the symmetry.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <utility>
#include <vector>

#include "base/assert.hpp"
#include "base/pulse.hpp"
#include "ktour/problem.hpp"
#include "problem/lines.hpp"
#include "problem/turnings.hpp"

namespace ktour {

using Vertex = std::uint32_t;
using EdgeId = std::uint32_t;

struct Edge {
  Edge(Vertex from, Vertex to, unsigned volts = 0, bool is_required = false)
      : a(from), b(to & 0x1fffffff), voltage(volts & 3), required(is_required ? 1 : 0) {
    KTOUR_ASSERT(a < b && b == to && voltage == volts);
  }
  Vertex a;                    ///< the earlier vertex
  Vertex b : 29;               ///< the later one
  std::uint32_t voltage : 2;   ///< from a to b; counts for cycles only if the group is not trivial
  std::uint32_t required : 1;  ///< every cycle has it
};

/// An edge as a vertex sees it.
struct Incidence {
  EdgeId edge;
  Vertex to;
};

struct Graph {
  /// A board with more squares may have more edges or vertices than are numbered here.
  static constexpr std::uint64_t max_squares = std::uint64_t{1} << 28;

  Vertex vertices = 0;            ///< squares (or classes of squares), then those added
  bool apex = false;              ///< the last vertex is no square
  bool feasible = true;           ///< false: it has no such cycle
  bool folded = false;            ///< its vertices are classes of squares
  std::uint8_t group = 1;         ///< voltages are added modulo this
  std::vector<Edge> edges{};      ///< by a, then by b
  std::vector<Square> squares{};  ///< of each vertex but those added: its square, one of its class

  // What a search needs beside these; empty in graphs that are only run through.
  std::vector<std::uint8_t> side{};    ///< by vertex; empty if there are no two sides
  std::vector<Vertex> vertex_at{};     ///< by number in the frame
  std::vector<std::uint64_t> first{};  ///< where the edges of a vertex begin in `incident`
  std::vector<Incidence> incident{};   ///< by vertex, then by the other end
  std::vector<EdgeId> edge_image{};    ///< by edge; empty without a symmetry

  EdgeId edge_count() const { return static_cast<EdgeId>(edges.size()); }
  std::pair<Vertex, Vertex> ends(EdgeId e) const { return {edges[e].a, edges[e].b}; }
  /// The end of an edge that is not `v`.
  Vertex across(EdgeId e, Vertex v) const {
    KTOUR_ASSERT(edges[e].a == v || edges[e].b == v);
    return edges[e].a ^ edges[e].b ^ v;
  }
  /// Whether a vertex is no square.
  bool added(Vertex v) const { return v >= squares.size(); }
  /// The edges at a vertex.
  std::span<const Incidence> at(Vertex v) const {
    KTOUR_ASSERT(std::size_t{v} + 1 < first.size());
    return {incident.data() + first[v], static_cast<std::size_t>(first[v + 1] - first[v])};
  }
  bool symmetric() const { return !edge_image.empty(); }
};

/// Whether a tour may have an end on a square.
enum class EndAt : std::uint8_t { never, may, must };
using EndRule = std::function<EndAt(Square)>;

/// As the problem says.
EndRule ends_of(const Problem& problem);

/// The squares of a board line by line, along its longer side; and along its diagonals, from one
/// corner to the opposite one.
std::vector<Square> by_lines(const Board& board);
std::vector<Square> by_lines(const Board& board, const Lines& lines);
std::vector<Square> by_diagonals(const Board& board);

/// The graph of a request without symmetry, with its squares in a given order, and ends that may
/// depart from the problem's.
Graph graph_of(const Problem& problem, std::vector<Square> order, const EndRule& ends,
               Pulse& pulse);
Graph graph_of(const Problem& problem, std::vector<Square> order, const EndRule& ends);
inline Graph graph_of(const Problem& problem) {
  return graph_of(problem, by_lines(problem.board), ends_of(problem));
}

/// The graph of any request, for a search. Its squares are numbered along the diagonals: a search
/// that prefers low numbers moves over the board like that, and many paths cross the border between
/// what is decided and what is not. They must all be joined in the end: so the border has to shrink
/// slowly to nothing, as the diagonals do, and not to stop with the last row of the board. Of no
/// use once the pulse was stopped.
Graph search_graph(const Problem& problem, Pulse& pulse);

/// The graphs whose cycles, together, are the tours asked for: one, or two for symmetric tours, of
/// which some are shifted along themselves and others reversed; none that is not feasible. With a
/// given start or end there is no symmetry. Of no use once the pulse was stopped.
std::vector<Graph> graphs_of(const Problem& problem, Pulse& pulse);

/// The same for tours that a turn or a mirror leaves as they are, whatever the problem's symmetry.
std::vector<Graph> folded_graphs(const Problem& problem, const Turning& turning, Pulse& pulse);

/// The tour that a cycle of a graph stands for, given by the numbers of its edges. It begins at the
/// problem's start or ends at its end, if one is given; else it begins at the first of its ends, or
/// of all squares, and goes on to the first of the two that are next.
std::vector<Square> unfolded(const Problem& problem, const Graph& graph,
                             std::span<const EdgeId> edges);

/// Puts the edges in their order.
void sort_edges(Graph& graph);

}  // namespace ktour
