// Large boards of any shape: a 2-factor, and its cycles joined.
#pragma once

#include "base/engine.hpp"

namespace ktour {

/// An Engine for requests without symmetry. Reads `seed`, `limit` and `memory`; `examined` counts
/// the exchanges tried. It finds a tour, or does not know; or it shows that there is not even a
/// 2-factor.
Finding join_factors(const Problem& problem, const SolveOptions& options, Status& status);

}  // namespace ktour
