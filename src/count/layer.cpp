#include "count/layer.hpp"

#include "count/types.hpp"

namespace ktour::count {

template <class Key, class Count>
Layer<Key, Count> Advance<Key, Count>::operator()(const Layer<Key, Count>& from,
                                                  const Resources& resources, Number& closed,
                                                  Cost& cost) const {
  std::vector<Table<Key, Count>> tables(shard_count);
  const std::uint64_t held = from.bytes();
  std::atomic<std::int64_t> memory_left{resources.memory_beside(held)};
  const std::int64_t memory = memory_left;
  std::atomic<bool> stop{false};
  std::atomic<bool> overflow{false};
  std::atomic<bool> exhausted{false};
  std::vector<Local> locals(resources.threads);

  const auto flush = [&](std::vector<Entry<Key, Count>>& buffer, std::size_t shard) {
    const std::scoped_lock guard(tables[shard].lock);
    bool too_large = false;
    if (!tables[shard].add(buffer, memory_left, too_large)) exhausted = stop = true;
    if (too_large) overflow = stop = true;
    buffer.clear();
  };
  const std::vector<Records> pieces = pieces_of(from);
  const StopKind why = in_parallel(resources, pieces.size(), stop, [&](unsigned t, std::size_t i) {
    Local& local = locals[t];
    expand(
        pieces[i],
        [&](const Entry<Key, Count>& entry) {
          auto& buffer = local.buffers[shard_of(entry.key)];
          buffer.push_back(entry);
          if (buffer.size() == buffer_size) flush(buffer, shard_of(entry.key));
        },
        [&](const Count& count) {
          if (add_to(local.closed, count)) overflow = stop = true;
        });
  });
  if (why != StopKind::none) stop_for(why);
  for (Local& local : locals) {
    for (std::size_t shard = 0; shard < shard_count; ++shard) flush(local.buffers[shard], shard);
    closed += to_number(local.closed);
  }
  if (overflow) throw Overflow{};
  if (exhausted) throw Stopped{StopKind::memory, "the states do not fit the memory"};
  cost.peak_bytes =
      std::max(cost.peak_bytes, held + static_cast<std::uint64_t>(memory - memory_left.load()));
  Layer<Key, Count> next;
  std::atomic<bool> never{false};
  in_parallel({resources.threads, resources.memory, nullptr}, shard_count, never,
              [&](unsigned, std::size_t shard) { next.shards[shard] = tables[shard].take(); });
  const std::uint64_t states = next.size();
  cost.states += states;
  cost.widest = std::max(cost.widest, states);
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
