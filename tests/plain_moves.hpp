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

// A walk along the sides of a board: where it has come to, and which way is forwards along each.
struct Walk {
  Cells at;
  std::vector<int> forwards;

  // One step along a side; false if it leaves the board. Over a twisted side the board goes on
  // turned round: what was first is last, and forwards is backwards.
  bool step(const Board& board, std::size_t side, int by) {
    const std::vector<std::int32_t> sides = board.sides();
    at[side] += by * forwards[side];
    if (at[side] >= 0 && at[side] < sides[side]) return true;
    const Joint joint = side == 0 ? board.surface().rows : board.surface().columns;
    if (sides.size() > 2 || joint == Joint::none) return false;
    at[side] = at[side] < 0 ? sides[side] - 1 : 0;
    if (joint == Joint::joined) return true;
    at[1 - side] = sides[1 - side] - 1 - at[1 - side];
    forwards[1 - side] = -forwards[1 - side];
    return true;
  }
};

/// Where a piece can go from a square; every leap begins along the last side, or along the first.
inline std::set<Square> reached(const Board& board, const Piece& piece, Square from,
                                bool last_first = true) {
  std::set<Square> all;
  const std::vector<std::int32_t> sides = board.sides();
  for (const Leap& leap : piece.leaps()) {
    std::vector<int> lengths(leap.begin(), leap.end());
    std::sort(lengths.begin(), lengths.end());
    do {
      bool fits = true;
      for (std::size_t i = sides.size(); i < lengths.size(); ++i) fits &= lengths[i] == 0;
      for (unsigned signs = 0; fits && signs < 1U << sides.size(); ++signs) {
        Walk walk{cells_of(board, from), std::vector<int>(sides.size(), 1)};
        bool inside = true;
        for (std::size_t n = 0; n < sides.size() && inside; ++n) {
          const std::size_t side = last_first ? sides.size() - 1 - n : n;
          for (int i = 0; i < lengths[side] && inside; ++i) {
            inside = walk.step(board, side, (signs >> side & 1) != 0 ? -1 : 1);
          }
        }
        if (!inside) continue;
        std::uint64_t number = 0;
        for (std::size_t i = 0; i < sides.size(); ++i) {
          number = number * static_cast<std::uint64_t>(sides[i]) +
                   static_cast<std::uint64_t>(walk.at[i]);
        }
        const Square to = board.square(number);
        if (to != from && board.contains(to)) all.insert(to);
      }
    } while (std::next_permutation(lengths.begin(), lengths.end()));
  }
  return all;
}

}  // namespace ktour::test
