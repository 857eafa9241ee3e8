// What the judge may use of time and memory. Every loop over something that a file or a board makes
// long asks whether to go on; whatever takes memory by the board or by the file asks before it
// takes it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "base/pulse.hpp"

namespace ktour::proof {

/// What a rule says where its work ended; it is not looked at.
inline constexpr const char* unfinished = "it was not looked at to the end";

class Work {
 public:
  Work(Status& status, std::uint64_t memory) : pulse_(status), memory_(memory) {}

  /// Some work was done. True: it ends here, and what comes of it is not looked at.
  bool ends(std::uint32_t units = 1) { return pulse_.beat(units) || refused_ != StopKind::none; }

  /// Whether so much memory may be used. Half of all is for a line and what is read from it, the
  /// other half for what a rule makes of the board. False ends the work.
  bool allow(std::uint64_t bytes) {
    if (bytes > memory_ / 2) refused_ = StopKind::memory;
    return bytes <= memory_ / 2;
  }

  /// Whether as many places may be looked at one by one. False ends the work.
  bool walk(std::uint64_t places) {
    constexpr std::uint64_t most = std::uint64_t{1} << 32;
    if (places > most) refused_ = StopKind::limit;
    return places <= most;
  }

  /// Other work begins, which may need less than was refused.
  void begin_other() { refused_ = StopKind::none; }

  StopKind stopped() const { return refused_ != StopKind::none ? refused_ : pulse_.stopped(); }
  bool has_ended() const { return stopped() != StopKind::none; }

  std::uint64_t memory() const { return memory_; }
  void at_line(std::uint64_t number) { pulse_.progress.done = number; }

 private:
  Pulse pulse_;
  std::uint64_t memory_;
  StopKind refused_ = StopKind::none;
};

/// Sorts in blocks, to hear of an interrupt between them.
template <class T>
void sort(std::vector<T>& all, Work& work) {
  constexpr std::size_t block = std::size_t{1} << 17;
  const auto at = [&](std::size_t i) {
    return all.begin() + static_cast<std::ptrdiff_t>(std::min(i, all.size()));
  };
  for (std::size_t i = 0; i < all.size() && !work.ends(block); i += block) {
    std::sort(at(i), at(i + block));
  }
  for (std::size_t width = block; width < all.size(); width *= 2) {
    for (std::size_t i = 0; i + width < all.size() && !work.ends(block); i += 2 * width) {
      std::inplace_merge(at(i), at(i + width), at(i + 2 * width));
    }
  }
}

}  // namespace ktour::proof
