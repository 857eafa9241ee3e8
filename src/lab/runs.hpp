// A Monte Carlo experiment that can be made again: runs of a rule, on threads.
//
// Runs are numbered. What a run does follows from its number and the seed, and from nothing else; a
// block is a range of runs whose length follows from the board. So it does not matter which thread
// makes a block, when, or whether the work was cut short in between.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "lab/trial.hpp"

namespace ktour {

/// Which start a run has: the starts in turn, and what does not come out even drawn by lot; or all
/// runs from a start one after the other.
enum class StartOrder { in_turn, one_by_one };

/// Runs of a rule on one board.
struct Runs {
  Board board;
  Rule rule;
  std::vector<Square> starts;
  std::uint64_t count = 0;
  std::uint64_t seed = 0;
  StartOrder order = StartOrder::in_turn;
  std::uint64_t before = 0;  ///< runs on the boards before it, which are numbered first

  /// The start, by its place in the list, of a run from 0 to count - 1.
  std::uint64_t start_of(std::uint64_t run) const;
  std::uint64_t seed_of(std::uint64_t run) const { return run_seed(seed, before + run); }
  /// How many runs a block has: some ten milliseconds of work.
  std::uint64_t block_runs() const;
};

/// A block: runs on a board.
struct RunBlock {
  std::size_t board;  ///< its place in the list of boards
  std::uint64_t first;
  std::uint64_t last;  ///< one behind
};

/// The runs on several boards, and their blocks.
class RunList {
 public:
  explicit RunList(std::vector<Runs> boards);

  const std::vector<Runs>& boards() const { return boards_; }
  std::uint64_t runs() const { return runs_; }
  std::uint64_t blocks() const { return first_block_.back(); }
  RunBlock block(std::uint64_t index) const;

  /// Makes the blocks that are not `made` yet (an empty list: all). `take` gets the trials of each,
  /// on the calling thread, in any order; where it fails the work ends.
  using Take = std::function<Outcome(std::uint64_t block, std::span<const Trial> trials)>;
  Outcome make(const std::vector<bool>& made, unsigned threads, Status& status,
               const Take& take) const;

 private:
  class Worker;

  std::vector<Runs> boards_;
  std::vector<std::uint64_t> first_block_;  // by board, and one behind the last
  std::uint64_t runs_ = 0;
};

}  // namespace ktour
