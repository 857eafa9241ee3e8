// How many tours make each move: ways to each state times ways on from the next.
#include <fmt/format.h>

#include "count/onward.hpp"
#include "ktour/numbered.hpp"
#include "ktour/parse.hpp"
#include "plan/impossible.hpp"
#include "problem/moves.hpp"

namespace ktour {
namespace {

using namespace count;

struct Uses {
  Number tours;
  std::vector<Number> by_edge;  // of the graph
};

// The ways on from the first state: the number of all tours.
template <class Key, class Count>
Number all_of(const Lists<Key, Count>& ways) {
  for (const auto& list : ways) {
    if (!list.empty()) return to_number(list[0].count);
  }
  return 0;
}

template <class Key, class Count>
Result<Uses> uses_of_whole(const Graph& graph, const Steps& steps, Job& job) {
  Uses uses{0, std::vector<Number>(graph.edges.size())};
  auto layers = all_layers<Key, Count>(steps, Key{0}, "whole board", job);
  if (!layers) return layers.error();
  const Outcome back = go_back<Key, Count>(
      steps, std::move(*layers), {}, &uses.by_edge,
      [&](std::size_t step, const auto& ways) {
        if (step == 0) uses.tours = all_of<Key, Count>(ways);
      },
      job);
  if (!back) return back.error();
  return uses;
}

// The tours through one vertex of the graph for another: a map of the graph makes images of edges.
class EdgeNumbers {
 public:
  explicit EdgeNumbers(const Graph& graph) : edges_(graph.edges) {}
  std::size_t operator()(Vertex a, Vertex b) const {
    using Ends = std::pair<Vertex, Vertex>;
    const auto found =
        std::lower_bound(edges_.begin(), edges_.end(), Ends(std::min(a, b), std::max(a, b)),
                         [](const Edge& e, const Ends& ends) { return Ends(e.a, e.b) < ends; });
    return static_cast<std::size_t>(found - edges_.begin());
  }

 private:
  const std::vector<Edge>& edges_;
};

// The uses of the edges that a side decides, by edge of its own graph.
template <class Key, class Count>
struct SideRun {
  const Side& side;
  bool folded;
  Steps steps;
  Ran<Key, Count> layers{};
  std::optional<StatesByPattern<Key, Count>> states{};

  SideRun(const Side& one, bool fold)
      : side(one), folded(fold), steps(fold ? one.folded_steps() : one.steps) {}

  Outcome run(const char* label, Job& job) {
    auto made = all_layers<Key, Count>(steps, Key{0}, label, job);
    if (!made) return made.error();
    layers = std::move(*made);
    auto sorted = StatesByPattern<Key, Count>::of(layers.last, side, folded, job);
    if (!sorted) return sorted.error();
    states.emplace(std::move(*sorted));
    return Done{};
  }

  Result<Uses> uses(const Side& other, const StatesByPattern<Key, Count>& others, Job& job) {
    Uses found{0, std::vector<Number>(side.graph.edges.size())};
    auto ways = ways_on_from_middle<Key, Count>(side, *states, other, others, &found.by_edge, job);
    if (!ways) return ways.error();
    const Outcome back = go_back<Key, Count>(
        steps, std::move(layers), std::move(*ways), &found.by_edge,
        [&](std::size_t step, const auto& on) {
          if (step == 0) found.tours = all_of<Key, Count>(on);
        },
        job);
    if (!back) return back.error();
    return found;
  }
};

template <class Key, class Count>
Result<Uses> uses_of_halves(const Halves& halves, Job& job) {
  using Run = SideRun<Key, Count>;
  Run left(halves.left, halves.symmetric);
  if (const Outcome ran = left.run(upper_half, job); !ran) return ran.error();
  std::optional<Run> right;
  if (!halves.same()) {
    right.emplace(halves.right(), halves.symmetric);
    if (const Outcome ran = right->run(lower_half, job); !ran) return ran.error();
  }
  // (Another object: of two sides that are the same one, a join would leave out images.)
  const Side behind = halves.right();
  auto found = left.uses(behind, right ? *right->states : *left.states, job);
  if (!found) return found.error();
  const EdgeNumbers number(halves.graph);
  const auto add_images = [&](const std::vector<Number>& uses, const Side& side,
                              std::vector<Number>& to) {
    for (std::size_t i = 0; i < uses.size(); ++i) {
      const Edge& edge = side.graph.edges[i];
      to[number(halves.back[edge.a], halves.back[edge.b])] += uses[i];
    }
  };
  std::vector<Number> all = found->by_edge;
  if (right) {
    auto theirs = right->uses(halves.left, *left.states, job);
    if (!theirs) return theirs.error();
    if (theirs->tours != found->tours) {
      return Error{"both sides counted other numbers: a bug worth reporting", ErrorKind::stopped};
    }
    add_images(theirs->by_edge, halves.right(), all);
  } else {
    add_images(found->by_edge, halves.left, all);
  }
  if (halves.symmetric) {
    // Where a state stood for its image, so did its edges.
    const std::vector<Number> once = all;
    for (std::size_t i = 0; i < all.size(); ++i) {
      const Edge& edge = halves.graph.edges[i];
      all[i] = (once[i] + once[number(halves.mirror[edge.a], halves.mirror[edge.b])]) / 2;
    }
  }
  return Uses{found->tours, std::move(all)};
}

// Every tour goes through every vertex by two edges.
bool adds_up(const Graph& graph, const Uses& uses) {
  std::vector<Number> at(graph.vertices);
  for (std::size_t i = 0; i < graph.edges.size(); ++i) {
    at[graph.edges[i].a] += uses.by_edge[i];
    at[graph.edges[i].b] += uses.by_edge[i];
  }
  return std::all_of(at.begin(), at.end(),
                     [&](const Number& sum) { return sum == 2 * uses.tours; });
}

struct Counted {
  Graph graph;
  Uses uses;
};

Result<Counted> counted(const Problem& problem, const Graph& graph, Job& job) {
  Pulse pulse(job.status);
  if (const auto cut = cut_of(problem, graph, pulse)) {
    const Halves halves(graph, *cut);
    if (halves.lengths().key <= longest_key) {
      auto uses = with_onward_types(
          halves.lengths().key, problem.board, job,
          [&]<class Key, class Count>() { return uses_of_halves<Key, Count>(halves, job); });
      if (!uses) return uses.error();
      return Counted{halves.graph, std::move(*uses)};
    }
  }
  const Steps steps = steps_of(graph, &pulse);
  if (pulse.stopped() != StopKind::none) return stop_error(pulse.stopped());
  auto uses = with_onward_types(
      bits_of(steps, 1), problem.board, job,
      [&]<class Key, class Count>() { return uses_of_whole<Key, Count>(graph, steps, job); });
  if (!uses) return uses.error();
  return Counted{graph, std::move(*uses)};
}

}  // namespace

Outcome can_number(const Problem& problem) {
  if (!problem.given.empty()) {
    return Error{"tours with given steps are not numbered, nor counted by move: leave them out"};
  }
  if (problem.symmetry == Symmetry::none) return can_count(problem);
  return Error{"symmetric tours are not numbered, nor counted by move: leave --symmetry out"};
}

Result<MoveUses> count_by_move(const Problem& problem, const CountOptions& options,
                               Status& status) {
  return or_out_of_memory([&]() -> Result<MoveUses> {
    if (const Outcome can = can_number(problem); !can) return can.error();
    MoveUses found;
    const Moves moves(problem);
    for (std::uint64_t i = 0; i < problem.board.area(); ++i) {
      const Square from = problem.board.square(i);
      if (!problem.board.contains(from)) continue;
      moves.each(from, [&](Square to) {
        if (from < to) found.moves.push_back({{from, to}, 0});
      });
    }
    const auto by_squares = [](const MoveUse& x, const MoveUse& y) {
      return std::pair(x.move.a, x.move.b) < std::pair(y.move.a, y.move.b);
    };
    std::sort(found.moves.begin(), found.moves.end(), by_squares);
    found.proof = prove_impossible(problem);
    if (found.proof) return found;
    if (problem.board.size() == 1) {
      found.undirected = 1;
      return found;
    }
    if (const Outcome can = can_run(problem, options.memory); !can) return can.error();
    Job job(options, status);
    Pulse pulse(status);
    const std::vector<Graph> graphs = graphs_of(problem, pulse);
    if (pulse.stopped() != StopKind::none) return stop_error(pulse.stopped());
    if (graphs.empty()) return found;
    const auto made = counted(problem, graphs[0], job);
    if (!made) return made.error();
    if (!adds_up(made->graph, made->uses)) {
      return Error{"the uses of moves do not add up: a bug worth reporting", ErrorKind::stopped};
    }
    found.undirected = made->uses.tours;
    for (std::size_t i = 0; i < made->graph.edges.size(); ++i) {
      const Edge& edge = made->graph.edges[i];
      if (edge.b >= made->graph.squares.size()) continue;
      const auto [a, b] = std::minmax(made->graph.squares[edge.a], made->graph.squares[edge.b]);
      const MoveUse wanted{{a, b}, 0};
      const auto at = std::lower_bound(found.moves.begin(), found.moves.end(), wanted, by_squares);
      at->tours = made->uses.by_edge[i];
    }
    found.cost = job.cost;
    return found;
  });
}

}  // namespace ktour
