#include "count/halves.hpp"

#include <optional>

#include "count/middle.hpp"
#include "count/types.hpp"

namespace ktour::count {
namespace {

template <class Key, class Count>
Number count(const Halves& halves, const Keeping& keeping, const Resources& resources, Cost& cost) {
  const Side& left = halves.left;
  const Side& right = halves.right();
  const frontier::Codec<Key> codec(left.window, 1);
  using States = StatesByPattern<Key, Count>;
  const auto states_of = [&](const Side& side, const char* part) {
    auto ran = run<Key, Count>(side.steps, 1, part, keeping, resources, cost);
    return States(std::move(ran.last), codec, resources);
  };
  const States left_states = states_of(left, "first");
  std::optional<States> own;
  if (&left != &right) own.emplace(states_of(right, "second"));
  const States& right_states = own ? *own : left_states;

  const Middle<Key, Count> middle(left, left_states, right, right_states);
  const auto targets = middle.targets(resources, halves.mirrored);
  std::vector<Number> sums(resources.threads);
  middle.count(targets, resources,
               [&](unsigned thread, std::size_t, const Number& tours) { sums[thread] += tours; });
  if (resources.watcher) resources.watcher->stage({"join", 1, 1, targets.size()});
  Number total = 0;
  for (const Number& sum : sums) total += sum;
  return total;
}

}  // namespace

Number count_by_halves(const Problem& problem, const Keeping& keeping, const Resources& resources,
                       Cost& cost) {
  const Halves halves(problem);
  check_width(halves.bits(), problem.board);
  return with_types(halves.bits(), [&]<class Key, class Count>() {
    return count<Key, Count>(halves, keeping, resources, cost);
  });
}

}  // namespace ktour::count
