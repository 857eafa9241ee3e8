// Squares and the boards they are on.
//
// Board::contains is the one place that says what a square of the board is (the checker looks at
// the sides and the holes itself, on purpose). Every board lies in a *frame* of rows and columns,
// in which its squares have places and numbers. Most boards are full rectangles and equal their
// frame. Squares may be missing, sides may be joined, and the layers of a box lie one below the
// other in its frame.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ktour/names.hpp"
#include "ktour/result.hpp"

namespace ktour {

/// A square by row and column of the frame, both from 0; row 0 is at the top, column 0 at the left.
struct Square {
  std::int32_t row = 0;
  std::int32_t col = 0;
  friend constexpr auto operator<=>(const Square&, const Square&) = default;
};

/// How two opposite sides of a rectangle are joined.
enum class Joint : std::uint8_t {
  none,
  joined,   ///< as they are
  twisted,  ///< turned round: what is first along the one is last along the other
};

/// How a rectangle is glued to a surface. Those below are all that have names; a board has one of
/// them.
struct Surface {
  Joint columns = Joint::none;  ///< the left and the right side; twisted, row r becomes rows-1-r
  Joint rows = Joint::none;     ///< top and bottom; twisted, column c becomes cols-1-c
  friend constexpr bool operator==(const Surface&, const Surface&) = default;

  static const Surface plane, cylinder, torus, mobius, klein, projective;
};
inline constexpr Surface Surface::plane{Joint::none, Joint::none};
inline constexpr Surface Surface::cylinder{Joint::joined, Joint::none};
inline constexpr Surface Surface::torus{Joint::joined, Joint::joined};
inline constexpr Surface Surface::mobius{Joint::twisted, Joint::none};
inline constexpr Surface Surface::klein{Joint::twisted, Joint::joined};
inline constexpr Surface Surface::projective{Joint::twisted, Joint::twisted};

template <>
inline constexpr std::array names<Surface>{
    Named{Surface::plane, "plane", "a plane"},
    Named{Surface::cylinder, "cylinder", "a cylinder"},
    Named{Surface::torus, "torus", "a torus"},
    Named{Surface::mobius, "mobius", "a Möbius strip"},
    Named{Surface::klein, "klein", "a Klein bottle"},
    Named{Surface::projective, "projective", "a projective plane"},
};

/// A graph that was listed: names of its vertices, and its edges as numbers of their ends. Loops
/// and edges that stand twice do not count.
struct Network {
  std::vector<std::string> names;
  std::vector<std::array<std::int32_t, 2>> edges;
  friend bool operator==(const Network&, const Network&) = default;
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
  /// A graph as a board of one row: its vertices are the squares, its edges the moves of any piece.
  /// An error if it has no vertex, or two of one name, or an edge to none.
  static Result<Board> of(Network network);
  /// The same board without some squares, which are on it. At least one square is left, or it is an
  /// error.
  Result<Board> without(std::span<const Square> squares) const;
  /// The same, from one bit for each place of the frame, by number: less memory than squares.
  Result<Board> without_marked(const std::vector<bool>& places) const;
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
  /// The squares that are missing, as bits by number; empty if none is.
  std::span<const std::uint64_t> holes() const {
    return shape_ ? std::span(shape_->holes) : std::span<const std::uint64_t>();
  }

  /// Whether it is a full rectangle: no square is missing, no side is joined.
  bool is_rectangle() const { return !shape_; }
  bool is_box() const { return shape_ && shape_->sides.size() > 2; }
  /// The graph that the board is; or null.
  const Network* network() const { return shape_ ? shape_->network.get() : nullptr; }
  /// The vertex of a name, if the board is a graph that has it.
  std::optional<Square> named(std::string_view name) const;
  /// Whether it is flat: it may be turned and mirrored.
  bool is_flat() const { return !is_box() && network() == nullptr; }
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
  // What a board has beside its frame.
  struct Shape {
    std::vector<std::int32_t> sides{};
    Surface surface = Surface::plane;
    std::vector<std::uint64_t> holes{};  // a bit a number; empty if no square is missing
    std::uint64_t missing = 0;
    std::shared_ptr<const Network> network{};
    std::shared_ptr<const std::vector<std::int32_t>> by_name{};  // its vertices in that order
    friend bool operator==(const Shape& a, const Shape& b) {
      return a.sides == b.sides && a.surface == b.surface && a.holes == b.holes &&
             (a.network == b.network || (a.network && b.network && *a.network == *b.network));
    }
  };

  template <class Mark>
  Result<Board> without_these(Mark mark) const;
  bool has(std::uint64_t number) const {
    return shape_->holes.empty() || (shape_->holes[number / 64] >> number % 64 & 1) == 0;
  }

  std::int32_t rows_;
  std::int32_t cols_;
  std::shared_ptr<const Shape> shape_;  // none for a full rectangle
};

}  // namespace ktour
