// The board as pixels, where squares are too small for moves.
#pragma once

#include <optional>

#include "render/canvas.hpp"

namespace ktour {

/// A pixel a square; where squares are smaller than pixels, the mean of those in a pixel. Where
/// there is none, the paper. Nothing if the status said stop.
std::optional<Raster> raster_of(const Tour& tour, const PathColours& colours, const Layout& layout,
                                Colour paper, Status& status);

}  // namespace ktour
