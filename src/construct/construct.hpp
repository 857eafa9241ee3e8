// Tours from tiles: linear time, and any step or square without the rest.
#pragma once

#include <optional>

#include "base/engine.hpp"
#include "construct/effort.hpp"

namespace ktour {

/// Whether a knight's rectangle is wide enough for tiles.
bool takes_tiles(const Problem& problem);

/// An Engine for such boards, without symmetry: a tour that is kept as a plan and takes no memory
/// to speak of, whatever the size of the board. It never proves anything.
Finding construct_from_tiles(const Problem& problem, const SolveOptions& options, Status& status);
std::optional<Tour> construct_from_tiles(const Problem& problem, construct::Effort& effort);

}  // namespace ktour
