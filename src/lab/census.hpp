// What comes of runs, added up to a census.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "ktour/census.hpp"
#include "lab/runs.hpp"

namespace ktour {

/// What comes of the runs on a board: those that it is not told of completed a tour.
class RunTally {
 public:
  explicit RunTally(const Runs& of);

  /// Trials of the runs from `first` on.
  void add(std::uint64_t first, std::span<const Trial> trials);
  std::uint64_t completed() const;
  /// Starts without a run are left out. It is exact where the rule leaves nothing to chance and
  /// every start was tried.
  Census census() const;

 private:
  const Runs& of_;
  std::vector<std::uint64_t> made_;  // by start
  std::vector<std::uint64_t> completed_;
  std::map<std::uint64_t, std::uint64_t> ends_;  // dead ends by squares visited
};

}  // namespace ktour
