// Random numbers that are the same everywhere: SplitMix64.
#pragma once

#include <cstdint>

namespace ktour {

/// Mixes the bits of a number so that every bit of it moves every bit of the result.
constexpr std::uint64_t mixed(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
  x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
  return x ^ (x >> 31);
}

class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() { return mixed(state_ += 0x9e3779b97f4a7c15); }

  /// A number below `count`, which is small: the bias is below count / 2^32.
  std::uint32_t below(std::uint32_t count) {
    return static_cast<std::uint32_t>((next() >> 32) * count >> 32);
  }

 private:
  std::uint64_t state_;
};

}  // namespace ktour
