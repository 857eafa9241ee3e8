// Depth-first search for tours with a given order of moves: `plain`, `centrifugal`, `warnsdorff`.
#pragma once

#include <cstdint>
#include <vector>

#include "base/engine.hpp"

namespace ktour {

Finding search_plain(const Problem& problem, const SolveOptions& options, Status& status);
Finding search_centrifugal(const Problem& problem, const SolveOptions& options, Status& status);
Finding search_warnsdorff(const Problem& problem, const SolveOptions& options, Status& status);

/// The longest walk that the rule meets from a square within so many moves; a tour if it meets one.
std::vector<Square> longest_walk(const Board& board, Square start, std::uint64_t limit);

}  // namespace ktour
