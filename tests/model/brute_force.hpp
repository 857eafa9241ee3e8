// The plainest possible answers: every way the piece can go, tried one after the other. A board is
// nothing but which cells lead where, a bit a cell, so that it does for every board and piece of at
// most 64 cells. Nothing here is shared with the library.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace ktour::model {

/// What is asked for, in numbers of cells.
struct Puzzle {
  std::vector<std::uint64_t> leads_to;  ///< by cell, a bit a cell
  std::optional<std::size_t> start{};
  std::optional<std::size_t> end{};
  bool closed = false;
  std::vector<std::size_t> begin{};                            ///< the first cells
  std::vector<std::pair<std::size_t, std::size_t>> through{};  ///< moves that must be made
  std::vector<std::pair<std::size_t, std::size_t>> given{};    ///< cells with their steps
  std::vector<std::size_t> image{};  ///< of each cell under the symmetry; empty if there is none
  /// A tour that need not be closed, and is, may also be symmetric with the move that closes it.
  /// The moves that must be made are made without it all the same.
  bool may_close = true;
};

/// Whether the cells, in this order, are what is asked for: all of the puzzle's, each once, and so
/// on.
inline bool is_solution(const Puzzle& puzzle, const std::vector<std::size_t>& order) {
  const std::size_t cells = puzzle.leads_to.size();
  const auto leads = [&](std::size_t a, std::size_t b) {
    return (puzzle.leads_to[a] >> b & 1) != 0;
  };
  if (order.size() != cells) return false;
  std::uint64_t visited = 0;
  for (const std::size_t cell : order) {
    if (cell >= cells || (visited >> cell & 1) != 0) return false;
    visited |= std::uint64_t{1} << cell;
  }
  for (std::size_t i = 1; i < cells; ++i) {
    if (!leads(order[i - 1], order[i])) return false;
  }
  if (puzzle.start && order.front() != *puzzle.start) return false;
  if (puzzle.end && order.back() != *puzzle.end) return false;
  for (std::size_t i = 0; i < puzzle.begin.size(); ++i) {
    if (order[i] != puzzle.begin[i]) return false;
  }
  for (const auto& [cell, step] : puzzle.given) {
    if (order[step] != cell) return false;
  }
  for (const auto& [a, b] : puzzle.through) {
    bool made = false;
    for (std::size_t i = puzzle.closed ? 0 : 1; i < cells; ++i) {
      const std::pair<std::size_t, std::size_t> move{order[i == 0 ? cells - 1 : i - 1], order[i]};
      made = made || move == std::pair{a, b} || move == std::pair{b, a};
    }
    if (!made) return false;
  }
  const auto fits = [&](bool closed) {
    if (closed && (cells < 3 || !leads(order.back(), order.front()))) return false;
    std::vector<std::uint64_t> moves(cells);
    for (std::size_t i = closed ? 0 : 1; i < cells; ++i) {
      const std::size_t before = order[i == 0 ? cells - 1 : i - 1];
      moves[before] |= std::uint64_t{1} << order[i];
      moves[order[i]] |= std::uint64_t{1} << before;
    }
    for (std::size_t a = 0; a < puzzle.image.size(); ++a) {
      for (std::size_t b = 0; b < cells; ++b) {
        if ((moves[a] >> b & 1) != (moves[puzzle.image[a]] >> puzzle.image[b] & 1)) return false;
      }
    }
    return true;
  };
  const bool may_close = puzzle.may_close && !puzzle.image.empty();
  return puzzle.closed ? fits(true) : fits(false) || (may_close && fits(true));
}

/// Counts the solutions, as sequences of cells.
class BruteForce {
 public:
  /// At most so many moves are tried.
  BruteForce(const Puzzle& puzzle, std::uint64_t moves) : puzzle_(puzzle), left_(moves) {}

  /// Up to `most`; nothing if the moves did not suffice.
  std::optional<std::uint64_t> count(std::uint64_t most) {
    most_ = most;
    const std::size_t cells = puzzle_.leads_to.size();
    for (std::size_t cell = 0; cell < cells && found_ < most_ && left_ > 0; ++cell) {
      if (puzzle_.start.value_or(cell) == cell) visit(cell);
    }
    if (found_ < most_ && left_ == 0) return std::nullopt;
    return found_;
  }

 private:
  void visit(std::size_t cell) {
    if (left_ == 0 || found_ == most_) return;
    for (const auto& [given, step] : puzzle_.given) {
      if ((given == cell) != (step == order_.size())) return;
    }
    --left_;
    order_.push_back(cell);
    visited_ |= std::uint64_t{1} << cell;
    if (order_.size() == puzzle_.leads_to.size()) {
      if (is_solution(puzzle_, order_)) ++found_;
    } else if (!strands()) {
      for (std::uint64_t to = puzzle_.leads_to[cell] & ~visited_; to != 0; to &= to - 1) {
        visit(static_cast<std::size_t>(std::countr_zero(to)));
      }
    }
    visited_ &= ~(std::uint64_t{1} << cell);
    order_.pop_back();
  }

  // A cell that only one unvisited cell, or the present one, leads to can only be the last. Whether
  // there are two of that sort, or one that nothing leads to.
  bool strands() const {
    const std::uint64_t here = std::uint64_t{1} << order_.back();
    int last = 0;
    for (std::size_t cell = 0; cell < puzzle_.leads_to.size(); ++cell) {
      if ((visited_ >> cell & 1) != 0) continue;
      const int ways = std::popcount(puzzle_.leads_to[cell] & (~visited_ | here));
      if (ways == 0 || (ways == 1 && ++last > 1)) return true;
    }
    return false;
  }

  const Puzzle& puzzle_;
  std::uint64_t left_;
  std::uint64_t most_ = 0;
  std::uint64_t found_ = 0;
  std::uint64_t visited_ = 0;
  std::vector<std::size_t> order_;
};

}  // namespace ktour::model
