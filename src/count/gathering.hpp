// Equal states brought together: what the threads of this machine, or others, find of the next
// layer is added up here, shard by shard.
//
// Each shard has a table. Where the memory does not let it grow and there is a folder to work in,
// what is in it goes into a file, and the table begins anew; in the end the pieces of each shard
// are added up, one shard (a 256th of the layer) on each thread at a time. A sum that does not fit
// is noticed wherever it comes about.
#pragma once

#include <array>
#include <atomic>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

#include "count/job.hpp"
#include "count/layer.hpp"
#include "system/scratch.hpp"

namespace ktour::count {

/// The states of one shard while they are found.
template <class Key, class Count>
class Table {
 public:
  using Record = Entry<Key, Count>;

  /// Adds entries until the table would have to grow and may_grow(bytes) forbids it: how many.
  template <class MayGrow>
  std::size_t add(std::span<const Record> entries, MayGrow&& may_grow, bool& overflow) {
    for (std::size_t i = 0; i < entries.size(); ++i) {
      const Record& entry = entries[i];
      if (table_.is_full()) {
        if (!may_grow(table_.bytes_to_grow())) return i;
        table_.grow([](const Record& there) { return hash_of(there.key); });
      }
      Record& slot = table_.find(hash_of(entry.key),
                                 [&](const Record& there) { return there.key == entry.key; });
      if (Rules::is_free(slot)) {
        slot = entry;
        table_.took();
      } else {
        overflow |= add_to(slot.count, entry.count);
      }
    }
    return entries.size();
  }

  /// Calls take(entries) for blocks of what is there; the table is empty afterwards.
  template <class Take>
  void empty(Take&& take) {
    constexpr std::size_t block = 1 << 14;
    std::vector<Record> some;
    some.reserve(block);
    for (const Record& slot : table_.slots()) {
      if (!Rules::is_free(slot)) some.push_back(slot);
      if (some.size() < block) continue;
      take(std::span<const Record>(some));
      some.clear();
    }
    if (!some.empty()) take(std::span<const Record>(some));
    table_.clear();
  }

  /// The entries; the table has no slots afterwards.
  std::vector<Record> take() {
    auto slots = table_.take();
    std::erase_if(slots, Rules::is_free);
    // A layer lives for long, so it gives back what it does not need.
    return {slots.begin(), slots.end()};
  }

 private:
  struct Rules {
    static constexpr Record free{~Key{0}, Count{}};
    static bool is_free(const Record& entry) { return entry.key == free.key; }
    static constexpr std::size_t taken = 2;
    static constexpr std::size_t of = 3;
  };

  OpenTable<Record, Rules> table_;
};

template <class Key, class Count>
class Gathering {
 public:
  using Record = Entry<Key, Count>;

  /// With so many bytes for tables; and a folder to work in, or none.
  explicit Gathering(std::int64_t memory, std::string folder = {})
      : memory_(memory), left_(memory), folder_(std::move(folder)), shards_(shard_count) {}

  /// Adds states to their shard. Threads may do so at once.
  void add(std::size_t shard, std::span<const Record> entries);

  /// False where it makes no sense to go on.
  bool sound() const { return !overflow_ && !exhausted_; }
  bool overflow() const { return overflow_; }
  /// What keeps it from being complete.
  Outcome fault(Job& job) const;
  std::uint64_t bytes() const { return static_cast<std::uint64_t>(memory_ - left_.load()); }

  /// Calls take(shard, states) for all shards in order; there is nothing here afterwards.
  template <class Take>
  Outcome each_shard(Job& job, Take&& take);

 private:
  struct Piece {
    std::uint64_t place;
    std::size_t length;
  };
  struct Shard {
    std::mutex lock;
    Table<Key, Count> table;
    std::vector<Piece> spilled;
  };

  bool may_grow(std::size_t bytes);
  void spill(Shard& shard);
  std::vector<Record> added_up(Shard& shard);
  void fail(const Error& error);

  std::int64_t memory_;
  std::atomic<std::int64_t> left_;
  std::string folder_;
  std::vector<Shard> shards_;
  std::atomic<bool> overflow_{false};
  std::atomic<bool> exhausted_{false};
  std::mutex file_lock_;
  std::optional<SpillFile> file_;
  std::optional<Error> error_;
};

template <class Key, class Count>
void Gathering<Key, Count>::add(std::size_t shard, std::span<const Record> entries) {
  Shard& here = shards_[shard];
  const std::scoped_lock guard(here.lock);
  bool too_large = false;
  while (!entries.empty() && !exhausted_) {
    const std::size_t added = here.table.add(
        entries, [this](std::size_t bytes) { return may_grow(bytes); }, too_large);
    entries = entries.subspan(added);
    if (!entries.empty()) spill(here);
  }
  if (too_large) overflow_ = true;
}

template <class Key, class Count>
bool Gathering<Key, Count>::may_grow(std::size_t bytes) {
  const auto more = static_cast<std::int64_t>(bytes);
  // A file is of no use for handfuls.
  constexpr std::int64_t handful = 1 << 12;
  if (left_.fetch_sub(more) >= more || (!folder_.empty() && more <= handful)) return true;
  left_ += more;
  return false;
}

template <class Key, class Count>
void Gathering<Key, Count>::fail(const Error& error) {
  const std::scoped_lock guard(file_lock_);
  error_ = error;
  exhausted_ = true;
}

template <class Key, class Count>
void Gathering<Key, Count>::spill(Shard& shard) {
  if (folder_.empty()) {
    exhausted_ = true;
    return;
  }
  {
    const std::scoped_lock guard(file_lock_);
    if (!file_) {
      auto opened = SpillFile::open(folder_);
      if (opened) {
        file_.emplace(std::move(*opened));
      } else {
        error_ = opened.error();
        exhausted_ = true;
        return;
      }
    }
  }
  shard.table.empty([&](std::span<const Record> states) {
    if (exhausted_) return;
    const auto place = file_->append(std::as_bytes(states));
    if (!place) return fail(place.error());
    shard.spilled.push_back({*place, states.size()});
  });
}

template <class Key, class Count>
Outcome Gathering<Key, Count>::fault(Job& job) const {
  if (error_) return *error_;
  if (overflow_) return job.overflowed();
  if (exhausted_) return Job::no_room();
  return Done{};
}

template <class Key, class Count>
auto Gathering<Key, Count>::added_up(Shard& shard) -> std::vector<Record> {
  bool too_large = false;
  std::vector<Record> states;
  for (const Piece& piece : shard.spilled) {
    states.resize(piece.length);
    const Outcome got = file_->read(piece.place, std::as_writable_bytes(std::span(states)));
    if (!got) fail(got.error());
    if (exhausted_) return {};
    shard.table.add(
        states, [](std::size_t) { return true; }, too_large);
  }
  if (too_large) overflow_ = true;
  return shard.table.take();
}

template <class Key, class Count>
template <class Take>
Outcome Gathering<Key, Count>::each_shard(Job& job, Take&& take) {
  if (file_) {
    // Tables that are full of one piece would keep the memory from the sums of another.
    for (Shard& shard : shards_) {
      spill(shard);
      shard.table.take();
    }
  }
  constexpr std::size_t at_once = 16;
  // What one thread has done at once is not worth others' time.
  constexpr std::uint64_t little = 1 << 20;
  const std::size_t shares = bytes() < little ? 1 : at_once;
  for (std::size_t first = 0; first < shard_count; first += at_once) {
    std::array<std::vector<Record>, at_once> some;
    const Outcome done = job.each(shares, [&](unsigned, std::size_t share) {
      for (std::size_t i = share; i < at_once; i += shares) some[i] = added_up(shards_[first + i]);
      return sound();
    });
    if (!done) return done;
    if (const Outcome complete = fault(job); !complete) return complete;
    for (std::size_t i = 0; i < at_once; ++i) {
      if (Outcome taken = take(first + i, std::move(some[i])); !taken) return taken;
    }
  }
  return Done{};
}

}  // namespace ktour::count
