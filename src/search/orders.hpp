// The orders in which the depth-first methods try the moves from a square.
//
// An order gives each move from a square a key; moves are tried by ascending key. Keys of different
// moves differ (the number of the move, which goes by row and column of the square it leads to, is
// part of every key), and they depend only on the field, the step and the square: so after a move
// is taken back the key it had says which moves were tried before it.
#pragma once

#include <algorithm>
#include <cstdint>

#include "ktour/solve.hpp"
#include "search/field.hpp"

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

/// Warnsdorff: least degree first. `Tie` orders squares of equal degree; its values stay below
/// 2^40 in size, so that the degree comes first.
template <class TieRule>
struct WarnsdorffOrder {
  TieRule tie;
  Key key(const Field& field, std::int64_t at, std::uint64_t step, std::size_t move) const {
    const std::int64_t to = at + field.offset(move);
    constexpr std::int64_t spread = std::int64_t{1} << 42;
    return keyed(field.degree(to) * spread + tie(field, at, step, move), move);
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
    // The finaliser of SplitMix64: every bit of the input moves every bit of the output.
    std::uint64_t x = seed * 0x9e3779b97f4a7c15 + step * 0xbf58476d1ce4e5b9 +
                      static_cast<std::uint64_t>(at + field.offset(move));
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
    x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
    x ^= x >> 31;
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
