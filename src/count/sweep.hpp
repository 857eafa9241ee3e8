// A run over steps of any kind, in memory: for questions whose states have more in them than those
// of a count, or whose cycles are told apart.
#pragma once

#include <fmt/format.h>

#include <memory>
#include <vector>

#include "count/expand.hpp"

namespace ktour::count {

/// `step_of(i)` gives step i (of the form that Advance has). Gives the sums.
template <class Key, class Count, class StepOf>
Result<Sums> sweep(std::size_t steps, StepOf&& step_of, Job& job) {
  using L = Layer<Key, Count>;
  Sums all;
  auto layer = std::make_shared<const L>(L::root());
  for (std::size_t i = 0; i < steps; ++i) {
    job.phase = fmt::format("step {} of {}", i + 1, steps);
    Gathering<Key, Count> gathering(job.memory_beside(layer->bytes()));
    const Outcome made = expand_by_threads<Key, Count>(*layer, step_of(i), gathering, all, job);
    if (!made) return made.error();
    job.cost.peak_bytes = std::max(job.cost.peak_bytes, layer->bytes() + gathering.bytes());
    auto lists = gathering.lists(job);
    if (!lists) return lists.error();
    layer = std::make_shared<const L>(std::move(*lists));
    job.cost.states += layer->size();
    job.cost.widest = std::max(job.cost.widest, layer->size());
    job.done += layer->size();
  }
  return all;
}

}  // namespace ktour::count
