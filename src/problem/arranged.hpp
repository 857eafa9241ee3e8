// Where a closed tour begins and in which direction it goes, as requested.
#pragma once

#include <vector>

#include "ktour/problem.hpp"

namespace ktour {

/// The squares of a cycle from the problem's start on, or up to its end, in the direction that its
/// first squares and its end tell. Where the problem does not ask for a closed tour, a move that
/// the tour must make is not the one that closes it, as far as that can be.
std::vector<Square> arranged(const Problem& problem, std::vector<Square> cycle);

}  // namespace ktour
