// A set of states.
#pragma once

#include "base/open_table.hpp"
#include "count/layer.hpp"

namespace ktour::count {

template <class Key>
class KeySet {
 public:
  bool contains(Key key) const { return table_.size() > 0 && find(table_, key) == key; }

  /// Says that a key will be asked for.
  void prefetch(Key key) const {
    if (table_.size() > 0) __builtin_prefetch(&table_.first(hash_of(key)));
  }

  /// False if it was there.
  bool insert(Key key) {
    if (table_.is_full()) table_.grow([](Key there) { return hash_of(there); });
    Key& slot = find(table_, key);
    if (slot == key) return false;
    slot = key;
    table_.took();
    return true;
  }

 private:
  struct Rules {
    static constexpr Key free = ~Key{0};  // which is no key
    static bool is_free(Key key) { return key == free; }
    static constexpr std::size_t taken = 2;
    static constexpr std::size_t of = 3;
  };

  template <class Table>
  static auto& find(Table& table, Key key) {
    return table.find(hash_of(key), [&](Key there) { return there == key; });
  }

  OpenTable<Key, Rules> table_;
};

}  // namespace ktour::count
