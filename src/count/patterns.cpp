// The states of a side sorted by their degrees.
#include "count/patterns.hpp"

#include <algorithm>

#include "count/types.hpp"

namespace ktour::count {

template <class Key, class Count>
Result<StatesByPattern<Key, Count>> StatesByPattern<Key, Count>::of(
    std::shared_ptr<const Layer<Key, Count>> layer, const frontier::Codec<Key>& codec, Job& job) {
  StatesByPattern made(codec);
  // Patterns are spread over shards by a hash of their own.
  for (const auto& shard : layer->shards) {
    for (const auto& entry : shard) {
      made.shards_[shard_of(made.pattern_of(entry.key))].states.push_back(entry);
    }
  }
  layer.reset();
  const Outcome sorted = job.each(shard_count, [&](unsigned, std::size_t i) {
    made.shards_[i].sort(codec);
    return true;
  });
  if (!sorted) return sorted.error();
  return made;
}

template <class Key, class Count>
void StatesByPattern<Key, Count>::Shard::sort(const frontier::Codec<Key>& codec) {
  states.shrink_to_fit();
  std::sort(states.begin(), states.end(),
            [](const auto& x, const auto& y) { return x.key < y.key; });
  std::vector<Run> all;
  for (std::size_t i = 0; i < states.size(); ++i) {
    const auto pattern = static_cast<Pattern>(codec.degrees_of(states[i].key));
    if (all.empty() || all.back().pattern != pattern) {
      all.push_back({pattern, static_cast<std::uint32_t>(i), 0});
    }
    ++all.back().length;
  }
  const auto hash = [](const Run& run) { return hash_of(run.pattern); };
  runs.reserve(all.size(), hash);
  for (const Run& run : all) {
    runs.find(hash(run), [](const Run&) { return false; }) = run;
    runs.took();
  }
}

#define KTOUR_MAKE(Key, Count) template class StatesByPattern<Key, Count>;
KTOUR_FOR_ALL_TYPES(KTOUR_MAKE)
#undef KTOUR_MAKE

}  // namespace ktour::count
