// A symmetric tour as a cycle of a quotient graph with voltages (Gross 1974): over classes of
// squares that the symmetry exchanges.
//
// A map of the board onto itself that leaves a tour as it is moves the tour along itself. A closed
// tour is *shifted*, by the same part of its length at every step, or *reversed*; an open one can
// only be reversed, for its ends stay ends. A map that has to be applied four times cannot reverse:
// twice reversed is as before. So there are two kinds of graphs.
//
// Shifted: no square stays where it is. The tour goes round the classes so many times as a class
// has squares: folded, it is a cycle through all classes, whose voltages add up to a number that
// leads through all of a class before it comes back. No move leads from a class to itself, or it
// would be a cycle of its own; but see the tour of four squares below.
//
// Reversed: seen from one of the two places where the tour turns round, the squares at the same
// distance are images of each other. So, folded, it is a path through all classes, from one of
// these places to the other. Such a place is a square that stays where it is, or a move from a
// square to its image, or, once in an open tour, its two ends. Any path between such places will
// do: the tour is one of its two ways up, and the image of that. At most two squares stay where
// they are:
//
//     closed, 0 of them   two moves to the own image: both join the apex
//     closed, 1           it and one such move: the apex joins that, and the square
//     closed, 2           both: they are joined by an edge that is required
//     open, 0             one such move, and the ends: a vertex for the move and the apex
//     open, 1             it and the ends: the square and the apex
#include <algorithm>
#include <array>
#include <set>

#include "base/assert.hpp"
#include "graph/graph.hpp"
#include "graph/order.hpp"
#include "problem/given_moves.hpp"
#include "problem/knight.hpp"
#include "problem/moves.hpp"

namespace ktour {
namespace {

// Numbers as the squares first show them.
template <class NumberOf>
std::vector<Vertex> numbers_in(const std::vector<Square>& squares, std::size_t count,
                               NumberOf number_of) {
  std::vector<Vertex> order;
  std::vector<bool> seen(count);
  for (const Square s : squares) {
    const Vertex v = number_of(s);
    if (v >= count || seen[v]) continue;
    seen[v] = true;
    order.push_back(v);
  }
  return order;
}

// The order of the vertices for a run, where each square is of a vertex.
template <class NumberOf>
std::vector<Vertex> best_order(const Board& board, const Neighbours& neighbours, unsigned group,
                               bool may_cut, NumberOf number_of, Pulse& pulse) {
  std::vector<std::vector<Vertex>> orders;
  for (const std::vector<Square>& squares : orders_to_try(board)) {
    orders.push_back(numbers_in(squares, neighbours.size(), number_of));
  }
  return order_for_runs(neighbours, orders, group, may_cut, pulse);
}

std::vector<Square> narrowed(const Problem& problem, Pulse& pulse) {
  const std::vector<Square> lines = by_lines(problem.board);
  if (lines.size() > most_to_order) return lines;
  const Moves moves(problem);
  const GivenMoves avoided(problem.avoid);
  std::vector<Vertex> number(problem.board.area());
  for (Vertex v = 0; v < lines.size(); ++v) number[problem.board.index(lines[v])] = v;
  Neighbours neighbours(lines.size());
  for (Vertex v = 0; v < lines.size() && !pulse.beat(); ++v) {
    moves.each(lines[v], [&](Square to) {
      if (avoided.has({lines[v], to})) return;
      neighbours[v].push_back(number[problem.board.index(to)]);
    });
  }
  const auto number_of = [&](Square s) { return number[problem.board.index(s)]; };
  std::vector<Square> order;
  for (const Vertex v : best_order(problem.board, neighbours, 1, true, number_of, pulse)) {
    order.push_back(lines[v]);
  }
  return order;
}

class Folder {
 public:
  Folder(const Problem& problem, const Turning& turning, Pulse& pulse)
      : problem_(problem),
        board_(problem.board),
        turning_(turning),
        order_(turning.order()),
        moves_(problem),
        pulse_(pulse) {
    find_classes();
    if (!is_knights(problem)) narrow();
    for (const Move& move : problem.through) required_.insert(link(move.a, move.b));
    for (const Move& move : problem.avoid) avoided_.insert(link(move.a, move.b));
    find_links();
  }

  /// Whether every square stays where it is.
  bool is_still() const { return classes_.empty(); }

  Graph shifted() {
    if (!problem_.closed || !fixed_.empty()) return {};
    if (classes_.size() == 1) return four_in_a_ring();
    start(order_);
    for (const Link& one : links_) {
      if (one.a != one.b) add(one.a, one.b, one);
    }
    return finished();
  }

  Graph reversed() {
    const std::size_t most = problem_.closed ? 2 : 1;
    if (order_ != 2 || fixed_.size() > most) return {};
    start(1);
    const Vertex all = graph_.vertices;
    for (const Square s : fixed_) graph_.squares.push_back(s);
    graph_.vertices += static_cast<Vertex>(fixed_.size());
    const bool is_path = !problem_.closed && fixed_.empty();  // from a move to the ends
    if (is_path) {
      graph_.squares.push_back({-1, -1});
      ++graph_.vertices;
    }
    graph_.apex = fixed_.size() < 2;
    const Vertex apex = graph_.vertices;
    if (graph_.apex) ++graph_.vertices;
    std::size_t turning_moves = 0;
    for (const Link& one : links_) {
      if (one.a != one.b) {
        add(one.a, one.b, one);
      } else if (fixed_.size() + (problem_.closed ? 0 : 1) < 2) {
        add(one.a, is_path ? all : apex, one);
        ++turning_moves;
      }
    }
    if (turning_moves + fixed_.size() < most) return {};
    if (!problem_.closed) {
      for (Vertex v = 0; v < all; ++v) graph_.edges.emplace_back(v, apex);
    }
    if (graph_.vertices > all + 1) {
      graph_.edges.emplace_back(graph_.vertices - 2, graph_.vertices - 1, 0U, true);
    }
    return finished();
  }

 private:
  // A move and its images: between the first squares of two classes, of which the second is turned
  // so many times. Squares that stay where they are have numbers after all classes.
  struct Link {
    Vertex a = 0;
    Vertex b = 0;
    unsigned voltage = 0;
    friend constexpr auto operator<=>(const Link&, const Link&) = default;
  };

  struct Place {
    Vertex vertex = 0;
    unsigned turns = 0;  // how often the map leads from the first of the class to here
    bool known = false;
  };

  // Numbered in the order of lines.
  void find_classes() {
    places_.resize(board_.area());
    for (Square s : by_lines(board_)) {
      if (pulse_.beat() || place(s).known) continue;
      if (turning_.of(board_, s) == s) {
        fixed_.push_back(s);
        continue;
      }
      const auto vertex = static_cast<Vertex>(classes_.size());
      classes_.push_back(s);
      for (unsigned turns = 0; turns < order_; ++turns) {
        place(s) = {vertex, turns, true};
        s = turning_.of(board_, s);
      }
    }
    for (std::size_t i = 0; i < fixed_.size(); ++i) {
      place(fixed_[i]) = {static_cast<Vertex>(classes_.size() + i), 0, true};
    }
  }

  // Gives the classes an order that suits the moves.
  void narrow() {
    Neighbours neighbours(classes_.size());
    for (Vertex v = 0; v < classes_.size() && !pulse_.beat(); ++v) {
      moves_.each(classes_[v], [&](Square to) {
        const Vertex w = place(to).vertex;
        if (w < classes_.size() && w != v) neighbours[v].push_back(w);
      });
      std::sort(neighbours[v].begin(), neighbours[v].end());
      neighbours[v].erase(std::unique(neighbours[v].begin(), neighbours[v].end()),
                          neighbours[v].end());
    }
    const auto number_of = [&](Square s) { return place(s).vertex; };
    const std::vector<Vertex> order = best_order(board_, neighbours, order_, false, number_of, pulse_);
    std::vector<Vertex> number(order.size());
    std::vector<Square> classes;
    for (Vertex v = 0; v < order.size(); ++v) {
      number[order[v]] = v;
      classes.push_back(classes_[order[v]]);
    }
    classes_ = std::move(classes);
    for (Place& one : places_) {
      if (one.known && one.vertex < number.size()) one.vertex = number[one.vertex];
    }
  }

  Place& place(Square s) { return places_[board_.index(s)]; }

  Link link(Square from, Square to) {
    Place a = place(from);
    Place b = place(to);
    KTOUR_ASSERT(a.known && b.known);
    if (a.vertex > b.vertex) std::swap(a, b);
    const unsigned turns = (b.turns + order_ - a.turns) % order_;
    if (b.vertex >= classes_.size()) return {a.vertex, b.vertex, 0};
    if (a.vertex == b.vertex) return {a.vertex, b.vertex, std::min(turns, order_ - turns)};
    return {a.vertex, b.vertex, turns};
  }

  void find_links() {
    for (const Square s : classes_) {
      if (pulse_.beat()) return;
      moves_.each(s, [&](Square to) {
        const Link one = link(s, to);
        if (one.a == place(s).vertex && !avoided_.contains(one)) links_.insert(one);
      });
    }
  }

  void start(unsigned group) {
    graph_ = {};
    graph_.folded = true;
    graph_.group = static_cast<std::uint8_t>(group);
    graph_.squares = classes_;
    graph_.vertices = static_cast<Vertex>(classes_.size());
    left_ = required_.size();
  }
  void add(Vertex a, Vertex b, const Link& from) {
    const bool required = required_.contains(from);
    left_ -= required ? 1 : 0;
    graph_.edges.emplace_back(a, b, from.voltage, required);
  }
  // Nothing where a move that must be made is none of its edges.
  Graph finished() {
    if (left_ > 0) return {};
    sort_edges(graph_);
    return std::move(graph_);
  }

  // The one tour in which a move leads from a class to itself: it has no other.
  Graph four_in_a_ring() {
    const Link ring{0, 0, 1};
    if (order_ != 4 || !links_.contains(ring)) return {};
    start(1);
    if (required_.contains({0, 0, 2})) return {};
    graph_.folded = false;
    graph_.squares.clear();
    graph_.vertices = order_;
    Square s = classes_[0];
    for (unsigned i = 0; i < order_; ++i) {
      graph_.squares.push_back(s);
      s = turning_.of(board_, s);
      graph_.edges.emplace_back(i == 3 ? 0 : i, i == 3 ? 3 : i + 1);
    }
    left_ = 0;
    return finished();
  }

  const Problem& problem_;
  const Board& board_;
  Turning turning_;
  unsigned order_;
  Moves moves_;
  Pulse& pulse_;
  std::vector<Place> places_;
  std::vector<Square> classes_;  // the first square of each
  std::vector<Square> fixed_;    // squares that stay where they are
  std::set<Link> links_, required_, avoided_;
  Graph graph_;
  std::size_t left_ = 0;  // required moves that the graph has no edge for yet
};

std::vector<Graph> plain_graphs(const Problem& problem, Pulse& pulse) {
  Graph graph =
      graph_of(problem, is_knights(problem) ? by_lines(problem.board) : narrowed(problem, pulse),
               ends_of(problem), pulse);
  if (!graph.feasible) return {};
  std::vector<Graph> graphs;
  graphs.push_back(std::move(graph));
  return graphs;
}

}  // namespace

std::vector<Graph> folded_graphs(const Problem& problem, const Turning& turning, Pulse& pulse) {
  Folder folder(problem, turning, pulse);
  if (folder.is_still()) {
    Problem plain = problem;
    plain.symmetry = Symmetry::none;
    return plain_graphs(plain, pulse);
  }
  std::vector<Graph> graphs;
  for (Graph& graph : std::array{folder.shifted(), folder.reversed()}) {
    if (graph.vertices != 0) graphs.push_back(std::move(graph));
  }
  return graphs;
}

std::vector<Graph> graphs_of(const Problem& problem, Pulse& pulse) {
  if (problem.symmetry == Symmetry::none) return plain_graphs(problem, pulse);
  return folded_graphs(problem, turning_of(problem.symmetry), pulse);
}

}  // namespace ktour
