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
#include <mutex>
#include <optional>
#include <span>
#include <vector>

#include "base/open_table.hpp"
#include "base/processor.hpp"
#include "count/coded.hpp"
#include "count/job.hpp"
#include "count/number.hpp"
#include "frontier/transition.hpp"
#include "system/scratch.hpp"

namespace ktour::count {

inline constexpr unsigned shard_bits = 8;
inline constexpr std::size_t shard_count = std::size_t{1} << shard_bits;

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

/// States in the order of their keys.
template <class States>
void sort_by_key(States&& states) {
  std::sort(states.begin(), states.end(),
            [](const auto& x, const auto& y) { return x.key < y.key; });
}

/// All states after some steps: flat arrays in memory, or blocks of a file that is looked at.
template <class Key, class Count>
class Layer {
 public:
  using Records = std::span<const Entry<Key, Count>>;
  using List = std::vector<Entry<Key, Count>>;
  using Lists = std::array<List, shard_count>;
  using Blocks = std::array<std::vector<Block>, shard_count>;

  Layer() = default;
  explicit Layer(Lists lists) : lists_(std::move(lists)) {
    for (const List& list : lists_) size_ += list.size();
    bytes_ = size_ * sizeof(Entry<Key, Count>);
  }
  Layer(Blocks blocks, std::shared_ptr<const MappedFile> file)
      : blocks_(std::move(blocks)), file_(std::move(file)) {
    for (const auto& shard : blocks_) {
      for (const Block& block : shard) size_ += block.states;
    }
  }

  /// The layer before the first step: nothing is chosen, in one way.
  static Layer root() {
    Lists lists;
    lists[shard_of(0)].push_back({Key{0}, Count{1}});
    return Layer(std::move(lists));
  }

  std::uint64_t size() const { return size_; }
  /// Of memory that it takes.
  std::uint64_t bytes() const { return bytes_; }

  /// Some states of one shard: as they are in memory, or in blocks of the file.
  struct Part {
    Records states;
    std::span<const Block> blocks;
  };
  Part shard(std::size_t i) const { return {lists_[i], blocks_[i]}; }
  std::vector<Part> shards() const {
    std::vector<Part> shards;
    for (std::size_t i = 0; i < shard_count; ++i) shards.push_back(shard(i));
    return shards;
  }
  /// Shards can be large; these are pieces of them that a thread does in a few milliseconds.
  std::vector<Part> pieces() const {
    std::vector<Part> pieces;
    for (const Part& all : shards()) {
      for (std::size_t at = 0; at < all.states.size(); at += block_size) {
        const std::size_t size = std::min(block_size, all.states.size() - at);
        pieces.push_back({all.states.subspan(at, size), {}});
      }
      for (const Block& block : all.blocks) pieces.push_back({{}, {&block, 1}});
    }
    return pieces;
  }

  /// The states of a part: where they are in memory, or read into `list`.
  Result<Records> read(const Part& part, List& list) const {
    if (part.blocks.empty()) return part.states;
    list.clear();
    for (const Block& block : part.blocks) {
      // The file was sound when it was opened.
      if (!decode(block, list)) return Error{"a layer's file was changed while it was in use"};
      forget_pages(block.bytes);
    }
    return Records(list);
  }
  /// Calls work(thread, number of the part, states) for some parts on the job's threads, until the
  /// work returns false.
  template <class Work>
  Outcome each(const std::vector<Part>& parts, Job& job, Work&& work) const {
    std::vector<List> lists(job.threads);
    std::mutex lock;
    std::optional<Error> fault;
    const Outcome done = job.each(parts.size(), [&](unsigned thread, std::size_t i) {
      const auto states = read(parts[i], lists[thread]);
      if (states) return static_cast<bool>(work(thread, i, *states));
      const std::scoped_lock guard(lock);
      fault = states.error();
      return false;
    });
    if (fault) return *fault;
    return done;
  }

 private:
  Lists lists_{};
  Blocks blocks_{};
  std::shared_ptr<const MappedFile> file_;
  std::uint64_t size_ = 0;
  std::uint64_t bytes_ = 0;
};

/// How a layer leads to the next by a decision. Steps of other kinds look the same: step(key, emit,
/// close) calls emit(key) for what follows and close(n) for a cycle that goes into the n-th sum;
/// and step.shard(key) tells where what follows belongs.
template <class Key>
class Advance {
 public:
  Advance(const frontier::Decision& step, unsigned group) : transition_(step, group) {}

  template <class Emit, class Close>
  void operator()(Key key, Emit&& emit, Close&& close) const {
    transition_(
        key, [&](Key to, frontier::Choice) { emit(to); },
        [&](frontier::Choice) { close(std::uint64_t{0}); });
  }
  std::size_t shard(Key key) const { return shard_of(transition_.pattern(key)); }

 private:
  frontier::Transition<Key> transition_;
};

/// Calls emit(Entry) for what follows the states, and close(n, Count) for cycles closed.
template <class Step, class States, class Emit, class Close>
void expand(const Step& step, const States& states, Emit&& emit, Close&& close) {
  on_this_processor([&] {
    for (const auto& entry : states) {
      step(
          entry.key,
          [&](const auto& to) {
            emit({to, entry.count});
          },
          [&](std::uint64_t n) { close(n, entry.count); });
    }
  });
}

}  // namespace ktour::count
