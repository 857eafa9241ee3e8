#include "count/count.hpp"

#include <fmt/format.h>

#include <array>

#include "count/halves.hpp"
#include "count/lines.hpp"
#include "count/side.hpp"
#include "count/whole.hpp"
#include "plan/impossible.hpp"

namespace ktour::count {
namespace {

constexpr unsigned most_bits = 127;

[[noreturn]] void too_wide(const Board& board) {
  throw Stopped{StopKind::memory,
                fmt::format("{}x{} is too wide: states of boards with both sides above 14 do not fit "
                            "128 bits, and far smaller ones no memory",
                            board.rows(), board.cols())};
}

Number count_symmetric(const Problem& problem, const Keeping& keeping, const Resources& resources,
                       Cost& cost) {
  Number sum = 0;
  for (const auto& [course, part] : {std::pair{frontier::Course::shifted, "shifted"},
                                     std::pair{frontier::Course::reversed, "reversed"}}) {
    const frontier::Graph graph = folded_graph(problem, course);
    if (graph.vertices == 0) continue;
    const auto steps = finishing_steps(graph, graph.vertices - (graph.apex ? 1 : 0));
    if (bits_of(steps, graph.group) > most_bits) too_wide(problem.board);
    sum += count_whole(graph, part, keeping, resources, cost);
  }
  return sum;
}

// The one place that chooses how to count.
Number count_cycles(const Problem& problem, const Keeping& keeping, const Resources& resources,
                    Tally& tally) {
  if (problem.symmetry != Symmetry::none) {
    tally.method = "folded";
    return count_symmetric(problem, keeping, resources, tally.cost);
  }
  if (lines_suit(problem) && keeping.folder == nullptr) {
    tally.method = "lines";
    return count_by_lines(problem, resources, tally.cost);
  }
  const frontier::Lines lines(problem.board);
  if (2 * lines.width + 3 > frontier::max_window) too_wide(problem.board);
  if (lines.lines >= 4) {
    tally.method = "halves";
    if (Halves(problem).bits() > most_bits) too_wide(problem.board);
    return count_by_halves(problem, keeping, resources, tally.cost);
  }
  tally.method = "whole";
  return count_whole(frontier::graph_of(problem), "whole", keeping, resources, tally.cost);
}

}  // namespace

Tally count_tours(const Problem& problem, const Keeping& keeping, const Resources& resources) {
  Tally tally;
  if (const auto proof = prove_impossible(problem)) {
    tally.method = "proof";
    tally.reason = proof->text;
    return tally;
  }
  if (problem.board.size() == 1) {
    tally.method = "proof";
    tally.undirected = tally.directed = 1;
    return tally;
  }
  tally.undirected = count_cycles(problem, keeping, resources, tally);
  // A given end of an open tour, or two neighbours on a closed one, leave one way to go through it.
  const bool one_way = problem.closed ? problem.start && problem.end : problem.start || problem.end;
  tally.directed = one_way ? tally.undirected : tally.undirected * 2;
  return tally;
}

Tally count_classes(const Problem& problem, const Keeping& keeping, const Resources& resources) {
  Tally tally = count_tours(problem, keeping, resources);
  if (tally.method == "proof") {
    tally.classes = tally.undirected;
    return tally;
  }
  // Mirrors in a diagonal leave no tour as it is: no move is its own image under one, and a tour has
  // at most one square that is, its middle, while a diagonal has several.
  const bool square = problem.board.rows() == problem.board.cols();
  Number fixed = tally.undirected;
  for (const auto& [symmetry, times] :
       {std::pair{Symmetry::vertical, 1U}, std::pair{Symmetry::horizontal, 1U},
        std::pair{Symmetry::point, 1U}, std::pair{Symmetry::quarter, 2U}}) {
    if (symmetry == Symmetry::quarter && !square) continue;
    Problem symmetric = problem;
    symmetric.symmetry = symmetry;
    const Tally same = count_tours(symmetric, {}, resources);
    fixed += same.undirected * times;
    tally.cost.states += same.cost.states;
  }
  tally.classes = fixed / (square ? 8U : 4U);
  return tally;
}

}  // namespace ktour::count
