// What is asked for: a tour of a board by a piece, possibly closed, with given ends, or symmetric.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "ktour/board.hpp"
#include "ktour/piece.hpp"
#include "ktour/result.hpp"

namespace ktour {

/// A symmetry of a tour: the set of its moves is unchanged by the map.
enum class Symmetry {
  none,
  vertical,    ///< mirrored in the vertical axis: (r,c) -> (r, cols-1-c)
  horizontal,  ///< mirrored in the horizontal axis: (r,c) -> (rows-1-r, c)
  point,       ///< half-turn: (r,c) -> (rows-1-r, cols-1-c)
  quarter,     ///< quarter-turn of a square board: (r,c) -> (c, rows-1-r)
};

std::string_view name(Symmetry symmetry);

/// How often a symmetry is to be applied until every square is back in its place.
constexpr unsigned order_of(Symmetry symmetry) {
  return symmetry == Symmetry::none ? 1 : symmetry == Symmetry::quarter ? 4 : 2;
}

/// The square that a symmetry maps `s` to.
Square image(Symmetry symmetry, const Board& board, Square s);

/// A move between two squares, in either direction.
struct Move {
  Square a;
  Square b;
  friend constexpr bool operator==(const Move&, const Move&) = default;
};

struct Problem {
  Board board;
  std::optional<Square> start{};
  std::optional<Square> end{};
  bool closed = false;  ///< the last square is a move from the first
  Symmetry symmetry = Symmetry::none;
  Piece piece{};
  std::vector<Move> through{};  ///< moves that the tour must make
  std::vector<Move> avoid{};    ///< and such that it must not
  bool chess_notation = false;  ///< sentences name squares so, where the board has such names
};

/// Whether the request makes sense at all: squares on the board, ends that differ, and so on.
/// A sensible request may still be impossible; that is an Answer.
Outcome validate(const Problem& problem);

}  // namespace ktour
