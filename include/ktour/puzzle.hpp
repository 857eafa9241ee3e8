// Tours of which some steps are given, as in a puzzle.
#pragma once

#include <optional>
#include <vector>

#include "ktour/problem.hpp"
#include "ktour/status.hpp"
#include "ktour/tour.hpp"

namespace ktour {

/// Which steps of a tour may be given, by step, so that no other tour fits them. It takes away as
/// many as it can in an order that the seed draws, but leaves `least`; the first and the last step
/// are always given. That no other tour fits is shown by a complete search each time. Nothing if
/// the status said stop. For boards of a few hundred squares at most.
std::optional<std::vector<bool>> puzzle(const Tour& tour, const Problem& problem,
                                        std::uint64_t least, std::uint64_t seed, Status& status);

/// How many tours have these steps, counted up to 2; nothing if that takes more than so many
/// moves, or if the status said stop.
std::optional<int> tours_that_fit(const Tour& tour, const std::vector<bool>& given,
                                  const Problem& problem, std::uint64_t most_moves, Status& status);

}  // namespace ktour
