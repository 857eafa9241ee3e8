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

Graph graph_of(const Problem& problem, const Lines& lines) {
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

namespace {

// The classes of squares under a symmetry, numbered in the order of lines.
class Classes {
 public:
  Classes(const Board& board, Symmetry symmetry)
      : board_(board), order_(symmetry == Symmetry::quarter ? 4 : 2), places_(board.size()) {
    const Lines lines(board);
    for (Vertex line = 0; line < lines.lines; ++line) {
      for (Vertex place = 0; place < lines.width; ++place) {
        Square s = lines.square(line, place);
        if (places_[board.index(s)].known) continue;
        if (image(symmetry, board, s) == s) {
          fixed_.push_back(s);
          continue;
        }
        const auto vertex = static_cast<Vertex>(squares_.size());
        squares_.push_back(s);
        for (unsigned turns = 0; turns < order_; ++turns, s = image(symmetry, board, s)) {
          places_[board.index(s)] = {vertex, turns, true};
        }
      }
    }
  }

  struct Place {
    Vertex vertex = 0;
    unsigned turns =
        0;  ///< how often the symmetry is applied to get here from the first of the class
    bool known = false;  ///< false for a square that is its own image
  };

  unsigned order() const { return order_; }
  const std::vector<Square>& squares() const { return squares_; }
  /// Squares that are their own images.
  const std::vector<Square>& fixed() const { return fixed_; }
  const Place& operator[](Square s) const { return places_[board_.index(s)]; }

  /// Calls edge(v, Place) for every move from the first square of a class to another class's
  /// square.
  template <class Edge>
  void each_move(Square from, Edge&& edge) const {
    for (const Offset& move : knight_moves) {
      const Square to = from + move;
      if (board_.contains(to) && (*this)[to].known) edge((*this)[to]);
    }
  }

 private:
  Board board_;
  unsigned order_;
  std::vector<Place> places_;
  std::vector<Square> squares_;
  std::vector<Square> fixed_;
};

// A tour that a half-turn reverses is, folded, a path from its middle (the centre square, or a move
// from a square to its own image) to an end; a closed one has two such moves, and is a path from
// one to the other.
void add_reversed(Graph& graph, const Classes& classes, bool closed) {
  std::vector<Vertex> middle;  // classes next to the middle
  if (classes.fixed().empty()) {
    for (Vertex v = 0; v < graph.vertices; ++v) {
      classes.each_move(graph.squares[v], [&](const Classes::Place& to) {
        if (to.vertex == v) middle.push_back(v);
      });
    }
  } else {
    // The centre's moves lead to both squares of a class; either stands for both.
    classes.each_move(classes.fixed()[0], [&](const Classes::Place& to) {
      if (to.turns == 0) middle.push_back(to.vertex);
    });
  }
  const Vertex all = graph.vertices;
  graph.apex = true;
  if (closed) {
    for (const Vertex v : middle) graph.edges.push_back({v, all, 0, false});
    graph.vertices = all + 1;
  } else {
    const Vertex centre = all;
    const Vertex apex = all + 1;
    for (const Vertex v : middle) graph.edges.push_back({v, centre, 0, false});
    for (Vertex v = 0; v < all; ++v) graph.edges.push_back({v, apex, 0, false});
    graph.edges.push_back({centre, apex, 0, true});
    graph.squares.push_back(classes.fixed().empty() ? Square{-1, -1} : classes.fixed()[0]);
    graph.vertices = all + 2;
  }
}

}  // namespace

Graph folded_graph(const Problem& problem, Course course) {
  const Classes classes(problem.board, problem.symmetry);
  const std::size_t fixed = classes.fixed().size();
  const bool reversed = course == Course::reversed;
  // A square that stays where it is can only be the middle of an open tour.
  if (reversed ? problem.symmetry != Symmetry::point || (fixed != 0 && problem.closed)
               : fixed != 0 || !problem.closed) {
    return {};
  }
  Graph graph;
  graph.squares = classes.squares();
  graph.vertices = static_cast<Vertex>(graph.squares.size());
  graph.group = static_cast<std::uint8_t>(reversed ? 1 : classes.order());
  for (Vertex v = 0; v < graph.vertices; ++v) {
    classes.each_move(graph.squares[v], [&](const Classes::Place& to) {
      const auto voltage = static_cast<std::uint8_t>(to.turns);
      if (to.vertex > v) graph.edges.push_back({v, to.vertex, voltage, false});
    });
  }
  if (reversed) add_reversed(graph, classes, problem.closed);
  sort_edges(graph);
  return graph;
}

}  // namespace ktour::frontier
