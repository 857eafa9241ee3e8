// Lists of states in memory, worked by the processor.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "count/passes/half_board.hpp"
#include "count/passes/join.hpp"

namespace ktour::passes {

class HostDevice {
 public:
  struct Entry {
    std::uint64_t key, count;
  };
  using List = std::vector<Entry>;
  __extension__ using Sum = unsigned __int128;

  List start() const { return {{0, 1}}; }
  List copy(const List& list) const { return list; }
  std::uint64_t size(const List& list) const { return list.size(); }
  /// A list will not be needed for a while.
  void rest(List& /*list*/) const {}

  std::optional<List> step(const Step& step, const List& from, std::uint64_t bound) {
    List to;
    for (const Entry& entry : from) {
      step.follow(entry.key, [&](std::uint64_t key) { to.push_back({key, entry.count}); });
    }
    emitted += to.size();
    unite(to);
    largest = std::max<std::uint64_t>(largest, to.size());
    if (to.size() > bound) return {};
    return to;
  }

  Sum join(const Layout& layout_a, const List& a, const Layout& layout_b, const List& b) {
    List other;
    other.reserve(b.size());
    for (const Entry& entry : b) {
      other.push_back({layout_a.pack(turned_over(layout_b.unpack(entry.key))), entry.count});
    }
    sort(other);
    Sum sum = 0;
    auto at = other.begin();
    for (auto first = a.begin(); first != a.end();) {
      const auto pattern = first->key >> layout_a.rest_bits;
      const auto of = [&](const Entry& entry) { return entry.key >> layout_a.rest_bits; };
      auto last = first;
      while (last != a.end() && of(*last) == pattern) ++last;
      while (at != other.end() && of(*at) < pattern) ++at;
      auto end = at;
      while (end != other.end() && of(*end) == pattern) ++end;
      if (at != end) {
        const int ends = ones(layout_a.unpack(first->key).one);
        if (ends > 0) sum += join(layout_a, first, last, at, end, ends);
      }
      at = end;
      first = last;
    }
    return sum;
  }

  std::uint64_t emitted = 0, largest = 0, overflow = 0;

 private:
  using At = List::const_iterator;
  Sum join(const Layout& layout, At first, At last, At other, At end, int ends) {
    const std::uint64_t mask = (std::uint64_t{1} << layout.rest_bits) - 1;
    const std::uint64_t size = pairings(ends);
    table_.assign(size, 0);
    for (; other != end; ++other) table_[other->key & mask] = other->count;
    next_.resize(size);
    for (int q = ends; q > 2; q -= 2) {
      const std::uint64_t block = pairings(q);
      const std::vector<std::uint32_t>& places = this->places(q);
      const auto fan = static_cast<std::size_t>(q - 2);
      for (std::uint64_t base = 0; base < size; base += block) {
        for (std::uint64_t i = 0; i < block; ++i) {
          std::uint64_t total = 0;
          for (std::size_t k = 0; k < fan; ++k) total += table_[base + places[i * fan + k]];
          next_[base + i] = total;
        }
      }
      table_.swap(next_);
    }
    Sum sum = 0;
    for (; first != last; ++first) sum += Sum{table_[first->key & mask]} * first->count;
    return sum;
  }

  const std::vector<std::uint32_t>& places(int q) {
    std::vector<std::uint32_t>& table = places_[static_cast<std::size_t>(q / 2)];
    if (table.empty()) {
      table.reserve(pairings(q) * static_cast<std::uint64_t>(q - 2));
      for (std::uint32_t i = 0; i < pairings(q); ++i) {
        sources(q, i, [&](std::uint64_t rank) { table.push_back(static_cast<std::uint32_t>(rank)); });
      }
    }
    return table;
  }

  static void sort(List& list) {
    std::uint64_t some = 0;
    std::uint64_t all = ~std::uint64_t{0};
    for (const Entry& entry : list) {
      some |= entry.key;
      all &= entry.key;
    }
    List other(list.size());
    constexpr int bits = 11;
    for (int shift = 0; shift < 64; shift += bits) {
      const auto digit = [&](std::uint64_t key) { return key >> shift & ((1U << bits) - 1); };
      if (digit(some & ~all) == 0) continue;
      std::array<std::size_t, (1 << bits) + 1> starts{};
      for (const Entry& entry : list) ++starts[digit(entry.key) + 1];
      for (std::size_t i = 1; i < starts.size(); ++i) starts[i] += starts[i - 1];
      for (const Entry& entry : list) other[starts[digit(entry.key)]++] = entry;
      list.swap(other);
    }
  }
  static void unite(List& list) {
    sort(list);
    std::size_t kept = 0;
    for (std::size_t i = 0; i < list.size(); ++i) {
      if (kept > 0 && list[kept - 1].key == list[i].key) {
        list[kept - 1].count += list[i].count;
      } else {
        list[kept++] = list[i];
      }
    }
    list.resize(kept);
    list.shrink_to_fit();
  }

  std::vector<std::uint64_t> table_, next_;
  std::array<std::vector<std::uint32_t>, max_ends / 2 + 1> places_;
};

}  // namespace ktour::passes
