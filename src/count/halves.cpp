#include "count/halves.hpp"

#include <optional>

#include "count/middle.hpp"

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
  std::vector<std::unique_ptr<typename Middle<Key, Count>::Room>> rooms;
  std::vector<Number> sums(resources.threads);
  for (unsigned i = 0; i < resources.threads; ++i) {
    rooms.push_back(std::make_unique<typename Middle<Key, Count>::Room>(middle.room()));
  }
  constexpr std::size_t piece = 64;
  std::atomic<bool> stop{false};
  std::atomic<bool> overflow{false};
  const std::size_t pieces = (targets.size() + piece - 1) / piece;
  const StopKind why = in_parallel(resources, pieces, stop, [&](unsigned thread, std::size_t item) {
    try {
      const std::size_t end = std::min(targets.size(), (item + 1) * piece);
      for (std::size_t i = item * piece; i < end; ++i) {
        sums[thread] += middle.tours(targets[i].pattern, *rooms[thread]) * targets[i].weight;
      }
    } catch (const Overflow&) {
      overflow = stop = true;
    }
  });
  if (why != StopKind::none) stop_for(why);
  if (overflow) throw Overflow{};
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
