// What is asked for: a tour of a board by a piece, possibly closed, with given ends, or symmetric.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "ktour/board.hpp"
#include "ktour/names.hpp"
#include "ktour/piece.hpp"
#include "ktour/result.hpp"

namespace ktour {

/// A turn or a mirror of a board. First the rows become the columns, where they do; then rows and
/// columns are numbered from the other side.
struct Turning {
  bool transposes = false;  ///< only where there are as many rows as columns
  bool flips_rows = false;
  bool flips_cols = false;
  friend constexpr bool operator==(const Turning&, const Turning&) = default;

  Square of(const Board& board, Square s) const {
    if (transposes) std::swap(s.row, s.col);
    if (flips_rows) s.row = board.rows() - 1 - s.row;
    if (flips_cols) s.col = board.cols() - 1 - s.col;
    return s;
  }
  /// Its order: how often to apply it until every square is back in its place.
  constexpr unsigned order() const {
    if (transposes && flips_rows != flips_cols) return 4;
    return transposes || flips_rows || flips_cols ? 2 : 1;
  }
};

/// A symmetry of a tour: the set of its moves is unchanged by a turning of the board.
enum class Symmetry { none, vertical, horizontal, point, quarter };

struct SymmetryRow : Named<Symmetry> {
  Turning turning;
};
template <>
inline constexpr std::array names<Symmetry>{
    SymmetryRow{{Symmetry::none, "none", "no symmetry is asked for"}, {}},
    SymmetryRow{{Symmetry::vertical, "vertical", "mirrored in the vertical axis", "v"},
                {false, false, true}},
    SymmetryRow{{Symmetry::horizontal, "horizontal", "mirrored in the horizontal axis", "h"},
                {false, true, false}},
    SymmetryRow{{Symmetry::point, "point", "half-turn", "p"}, {false, true, true}},
    SymmetryRow{{Symmetry::quarter, "quarter", "quarter-turn of a square board", "q"},
                {true, false, true}},
};
/// All but none.
inline constexpr std::span symmetry_rows = std::span(names<Symmetry>).subspan<1>();

constexpr Turning turning_of(Symmetry symmetry) {
  return names<Symmetry>[static_cast<std::size_t>(symmetry)].turning;
}
constexpr unsigned order_of(Symmetry symmetry) {
  return turning_of(symmetry).order();
}
/// The square that a symmetry maps `s` to.
inline Square image(Symmetry symmetry, const Board& board, Square s) {
  return turning_of(symmetry).of(board, s);
}

/// A move between two squares, in either direction.
struct Move {
  Square a;
  Square b;
  friend constexpr bool operator==(const Move&, const Move&) = default;
};

/// A square whose step is given, as in a puzzle.
struct Given {
  Square square;
  std::uint64_t step;  ///< from 0
  friend constexpr bool operator==(const Given&, const Given&) = default;
};

struct Problem {
  Board board;
  std::optional<Square> start{};
  std::optional<Square> end{};
  bool closed = false;  ///< the last square is a move from the first
  Symmetry symmetry = Symmetry::none;
  Piece piece{};
  std::vector<Move> through{};  ///< moves that the tour must make
  std::vector<Move> avoid{};    ///< moves that the tour must not make
  std::vector<Square> begin{};  ///< its first squares, in order, set by begin_with
  std::vector<Given> given{};   ///< squares with their steps, by step
  bool chess_notation = false;  ///< sentences name squares so, where the board has such names
  bool from_0 = false;          ///< sentences number the given steps from 0, not from 1
};

/// Makes the tour begin with these squares, in this order: the first is its start, and the moves
/// between them are given. Refuses a contradiction.
Outcome begin_with(Problem& problem, std::vector<Square> squares);

/// Adds steps that are given, and keeps them in order.
void give(Problem& problem, std::span<const Given> steps);
/// The number of a given step in sentences, words and puzzles.
inline std::uint64_t number_of(const Given& given, const Problem& problem) {
  return given.step + (problem.from_0 ? 0 : 1);
}

/// The moves to make, without those that the first squares tell already.
std::vector<Move> through_beyond_begin(const Problem& problem);

/// Whether the request makes sense at all: squares on the board, ends that differ, and so on.
/// A sensible request may still be impossible; that is an Answer.
Outcome validate(const Problem& problem);

}  // namespace ktour
