// Reports to a watcher how a tour is put together from tiles.
#pragma once

#include "construct/tiled_tour.hpp"
#include "ktour/status.hpp"

namespace ktour::construct {

/// First the tiles, each with its own tour; then they are opened and joined, along the tour.
void trace_tiles(const Cut& rows, const Cut& cols, const Tour& tour, bool closed, Status& status);

}  // namespace ktour::construct
