// Equal states brought together: what the threads of this machine, or others, find of the next
// layer is added up here, shard by shard.
//
// Each shard has a table. Where the memory does not let it grow and there is a folder to work in,
// what is in it goes into a file, sorted by key, and the table begins anew; in the end these runs
// of each shard are merged, one shard (a 256th of the layer) on each thread at a time. A sum that
// does not fit is noticed wherever it comes about.
#pragma once

#include <array>
#include <atomic>
#include <functional>
#include <mutex>
#include <optional>
#include <queue>
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

  /// Calls take(entries), sorted by key; the table is empty afterwards.
  template <class Take>
  void empty(Take&& take) {
    const std::span<Record> entries = table_.packed();
    sort_by_key(entries);
    take(std::span<const Record>(entries));
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

  /// Calls take(shard, states) for all shards in order, the states sorted by key where that is
  /// wanted; there is nothing here afterwards.
  template <class Take>
  Outcome each_shard(Job& job, bool sorted, Take&& take);
  /// The states of all shards.
  Result<typename Layer<Key, Count>::Lists> lists(Job& job, bool sorted = false) {
    typename Layer<Key, Count>::Lists lists;
    const Outcome taken = each_shard(job, sorted, [&](std::size_t shard, auto&& states) -> Outcome {
      lists[shard] = std::move(states);
      return Done{};
    });
    if (!taken) return taken.error();
    return lists;
  }

 private:
  // A block in the file.
  struct Piece {
    std::uint64_t place;
    std::size_t length;
  };
  struct Shard {
    std::mutex lock;
    Table<Key, Count> table;
    std::vector<std::vector<Piece>> spilled;  // runs of blocks
  };
  // On the way through a run.
  struct Reader {
    std::span<const Piece> rest;
    std::vector<Record> states;
    std::size_t at = 0;
  };

  bool may_grow(std::size_t bytes);
  void spill(Shard& shard);
  bool next(Reader& reader);
  std::vector<Record> merged(const Shard& shard);
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
  // A file does not pay for a few entries, and every table has its first slots.
  constexpr std::int64_t handful = std::max<std::int64_t>(1 << 12, least_slots * sizeof(Record));
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
    std::vector<Piece> run;
    const Outcome written = encode(states, [&](std::span<const std::byte> block) -> Outcome {
      const auto place = file_->append(block);
      if (!place) return place.error();
      run.push_back({*place, block.size()});
      return Done{};
    });
    if (!written) fail(written.error());
    shard.spilled.push_back(std::move(run));
  });
}

template <class Key, class Count>
Outcome Gathering<Key, Count>::fault(Job& job) const {
  if (error_) return *error_;
  if (overflow_) return job.overflowed();
  if (exhausted_) return Job::no_room();
  return Done{};
}

// Goes on to the next state of a run; false where there is none.
template <class Key, class Count>
bool Gathering<Key, Count>::next(Reader& reader) {
  if (++reader.at < reader.states.size()) return true;
  if (reader.rest.empty()) return false;
  std::vector<std::byte> bytes(reader.rest.front().length);
  Outcome got = file_->read(reader.rest.front().place, bytes);
  reader.rest = reader.rest.subspan(1);
  reader.states.clear();
  reader.at = 0;
  if (got) {
    const auto block = first_block(bytes);
    if (!block || !decode(*block, reader.states)) {
      got = Error{"what was written to a file in '" + folder_ + "' is damaged"};
    }
  }
  if (!got) fail(got.error());
  return static_cast<bool>(got);
}

// The runs are sorted, so the least of their next states is the next of all, and equal ones come
// together.
template <class Key, class Count>
auto Gathering<Key, Count>::merged(const Shard& shard) -> std::vector<Record> {
  std::vector<Reader> readers;
  using Next = std::pair<Key, std::size_t>;  // and whose it is
  std::priority_queue<Next, std::vector<Next>, std::greater<>> queue;
  const auto enqueue = [&](std::size_t i) {
    if (next(readers[i])) queue.emplace(readers[i].states[readers[i].at].key, i);
  };
  for (const auto& run : shard.spilled) {
    readers.push_back({run, {}, 0});
    enqueue(readers.size() - 1);
  }
  std::vector<Record> states;
  bool too_large = false;
  while (!queue.empty() && !exhausted_) {
    const auto [key, i] = queue.top();
    queue.pop();
    const Record& entry = readers[i].states[readers[i].at];
    if (states.empty() || states.back().key != key) {
      states.push_back(entry);
    } else {
      too_large |= add_to(states.back().count, entry.count);
    }
    enqueue(i);
  }
  if (too_large) overflow_ = true;
  states.shrink_to_fit();  // others are merged before it is taken
  return states;
}

template <class Key, class Count>
template <class Take>
Outcome Gathering<Key, Count>::each_shard(Job& job, bool sorted, Take&& take) {
  if (file_) {
    // Tables that are full of one run would keep the memory from the sums of another.
    const Outcome spilled = job.each(shard_count, [&](unsigned, std::size_t i) {
      spill(shards_[i]);
      shards_[i].table.take();
      return sound();
    });
    if (!spilled) return spilled;
  }
  const auto states_of = [&](Shard& shard) {
    if (!shard.spilled.empty()) return merged(shard);
    auto states = shard.table.take();
    if (sorted) sort_by_key(states);
    return states;
  };
  constexpr std::size_t at_once = 16;
  // What one thread has done at once is not worth others' time.
  constexpr std::uint64_t little = 1 << 20;
  const std::size_t shares = bytes() < little ? 1 : at_once;
  for (std::size_t first = 0; first < shard_count; first += at_once) {
    std::array<std::vector<Record>, at_once> some;
    const Outcome done = job.each(shares, [&](unsigned, std::size_t share) {
      for (std::size_t i = share; i < at_once; i += shares) some[i] = states_of(shards_[first + i]);
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
