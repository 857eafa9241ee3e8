// Both halves run and put together, on one machine.
#include "count/halves.hpp"

#include <fmt/format.h>

#include <optional>

#include "count/middle.hpp"
#include "count/types.hpp"

namespace ktour::count {
namespace {

template <class Key, class Count>
Result<Number> count(const Halves& halves, const Keeping& keeping, Job& job) {
  using States = StatesByPattern<Key, Count>;
  const auto states_of = [&](const Side& side, const char* label) -> Result<States> {
    const bool folded = halves.symmetric;
    const auto steps = folded ? side.folded_steps() : side.steps;
    auto ran = run<Key, Count>(steps, 1, label, keeping, job);
    if (!ran) return ran.error();
    return States::of(std::move(ran->last), side, folded, job);
  };
  const auto left = states_of(halves.left, "first");
  if (!left) return left.error();
  std::optional<Result<States>> right;
  if (!halves.same()) right.emplace(states_of(halves.right(), "second"));
  if (right && !*right) return right->error();

  const Middle<Key, Count> middle(halves.left, *left, halves.right(), right ? **right : *left);
  const auto targets = middle.targets(job, halves.mirrored);
  if (!targets) return targets.error();
  job.phase = fmt::format("join: {} patterns", targets->size());
  std::vector<Number> sums(job.threads);
  const Outcome counted = middle.count(
      *targets, job,
      [&](unsigned thread, std::size_t, const Number& tours) { sums[thread] += tours; });
  if (!counted) return counted.error();
  Number total = 0;
  for (const Number& sum : sums) total += sum;
  return total;
}

}  // namespace

Result<Number> count_by_halves(const Problem& problem, const Keeping& keeping, Job& job) {
  const Halves halves(problem);
  return with_types(halves.lengths(), problem.board, job, [&]<class Key, class Count>() {
    return count<Key, Count>(halves, keeping, job);
  });
}

}  // namespace ktour::count
