// Numbers of any size (GMP), and the fixed ones that states are counted with on the way there.
//
// A state has its count beside it many million times, so counts are as short as will do: 64 bits
// where that may suffice, and if a sum does not fit, the run is done again with twice as many.
#pragma once

#include <gmpxx.h>

#include <array>
#include <cstdint>

namespace ktour::count {

using Number = mpz_class;

__extension__ using Wide = unsigned __int128;

/// A number of a fixed number of 64-bit words, the lowest first.
template <std::size_t Words>
struct Long {
  std::array<std::uint64_t, Words> limb{};
  Long() = default;
  Long(std::uint64_t value) : limb{value} {}  // NOLINT(*-explicit-*)
};

/// Whether the sum does not fit.
inline bool add_to(std::uint64_t& sum, std::uint64_t term) {
  return __builtin_add_overflow(sum, term, &sum);
}
inline bool add_to(Wide& sum, Wide term) {
  return __builtin_add_overflow(sum, term, &sum);
}
template <std::size_t Words>
bool add_to(Long<Words>& sum, const Long<Words>& term) {
  bool carry = false;
  for (std::size_t i = 0; i < Words; ++i) {
    const bool full = __builtin_add_overflow(sum.limb[i], term.limb[i], &sum.limb[i]);
    const bool fuller = __builtin_add_overflow(sum.limb[i], std::uint64_t{carry}, &sum.limb[i]);
    carry = full || fuller;
  }
  return carry;
}

/// Half of an even number.
inline void halve(std::uint64_t& value) {
  value >>= 1;
}
template <std::size_t Words>
void halve(Long<Words>& value) {
  for (std::size_t i = 0; i < value.limb.size(); ++i) {
    const std::uint64_t above = i + 1 < value.limb.size() ? value.limb[i + 1] : 0;
    value.limb[i] = value.limb[i] >> 1 | above << 63;
  }
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
/// A number below 2^64.
inline std::uint64_t to_uint64(const Number& value) {
  constexpr unsigned half = 32;
  const Number high = value >> half;
  const Number low = value - (high << half);
  return (std::uint64_t{high.get_ui()} << half) + low.get_ui();
}
inline Number to_number(Wide value) {
  return (to_number(static_cast<std::uint64_t>(value >> 64)) << 64) +
         to_number(static_cast<std::uint64_t>(value));
}
template <std::size_t Words>
Number to_number(const Long<Words>& value) {
  Number number;
  for (std::size_t i = value.limb.size(); i-- > 0;) {
    number <<= 64;
    number += to_number(value.limb[i]);
  }
  return number;
}

}  // namespace ktour::count
