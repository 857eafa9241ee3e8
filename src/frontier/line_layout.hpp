// A narrow board as rows of equal lines, with the ends that are given in them.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "base/assert.hpp"
#include "frontier/weave.hpp"
#include "ktour/problem.hpp"
#include "problem/lines.hpp"

namespace ktour::frontier {

/// The rows, and the last two lines apart.
struct LineLayout {
  std::vector<EqualLines> rows;
  LineKind before_last;
  LineKind last;
};

inline LineLayout line_layout(const Problem& problem) {
  const Lines lines(problem.board);
  const bool may_end_anywhere = !problem.closed && !(problem.start && problem.end);
  const LineKind plain{may_end_anywhere ? (1U << lines.width) - 1 : 0, 0};
  struct Given {
    std::uint64_t line;
    std::uint32_t place;
  };
  std::vector<Given> given;
  if (!problem.closed) {
    for (const std::optional<Square>& end : {problem.start, problem.end}) {
      if (!end) continue;
      const auto along = static_cast<std::uint64_t>(lines.wide ? end->col : end->row);
      const auto across = static_cast<std::uint32_t>(lines.wide ? end->row : end->col);
      given.push_back({along, across});
    }
  }
  std::sort(given.begin(), given.end(),
            [](const Given& a, const Given& b) { return a.line < b.line; });
  const auto kind = [&](std::uint64_t line) {
    LineKind result = plain;
    for (const Given& end : given) {
      if (end.line != line) continue;
      result.may_end |= 1U << end.place;
      result.must_end |= 1U << end.place;
    }
    return result;
  };
  LineLayout result;
  KTOUR_ASSERT(lines.lines >= 2);
  const std::uint64_t count = lines.lines - 2;
  std::uint64_t line = 0;
  for (const Given& end : given) {
    if (end.line < line || end.line >= count) continue;
    result.rows.push_back({plain, end.line - line});
    result.rows.push_back({kind(end.line), 1});
    line = end.line + 1;
  }
  result.rows.push_back({plain, count - line});
  result.before_last = kind(count);
  result.last = kind(count + 1);
  return result;
}

/// A request as the lines are gone over: with both ends given a closed tour is an open one, as they
/// are a move apart; and where a corner stands in the way, it is best met first, which leaves few
/// states.
struct LineRequest {
  Problem problem;
  bool mirrored;  ///< from the last line
};

inline LineRequest line_request(const Problem& asked) {
  LineRequest result{asked, false};
  Problem& problem = result.problem;
  if (problem.start && problem.end) problem.closed = false;
  const Lines lines(problem.board);
  std::int64_t to_first = lines.lines;
  std::int64_t to_last = lines.lines;
  for (const std::optional<Square>& end : {problem.start, problem.end}) {
    if (!end) continue;
    const std::int64_t line = lines.wide ? end->col : end->row;
    to_first = std::min(to_first, line);
    to_last = std::min(to_last, lines.lines - 1 - line);
  }
  result.mirrored = to_last < to_first;
  for (std::optional<Square>* end : {&problem.start, &problem.end}) {
    if (result.mirrored && *end) **end = lines.last_first(**end);
  }
  return result;
}

}  // namespace ktour::frontier
