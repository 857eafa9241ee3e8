// Pairs of ends whose colours fit.
#include "problem/ends.hpp"

#include "problem/knight.hpp"

namespace ktour {
namespace {

// The squares near one end of a tour that may be the other.
std::vector<Square> other_ends(const Problem& problem, Square one) {
  std::vector<Square> ends;
  constexpr std::int32_t near = 3;
  for (std::int32_t row = -near; row <= near; ++row) {
    for (std::int32_t col = -near; col <= near; ++col) {
      const Square s = one + Offset{row, col};
      if (!problem.board.contains(s) || !colours_fit(problem.board, one, s)) continue;
      // An open tour is not asked to close.
      if (adjacent(one, s) == problem.closed) ends.push_back(s);
    }
  }
  return ends;
}

}  // namespace

bool colours_fit(const Board& board, Square a, Square b) {
  if (a == b) return false;
  return board.size() % 2 != 0 ? colour(a) == 0 && colour(b) == 0 : colour(a) != colour(b);
}

std::vector<EndPair> likely_ends(const Problem& problem) {
  if (problem.start && problem.end) {
    if (!colours_fit(problem.board, *problem.start, *problem.end)) return {};
    return {{*problem.start, *problem.end}};
  }
  std::vector<EndPair> all;
  const Square one = problem.start ? *problem.start : problem.end.value_or(Square{0, 0});
  const bool from_end = !problem.start && problem.end;
  for (const Square other : other_ends(problem, one)) {
    all.push_back(from_end ? EndPair{other, one} : EndPair{one, other});
  }
  return all;
}

}  // namespace ktour
