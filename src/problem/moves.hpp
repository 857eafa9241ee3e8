// Where the moves of a piece lead on a board: the one place that says so (the checker has its own,
// on purpose).
//
// A move adds an offset to the coordinates of a square. On a plane that is all: the move exists if
// the board has the square that it leads to. Where sides are joined, copies of the board lie beyond
// them, so many to the right and so many down, and a place on one of them is a square within; two
// offsets may then lead to the same square, which is one move, and an offset may lead back to its
// own square, which is none.
//
// The copies are those of a covering space (Hatcher, Algebraic Topology, 2002, section 1.3): a
// twist of the columns turns the rows of every second copy beside the board round, a twist of the
// rows the columns of every second one below, whichever side is crossed first. So a place is one
// square. From there the same way leads back but for directions, and leaps go in all of them: moves
// lead both ways.
//
// A graph that was listed has its edges as moves, whatever the piece.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "ktour/problem.hpp"

namespace ktour {

/// A move as a difference of squares of a frame.
struct Offset {
  std::int32_t row = 0;
  std::int32_t col = 0;
  friend constexpr bool operator==(const Offset&, const Offset&) = default;
};

/// The products of two moves as vectors: 0 at a right angle, and 0 along one line.
constexpr std::int64_t dot(Offset a, Offset b) {
  return std::int64_t{a.row} * b.row + std::int64_t{a.col} * b.col;
}
constexpr std::int64_t cross(Offset a, Offset b) {
  return std::int64_t{a.row} * b.col - std::int64_t{a.col} * b.row;
}

/// Beyond the largest side it wraps round, to squares that are off every board.
constexpr Square operator+(Square from, Offset by) {
  const auto sum = [](std::int32_t a, std::int32_t b) {
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(a) + static_cast<std::uint32_t>(b));
  };
  return {sum(from.row, by.row), sum(from.col, by.col)};
}

/// Which copy of the board a place lies on: so many to the right, and so many down.
struct Copy {
  std::int32_t right = 0;
  std::int32_t down = 0;
  friend constexpr bool operator==(const Copy&, const Copy&) = default;
};
/// Where a square lies on a copy, in rows and columns of the board itself.
Square on_copy(const Board& board, Square s, Copy copy);
/// On which copy the board itself is as that copy sees it.
Copy back_from(const Board& board, Copy copy);

class Moves {
 public:
  Moves(const Board& board, const Piece& piece);
  explicit Moves(const Problem& problem) : Moves(problem.board, problem.piece) {}
  Moves(const Moves&) = delete;  // it points into itself
  Moves& operator=(const Moves&) = delete;

  /// No square has more moves than this.
  std::size_t most() const {
    return !listed_.empty() ? most_listed_ : flat_.empty() ? leaps_.size() : flat_.size();
  }

  /// Calls act(Square) for the squares that a move leads to, in the order of their numbers.
  template <class Act>
  void each(Square from, Act&& act) const {
    if (on_plane_) {
      for (const Offset& by : flat_) {
        if (const Square to = from + by; board_.contains(to)) act(to);
      }
    } else if (!listed_.empty()) {
      for (const Square to : listed_[static_cast<std::size_t>(from.col)]) {
        if (board_.contains(to)) act(to);
      }
    } else {
      std::vector<Square> reached = elsewhere(from);
      for (const Square to : reached) act(to);
    }
  }
  int degree(Square from) const {
    int count = 0;
    each(from, [&](Square) { ++count; });
    return count;
  }
  /// Whether a move leads from one to the other.
  bool lead(Square from, Square to) const {
    bool found = false;
    each(from, [&](Square s) { found |= s == to; });
    return found;
  }

  /// The copy on which a move finds the square that it leads to: the one the fewest boards away.
  Copy way(Square from, Square to) const;

  /// Whether every move changes the parity of the sum of a square's coordinates; see parity().
  bool change_parity() const { return change_parity_; }
  int parity(Square s) const;

 private:
  using Coordinates = Board::Coordinates;

  struct Landing {
    Square square;
    Copy copy;
  };
  void take(const Network& network);
  std::vector<Square> elsewhere(Square from) const;
  std::optional<Landing> land(Square from, Offset by) const;

  Board board_;
  bool on_plane_;
  bool change_parity_;
  std::vector<std::int32_t> sides_;
  std::vector<Offset> own_;                  // of a piece other than the knight
  std::span<const Offset> flat_;             // on a rectangle's frame, by row and then by column
  std::vector<Coordinates> leaps_;           // in a box
  std::vector<std::vector<Square>> listed_;  // of a graph, by vertex, in order
  std::size_t most_listed_ = 0;
};

}  // namespace ktour
