// The score interval (Wilson 1927): what a number of successes among a number of trials says about
// the probability behind them.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "base/assert.hpp"
#include "ktour/census.hpp"

namespace ktour {

/// The confidence of all intervals: in 95 of 100 experiments the interval holds the truth.
inline constexpr double confidence = 0.95;
inline constexpr double confidence_z = 1.959963984540054;

/// Unlike the textbook p ± z·s (Wald) it keeps its promise near 0 and 1, which is where the rule's
/// probabilities are (Brown, Cai and DasGupta 2001).
inline Interval wilson(std::uint64_t successes, std::uint64_t trials) {
  KTOUR_ASSERT(successes <= trials);
  if (trials == 0) return {};
  const auto n = static_cast<double>(trials);
  const double p = static_cast<double>(successes) / n;
  constexpr double z2 = confidence_z * confidence_z;
  const double centre = (p + z2 / (2 * n)) / (1 + z2 / n);
  const double half = confidence_z * std::sqrt(p * (1 - p) / n + z2 / (4 * n * n)) / (1 + z2 / n);
  // Without rounding these ends are exact.
  return {successes == 0 ? 0 : std::max(0.0, centre - half),
          successes == trials ? 1 : std::min(1.0, centre + half)};
}

}  // namespace ktour
