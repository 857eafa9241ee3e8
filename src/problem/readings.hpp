// What a symmetric request asks for, with nothing left open.
//
// A closed tour is the better answer where there is one; it may start anywhere. A map of the board
// that leaves a closed tour as it is shifts it along itself or reverses it; an open one it can only
// reverse (graph/fold.cpp has the argument). What each takes is seen before any search: squares
// that stay where they are, moves that lead from a square to its image, and colours.
#pragma once

#include <string>
#include <vector>

#include "problem/knight.hpp"

namespace ktour {

/// Why no tour can have the problem's symmetry, closed or open as the problem says; empty if one
/// may. Looks at every square once.
std::string why_not_symmetric(const Problem& problem);

/// The problems that a request stands for, the better first: it has a tour if one of them has. Of
/// those that no tour can answer only the last is there, with the reason.
struct Reading {
  Problem problem;
  std::string why_not{};
};
std::vector<Reading> readings(const Problem& problem);

}  // namespace ktour
