// The squares of a rectangle in lines along its longer side, so that a line is short.
#pragma once

#include <cstdint>

#include "ktour/board.hpp"

namespace ktour {

struct Lines {
  using Number = std::uint32_t;

  explicit Lines(const Board& board)
      : wide(board.cols() > board.rows()),
        width(static_cast<Number>(wide ? board.rows() : board.cols())),
        lines(static_cast<Number>(wide ? board.cols() : board.rows())) {}
  Lines(bool lie_wide, Number line_width, Number line_count)
      : wide(lie_wide), width(line_width), lines(line_count) {}

  Board board() const {
    const auto w = static_cast<std::int32_t>(width);
    const auto l = static_cast<std::int32_t>(lines);
    return wide ? Board(w, l) : Board(l, w);
  }

  Square square(Number line, Number place) const {
    const auto l = static_cast<std::int32_t>(line);
    const auto p = static_cast<std::int32_t>(place);
    return wide ? Square{p, l} : Square{l, p};
  }
  /// The number of a square when they are numbered line by line.
  Number vertex(Square s) const {
    return wide ? static_cast<Number>(s.col) * width + static_cast<Number>(s.row)
                : static_cast<Number>(s.row) * width + static_cast<Number>(s.col);
  }

  /// Where a square goes when the last line becomes the first.
  Square last_first(Square s) const {
    (wide ? s.col : s.row) = static_cast<std::int32_t>(lines) - 1 - (wide ? s.col : s.row);
    return s;
  }

  bool wide;
  Number width;
  Number lines;
};

}  // namespace ktour
