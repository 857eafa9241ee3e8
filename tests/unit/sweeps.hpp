// For tests that go through all requests on many boards.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "ktour/ktour.hpp"

namespace ktour::test {

// A sanitized build does a part of the sweeps, spread over all of them.
#ifdef KTOUR_SANITIZED
inline constexpr int share = 20;
#else
inline constexpr int share = 1;
#endif

inline std::string shown(const Problem& p) {
  return to_string(p.board) +
         (p.symmetry == Symmetry::none ? "" : " " + std::string(name(p.symmetry))) +
         (p.start ? " from " + to_string(*p.start) : "") +
         (p.end ? " to " + to_string(*p.end) : "") + (p.closed ? " closed" : "");
}

// The tour is the one that was asked for, and all views of it agree.
inline void expect_sound(const Problem& problem, const Tour& tour) {
  const CheckReport report = check(tour, problem);
  ASSERT_TRUE(report.valid()) << shown(problem) << ": " << report.fault->text;
  std::vector<std::int64_t> steps(tour.size());
  tour.steps(0, steps);
  std::vector<std::uint32_t> matrix(tour.size());
  tour.fill(matrix);
  ASSERT_TRUE(std::equal(steps.begin(), steps.end(), matrix.begin())) << shown(problem);
  std::int64_t step = 0;
  for (const Square s : tour.walk()) {
    ASSERT_EQ(steps[problem.board.index(s)], step) << shown(problem) << " at " << to_string(s);
    if (step % 97 == 0) {
      ASSERT_EQ(tour.square_at(static_cast<std::uint64_t>(step)), s) << shown(problem);
      ASSERT_EQ(tour.step_of(s), step) << shown(problem);
    }
    ++step;
  }
}

}  // namespace ktour::test
