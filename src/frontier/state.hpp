// What has to be remembered of the edges chosen so far: for each vertex of the window how many of
// its edges are chosen, and which vertices are the two ends of one path.
//
// Two choices with the same state can be completed in the same ways, so they are counted together.
// A state is worked on unpacked (State) and stored packed into a number (Codec): first the degrees,
// two bits a vertex, then the number of the pairing among all pairings of so many ends, then the
// voltages. Sorting packed states therefore brings those of equal degrees together.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace ktour::frontier {

inline constexpr unsigned max_window = 32;

struct State {
  static constexpr std::uint8_t inner = 0xff;  ///< two edges: the path goes through

  /// By place in the window: itself (no edge yet), the other end of its path, or `inner`.
  std::array<std::uint8_t, max_window> mate;
  /// Voltage of the path from this end to the other.
  std::array<std::uint8_t, max_window> voltage;

  void clear(unsigned place) {
    mate[place] = static_cast<std::uint8_t>(place);
    voltage[place] = 0;
  }
  unsigned degree(unsigned place) const {
    return mate[place] == inner ? 2 : mate[place] == place ? 0 : 1;
  }
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
    if (from != a) mate[a] = inner;
    if (to != b) mate[b] = inner;
    mate[from] = to;
    mate[to] = from;
  }
};

/// The number of ways to pair 2n things.
constexpr std::uint64_t pairings(unsigned ends) {
  std::uint64_t product = 1;
  for (unsigned n = ends; n > 2; n -= 2) product *= n - 1;
  return product;
}

/// The number of a pairing of the places in `ends` among all of them; `mate` has the other place of
/// each. The partner of the first is the lowest digit, so that dividing by the number of its
/// choices gives the number of the pairing of the others.
template <class Rank, class Mates>
Rank pairing_rank(std::uint32_t ends, const Mates& mate, unsigned first = 0) {
  Rank rank = 0;
  Rank weight = 1;
  while (ends != 0) {
    const auto a = static_cast<unsigned>(std::countr_zero(ends));
    ends &= ends - 1;
    const unsigned b = mate[first + a] - first;
    rank += weight * static_cast<unsigned>(std::popcount(ends & ((1U << b) - 1)));
    weight *= static_cast<unsigned>(std::popcount(ends));
    ends &= ~(1U << b);
  }
  return rank;
}

/// Calls pair(a, b) for the pairs of places that a rank stands for.
template <class Rank, class Pair>
void each_pair(std::uint32_t ends, Rank rank, Pair&& pair) {
  while (ends != 0) {
    const auto a = static_cast<unsigned>(std::countr_zero(ends));
    ends &= ends - 1;
    const auto choices = static_cast<unsigned>(std::popcount(ends));
    std::uint32_t rest = ends;
    for (auto skip = static_cast<unsigned>(rank % choices); skip > 0; --skip) rest &= rest - 1;
    rank /= choices;
    const auto b = static_cast<unsigned>(std::countr_zero(rest));
    ends &= ~(1U << b);
    pair(a, b);
  }
}

/// Packs states of one window into numbers of type Key.
template <class Key>
class Codec {
 public:
  Codec() = default;
  Codec(unsigned window, unsigned group)
      : window_(window),
        voltage_bits_(bits_of(group - 1U)),
        all_voltage_bits_(window / 2 * voltage_bits_),
        pairing_bits_(bits_of(pairings(window / 2 * 2) - 1)),
        group_(group) {}

  /// How many bits a packed state takes.
  unsigned bits() const { return 2 * window_ + pairing_bits_ + all_voltage_bits_; }

  /// `first` is the place in `state` of the window's first vertex: places before it have left.
  Key pack(const State& state, unsigned first = 0) const {
    Key degrees = 0;
    std::uint32_t ends = 0;
    for (unsigned i = 0; i < window_; ++i) {
      const unsigned degree = state.degree(first + i);
      degrees = degrees << 2 | degree;
      ends |= (degree & 1U) << i;
    }
    const Key key = degrees << pairing_bits_ | pairing_rank<Key>(ends, state.mate, first);
    if (voltage_bits_ == 0) return key;
    Key voltages = 0;
    for (; ends != 0; ends &= ends - 1) {
      const auto a = first + static_cast<unsigned>(std::countr_zero(ends));
      if (state.mate[a] > a) voltages = voltages << voltage_bits_ | state.voltage[a];
    }
    return key << all_voltage_bits_ | voltages;
  }

  void unpack(Key key, State& state) const {
    Key voltages = voltage_bits_ == 0 ? 0 : key & low(all_voltage_bits_);
    Key degrees = degrees_of(key);
    std::uint32_t ends = 0;
    for (unsigned i = window_; i-- > 0; degrees >>= 2) {
      const auto degree = static_cast<unsigned>(degrees & 3);
      state.mate[i] = degree == 2 ? State::inner : static_cast<std::uint8_t>(i);
      state.voltage[i] = 0;
      ends |= (degree & 1U) << i;
    }
    each_pair(ends, pairing_of(key), [&](unsigned a, unsigned b) {
      state.mate[a] = static_cast<std::uint8_t>(b);
      state.mate[b] = static_cast<std::uint8_t>(a);
    });
    if (voltage_bits_ == 0) return;
    for (unsigned i = window_; i-- > 0;) {
      const std::uint8_t mate = state.mate[i];
      if (mate == State::inner || mate <= i) continue;
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
  Key first_of_degrees(Key degrees) const { return degrees << (pairing_bits_ + all_voltage_bits_); }

 private:
  static unsigned bits_of(std::uint64_t largest) {
    return static_cast<unsigned>(std::bit_width(largest));
  }
  static Key low(unsigned bits) { return (Key{1} << bits) - 1; }

  unsigned window_ = 0;
  unsigned voltage_bits_ = 0;  // a path
  unsigned all_voltage_bits_ = 0;
  unsigned pairing_bits_ = 0;
  unsigned group_ = 1;
};

}  // namespace ktour::frontier
