// How often each move is made, by all tours or by several: the more make it, the darker its line.
#pragma once

#include <span>

#include "ktour/draw.hpp"
#include "ktour/problem.hpp"
#include "render/canvas.hpp"

namespace ktour {

struct MoveShare {
  Move move;
  double share;  ///< of the tours
};

/// A layout of the board with room for the scale below it.
Result<Layout> lay_out_shares(const Board& board, const PictureOptions& options);
void draw_shares(std::vector<MoveShare> shares, const Board& board, const Layout& layout,
                 const PictureOptions& options, Canvas& canvas);

/// Of several tours of one flat board.
Outcome draw_shares(std::span<const PageEntry> tours, const PictureKind* kind,
                    const PictureOptions& options, Sink& sink);

}  // namespace ktour
