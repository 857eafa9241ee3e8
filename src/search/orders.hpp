// The orders in which the depth-first methods try the moves from a square.
//
// An order gives each move from a square a key; moves are tried by ascending key. Keys of different
// moves differ (the number of the move, which goes by row and column of the square it leads to, is
// part of every key), and they depend only on the field, the step and the square: so after a move
// is taken back the key it had says which moves were tried before it.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "ktour/solve.hpp"
#include "search/field.hpp"
#include "base/random.hpp"

namespace ktour {

using Key = std::int64_t;

inline Key keyed(std::int64_t major, std::size_t move) {
  return major * 8 + static_cast<Key>(move);
}

inline std::size_t move_of(Key key) {
  return static_cast<std::size_t>(key & 7);
}

/// The eight moves as they are listed.
struct PlainOrder {
  Key key(const Field& /*field*/, std::int64_t /*at*/, std::uint64_t /*step*/,
          std::size_t move) const {
    return keyed(0, move);
  }
};

/// How far a move leads away from the centre. With the square at (x, y) from the centre, in half
/// squares, the squared distance after a move (dr, dc) is x² + y² + 4(x·dr + y·dc) + 20: only the
/// product counts.
struct Outward {
  explicit Outward(const Board& board) : rows(board.rows()), cols(board.cols()) {}
  std::int64_t operator()(const Field& field, std::int64_t at, std::size_t move) const {
    const Square s = field.square(at);
    return (2 * std::int64_t{s.row} - rows + 1) * knight_moves[move].row +
           (2 * std::int64_t{s.col} - cols + 1) * knight_moves[move].col;
  }
  std::int64_t rows;
  std::int64_t cols;
};

/// Away from the centre first.
struct CentrifugalOrder {
  Outward outward;
  Key key(const Field& field, std::int64_t at, std::uint64_t /*step*/, std::size_t move) const {
    return keyed(-outward(field, at, move), move);
  }
};

/// Warnsdorff: least degree first. `TieRule` orders squares of equal degree; its values stay below
/// 2^41 in size, so that the degree comes first.
template <class TieRule>
struct WarnsdorffOrder {
  TieRule tie;

  Key key(const Field& field, std::int64_t at, std::uint64_t step, std::size_t move) const {
    const std::int64_t to = at + field.offset(move);
    constexpr std::int64_t spread = std::int64_t{1} << 42;
    return keyed(field.degree(to) * spread + tie(field, at, step, move), move);
  }

  /// Visits `at` and goes on as the rule says, for at most `most` moves or until no move is left.
  /// The moves are written to `made`, the first of them being that of step `step`; `at` is where
  /// the knight then stands. The same moves as by keys, but a visit counts down just the squares
  /// among which the next one is chosen, so that one pass does both, and ties are looked at only
  /// where there are any.
  std::uint64_t dash(Field& field, std::int64_t& at, std::uint64_t step, std::uint8_t* made,
                     std::uint64_t most) const {
    const std::array<std::int64_t, 8> offsets = field.offsets();
    for (std::uint64_t count = 0;; ++count) {
      std::uint8_t* here = field.data() + at;
      *here |= Field::blocked;
      std::array<std::uint32_t, 8> keys;  // degree, then move
      for (std::uint32_t i = 0; i < 8; ++i) {
        const std::uint32_t cell = here[offsets[i]] - 1U;
        here[offsets[i]] = static_cast<std::uint8_t>(cell);
        keys[i] = cell << 3 | i;
      }
      const std::uint32_t least =
          std::min(std::min(std::min(keys[0], keys[1]), std::min(keys[2], keys[3])),
                   std::min(std::min(keys[4], keys[5]), std::min(keys[6], keys[7])));
      if (count == most || least >= std::uint32_t{Field::blocked} << 3) return count;
      std::uint32_t equals = 0;
      for (std::uint32_t i = 0; i < 8; ++i) {
        equals |= static_cast<std::uint32_t>(keys[i] >> 3 == least >> 3) << i;
      }
      std::uint32_t move = least & 7;
      equals &= equals - 1;  // all but the first
      if (equals != 0) {
        std::int64_t best = tie(field, at, step + count, move);
        for (; equals != 0; equals &= equals - 1) {
          const auto other = static_cast<std::uint32_t>(std::countr_zero(equals));
          const std::int64_t value = tie(field, at, step + count, other);
          if (value < best) {
            best = value;
            move = other;
          }
        }
      }
      made[count] = static_cast<std::uint8_t>(move);
      at += offsets[move];
    }
  }
};

struct FirstTie {
  std::int64_t operator()(const Field&, std::int64_t, std::uint64_t, std::size_t) const {
    return 0;
  }
};

/// The least degree among the squares after it; none counts as infinite.
struct SuccessorTie {
  std::int64_t operator()(const Field& field, std::int64_t at, std::uint64_t /*step*/,
                          std::size_t move) const {
    const std::int64_t to = at + field.offset(move);
    std::uint8_t least = Field::blocked;
    for (const std::int64_t offset : field.offsets()) {
      least = std::min(least, field.cell(to + offset));
    }
    return least;
  }
};

/// A number drawn for each step and square, from the seed.
struct RandomTie {
  std::uint64_t seed;
  std::int64_t operator()(const Field& field, std::int64_t at, std::uint64_t step,
                          std::size_t move) const {
    const std::uint64_t x = mixed(seed * 0x9e3779b97f4a7c15 + step * 0xbf58476d1ce4e5b9 +
                                  static_cast<std::uint64_t>(at + field.offset(move)));
    return static_cast<std::int64_t>(x >> 24);
  }
};

/// Farthest from the centre first.
struct FarTie {
  Outward outward;
  std::int64_t operator()(const Field& field, std::int64_t at, std::uint64_t /*step*/,
                          std::size_t move) const {
    return -outward(field, at, move);
  }
};

}  // namespace ktour
