// Squares and the boards they are on.
//
// Board::contains is the one place that says what a square of the board is (the checker has its
// own, on purpose). Every board lies in a *frame* of rows and columns, in which its squares have
// their places and numbers. Mostly the frame is all there is to a board: a full rectangle. Squares
// may be missing, sides may be joined, and a box of several layers has them one below the other in
// its frame.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "ktour/result.hpp"

namespace ktour {

/// A square by row and column of the frame, both from 0; row 0 is at the top, column 0 at the left.
struct Square {
  std::int32_t row = 0;
  std::int32_t col = 0;
  friend constexpr auto operator<=>(const Square&, const Square&) = default;
};

/// Which sides of a rectangle are joined.
enum class Surface {
  plane,     ///< none
  cylinder,  ///< left and right
  torus,     ///< left and right, top and bottom
  mobius,    ///< left and right with a twist: row r becomes rows-1-r
  klein,     ///< mobius, and top and bottom
};

/// A board. A value, cheap to copy; all sides are at least 1.
class Board {
 public:
  static constexpr std::int32_t max_side = 2147483647;
  static constexpr std::size_t max_dimensions = 6;

  /// A full rectangle.
  Board(std::int32_t rows, std::int32_t cols) : rows_(rows), cols_(cols) {}
  /// The same with its sides joined.
  Board(std::int32_t rows, std::int32_t cols, Surface surface);
  /// A box by its sides, at least two of them, the last being the columns of the frame. An error if
  /// it does not fit a frame, or has too many sides.
  static Result<Board> box(std::vector<std::int32_t> sides);
  /// The same board without some squares, which are on it. At least one square is left, or it is an
  /// error.
  Result<Board> without(std::span<const Square> squares) const;
  /// The same board on another surface; an error if it is a box.
  Result<Board> on(Surface surface) const;

  std::int32_t rows() const { return rows_; }
  std::int32_t cols() const { return cols_; }
  /// The numbers that the frame has, one for each of its places: the squares of a full rectangle.
  /// At most (2^31-1)^2, so it also fits a signed 64-bit number.
  std::uint64_t area() const {
    return static_cast<std::uint64_t>(rows_) * static_cast<std::uint64_t>(cols_);
  }
  /// The number of squares.
  std::uint64_t size() const { return shape_ ? area() - shape_->missing : area(); }
  bool contains(Square s) const {
    return s.row >= 0 && s.row < rows_ && s.col >= 0 && s.col < cols_ && (!shape_ || has(index(s)));
  }
  /// Places of the frame are numbered row by row from 0.
  std::uint64_t index(Square s) const {
    return static_cast<std::uint64_t>(s.row) * static_cast<std::uint64_t>(cols_) +
           static_cast<std::uint64_t>(s.col);
  }
  Square square(std::uint64_t index) const {
    const auto cols = static_cast<std::uint64_t>(cols_);
    return {static_cast<std::int32_t>(index / cols), static_cast<std::int32_t>(index % cols)};
  }
  /// The square with the lowest number.
  Square first() const;

  /// Whether it is nothing but a full rectangle: no square is missing, no side is joined.
  bool is_rectangle() const { return !shape_; }
  bool is_box() const { return shape_ && shape_->sides.size() > 2; }
  Surface surface() const { return shape_ ? shape_->surface : Surface::plane; }
  /// Rows and columns, or more of a box.
  std::vector<std::int32_t> sides() const;

  /// A square by its places along the sides; zeros beyond the last side.
  using Coordinates = std::array<std::int32_t, max_dimensions>;
  Coordinates coordinates(Square s) const;
  /// The square that has them, each of which is below its side.
  Square at(const Coordinates& coordinates) const;

  friend bool operator==(const Board& a, const Board& b) {
    return a.rows_ == b.rows_ && a.cols_ == b.cols_ &&
           (a.shape_ == b.shape_ || (a.shape_ && b.shape_ && *a.shape_ == *b.shape_));
  }

 private:
  // What there is to a board beside its frame.
  struct Shape {
    std::vector<std::int32_t> sides{};
    Surface surface = Surface::plane;
    std::vector<std::uint64_t> holes{};  // a bit a number; empty if no square is missing
    std::uint64_t missing = 0;
    friend bool operator==(const Shape&, const Shape&) = default;
  };

  bool has(std::uint64_t number) const {
    return shape_->holes.empty() || (shape_->holes[number / 64] >> number % 64 & 1) == 0;
  }

  std::int32_t rows_;
  std::int32_t cols_;
  std::shared_ptr<const Shape> shape_;  // none for a full rectangle
};

}  // namespace ktour
