// Symmetric tours of large boards: a small one in the middle, and rectangles that hang on it.
#pragma once

#include <optional>

#include "base/engine.hpp"
#include "construct/effort.hpp"

namespace ktour {

/// Whether a knight's rectangle and a symmetry are asked for.
bool takes_pieces(const Problem& problem);

/// An Engine for such requests: linear time, and any step or square of a tour at once. It does not
/// know where the board is too small or too narrow for it, and never proves anything.
Finding symmetric_from_pieces(const Problem& problem, const SolveOptions& options, Status& status);

/// The same for a request that leaves nothing open (see problem/readings.hpp).
std::optional<Tour> symmetric_from_pieces(const Problem& problem, construct::Effort& effort);

}  // namespace ktour
