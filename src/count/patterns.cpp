// The states of a side sorted by their degrees.
#include "count/patterns.hpp"

#include <algorithm>

#include "count/types.hpp"

namespace ktour::count {

template <class Key, class Count>
Result<StatesByPattern<Key, Count>> StatesByPattern<Key, Count>::of(
    std::shared_ptr<const Layer<Key, Count>> layer, const Side& side, bool folded, Job& job) {
  StatesByPattern made(side, folded);
  const std::uint64_t bytes = layer->size() * sizeof(Entry<Key, Count>);
  if (layer->bytes() + bytes > job.memory) {
    return Error{"the states of one half, all needed to join the two, do not fit the memory",
                 ErrorKind::memory};
  }
  job.cost.peak_bytes = std::max(job.cost.peak_bytes, layer->bytes() + bytes);
  const frontier::Mirror mirror = side.mirror();
  const auto sort = [&](unsigned, std::size_t i, const auto& states) {
    Shard& shard = made.shards_[i];
    shard.states.reserve(states.size());
    for (const auto& entry : states) made.add(entry, mirror, shard.states);
    shard.sort(made.codec_);
    return true;
  };
  const Outcome sorted = layer->each(layer->shards(), job, sort);
  if (!sorted) return sorted.error();
  return made;
}

template <class Key, class Count>
void StatesByPattern<Key, Count>::add(Entry<Key, Count> entry, const frontier::Mirror& mirror,
                                      std::vector<Entry<Key, Count>>& list) const {
  const Pattern pattern = pattern_of(entry.key);
  if (!folded_) {
    list.push_back(entry);
  } else if (mirror_(pattern) != pattern) {
    halve(entry.count);
    list.push_back(entry);
  } else {
    // The image has the same pattern, so it is to be found there too.
    frontier::State state;
    codec_.unpack(entry.key, state);
    const Key image = codec_.pack(mirror.of(state));
    if (image != entry.key) {
      halve(entry.count);
      list.push_back({image, entry.count});
    }
    list.push_back(entry);
  }
}

template <class Key, class Count>
void StatesByPattern<Key, Count>::Shard::sort(const frontier::Codec<Key>& codec) {
  states.shrink_to_fit();
  sort_by_key(states);
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
