#include "count/count.hpp"

#include <array>

#include "count/halves.hpp"
#include "count/lines.hpp"
#include "count/side.hpp"
#include "count/whole.hpp"
#include "plan/impossible.hpp"

namespace ktour::count {
namespace {

Number count_symmetric(const Problem& problem, const Keeping& keeping, const Resources& resources,
                       Cost& cost) {
  Number sum = 0;
  for (const frontier::Graph& graph : frontier::graphs_of(problem)) {
    sum += count_whole(problem.board, graph, keeping, resources, cost);
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
  if (can_be_halved(problem)) {
    tally.method = "halves";
    return count_by_halves(problem, keeping, resources, tally.cost);
  }
  tally.method = "whole";
  return count_whole(problem.board, frontier::graph_of(problem), keeping, resources, tally.cost);
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
  // Mirrors in a diagonal leave no tour as it is: no move is its own image under one, and a tour
  // has at most one square that is, its middle, while a diagonal has several.
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
