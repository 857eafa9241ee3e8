// From a request to a plan of tiles.
//
// Every request is one for a tour from a start to an end: a closed tour is one whose end is a move
// from its start, and an end that is not given may be any square of the right colour. Near the
// other end is best, since the corridor between them is then short.
#include "construct/construct.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "construct/planner.hpp"
#include "construct/trace_tiles.hpp"
#include "ktour/parse.hpp"
#include "problem/ends.hpp"
#include "problem/knight.hpp"

namespace ktour {

bool takes_tiles(const Problem& problem) {
  return is_knights(problem) && problem.symmetry == Symmetry::none &&
         std::min(problem.board.rows(), problem.board.cols()) >= construct::least_side;
}

namespace {

std::optional<construct::Plan> plan_of_tiles(const Problem& problem, construct::Effort& effort) {
  for (const EndPair& ends : likely_ends(problem)) {
    construct::TileStore store(effort);
    auto plan = construct::make_plan(problem.board, ends.start, ends.end, store);
    if (plan || effort.stopped()) return plan;
  }
  return {};
}

Tour tour_of(construct::Plan plan) {
  const Board board = plan.board;
  return {board, std::make_shared<construct::TiledTour>(std::move(plan))};
}

}  // namespace

std::optional<Tour> construct_from_tiles(const Problem& problem, construct::Effort& effort) {
  std::optional<construct::Plan> plan = plan_of_tiles(problem, effort);
  return plan ? std::optional(tour_of(std::move(*plan))) : std::nullopt;
}

Finding construct_from_tiles(const Problem& problem, const SolveOptions& options, Status& status) {
  constexpr std::uint64_t most_bytes = 1 << 18;  // of a plan and of the search for its tiles
  if (options.memory < most_bytes) {
    return {Stop{StopKind::memory,
                 fmt::format("a plan of {} may take {} of memory, and the limit is {}",
                             to_string(problem.board), shown_bytes(most_bytes),
                             shown_bytes(options.memory))}};
  }
  construct::Effort effort(options, status);
  std::optional<construct::Plan> plan = plan_of_tiles(problem, effort);
  if (!plan) return effort.without_tour();
  const construct::Cut rows = plan->rows;
  const construct::Cut cols = plan->cols;
  Tour tour = tour_of(std::move(*plan));
  if (status.wants_trace()) construct::trace_tiles(rows, cols, tour, problem.closed, status);
  return {std::move(tour), effort.work()};
}

}  // namespace ktour
