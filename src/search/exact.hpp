// The complete search: it finds a tour, or shows that there is none.
#pragma once

#include "base/engine.hpp"

namespace ktour {

/// An Engine for every request. Reads `seed`, `limit` and `memory`; `examined` counts the moves put
/// on trial, `undone` those that were taken back. Given time it answers every request: what stops
/// it is a limit or the status.
Finding search_exact(const Problem& problem, const SolveOptions& options, Status& status);

/// The memory that it takes.
std::uint64_t bytes_for_search(const Problem& problem);

}  // namespace ktour
