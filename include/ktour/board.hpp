// Squares, the board they are on, and how the piece moves.
//
// Board::contains is the one place that says what a square of the board is, and knight_moves the
// one place that says how the piece moves (the checker has its own, on purpose).
#pragma once

#include <array>
#include <compare>
#include <cstdint>

namespace ktour {

/// A square by row and column, both from 0; row 0 is at the top, column 0 at the left.
struct Square {
  std::int32_t row = 0;
  std::int32_t col = 0;
  friend constexpr auto operator<=>(const Square&, const Square&) = default;
};

/// A move as a difference of squares.
struct Offset {
  std::int32_t row = 0;
  std::int32_t col = 0;
  friend constexpr bool operator==(const Offset&, const Offset&) = default;
};

/// Beyond the largest side it wraps round, to squares that are off every board.
constexpr Square operator+(Square from, Offset by) {
  const auto sum = [](std::int32_t a, std::int32_t b) {
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(a) + static_cast<std::uint32_t>(b));
  };
  return {sum(from.row, by.row), sum(from.col, by.col)};
}

/// The knight's moves, by row and then by column of the square they lead to. Searches that break
/// ties "by row, then by column" rely on this order.
inline constexpr std::array<Offset, 8> knight_moves{
    {{-2, -1}, {-2, 1}, {-1, -2}, {-1, 2}, {1, -2}, {1, 2}, {2, -1}, {2, 1}}};

/// A rectangular board. A value; both sides are at least 1.
class Board {
 public:
  static constexpr std::int32_t max_side = 2147483647;

  constexpr Board(std::int32_t rows, std::int32_t cols) : rows_(rows), cols_(cols) {}

  constexpr std::int32_t rows() const { return rows_; }
  constexpr std::int32_t cols() const { return cols_; }
  /// The number of squares; at most (2^31-1)^2, so it also fits a signed 64-bit number.
  constexpr std::uint64_t size() const {
    return static_cast<std::uint64_t>(rows_) * static_cast<std::uint64_t>(cols_);
  }
  constexpr bool contains(Square s) const {
    return s.row >= 0 && s.row < rows_ && s.col >= 0 && s.col < cols_;
  }
  /// Squares are numbered row by row from 0.
  constexpr std::uint64_t index(Square s) const {
    return static_cast<std::uint64_t>(s.row) * static_cast<std::uint64_t>(cols_) +
           static_cast<std::uint64_t>(s.col);
  }
  constexpr Square square(std::uint64_t index) const {
    const auto cols = static_cast<std::uint64_t>(cols_);
    return {static_cast<std::int32_t>(index / cols), static_cast<std::int32_t>(index % cols)};
  }

  friend constexpr bool operator==(const Board&, const Board&) = default;

 private:
  std::int32_t rows_;
  std::int32_t cols_;
};

/// The two colours of a chessboard; a knight changes colour with every move. The top left square,
/// and with it every corner of a board with two odd sides, has colour 0.
constexpr int colour(Square s) {
  return (s.row ^ s.col) & 1;
}

/// Whether the piece moves from one square to the other.
constexpr bool adjacent(Square a, Square b) {
  const std::int64_t rows = static_cast<std::int64_t>(a.row) - b.row;
  const std::int64_t cols = static_cast<std::int64_t>(a.col) - b.col;
  for (const Offset& move : knight_moves) {
    if (rows == move.row && cols == move.col) return true;
  }
  return false;
}

}  // namespace ktour
