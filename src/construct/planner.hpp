// Makes the plan of tiles for a board and the two ends of a tour.
#pragma once

#include <optional>

#include "construct/tile_store.hpp"
#include "construct/tiled_tour.hpp"

namespace ktour::construct {

/// The least side of a board that is planned here.
constexpr std::int32_t least_side = 6;

/// A plan of a tour from `start` to `end`, whose colours must fit; nothing if none was found. It is
/// the same whatever tiles the store has from earlier plans.
std::optional<Plan> make_plan(const Board& board, Square start, Square end, TileStore& store);

}  // namespace ktour::construct
