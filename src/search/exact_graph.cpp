// How a request is written as a graph: squares, moves, and what closes an open tour.
#include "search/exact_graph.hpp"

#include <algorithm>
#include <optional>

namespace ktour::exact {

CycleGraph::CycleGraph(const Problem& problem, Pulse& pulse, std::span<const Through> moves)
    : board_(problem.board),
      squares_(static_cast<Vertex>(problem.board.size())),
      square_(squares_),
      vertex_(squares_) {
  number_squares();
  colour_.reserve(squares_ + 2);
  ends_.reserve(squares_ * edges_per_square + 1);
  for (Vertex v = 0; v < squares_; ++v) add_vertex(ktour::colour(square(v)));
  add_moves(pulse);
  if (pulse.stopped() != StopKind::none) return;
  const bool odd = squares_ % 2 == 1;
  if (!problem.closed) {
    odd ? close_odd(problem) : close_even(problem);
  } else if (odd) {
    feasible_ = false;
  } else if (problem.start && problem.end) {
    give_edge(*problem.start, *problem.end);  // the last move, back to the start
  }
  for (const Through& move : moves) give_edge(move.a, move.b);
  list_edges_by_vertex(pulse);
  if (problem.symmetry != Symmetry::none && feasible_) find_images(problem.symmetry, pulse);
}

void CycleGraph::number_squares() {
  const std::int64_t rows = board_.rows();
  const std::int64_t cols = board_.cols();
  Vertex v = 0;
  for (std::int64_t diagonal = 0; diagonal < rows + cols - 1; ++diagonal) {
    for (std::int64_t row = std::max<std::int64_t>(0, diagonal - cols + 1);
         row <= std::min(diagonal, rows - 1); ++row) {
      const auto number = static_cast<std::uint32_t>(row * cols + diagonal - row);
      square_[v] = number;
      vertex_[number] = v++;
    }
  }
}

void CycleGraph::add_moves(Pulse& pulse) {
  for (Vertex v = 0; v < squares_; ++v) {
    if (pulse.beat()) return;
    const Square from = square(v);
    for (const Offset& move : knight_moves) {
      const Square to = from + move;
      if (board_.contains(to) && vertex(to) > v) add_edge(v, vertex(to));
    }
  }
}

// A move that the tour must make.
void CycleGraph::give_edge(Square a, Square b) {
  const Vertex v = vertex(a);
  const Vertex w = vertex(b);
  for (Edge e = 0; e < edges(); ++e) {
    const Ends ends = ends_[e];
    if ((ends.a != v || ends.b != w) && (ends.a != w || ends.b != v)) continue;
    given_.push_back(e);
    return;
  }
  feasible_ = false;
}

void CycleGraph::close_odd(const Problem& problem) {
  const auto& [board, start, end, closed, symmetry] = problem;
  for (const auto& given : {start, end}) {
    if (given && ktour::colour(*given) == 1) feasible_ = false;
  }
  if (!feasible_) return;
  const Vertex closer = add_vertex(1);
  for (Vertex v = 0; v < squares_; ++v) {
    const Square s = square(v);
    if (s == start || s == end) {
      given_.push_back(add_edge(v, closer));
    } else if (colour(v) == 0 && !(start && end)) {
      add_edge(v, closer);
    }
  }
}

void CycleGraph::close_even(const Problem& problem) {
  const auto& [board, start, end, closed, symmetry] = problem;
  std::optional<Square> only[2];  // the one end allowed, by colour
  for (const auto& given : {start, end}) {
    if (!given) continue;
    std::optional<Square>& place = only[ktour::colour(*given)];
    if (place) feasible_ = false;
    place = given;
  }
  if (!feasible_) return;
  const Vertex closer[2] = {add_vertex(1), add_vertex(0)};  // of the ends of colour 0, and 1
  given_.push_back(add_edge(closer[0], closer[1]));
  for (Vertex v = 0; v < squares_; ++v) {
    const auto& wanted = only[colour(v)];
    if (!wanted || square(v) == *wanted) add_edge(v, closer[colour(v)]);
  }
}

Vertex CycleGraph::add_vertex(int of_colour) {
  colour_.push_back(static_cast<std::uint8_t>(of_colour));
  return vertices() - 1;
}

Edge CycleGraph::add_edge(Vertex a, Vertex b) {
  ends_.push_back({a, b});
  return edges() - 1;
}

// By counting: first the ends of the lists, then their entries from the back.
void CycleGraph::list_edges_by_vertex(Pulse& pulse) {
  first_.assign(std::size_t{vertices()} + 1, 0);
  for (const auto& [a, b] : ends_) {
    ++first_[a];
    ++first_[b];
  }
  std::uint64_t sum = 0;
  for (std::uint64_t& first : first_) first = sum += first;
  incident_.resize(sum);
  for (Edge e = edges(); e-- > 0;) {
    if (e % 4 == 0 && pulse.beat()) return;
    const auto [a, b] = ends_[e];
    incident_[--first_[a]] = {e, b};
    incident_[--first_[b]] = {e, a};
  }
}

void CycleGraph::find_images(Symmetry symmetry, Pulse& pulse) {
  const bool exchanges = ktour::colour(ktour::image(symmetry, board_, {0, 0})) != 0;
  const auto vertex_image = [&](Vertex v) {
    if (!added(v)) return vertex(ktour::image(symmetry, board_, square(v)));
    return exchanges && vertices() == squares_ + 2 ? 2 * squares_ + 1 - v : v;
  };
  image_.resize(edges());
  for (Edge e = 0; e < edges(); ++e) {
    if (pulse.beat()) return;
    Vertex a = vertex_image(ends_[e].a);
    Vertex b = vertex_image(ends_[e].b);
    if (at(a).size() > at(b).size()) std::swap(a, b);  // added vertices have many
    for (const Incidence& i : at(a)) {
      if (i.to == b) image_[e] = i.edge;
    }
  }
}

}  // namespace ktour::exact
