// A state and its count in one word of 64 bits.
//
// The first bits of a word are the state's key, mixed so that any of them tells nothing of the key
// alone; the last ones, the tail, are a digit of the count and its place. A count of many digits
// has a word for each that is not 0. Most counts have one, and what follows from a word has the
// same tail: so counts are worked out only where equal states are brought together.
#pragma once

#include <cstdint>

#include "count/passes/state.hpp"

namespace ktour::passes {

/// The part of a word that is a state: a key of a given number of bits.
struct Mixed {
  int bits = 1;

  explicit Mixed(const Layout& layout) : bits(layout.bits > 0 ? layout.bits : 1) {}

  KTOUR_BOTH std::uint64_t mixed(std::uint64_t key) const {
    return (key ^ key >> half()) * factor << (64 - bits);
  }
  KTOUR_BOTH std::uint64_t key(std::uint64_t word) const {
    const std::uint64_t all = ~std::uint64_t{0} >> (64 - bits);
    const std::uint64_t product = (word >> (64 - bits)) * inverse & all;
    return product ^ product >> half();
  }

 private:
  static constexpr std::uint64_t factor = 0x9e3779b97f4a7c15, inverse = 0xf1de83e19937733d;
  static_assert(factor * inverse == 1);
  /// What is shifted by so much is undone by the same shift.
  KTOUR_BOTH int half() const { return (bits + 1) / 2; }
};

/// The part of a word that is a digit of a count, in a given number of bits.
struct Tail {
  static constexpr int place_bits = 3, least = 8, most = 40;
  int bits = most;

  KTOUR_BOTH std::uint64_t state(std::uint64_t word) const { return word >> bits << bits; }
  KTOUR_BOTH std::uint64_t tail(std::uint64_t word) const { return word ^ state(word); }
  KTOUR_BOTH std::uint64_t count(std::uint64_t word) const {
    const std::uint64_t place = tail(word) >> digit_bits();
    const std::uint64_t digit = word & ((std::uint64_t{1} << digit_bits()) - 1);
    return digit << (place * static_cast<std::uint64_t>(digit_bits()));
  }
  /// Counts of a given number of bits can be told.
  int count_bits() const { return digit_bits() << place_bits; }
  /// Calls give(tail) for each digit of a count that is not 0.
  template <class Give>
  KTOUR_BOTH void each(std::uint64_t count, Give&& give) const {
    for (std::uint64_t place = 0; count != 0; ++place, count >>= digit_bits()) {
      const std::uint64_t digit = count & ((std::uint64_t{1} << digit_bits()) - 1);
      if (digit != 0) give(place << digit_bits() | digit);
    }
  }

 private:
  KTOUR_BOTH int digit_bits() const { return bits - place_bits; }
};

}  // namespace ktour::passes
