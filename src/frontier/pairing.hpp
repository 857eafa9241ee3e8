// Pairings of the ends of paths, by number: the one rank of all states, on processors and devices.
// No containers, no memory, no library.
//
// The place of the first end's mate among the other ends is the first digit of a rank, the one that
// counts most; the rest is the rank of what remains. So pairings with the same first pair stand
// together, and without it they have the ranks of two ends fewer.
#pragma once

#include <cstdint>

#ifdef __CUDACC__
#define KTOUR_BOTH __host__ __device__ __forceinline__
#else
#define KTOUR_BOTH inline
#endif

namespace ktour::frontier {

KTOUR_BOTH int ones(std::uint32_t bits) {
#ifdef __CUDA_ARCH__
  return __popc(bits);
#else
  return __builtin_popcount(bits);
#endif
}
KTOUR_BOTH int lowest(std::uint32_t bits) {
#ifdef __CUDA_ARCH__
  return __ffs(static_cast<int>(bits)) - 1;
#else
  return __builtin_ctz(bits);
#endif
}
KTOUR_BOTH int lowest(std::uint64_t bits) {
#ifdef __CUDA_ARCH__
  return __ffsll(static_cast<long long>(bits)) - 1;
#else
  return __builtin_ctzll(bits);
#endif
}

/// (n - 1)!! for even n: the ways to pair n ends.
KTOUR_BOTH constexpr std::uint64_t pairings(unsigned ends) {
  std::uint64_t product = 1;
  for (unsigned n = ends; n > 2; n -= 2) product *= n - 1;
  return product;
}

/// The most ends whose pairings have ranks of 32 bits. (Those of 32 ends have 64.)
constexpr int short_ends = 20;

/// The rank of a pairing of some ends; mate(end) is the other end of a path.
template <class Rank = std::uint64_t, class Mate>
KTOUR_BOTH std::uint64_t pairing_rank(std::uint32_t ends, Mate&& mate) {
  auto left = static_cast<std::uint32_t>(ones(ends));
  Rank rank = 0;
  while (ends != 0) {
    const int first = lowest(ends);
    ends &= ends - 1;
    const std::uint32_t second = std::uint32_t{1} << mate(first);
    rank = rank * (left - 1) + static_cast<std::uint32_t>(ones(ends & (second - 1)));
    ends ^= second;
    left -= 2;
  }
  return rank;
}

/// Calls pair(a, b) for the pairs of ends that a rank stands for, a < b.
template <class Pair>
KTOUR_BOTH void each_pair(std::uint32_t ends, std::uint64_t long_rank, Pair&& pair) {
  const auto take = [&](unsigned skip) {
    const int first = lowest(ends);
    ends &= ends - 1;
    std::uint32_t rest = ends;
    for (; skip > 0; --skip) rest &= rest - 1;
    const int second = lowest(rest);
    ends ^= std::uint32_t{1} << second;
    pair(first, second);
  };
  int count = ones(ends);
  for (; count > short_ends; count -= 2) {
    constexpr std::uint64_t short_pairings = pairings(short_ends);
    const std::uint64_t rest =
        count == short_ends + 2 ? short_pairings : pairings(static_cast<unsigned>(count - 2));
    take(static_cast<unsigned>(long_rank / rest));
    long_rank %= rest;
  }
  auto rank = static_cast<std::uint32_t>(long_rank);
  std::uint64_t digits = 0;
#ifdef __CUDA_ARCH__
#pragma unroll
#endif
  for (int base = 3; base < short_ends; base += 2) {
    if (base < count) {
      digits = digits << 5 | rank % static_cast<std::uint32_t>(base);
      rank /= static_cast<std::uint32_t>(base);
    }
  }
  // The last pair has no digit: nothing is left to choose.
  for (; ends != 0; digits >>= 5) take(static_cast<unsigned>(digits & 31));
}

}  // namespace ktour::frontier
