// What a problem with given steps tells before any search: its squares by number, the moves between
// them, and which step is on which square.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "problem/move_table.hpp"

namespace ktour::clues {

using Number = MoveTable::Number;  // of a square, of a step, or of a move from a square
inline constexpr Number none = MoveTable::none;

/// A start, an end and first squares are given steps too; avoided moves are none.
class Clues {
 public:
  /// Of a valid problem without symmetry.
  explicit Clues(const Problem& problem);

  Number size() const { return table_.size(); }
  bool closed() const { return closed_; }
  /// Whether two of them contradict each other.
  bool contradictory() const { return contradictory_; }

  Square square(Number s) const { return table_.square(s); }
  /// The step on a square and the square of a step; or none.
  Number step_on(Number s) const { return step_on_[s]; }
  Number square_of(Number t) const { return square_of_[t]; }
  /// Pairs of squares that follow each other.
  std::span<const std::pair<Number, Number>> through() const { return through_; }

  /// The moves from a square, which lie together: first(s) to first(s + 1).
  Number first(Number s) const { return static_cast<Number>(table_.first(s)); }
  Number moves() const { return static_cast<Number>(table_.moves()); }
  Number to(Number move) const { return table_.to(move); }
  /// The same move the other way.
  Number reverse(Number move) const { return reverse_[move]; }
  /// The move from one to the other, or none.
  Number move_between(Number a, Number b) const { return table_.move_between(a, b); }

  /// The step before and after one: of a closed tour the last is before the first.
  Number before(Number t) const { return t > 0 ? t - 1 : closed_ ? size() - 1 : none; }
  Number after(Number t) const { return t + 1 < size() ? t + 1 : closed_ ? 0 : none; }

 private:
  void give(Number square, std::uint64_t step);

  MoveTable table_;
  std::vector<Number> reverse_;
  bool closed_;
  bool contradictory_ = false;
  std::vector<Number> step_on_, square_of_;
  std::vector<std::pair<Number, Number>> through_;
};

}  // namespace ktour::clues
