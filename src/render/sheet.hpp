// How a board lies on paper, or on a page.
//
// A rectangle lies there as it is. The layers of a box lie side by side, in rows like words, with
// room for a square between them.
#pragma once

#include "ktour/board.hpp"

namespace ktour {

struct Sheet {
  std::int32_t layer_rows = 1;  ///< of each layer; a rectangle is one
  std::int32_t layer_cols = 1;
  std::int32_t layers = 1;
  std::int32_t across = 1;  ///< so many layers lie side by side
  std::int32_t rows = 1;    ///< of the whole sheet, in squares
  std::int32_t cols = 1;

  /// Where a square lies on the sheet.
  Square place(Square s) const {
    const std::int32_t layer = s.row / layer_rows;
    return {layer / across * (layer_rows + 1) + s.row % layer_rows,
            layer % across * (layer_cols + 1) + s.col};
  }
};

Sheet sheet_of(const Board& board);

}  // namespace ktour
