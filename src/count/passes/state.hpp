// A state of one half of a board while it is worked square by square: how many moves each square of
// the window has so far, and which ends of paths belong together.
//
// No containers, no memory, no library: the same code runs on a processor and on a GPU.
//
// A state is stored as one key of 64 bits: the number of moves of each square as a digit to base 3,
// above them the rank of the pairing among all pairings of the squares that have one move.
#pragma once

#include <cstdint>

#ifdef __CUDACC__
#define KTOUR_BOTH __host__ __device__ __forceinline__
#else
#define KTOUR_BOTH inline
#endif

namespace ktour::passes {

/// Squares that a state may be unpacked to: 5 bits for each name them, 12 to a word.
constexpr int max_slots = 24;

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

/// A state unpacked. Squares have slots; a square is in `one`, in `two`, or in neither.
struct State {
  std::uint32_t one = 0;  ///< squares with one move: the ends of paths
  std::uint32_t two = 0;
  std::uint64_t low = 0, high = 0;  ///< of each end, the other end of its path; 12 slots a word

  KTOUR_BOTH int mate(int slot) const {
    return static_cast<int>((slot < 12 ? low >> (5 * slot) : high >> (5 * slot - 60)) & 31);
  }
  KTOUR_BOTH void set_mate(int slot, int to) {
    const int shift = 5 * (slot < 12 ? slot : slot - 12);
    const std::uint64_t mask = ~(std::uint64_t{31} << shift);
    const std::uint64_t value = static_cast<std::uint64_t>(to) << shift;
    if (slot < 12) {
      low = (low & mask) | value;
    } else {
      high = (high & mask) | value;
    }
  }
  KTOUR_BOTH void pair(int a, int b) {
    set_mate(a, b);
    set_mate(b, a);
  }

  /// Adds a move between two squares. False where it cannot be: a third move of a square, or a
  /// closed path.
  KTOUR_BOTH bool add(int a, int b) {
    const std::uint32_t bit_a = std::uint32_t{1} << a;
    const std::uint32_t bit_b = std::uint32_t{1} << b;
    if ((two & (bit_a | bit_b)) != 0) return false;
    const int end_a = (one & bit_a) != 0 ? mate(a) : a;
    if (end_a == b) return false;
    const int end_b = (one & bit_b) != 0 ? mate(b) : b;
    two |= one & (bit_a | bit_b);
    one ^= bit_a | bit_b;
    pair(end_a, end_b);
    return true;
  }
};

/// (n - 1)!! for even n: the pairings of n ends.
KTOUR_BOTH std::uint64_t pairings(int ends) {
  std::uint64_t product = 1;
  for (int n = ends - 1; n > 1; n -= 2) product *= static_cast<std::uint64_t>(n);
  return product;
}

/// The most ends whose pairings have ranks of 32 bits.
constexpr int max_ends = 20;

/// Pairs the ends of a state as the rank says. The first end's mate is the first digit, the one
/// that counts most; the rest is the rank of what remains.
KTOUR_BOTH void unrank(State& state, std::uint32_t rank) {
  std::uint32_t ends = state.one;
  const int count = ones(ends);
  std::uint64_t digits = 0;
#ifdef __CUDA_ARCH__
#pragma unroll
#endif
  for (std::uint32_t base = 3; base < max_ends; base += 2) {
    if (static_cast<int>(base) < count) {
      digits = digits << 5 | rank % base;
      rank /= base;
    }
  }
  while (ends != 0) {
    const int first = lowest(ends);
    ends &= ends - 1;
    std::uint32_t rest = ends;
    // The last pair has no digit: nothing is left to choose.
    for (auto skip = static_cast<int>(digits & 31); skip > 0; --skip) rest &= rest - 1;
    digits >>= 5;
    const int second = lowest(rest);
    ends ^= std::uint32_t{1} << second;
    state.pair(first, second);
  }
}

KTOUR_BOTH std::uint32_t rank_of(const State& state) {
  std::uint32_t ends = state.one;
  auto left = static_cast<std::uint32_t>(ones(ends));
  std::uint32_t rank = 0;
  while (ends != 0) {
    const int first = lowest(ends);
    ends &= ends - 1;
    const std::uint32_t mate = std::uint32_t{1} << state.mate(first);
    rank = rank * (left - 1) + static_cast<std::uint32_t>(ones(ends & (mate - 1)));
    ends ^= mate;
    left -= 2;
  }
  return rank;
}

/// Which squares a key speaks of, in which order: the digits count more the farther to the right
/// their square is.
struct Layout {
  int digits = 0;
  std::uint8_t slot[max_slots] = {};
  std::uint32_t fixed = 0;  ///< slots of ends that every state has, so they need no digit
  int rank_bits = 0;
  int ends = 0;  ///< at most, an even number

  KTOUR_BOTH State unpack(std::uint64_t key) const {
    State state;
    state.one = fixed;
    const auto rank = static_cast<std::uint32_t>(key & ((std::uint64_t{1} << rank_bits) - 1));
    std::uint64_t pattern = key >> rank_bits;
    for (int i = 0; i < digits; ++i) {
      const std::uint64_t rest = pattern / 3;
      const auto digit = static_cast<std::uint32_t>(pattern - 3 * rest);
      pattern = rest;
      state.one |= (digit & 1) << slot[i];
      state.two |= (digit >> 1) << slot[i];
    }
    unrank(state, rank);
    return state;
  }
  KTOUR_BOTH std::uint64_t pack(const State& state) const {
    std::uint64_t pattern = 0;
    for (int i = digits; i-- > 0;) {
      pattern = 3 * pattern + (state.one >> slot[i] & 1) + 2 * (state.two >> slot[i] & 1);
    }
    return pattern << rank_bits | rank_of(state);
  }
};

/// The state of the other side that fits one: the numbers of moves that are missing to two, and the
/// two middle lines exchanged. Slots are those of HalfBoard::last_layout.
KTOUR_BOTH State turned_over(const State& state) {
  const auto exchange = [](std::uint32_t bits) {
    return (bits & 0x55555555U) << 1 | (bits >> 1 & 0x55555555U);
  };
  State other;
  other.one = exchange(state.one);
  other.two = exchange(~(state.one | state.two));
  for (std::uint32_t ends = state.one; ends != 0; ends &= ends - 1) {
    const int end = lowest(ends);
    other.set_mate(end ^ 1, state.mate(end) ^ 1);
  }
  return other;
}

/// What is done at one square: which moves may be added, and what must hold then.
struct Step {
  Layout from, to;
  int slots = 0;
  int square = -1;  ///< the slot of the square that must have two moves then
  int moves = 0;
  std::uint8_t a[5] = {}, b[5] = {};  ///< the moves that may be added
  std::uint32_t of_square = 0;        ///< which of them are the square's
  std::uint32_t final = 0;            ///< squares whose numbers of moves are given:
  std::uint32_t final_one = 0;        ///< these have one,
  std::uint32_t final_two = 0;        ///< these two, the others none
  std::uint32_t none = 0;             ///< squares that must have no move yet
  std::uint32_t at_most_one = 0;

  KTOUR_BOTH bool allows(const State& state) const {
    return (state.one & final) == final_one && (state.two & final) == final_two &&
           ((state.one | state.two) & none) == 0 && (state.two & at_most_one) == 0;
  }

  /// Calls give(key) for every state that follows.
  template <class Give>
  KTOUR_BOTH void follow(std::uint64_t key, Give&& give) const {
    const State state = from.unpack(key);
    const int need = 2 - static_cast<int>((state.one >> square & 1) + 2 * (state.two >> square & 1));
    for (std::uint32_t chosen = 0; chosen >> moves == 0; ++chosen) {
      if (ones(chosen & of_square) != need) continue;
      State next = state;
      bool sound = true;
      for (std::uint32_t left = chosen; left != 0 && sound; left &= left - 1) {
        const int move = lowest(left);
        sound = next.add(a[move], b[move]);
      }
      if (sound && allows(next)) give(to.pack(next));
    }
  }
};

}  // namespace ktour::passes
