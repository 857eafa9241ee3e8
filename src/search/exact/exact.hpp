// The complete search: it finds a tour, or shows that there is none.
#pragma once

#include <optional>

#include "base/engine.hpp"
#include "search/exact/log.hpp"

namespace ktour {

/// An Engine for every request. Reads `seed`, `limit` and `memory`; `examined` counts the moves put
/// on trial, `undone` those that were taken back. Given time it answers every request: what stops
/// it is a limit or the status. Where a certificate is wanted or something to look at, a proof has
/// the record of the search.
Finding search_exact(const Problem& problem, const SolveOptions& options, Status& status);

/// The log of the search for a tour of a request as it stands (closed or not). Nothing if there is
/// one, or if the limit, the memory or the status stopped it.
std::optional<exact::Log> refute(const Problem& reading, const SolveOptions& options,
                                 Status& status);

/// The memory that it takes.
std::uint64_t bytes_for_search(const Problem& problem);

}  // namespace ktour
