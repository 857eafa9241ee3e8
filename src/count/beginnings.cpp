// Tours of the first squares of a board, for every number of squares at once.
//
// A cycle through the first n squares and no others is closed in a run over the whole board too: by
// its last edge, when all places of the window before square n have two edges, and none behind has
// any. So one run comes upon the cycles of every n, each once.
#include <algorithm>
#include <bit>

#include "count/onward.hpp"
#include "count/sweep.hpp"
#include "ktour/count.hpp"

namespace ktour {
namespace {

using namespace count;

template <class Key>
class BeginningStep {
 public:
  BeginningStep(const frontier::Decision& step, std::size_t finished)
      : step_(step),
        finished_(finished),
        before_(step.before, 1),
        after_(step.after, 1),
        expander_(step, 1) {}

  template <class Emit, class Close>
  void operator()(Key key, Emit&& emit, Close&& close) const {
    frontier::State state;
    before_.unpack(key, state);
    const std::uint32_t touched = state.inner | state.ends | 1U << step_.leaves;
    expander_(
        state,
        [&](const frontier::State& to, unsigned first, frontier::Choice) {
          emit(after_.pack(to, first));
        },
        [&](frontier::Choice choice) { close(squares(touched, choice)); });
  }
  std::size_t shard(Key key) const {
    return shard_of(static_cast<std::uint64_t>(after_.degrees_of(key)));
  }

 private:
  // Through how many squares a cycle goes: all places that have an edge then have two.
  std::size_t squares(std::uint32_t through, frontier::Choice choice) const {
    for (; choice != 0; choice &= choice - 1) {
      through |= 1U << step_.edges[static_cast<std::size_t>(std::countr_zero(choice))].b;
    }
    return finished_ + static_cast<std::size_t>(std::popcount(through >> step_.leaves));
  }

  const frontier::Decision& step_;
  std::size_t finished_;
  frontier::Codec<Key> before_, after_;
  frontier::Expander expander_;
};

Outcome can_begin(const Problem& problem) {
  if (!problem.start && !problem.end && problem.through.empty() && problem.avoid.empty() &&
      problem.symmetry == Symmetry::none) {
    return Done{};
  }
  return Error{"the first squares of a board are counted without given ends, moves and symmetry"};
}

}  // namespace

Result<std::vector<mpz_class>> count_beginnings(const Problem& problem, const CountOptions& options,
                                                Status& status) {
  return or_out_of_memory([&]() -> Result<std::vector<mpz_class>> {
    if (const Outcome can = can_begin(problem); !can) return can.error();
    if (const Outcome can = can_run(problem, options.memory); !can) return can.error();
    Job job(options, status);
    Pulse pulse(status);
    const Graph graph = graph_of(problem, by_lines(problem.board), ends_of(problem), pulse);
    Steps steps = steps_of(graph, &pulse);
    if (pulse.stopped() != StopKind::none) return stop_error(pulse.stopped());
    for (frontier::Decision& step : steps) {
      step.beginnings = true;
      step.needs.clear();  // squares that the cycle leaves out need nothing
    }
    const auto sums =
        with_onward_types(bits_of(steps, 1), problem.board, job, [&]<class Key, class Count>() {
          return sweep<Key, Count>(
              steps.size(), [&](std::size_t i) { return BeginningStep<Key>(steps[i], i); }, job);
        });
    if (!sums) return sums.error();
    std::vector<mpz_class> tours(problem.board.size() + 1);
    for (const auto& [squares, number] : *sums) tours[squares] = number;
    // (A path of one square is no cycle with the apex: it has but one edge to it.)
    if (!problem.closed) tours[1] = 1;
    return tours;
  });
}

}  // namespace ktour
