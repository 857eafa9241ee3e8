// How long a number can be, where there is an end to it: GMP's have none, what stands in for them
// elsewhere has.
#pragma once

#include <cstdint>

#include "count/number.hpp"
#include "ktour/result.hpp"

namespace ktour::count {

/// 0 where there is no end.
template <class N = Number>
constexpr std::uint64_t most_bits() {
  if constexpr (requires { typename N::Bits; }) {
    return 8 * sizeof(typename N::Bits);
  } else {
    return 0;
  }
}

inline Error beyond_most_bits() {
  return {
      "the board may have more tours than this build of ktour can count: the program counts on"};
}

}  // namespace ktour::count
