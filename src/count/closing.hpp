// With how much of the right each pairing of the left closes to one cycle.
//
// The recursion is that of the join (join.hpp): pairings of the left with the same first pair go
// together, the right is contracted by that pair, and equal pairings are added up. But the left has
// places for sums in the place of counts.
#pragma once

#include <array>
#include <vector>

#include "count/join.hpp"

namespace ktour::count {

template <class Count>
class Closing {
 public:
  /// A pairing of the left, and the place of its sum.
  struct Left {
    std::uint64_t rank;
    std::uint32_t place;
  };
  using Pair = Pairing<Count>;

  explicit Closing(const Contractions& contractions)
      : contract_(contractions), join_(contractions) {}

  /// Whether a sum did not fit.
  bool overflow() const { return overflow_ || join_.overflow(); }
  void merge(unsigned ends, std::vector<Pair>& list) {
    join_.merge(frontier::pairings(ends), list);
  }

  /// Adds to sums[place] of each of the left the counts of all of the right that close with it. The
  /// ranks of the left are different ones.
  void operator()(unsigned ends, const Left* first, const Left* last,
                  const std::vector<Pair>& right, std::vector<Count>& sums) {
    if (first == last || right.empty()) return;
    if (ends == 2) {
      for (const Left* left = first; left != last; ++left) {
        for (const Pair& other : right) overflow_ |= add_to(sums[left->place], other.count);
      }
      return;
    }
    const unsigned choices = ends - 1;
    std::array<std::size_t, frontier::max_window + 1> from{};
    for (const Left* left = first; left != last; ++left) ++from[left->rank % choices + 1];
    for (unsigned b = 0; b < choices; ++b) from[b + 1] += from[b];
    auto& [sorted, rest] = lists_[ends / 2];
    sorted.resize(static_cast<std::size_t>(last - first));
    auto at = from;
    for (const Left* left = first; left != last; ++left) {
      sorted[at[left->rank % choices]++] = {left->rank / choices, left->place};
    }
    for (unsigned b = 0; b < choices; ++b) {
      if (from[b] == from[b + 1]) continue;
      rest.clear();
      for (const Pair& pair : right) {
        const std::uint64_t next = contract_(ends, b, pair.rank);
        if (next != Contractions::closed) rest.push_back({next - 1, pair.count});
      }
      merge(ends - 2, rest);
      (*this)(ends - 2, sorted.data() + from[b], sorted.data() + from[b + 1], rest, sums);
    }
  }

 private:
  const Contractions& contract_;
  Join<Count> join_;
  bool overflow_ = false;
  struct Room {
    std::vector<Left> sorted;
    std::vector<Pair> rest;
  };
  std::array<Room, frontier::max_window / 2 + 1> lists_;
};

}  // namespace ktour::count
