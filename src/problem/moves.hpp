// Where the moves of a piece lead on a board: the one place that says so (the checker has its own,
// on purpose).
//
// A move adds an offset to the coordinates of a square. On a plane that is all: the move exists if
// the board has the square that it leads to. Where sides are joined, a square beyond a side is one
// within; two offsets may then lead to the same square, which is one move, and an offset may lead
// back to its own square, which is none.
#pragma once

#include <algorithm>
#include <cstdint>
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

/// Beyond the largest side it wraps round, to squares that are off every board.
constexpr Square operator+(Square from, Offset by) {
  const auto sum = [](std::int32_t a, std::int32_t b) {
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(a) + static_cast<std::uint32_t>(b));
  };
  return {sum(from.row, by.row), sum(from.col, by.col)};
}

class Moves {
 public:
  Moves(const Board& board, const Piece& piece);
  explicit Moves(const Problem& problem) : Moves(problem.board, problem.piece) {}
  Moves(const Moves&) = delete;  // it points into itself
  Moves& operator=(const Moves&) = delete;

  /// No square has more moves than this.
  std::size_t most() const { return flat_.empty() ? leaps_.size() : flat_.size(); }

  /// Calls act(Square) for the squares that a move leads to, in the order of their numbers.
  template <class Act>
  void each(Square from, Act&& act) const {
    if (on_plane_) {
      for (const Offset& by : flat_) {
        if (const Square to = from + by; board_.contains(to)) act(to);
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

  /// Whether every move changes the parity of the sum of a square's coordinates; see parity().
  bool change_parity() const { return change_parity_; }
  int parity(Square s) const;

 private:
  using Coordinates = Board::Coordinates;

  std::vector<Square> elsewhere(Square from) const;
  bool wrap(Square& s) const;

  Board board_;
  bool on_plane_;
  bool change_parity_;
  std::vector<std::int32_t> sides_;
  std::vector<Offset> own_;         // of a piece other than the knight
  std::span<const Offset> flat_;    // on a rectangle's frame, by row and then by column
  std::vector<Coordinates> leaps_;  // in a box
};

}  // namespace ktour
