#include "frontier/graph.hpp"

#include <algorithm>
#include <array>

namespace ktour::frontier {
namespace {

void sort_edges(Graph& graph) {
  std::sort(graph.edges.begin(), graph.edges.end(), [](const Edge& x, const Edge& y) {
    return x.a != y.a ? x.a < y.a : x.b != y.b ? x.b < y.b : x.voltage < y.voltage;
  });
}

// The apex is joined to every square that may be an end. A given end is joined by a move that every
// cycle makes.
void add_apex(Graph& graph, const Problem& problem) {
  const Vertex apex = graph.vertices++;
  graph.apex = true;
  const int given = (problem.start ? 1 : 0) + (problem.end ? 1 : 0);
  for (Vertex v = 0; v < apex; ++v) {
    const Square s = graph.squares[v];
    const bool is_given = s == problem.start || s == problem.end;
    if (is_given || given < 2) graph.edges.push_back({v, apex, 0, is_given});
  }
}

}  // namespace

Graph graph_of(const Problem& problem) {
  const Lines lines(problem.board);
  Graph graph;
  for (Vertex line = 0; line < lines.lines; ++line) {
    for (Vertex place = 0; place < lines.width; ++place) {
      graph.squares.push_back(lines.square(line, place));
    }
  }
  graph.vertices = static_cast<Vertex>(graph.squares.size());
  for (Vertex v = 0; v < graph.vertices; ++v) {
    for (const Offset& move : knight_moves) {
      const Square to = graph.squares[v] + move;
      if (!problem.board.contains(to)) continue;
      const Vertex w = lines.vertex(to);
      // A closed tour with both ends given makes the move between them.
      const bool given =
          problem.closed && problem.start && problem.end &&
          std::minmax(graph.squares[v], to) == std::minmax(*problem.start, *problem.end);
      if (w > v) graph.edges.push_back({v, w, 0, given});
    }
  }
  if (!problem.closed) add_apex(graph, problem);
  sort_edges(graph);
  return graph;
}

Graph folded_graph(const Problem& problem, Course course) {
  const Board& board = problem.board;
  const Lines lines(board);
  const unsigned order = problem.symmetry == Symmetry::quarter ? 4 : 2;
  // The class of each square, and how many times the symmetry leads to it from the one that stands
  // for the class, which is the first of them in the order of lines.
  struct Place {
    Vertex vertex = 0;
    unsigned turns = 0;
    bool known = false;
  };
  std::vector<Place> places(board.size());
  Graph graph;
  graph.group = static_cast<std::uint8_t>(order);
  for (Vertex line = 0; line < lines.lines; ++line) {
    for (Vertex place = 0; place < lines.width; ++place) {
      Square s = lines.square(line, place);
      if (places[board.index(s)].known) continue;
      const auto vertex = static_cast<Vertex>(graph.squares.size());
      graph.squares.push_back(s);
      for (unsigned turns = 0; turns < order; ++turns, s = image(problem.symmetry, board, s)) {
        Place& known = places[board.index(s)];
        // A square that is its own image lies on no closed tour with this symmetry.
        if (known.known) return {};
        known = {vertex, turns, true};
      }
    }
  }
  graph.vertices = static_cast<Vertex>(graph.squares.size());
  std::vector<Vertex> own;  // classes with a move to their own image
  for (Vertex v = 0; v < graph.vertices; ++v) {
    for (const Offset& move : knight_moves) {
      const Square to = graph.squares[v] + move;
      if (!board.contains(to)) continue;
      const Place& place = places[board.index(to)];
      if (place.vertex > v) {
        graph.edges.push_back({v, place.vertex, static_cast<std::uint8_t>(place.turns), false});
      } else if (place.vertex == v) {
        own.push_back(v);
      }
    }
  }
  if (course == Course::reversed) {
    // The tour runs through two moves from a square to its own image, and is reversed by the turn.
    const Vertex apex = graph.vertices++;
    graph.apex = true;
    graph.group = 1;
    for (Edge& edge : graph.edges) edge.voltage = 0;
    for (const Vertex v : own) graph.edges.push_back({v, apex, 0, false});
  }
  sort_edges(graph);
  return graph;
}

}  // namespace ktour::frontier
