// Ways on: how many tours go on from each state of a run.
//
// A count adds up, layer after layer, the ways that lead to each state. Here the layers are gone
// through once more, from the last to the first, and the ways on from each state are added up:
// those of all states that follow it. Ways to a state times ways on from the next are the tours
// that make the decision between the two; added up for each edge, they tell how many tours use it.
// And they tell where in the order of all tours one stands: behind all that go on through an
// earlier choice.
//
// Where the graph is cut, the ways on from the states at the middle come of the join: for a pairing
// of the left, the states of the right with which it closes to one cycle.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "count/halves.hpp"
#include "count/middle.hpp"

namespace ktour::count {

using Steps = std::vector<frontier::Decision>;

template <class Key, class Count>
using Lists = typename Layer<Key, Count>::Lists;

/// The ways on from the states of a layer, by key.
template <class Key, class Count>
class WaysByKey {
 public:
  using Record = Entry<Key, Count>;

  explicit WaysByKey(const Lists<Key, Count>& lists) {
    const auto hash = [](const Record& there) { return hash_of(there.key); };
    for (std::size_t i = 0; i < shard_count; ++i) {
      tables_[i].reserve(lists[i].size() + 1, hash);
      for (const Record& record : lists[i]) {
        tables_[i].find(hash(record), [](const Record&) { return false; }) = record;
        tables_[i].took();
      }
    }
  }
  /// Null where there are none.
  const Count* find(std::size_t shard, Key key) const {
    const Record& there =
        tables_[shard].find(hash_of(key), [&](const Record& record) { return record.key == key; });
    return Rules::is_free(there) ? nullptr : &there.count;
  }

 private:
  struct Rules {
    static constexpr Record free{~Key{0}, Count{}};
    static bool is_free(const Record& entry) { return entry.key == free.key; }
    static constexpr std::size_t taken = 2;
    static constexpr std::size_t of = 3;
  };
  std::array<OpenTable<Record, Rules>, shard_count> tables_;
};

/// A run that keeps all its layers in memory: first the state it begins with.
template <class Key, class Count>
Result<Ran<Key, Count>> all_layers(const Steps& steps, Key start, const char* label, Job& job) {
  return run<Key, Count>(steps, 1, label, {.all = true}, job, {}, start);
}

/// The ways on from states after each step, in the order of keys; those with none are left out.
template <class Key, class Count>
using TakeWays = std::function<void(std::size_t step, const Lists<Key, Count>& ways)>;

/// Goes back through the layers, which are let go on the way. `ways` are those on from the last
/// layer; cycles that the steps close are added. The tours by edge of the graph are added to
/// `uses`, if it is not null. At last the ways are those on from the first state.
template <class Key, class Count>
Outcome go_back(const Steps& steps, Ran<Key, Count> ran, Lists<Key, Count> ways,
                std::vector<Number>* uses, const TakeWays<Key, Count>& take, Job& job);

/// The ways on from the states of a side at the middle, given the states of both sides. Where one
/// state stands for its image in a mirror, so do its ways. The tours by edge of the middle that the
/// side decides are added to `uses`, by edge of the side's graph, if it is not null.
template <class Key, class Count>
Result<Lists<Key, Count>> ways_on_from_middle(const Side& side,
                                              const StatesByPattern<Key, Count>& states,
                                              const Side& other,
                                              const StatesByPattern<Key, Count>& other_states,
                                              std::vector<Number>* uses, Job& job);

/// The pairs that are made of (Key, Count).
// clang-format off
#define KTOUR_FOR_ONWARD_TYPES(make)             \
  make(std::uint64_t, std::uint64_t)             \
  make(std::uint64_t, ktour::count::Long<4>)     \
  make(ktour::count::Wide, std::uint64_t)        \
  make(ktour::count::Wide, ktour::count::Long<8>)
// clang-format on

/// with_types() for these pairs.
template <class Work>
auto with_onward_types(unsigned key_bits, const Board& board, Job& job, Work&& work)
    -> decltype(work.template operator()<Wide, Long<8>>()) {
  if (key_bits > longest_key) return too_wide(board);
  const bool is_short = key_bits < 64;
  job.overflow = false;
  auto answer = is_short ? work.template operator()<std::uint64_t, std::uint64_t>()
                         : work.template operator()<Wide, std::uint64_t>();
  if (!job.overflow) return answer;
  job.overflow = false;
  if (is_short) {
    answer = work.template operator()<std::uint64_t, Long<4>>();
    if (!job.overflow) return answer;
    job.overflow = false;
  }
  return work.template operator()<Wide, Long<8>>();
}

}  // namespace ktour::count
