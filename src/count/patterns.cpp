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
    return Error{
        "the states of a half, which must be at hand to join the two, do not fit the memory",
        ErrorKind::memory};
  }
  job.cost.peak_bytes = std::max(job.cost.peak_bytes, layer->bytes() + bytes);
  std::array<std::size_t, shard_count> sizes{};
  for (const auto& shard : layer->shards()) {
    for (const auto& entry : shard) ++sizes[shard_of(made.pattern_of(entry.key))];
    layer->done_with(shard);
  }
  for (std::size_t i = 0; i < shard_count; ++i) made.shards_[i].states.reserve(sizes[i]);
  const frontier::Mirror mirror = side.mirror();
  for (const auto& shard : layer->shards()) {
    for (const auto& entry : shard) made.add(entry, mirror);
    layer->done_with(shard);
  }
  layer.reset();
  const Outcome sorted = job.each(shard_count, [&](unsigned, std::size_t i) {
    made.shards_[i].sort(made.codec_);
    return true;
  });
  if (!sorted) return sorted.error();
  return made;
}

// Patterns are spread over shards by a hash of their own.
template <class Key, class Count>
void StatesByPattern<Key, Count>::add(Entry<Key, Count> entry, const frontier::Mirror& mirror) {
  const Pattern pattern = pattern_of(entry.key);
  auto& list = shards_[shard_of(pattern)].states;
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
