// Which squares may be the ends of a knight's tour of a rectangle, and which are likely ones.
#pragma once

#include <vector>

#include "ktour/problem.hpp"

namespace ktour {

struct EndPair {
  Square start;
  Square end;
};

/// Whether the colours allow a tour between two squares: they alternate along it.
bool colours_fit(const Board& board, Square a, Square b);

/// Pairs of ends as the problem wants them, with colours that fit: what it gives, and in place of
/// an end that it does not give squares near the other one. Not all pairs that there are.
std::vector<EndPair> likely_ends(const Problem& problem);

}  // namespace ktour
