// How a board is cut in two, and who decides which moves in the middle.
#include "count/side.hpp"

#include <algorithm>

#include "count/run.hpp"

namespace ktour::count {
namespace {

// Of the two moves between the middle lines that cross the same three places from `low` on, each
// side takes one: this side the one that leaves its near line at the lower place, or the other. The
// moves of a side then make chains of four squares and more, which leaves fewer patterns, and where
// it can be they are the same when mirrored.
bool takes_rising(Vertex low, Vertex width) {
  const auto rises = [](Vertex place) { return place % 4 == 0 || place % 4 == 3; };
  const bool near_half = low < (width - 2 + width % 2) / 2;
  return near_half ? rises(low) : !rises(width - 3 - low);
}

bool in_share(const Side& side, Vertex first, const Edge& edge) {
  const Vertex p = (edge.a - first) % side.width;
  const Vertex q = (edge.b - first) % side.width;
  return (p < q) == takes_rising(std::min(p, q), side.width);
}

// All choices of the share that keep degrees to two and close no cycle.
void add_carries(Side& side, const std::vector<frontier::Decision>& share) {
  frontier::State state;
  for (unsigned i = 0; i < side.window; ++i) state.clear(i);
  struct Frame {
    frontier::State state;
    Carry carry;
  };
  std::vector<Frame> all{{state, {}}};
  for (const frontier::Decision& step : share) {
    const frontier::PlacedEdge& edge = step.edges[0];
    std::vector<Frame> next;
    for (Frame& frame : all) {
      if (step.required == 0) next.push_back(frame);
      if (frame.state.degree(edge.a) == 2 || frame.state.degree(edge.b) == 2 ||
          frame.state.closes(edge.a, edge.b)) {
        continue;
      }
      frame.state.join(edge.a, edge.b, 0, 1);
      frame.carry.edges.emplace_back(edge.a, edge.b);
      for (const unsigned place : {edge.a, edge.b}) {
        frame.carry.degrees += Pattern{1} << (2 * (side.window - 1 - place));
      }
      next.push_back(std::move(frame));
    }
    all = std::move(next);
  }
  for (Frame& frame : all) side.carries.push_back(std::move(frame.carry));
}

bool is_dark(Square s) {
  return (s.row + s.col) % 2 != 0;
}

// A knight changes colour with each move. So the ends of a tour of an odd board have the colour of
// the corners, and those of an even board are of both colours.
EndRule ends_by_colour(const Problem& problem) {
  const auto given = problem.start ? problem.start : problem.end;
  const bool odd = problem.board.size() % 2 == 1;
  return [rule = ends_of(problem), odd, given](Square s) {
    const EndAt asked = rule(s);
    const bool fits = odd ? !is_dark(s) : !given || is_dark(s) != is_dark(*given);
    return asked == EndAt::may && !fits ? EndAt::never : asked;
  };
}

// Looks at both ends as soon as both are chosen.
void look_for_colours(Side& side) {
  const auto is_dark = [&](Vertex v) { return (v / side.width + v % side.width) % 2 != 0; };
  Vertex left = 0;  // how many vertices have
  int excess = 0;
  for (frontier::Decision& step : side.steps) {
    for (std::size_t i = 0; i < step.edges.size(); ++i) {
      if (step.edges[i].b == 0 || step.edges[i].a == 0) step.look |= frontier::Choice{1} << i;
    }
    for (unsigned place = 1; place < step.before + step.fresh; ++place) {
      if (is_dark(left + place - 1)) step.one_side |= 1U << place;
    }
    step.excess = excess;
    if (step.finishes) excess += is_dark(left++) ? 2 : -2;
  }
}

// The request on the board turned round, so that its last line is the first.
Problem turned_round(const Problem& problem) {
  Problem turned = problem;
  const auto turn = [&](std::optional<Square>& square) {
    if (!square) return;
    square = image(Lines(problem.board).wide ? Symmetry::vertical : Symmetry::horizontal,
                   problem.board, *square);
  };
  turn(turned.start);
  turn(turned.end);
  return turned;
}

// No move before the last line has a voltage.
Graph before_fold(Graph folded) {
  folded.group = 1;
  return folded;
}

}  // namespace

Side::Side(const Problem& problem, Vertex lines)
    : Side(graph_of(problem, by_lines(problem.board), ends_by_colour(problem)),
           Lines(problem.board).width, lines) {
  if (graph.apex && problem.board.size() % 2 == 0) look_for_colours(*this);
}

Side::Side(Graph seen, Vertex line_width, Vertex lines)
    : graph(std::move(seen)),
      width(line_width),
      first(lines * width),
      apex(graph.apex ? 1 : 0),
      window(apex + 2 * width) {
  const Vertex end = first + 2 * width;
  steps = frontier::finishing_decisions(graph, first, end);
  std::vector<frontier::Decision> share;
  for (std::uint32_t i = 0; i < graph.edges.size(); ++i) {
    const Edge& edge = graph.edges[i];
    if (edge.a < first || edge.a >= end) continue;
    if (graph.apex && edge.b == graph.vertices - 1) {
      // Ends on the near line are this side's to decide, at once: they would make many carries.
      if (edge.a < first + width)
        steps.push_back(frontier::single_decision(graph, i, first, window));
    } else if (edge.b < end && in_share(*this, first, edge)) {
      share.push_back(frontier::single_decision(graph, i, first, window));
    }
  }
  add_carries(*this, share);
}

std::vector<frontier::Decision> Side::folded_steps() const {
  std::vector<frontier::Decision> folded = steps;
  for (std::size_t i = 0; i < folded.size(); ++i) {
    // The ends on the near line are decided one by one; only all of them are the same in a mirror.
    const bool line_ends = (i < first && (i + 1) % width == 0) || i + 1 == folded.size();
    if (line_ends && folded[i].after == window) folded[i].mirrored = width;
  }
  return folded;
}

Halves::Halves(const Problem& problem)
    : Halves(problem, static_cast<Vertex>((Lines(problem.board).lines - 2) / 2)) {}

Halves::Halves(const Problem& problem, Vertex lines_before)
    : left(problem, lines_before),
      symmetric(!problem.start && !problem.end),
      mirrored(symmetric && left.mirror_symmetric()) {
  const Vertex behind = static_cast<Vertex>(Lines(problem.board).lines) - 2 - lines_before;
  if (!symmetric || behind != lines_before) other.emplace(turned_round(problem), behind);
}

bool can_be_halved(const Problem& problem, const Graph& graph) {
  const Lines lines(problem.board);
  constexpr unsigned least = 10;  // with fewer lines the two sides are too different
  constexpr unsigned more = 4;    // that a window behind the fold may have
  if (!is_knights(problem) || graph.group != 2 || graph.apex || lines.lines % 2 != 0 ||
      lines.lines < least || 2 * lines.width + more > frontier::max_window) {
    return false;
  }
  std::vector<Square> first_half = by_lines(problem.board);
  first_half.resize(first_half.size() / 2);
  return graph.squares == first_half;
}

Halves::Halves(const Graph& folded, Vertex width)
    : left(before_fold(folded), width, folded.vertices / width - 3),
      symmetric(true),
      mirrored(left.mirror_symmetric()) {
  // The last line, and from there back to the two in the middle.
  Graph behind = folded;
  behind.vertices = folded.vertices - left.first;
  behind.edges.clear();
  const auto seen = [&](Vertex v) {
    return (folded.vertices / width - 1 - v / width) * width + v % width;
  };
  for (const Edge& edge : folded.edges) {
    if (edge.a < left.first) continue;
    const Vertex a = seen(edge.a);
    const Vertex b = seen(edge.b);
    behind.edges.emplace_back(std::min(a, b), std::max(a, b), edge.voltage, edge.required != 0);
  }
  sort_edges(behind);
  other.emplace(std::move(behind), width, 1U);
  for (frontier::Decision& step : other->steps) step.sum_only = true;
}

Lengths Halves::lengths() const {
  constexpr unsigned squares_without = 10;
  const unsigned squares = right().first;
  return {std::max(bits_of(left.steps, 1), bits_of(right().steps, right().graph.group)),
          squares < squares_without ? 0 : squares - squares_without};
}

}  // namespace ktour::count
