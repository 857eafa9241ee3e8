// What a move is, reckoned square by square: a leap is walked in single steps, each of which may
// cross a joined side. Nothing of this is shared with the library.
#pragma once

#include <algorithm>
#include <set>
#include <vector>

#include "ktour/problem.hpp"

namespace ktour::test {

using Cells = std::vector<int>;

inline Cells cells_of(const Board& board, Square s) {
  const std::vector<std::int32_t> sides = board.sides();
  if (sides.size() == 2) return {s.row, s.col};
  Cells at(sides.size());
  std::uint64_t number = board.index(s);
  for (std::size_t i = sides.size(); i-- > 0; number /= static_cast<std::uint64_t>(sides[i])) {
    at[i] = static_cast<int>(number % static_cast<std::uint64_t>(sides[i]));
  }
  return at;
}

// One step along a side; false if it leaves the board.
inline bool take_step(const Board& board, Cells& at, std::size_t side, int by) {
  const std::vector<std::int32_t> sides = board.sides();
  at[side] += by;
  if (at[side] >= 0 && at[side] < sides[side]) return true;
  const Surface s = board.surface();
  const bool joined = side == 1 ? s != Surface::plane : s == Surface::torus || s == Surface::klein;
  if (sides.size() > 2 || !joined) return false;
  at[side] = at[side] < 0 ? sides[side] - 1 : 0;
  if (side == 1 && (s == Surface::mobius || s == Surface::klein)) at[0] = sides[0] - 1 - at[0];
  return true;
}

/// Where a piece can go from a square.
inline std::set<Square> reached(const Board& board, const Piece& piece, Square from) {
  std::set<Square> all;
  const std::vector<std::int32_t> sides = board.sides();
  for (const Leap& leap : piece.leaps()) {
    std::vector<int> lengths(leap.begin(), leap.end());
    std::sort(lengths.begin(), lengths.end());
    do {
      bool fits = true;
      for (std::size_t i = sides.size(); i < lengths.size(); ++i) fits &= lengths[i] == 0;
      for (unsigned signs = 0; fits && signs < 1U << sides.size(); ++signs) {
        Cells at = cells_of(board, from);
        bool inside = true;
        for (std::size_t side = sides.size(); side-- > 0 && inside;) {  // columns first
          for (int i = 0; i < lengths[side] && inside; ++i) {
            inside = take_step(board, at, side, (signs >> side & 1) != 0 ? -1 : 1);
          }
        }
        if (!inside) continue;
        std::uint64_t number = 0;
        for (std::size_t i = 0; i < sides.size(); ++i) {
          number =
              number * static_cast<std::uint64_t>(sides[i]) + static_cast<std::uint64_t>(at[i]);
        }
        const Square to = board.square(number);
        if (to != from && board.contains(to)) all.insert(to);
      }
    } while (std::next_permutation(lengths.begin(), lengths.end()));
  }
  return all;
}

}  // namespace ktour::test
