// What lies under everything that is drawn on a board, and what stands beside it.
#pragma once

#include <string>
#include <string_view>

#include "render/canvas.hpp"
#include "render/ground.hpp"

namespace ktour {

/// The squares in two colours, with an outline.
void draw_squares(const Board& board, const Layout& layout, const Ground& ground, Canvas& canvas);

/// The names of rows and columns on the margin, along every layer of a box, and of its layers: as
/// in chess where there are letters for all columns, otherwise numbers, counted from 0 or from 1.
void draw_coordinates(const Board& board, const Layout& layout, int from, Colour colour,
                      Canvas& canvas, std::string_view layer = "layer {}");

/// A layer of a box by its coordinates: `2`, of four sides `1,2`.
std::string name_of_layer(const Board& board, std::int32_t layer, int from);

}  // namespace ktour
