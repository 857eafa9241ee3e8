// Divide and conquer, as in Cull and De Curtins (1978) and Parberry (1997). The pieces that a large
// tour is made of: small rectangles, each walked over from an entry to an
// exit, and the joints by which one hangs on another.
//
// A joint lies across the border of two neighbouring tiles: a move a-b of the *owner* and a move
// c-d of the *guest*, such that the knight can also go a-c and b-d. A walk that comes to a goes on
// to c, all through the guest to d, and over to b, instead of going straight from a to b. So a
// guest is a tile with entry c and exit d (or the other way round, where the owner comes to b
// first), and what an owner needs is that its own walk makes the move a-b.
//
// Tiles are found by the complete search when a plan is made; they are small, and few.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "construct/effort.hpp"
#include "ktour/problem.hpp"

namespace ktour::construct {

enum class Side { left, right, up, down };

constexpr Side opposite(Side side) {
  switch (side) {
    case Side::left: return Side::right;
    case Side::right: return Side::left;
    case Side::up: return Side::down;
    case Side::down: return Side::up;
  }
  return side;
}

/// A joint on one side of the owner. Both moves are given by squares within their own tile.
struct Joint {
  Move owner;  // a-b
  Move guest;  // c-d
};

/// How many ways there are to lay a joint across a border of a length.
constexpr int joint_kinds(std::int64_t border) {
  return 4 * static_cast<int>(border - 3);
}
Joint joint(Side side, int kind, Board owner, Board guest);

/// A way to walk over from a tile to its neighbour: from `exit` of one to `entry` of the other.
struct Crossing {
  Square exit;
  Square entry;
};
/// All crossings that leave from squares of a colour (of the tile's own top left square).
std::vector<Crossing> crossings(Side side, Board from, Board to, int colour_of_exit);

/// A tile and its walk.
class Tile {
 public:
  Tile(Board board, std::vector<Square> walk);

  const Board& board() const { return board_; }
  int rows() const { return board_.rows(); }
  int cols() const { return board_.cols(); }
  int size() const { return static_cast<int>(walk_.size()); }
  std::span<const Square> walk() const { return walk_; }
  /// When the walk comes to a square, from 0.
  int at(Square s) const { return at_[static_cast<std::size_t>(board_.index(s))]; }

  Tile reversed() const;
  Tile mirrored() const;  // left and right exchanged

 private:
  Board board_;
  std::vector<Square> walk_;
  std::vector<std::uint8_t> at_;
};

/// A tile with that entry and exit whose walk makes these moves; nothing if none was found.
std::optional<Tile> find_tile(const Board& board, Square entry, Square exit,
                              std::span<const Move> moves, Effort& effort);

}  // namespace ktour::construct
