// A cycle may be walked along from any of its squares, either way.
#include "problem/arranged.hpp"

#include <algorithm>
#include <utility>

#include "problem/given_moves.hpp"

namespace ktour {
namespace {

bool goes_wrong_way(const Problem& problem, const std::vector<Square>& tour) {
  if (problem.begin.size() > 1) return tour[1] != problem.begin[1];
  if (problem.end) return tour.back() != *problem.end;
  return !problem.closed && GivenMoves(problem.through).has({tour.back(), tour.front()});
}

}  // namespace

std::vector<Square> arranged(const Problem& problem, std::vector<Square> cycle) {
  if (cycle.size() < 3) return cycle;
  auto first = cycle.begin();
  if (problem.start) {
    first = std::find(cycle.begin(), cycle.end(), *problem.start);
  } else if (problem.end) {
    first = std::find(cycle.begin(), cycle.end(), *problem.end);
    if (first != cycle.end()) ++first;  // what an engine gives is not checked yet
  } else if (!problem.closed) {
    const GivenMoves through(problem.through);
    Square before = cycle.back();
    first = std::find_if(cycle.begin(), cycle.end(), [&](Square s) {
      return !through.has({std::exchange(before, s), s});
    });
  }
  std::rotate(cycle.begin(), first, cycle.end());
  if (problem.start && goes_wrong_way(problem, cycle)) {
    std::reverse(cycle.begin() + 1, cycle.end());
  }
  return cycle;
}

}  // namespace ktour
