// Both halves run and put together, on one machine or many.
#include "count/halves.hpp"

#include <fmt/format.h>

#include <optional>

#include "count/middle.hpp"
#include "count/types.hpp"

namespace ktour::count {
namespace {

// The states of a side whose voltages add up to an odd number, without these. (States that differ
// in nothing else have different sums, so no two become the same.)
template <class Key, class Count>
Result<std::shared_ptr<const Layer<Key, Count>>> odd_ones(const Layer<Key, Count>& layer,
                                                          unsigned window) {
  using L = Layer<Key, Count>;
  const frontier::Codec<Key> codec(window, 2, true);
  typename L::Lists lists;
  typename L::List room;
  for (std::size_t shard = 0; shard < shard_count; ++shard) {
    const auto states = layer.read(layer.shard(shard), room);
    if (!states) return states.error();
    for (const Entry<Key, Count>& entry : *states) {
      if (codec.voltages_of(entry.key) == 0) continue;
      lists[shard].push_back({codec.without_voltages(entry.key), entry.count});
    }
  }
  return std::shared_ptr<const L>(std::make_shared<const L>(std::move(lists)));
}

}  // namespace

template <class Key, class Count>
Result<Number> count_halves(const Halves& halves, const Keeping& keeping, Job& job,
                            const Machine<Key, Count>& machine) {
  using States = StatesByPattern<Key, Count>;
  // Where machines do not talk to each other none may stop alone.
  Status nobody;
  Job deaf({job.threads, job.memory}, nobody);
  Job& alone = machine.machines() > 1 ? deaf : job;
  const auto agreed = [&](auto own) -> decltype(own) {
    const Outcome all = machine.agreed(own ? Outcome(Done{}) : Outcome(own.error()));
    if (!all) return all.error();
    return own;
  };
  const auto states_of = [&](const Side& side, const char* label) -> Result<States> {
    const unsigned group = side.graph.group;
    // (Of a folded graph, only the left has no voltages.)
    const bool mirrored = halves.symmetric && group == 1;
    const auto steps = mirrored ? side.folded_steps() : side.steps;
    auto ran = run<Key, Count>(steps, group, label, keeping, job, machine);
    if (!ran) return ran.error();
    auto layer = machine.whole(std::move(ran->last));
    if (layer && group > 1) layer = odd_ones(**layer, side.window);
    if (!layer) return layer.error();
    return agreed(States::of(std::move(*layer), side, mirrored, alone));
  };
  // From experience: to join the halves takes as long as to make so many times the states of one.
  constexpr double join_takes = 6;
  // The lower half may have a line more.
  const double more = halves.right().first > halves.left.first ? 9 : 1;
  job.joining = join_takes;
  job.again = halves.same() ? 0 : more;
  const auto left = states_of(halves.left, upper_half);
  if (!left) return left.error();
  std::optional<Result<States>> right;
  job.again = 0;
  if (!halves.same()) right.emplace(states_of(halves.right(), lower_half));
  if (right && !*right) return right->error();

  const Middle<Key, Count> middle(halves.left, *left, halves.right(), right ? **right : *left);
  const auto targets = agreed(middle.targets(alone, halves.mirrored));
  if (!targets) return targets.error();
  std::vector<typename Middle<Key, Count>::Target> own;
  for (std::size_t i = machine.number(); i < targets->size(); i += machine.machines()) {
    own.push_back((*targets)[i]);
  }
  job.phase = "joining the halves";
  job.overflow = false;
  job.worth = job.total - std::min<std::uint64_t>(job.total, job.done);
  std::vector<Number> sums(job.threads);
  const Outcome counted =
      middle.count(own, alone, [&](unsigned thread, std::size_t, const Number& tours) {
        sums[thread] += tours;
        if (tours >> 64 == 0) job.tours += to_uint64(tours);
      });
  job.worth = 0;
  const bool overflow = machine.sum(alone.overflow ? 1 : 0) != 0;
  if (overflow) return job.overflowed();
  if (const Outcome all = machine.agreed(counted); !all) return all.error();
  Number total = 0;
  for (const Number& sum : sums) total += sum;
  return machine.sum(total);
}

#define KTOUR_MAKE(Key, Count)                                              \
  template Result<Number> count_halves(const Halves&, const Keeping&, Job&, \
                                       const Machine<Key, Count>&);
KTOUR_FOR_ALL_TYPES(KTOUR_MAKE)
#undef KTOUR_MAKE

Result<Number> count_by_halves(const Halves& halves, const Board& board, const Keeping& keeping,
                               Job& job) {
  return with_types(halves.lengths(), board, job, [&]<class Key, class Count>() {
    return count_halves<Key, Count>(halves, keeping, job, {});
  });
}

Result<Number> count_by_halves(const Problem& problem, const Keeping& keeping, Job& job) {
  return count_by_halves(Halves(problem), problem.board, keeping, job);
}

}  // namespace ktour::count
