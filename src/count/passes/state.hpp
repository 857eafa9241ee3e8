// A state of one half of a board while it is worked square by square: how many moves each square of
// the window has so far, and which ends of paths belong together.
//
// No containers, no memory, no library: the same code runs on a processor and on a GPU.
//
// A state is stored as one key of 64 bits: which squares have one move, which of the others have
// two, and the rank of the pairing among all pairings of the ends. The more ends there are, the
// fewer others: that is what makes it fit.
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

/// The most ends that a state may have, and the most whose pairings have ranks of 32 bits.
constexpr int max_ends = 22;
constexpr int short_ends = 20;

/// Pairs the ends of a state as the rank says. The first end's mate is the first digit, the one
/// that counts most; the rest is the rank of what remains.
KTOUR_BOTH void unrank(State& state, std::uint64_t long_rank) {
  constexpr std::uint64_t short_pairings = 654729075;  // of short_ends
  std::uint32_t ends = state.one;
  const int count = ones(ends);
  const bool longer = count > short_ends;
  auto rank = static_cast<std::uint32_t>(longer ? long_rank % short_pairings : long_rank);
  std::uint64_t digits = 0;
#ifdef __CUDA_ARCH__
#pragma unroll
#endif
  for (std::uint32_t base = 3; base < short_ends; base += 2) {
    if (static_cast<int>(base) < count) {
      digits = digits << 5 | rank % base;
      rank /= base;
    }
  }
  if (longer) digits = digits << 5 | long_rank / short_pairings;
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

KTOUR_BOTH std::uint64_t rank_of(const State& state) {
  std::uint32_t ends = state.one;
  auto left = static_cast<std::uint32_t>(ones(ends));
  std::uint64_t rank = 0;
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

/// Bits for the ranks of the pairings of so many ends, by half their number.
struct RankBits {
  std::uint8_t bits[max_ends / 2 + 1] = {};
  constexpr RankBits() {
    std::uint64_t product = 1;
    for (int half = 1; half <= max_ends / 2; ++half) {
      product *= static_cast<std::uint64_t>(2 * half - 1);
      while (std::uint64_t{1} << bits[half] < product) ++bits[half];
      if (half < max_ends / 2) bits[half + 1] = bits[half];
    }
  }
};

/// Which squares a key speaks of, in which order.
struct Layout {
  int digits = 0;
  std::uint8_t slot[max_slots] = {};
  std::uint32_t fixed = 0;  ///< slots of ends that every state has, so nothing need be said of them
  std::uint8_t rank_bits[max_ends / 2 + 1] = {};  ///< by half the number of all ends
  int rest_bits = 0;                              ///< of a key below the squares with one move
  int bits = 0;                                   ///< of a key
  /// By patterns: the numbers of moves as digits to base 3, above a rank of always as many bits, so
  /// that the states of one pattern stand together in a sorted list.
  bool by_patterns = false;

  /// Where all is known but the bits. False if a key would be too long.
  bool measure() {
    const RankBits ranks;
    for (int half = 0; half <= max_ends / 2; ++half) rank_bits[half] = ranks.bits[half];
    const int others = ones(fixed);
    if ((digits + others) / 2 * 2 > max_ends) return false;
    if (by_patterns) {
      rest_bits = rank_bits[(digits + others) / 2];
      std::uint64_t patterns = 1;
      for (int i = 0; i < digits; ++i) patterns *= 3;
      bits = rest_bits;
      while (patterns > 1) {
        patterns = (patterns + 1) / 2;
        ++bits;
      }
    } else {
      for (int some = 0; some <= digits; ++some) {
        const int rest = digits - some + rank_bits[(some + others) / 2];
        if (rest > rest_bits) rest_bits = rest;
      }
      bits = digits + rest_bits;
    }
    return bits <= 64;
  }

  KTOUR_BOTH State unpack(std::uint64_t key) const {
    State state;
    state.one = fixed;
    std::uint64_t rest = key & ((std::uint64_t{1} << rest_bits) - 1);
    if (by_patterns) {
      std::uint64_t pattern = key >> rest_bits;
      for (int i = 0; i < digits; ++i) {
        const std::uint64_t next = pattern / 3;
        const auto digit = static_cast<std::uint32_t>(pattern - 3 * next);
        pattern = next;
        state.one |= (digit & 1) << slot[i];
        state.two |= (digit >> 1) << slot[i];
      }
    } else {
      const auto mask = static_cast<std::uint32_t>(key >> rest_bits);
      const int bits_of_rank = rank_bits[(ones(mask) + ones(fixed)) / 2];
      auto twos = static_cast<std::uint32_t>(rest >> bits_of_rank);
      rest &= (std::uint64_t{1} << bits_of_rank) - 1;
      for (int i = 0; i < digits; ++i) {
        const std::uint32_t one = mask >> i & 1;
        state.one |= one << slot[i];
        state.two |= (twos & ~one & 1) << slot[i];
        twos >>= one ^ 1;
      }
    }
    unrank(state, rest);
    return state;
  }
  KTOUR_BOTH std::uint64_t pack(const State& state) const {
    if (by_patterns) {
      std::uint64_t pattern = 0;
      for (int i = digits; i-- > 0;) {
        pattern = 3 * pattern + (state.one >> slot[i] & 1) + 2 * (state.two >> slot[i] & 1);
      }
      return pattern << rest_bits | rank_of(state);
    }
    std::uint32_t mask = 0;
    std::uint64_t twos = 0;
    for (int i = digits; i-- > 0;) {
      const std::uint32_t one = state.one >> slot[i] & 1;
      mask = mask << 1 | one;
      twos = twos << (one ^ 1) | (state.two >> slot[i] & 1);
    }
    return static_cast<std::uint64_t>(mask) << rest_bits |
           twos << rank_bits[(ones(mask) + ones(fixed)) / 2] | rank_of(state);
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
  bool fits = false;  ///< whether the keys are long enough
  int square = -1;  ///< the slot of the square that must have two moves then
  int moves = 0;
  std::uint8_t a[8] = {}, b[8] = {};  ///< the moves that may be added
  // Sets of moves that may be chosen: first those that give the square none, then one, then two; by
  // how many moves it has before, where they end. They begin where the next ones end.
  std::uint8_t choices[64] = {};
  int choices_end[4] = {};
  // Squares whose numbers of moves are bounded then, by what they are to be in the end.
  std::uint32_t none = 0, at_most_one = 0, at_least_one = 0, two = 0;

  KTOUR_BOTH bool allows(const State& state) const {
    const std::uint32_t some = state.one | state.two;
    return (some & none) == 0 && (state.two & at_most_one) == 0 &&
           (some & at_least_one) == at_least_one && (state.two & two) == two;
  }

  /// Calls give(key) for every state that follows.
  template <class Give>
  KTOUR_BOTH void follow(std::uint64_t key, Give&& give) const {
    const State state = from.unpack(key);
    const auto has = (state.one >> square & 1) + 2 * (state.two >> square & 1);
    for (int i = choices_end[has + 1]; i < choices_end[has]; ++i) {
      const std::uint32_t chosen = choices[i];
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
