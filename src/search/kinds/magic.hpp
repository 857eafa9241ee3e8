// A semimagic tour: its steps have the same sum in all rows, and in all columns.
#pragma once

#include "base/engine.hpp"

namespace ktour {

/// An Engine for the knight on full rectangles, without given moves or a symmetry. Reads `seed` and
/// `limit`. It looks among tours of squares and diamonds, and says impossible only for sides that
/// allow no such sums.
Finding find_semimagic(const Problem& problem, const SolveOptions& options, Status& status);

/// What that engine cannot take.
Outcome can_be_semimagic(const Problem& problem);

}  // namespace ktour
