// The threads of one machine at work on what follows from a layer.
#pragma once

#include <vector>

#include "count/gathering.hpp"
#include "count/number.hpp"

namespace ktour::count {

/// Gathers what follows: expand(records, emit, close) calls emit(Entry) for each state that follows
/// some of the layer's, and close(Count) for cycles closed, which are added to `closed`; shard(key)
/// tells where a state belongs.
///
/// What follows goes into a small buffer for each shard, and a full buffer to the shard at once: a
/// lock is then taken once in many states. Sums do not depend on who came first, so neither does the
/// result.
template <class Key, class Count, class Expand, class ShardOf>
Outcome expand_by_threads(const Layer<Key, Count>& from, const Expand& expand, const ShardOf& shard,
                          Gathering<Key, Count>& gathering, Number& closed, Job& job) {
  constexpr std::size_t buffer_size = 256;
  struct Local {
    std::vector<std::vector<Entry<Key, Count>>> buffers{shard_count};
    Count closed{};
    bool overflow = false;

    // A function of its own: what is made for this processor (on_this_processor) would else hold
    // all that tables and files need, several times over.
    [[gnu::noinline]] void send(const Entry<Key, Count>& entry, std::size_t to,
                                Gathering<Key, Count>& gathering) {
      auto& buffer = buffers[to];
      buffer.push_back(entry);
      if (buffer.size() < buffer_size) return;
      gathering.add(to, buffer);
      buffer.clear();
    }
  };
  std::vector<Local> locals(job.threads);
  const auto work = [&](unsigned thread, std::size_t, const auto& states) {
    Local& local = locals[thread];
    expand(
        states,
        [&](const Entry<Key, Count>& entry) { local.send(entry, shard(entry.key), gathering); },
        [&](const Count& count) { local.overflow |= add_to(local.closed, count); });
    return gathering.sound() && !local.overflow;
  };
  if (Outcome expanded = from.each(from.pieces(), job, work); !expanded) return expanded;
  for (Local& local : locals) {
    if (local.overflow) return job.overflowed();
    for (std::size_t to = 0; to < shard_count; ++to) gathering.add(to, local.buffers[to]);
    closed += to_number(local.closed);
  }
  return gathering.fault(job);
}

}  // namespace ktour::count
