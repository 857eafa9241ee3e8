// Counting on long boards: line after line, with the states of one line used for all.
//
// Along a narrow board the states between two lines are the same everywhere (LineAutomaton). So
// they are made once, with what follows from what over one line; those that no tour goes through
// are struck out, which leaves few; and then the counts, numbers of any size, are carried over one
// line after the other.
#pragma once

#include "count/job.hpp"
#include "count/number.hpp"

namespace ktour::count {

/// Whether a board is narrow and long enough for it to be the quicker way. No ends may be given.
bool lines_suit(const Problem& problem);

Result<Number> count_by_lines(const Problem& problem, Job& job);

}  // namespace ktour::count
