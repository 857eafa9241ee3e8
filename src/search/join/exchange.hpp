// Another tour from one that is known, by chance.
#pragma once

#include "base/engine.hpp"

namespace ktour {

/// A tour that was found, changed by exchanges of moves that the seed draws; all that the problem
/// asks for stays so, and so does where the tour begins. Any other finding stays as it is. In about
/// linear time.
Finding exchanged(Finding finding, const Problem& problem, const SolveOptions& options,
                  Status& status);

}  // namespace ktour
