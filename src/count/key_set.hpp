// A set of states: open addressing, doubled when two thirds are full.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "count/layer.hpp"

namespace ktour::count {

template <class Key>
class KeySet {
 public:
  bool contains(Key key) const { return !slots_.empty() && slots_[place(key)] == key; }

  /// False if it was there.
  bool insert(Key key) {
    if (used_ * 3 >= slots_.size() * 2) grow();
    Key& slot = slots_[place(key)];
    if (slot == key) return false;
    slot = key;
    ++used_;
    return true;
  }

 private:
  static constexpr Key empty = ~Key{0};  // which is no key

  // Of the key, or where it belongs.
  std::size_t place(Key key) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = static_cast<std::size_t>(hash_of(key)) & mask;
    while (slots_[at] != key && slots_[at] != empty) at = (at + 1) & mask;
    return at;
  }

  void grow() {
    std::vector<Key> old(std::max<std::size_t>(64, slots_.size() * 2), empty);
    old.swap(slots_);
    for (const Key key : old) {
      if (key != empty) slots_[place(key)] = key;
    }
  }

  std::vector<Key> slots_;  // a power of two, or none
  std::size_t used_ = 0;
};

}  // namespace ktour::count
