// Given steps that are no more than an end of the tour, and problems without the others.
#pragma once

#include <algorithm>
#include <utility>

#include "ktour/problem.hpp"

namespace ktour {

/// The same problem where the first step, and the last one of an open tour, are a start and an end
/// and no longer among the given steps.
inline Problem with_ends(Problem problem) {
  const std::uint64_t last = problem.board.size() - 1;
  std::erase_if(problem.given, [&](const Given& given) {
    const bool is_end = given.step == last && !problem.closed;
    if (given.step == 0) problem.start = given.square;
    if (is_end) problem.end = given.square;
    return given.step == 0 || is_end;
  });
  return problem;
}

/// What it asks beside the steps between the ends: where there is no such tour, there is none with
/// the steps either.
inline Problem without_steps(Problem problem) {
  problem = with_ends(std::move(problem));
  problem.given.clear();
  return problem;
}

}  // namespace ktour
