// The threads of one machine at work on the next layer.
#include "count/machine.hpp"
#include "count/types.hpp"

namespace ktour::count {

// What follows goes into a small buffer for each shard, and a full buffer to the shard at once: a
// lock is then taken once in many states. Sums do not depend on who came first, so neither does the
// result.
template <class Key, class Count>
Outcome Machine<Key, Count>::expand(const frontier::Decision& step, unsigned group,
                                    const Layer<Key, Count>& from, Gathering<Key, Count>& gathering,
                                    Number& closed, Job& job) const {
  constexpr std::size_t buffer_size = 256;
  struct Local {
    std::vector<std::vector<Entry<Key, Count>>> buffers{shard_count};
    Count closed{};
    bool overflow = false;
  };
  const Advance<Key, Count> advance(step, group);
  std::vector<Local> locals(job.threads);
  const auto pieces = from.pieces();
  const Outcome expanded = job.each(pieces.size(), [&](unsigned thread, std::size_t i) {
    Local& local = locals[thread];
    advance.expand(
        pieces[i],
        [&](const Entry<Key, Count>& entry) {
          const std::size_t shard = shard_of(entry.key);
          auto& buffer = local.buffers[shard];
          buffer.push_back(entry);
          if (buffer.size() < buffer_size) return;
          gathering.add(shard, buffer);
          buffer.clear();
        },
        [&](const Count& count) { local.overflow |= add_to(local.closed, count); });
    from.done_with(pieces[i]);
    return gathering.sound() && !local.overflow;
  });
  if (!expanded) return expanded;
  for (Local& local : locals) {
    if (local.overflow) return job.overflowed();
    for (std::size_t shard = 0; shard < shard_count; ++shard) {
      gathering.add(shard, local.buffers[shard]);
    }
    closed += to_number(local.closed);
  }
  return gathering.fault(job);
}

#define KTOUR_MAKE(Key, Count) template struct Machine<Key, Count>;
KTOUR_FOR_ALL_TYPES(KTOUR_MAKE)
#undef KTOUR_MAKE

}  // namespace ktour::count
