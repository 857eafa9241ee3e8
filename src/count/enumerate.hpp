// Every tour of a kind, each once, one after the other.
//
// The state space is walked through depth first. A state from which no tour was found is
// remembered, so that no dead end is explored twice, as long as the memory lasts; without it the
// walk is slower, and as complete. The order is that of the decisions: square by square along the
// shorter side, and at each square by the squares, of those that come later, to which it is joined.
#pragma once

#include <functional>
#include <vector>

#include "count/work.hpp"
#include "ktour/problem.hpp"

namespace ktour::count {

/// Takes a tour; false if no more are wanted.
using TakeTour = std::function<bool(const std::vector<Square>&)>;

/// Throws Stopped. The problem must be valid.
void enumerate_tours(const Problem& problem, const Resources& resources, const TakeTour& take);

/// Whether a drawing comes first among its images under the symmetries of the board.
bool first_of_class(const Problem& problem, const std::vector<Square>& tour);

}  // namespace ktour::count
