// The complete search: it finds a tour, or shows that there is none.
#pragma once

#include <span>
#include <vector>

#include "search/engine.hpp"
#include "search/exact_graph.hpp"

namespace ktour {

/// An Engine for every request. Reads `seed`, `limit` and `memory`; `examined`
/// counts the moves put on trial, `undone` those that were taken back. Given time it answers every
/// request: what stops it is a limit or the status.
Finding search_exact(const Problem& problem, const SolveOptions& options, Status& status);

/// The squares of a tour that makes the given moves, or nothing if there is none or if it would
/// take more than `limit` moves examined to know. For small boards.
std::vector<Square> exact_tour_through(const Problem& problem, std::span<const exact::Through> moves,
                                       std::uint64_t limit);

}  // namespace ktour
