// The answers of a puzzle, each as the checker has accepted it.
#pragma once

#include <optional>
#include <vector>

#include "ktour/problem.hpp"
#include "ktour/result.hpp"
#include "ktour/status.hpp"
#include "ktour/tour.hpp"

namespace ktour {

/// So many answers at most. An error of kind `stopped` where that examines more than `effort`
/// moves, or where the status said stop.
Result<std::vector<Tour>> answers_of(const Problem& problem, std::size_t most, Status& status,
                                     std::uint64_t effort = ~std::uint64_t{0});

}  // namespace ktour
