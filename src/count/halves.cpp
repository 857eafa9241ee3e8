#include "count/halves.hpp"

#include <optional>

#include "count/middle.hpp"

namespace ktour::count {
namespace {

template <class Key, class Count>
Layer<Key, Count> run(const Side& side, const char* part, const Resources& resources, Cost& cost) {
  auto layer = Layer<Key, Count>::root();
  Number closed = 0;  // a half never closes
  for (std::size_t i = 0; i < side.steps.size(); ++i) {
    layer = Advance<Key, Count>(side.steps[i], 1)(layer, resources, closed, cost);
    if (resources.watcher) resources.watcher->stage({part, i + 1, side.steps.size(), layer.size()});
  }
  return layer;
}

template <class Key, class Count>
Number count(const Side& left, const Side& right, bool mirrored, const Resources& resources,
             Cost& cost) {
  const frontier::Codec<Key> codec(left.window, 1);
  using States = StatesByPattern<Key, Count>;
  const States left_states(run<Key, Count>(left, "first half", resources, cost), codec, resources);
  std::optional<States> own;
  if (&left != &right) {
    own.emplace(run<Key, Count>(right, "second half", resources, cost), codec, resources);
  }
  const States& right_states = own ? *own : left_states;

  const Middle<Key, Count> middle(left, left_states, right, right_states);
  const auto targets = middle.targets(resources, mirrored);
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

template <class Key>
Number count_with_longer_and_longer(const Side& left, const Side& right, bool mirrored,
                                    const Resources& resources, Cost& cost) {
  try {
    return count<Key, std::uint64_t>(left, right, mirrored, resources, cost);
  } catch (const Overflow&) {
  }
  try {
    return count<Key, Wide>(left, right, mirrored, resources, cost);
  } catch (const Overflow&) {
  }
  return count<Key, Wider>(left, right, mirrored, resources, cost);
}

}  // namespace

bool can_be_halved(const Problem& problem) {
  const frontier::Lines lines(problem.board);
  return lines.lines >= 4 && 2 * lines.width + 3 <= frontier::max_window;
}

Number count_by_halves(const Problem& problem, const Resources& resources, Cost& cost) {
  const frontier::Lines lines(problem.board);
  const frontier::Vertex left_lines = (lines.lines - 2) / 2;
  const frontier::Vertex right_lines = lines.lines - 2 - left_lines;
  const Side left(problem, left_lines);
  std::optional<Side> own;
  const bool no_ends = !problem.start && !problem.end;
  if (!no_ends || left_lines != right_lines) own.emplace(turned_round(problem), right_lines);
  const Side& right = own ? *own : left;
  const bool mirrored = no_ends && left.mirror_symmetric();
  // The window is at its widest within a line.
  const unsigned bits = frontier::Codec<Wide>(left.window + 1, 1).bits();
  return bits < 64 ? count_with_longer_and_longer<std::uint64_t>(left, right, mirrored, resources, cost)
                   : count_with_longer_and_longer<Wide>(left, right, mirrored, resources, cost);
}

}  // namespace ktour::count
