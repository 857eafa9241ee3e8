// Long rectangles three, four or five squares wide, entered and left at the same end.
//
// The strip is a chain of equal tiles (3x8, 4x6 or 5x6), each the guest of the one before, as in
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
//
// With four rows that is impossible: a walk that alternates between outer and inner rows meets
// outer squares of one colour only and inner ones of the other. So the strip has two *strands*, one
// over such a half of its squares, and one over the other half, the same upside down; each is
// entered and left, at a corner of its own.
#pragma once

#include <cstdint>
#include <optional>

#include "construct/effort.hpp"
#include "ktour/tour.hpp"

namespace ktour::construct {

/// The columns of a tile of a strip with a given number of rows; 0 where there are no such strips.
constexpr std::int32_t strip_period(std::int32_t rows) {
  return rows == 3 ? 8 : rows == 4 || rows == 5 ? 6 : 0;
}

constexpr std::uint64_t strip_strands(std::int32_t rows) {
  return rows == 4 ? 2 : 1;
}

/// Where the first strand of a strip is entered and left; and the move, beyond the strip's left
/// end, that it hangs on.
struct StripEnds {
  Square entry;
  Square exit;
  Square before_entry;
  Square after_exit;
};

constexpr StripEnds strip_ends(std::int32_t rows) {
  if (rows == 4) return {{2, 1}, {0, 0}, {3, -1}, {1, -2}};
  return {{2, 0}, {1, 0}, {0, -1}, {2, -2}};
}

/// The strands of a strip, one after the other, each from its entry to its exit. The columns are a
/// multiple of the period; nothing for other boards, or if the effort was stopped.
std::optional<Tour> strip_tour(const Board& board, Effort& effort);

}  // namespace ktour::construct
