// Best-first search: always the longest path, or the fewest onward moves, as the queue is asked.
#pragma once

#include "base/engine.hpp"

namespace ktour {

Finding search_best_first(const Problem& problem, const SolveOptions& options, Status& status);

}  // namespace ktour
