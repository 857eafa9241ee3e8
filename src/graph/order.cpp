// An order of small vertex separation (Ellis, Sudborough and Turner 1994): of all that were tried.
//
// A run keeps, for every vertex of its window, what the paths so far make of it. The window goes
// from the next vertex to the last that has a neighbour behind, and the longer it is, the longer
// are the names of states. But of the vertices in it only those differ from state to state that
// have such a neighbour, the *open* ones: the number of states grows with theirs as a power does.
//
// So a vertex that opens few others should come next, and one that was opened long ago must come
// before the window gets too long. Where that does not do, as on most rectangles, plain lines may.
// Several orders are made and measured, in a time that is nothing beside a run.
#include "graph/order.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>

#include "base/assert.hpp"

namespace ktour {
namespace {

// The longest window whose states have names of so many bits: two a vertex, the pairing of all that
// may be ends of paths, and a voltage for each path. (One vertex less, as an apex takes a place.)
std::size_t longest_window(double bits, unsigned group) {
  constexpr std::size_t most = 31;
  const auto bits_of = [&](std::size_t window) {
    double sum = 2 * static_cast<double>(window) +
                 static_cast<double>(window / 2) * std::ceil(std::log2(group));
    for (std::size_t ends = window / 2 * 2; ends > 2; ends -= 2) {
      sum += std::log2(static_cast<double>(ends - 1));
    }
    return sum;
  };
  std::size_t window = 0;
  while (window < most && bits_of(window + 2) < bits) ++window;
  return window;
}

// The windows of a run in an order, and what it is to expect.
struct Sweep {
  std::vector<double> states;       // before the first vertex, and after each
  std::vector<std::size_t> window;  // the longest up to there
  std::vector<std::size_t> reach;   // where the window ends that is left

  /// The run may also begin with one state, after some vertices.
  Sweep(const Neighbours& neighbours, const std::vector<Vertex>& order, std::size_t from = 0) {
    std::vector<std::size_t> place(order.size());
    for (std::size_t i = 0; i < order.size(); ++i) place[order[i]] = i;
    std::vector<bool> open(order.size());
    std::size_t count = 0;  // of those that are open
    std::size_t end = 0;    // of the window
    states.push_back(1);
    window.push_back(0);
    reach.push_back(0);
    for (std::size_t at = 0; at < order.size(); ++at) {
      if (open[order[at]]) --count;
      end = std::max(end, at + 1);
      for (const Vertex to : neighbours[order[at]]) {
        if (place[to] <= at || open[to]) continue;
        open[to] = true;
        ++count;
        end = std::max(end, place[to] + 1);
      }
      window.push_back(std::max(window.back(), end - at));
      states.push_back(at < from ? 0.0 : states_of(at + 1 - from, count));
      reach.push_back(end);
    }
  }

 private:
  // With so many vertices decided, and so many open. An open one is without a move, with one or
  // with both; but at first there are far fewer states: after one, two, three and four lines of a
  // knight's board one in 4000, 80, 9 and 1. (Fitted to lines six, seven and eight wide.)
  static double states_of(std::size_t decided, std::size_t open) {
    constexpr double states_a_vertex = 3;
    constexpr double lag = 17;
    if (open == 0) return 1;
    const double turns = static_cast<double>(decided) / static_cast<double>(open);
    return std::pow(states_a_vertex, static_cast<double>(open)) *
           std::exp(-lag * std::pow(4.0, -turns));
  }
};

// What a run in an order is to expect.
struct Measure {
  std::size_t window = 0;  // the longest
  double states = 0;
};

Measure measure(const Sweep& sweep) {
  return {sweep.window.back(), std::accumulate(sweep.states.begin() + 1, sweep.states.end(), 0.0)};
}

// The best cut of an order, with what both runs and the joining of the halves take.
struct MeasuredCut {
  Cut cut;
  Measure measure;
};
std::optional<MeasuredCut> cut_in(const Neighbours& neighbours, const std::vector<Vertex>& order,
                                  const Sweep& forward, std::size_t from = 0) {
  constexpr std::size_t widest = 22;  // of a middle, so that pairings have 32 bits
  const std::size_t count = order.size();
  std::vector<std::size_t> place(count);
  for (std::size_t i = 0; i < count; ++i) place[order[i]] = i;
  const Sweep backward(neighbours, {order.rbegin(), order.rend()});
  const auto sums = [](const std::vector<double>& states) {
    std::vector<double> all(states.size());
    std::partial_sum(states.begin(), states.end(), all.begin());
    return all;
  };
  const std::vector<double> left = sums(forward.states);
  const std::vector<double> right = sums(backward.states);
  // Edges within the middle: each side chooses among its half of them. (8x8: six, and to join takes
  // as long as to make six times the states of a side.)
  const auto joining = [&](std::size_t first, std::size_t end) {
    double edges = 0;
    for (std::size_t i = first; i < end; ++i) {
      for (const Vertex to : neighbours[order[i]]) {
        edges += place[to] >= first && place[to] < end ? 0.25 : 0;
      }
    }
    constexpr double most = 8;
    return (2 + std::exp2(std::min(edges, most)) / 16) * std::exp2(std::max(edges - most, 0.0) / 2);
  };
  // What a join takes beforehand: what becomes of each pairing when two of its ends are joined.
  const auto tables = [](std::size_t middle) {
    double pairings = 1;
    for (std::size_t ends = std::min<std::size_t>(middle, 14) / 2 * 2; ends > 1; ends -= 2) {
      pairings *= static_cast<double>(ends - 1);
    }
    return pairings * static_cast<double>(std::min<std::size_t>(middle, 14));
  };
  std::optional<MeasuredCut> best;
  for (std::size_t first = from + 1; first < count; ++first) {
    const std::size_t end = forward.reach[first];
    if (end >= count || end == first || end - first > widest) continue;
    const std::size_t behind = count - end;
    const double last = std::max(forward.states[first], backward.states[behind]);
    const double work =
        left[first] + right[behind] + last * joining(first, end) + tables(end - first);
    if (best && best->measure.states <= work) continue;
    const std::size_t window =
        std::max({forward.window[first], backward.window[behind], end - first});
    best = {{static_cast<Vertex>(first), static_cast<Vertex>(end)}, {window, work}};
  }
  return best;
}

// Next comes the vertex that opens the fewest, itself among them; of several, the one that has been
// open longest; of these, the first. But no vertex stays open for longer than a window.
class Narrowing {
 public:
  Narrowing(const Neighbours& neighbours, std::size_t window)
      : neighbours_(neighbours), window_(window), since_(neighbours.size(), never) {}

  std::vector<Vertex> order(std::vector<Vertex> rest, Pulse& pulse) {
    std::vector<Vertex> order;
    while (!rest.empty()) {
      if (pulse.beat(static_cast<std::uint32_t>(rest.size()))) {
        order.insert(order.end(), rest.begin(), rest.end());
        break;
      }
      const std::size_t done = order.size();
      const Vertex next = due(done).value_or(fewest(rest));
      order.push_back(next);
      std::erase(rest, next);
      open(next, done);
      std::erase(open_, next);
      for (const Vertex to : neighbours_[next]) open(to, done);
    }
    return order;
  }

 private:
  static constexpr std::size_t never = std::numeric_limits<std::size_t>::max();

  void open(Vertex v, std::size_t now) {
    if (since_[v] != never) return;
    since_[v] = now;
    open_.push_back(v);
  }

  // The one that has been open longest, where all that are could not come in time after another.
  std::optional<Vertex> due(std::size_t now) const {
    for (std::size_t before = 0; before < open_.size(); ++before) {
      if (since_[open_[before]] + window_ <= now + before + 1) return open_.front();
    }
    return {};
  }

  Vertex fewest(const std::vector<Vertex>& rest) const {
    Vertex best = rest.front();
    std::pair least{never, never};
    for (const Vertex v : rest) {
      std::size_t fresh = since_[v] == never ? 1 : 0;
      for (const Vertex to : neighbours_[v]) fresh += since_[to] == never ? 1 : 0;
      if (const std::pair key{fresh, since_[v]}; key < least) {
        least = key;
        best = v;
      }
    }
    return best;
  }

  const Neighbours& neighbours_;
  std::size_t window_;
  std::vector<std::size_t> since_;  // by vertex: open since then
  std::vector<Vertex> open_;        // in the order in which they were opened
};

}  // namespace

std::vector<std::vector<Square>> orders_to_try(const Board& board) {
  const Lines lines(board);
  const Lines columns(!lines.wide, lines.lines, lines.width);
  std::vector<std::vector<Square>> all{by_lines(board, lines), by_lines(board, columns)};
  if (board.is_box()) return all;
  all.push_back(by_diagonals(board));
  // The other diagonals are those of the board in the mirror.
  std::vector<Square> mirrored;
  for (Square s : by_diagonals(Board(board.rows(), board.cols()))) {
    s.col = board.cols() - 1 - s.col;
    if (board.contains(s)) mirrored.push_back(s);
  }
  all.push_back(std::move(mirrored));
  return all;
}

std::vector<Vertex> order_for_runs(const Neighbours& neighbours,
                                   std::span<const std::vector<Vertex>> orders, unsigned group,
                                   bool may_cut, Pulse& pulse) {
  constexpr double for_long_names = 1.5;
  KTOUR_ASSERT(!orders.empty() && orders.front().size() == neighbours.size());
  std::vector<Vertex> best = orders.front();
  if (best.size() > most_to_order) return best;
  const std::size_t most = longest_window(127, group);
  const std::size_t few = longest_window(63, group);
  std::pair least{true, std::numeric_limits<double>::infinity()};  // too wide, states
  const auto look_at = [&](std::vector<Vertex> order) {
    const Sweep sweep(neighbours, order);
    Measure found = measure(sweep);
    if (may_cut) {
      const auto cut = cut_in(neighbours, order, sweep);
      if (cut && cut->measure.states < found.states) found = cut->measure;
    }
    const double states = found.states * (found.window > few ? for_long_names : 1.0);
    const std::pair key{found.window > most, states};
    if (key >= least) return;
    least = key;
    best = std::move(order);
  };
  for (const std::vector<Vertex>& order : orders) {
    for (const std::size_t window : {most, few}) {
      look_at(Narrowing(neighbours, window).order(order, pulse));
    }
    look_at(order);
    if (pulse.stopped() != StopKind::none) break;
  }
  return best;
}

std::optional<Cut> best_cut(const Graph& graph, Pulse& pulse, Vertex from) {
  const Vertex count = graph.vertices - (graph.apex ? 1 : 0);
  if (count > most_to_order || graph.group > 1 || pulse.beat(count)) return {};
  Neighbours neighbours(count);
  for (const Edge& edge : graph.edges) {
    if (edge.b >= count) continue;
    neighbours[edge.a].push_back(edge.b);
    neighbours[edge.b].push_back(edge.a);
  }
  std::vector<Vertex> order(count);
  std::iota(order.begin(), order.end(), Vertex{0});
  const Sweep sweep(neighbours, order, from);
  const auto cut = cut_in(neighbours, order, sweep, from);
  if (!cut || cut->measure.states >= measure(sweep).states) return {};
  return cut->cut;
}

}  // namespace ktour
