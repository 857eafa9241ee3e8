// Best-first search: always the state whose square has the fewest onward moves.
#pragma once

#include "base/engine.hpp"

namespace ktour {

Finding search_best_first(const Problem& problem, const SolveOptions& options, Status& status);

}  // namespace ktour
