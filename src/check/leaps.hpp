// Squares, moves and symmetries as the judges understand them: their one copy of it. Nothing of it
// is shared with the engines, who have theirs in src/problem.
#pragma once

#include <array>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "check/work.hpp"
#include "ktour/check.hpp"
#include "ktour/problem.hpp"

namespace ktour::proof {

/// A place of the frame by its number, row by row from 0; all numbers from the frame's area on
/// stand for no square.
using Place = std::uint64_t;

inline Place place_of(const Board& board, Square s) {
  return static_cast<Place>(s.row) * static_cast<Place>(board.cols()) + static_cast<Place>(s.col);
}
inline Square square_at(const Board& board, Place place) {
  const auto cols = static_cast<Place>(board.cols());
  return {static_cast<std::int32_t>(place / cols), static_cast<std::int32_t>(place % cols)};
}
inline bool in_frame(const Board& board, Square s) {
  return 0 <= s.row && s.row < board.rows() && 0 <= s.col && s.col < board.cols();
}
/// Whether all are. A number is below 0, or above the last one when taken from it, where the sign
/// is set of one of the two: these are gathered without a branch.
inline bool in_frame(const Board& board, std::span<const Square> squares) {
  const auto last_row = static_cast<std::uint32_t>(board.rows()) - 1;
  const auto last_col = static_cast<std::uint32_t>(board.cols()) - 1;
  std::uint32_t signs = 0;
  for (const Square& s : squares) {
    const auto row = static_cast<std::uint32_t>(s.row);
    const auto col = static_cast<std::uint32_t>(s.col);
    signs |= row | (last_row - row) | col | (last_col - col);
  }
  return signs >> 31 == 0;
}
inline bool has_square(const Board& board, Place place) {
  const std::span<const std::uint64_t> holes = board.holes();
  return place < static_cast<Place>(board.rows()) * static_cast<Place>(board.cols()) &&
         (holes.empty() || (holes[place / 64] >> place % 64 & 1) == 0);
}

/// What a surface is, by its name: over which sides a move leads on, and what is numbered from the
/// other end after it.
struct Seams {
  std::string_view surface;
  bool round = false;       ///< over left and right
  bool over = false;        ///< over top and bottom
  bool turns_rows = false;  ///< round turns the rows
  bool turns_cols = false;  ///< over turns the columns
};
/// Nothing where the judges do not know the surface, of which they accept nothing.
std::optional<Seams> seams_of(const Board& board);

/// Where moves lead.
class Leaps {
 public:
  Leaps(const Board& board, const Piece& piece);

  /// The squares that a move leads to from a square, each once, in the order of their numbers.
  std::vector<Place> from(Place place) const;
  /// Whether one leads from a square of the board to another.
  bool lead(Place a, Place b) const;
  bool lead(Square a, Square b) const {
    if (!knights_) {
      return in_frame(board_, a) && in_frame(board_, b) &&
             lead(place_of(board_, a), place_of(board_, b));
    }
    const auto rows = std::abs(static_cast<std::int64_t>(a.row) - b.row);
    const auto cols = std::abs(static_cast<std::int64_t>(a.col) - b.col);
    return rows <= 2 && cols <= 2 && rows * cols == 2;
  }
  /// Whether each square of a walk leads to the next; all are in the frame.
  bool lead(std::span<const Square> walk) const;
  /// No square has more moves, and the board no more in all.
  std::size_t most() const { return edges_.empty() ? offsets_.size() : most_edges_; }
  std::uint64_t most_in_all() const;
  /// Every move changes the parity of the sum of coordinates.
  bool change_parity() const { return change_parity_; }
  int parity(Place place) const;

 private:
  using Coordinates =
      std::array<std::int64_t, Board::max_dimensions>;  // as many as there are sides
  Coordinates coordinates(Place place) const;
  bool fits(const Coordinates& offset) const;
  void list(const Network& network);
  std::optional<Place> reached(const Coordinates& here, const Coordinates& offset) const;
  bool joined() const { return seams_.round || seams_.over; }

  const Board board_;
  Seams seams_;
  bool knights_;  // on a flat board without joined sides, whose moves are seen at a glance
  std::vector<std::int64_t> sides_;
  std::vector<Coordinates> offsets_;  // in order
  // Of a graph that was listed: each edge from either end, in order.
  std::vector<std::pair<Place, Place>> edges_;
  std::size_t most_edges_ = 0;  // at a vertex
  bool change_parity_;
};

/// What a symmetry does: rows and columns change places or not; then they are numbered from the
/// other end or not. And what a closed tour that has it is called, by whether it runs the same way.
struct Turn {
  Symmetry symmetry;
  bool exchanges = false;
  bool rows_back = false;
  bool cols_back = false;
  SymmetryKind forwards = SymmetryKind::none;
  SymmetryKind backwards = SymmetryKind::none;

  Square of(const Board& board, Square s) const {
    if (exchanges) s = {s.col, s.row};
    return {rows_back ? board.rows() - 1 - s.row : s.row,
            cols_back ? board.cols() - 1 - s.col : s.col};
  }
  /// How often until all is in its place.
  std::uint64_t order() const {
    if (symmetry == Symmetry::none) return 1;
    return exchanges && rows_back != cols_back ? 4 : 2;
  }
};
const Turn& turn_of(Symmetry symmetry);
/// Whether rows are joined as columns are, so that they can change places.
bool are_alike(const Board& board);
/// Where the symmetry of a request maps a square.
Place mapped(const Problem& problem, Place place);

/// Moves of a list, in either direction, to be found at once.
class MoveSet {
 public:
  MoveSet(const Board& board, const std::vector<Move>& moves, Work& work);
  bool has(Place a, Place b) const;
  /// Each once, the lower place first, in order.
  const std::vector<std::pair<Place, Place>>& moves() const { return moves_; }

 private:
  std::vector<std::pair<Place, Place>> moves_;
};

/// The sizes of the two classes between which all moves lead, and the class of a square (0: that of
/// the square with the lowest number). Nothing where there are no two such classes, or the work
/// ended.
class Classes {
 public:
  static std::optional<Classes> of(const Problem& problem, Work& work);
  std::uint64_t size(int which) const { return sizes_[static_cast<std::size_t>(which)]; }
  int operator[](Place place) const;

  /// The memory it takes for a place.
  static constexpr std::uint64_t bytes_a_place = 25;

 private:
  explicit Classes(Leaps leaps) : leaps_(std::move(leaps)) {}
  bool walk(const Board& board, Work& work);

  Leaps leaps_;
  int first_ = 0;                    // the parity of class 0
  std::vector<std::uint8_t> class_;  // by place; empty where the parity tells
  std::array<std::uint64_t, 2> sizes_{};
};

}  // namespace ktour::proof
