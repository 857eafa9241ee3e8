// Crossings of the moves of a tour, in linear time: whatever crosses a move begins near it.
//
// A move is written as its upper square (the left one in a row) and one of the piece's directions
// that point down from there. Which moves cross one depends on its direction alone, so they are
// found once for each direction, by exact comparison of whole numbers, and looked up for each move.
// Two moves cross at one point, and no three moves of a knight cross at the same one (Knuth, 1992;
// a test goes through all), so pairs of moves and points of crossing are as many.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "ktour/facts.hpp"
#include "ktour/problem.hpp"
#include "problem/moves.hpp"

namespace ktour {

/// How two moves of a knight cross: at right angles, or where each cuts the other 1:3 (at 53.13
/// degrees), 1:2 (36.87 degrees) or in the middle (53.13 degrees). Other pieces: right or `other`.
enum class CrossingKind : std::uint8_t { right, quarter, third, middle, other };

/// How the moves from a to b and from c to d cross; nothing if they do not.
std::optional<CrossingKind> crossing_of(Square a, Square b, Square c, Square d, bool knight);

struct Crossings {
  std::int64_t all = 0;
  std::array<std::int64_t, 5> by_kind{};
  std::int64_t uncrossed = 0;  ///< moves that no move crosses
  std::int64_t most = 0;       ///< of one move
  std::int64_t triangles = 0;  ///< three moves that cross each other; counted for the knight alone
};

class CrossingFinder {
 public:
  /// The longest side of a leap that it takes, and the most directions downwards.
  static constexpr std::int32_t longest = 8;
  static constexpr std::size_t most_directions = 16;

  /// Leaps are coprime: they pass over the centre of no square.
  CrossingFinder(const Board& board, const Piece& piece);

  /// Of the moves from each square to the next, and from the last to the first if it is closed.
  Crossings find(std::span<const Square> tour, bool closed);
  /// Where they cross.
  std::vector<CrossingPoint> points(std::span<const Square> tour, bool closed);

 private:
  struct Drawn {
    std::size_t place;
    std::uint32_t direction;
  };

  // A move that crosses one of a certain direction: where its upper square is, and its direction,
  // which is a later one, so that each pair is found once.
  struct Crosser {
    std::ptrdiff_t by;
    std::uint32_t direction;
    CrossingKind kind;
    double part;              // how far along the first move they meet, from 0 to 1
    std::uint64_t triangles;  // which of the crossers after it cross it too, a bit each
  };

  void draw(std::span<const Square> tour, bool closed);
  bool is_drawn(const Drawn& move, const Crosser& crosser) const {
    const std::size_t at = move.place + static_cast<std::size_t>(crosser.by);
    return (moves_[at] >> crosser.direction & 1) != 0;
  }
  void find_crossers(std::size_t direction, bool triangles);
  std::size_t place(Square s) const {
    return (static_cast<std::size_t>(s.row) + margin_) * width_ + static_cast<std::size_t>(s.col) +
           margin_;
  }
  std::size_t direction_of(Offset by) const;

  std::vector<Offset> directions_;
  std::vector<std::vector<Crosser>> crossers_;  // by direction
  std::size_t margin_;
  std::size_t width_;
  std::vector<Drawn> drawn_;
  std::vector<std::uint32_t> moves_;    // by place: a bit for each direction that a move has there
  std::vector<std::uint16_t> crossed_;  // by place and direction: how often
};

}  // namespace ktour
