// A run over steps of any kind, in memory: for questions whose states have more in them than those
// of a count, or whose cycles are told apart.
#pragma once

#include <fmt/format.h>

#include <map>
#include <memory>
#include <mutex>
#include <vector>

#include "count/expand.hpp"

namespace ktour::count {

/// `step_of(i)` gives what step i does with a state: it is called with the state's key, with
/// emit(key) for what follows, and with close(n) for a cycle that goes into the sum of that name;
/// and its shard(key) tells where a state that follows belongs. Gives the sums.
template <class Key, class Count, class StepOf>
Result<std::map<std::uint64_t, Number>> sweep(std::size_t steps, StepOf&& step_of, Job& job) {
  using L = Layer<Key, Count>;
  std::map<std::uint64_t, Number> all;
  auto layer = std::make_shared<const L>(L::root());
  for (std::size_t i = 0; i < steps; ++i) {
    job.phase = fmt::format("step {} of {}", i + 1, steps);
    const auto step = step_of(i);
    std::mutex lock;
    bool overflow = false;
    const auto expand = [&](const auto& states, auto&& emit, auto&& /*close*/) {
      std::map<std::uint64_t, Count> closed;
      bool too_large = false;
      for (const Entry<Key, Count>& entry : states) {
        step(
            entry.key,
            [&](Key to) {
              emit({to, entry.count});
            },
            [&](std::uint64_t n) { too_large |= add_to(closed[n], entry.count); });
      }
      const std::scoped_lock guard(lock);
      overflow |= too_large;
      for (const auto& [n, count] : closed) all[n] += to_number(count);
    };
    Gathering<Key, Count> gathering(job.memory_beside(layer->bytes()));
    Number none;
    Outcome made = expand_by_threads<Key, Count>(
        *layer, expand, [&](Key key) { return step.shard(key); }, gathering, none, job);
    if (overflow) return job.overflowed();
    if (!made) return made.error();
    job.cost.peak_bytes = std::max(job.cost.peak_bytes, layer->bytes() + gathering.bytes());
    typename L::Lists lists;
    made = gathering.each_shard(job, false, [&](std::size_t shard, auto&& states) -> Outcome {
      lists[shard] = std::move(states);
      return Done{};
    });
    if (!made) return made.error();
    layer = std::make_shared<const L>(std::move(lists));
    job.cost.states += layer->size();
    job.cost.widest = std::max(job.cost.widest, layer->size());
    job.done += layer->size();
  }
  return all;
}

}  // namespace ktour::count
