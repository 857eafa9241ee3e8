// The one hash table: open addressing in a row of slots whose number is a power of two.
//
// What a slot holds is the user's: an entry, a key, or the number of something kept elsewhere. So
// the table knows only which slots are free; users say what the hash is and which slot they mean.
// Growing is a call of its own, and says beforehand what it costs in bytes, so that a user who
// counts memory can refuse. Entries are never removed one by one, only all at once.
//
// Libraries were tried in its place, on the states that follow from the last layers of half a board
// in counting; nanoseconds to add an entry, best of five, and to take one out at the end:
//
//                          this      boost 1.81 flat map   abseil 20220623 flat map
//   6x8, 50,000 states     33, 13    28, 8                 29, 5
//   7x8, 1.2 million       44, 10    40, 9                 45, 7
//   the same, long keys    67, 13    60, 9                 67, 8
//
// A state costs some 400 to 900 ns in all (`ktour bench counting`), so the better of them would
// save one in a hundred. Neither tells beforehand what growing will take, looks ahead, or leaves
// what is counted where it is; so there is no package to ask for.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace ktour {

/// A table has so many slots, or more, or none.
inline constexpr std::size_t least_slots = 64;

/// `Rules` has the members
///   static constexpr Slot free;                   what a slot holds before it is taken
///   static bool is_free(const Slot&);
///   static constexpr std::size_t taken, of;       it is full when `taken` slots in `of` are
template <class Slot, class Rules>
class OpenTable {
 public:
  std::size_t size() const { return used_; }
  std::span<const Slot> slots() const { return slots_; }

  /// Whether it has to grow before another slot is taken.
  bool is_full() const { return used_ * Rules::of >= slots_.size() * Rules::taken; }
  std::size_t bytes_to_grow() const { return (grown() - slots_.size()) * sizeof(Slot); }

  /// Twice as many slots. `hash` tells the hash of what a slot holds.
  template <class Hash>
  void grow(Hash&& hash) {
    resize(grown(), hash);
  }
  /// Room for so many, at once.
  template <class Hash>
  void reserve(std::size_t count, Hash&& hash) {
    std::size_t slots = std::max(slots_.size(), least_slots);
    while (count * Rules::of > slots * Rules::taken) slots *= 2;
    resize(slots, hash);
  }

  /// The slot for which same(slot) holds, or the free one where it belongs. Whoever fills a free
  /// slot says so with took(). There must be slots.
  template <class Same>
  Slot& find(std::uint64_t hash, Same&& same) {
    return slots_[place(hash, same)];
  }
  template <class Same>
  const Slot& find(std::uint64_t hash, Same&& same) const {
    return slots_[place(hash, same)];
  }
  void took() { ++used_; }

  /// Where a search begins: for those who look ahead.
  const Slot& first(std::uint64_t hash) const { return slots_[hash & (slots_.size() - 1)]; }

  /// What the slots hold, moved together, in any order: for those who call clear() next.
  std::span<Slot> packed() {
    return {slots_.begin(), std::remove_if(slots_.begin(), slots_.end(), Rules::is_free)};
  }
  /// All slots are free again.
  void clear() {
    std::fill(slots_.begin(), slots_.end(), Rules::free);
    used_ = 0;
  }
  /// The slots, the free ones among them; the table has none afterwards.
  std::vector<Slot> take() {
    used_ = 0;
    return std::exchange(slots_, {});
  }

 private:
  std::size_t grown() const { return std::max(least_slots, 2 * slots_.size()); }

  template <class Same>
  std::size_t place(std::uint64_t hash, Same& same) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = static_cast<std::size_t>(hash) & mask;
    while (!Rules::is_free(slots_[at]) && !same(slots_[at])) at = (at + 1) & mask;
    return at;
  }

  template <class Hash>
  void resize(std::size_t size, Hash& hash) {
    std::vector<Slot> old(size, Rules::free);
    old.swap(slots_);
    const auto other = [](const Slot&) { return false; };
    for (const Slot& slot : old) {
      if (!Rules::is_free(slot)) slots_[place(hash(slot), other)] = slot;
    }
  }

  std::vector<Slot> slots_;
  std::size_t used_ = 0;
};

/// Slots that hold the number of something, from 1; 0 is free. Half of them are used at most.
struct NumberSlots {
  static constexpr std::uint32_t free = 0;
  static bool is_free(std::uint32_t slot) { return slot == free; }
  static constexpr std::size_t taken = 1;
  static constexpr std::size_t of = 2;
};

}  // namespace ktour
