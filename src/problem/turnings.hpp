// The turns and mirrors of a board: maps of its frame onto itself.
#pragma once

#include <utility>
#include <vector>

#include "ktour/problem.hpp"

namespace ktour {

/// First the rows become the columns, where they do; then rows and columns are numbered from the
/// other side.
struct Turning {
  bool transposes = false;  ///< only where there are as many rows as columns
  bool flips_rows = false;
  bool flips_cols = false;
  friend constexpr bool operator==(const Turning&, const Turning&) = default;

  Square of(const Board& board, Square s) const {
    if (transposes) std::swap(s.row, s.col);
    if (flips_rows) s.row = board.rows() - 1 - s.row;
    if (flips_cols) s.col = board.cols() - 1 - s.col;
    return s;
  }
  /// How often it is to be applied until every square is back in its place.
  unsigned order() const {
    if (transposes && flips_rows != flips_cols) return 4;
    return transposes || flips_rows || flips_cols ? 2 : 1;
  }
};

constexpr Turning turning_of(Symmetry symmetry) {
  switch (symmetry) {
    case Symmetry::none: break;
    case Symmetry::vertical: return {false, false, true};
    case Symmetry::horizontal: return {false, true, false};
    case Symmetry::point: return {false, true, true};
    case Symmetry::quarter: return {true, false, true};
  }
  return {};
}

/// All that lay a flat board on itself, and its joined sides on joined sides; the first of them
/// leaves everything where it is. They take moves to moves: a leap may go along any side, in either
/// direction.
std::vector<Turning> turnings_of(const Board& board);

}  // namespace ktour
