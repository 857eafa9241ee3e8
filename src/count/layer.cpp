// Threads at work on the next layer.
#include "count/layer.hpp"

#include "base/processor.hpp"
#include "count/types.hpp"

namespace ktour::count {

template <class Key, class Count>
Result<Layer<Key, Count>> Advance<Key, Count>::operator()(const Layer<Key, Count>& from,
                                                          Number& closed, Job& job) const {
  std::vector<Table<Key, Count>> tables(shard_count);
  const std::uint64_t held = from.bytes();
  std::atomic<std::int64_t> memory_left{job.memory_beside(held)};
  const std::int64_t memory = memory_left;
  std::atomic<bool> overflow{false};
  std::atomic<bool> exhausted{false};
  std::vector<Local> locals(job.threads);

  const auto flush = [&](std::vector<Entry<Key, Count>>& buffer, std::size_t shard) {
    const std::scoped_lock guard(tables[shard].lock);
    bool too_large = false;
    if (!tables[shard].add(buffer, memory_left, too_large)) exhausted = true;
    if (too_large) overflow = true;
    buffer.clear();
  };
  const std::vector<Records> pieces = pieces_of(from);
  const Outcome expanded = job.each(pieces.size(), [&](unsigned thread, std::size_t i) {
    Local& local = locals[thread];
    on_this_processor([&] {
      expand(
          pieces[i],
          [&](const Entry<Key, Count>& entry) {
            auto& buffer = local.buffers[shard_of(entry.key)];
            buffer.push_back(entry);
            if (buffer.size() == buffer_size) flush(buffer, shard_of(entry.key));
          },
          [&](const Count& count) {
            if (add_to(local.closed, count)) overflow = true;
          });
    });
    return !overflow && !exhausted;
  });
  if (!expanded) return expanded.error();
  for (Local& local : locals) {
    for (std::size_t shard = 0; shard < shard_count; ++shard) flush(local.buffers[shard], shard);
    closed += to_number(local.closed);
  }
  if (overflow) return job.overflowed();
  if (exhausted) return Job::no_room();
  job.cost.peak_bytes =
      std::max(job.cost.peak_bytes, held + static_cast<std::uint64_t>(memory - memory_left.load()));
  Layer<Key, Count> next;
  // What one thread has done at once is not worth others' time.
  const std::size_t shares = pieces.size() < 2 ? 1 : shard_count;
  const Outcome taken = job.each(shares, [&](unsigned, std::size_t share) {
    for (std::size_t shard = share; shard < shard_count; shard += shares) {
      next.shards[shard] = tables[shard].take();
    }
    return true;
  });
  if (!taken) return taken.error();
  return next;
}

template <class Key, class Count>
auto Advance<Key, Count>::pieces_of(const Layer<Key, Count>& layer) -> std::vector<Records> {
  std::vector<Records> pieces;
  for (const auto& shard : layer.shards) {
    for (std::size_t at = 0; at < shard.size(); at += piece_size) {
      pieces.emplace_back(shard.data() + at, std::min(piece_size, shard.size() - at));
    }
  }
  return pieces;
}

#define KTOUR_MAKE(Key, Count) template class Advance<Key, Count>;
KTOUR_FOR_ALL_TYPES(KTOUR_MAKE)
#undef KTOUR_MAKE

}  // namespace ktour::count
