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

/// Packs states of one window into numbers of type Key.
template <class Key>
class Codec {
 public:
  Codec() = default;
  Codec(unsigned window, unsigned group)
      : window_(window), group_(group), pairing_bits_(bits(window, group) - 2 * window) {}

  /// How many bits a packed state takes.
  static unsigned bits(unsigned window, unsigned group) {
    const unsigned pairs = window / 2;
    unsigned needed = 0;
    if (window >= 4) needed = static_cast<unsigned>(std::bit_width(pairings(pairs * 2) - 1));
    if (group > 1) needed += pairs * static_cast<unsigned>(std::bit_width(group - 1U));
    return 2 * window + needed;
  }

  /// `first` is the place in `state` of the window's first vertex: places before it have left.
  Key pack(const State& state, unsigned first = 0) const {
    Key degrees = 0;
    std::uint32_t ends = 0;
    for (unsigned i = 0; i < window_; ++i) {
      const unsigned degree = state.degree(first + i);
      degrees = degrees << 2 | degree;
      ends |= (degree & 1U) << i;
    }
    Key rank = 0;
    Key weight = 1;
    while (ends != 0) {
      const auto a = static_cast<unsigned>(std::countr_zero(ends));
      ends &= ends - 1;
      const unsigned b = state.mate[first + a] - first;
      const auto choices = static_cast<unsigned>(std::popcount(ends));
      rank += weight * static_cast<unsigned>(std::popcount(ends & ((1U << b) - 1)));
      weight *= choices;
      ends &= ~(1U << b);
      if (group_ > 1) {
        rank += weight * state.voltage[first + a];
        weight *= group_;
      }
    }
    return degrees << pairing_bits_ | rank;
  }

  void unpack(Key key, State& state) const {
    Key degrees = key >> pairing_bits_;
    Key rank = key & ((Key{1} << pairing_bits_) - 1);
    std::uint32_t ends = 0;
    for (unsigned i = window_; i-- > 0; degrees >>= 2) {
      const auto degree = static_cast<unsigned>(degrees & 3);
      state.mate[i] = degree == 2 ? State::inner : static_cast<std::uint8_t>(i);
      state.voltage[i] = 0;
      ends |= (degree & 1U) << i;
    }
    while (ends != 0) {
      const auto a = static_cast<unsigned>(std::countr_zero(ends));
      ends &= ends - 1;
      const auto choices = static_cast<unsigned>(std::popcount(ends));
      std::uint32_t rest = ends;
      for (auto skip = static_cast<unsigned>(rank % choices); skip > 0; --skip) rest &= rest - 1;
      rank /= choices;
      const auto b = static_cast<unsigned>(std::countr_zero(rest));
      ends &= ~(1U << b);
      state.mate[a] = static_cast<std::uint8_t>(b);
      state.mate[b] = static_cast<std::uint8_t>(a);
      if (group_ > 1) {
        const auto voltage = static_cast<unsigned>(rank % group_);
        rank /= group_;
        state.voltage[a] = static_cast<std::uint8_t>(voltage);
        state.voltage[b] = static_cast<std::uint8_t>((group_ - voltage) % group_);
      }
    }
  }

  unsigned window() const { return window_; }
  unsigned pairing_bits() const { return pairing_bits_; }
  Key degrees(Key key) const { return key >> pairing_bits_; }

 private:
  unsigned window_ = 0;
  unsigned group_ = 1;
  unsigned pairing_bits_ = 0;
};

}  // namespace ktour::frontier
