// The turns and mirrors of a board: maps of its frame onto itself.
#pragma once

#include <vector>

#include "ktour/problem.hpp"

namespace ktour {

/// All that lay a flat board on itself, and its joined sides on joined sides; the first of them
/// leaves everything where it is. They take moves to moves: a leap may go along any side, in either
/// direction.
std::vector<Turning> turnings_of(const Board& board);

/// Whether the rows of a board may become its columns: it is square, and rows are joined as columns
/// are.
inline bool may_transpose(const Board& board) {
  return board.rows() == board.cols() && board.surface().rows == board.surface().columns;
}

}  // namespace ktour
