// A state of the frontier method, with its mate array (Knuth, The Art of Computer Programming 4A,
// 7.1.4: Simpath; Sekine, Imai and Tani 1995): what has to be remembered of the edges chosen so
// far. For each vertex of the window how many of its edges are chosen, and which vertices are the
// two ends of one path.
//
// Two choices with the same state can be completed in the same ways, so they are counted together.
// A state is worked on unpacked (State) and stored packed into a number (Codec): first the degrees,
// two bits a vertex, then the rank of the pairing among all of so many ends, then the
// voltages. Sorting packed states therefore brings those of equal degrees together.
//
// Packing and unpacking is most of the work of a count. So degrees are kept as two sets of bits,
// which become the digits of a key through small tables, and a pairing is read without divisions.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "frontier/pairing.hpp"

namespace ktour::frontier {

inline constexpr unsigned max_window = 32;

struct State {
  /// By place in the window: itself (no edge yet) or the other end of its path. Of no meaning where
  /// the path goes through.
  std::uint8_t mate[max_window];  // NOLINT(*-avoid-c-arrays): a state is copied to devices as it is
  /// Voltage of the path from this end to the other.
  std::uint8_t voltage[max_window];  // NOLINT(*-avoid-c-arrays)
  std::uint32_t ends = 0;            ///< places with one edge
  std::uint32_t inner = 0;           ///< places with two: the path goes through

  void clear(unsigned place) {
    mate[place] = static_cast<std::uint8_t>(place);
    voltage[place] = 0;
    ends &= ~(1U << place);
    inner &= ~(1U << place);
  }
  unsigned degree(unsigned place) const { return (inner >> place & 1U) * 2 + (ends >> place & 1U); }
  /// Whether an edge between the two would close a cycle.
  bool closes(unsigned a, unsigned b) const { return mate[a] == b; }

  /// Adds an edge between two vertices of degree below 2 that does not close a cycle.
  void join(unsigned a, unsigned b, unsigned edge_voltage, unsigned group) {
    const std::uint8_t from = mate[a];
    const std::uint8_t to = mate[b];
    if (group > 1) {
      const unsigned whole = (group - voltage[a] + edge_voltage + voltage[b]) % group;
      voltage[a] = voltage[b] = 0;
      voltage[from] = static_cast<std::uint8_t>(whole);
      voltage[to] = static_cast<std::uint8_t>((group - whole) % group);
    }
    const std::uint32_t both = 1U << a | 1U << b;
    inner |= ends & both;
    ends ^= both;
    mate[from] = to;
    mate[to] = from;
  }
};

/// Pairings of some places, from their ranks: each_pair() for the many of one pattern of degrees.
///
/// The rank is kept as a fraction of the number of all, in units of 2^-59: times the number of
/// choices, its whole part is the next digit. (It is too large by less than the rank, and at the
/// end by less than the square of the number of all, which is far below a unit.)
class Pairings {
 public:
  Pairings() = default;
  explicit Pairings(std::uint32_t ends) : Pairings(ends, [](unsigned place) { return place; }) {}
  /// Of places that are called otherwise: `name(place)`.
  template <class Name>
  Pairings(std::uint32_t ends, Name&& name) {
    for (; ends != 0; ends &= ends - 1) {
      place_[count_++] =
          static_cast<std::uint8_t>(name(static_cast<unsigned>(std::countr_zero(ends))));
    }
  }

  /// Calls pair(a, b) for the pairs of places that a rank stands for.
  template <class Pair>
  void operator()(std::uint64_t rank, Pair&& pair) const {
    if (count_ > most_listed) {
      each_pair(~std::uint32_t{0} >> (max_window - count_), rank,
                [&](int a, int b) { pair(place_[a], place_[b]); });
      return;
    }
    std::uint64_t part = rank * units[count_ / 2];
    // The places that are left, as a list of hexadecimal digits.
    std::uint64_t list = 0xfedcba9876543210U;
    switch (count_) {
      case 16: next<15>(list, part, pair); [[fallthrough]];
      case 14: next<13>(list, part, pair); [[fallthrough]];
      case 12: next<11>(list, part, pair); [[fallthrough]];
      case 10: next<9>(list, part, pair); [[fallthrough]];
      case 8: next<7>(list, part, pair); [[fallthrough]];
      case 6: next<5>(list, part, pair); [[fallthrough]];
      case 4: next<3>(list, part, pair); [[fallthrough]];
      case 2: next<1>(list, part, pair); [[fallthrough]];
      default: return;
    }
  }

 private:
  static constexpr unsigned most_listed = 16, bits = 59;
  static constexpr auto units = [] {
    std::array<std::uint64_t, most_listed / 2 + 1> all{};
    for (unsigned half = 0; half < all.size(); ++half) {
      all[half] = ((std::uint64_t{1} << bits) - 1) / pairings(2 * half) + 1;
    }
    return all;
  }();

  template <unsigned Choices, class Pair>
  void next(std::uint64_t& list, std::uint64_t& part, Pair& pair) const {
    const std::uint8_t a = place_[list & 15];
    list >>= 4;
    part *= Choices;
    const std::uint64_t shift = 4 * (part >> bits);
    part &= (std::uint64_t{1} << bits) - 1;
    const std::uint8_t b = place_[list >> shift & 15];
    const std::uint64_t before = (std::uint64_t{1} << shift) - 1;
    list = (list & before) | (list >> 4 & ~before);
    pair(a, b);
  }

  std::uint8_t place_[max_window];  // NOLINT(*-avoid-c-arrays)
  unsigned count_ = 0;
};

/// Degrees of up to 32 places as digits of two bits, the first place highest; from sets of places.
namespace degree_digits {

/// Eight bits at every second place, the lowest highest.
inline constexpr auto spread = [] {
  std::array<std::uint16_t, 256> table{};
  for (unsigned bits = 0; bits < 256; ++bits) {
    for (unsigned i = 0; i < 8; ++i) {
      if ((bits >> i & 1) != 0) table[bits] |= static_cast<std::uint16_t>(1U << 2 * (7 - i));
    }
  }
  return table;
}();
/// The reverse for four digits: those that are 1 in the lower four bits, those that are 2 in the
/// higher.
inline constexpr auto gathered = [] {
  std::array<std::uint8_t, 256> table{};
  for (unsigned digits = 0; digits < 256; ++digits) {
    for (unsigned i = 0; i < 4; ++i) {
      const unsigned digit = digits >> 2 * (3 - i) & 3;
      table[digits] |= static_cast<std::uint8_t>((digit & 1) << i | digit >> 1 << (4 + i));
    }
  }
  return table;
}();

inline std::uint64_t of(std::uint32_t ends, std::uint32_t inner, unsigned window) {
  std::uint64_t digits = 0;
  for (unsigned at = 0; at < window; at += 8) {
    const auto eight =
        static_cast<std::uint64_t>(spread[ends >> at & 0xff] | spread[inner >> at & 0xff] << 1);
    digits |= eight << (48 - 2 * at);
  }
  return window == 0 ? 0 : digits >> (64 - 2 * window);
}

/// The ends in the lower half, the others in the higher.
inline std::uint64_t sets_of(std::uint64_t digits, unsigned window) {
  if (window == 0) return 0;
  digits <<= 64 - 2 * window;
  std::uint64_t sets = 0;
  for (unsigned at = 0; at < window; at += 4) {
    const std::uint64_t four = gathered[digits >> (56 - 2 * at) & 0xff];
    sets |= (four & 15) << at | four >> 4 << (32 + at);
  }
  return sets;
}

}  // namespace degree_digits

/// Packs states of one window into numbers of type Key.
template <class Key>
class Codec {
 public:
  Codec() = default;
  /// With only the sum of all voltages, where `sum_only` says so: then the group has one element or
  /// two.
  Codec(unsigned window, unsigned group, bool sum_only = false)
      : window_(window),
        voltage_bits_(bits_of(group - 1U)),
        all_voltage_bits_(sum_only ? voltage_bits_ : window / 2 * voltage_bits_),
        sum_only_(sum_only),
        pairing_bits_(bits_of(pairings(window / 2 * 2) - 1)),
        group_(group) {}

  /// How many bits a packed state takes.
  unsigned bits() const { return 2 * window_ + pairing_bits_ + all_voltage_bits_; }

  /// `first` is the place in `state` of the window's first vertex: places before it have left.
  Key pack(const State& state, unsigned first = 0) const {
    const auto window = static_cast<std::uint32_t>((std::uint64_t{1} << window_) - 1);
    std::uint32_t ends = state.ends >> first & window;
    const Key degrees = degree_digits::of(ends, state.inner >> first & window, window_);
    const std::uint64_t rank = pairing_rank(
        ends, [&](int place) { return state.mate[first + static_cast<unsigned>(place)] - first; });
    const Key key = degrees << pairing_bits_ | rank;
    if (voltage_bits_ == 0) return key;
    Key voltages = 0;
    for (; ends != 0; ends &= ends - 1) {
      const auto a = first + static_cast<unsigned>(std::countr_zero(ends));
      if (state.mate[a] <= a) continue;
      if (sum_only_) {
        voltages ^= state.voltage[a];
      } else {
        voltages = voltages << voltage_bits_ | state.voltage[a];
      }
    }
    return key << all_voltage_bits_ | voltages;
  }

  void unpack(Key key, State& state) const {
    Key voltages = voltage_bits_ == 0 ? 0 : key & low(all_voltage_bits_);
    const std::uint64_t sets =
        degree_digits::sets_of(static_cast<std::uint64_t>(degrees_of(key)), window_);
    state.ends = static_cast<std::uint32_t>(sets);
    state.inner = static_cast<std::uint32_t>(sets >> 32);
    for (unsigned i = 0; i < max_window; ++i) state.mate[i] = static_cast<std::uint8_t>(i);
    const Pairings pairs(state.ends);
    pairs(static_cast<std::uint64_t>(pairing_of(key)), [&](std::uint8_t a, std::uint8_t b) {
      state.mate[a] = b;
      state.mate[b] = a;
    });
    if (voltage_bits_ == 0) return;
    for (std::uint8_t& voltage : state.voltage) voltage = 0;
    if (sum_only_) {
      // Any path may have it. Where there is none there is no voltage.
      if (state.ends == 0) return;
      const auto first = static_cast<unsigned>(std::countr_zero(state.ends));
      state.voltage[first] = state.voltage[state.mate[first]] = static_cast<std::uint8_t>(voltages);
      return;
    }
    for (unsigned i = window_; i-- > 0;) {
      const std::uint8_t mate = state.mate[i];
      if ((state.ends >> i & 1) == 0 || mate <= i) continue;
      const auto voltage = static_cast<unsigned>(voltages & low(voltage_bits_));
      voltages >>= voltage_bits_;
      state.voltage[i] = static_cast<std::uint8_t>(voltage);
      state.voltage[mate] = static_cast<std::uint8_t>((group_ - voltage) % group_);
    }
  }

  unsigned window() const { return window_; }
  /// Two bits a place, the first place highest.
  Key degrees_of(Key key) const { return key >> (pairing_bits_ + all_voltage_bits_); }
  Key pairing_of(Key key) const { return key >> all_voltage_bits_ & low(pairing_bits_); }
  /// The state without its voltages, as a codec of the group of one has it; and these.
  Key without_voltages(Key key) const { return key >> all_voltage_bits_; }
  Key voltages_of(Key key) const { return key & low(all_voltage_bits_); }

 private:
  static unsigned bits_of(std::uint64_t largest) {
    return static_cast<unsigned>(std::bit_width(largest));
  }
  static Key low(unsigned bits) { return (Key{1} << bits) - 1; }

  unsigned window_ = 0;
  unsigned voltage_bits_ = 0;  // a path
  unsigned all_voltage_bits_ = 0;
  bool sum_only_ = false;
  unsigned pairing_bits_ = 0;
  unsigned group_ = 1;
};

}  // namespace ktour::frontier
