// A whirling tour, or that there is none.
#pragma once

#include "base/engine.hpp"

namespace ktour {

/// An Engine for flat boards, without a symmetry. Reads `seed`, `limit`; complete.
Finding find_whirling(const Problem& problem, const SolveOptions& options, Status& status);

/// What that engine cannot take.
Outcome can_whirl(const Problem& problem);

}  // namespace ktour
