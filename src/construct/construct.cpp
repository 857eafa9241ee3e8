// Which way of building answers a request.
//
// Every request is one for a tour from a start to an end: a closed tour is one whose end is a move
// from its start, and an end that is not given may be any square of the right colour. Near the
// other end is best, since the corridor between them is then short.
#include "construct/construct.hpp"

#include <algorithm>

#include "construct/planner.hpp"
#include "construct/symmetric.hpp"
#include "frontier/narrow.hpp"
#include "problem/ends.hpp"
#include "search/exact.hpp"

namespace ktour {
namespace {

// Up to how many squares the complete search is quicker than the automaton, by width.
std::uint64_t quick_to_search(const Board& board) {
  switch (std::min(board.rows(), board.cols())) {
    case 3: return 300;
    case 4: return 1000;
    default: return 5000;
  }
}

// The complete search nearly always ends after less than two moves a square. Where it does not, the
// automaton does.
Finding narrow(const Problem& problem, const SolveOptions& options, Status& status) {
  const std::uint64_t squares = problem.board.size();
  if (squares > quick_to_search(problem.board)) return narrow_tour(problem, options, status);
  SolveOptions few = options;
  few.limit = std::min(options.limit, 100 + 2 * squares);
  Finding quick = search_exact(problem, few, status);
  const Stop* stop = std::get_if<Stop>(&quick.result);
  if (stop == nullptr || stop->kind != StopKind::limit || few.limit == options.limit) return quick;
  return go_on(quick.work, narrow_tour, problem, options, status);
}

}  // namespace

std::optional<Tour> construct_from_tiles(const Problem& problem) {
  const Board& board = problem.board;
  if (std::min(board.rows(), board.cols()) < construct::least_side) return {};
  for (const Ends& ends : likely_ends(problem)) {
    std::optional<construct::Plan> plan = construct::make_plan(board, ends.start, ends.end);
    if (plan) return Tour(board, std::make_shared<construct::TiledTour>(std::move(*plan)));
  }
  return {};
}

Finding construct_tour(const Problem& problem, const SolveOptions& options, Status& status) {
  if (problem.symmetry != Symmetry::none) return construct_symmetric(problem, options, status);
  if (is_narrow(problem.board)) return narrow(problem, options, status);
  if (std::optional<Tour> tour = construct_from_tiles(problem)) return {std::move(*tour)};
  return search_exact(problem, options, status);
}

}  // namespace ktour
