// A drawing of a knight's moves on a rectangle: a bit for each of the eight at every square.
//
// It may be anything: a tour, several cycles, or something on the way to one. What moves cost at a
// place follows from the bits near it.
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "base/assert.hpp"
#include "problem/knight.hpp"

namespace ktour {

class MoveBits {
 public:
  using Mask = std::uint8_t;
  /// A place in the list of a knight's moves. The opposite move has the place counted from its end.
  using Way = unsigned;
  static constexpr Way ways = 8;
  static constexpr Way back(Way way) { return ways - 1 - way; }
  static constexpr Mask bit(Way way) { return static_cast<Mask>(1U << way); }
  static constexpr Square step(Square s, Way way) {
    return {s.row + knight_moves[way].row, s.col + knight_moves[way].col};
  }

  MoveBits(std::int32_t rows, std::int32_t cols)
      : rows_(rows),
        cols_(cols),
        masks_(static_cast<std::size_t>(rows) * static_cast<std::size_t>(cols)) {}

  std::int32_t rows() const { return rows_; }
  std::int32_t cols() const { return cols_; }
  bool contains(Square s) const {
    return s.row >= 0 && s.row < rows_ && s.col >= 0 && s.col < cols_;
  }
  std::size_t index(Square s) const {
    return static_cast<std::size_t>(s.row) * static_cast<std::size_t>(cols_) +
           static_cast<std::size_t>(s.col);
  }
  Mask at(Square s) const { return masks_[index(s)]; }
  void set(Square s, Mask mask) { masks_[index(s)] = mask; }
  bool has(Square s, Way way) const { return (at(s) >> way & 1) != 0; }

  void flip(Square s, Way way) {
    masks_[index(s)] ^= bit(way);
    masks_[index(step(s, way))] ^= bit(back(way));
  }
  /// The way on from a square that was come to by a move.
  Way onward(Square s, Way by) const {
    const auto rest = static_cast<unsigned>(at(s) & ~bit(back(by)));
    KTOUR_ASSERT(std::popcount(rest) == 1);
    return static_cast<Way>(std::countr_zero(rest));
  }
  bool turns_at(Square s) const {
    const auto mask = static_cast<unsigned>(at(s));
    const auto first = static_cast<Way>(std::countr_zero(mask));
    return mask != (1U << first | 1U << back(first));
  }
  /// How many of the moves cross one, which need not be there itself.
  std::int64_t crossings(Square s, Way way) const;
  /// Whether every square has two moves, and every move has both its ends.
  bool is_whole() const;

 private:
  std::int32_t rows_;
  std::int32_t cols_;
  std::vector<Mask> masks_;
};

}  // namespace ktour
