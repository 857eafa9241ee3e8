// The knight on a full rectangle: what the fast paths rely on, each of which asks is_knights first.
#pragma once

#include <array>
#include <cstdint>

#include "problem/moves.hpp"

namespace ktour {

/// The one condition of every fast path: a knight, on a full rectangle, free to make every move at any
/// step.
inline bool is_knights(const Problem& problem) {
  return problem.board.is_rectangle() && problem.piece.is_knight() && problem.through.empty() &&
         problem.avoid.empty() && problem.given.empty();
}

/// The knight's moves, by row and then by column of the square they lead to. Searches that break
/// ties "by row, then by column" rely on this order.
inline constexpr std::array<Offset, 8> knight_moves{
    {{-2, -1}, {-2, 1}, {-1, -2}, {-1, 2}, {1, -2}, {1, 2}, {2, -1}, {2, 1}}};

/// The two colours of a chessboard; a knight changes colour with every move. The top left square,
/// and with it every corner of a board with two odd sides, has colour 0.
constexpr int colour(Square s) {
  return (s.row ^ s.col) & 1;
}

/// Whether a knight moves from one square to the other.
constexpr bool adjacent(Square a, Square b) {
  const std::int64_t rows = static_cast<std::int64_t>(a.row) - b.row;
  const std::int64_t cols = static_cast<std::int64_t>(a.col) - b.col;
  for (const Offset& move : knight_moves) {
    if (rows == move.row && cols == move.col) return true;
  }
  return false;
}

}  // namespace ktour
