// The states after a step, each with the number of ways that lead to it; and the next layer from
// it.
//
// Layers are split into shards by a hash of the state. Threads expand the states of one layer, put
// what follows into a small buffer for each shard, and add a full buffer to the shard's table at
// once: a table is then small enough for the cache, and a lock is taken once in many states. Sums
// do not depend on who came first, so neither does the result.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

#include "base/open_table.hpp"
#include "count/job.hpp"
#include "count/number.hpp"
#include "frontier/decisions.hpp"
#include "frontier/mirror.hpp"

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

/// One shard while it is filled.
template <class Key, class Count>
class Table {
 public:
  using Record = Entry<Key, Count>;

  /// False if the memory does not suffice.
  bool add(std::span<const Record> entries, std::atomic<std::int64_t>& memory_left,
           bool& overflow) {
    for (const Record& entry : entries) {
      if (table_.is_full() && !grow(memory_left)) return false;
      Record& slot = table_.find(hash_of(entry.key),
                                 [&](const Record& there) { return there.key == entry.key; });
      if (Rules::is_free(slot)) {
        slot = entry;
        table_.took();
      } else {
        overflow |= add_to(slot.count, entry.count);
      }
    }
    return true;
  }

  /// The entries; the table is empty afterwards.
  std::vector<Record> take() {
    auto slots = table_.take();
    std::erase_if(slots, Rules::is_free);
    // A layer lives for long, so it gives back what it does not need.
    return {slots.begin(), slots.end()};
  }

  std::mutex lock;

 private:
  struct Rules {
    static constexpr Record free{~Key{0}, Count{}};
    static bool is_free(const Record& entry) { return entry.key == free.key; }
    static constexpr std::size_t taken = 2;
    static constexpr std::size_t of = 3;
  };

  bool grow(std::atomic<std::int64_t>& memory_left) {
    const auto bytes = static_cast<std::int64_t>(table_.bytes_to_grow());
    if (memory_left.fetch_sub(bytes) < bytes) return false;
    table_.grow([](const Record& entry) { return hash_of(entry.key); });
    return true;
  }

  OpenTable<Record, Rules> table_;
};

/// How a layer leads to the next: keys are read and written by the codecs of the two windows.
template <class Key, class Count>
class Advance {
 public:
  using Records = std::span<const Entry<Key, Count>>;

  Advance(const frontier::Decision& step, unsigned group)
      : expander_(step, group), before_(step.before, group), after_(step.after, group) {
    if (step.mirrored != 0) {
      mirror_.emplace(step.after % step.mirrored, step.mirrored, step.after);
    }
  }

  /// The next layer. Ways that close a cycle are added to `closed`.
  Result<Layer<Key, Count>> operator()(const Layer<Key, Count>& from, Number& closed,
                                       Job& job) const;

  /// Calls emit(Entry) for what follows the states, and close(Count) for cycles closed.
  template <class Emit, class Close>
  void expand(Records states, Emit&& emit, Close&& close) const {
    frontier::State state;
    for (const Entry<Key, Count>& entry : states) {
      before_.unpack(entry.key, state);
      expander_(
          state,
          [&](const frontier::State& next, unsigned first, frontier::Choice) {
            emit(Entry<Key, Count>{
                mirror_ ? mirror_->least(after_, next, first) : after_.pack(next, first),
                entry.count});
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
  std::optional<frontier::Mirror> mirror_;
};

}  // namespace ktour::count
