// How a graph is cut in two, and who decides which edges in the middle.
#include "count/side.hpp"

#include <algorithm>
#include <numeric>

#include "base/assert.hpp"
#include "count/run.hpp"
#include "problem/knight.hpp"

namespace ktour::count {
namespace {

using EdgeList = Side::EdgeList;

// Of two moves between the middle lines that cross the same three places from `low` on, each
// side takes one: this side the one that leaves its near line at the lower place, or the other. The
// moves of a side then make chains of four squares and more, which leaves fewer patterns, and where
// it can be they are the same when mirrored.
bool takes_rising(Vertex low, Vertex width) {
  const auto rises = [](Vertex place) { return place % 4 == 0 || place % 4 == 3; };
  const bool near_half = low < (width - 2 + width % 2) / 2;
  return near_half ? rises(low) : !rises(width - 3 - low);
}

// All choices of the share that keep degrees to two and close no cycle.
void add_carries(Side& side, const EdgeList& share) {
  frontier::State state;
  for (unsigned i = 0; i < side.window; ++i) state.clear(i);
  struct Frame {
    frontier::State state;
    Carry carry;
  };
  std::vector<Frame> all{{state, {}}};
  for (const std::uint32_t one : share) {
    const frontier::Decision step =
        frontier::single_decision(side.graph, one, side.first, side.window);
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

// --- two colours ---------------------------------------------------------------------------------

// The two colours of all vertices but the apex, such that every edge changes the colour; nothing
// where there are none, or the vertices do not hang together.
std::vector<std::uint8_t> colours_of(const Graph& graph) {
  constexpr std::uint8_t unknown = 2;
  const Vertex count = graph.vertices - (graph.apex ? 1 : 0);
  std::vector<std::vector<Vertex>> next(count);
  for (const Edge& edge : graph.edges) {
    if (edge.b >= count) continue;
    next[edge.a].push_back(edge.b);
    next[edge.b].push_back(edge.a);
  }
  std::vector<std::uint8_t> colours(count, unknown);
  std::vector<Vertex> reached{0};
  colours[0] = 0;
  for (std::size_t i = 0; i < reached.size(); ++i) {
    for (const Vertex to : next[reached[i]]) {
      if (colours[to] == colours[reached[i]]) return {};
      if (colours[to] != unknown) continue;
      colours[to] = colours[reached[i]] ^ 1;
      reached.push_back(to);
    }
  }
  if (reached.size() < count) return {};
  return colours;
}

// Where there are two colours, a path through all vertices ends on the larger one twice, or once on
// either: edges to the apex that do not fit are left out. True if ends of one colour do not fit.
bool drop_wrong_ends(Graph& graph, const std::vector<std::uint8_t>& colours) {
  const auto ones = std::accumulate(colours.begin(), colours.end(), std::int64_t{0});
  const std::int64_t excess = static_cast<std::int64_t>(colours.size()) - 2 * ones;
  const Vertex apex = graph.vertices - 1;
  unsigned wrong = 2;  // the colour on which no other end may be
  if (excess == 1 || excess == -1) wrong = excess == 1 ? 1 : 0;
  for (const Edge& edge : graph.edges) {
    if (excess == 0 && edge.b == apex && edge.required != 0) wrong = colours[edge.a];
  }
  std::erase_if(graph.edges, [&](const Edge& edge) {
    return edge.b == apex && edge.required == 0 && colours[edge.a] == wrong;
  });
  return excess == 0;
}

// Looks at both ends as soon as both are chosen.
void look_for_colours(Side& side, const std::vector<std::uint8_t>& colours) {
  Vertex left = 0;  // how many vertices have
  int excess = 0;
  for (frontier::Decision& step : side.steps) {
    for (std::size_t i = 0; i < step.edges.size(); ++i) {
      if (step.edges[i].b == 0 || step.edges[i].a == 0) step.look |= frontier::Choice{1} << i;
    }
    for (unsigned place = 1; place < step.before + step.fresh; ++place) {
      if (colours[left + place - 1] != 0) step.one_side |= 1U << place;
    }
    step.excess = excess;
    if (step.finishes) excess += colours[left++] != 0 ? 2 : -2;
  }
}

// --- lines ---------------------------------------------------------------------------------------

}  // namespace

// Where each vertex stands, if they are squares in the order of lines.
struct Halves::InLines {
  std::vector<Vertex> line, place;
  Vertex width = 0, lines = 0;
  bool full = false;  // every line has `width` squares

  explicit InLines(const Graph& graph) {
    const Vertex count = graph.vertices - (graph.apex ? 1 : 0);
    if (graph.squares.size() != count || count == 0) return;
    for (const bool rows : {true, false}) {
      if (read(graph.squares, rows)) return;
    }
    line.clear();
    place.clear();
  }
  bool known() const { return !line.empty(); }
  // Whether a line begins with a vertex, or the vertices end before it.
  bool begins(Vertex v) const { return v >= line.size() || v == 0 || line[v] != line[v - 1]; }

 private:
  bool read(const std::vector<Square>& squares, bool rows) {
    line.clear();
    place.clear();
    std::int32_t low = INT32_MAX;
    const auto in = [&](Square s) { return rows ? s.row : s.col; };
    const auto at = [&](Square s) { return rows ? s.col : s.row; };
    for (const Square s : squares) low = std::min(low, at(s));
    Vertex last = 0;
    for (std::size_t i = 0; i < squares.size(); ++i) {
      const Square s = squares[i];
      if (i > 0 && (in(s) < in(squares[i - 1]) ||
                    (in(s) == in(squares[i - 1]) && at(s) <= at(squares[i - 1])))) {
        return false;
      }
      line.push_back(static_cast<Vertex>(in(s)-in(squares.front())));
      place.push_back(static_cast<Vertex>(at(s) - low));
      last = std::max(last, place.back());
    }
    width = last + 1;
    lines = line.back() + 1;
    full = std::size_t{width} * lines == squares.size();
    return true;
  }
};

namespace {

using Vertices = std::vector<Vertex>;

// Whether a map of the vertices onto themselves is one of the graph.
bool is_symmetry(const Graph& graph, const Vertices& map) {
  std::vector<std::uint64_t> edges, images;
  for (const Edge& edge : graph.edges) {
    const auto number = [&](Vertex a, Vertex b) {
      return (std::uint64_t{std::min(a, b)} << 32 | std::max(a, b)) << 1 | edge.required;
    };
    edges.push_back(number(edge.a, edge.b));
    images.push_back(number(map[edge.a], map[edge.b]));
  }
  std::sort(edges.begin(), edges.end());
  std::sort(images.begin(), images.end());
  return edges == images;
}

// The graph with its vertices numbered otherwise: `back` has the old numbers.
Graph renumbered(const Graph& graph, const Vertices& back) {
  Vertices number(back.size());
  for (Vertex v = 0; v < back.size(); ++v) number[back[v]] = v;
  Graph seen = graph;
  seen.edges.clear();
  for (const Edge& edge : graph.edges) {
    const auto [a, b] = std::minmax(number[edge.a], number[edge.b]);
    seen.edges.emplace_back(a, b, edge.voltage, edge.required != 0);
  }
  sort_edges(seen);
  for (std::size_t i = 0; i < seen.squares.size(); ++i) {
    if (back[i] < graph.squares.size()) seen.squares[i] = graph.squares[back[i]];
  }
  return seen;
}

// The edge of a graph that stands for one of another, whose vertices a map numbers. Folded, several
// edges may join the same two vertices: they keep their order, and those that are required become
// such.
std::uint32_t image_of(const Graph& from, std::uint32_t edge, const Graph& graph,
                       const Vertices& map) {
  const Edge& one = from.edges[edge];
  std::size_t before = 0;  // of its like
  for (std::uint32_t e = edge; e-- > 0 && from.ends(e) == from.ends(edge);) {
    before += from.edges[e].required == one.required ? 1 : 0;
  }
  const std::pair<Vertex, Vertex> ends = std::minmax(map[one.a], map[one.b]);
  const auto first = std::ranges::lower_bound(
      graph.edges, ends, {}, [](const Edge& e) { return std::pair<Vertex, Vertex>(e.a, e.b); });
  auto found = static_cast<std::uint32_t>(first - graph.edges.begin());
  while (graph.edges[found].required != one.required || before-- > 0) ++found;
  KTOUR_ASSERT(graph.ends(found) == ends);
  return found;
}

}  // namespace

// What is decided before the sides are made.
struct Halves::Plan {
  Plan(const Graph& whole, const Cut& cut);

  const Graph& graph;
  Cut cut;
  InLines lines;
  Vertices back, mirror;
  bool same, symmetric, mirrored;
  std::array<EdgeList, 2> singles{}, shares{};  // of the left and of the right, as edges of all

 private:
  void deal();
  bool left_prefers(const Edge& edge, std::size_t dealt) const;
  std::vector<std::uint32_t> orbit(std::uint32_t edge) const;
  std::uint32_t image(std::uint32_t edge, const Vertices& map) const {
    return image_of(graph, edge, graph, map);
  }
};

Halves::Plan::Plan(const Graph& whole, const Cut& where) : graph(whole), cut(where), lines(whole) {
  const Vertex count = graph.vertices - (graph.apex ? 1 : 0);
  back.resize(graph.vertices);
  std::iota(back.begin(), back.end(), Vertex{0});
  const auto end = back.begin() + count;
  const bool by_lines = lines.known() && lines.begins(cut.first) && lines.begins(cut.end);
  if (by_lines) {
    std::stable_sort(back.begin(), end,
                     [&](Vertex a, Vertex b) { return lines.line[a] > lines.line[b]; });
  } else {
    std::reverse(back.begin(), end);
  }
  const bool halves = by_lines && lines.full && cut.end - cut.first == 2 * lines.width;
  if (halves) {
    mirror.resize(graph.vertices);
    std::iota(mirror.begin(), mirror.end(), Vertex{0});
    for (Vertex v = 0; v < count; ++v) mirror[v] = v - 2 * lines.place[v] + lines.width - 1;
  }
  symmetric = halves && is_symmetry(graph, mirror);
  mirrored = symmetric;
  same = graph.group == 1 && cut.first == count - cut.end && is_symmetry(graph, back);
  deal();
}

// The edges that are images of each other, all of the same side.
std::vector<std::uint32_t> Halves::Plan::orbit(std::uint32_t edge) const {
  std::vector<std::uint32_t> all{edge};
  if (symmetric && image(edge, mirror) != edge) all.push_back(image(edge, mirror));
  return all;
}

// Deals all edges of the middle to the two sides, images in the mirror to the same one and images
// as the other side sees them to the other, where that can be.
void Halves::Plan::deal() {
  constexpr unsigned nobody = 2;
  constexpr std::size_t most_carried = 8;
  const Vertex apex = graph.apex ? graph.vertices - 1 : graph.vertices;
  const auto in_middle = [&](const Edge& edge) {
    return edge.a >= cut.first && edge.a < cut.end && (edge.b < cut.end || edge.b == apex);
  };
  std::vector<std::uint8_t> owner(graph.edges.size(), nobody);
  std::size_t dealt = 0;
  const auto give = [&](unsigned side, const std::vector<std::uint32_t>& edges) {
    EdgeList& share = shares[side];
    for (const std::uint32_t e : edges) {
      KTOUR_ASSERT(owner[e] == nobody);
      owner[e] = static_cast<std::uint8_t>(side);
    }
    // Ends are decided at once: they would make many carries. And so are edges that are too many.
    const bool single =
        graph.edges[edges[0]].b == apex || share.size() + edges.size() > most_carried;
    EdgeList& to = single ? singles[side] : share;
    to.insert(to.end(), edges.begin(), edges.end());
  };
  for (std::uint32_t e = 0; e < graph.edges.size(); ++e) {
    if (!in_middle(graph.edges[e]) || owner[e] != nobody) continue;
    const unsigned side = left_prefers(graph.edges[e], dealt++) ? 0 : 1;
    std::vector<std::uint32_t> own = orbit(e);
    if (!same) {
      give(side, own);
      continue;
    }
    const std::uint32_t turned = image(e, back);
    if (std::find(own.begin(), own.end(), turned) != own.end()) {
      // It is among its own images.
      own = {e};
      mirrored = false;
    }
    if (turned == e) {
      same = false;
      give(side, own);
      continue;
    }
    std::vector<std::uint32_t> theirs;
    for (const std::uint32_t one : own) theirs.push_back(image(one, back));
    give(side, own);
    give(1 - side, theirs);
  }
  for (EdgeList& list : singles) {
    std::sort(list.begin(), list.end());
    for (const std::uint32_t e : list) {
      // The last layer must be its own image.
      if (symmetric && std::find(list.begin(), list.end(), image(e, mirror)) == list.end()) {
        symmetric = mirrored = false;
      }
    }
  }
  for (EdgeList& list : shares) {
    std::sort(list.begin(), list.end());
    for (const std::uint32_t e : list) {
      const bool fits =
          mirrored && std::find(list.begin(), list.end(), image(e, mirror)) != list.end();
      mirrored = fits;
    }
  }
}

bool Halves::Plan::left_prefers(const Edge& edge, std::size_t dealt) const {
  if (graph.apex && edge.b == graph.vertices - 1) {
    return edge.a - cut.first < (cut.end - cut.first) / 2;
  }
  if (lines.known() && lines.line[edge.a] != lines.line[edge.b]) {
    const Vertex p = lines.place[edge.a];
    const Vertex q = lines.place[edge.b];
    if (p != q) return (p < q) == takes_rising(std::min(p, q), lines.width);
  }
  return dealt % 2 == 0;
}

Side::Side(Graph seen, Vertex finished, Vertex middle, const EdgeList& singles,
           const EdgeList& share)
    : graph(std::move(seen)),
      first(finished),
      apex(graph.apex ? 1 : 0),
      window(apex + middle),
      steps(frontier::finishing_decisions(graph, first, first + middle)) {
  frontier::drop_hopeless(steps, graph, first);
  for (const std::uint32_t edge : singles) {
    steps.push_back(frontier::single_decision(graph, edge, first, window));
  }
  add_carries(*this, share);
}

std::vector<frontier::Decision> Side::folded_steps() const {
  std::vector<frontier::Decision> folded = steps;
  for (std::size_t i = 0; line != 0 && i < folded.size(); ++i) {
    // The last ones are decided one by one; only all of them are the same in a mirror.
    const bool line_ends = (i < first && (i + 1) % line == 0) || i + 1 == folded.size();
    if (line_ends && folded[i].after == window) folded[i].mirrored = line;
  }
  return folded;
}

namespace {

// The graph as the left side sees it: a folded one has no voltages before the fold.
Graph before_fold(Graph graph) {
  graph.group = 1;
  return graph;
}

// Edges of the graph as they are numbered in another one.
EdgeList seen_in(const Graph& other, const Graph& graph, const EdgeList& edges,
                 const Vertices& back) {
  Vertices number(back.size());
  for (Vertex v = 0; v < back.size(); ++v) number[back[v]] = v;
  EdgeList list;
  for (const std::uint32_t e : edges) list.push_back(image_of(graph, e, other, number));
  std::sort(list.begin(), list.end());
  return list;
}

}  // namespace

// What colours tell of the ends of open tours, put into the graph.
struct Halves::Coloured {
  explicit Coloured(Graph whole) : graph(std::move(whole)) {
    if (!graph.apex) return;
    colours = colours_of(graph);
    if (!colours.empty() && !drop_wrong_ends(graph, colours)) colours.clear();
  }
  Graph graph;
  std::vector<std::uint8_t> colours{};  // where ends are to be looked at; or none
};

Halves::Halves(Graph whole, const Cut& cut) : Halves(Coloured(std::move(whole)), cut) {}

Halves::Halves(Coloured whole, const Cut& cut) : Halves(Plan(whole.graph, cut), std::move(whole)) {}

Halves::Halves(const Plan& plan, Coloured&& whole)
    : graph(std::move(whole.graph)),
      back(plan.back),
      mirror(plan.mirror),
      symmetric(plan.symmetric),
      mirrored(plan.mirrored),
      left(before_fold(graph), plan.cut.first, plan.cut.end - plan.cut.first, plan.singles[0],
           plan.shares[0]) {
  const Vertex middle = plan.cut.end - plan.cut.first;
  const Vertex behind = graph.vertices - left.apex - plan.cut.end;
  Vertices number(back.size());
  for (Vertex v = 0; v < back.size(); ++v) number[back[v]] = v;
  // The places of the middle as the other side has them, and the line of both where there are two.
  const auto join_to = [&](Side& side, const auto& to_other) {
    for (unsigned place = 0; place < side.window; ++place) {
      side.places.push_back(place < side.apex ? 0 : static_cast<std::uint8_t>(to_other(place)));
    }
    if (!mirror.empty()) side.line = plan.lines.width;
  };
  const unsigned apex = left.apex;
  join_to(left,
          [&](unsigned place) { return apex + number[plan.cut.first + place - apex] - behind; });
  if (!whole.colours.empty()) look_for_colours(left, whole.colours);
  if (plan.same) return;
  Graph seen = renumbered(graph, back);
  const EdgeList singles = seen_in(seen, graph, plan.singles[1], back);
  const EdgeList share = seen_in(seen, graph, plan.shares[1], back);
  Side& right = other.emplace(std::move(seen), behind, middle, singles, share);
  join_to(right,
          [&](unsigned place) { return apex + back[behind + place - apex] - plan.cut.first; });
  if (!whole.colours.empty()) {
    std::vector<std::uint8_t> colours;
    for (Vertex v = 0; v < whole.colours.size(); ++v) colours.push_back(whole.colours[back[v]]);
    look_for_colours(right, colours);
  }
  if (graph.group > 1) {
    for (frontier::Decision& step : right.steps) step.sum_only = true;
  }
}

namespace {

bool is_plain_knights(const Problem& problem) {
  const Lines lines(problem.board);
  return is_knights(problem) && problem.symmetry == Symmetry::none && lines.lines >= 4 &&
         2 * lines.width + 3 <= frontier::max_window;
}

// A knight's board folded in the middle, so that the first half of its lines is left and the last
// of these is joined to itself: the line at the fold is the right side. No move before it has a
// voltage.
bool is_folded_knights(const Problem& problem, const Graph& graph) {
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

Cut middle_of(const Problem& problem) {
  const Lines lines(problem.board);
  const Vertex first = (lines.lines - 2) / 2 * lines.width;
  return {first, first + 2 * lines.width};
}

}  // namespace

std::optional<Cut> cut_of(const Problem& problem, const Graph& graph, Pulse& pulse) {
  if (graph.group > 1) {
    const Vertex width = Lines(problem.board).width;
    if (!is_folded_knights(problem, graph)) return {};
    return Cut{graph.vertices - 3 * width, graph.vertices - width};
  }
  if (!graph.folded && is_plain_knights(problem)) return middle_of(problem);
  if (is_knights(problem)) return {};
  return best_cut(graph, pulse);
}

std::optional<Cut> cut_of(const Problem& problem, const Graph& graph) {
  Status nobody;
  Pulse pulse(nobody);
  return cut_of(problem, graph, pulse);
}

Halves::Halves(const Problem& problem) : Halves(graph_of(problem), middle_of(problem)) {}

Halves::Halves(const Problem& problem, Vertex lines_before)
    : Halves(graph_of(problem), [&] {
        const Vertex width = Lines(problem.board).width;
        return Cut{lines_before * width, (lines_before + 2) * width};
      }()) {}

Lengths Halves::lengths() const {
  constexpr unsigned squares_without = 10;
  const unsigned squares = std::max(left.first, right().first);
  return {std::max(bits_of(left.steps, 1), bits_of(right().steps, right().graph.group)),
          squares < squares_without ? 0 : squares - squares_without};
}

}  // namespace ktour::count
