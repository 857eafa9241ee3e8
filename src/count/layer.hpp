// The states after a step, each with the number of ways that lead to it; and what follows them.
//
// Layers are split into shards by a hash of the states' degrees, so all states of a pattern of
// degrees are in one shard. What follows from the states of one layer is gathered shard by shard
// (Gathering), by the threads of one machine or by many machines.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "base/open_table.hpp"
#include "base/processor.hpp"
#include "count/number.hpp"
#include "frontier/decisions.hpp"
#include "frontier/mirror.hpp"
#include "system/scratch.hpp"

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
/// Of the states with this pattern of degrees.
inline std::size_t shard_of(std::uint64_t pattern) {
  return hash_of(pattern) >> (64 - shard_bits);
}

/// All states after some steps: flat arrays, in memory or in a file that is looked at.
template <class Key, class Count>
class Layer {
 public:
  using Records = std::span<const Entry<Key, Count>>;
  using Lists = std::array<std::vector<Entry<Key, Count>>, shard_count>;
  using Shards = std::array<Records, shard_count>;

  Layer() = default;
  explicit Layer(Lists lists) {
    const auto kept = std::make_shared<const Lists>(std::move(lists));
    for (std::size_t i = 0; i < shard_count; ++i) shards_[i] = (*kept)[i];
    keeper_ = kept;
    bytes_ = size() * sizeof(Entry<Key, Count>);
  }
  Layer(const Shards& shards, std::shared_ptr<const MappedFile> file)
      : shards_(shards), keeper_(std::move(file)) {}

  /// The layer before the first step: nothing is chosen, in one way.
  static Layer root() {
    Lists lists;
    lists[shard_of(0)].push_back({Key{0}, Count{1}});
    return Layer(std::move(lists));
  }

  const Shards& shards() const { return shards_; }
  std::uint64_t size() const {
    std::uint64_t sum = 0;
    for (const Records& shard : shards_) sum += shard.size();
    return sum;
  }
  /// Of memory that it takes.
  std::uint64_t bytes() const { return bytes_; }

  /// Shards can be large; these are pieces of them that a thread does in a few milliseconds.
  std::vector<Records> pieces() const {
    constexpr std::size_t piece_size = 4096;
    std::vector<Records> pieces;
    for (const Records& shard : shards_) {
      for (std::size_t at = 0; at < shard.size(); at += piece_size) {
        pieces.push_back(shard.subspan(at, std::min(piece_size, shard.size() - at)));
      }
    }
    return pieces;
  }
  /// A piece was gone through, and is not needed soon.
  void done_with(Records piece) const {
    if (bytes_ == 0) forget_pages(std::as_bytes(piece));
  }

 private:
  Shards shards_{};
  std::shared_ptr<const void> keeper_;
  std::uint64_t bytes_ = 0;
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

  /// Where a state that follows belongs.
  std::size_t shard(Key key) const {
    return shard_of(static_cast<std::uint64_t>(after_.degrees_of(key)));
  }

  /// Calls emit(Entry) for what follows the states, and close(Count) for cycles closed.
  template <class Emit, class Close>
  void expand(Records states, Emit&& emit, Close&& close) const {
    on_this_processor([&] {
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
    });
  }

 private:
  frontier::Expander expander_;
  frontier::Codec<Key> before_;
  frontier::Codec<Key> after_;
  std::optional<frontier::Mirror> mirror_;
};

}  // namespace ktour::count
