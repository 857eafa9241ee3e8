// Numbers of any size (GMP), and the fixed ones that states are counted with on the way there.
//
// A state has its count beside it many million times, so counts are as short as will do: 64 bits,
// and only if a sum does not fit is the run done again with 512.
#pragma once

#include <gmpxx.h>

#include <array>
#include <cstdint>

namespace ktour::count {

using Number = mpz_class;

__extension__ using Wide = unsigned __int128;

struct Wider {
  std::array<std::uint64_t, 8> limb{};
  Wider() = default;
  Wider(std::uint64_t value) : limb{value} {}  // NOLINT(*-explicit-*)
};

/// Whether the sum does not fit.
inline bool add_to(std::uint64_t& sum, std::uint64_t term) {
  return __builtin_add_overflow(sum, term, &sum);
}
inline bool add_to(Wide& sum, Wide term) {
  return __builtin_add_overflow(sum, term, &sum);
}
inline bool add_to(Wider& sum, const Wider& term) {
  unsigned carry = 0;
  for (std::size_t i = 0; i < sum.limb.size(); ++i) {
    const Wide digit = Wide{sum.limb[i]} + term.limb[i] + carry;
    sum.limb[i] = static_cast<std::uint64_t>(digit);
    carry = static_cast<unsigned>(digit >> 64);
  }
  return carry != 0;
}

inline Number to_number(std::uint64_t value) {
  // A long is half as long where a browser runs it.
  constexpr unsigned half = 32;
  if constexpr (sizeof(unsigned long) < sizeof value) {
    return (Number(static_cast<unsigned long>(value >> half)) << half) +
           Number(static_cast<unsigned long>(value & 0xffffffff));
  }
  return Number(static_cast<unsigned long>(value));
}
inline Number to_number(Wide value) {
  return (to_number(static_cast<std::uint64_t>(value >> 64)) << 64) +
         to_number(static_cast<std::uint64_t>(value));
}
inline Number to_number(const Wider& value) {
  Number number;
  for (std::size_t i = value.limb.size(); i-- > 0;) {
    number <<= 64;
    number += to_number(value.limb[i]);
  }
  return number;
}

}  // namespace ktour::count
