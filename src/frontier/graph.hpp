// The graph whose Hamiltonian cycles are the tours asked for, with its vertices in an order.
//
// Every kind of request becomes cycles through all vertices of some graph:
// - a closed tour is a cycle of the graph of squares and moves;
// - an open tour is a cycle through one more vertex, the apex, that stands between its two ends;
// - a symmetric tour is a cycle (or, through the apex, a path) of the graph that arises when
// squares
//   that the symmetry exchanges are made one. A move between such classes has a voltage: how many
//   times the symmetry is applied on the way. The cycle unfolds to one tour, and not to several
//   shorter ones, if the sum of voltages round it generates the group of the symmetry.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "ktour/problem.hpp"

namespace ktour::frontier {

using Vertex = std::uint32_t;

struct Edge {
  Vertex a = 0;  ///< the earlier vertex
  Vertex b = 0;
  std::uint8_t voltage = 0;  ///< from a to b; counts for cycles only if the group is not trivial
  bool required = false;     ///< every cycle counted has it
};

struct Graph {
  Vertex vertices = 0;          ///< squares (or classes of squares), then the apex if there is one
  bool apex = false;            ///< the last vertex is no square
  std::uint8_t group = 1;       ///< voltages are added modulo this
  std::vector<Edge> edges;      ///< by a, then by b
  std::vector<Square> squares;  ///< of each vertex but the apex: its square, one of its class
};

/// The squares in lines along the longer side, so that a line is short.
struct Lines {
  explicit Lines(const Board& board)
      : wide(board.cols() > board.rows()),
        width(static_cast<Vertex>(wide ? board.rows() : board.cols())),
        lines(static_cast<Vertex>(wide ? board.cols() : board.rows())) {}
  Lines(bool lie_wide, Vertex line_width, Vertex line_count)
      : wide(lie_wide), width(line_width), lines(line_count) {}

  Board board() const {
    const auto w = static_cast<std::int32_t>(width);
    const auto l = static_cast<std::int32_t>(lines);
    return wide ? Board(w, l) : Board(l, w);
  }

  bool wide;
  Vertex width;
  Vertex lines;

  Square square(Vertex line, Vertex place) const {
    const auto l = static_cast<std::int32_t>(line);
    const auto p = static_cast<std::int32_t>(place);
    return wide ? Square{p, l} : Square{l, p};
  }
  Vertex vertex(Square s) const {
    return wide ? static_cast<Vertex>(s.col) * width + static_cast<Vertex>(s.row)
                : static_cast<Vertex>(s.row) * width + static_cast<Vertex>(s.col);
  }
};

/// The graph of a request without symmetry, line by line. The lines must be of the problem's board.
Graph graph_of(const Problem& problem, const Lines& lines);
inline Graph graph_of(const Problem& problem) {
  return graph_of(problem, Lines(problem.board));
}

/// What a symmetry does to the order of a tour: it shifts a closed tour along itself, or it
/// reverses the tour. Only half-turns can reverse; open tours cannot be shifted. The two kinds have
/// different graphs.
enum class Course { shifted, reversed };

/// The graph of a tour with a symmetry: classes of squares that the symmetry exchanges. No vertices
/// where no tour can have that symmetry and course.
Graph folded_graph(const Problem& problem, Course course);

/// The graphs whose cycles, together, are the tours asked for: one, or two for half-turns.
std::vector<Graph> graphs_of(const Problem& problem);

/// The tour that a cycle of a graph stands for, given by the numbers of its edges. It begins at the
/// problem's start or ends at its end, if one is given; else it begins at the first of its ends, or
/// of all squares, and goes on to the first of the two that are next.
std::vector<Square> unfolded(const Problem& problem, const Graph& graph,
                             std::span<const std::uint32_t> edges);

}  // namespace ktour::frontier
