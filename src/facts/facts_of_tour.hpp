// What the facts of a tour are made of: passes over the tour, each made once and only if a fact
// asks for it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "facts/crossings.hpp"
#include "ktour/problem.hpp"
#include "problem/moves.hpp"

namespace ktour {

/// The turns between moves that follow each other. Angles are those between the two moves as drawn,
/// so that 180 degrees is straight on.
struct Angles {
  std::int64_t straight = 0, obtuse = 0, right = 0, acute = 0;
  std::int64_t longest_line = 0;  ///< in moves
  std::int64_t rotation = 0;      ///< full turns to one side less those to the other
  /// Of a knight: by the angle's place in the list 36.87, 53.13, 90, 126.87, 143.13, 180.
  std::array<std::int64_t, 6> of_knight{};
};

/// The full turns that are completed where a move `a` is followed by `b`: the directions from the
/// left round to the right and on are numbered in two halves, and a turn to one side that comes to
/// a lower half has passed where they begin.
inline int turns_completed(Offset a, Offset b) {
  const auto lower = [](Offset v) { return v.row < 0 || (v.row == 0 && v.col < 0) ? 1 : 0; };
  const std::int64_t side = cross(a, b);
  if (side > 0 && lower(b) < lower(a)) return 1;
  return side < 0 && lower(b) > lower(a) ? -1 : 0;
}

struct Sums {
  std::vector<std::int64_t> rows, cols, diagonals;  // of steps from 1
};

class FactsOfTour {
 public:
  explicit FactsOfTour(const Problem& problem)
      : board_(problem.board), piece_(problem.piece), closed_(problem.closed) {}

  void take(std::span<const Square> tour);

  const Board& board() const { return board_; }
  const Piece& piece() const { return piece_; }
  bool closed() const { return closed_; }
  std::span<const Square> tour() const { return tour_; }
  std::size_t moves() const { return tour_.size() - (closed_ ? 0 : 1); }
  /// Where move i leads; the closing move leads to the start.
  Square after(std::size_t i) const { return tour_[i + 1 < tour_.size() ? i + 1 : 0]; }

  const Angles& angles();
  const Crossings& crossings();
  const Sums& sums();

 private:
  Board board_;
  Piece piece_;
  bool closed_;
  std::vector<Square> tour_;
  std::optional<Angles> angles_;
  std::optional<Crossings> crossings_;
  std::optional<Sums> sums_;
  std::optional<CrossingFinder> finder_;
};

}  // namespace ktour
