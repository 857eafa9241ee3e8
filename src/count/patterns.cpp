#include "count/patterns.hpp"

#include <algorithm>

#include "count/types.hpp"

namespace ktour::count {

template <class Key, class Count>
StatesByPattern<Key, Count>::StatesByPattern(std::shared_ptr<const Layer<Key, Count>> layer,
                                             const frontier::Codec<Key>& codec,
                                             const Resources& resources)
    : codec_(codec) {
  // Patterns are spread over shards by a hash of their own.
  std::atomic<bool> never{false};
  const Resources quiet{resources.threads, resources.memory, nullptr};
  for (const auto& shard : layer->shards) {
    for (const auto& entry : shard) {
      shards_[shard_of(pattern_of(entry.key))].states.push_back(entry);
    }
  }
  layer.reset();
  in_parallel(quiet, shard_count, never, [&](unsigned, std::size_t i) { shards_[i].sort(codec_); });
}

template <class Key, class Count>
void StatesByPattern<Key, Count>::Shard::sort(const frontier::Codec<Key>& codec) {
  states.shrink_to_fit();
  std::sort(states.begin(), states.end(),
            [](const auto& x, const auto& y) { return x.key < y.key; });
  std::vector<Slot> runs;
  for (std::size_t i = 0; i < states.size(); ++i) {
    const auto pattern = static_cast<Pattern>(codec.degrees_of(states[i].key));
    if (runs.empty() || runs.back().pattern != pattern) {
      runs.push_back({pattern, static_cast<std::uint32_t>(i), 0});
    }
    ++runs.back().length;
  }
  slots.assign(std::bit_ceil(runs.size() * 2 + 1), {});
  for (const Slot& run : runs) {
    std::size_t at = hash_of(run.pattern) & (slots.size() - 1);
    while (slots[at].length != 0) at = (at + 1) & (slots.size() - 1);
    slots[at] = run;
  }
}

#define KTOUR_MAKE(Key, Count) template class StatesByPattern<Key, Count>;
KTOUR_FOR_ALL_TYPES(KTOUR_MAKE)
#undef KTOUR_MAKE

}  // namespace ktour::count
