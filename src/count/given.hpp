// Tours with given steps: counted, listed and drawn one by one, by the search for them.
//
// With steps given, a tour is a numbering of the board, and its directed tours are those that have
// the steps. Backwards it is another one, unless the given steps are the same that way too (the
// middle of an open tour; one step of a closed one, or two opposite ones): then the two are one
// drawing.
#pragma once

#include <optional>
#include <vector>

#include "ktour/count.hpp"
#include "ktour/puzzle.hpp"

namespace ktour::count {

/// Whether there are steps to search for, beside ends that the other ways to count take too.
bool has_steps(const Problem& problem);

/// The drawings among the tours, one at a time.
class DrawingLister {
 public:
  DrawingLister(const Problem& problem, std::uint64_t memory);
  /// The next; nothing after the last.
  Result<std::optional<std::vector<Square>>> next(Status& status);
  const Solutions& so_far() const { return lister_.so_far(); }
  /// Whether each drawing has two directions.
  bool both_ways() const { return shift_.has_value(); }

 private:
  bool is_backward(std::span<const Square> tour) const;

  Problem problem_;
  std::uint64_t memory_;
  SolutionLister lister_;
  std::optional<std::uint64_t> shift_;  // backwards, step t becomes shift - t
};

Result<Tally> count_with_steps(const Problem& problem, const CountOptions& options, Status& status);
Result<Sample> sample_with_steps(const Problem& problem, std::uint64_t count, std::uint64_t seed,
                                 const CountOptions& options, Status& status);

}  // namespace ktour::count
