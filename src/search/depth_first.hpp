// Depth-first search for tours with a given order of moves: `plain`, `centrifugal`, `warnsdorff`.
#pragma once

#include "search/engine.hpp"

namespace ktour {

Finding search_plain(const Problem& problem, const SolveOptions& options, Status& status);
Finding search_centrifugal(const Problem& problem, const SolveOptions& options, Status& status);
Finding search_warnsdorff(const Problem& problem, const SolveOptions& options, Status& status);

}  // namespace ktour
