// A symmetric tour as a cycle over classes of squares that the symmetry exchanges.
#include <algorithm>

#include "graph/graph.hpp"
#include "problem/knight.hpp"
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

// An order of the squares for a run over the graph: next comes the square that adds the fewest to
// the window, the squares with a neighbour before them; of several, the one that is in it longest.
// The number of states grows with the window as a power does.
std::vector<Square> narrowing(const Problem& problem) {
  std::vector<Square> order = by_lines(problem.board);
  constexpr std::size_t large = 400;  // no run gets through, and this is not linear
  if (order.size() > large) return order;
  const Moves moves(problem);
  constexpr std::size_t never = ~std::size_t{0};
  std::vector<std::size_t> since(problem.board.area(), never);  // in the window
  for (std::size_t done = 0; done < order.size(); ++done) {
    std::size_t best = done;
    std::pair least{never, never};
    for (std::size_t i = done; i < order.size(); ++i) {
      const std::size_t known = since[problem.board.index(order[i])];
      std::size_t fresh = known == never ? 1 : 0;
      moves.each(order[i],
                 [&](Square to) { fresh += since[problem.board.index(to)] == never ? 1 : 0; });
      if (const std::pair key{fresh, known}; key < least) {
        least = key;
        best = i;
      }
    }
    // The others stay in the order of lines.
    std::rotate(order.begin() + static_cast<std::ptrdiff_t>(done),
                order.begin() + static_cast<std::ptrdiff_t>(best),
                order.begin() + static_cast<std::ptrdiff_t>(best) + 1);
    const auto enter = [&](Square s) {
      std::size_t& known = since[problem.board.index(s)];
      known = std::min(known, done);
    };
    enter(order[done]);
    moves.each(order[done], enter);
  }
  return order;
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
    Graph graph = is_knights(problem) ? graph_of(problem)
                                      : graph_of(problem, narrowing(problem), ends_of(problem));
    if (graph.feasible) graphs.push_back(std::move(graph));
    return graphs;
  }
  for (const Course course : {Course::shifted, Course::reversed}) {
    Graph graph = folded_graph(problem, course);
    if (graph.vertices != 0) graphs.push_back(std::move(graph));
  }
  return graphs;
}

}  // namespace ktour
