// States seen in a mirror along the lines of a board.
//
// The board looks the same in it, so a state and its image can be completed in as many ways, and
// between two lines, where the window is the same too, one of them may stand for both.
#pragma once

#include <algorithm>

#include "base/assert.hpp"
#include "frontier/state.hpp"

namespace ktour::frontier {

class Mirror {
 public:
  /// Of lines of a given number of places, behind an apex or none.
  Mirror(unsigned apex, unsigned width, unsigned window)
      : apex_(apex), width_(width), window_(window) {
    KTOUR_ASSERT(window <= max_window && (window - apex) % width == 0);
    for (unsigned place = 0; place < window; ++place) {
      const unsigned in_line = place < apex ? 0 : (place - apex) % width;
      image_[place] =
          static_cast<std::uint8_t>(place < apex ? place : place - in_line + width - 1 - in_line);
    }
  }

  unsigned operator()(unsigned place) const { return image_[place]; }

  /// The images of all places of a set.
  std::uint32_t of_set(std::uint32_t set) const {
    std::uint32_t image = set & ((1U << apex_) - 1);
    for (unsigned at = apex_; at < window_; at += width_) {
      image |= reversed(set >> at) >> (32 - width_) << at;
    }
    return image;
  }

  /// The image of a state (its voltages are left out).
  State of(const State& state, unsigned first = 0) const {
    const auto window = static_cast<std::uint32_t>((std::uint64_t{1} << window_) - 1);
    State image;
    image.ends = of_set(state.ends >> first & window);
    image.inner = of_set(state.inner >> first & window);
    for (std::uint32_t rest = state.ends >> first & window; rest != 0; rest &= rest - 1) {
      const auto place = static_cast<unsigned>(std::countr_zero(rest));
      image.mate[image_[place]] = image_[state.mate[first + place] - first];
    }
    return image;
  }

  /// The lesser of the keys of a state and its image. The window begins at place `first`.
  template <class Key>
  Key least(const Codec<Key>& codec, const State& state, unsigned first) const {
    const auto window = static_cast<std::uint32_t>((std::uint64_t{1} << window_) - 1);
    const std::uint32_t ends = state.ends >> first & window;
    const std::uint32_t inner = state.inner >> first & window;
    // The degrees come first in a key; they mostly settle it.
    const std::uint64_t own = degree_digits::of(ends, inner, window_);
    const std::uint64_t other = degree_digits::of(of_set(ends), of_set(inner), window_);
    if (own < other) return codec.pack(state, first);
    const Key key = codec.pack(of(state, first));
    return other < own ? key : std::min(key, codec.pack(state, first));
  }

 private:
  static std::uint32_t reversed(std::uint32_t bits) {
    bits = (bits >> 1 & 0x55555555U) | (bits & 0x55555555U) << 1;
    bits = (bits >> 2 & 0x33333333U) | (bits & 0x33333333U) << 2;
    bits = (bits >> 4 & 0x0f0f0f0fU) | (bits & 0x0f0f0f0fU) << 4;
    bits = (bits >> 8 & 0x00ff00ffU) | (bits & 0x00ff00ffU) << 8;
    return bits >> 16 | bits << 16;
  }

  unsigned apex_;
  unsigned width_;
  unsigned window_;
  std::uint8_t image_[max_window] = {};  // NOLINT(*-avoid-c-arrays)
};

}  // namespace ktour::frontier
