// The squares of a board, under whatever is drawn on them.
#pragma once

#include "render/canvas.hpp"
#include "render/ground.hpp"

namespace ktour {

/// In two colours, with an outline; the layers of a box each by itself.
void draw_squares(const Board& board, const Layout& layout, const Ground& ground, Canvas& canvas);

}  // namespace ktour
