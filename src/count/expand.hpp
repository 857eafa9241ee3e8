// The threads of one machine at work on what follows from a layer.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "count/gathering.hpp"
#include "count/number.hpp"

namespace ktour::count {

/// Numbers of cycles by what a step tells them apart by.
using Sums = std::map<std::uint64_t, Number>;

/// Gathers what follows from a layer by a step; cycles closed are added to the sums.
///
/// What follows goes into a small buffer for each shard, and a full buffer to the shard at once: a
/// lock is then taken once in many states. Numbers do not depend on who came first, so neither does
/// the result.
template <class Key, class Count, class Step>
Outcome expand_by_threads(const Layer<Key, Count>& from, const Step& step,
                          Gathering<Key, Count>& gathering, Sums& sums, Job& job) {
  constexpr std::size_t buffer_size = 256;
  struct Local {
    std::vector<std::vector<Entry<Key, Count>>> buffers{shard_count};
    std::map<std::uint64_t, Count> closed;
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
        step, states,
        [&](const Entry<Key, Count>& to) { local.send(to, step.shard(to.key), gathering); },
        [&](std::uint64_t n, const Count& count) {
          local.overflow |= add_to(local.closed[n], count);
        });
    return gathering.sound() && !local.overflow;
  };
  if (Outcome expanded = from.each(from.pieces(), job, work); !expanded) return expanded;
  for (Local& local : locals) {
    if (local.overflow) return job.overflowed();
    for (std::size_t to = 0; to < shard_count; ++to) gathering.add(to, local.buffers[to]);
    for (const auto& [n, count] : local.closed) sums[n] += to_number(count);
  }
  return gathering.fault(job);
}

}  // namespace ktour::count
