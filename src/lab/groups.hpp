// Orbits: squares that the symmetries of the board make equal (its dihedral group). A mirror or a
// turn of the board maps the rule with random ties to itself, so starts that are images of each
// other have the same chances.
#pragma once

#include <algorithm>

#include "ktour/board.hpp"
#include "problem/knight.hpp"

namespace ktour {

/// Calls `take` with each symmetry of the board (4 of a rectangle, 8 of a square), as a function
/// from square to square; the first is the identity.
template <class Take>
void for_symmetries(const Board& board, Take take) {
  const bool square = board.rows() == board.cols();
  for (int turn = 0; turn < (square ? 8 : 4); ++turn) {
    take([&board, turn](Square s) {
      if ((turn & 4) != 0) s = {s.col, s.row};
      if ((turn & 1) != 0) s.row = board.rows() - 1 - s.row;
      if ((turn & 2) != 0) s.col = board.cols() - 1 - s.col;
      return s;
    });
  }
}

/// The image of a square that comes first, row by row.
inline Square class_of(const Board& board, Square s) {
  Square least = s;
  for_symmetries(board, [&](auto image) { least = std::min(least, image(s)); });
  return least;
}

/// The squares that a knight reaches from a square of the empty board.
inline int degree_of(const Board& board, Square s) {
  int degree = 0;
  for (const Offset& move : knight_moves) degree += board.contains(s + move) ? 1 : 0;
  return degree;
}

/// Whether colours allow a tour from there: on a board with an odd number of squares it starts on
/// the corners' colour.
inline bool right_colour(const Board& board, Square s) {
  return board.size() % 2 == 0 || colour(s) == 0;
}

}  // namespace ktour
