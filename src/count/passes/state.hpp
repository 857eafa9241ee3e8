// A state of one half of a board while it is worked square by square: how many moves each square of
// the window has so far, and which ends of paths belong together.
//
// No containers, no memory, no library: the same code runs on a processor and on a GPU.
//
// A state is stored as one key of 64 bits: which squares have one move, which of the others have
// two, and the rank of the pairing among all pairings of the ends. The more ends there are, the
// fewer others: that is what makes it fit.
#pragma once

#include <cassert>
#include <cstdint>
#include <initializer_list>

#include "frontier/pairing.hpp"

namespace ktour::passes {

using frontier::lowest;
using frontier::ones;
using frontier::pairings;
using frontier::short_ends;

/// Squares that a state may be unpacked to: 5 bits for each name them, 12 to a word.
constexpr int max_slots = 24;

/// How many moves squares have. They have slots; each is in `one`, in `two`, or in neither.
struct Degrees {
  std::uint32_t one = 0;  ///< squares with one move: the ends of paths
  std::uint32_t two = 0;
};

/// A state unpacked.
struct State : Degrees {
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
  /// The same where neither has been paired before.
  KTOUR_BOTH void first_pair(int a, int b) {
    (a < 12 ? low : high) |= static_cast<std::uint64_t>(b) << (a < 12 ? 5 * a : 5 * a - 60);
    (b < 12 ? low : high) |= static_cast<std::uint64_t>(a) << (b < 12 ? 5 * b : 5 * b - 60);
  }

  /// Adds a move between two squares that have less than two. False where it closes a path.
  KTOUR_BOTH bool add(int a, int b) {
    const std::uint32_t bit_a = std::uint32_t{1} << a;
    const std::uint32_t bit_b = std::uint32_t{1} << b;
    const int end_a = (one & bit_a) != 0 ? mate(a) : a;
    if (end_a == b) return false;
    const int end_b = (one & bit_b) != 0 ? mate(b) : b;
    two |= one & (bit_a | bit_b);
    one ^= bit_a | bit_b;
    pair(end_a, end_b);
    return true;
  }
};

/// The most ends that a state may have.
constexpr int max_ends = 22;

/// Pairs the ends of a state as the rank says.
KTOUR_BOTH void unrank(State& state, std::uint64_t rank) {
  frontier::each_pair(state.one, rank, [&](int a, int b) { state.first_pair(a, b); });
}
KTOUR_BOTH std::uint64_t rank_of(const State& state) {
  const auto mate = [&](int end) { return state.mate(end); };
  return ones(state.one) > short_ends ? frontier::pairing_rank(state.one, mate)
                                      : frontier::pairing_rank<std::uint32_t>(state.one, mate);
}

/// Bits for the ranks of the pairings of a given number of ends, by half their number.
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
  std::uint8_t slot[max_slots] = {};  ///< of each, from the lowest
  // The same as runs of slots one after the other: which, and how far from their digits.
  int runs = 0;
  std::uint32_t run[max_slots / 2] = {};
  std::uint8_t run_shift[max_slots / 2] = {};
  std::uint32_t fixed = 0;  ///< slots of ends that every state has, so nothing need be said of them
  std::uint8_t rank_bits[max_ends / 2 + 1] = {};  ///< by half the number of all ends
  int rest_bits = 0;                              ///< of a key below the squares with one move
  int bits = 0;                                   ///< of a key
  /// By patterns: the numbers of moves as digits to base 3, above a rank of always as many bits, so
  /// that the states of one pattern stand together in a sorted list.
  bool by_patterns = false;

  /// Where all is known but the bits. False if a key would be too long.
  bool measure() {
    for (int i = 0; i < digits; ++i) {
      if (i == 0 || slot[i] != slot[i - 1] + 1) {
        run_shift[runs++] = static_cast<std::uint8_t>(slot[i] - i);
      }
      run[runs - 1] |= std::uint32_t{1} << slot[i];
    }
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

  /// Slots to digits, and back.
  KTOUR_BOTH std::uint32_t gather(std::uint32_t bits_of_slots) const {
    std::uint32_t all = 0;
    for (int i = 0; i < runs; ++i) all |= (bits_of_slots & run[i]) >> run_shift[i];
    return all;
  }
  KTOUR_BOTH std::uint32_t spread(std::uint32_t bits_of_digits) const {
    std::uint32_t all = 0;
    for (int i = 0; i < runs; ++i) all |= bits_of_digits << run_shift[i] & run[i];
    return all;
  }

  KTOUR_BOTH Degrees degrees(std::uint64_t key) const {
    Degrees all;
    if (by_patterns) {
      std::uint64_t pattern = key >> rest_bits;
      for (int i = 0; i < digits; ++i) {
        const std::uint64_t next = pattern / 3;
        const auto digit = static_cast<std::uint32_t>(pattern - 3 * next);
        pattern = next;
        all.one |= (digit & 1) << slot[i];
        all.two |= (digit >> 1) << slot[i];
      }
    } else {
      const auto mask = static_cast<std::uint32_t>(key >> rest_bits);
      const std::uint64_t rest = key & ((std::uint64_t{1} << rest_bits) - 1);
      auto twos = static_cast<std::uint32_t>(rest >> bits_of_rank(mask));
      std::uint32_t two = 0;
      for (std::uint32_t others = ~mask; twos != 0; others &= others - 1, twos >>= 1) {
        if ((twos & 1) != 0) two |= others & (~others + 1);
      }
      all.one = spread(mask);
      all.two = spread(two);
    }
    all.one |= fixed;
    return all;
  }
  /// The rank of the pairing of a key whose numbers of moves are known, and its state.
  KTOUR_BOTH std::uint64_t rank(std::uint64_t key, const Degrees& all) const {
    const int length = by_patterns ? rest_bits : rank_bits[ones(all.one) / 2];
    return key & ((std::uint64_t{1} << length) - 1);
  }
  KTOUR_BOTH State unpack(std::uint64_t key, const Degrees& all) const {
    State state{all};
    unrank(state, rank(key, all));
    return state;
  }
  KTOUR_BOTH State unpack(std::uint64_t key) const { return unpack(key, degrees(key)); }

  KTOUR_BOTH std::uint64_t pack(const State& state) const {
    if (by_patterns) {
      std::uint64_t pattern = 0;
      for (int i = digits; i-- > 0;) {
        pattern = 3 * pattern + (state.one >> slot[i] & 1) + 2 * (state.two >> slot[i] & 1);
      }
      return pattern << rest_bits | rank_of(state);
    }
    // Of the squares without one move it is told which have two.
    const std::uint32_t mask = gather(state.one);
    std::uint32_t twos = 0;
    for (std::uint32_t two = gather(state.two); two != 0; two &= two - 1) {
      const std::uint32_t bit = two & (~two + 1);
      twos |= std::uint32_t{1} << ones(~mask & (bit - 1));
    }
    return static_cast<std::uint64_t>(mask) << rest_bits |
           static_cast<std::uint64_t>(twos) << bits_of_rank(mask) | rank_of(state);
  }

 private:
  KTOUR_BOTH int bits_of_rank(std::uint32_t mask) const {
    return rank_bits[(ones(mask) + ones(fixed)) / 2];
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
  /// Moves that may be added together.
  struct Choice {
    std::uint32_t once = 0, twice = 0;  ///< the squares that get one move, and two
    std::uint8_t moves = 0;             ///< as a set
  };
  /// A square that may get moves: by how many it has, the choices that leave it with as many as it
  /// may have.
  struct Touched {
    std::uint64_t open[3] = {};
    int slot = 0;
  };
  /// A square that needs more moves than those which it may get from squares that have none yet.
  struct Need {
    std::uint32_t square = 0;  ///< as a bit, none if it has no move yet
    std::uint32_t from = 0;    ///< others that may give it one
    int moves = 0;
  };
  static constexpr int max_choices = 64, max_touched = 10, max_needs = 32, max_still = 4;

  Layout from, to;
  int number = 0;  ///< among the steps
  int slots = 0;
  std::uint16_t name[max_slots] = {};  ///< of the squares in the slots
  // Squares that are spoken of before the step and that no step from this one to before
  // `still_until` changes: states that differ in them stay different until then.
  int stills = 0, still_until = 0;
  std::uint16_t still[max_still] = {};
  // Others that are spoken of before the step and that this step does not change.
  int spares = 0;
  std::uint16_t spare[max_still] = {};
  bool fits = false;  ///< whether the keys are long enough
  int square = -1;    ///< the slot of the square that must have two moves then
  int moves = 0;
  std::uint64_t a = 0, b = 0;  ///< the moves that may be added: five bits for each slot
  std::uint32_t own = 0;       ///< those of the square, which is in `a`
  int choice_count = 0;
  Choice choices[max_choices];
  int touched_count = 0;
  Touched touched[max_touched];
  std::uint32_t untouched = 0;  ///< all other squares, as bits
  // Squares that may have no move, or one at most, in the end.
  std::uint32_t none = 0, at_most_one = 0;
  int needs = 0;
  Need need[max_needs];

  void add_move(int slot_a, int slot_b) {
    assert(moves < 12 && slot_a < 32 && slot_b < 32);
    a |= static_cast<std::uint64_t>(slot_a) << (5 * moves);
    b |= static_cast<std::uint64_t>(slot_b) << (5 * moves);
    ++moves;
  }
  void add_choice(std::uint8_t chosen) {
    assert(choice_count < max_choices);
    Choice& choice = choices[choice_count++];
    choice.moves = chosen;
    for (int move = 0; move < moves; ++move) {
      if ((chosen >> move & 1) == 0) continue;
      for (const std::uint64_t slots_of : {a, b}) {
        const std::uint32_t bit = std::uint32_t{1} << (slots_of >> (5 * move) & 31);
        choice.twice |= choice.once & bit;
        choice.once ^= bit;
      }
    }
  }
  /// When all choices are there, and what squares may have: which choices are open to whom.
  void find_touched() {
    std::uint32_t all = std::uint32_t{1} << square;
    for (int i = 0; i < choice_count; ++i) all |= choices[i].once | choices[i].twice;
    untouched = ~all;
    for (; all != 0; all &= all - 1) {
      const std::uint32_t bit = all & (~all + 1);
      Touched& one = touched[touched_count++];
      one.slot = lowest(all);
      const int most = (none & bit) != 0 ? 0 : (at_most_one & bit) != 0 ? 1 : 2;
      const int least = one.slot == square ? 2 : 0;
      for (int before = 0; before < 3; ++before) {
        for (int i = 0; i < choice_count; ++i) {
          const int after = before + ones(choices[i].once & bit) + 2 * ones(choices[i].twice & bit);
          if (after >= least && after <= most) one.open[before] |= std::uint64_t{1} << i;
        }
      }
    }
  }

  /// The choices that leave no square with too many moves, and the step's own with two. (Where the
  /// touched squares are at hand elsewhere, they are read there.)
  KTOUR_BOTH std::uint64_t open_choices(const Degrees& before, const Touched* squares) const {
    // A square that no choice changes may have too many for a class that was not asked for before.
    if ((((before.one | before.two) & none) | (before.two & at_most_one)) & untouched) return 0;
    std::uint64_t open = ~std::uint64_t{0};
    for (int i = 0; i < touched_count; ++i) {
      const int slot = squares[i].slot;
      open &= squares[i].open[(before.one >> slot & 1) + 2 * (before.two >> slot & 1)];
    }
    return open;
  }
  KTOUR_BOTH std::uint64_t open_choices(const Degrees& before) const {
    return open_choices(before, touched);
  }
  /// The numbers of moves after an open choice.
  KTOUR_BOTH static Degrees after(const Degrees& before, const Choice& choice) {
    return {before.one ^ choice.once, before.two | (before.one & choice.once) | choice.twice};
  }
  /// False where a square cannot get all its moves any more.
  KTOUR_BOTH bool lasts(const Degrees& after) const {
    const std::uint32_t open = ~(after.two | (after.one & at_most_one));
    for (int i = 0; i < needs; ++i) {
      const int has = ones(after.one & need[i].square) + 2 * ones(after.two & need[i].square);
      if (has + ones(need[i].from & open) < need[i].moves) return false;
    }
    return true;
  }
  /// Adds the moves of a choice that can be made. False where it closes a path.
  KTOUR_BOTH bool add(State& state, std::uint32_t chosen) const {
    for (; chosen != 0; chosen &= chosen - 1) {
      const int shift = 5 * lowest(chosen);
      if (!state.add(static_cast<int>(a >> shift & 31), static_cast<int>(b >> shift & 31))) {
        return false;
      }
    }
    return true;
  }

  /// The slot of a square, or their number if it has none.
  int slot_of(std::uint16_t square_name) const {
    int slot = 0;
    while (slot < slots && name[slot] != square_name) ++slot;
    return slot;
  }
  /// Whether no state with so many moves at a square that the step does not change is wanted after
  /// it.
  bool drops(std::uint16_t square_name, int has) const {
    const int slot = slot_of(square_name);
    if (slot == slots) return false;
    const std::uint32_t bit = std::uint32_t{1} << slot;
    if (has > 0 && (none & bit) != 0) return true;
    if (has > 1 && (at_most_one & bit) != 0) return true;
    for (int i = 0; i < needs; ++i) {
      if (need[i].square == bit && has + ones(need[i].from) < need[i].moves) return true;
    }
    return false;
  }

  /// Calls give(key) for every state that follows.
  template <class Give>
  KTOUR_BOTH void follow(std::uint64_t key, Give&& give) const {
    const Degrees before = from.degrees(key);
    std::uint64_t open = open_choices(before);
    if (open == 0) return;
    const State state = from.unpack(key, before);
    for (; open != 0; open &= open - 1) {
      const Choice& choice = choices[lowest(open)];
      if (!lasts(after(before, choice))) continue;
      State next = state;
      if (add(next, choice.moves)) give(to.pack(next));
    }
  }
};

}  // namespace ktour::passes
