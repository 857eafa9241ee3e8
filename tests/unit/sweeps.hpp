// For tests that go through all requests on many boards.
#pragma once

#include <string>

#include "ktour/parse.hpp"
#include "ktour/problem.hpp"

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

}  // namespace ktour::test
