// Graphs of squares and moves, and what closes open tours in them.
#include "graph/graph.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "base/assert.hpp"
#include "problem/moves.hpp"

namespace ktour {
namespace {

class Builder {
 public:
  Builder(const Problem& problem, std::vector<Square> order, Pulse& pulse)
      : problem_(problem), board_(problem.board), moves_(problem), pulse_(pulse) {
    graph_.squares = std::move(order);
    graph_.vertices = squares();
    graph_.vertex_at.resize(board_.area());
    for (Vertex v = 0; v < squares(); ++v) {
      graph_.vertex_at[board_.index(graph_.squares[v])] = v;
    }
    find_special_moves();
  }

  // With one vertex that closes open tours.
  Graph for_runs(const EndRule& ends) {
    graph_.apex = !problem_.closed;
    graph_.vertices += graph_.apex ? 1 : 0;
    add_edges([&](Vertex v) {
      if (!graph_.apex) return;
      const EndAt end = ends(graph_.squares[v]);
      if (end != EndAt::never) add(v, squares(), end == EndAt::must);
    });
    graph_.vertex_at.clear();
    return std::move(graph_);
  }

  Graph for_search() {
    find_sides();
    if (problem_.closed) {
      if (excess_ != 0) graph_.feasible = false;
      if (graph_.feasible) add_edges([](Vertex) {});
    } else {
      graph_.apex = true;
      if (graph_.side.empty()) {
        close_by_one(ends_of(problem_));
      } else if (excess_ == 0) {
        close_by_two();
      } else {
        close_larger_side();
      }
    }
    if (!graph_.feasible) return std::move(graph_);
    KTOUR_ASSERT(graph_.side.empty() || graph_.side.size() == graph_.vertices);
    list_by_vertex();
    if (problem_.symmetry != Symmetry::none) find_images();
    return std::move(graph_);
  }

 private:
  Vertex squares() const { return static_cast<Vertex>(graph_.squares.size()); }
  Vertex vertex(Square s) const { return graph_.vertex_at[board_.index(s)]; }
  void add(Vertex a, Vertex b, bool required) { graph_.edges.emplace_back(a, b, 0U, required); }

  struct Pair {
    Vertex a;
    Vertex b;
    friend bool operator==(const Pair&, const Pair&) = default;
  };
  Pair pair(Move move) const {
    const auto [a, b] = std::minmax({vertex(move.a), vertex(move.b)});
    return {a, b};
  }

  // Moves that must be made, and those that must not, also as a symmetry has them.
  void find_special_moves() {
    for (const Move& move : problem_.through) required_.push_back(pair(move));
    if (problem_.closed && problem_.start && problem_.end) {
      required_.push_back(pair({*problem_.start, *problem_.end}));
    }
    for (Move move : problem_.avoid) {
      for (unsigned i = 0; i < order_of(problem_.symmetry); ++i) {
        avoided_.push_back(pair(move));
        move = {image(problem_.symmetry, board_, move.a), image(problem_.symmetry, board_, move.b)};
      }
    }
  }

  // The moves by vertex, and after those of a vertex what `close` adds for it.
  template <class Close>
  void add_edges(Close close) {
    std::vector<Vertex> later;
    std::size_t required = 0;
    graph_.edges.reserve(squares() * ((moves_.most() + 1) / 2 + 1));
    for (Vertex v = 0; v < squares(); ++v) {
      if (pulse_.beat()) return;
      later.clear();
      moves_.each(graph_.squares[v], [&](Square to) {
        if (const Vertex w = vertex(to); w > v) later.push_back(w);
      });
      std::sort(later.begin(), later.end());
      for (const Vertex w : later) {
        if (!avoided_.empty() && contains(avoided_, {v, w})) continue;
        const bool is_required = !required_.empty() && contains(required_, {v, w});
        required += is_required ? 1 : 0;
        add(v, w, is_required);
      }
      close(v);
    }
    std::sort(required_.begin(), required_.end(),
              [](const Pair& x, const Pair& y) { return x.a != y.a ? x.a < y.a : x.b < y.b; });
    required_.erase(std::unique(required_.begin(), required_.end()), required_.end());
    if (required < required_.size()) graph_.feasible = false;  // one of them is avoided
  }
  static bool contains(const std::vector<Pair>& list, Pair pair) {
    return std::find(list.begin(), list.end(), pair) != list.end();
  }

  // --- two sides ---------------------------------------------------------------------------------

  // The side of each square, if there are two: by the parity of coordinates, or by going from
  // square to square. Side 0 is the larger one.
  void find_sides() {
    graph_.side.reserve(squares() + 2);
    if (moves_.change_parity()) {
      for (const Square s : graph_.squares) {
        graph_.side.push_back(static_cast<std::uint8_t>(moves_.parity(s)));
      }
    } else if (!spread_sides()) {
      graph_.side.clear();
      return;
    }
    std::int64_t ones = 0;
    for (const std::uint8_t side : graph_.side) ones += side;
    excess_ = static_cast<std::int64_t>(squares()) - 2 * ones;
    if (excess_ >= 0) return;
    for (std::uint8_t& side : graph_.side) side ^= 1;
    excess_ = -excess_;
  }

  bool spread_sides() {
    constexpr std::uint8_t unknown = 2;
    graph_.side.assign(squares(), unknown);
    std::vector<Vertex> reached;
    bool two_sides = true;
    for (Vertex root = 0; root < squares() && two_sides; ++root) {
      if (graph_.side[root] != unknown) continue;
      graph_.side[root] = 0;
      reached.assign(1, root);
      while (!reached.empty() && two_sides) {
        const Vertex v = reached.back();
        reached.pop_back();
        if (pulse_.beat()) return false;
        moves_.each(graph_.squares[v], [&](Square to) {
          std::uint8_t& side = graph_.side[vertex(to)];
          two_sides &= side != graph_.side[v];
          if (side != unknown) return;
          side = graph_.side[v] ^ 1;
          reached.push_back(vertex(to));
        });
      }
    }
    return two_sides;
  }

  // --- what closes an open tour ------------------------------------------------------------------

  Vertex add_vertex(int side) {
    if (!graph_.side.empty()) graph_.side.push_back(static_cast<std::uint8_t>(side));
    return graph_.vertices++;
  }

  void close_by_one(const EndRule& ends) {
    KTOUR_ASSERT(graph_.side.empty() || excess_ == 1);
    const Vertex closer = add_vertex(1);
    add_edges([&](Vertex v) {
      const EndAt end = ends(graph_.squares[v]);
      const bool fits = graph_.side.empty() || graph_.side[v] == 0;
      if (end != EndAt::never && fits) add(v, closer, end == EndAt::must);
    });
  }

  void close_larger_side() {
    for (const auto& given : {problem_.start, problem_.end}) {
      if (given && graph_.side[vertex(*given)] == 1) graph_.feasible = false;
    }
    if (excess_ > 1) graph_.feasible = false;
    if (graph_.feasible) close_by_one(ends_of(problem_));
  }

  void close_by_two() {
    KTOUR_ASSERT(!graph_.side.empty() && excess_ == 0);
    std::array<std::optional<Vertex>, 2> only;  // the one end allowed, by side
    for (const auto& given : {problem_.start, problem_.end}) {
      if (!given) continue;
      std::optional<Vertex>& place = only[graph_.side[vertex(*given)]];
      if (place) graph_.feasible = false;
      place = vertex(*given);
    }
    if (!graph_.feasible) return;
    const Vertex closers = add_vertex(1);  // of the ends on side 0, and after it of those on side 1
    add_vertex(0);
    add_edges([&](Vertex v) {
      const std::uint8_t side = graph_.side[v];
      if (!only[side] || *only[side] == v) add(v, closers + side, false);
    });
    add(closers, closers + 1, true);
  }

  // --- what a search needs beside it -------------------------------------------------------------

  // By counting: first the ends of the lists, then their entries from the back.
  void list_by_vertex() {
    graph_.first.assign(std::size_t{graph_.vertices} + 1, 0);
    for (const Edge& edge : graph_.edges) {
      ++graph_.first[edge.a];
      ++graph_.first[edge.b];
    }
    std::uint64_t sum = 0;
    for (std::uint64_t& first : graph_.first) first = sum += first;
    graph_.incident.resize(sum);
    for (EdgeId e = graph_.edge_count(); e-- > 0;) {
      if (e % 4 == 0 && pulse_.beat()) return;
      const Edge edge = graph_.edges[e];
      graph_.incident[--graph_.first[edge.a]] = {e, edge.b};
      graph_.incident[--graph_.first[edge.b]] = {e, edge.a};
    }
  }

  // Of the added vertices the symmetry exchanges the two where it exchanges the sides.
  void find_images() {
    const auto square_image = [&](Vertex v) {
      return vertex(image(problem_.symmetry, board_, graph_.squares[v]));
    };
    const bool exchanges =
        graph_.vertices == squares() + 2 && graph_.side[square_image(0)] != graph_.side[0];
    const auto vertex_image = [&](Vertex v) {
      if (!graph_.added(v)) return square_image(v);
      return exchanges ? 2 * squares() + 1 - v : v;
    };
    graph_.edge_image.resize(graph_.edges.size());
    for (EdgeId e = 0; e < graph_.edge_count(); ++e) {
      if (pulse_.beat()) return;
      Vertex a = vertex_image(graph_.edges[e].a);
      Vertex b = vertex_image(graph_.edges[e].b);
      if (graph_.at(a).size() > graph_.at(b).size()) std::swap(a, b);  // added vertices have many
      for (const Incidence& i : graph_.at(a)) {
        if (i.to == b) graph_.edge_image[e] = i.edge;
      }
    }
  }

  const Problem& problem_;
  const Board& board_;
  Moves moves_;
  Pulse& pulse_;
  Graph graph_;
  std::vector<Pair> required_;
  std::vector<Pair> avoided_;
  std::int64_t excess_ = 0;  // of side 0 over side 1
};

}  // namespace

EndRule ends_of(const Problem& problem) {
  const bool both = problem.start && problem.end;
  return [start = problem.start, end = problem.end, both](Square s) {
    return s == start || s == end ? EndAt::must : both ? EndAt::never : EndAt::may;
  };
}

std::vector<Square> by_lines(const Board& board) {
  return by_lines(board, Lines(board));
}

std::vector<Square> by_lines(const Board& board, const Lines& lines) {
  std::vector<Square> order;
  order.reserve(board.size());
  for (Lines::Number line = 0; line < lines.lines; ++line) {
    for (Lines::Number place = 0; place < lines.width; ++place) {
      if (const Square s = lines.square(line, place); board.contains(s)) order.push_back(s);
    }
  }
  return order;
}

std::vector<Square> by_diagonals(const Board& board) {
  std::vector<Square> order;
  order.reserve(board.size());
  const std::int64_t rows = board.rows();
  const std::int64_t cols = board.cols();
  for (std::int64_t diagonal = 0; diagonal < rows + cols - 1; ++diagonal) {
    for (std::int64_t row = std::max<std::int64_t>(0, diagonal - cols + 1);
         row <= std::min(diagonal, rows - 1); ++row) {
      const Square s{static_cast<std::int32_t>(row), static_cast<std::int32_t>(diagonal - row)};
      if (board.is_rectangle() || board.contains(s)) order.push_back(s);
    }
  }
  return order;
}

Graph graph_of(const Problem& problem, std::vector<Square> order, const EndRule& ends,
               Pulse& pulse) {
  return Builder(problem, std::move(order), pulse).for_runs(ends);
}

Graph graph_of(const Problem& problem, std::vector<Square> order, const EndRule& ends) {
  Status nobody;
  Pulse pulse(nobody);
  return graph_of(problem, std::move(order), ends, pulse);
}

Graph search_graph(const Problem& problem, Pulse& pulse) {
  return Builder(problem, by_diagonals(problem.board), pulse).for_search();
}

void sort_edges(Graph& graph) {
  std::sort(graph.edges.begin(), graph.edges.end(), [](const Edge& x, const Edge& y) {
    return x.a != y.a ? x.a < y.a : x.b != y.b ? x.b < y.b : x.voltage < y.voltage;
  });
}

}  // namespace ktour
