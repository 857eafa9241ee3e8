// From a request to the two ends of a tour, and to the plan between them.
//
// Every request is one for a tour from a start to an end: a closed tour is one whose end is a move
// from its start, and an end that is not given may be any square of the right colour. Near the
// other end is best, since the corridor between them is then short.
#include "construct/construct.hpp"

#include <algorithm>

#include "construct/planner.hpp"
#include "construct/symmetric.hpp"
#include "search/exact.hpp"

namespace ktour {
namespace {

struct Pair {
  Square start;
  Square end;
};

bool colours_fit(const Board& board, Square a, Square b) {
  if (a == b) return false;
  return board.size() % 2 != 0 ? colour(a) == 0 && colour(b) == 0 : colour(a) != colour(b);
}

// The squares that may be the other end of a tour with this one, the better first.
std::vector<Square> other_ends(const Problem& problem, Square one) {
  std::vector<Square> ends;
  constexpr std::int32_t near = 3;
  for (std::int32_t row = -near; row <= near; ++row) {
    for (std::int32_t col = -near; col <= near; ++col) {
      const Square s = one + Offset{row, col};
      if (!problem.board.contains(s) || !colours_fit(problem.board, one, s)) continue;
      // An open tour is not asked to close.
      if (adjacent(one, s) == problem.closed) ends.push_back(s);
    }
  }
  return ends;
}

std::vector<Pair> pairs(const Problem& problem) {
  std::vector<Pair> all;
  if (problem.start && problem.end) return {{*problem.start, *problem.end}};
  const Square one = problem.start ? *problem.start : problem.end.value_or(Square{0, 0});
  const bool from_end = !problem.start && problem.end;
  for (const Square other : other_ends(problem, one)) {
    all.push_back(from_end ? Pair{other, one} : Pair{one, other});
  }
  return all;
}

}  // namespace

std::optional<Tour> construct_from_tiles(const Problem& problem) {
  const Board& board = problem.board;
  if (std::min(board.rows(), board.cols()) < construct::least_side) return {};
  for (const Pair& ends : pairs(problem)) {
    if (!colours_fit(board, ends.start, ends.end)) continue;
    std::optional<construct::Plan> plan = construct::make_plan(board, ends.start, ends.end);
    if (plan) return Tour(board, std::make_shared<construct::TiledTour>(std::move(*plan)));
  }
  return {};
}

Finding construct_tour(const Problem& problem, const SolveOptions& options, Status& status) {
  if (problem.symmetry != Symmetry::none) return construct_symmetric(problem, options, status);
  if (std::optional<Tour> tour = construct_from_tiles(problem)) return {std::move(*tour)};
  // The complete search is quick where both ends are given, also to tell that there is no such
  // tour, but slow on long boards where an end is free: so likely ends are tried first.
  constexpr std::uint64_t long_board = 1000;
  if (problem.board.size() > long_board && !problem.closed && !(problem.start && problem.end)) {
    constexpr std::size_t tries = 8;
    std::vector<Pair> likely = pairs(problem);
    likely.resize(std::min(likely.size(), tries), Pair{});
    for (const Pair& ends : likely) {
      Problem with_ends = problem;
      with_ends.start = ends.start;
      with_ends.end = ends.end;
      Finding finding = search_exact(with_ends, options, status);
      if (!std::holds_alternative<Proof>(finding.result)) return finding;
    }
  }
  return search_exact(problem, options, status);
}

}  // namespace ktour
