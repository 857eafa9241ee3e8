// From a request to a plan of tiles.
//
// Every request is one for a tour from a start to an end: a closed tour is one whose end is a move
// from its start, and an end that is not given may be any square of the right colour. Near the
// other end is best, since the corridor between them is then short.
#include "construct/construct.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "construct/planner.hpp"
#include "ktour/parse.hpp"
#include "problem/ends.hpp"
#include "problem/knight.hpp"

namespace ktour {

bool takes_tiles(const Problem& problem) {
  return is_knights(problem) && problem.symmetry == Symmetry::none &&
         std::min(problem.board.rows(), problem.board.cols()) >= construct::least_side;
}

std::optional<Tour> construct_from_tiles(const Problem& problem, construct::Effort& effort) {
  const Board& board = problem.board;
  for (const EndPair& ends : likely_ends(problem)) {
    construct::TileStore store(effort);
    std::optional<construct::Plan> plan = construct::make_plan(board, ends.start, ends.end, store);
    if (plan) return Tour(board, std::make_shared<construct::TiledTour>(std::move(*plan)));
    if (effort.stopped()) break;
  }
  return {};
}

Finding construct_from_tiles(const Problem& problem, const SolveOptions& options, Status& status) {
  constexpr std::uint64_t most_bytes = 1 << 18;  // of a plan and of the search for its tiles
  if (options.memory < most_bytes) {
    return {
        Stop{StopKind::memory, fmt::format("a plan of {} may take {} of memory, and {} may be used",
                                           to_string(problem.board), shown_bytes(most_bytes),
                                           shown_bytes(options.memory))}};
  }
  construct::Effort effort(options, status);
  std::optional<Tour> tour = construct_from_tiles(problem, effort);
  if (!tour) return effort.without_tour();
  return {std::move(*tour), effort.work()};
}

}  // namespace ktour
