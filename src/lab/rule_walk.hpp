// Walks by Warnsdorff's rule on knight's rectangles of any size, with any tie rule and no move
// taken back: the first walk of the depth-first search, again and again on one field.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "search/walk/knight_field.hpp"
#include "search/walk/orders.hpp"

namespace ktour {

class RuleWalker {
 public:
  explicit RuleWalker(const Board& board)
      : board_(board),
        fresh_(board),
        field_(board),
        moves_(std::make_unique_for_overwrite<std::uint8_t[]>(board.size())) {}

  /// Walks until no move is left. Returns the number of squares visited.
  template <class TieRule>
  std::uint64_t walk(Square start, TieRule tie) {
    field_.restore(fresh_);
    std::int64_t at = field_.at(start);
    visited_ = 1 + field_.dash(tie, at, 0, moves_.get(), board_.size() - 1);
    return visited_;
  }

  /// The moves of the last walk.
  std::span<const std::uint8_t> moves() const { return {moves_.get(), visited_ - 1}; }

 private:
  Board board_;
  KnightField fresh_;
  KnightField field_;
  std::unique_ptr<std::uint8_t[]> moves_;
  std::uint64_t visited_ = 1;
};

}  // namespace ktour
