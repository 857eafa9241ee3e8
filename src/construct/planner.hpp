// Makes the plan of tiles for a board and the two ends of a tour.
#pragma once

#include <optional>

#include "construct/tile_store.hpp"
#include "construct/tiled_tour.hpp"

namespace ktour::construct {

/// The least side of a board that is planned here.
constexpr std::int32_t least_side = 6;

/// A plan of a tour from `start` to `end`, whose colours must fit; nothing if none was found.
std::optional<Plan> make_plan(const Board& board, Square start, Square end);
/// The same plan, with tiles that earlier plans have looked for.
std::optional<Plan> make_plan(const Board& board, Square start, Square end, TileStore& store);

}  // namespace ktour::construct
