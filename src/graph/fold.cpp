// A symmetric tour as a cycle over classes of squares that the symmetry exchanges.
#include <algorithm>

#include "graph/graph.hpp"
#include "problem/moves.hpp"

namespace ktour {
namespace {

// The classes of squares under a symmetry, numbered in the order of lines.
class Classes {
 public:
  explicit Classes(const Problem& problem)
      : board_(problem.board), moves_(problem), places_(board_.area()) {
    const Symmetry symmetry = problem.symmetry;
    for (Square s : by_lines(board_)) {
      if (places_[board_.index(s)].known) continue;
      if (image(symmetry, board_, s) == s) {
        fixed_.push_back(s);
        continue;
      }
      const auto vertex = static_cast<Vertex>(squares_.size());
      squares_.push_back(s);
      for (unsigned turns = 0; turns < order_of(symmetry); ++turns) {
        places_[board_.index(s)] = {vertex, turns, true};
        s = image(symmetry, board_, s);
      }
    }
  }

  struct Place {
    Vertex vertex = 0;
    unsigned turns = 0;  ///< how often the symmetry leads from the first of the class to here
    bool known = false;  ///< false for a square that is its own image
  };

  const std::vector<Square>& squares() const { return squares_; }
  /// Squares that are their own images.
  const std::vector<Square>& fixed() const { return fixed_; }
  const Place& operator[](Square s) const { return places_[board_.index(s)]; }

  /// Calls edge(v, Place) for every move from the first square of a class to another class's
  /// square.
  template <class Edge>
  void each_move(Square from, Edge&& edge) const {
    moves_.each(from, [&](Square to) {
      if ((*this)[to].known) edge((*this)[to]);
    });
  }

 private:
  const Board& board_;
  Moves moves_;
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
    for (const Vertex v : middle) graph.edges.emplace_back(v, all);
    graph.vertices = all + 1;
  } else {
    const Vertex centre = all;
    const Vertex apex = all + 1;
    for (const Vertex v : middle) graph.edges.emplace_back(v, centre);
    for (Vertex v = 0; v < all; ++v) graph.edges.emplace_back(v, apex);
    graph.edges.emplace_back(centre, apex, 0U, true);
    graph.squares.push_back(classes.fixed().empty() ? Square{-1, -1} : classes.fixed()[0]);
    graph.vertices = all + 2;
  }
}

}  // namespace

Graph folded_graph(const Problem& problem, Course course) {
  const Classes classes(problem);
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
  graph.group = static_cast<std::uint8_t>(reversed ? 1 : order_of(problem.symmetry));
  for (Vertex v = 0; v < graph.vertices; ++v) {
    classes.each_move(graph.squares[v], [&](const Classes::Place& to) {
      if (to.vertex > v) graph.edges.emplace_back(v, to.vertex, to.turns);
    });
  }
  if (reversed) add_reversed(graph, classes, problem.closed);
  sort_edges(graph);
  return graph;
}

std::vector<Graph> graphs_of(const Problem& problem) {
  std::vector<Graph> graphs;
  if (problem.symmetry == Symmetry::none) {
    if (Graph graph = graph_of(problem); graph.feasible) graphs.push_back(std::move(graph));
    return graphs;
  }
  for (const Course course : {Course::shifted, Course::reversed}) {
    Graph graph = folded_graph(problem, course);
    if (graph.vertices != 0) graphs.push_back(std::move(graph));
  }
  return graphs;
}

}  // namespace ktour
