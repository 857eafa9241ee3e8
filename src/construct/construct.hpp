// Tours from tiles: linear time, and any step or square without the rest.
#pragma once

#include <optional>

#include "search/engine.hpp"

namespace ktour {

/// An Engine for every request; those with a symmetry are for construct/symmetric.hpp. Boards with
/// both sides of at least six are made of tiles and kept as a plan; on narrower ones a short
/// tour is drawn out, and short ones are for the complete search.
Finding construct_tour(const Problem& problem, const SolveOptions& options, Status& status);

/// Only the plan of tiles: a tour that takes no memory to speak of, whatever the size of the board.
/// Nothing where the board is too narrow, or no plan was found.
std::optional<Tour> construct_from_tiles(const Problem& problem);

}  // namespace ktour
