// How many tours a board has.
#pragma once

#include <optional>
#include <string>

#include "count/number.hpp"
#include "count/run.hpp"
#include "count/work.hpp"
#include "ktour/problem.hpp"

namespace ktour::count {

struct Tally {
  Number undirected = 0;  ///< tours as drawings: the way round does not matter
  Number directed =
      0;  ///< as sequences, from either end or both ways round; from a given start, if there is one
  std::optional<Number> classes;  ///< drawings that are different even when turned and mirrored
  std::string method;             ///< how they were counted
  std::string reason;             ///< why there are none, where that is proved beforehand
  Cost cost;
};

/// Throws Stopped or StoreError. The problem must be valid.
Tally count_tours(const Problem& problem, const Keeping& keeping, const Resources& resources);

/// Counts the classes too: the number of drawings that each symmetry of the board leaves as they
/// are, averaged (Burnside). No ends may be given.
Tally count_classes(const Problem& problem, const Keeping& keeping, const Resources& resources);

}  // namespace ktour::count
