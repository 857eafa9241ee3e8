// Symmetric tours of large boards: a small one in the middle, and rectangles that hang on it.
#pragma once

#include <optional>

#include "search/engine.hpp"

namespace ktour {

/// An Engine for requests with a symmetry: linear time, and any step or square of a large tour at
/// once; the complete search does small and narrow boards.
Finding construct_symmetric(const Problem& problem, const SolveOptions& options, Status& status);

/// Only the tour made of pieces. Nothing where the board is too small or too narrow for it, or
/// where the request leaves open whether the tour is closed (see search/readings.hpp).
std::optional<Tour> symmetric_from_pieces(const Problem& problem, Status& status);

}  // namespace ktour
