// Long rectangles three or five squares wide, entered and left at the same end.
//
// The strip is a chain of equal tiles (3x8 or 5x6), each the guest of the one before, as in
// construct/tile.hpp:
//
//     . . . . . . . a | . . . . . . . a |           c  where a tile's walk begins
//     d . . . . . . . | d . . . . . . . |           d  where it ends
//     c . . . . . b . | c . . . . . b . |           a, b  a move of it: from a a move leads to the
//                                                         next c, from b to the next d
//
// So the knight comes from c to a in each tile, all the way along the strip, and returns from b to
// d in each. Beside a corner of any closed tour there is a move a-b for the first tile to hang on.
// Where a step is, or a square, is a matter of one division.
#pragma once

#include <cstdint>
#include <optional>

#include "ktour/tour.hpp"

namespace ktour::construct {

/// The columns of a tile of a strip with so many rows; 0 where there are no such strips.
constexpr std::int32_t strip_period(std::int32_t rows) {
  return rows == 3 ? 8 : rows == 5 ? 6 : 0;
}

/// Where a strip is entered and left; and, beyond its left end, what it hangs on.
struct StripEnds {
  static constexpr Square entry{2, 0};
  static constexpr Square exit{1, 0};
  static constexpr Square before_entry{0, -1};
  static constexpr Square after_exit{2, -2};
};

/// A tour from entry to exit of a board of three or five rows, whose columns are a multiple of the
/// period; nothing for other boards.
std::optional<Tour> strip_tour(const Board& board);

}  // namespace ktour::construct
