// The engine for problems with given steps.
#pragma once

#include "base/engine.hpp"

namespace ktour {

/// A tour with all given steps; a proof that there is none; or what stopped the search. Of problems
/// without symmetry.
Finding search_puzzle(const Problem& problem, const SolveOptions& options, Status& status);

}  // namespace ktour
