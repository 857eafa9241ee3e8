// A number of tours, twice: exactly, in 128 bits, and modulo a prime. What was added wrongly,
// overflowed or was written wrongly does not agree with itself.
#pragma once

#include <cstdint>
#include <string>

#include "count/passes/state.hpp"

namespace ktour::passes {

struct Sum {
  __extension__ using Number = unsigned __int128;

  static constexpr std::uint64_t prime = (std::uint64_t{1} << 61) - 1;
  static KTOUR_BOTH std::uint64_t remainder_of(Number number) {
    // 2^61 is one more than the prime: parts of 61 bits are simply added.
    const auto low = static_cast<std::uint64_t>(number) & prime;
    const auto middle = static_cast<std::uint64_t>(number >> 61) & prime;
    std::uint64_t sum = low + middle + static_cast<std::uint64_t>(number >> 122);
    sum = (sum & prime) + (sum >> 61);
    return sum >= prime ? sum - prime : sum;
  }

  Number exact = 0;
  std::uint64_t modulo = 0;

  Sum& operator+=(const Sum& other) {
    exact += other.exact;
    modulo = (modulo + other.modulo) % prime;
    return *this;
  }
  /// Adds a product.
  KTOUR_BOTH void add(std::uint64_t a, std::uint64_t b) {
    exact += Number{a} * b;
    modulo = remainder_of(Number{remainder_of(a)} * remainder_of(b) + modulo);
  }
  Sum operator*(unsigned times) const {
    return {exact * times, remainder_of(Number{modulo} * times)};
  }
  /// False where the number did not fit, or one of the two is wrong.
  bool sound() const { return remainder_of(exact) == modulo; }

  std::string digits() const {
    std::string text;
    Number rest = exact;
    do {
      text.insert(text.begin(), static_cast<char>('0' + static_cast<int>(rest % 10)));
      rest /= 10;
    } while (rest != 0);
    return text;
  }
};

}  // namespace ktour::passes
