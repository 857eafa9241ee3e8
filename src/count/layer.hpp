// The states after a step, each with the number of ways that lead to it; and the next layer from
// it.
//
// Layers are split into shards by a hash of the state. Threads expand the states of one layer, put
// what follows into a small buffer for each shard, and add a full buffer to the shard's table at
// once: a table is then small enough for the cache, and a lock is taken once in many states. Sums
// do not depend on who came first, so neither does the result.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "count/number.hpp"
#include "count/work.hpp"
#include "frontier/steps.hpp"
#include "base/engine.hpp"

namespace ktour::count {

inline constexpr unsigned shard_bits = 8;
inline constexpr std::size_t shard_count = std::size_t{1} << shard_bits;

template <class Key, class Count>
struct Entry {
  Key key;
  Count count;
};

inline std::uint64_t hash_of(std::uint64_t key) {
  key *= 0x9e3779b97f4a7c15U;
  return key ^ key >> 32;
}
inline std::uint64_t hash_of(Wide key) {
  return hash_of(static_cast<std::uint64_t>(key) ^
                 hash_of(static_cast<std::uint64_t>(key >> 64) + 0x632be59bd9b4e019U));
}
template <class Key>
std::size_t shard_of(Key key) {
  return hash_of(key) >> (64 - shard_bits);
}

template <class Key, class Count>
struct Layer {
  using Shard = std::vector<Entry<Key, Count>>;
  std::array<Shard, shard_count> shards;

  std::uint64_t size() const {
    std::uint64_t sum = 0;
    for (const Shard& shard : shards) sum += shard.size();
    return sum;
  }
  std::uint64_t bytes() const { return size() * sizeof(Entry<Key, Count>); }

  /// The layer before the first step: nothing is chosen, in one way.
  static Layer root() {
    Layer layer;
    layer.shards[shard_of(Key{0})].push_back({Key{0}, Count{1}});
    return layer;
  }
};

/// One shard while it is filled: open addressing, doubled when two thirds are full.
template <class Key, class Count>
class Table {
 public:
  static constexpr Key empty = ~Key{0};

  /// False if the counts or the memory do not suffice.
  bool add(std::span<const Entry<Key, Count>> entries, std::atomic<std::int64_t>& memory_left,
           bool& overflow) {
    for (const Entry<Key, Count>& entry : entries) {
      if (used_ * 3 >= slots_.size() * 2 && !grow(memory_left)) return false;
      Entry<Key, Count>& slot = find(entry.key);
      if (slot.key == empty) {
        slot = entry;
        ++used_;
      } else {
        overflow |= add_to(slot.count, entry.count);
      }
    }
    return true;
  }

  /// The entries; the table is empty afterwards.
  std::vector<Entry<Key, Count>> take() {
    auto slots = std::move(slots_);
    slots_ = {};
    used_ = 0;
    std::erase_if(slots, [](const auto& entry) { return entry.key == empty; });
    // A layer lives for long, so it gives back what it does not need.
    return {slots.begin(), slots.end()};
  }

  std::mutex lock;

 private:
  bool grow(std::atomic<std::int64_t>& memory_left) {
    const std::size_t size = std::max<std::size_t>(64, slots_.size() * 2);
    const auto bytes = static_cast<std::int64_t>((size - slots_.size()) * sizeof(slots_[0]));
    if (memory_left.fetch_sub(bytes) < bytes) return false;
    std::vector<Entry<Key, Count>> old(size, {empty, Count{}});
    old.swap(slots_);
    for (const auto& entry : old) {
      if (entry.key != empty) find(entry.key) = entry;
    }
    return true;
  }

  Entry<Key, Count>& find(Key key) {
    const std::size_t mask = slots_.size() - 1;
    std::size_t i = static_cast<std::size_t>(hash_of(key)) & mask;
    while (slots_[i].key != empty && slots_[i].key != key) i = (i + 1) & mask;
    return slots_[i];
  }

  std::vector<Entry<Key, Count>> slots_;
  std::size_t used_ = 0;
};

/// Calls work(thread, item) for all items below `items` on so many threads; the calling thread is
/// one of them and asks the watcher meanwhile. False if the work was stopped, by `stop` or the
/// watcher.
template <class Work>
StopKind in_parallel(const Resources& resources, std::size_t items, std::atomic<bool>& stop,
                     Work&& work) {
  std::atomic<std::size_t> next{0};
  StopKind why = StopKind::none;
  const auto run = [&](unsigned thread) {
    for (std::size_t item; !stop.load(std::memory_order_relaxed) && (item = next++) < items;) {
      work(thread, item);
      if (thread == 0 && resources.watcher != nullptr) {
        why = resources.watcher->poll();
        if (why != StopKind::none) stop = true;
      }
    }
  };
  std::vector<std::jthread> others;
  for (unsigned thread = 1; thread < resources.threads; ++thread) others.emplace_back(run, thread);
  run(0);
  others.clear();
  return why;
}

[[noreturn]] inline void stop_for(StopKind why) {
  throw Stopped{why, stop_text(why)};
}

/// How a layer leads to the next: keys are read and written by the codecs of the two windows.
template <class Key, class Count>
class Advance {
 public:
  using Records = std::span<const Entry<Key, Count>>;

  Advance(const frontier::Step& step, unsigned group)
      : expander_(step, group), before_(step.before, group), after_(step.after, group) {}

  /// The next layer. Ways that close a cycle are added to `closed`.
  Layer<Key, Count> operator()(const Layer<Key, Count>& from, const Resources& resources,
                               Number& closed, Cost& cost) const;

  /// Calls emit(Entry) for what follows the states, and close(Count) for cycles closed.
  template <class Emit, class Close>
  void expand(Records states, Emit&& emit, Close&& close) const {
    frontier::State state;
    for (const Entry<Key, Count>& entry : states) {
      before_.unpack(entry.key, state);
      expander_(
          state,
          [&](const frontier::State& next, unsigned first, frontier::Choice) {
            emit(Entry<Key, Count>{after_.pack(next, first), entry.count});
          },
          [&](frontier::Choice) { close(entry.count); });
    }
  }

  /// Shards can be large; these are pieces of them that a thread does in a few milliseconds.
  static std::vector<Records> pieces_of(const Layer<Key, Count>& layer);

 private:
  static constexpr std::size_t piece_size = 4096;
  static constexpr std::size_t buffer_size = 256;

  struct Local {
    std::vector<std::vector<Entry<Key, Count>>> buffers{shard_count};
    Count closed{};
  };

  frontier::Expander expander_;
  frontier::Codec<Key> before_;
  frontier::Codec<Key> after_;
};

}  // namespace ktour::count
