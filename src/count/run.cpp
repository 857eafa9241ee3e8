// The loop over layers, and what it says where the memory does not suffice.
#include "count/run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

#include "count/most_bits.hpp"
#include "count/types.hpp"
#include "ktour/parse.hpp"
#include "problem/knight.hpp"
#include "problem/moves.hpp"

namespace ktour::count {
namespace {

// How much memory a run would have taken, by the growth of its layers over the last steps.
std::string estimate(const std::vector<double>& sizes, std::size_t step, std::size_t steps,
                     std::size_t bytes_a_state) {
  constexpr std::size_t span = 8;  // growth is uneven within a line
  const std::size_t back = std::min(span, sizes.size() - 1);
  const double growth = back == 0 ? 2
                                  : std::pow(sizes.back() / sizes[sizes.size() - 1 - back],
                                             1.0 / static_cast<double>(back));
  // A layer, and up to three times as much in tables for the next.
  const double bytes = sizes.back() *
                       std::pow(std::max(growth, 1.0), static_cast<double>(steps - step)) * 4 *
                       static_cast<double>(bytes_a_state);
  constexpr double most = 1e18;
  return fmt::format(" after step {} of {}; some {} may be needed", step, steps,
                     shown_bytes(static_cast<std::uint64_t>(std::min(bytes, most))));
}

// The next layer's states: they grow as they did.
double next_size(const std::vector<double>& sizes) {
  if (sizes.size() < 2) return 1;
  constexpr double most_growth = 2;
  const double before = std::max(sizes[sizes.size() - 2], 1.0);
  return sizes.back() * std::min(sizes.back() / before, most_growth);
}

// How many states are still to be made, from the layers so far, and what comes after them: a layer
// has as many times more states than the one a line before as the last had.
double work_left(const std::vector<double>& sizes, const std::vector<frontier::Decision>& steps,
                 const Job& job) {
  const auto lines_end = [](const frontier::Decision& step) { return step.mirrored != 0; };
  const auto first = std::find_if(steps.begin(), steps.end(), lines_end);
  const auto line = static_cast<std::size_t>(first - steps.begin()) + 1;
  constexpr double most_growth = 12;  // from one line to the next, once there are some
  std::vector<double> all = sizes;
  const std::size_t known = all.size();
  const double growth =
      known > line ? std::min(all.back() / std::max(all[known - 1 - line], 1.0), most_growth)
                   : most_growth;
  constexpr double no_end = 1e15;  // long boards: what is more is not worth telling apart
  while (all.size() <= steps.size()) {
    const std::size_t at = all.size();
    const double next =
        at >= line && at < known + line ? all[at - line] * growth : all.back() * 1.5;
    all.push_back(std::min(next, no_end));
  }
  const double made = std::accumulate(all.begin(), all.end(), 0.0);
  const double had = std::accumulate(sizes.begin(), sizes.end(), 0.0);
  return made - had + job.joining * all.back() + job.again * made;
}

}  // namespace

template <class Key, class Count>
Result<Ran<Key, Count>> run(const std::vector<frontier::Decision>& steps, unsigned group,
                            const std::string& label, const Keeping& keeping, Job& job,
                            const Machine<Key, Count>& machine, Key start) {
  using L = Layer<Key, Count>;
  Ran<Key, Count> ran;
  if (keeping.folder != nullptr) ran.layers = {*keeping.folder, label, steps, group};
  const bool in_files = keeping.folder != nullptr;
  const bool keeps = in_files || keeping.all;
  if (start != 0) {
    KTOUR_ASSERT(!in_files && !steps.empty());
    const frontier::Codec<Key> codec(steps[0].before, group);
    typename L::Lists first;
    first[shard_of(static_cast<std::uint64_t>(codec.degrees_of(start)))].push_back({start, 1});
    const Outcome put = ran.layers.put(0, std::make_shared<const L>(std::move(first)), 0);
    if (!put) return put.error();
  }
  std::size_t done = 0;
  const auto begin = [&]() -> Outcome {
    auto layer = ran.layers.get(done);
    if (!layer) return layer.error();
    auto closed = ran.layers.closed(done);
    if (!closed) return closed.error();
    const bool here = done > 0 || machine.owns(shard_of(0));
    ran.last = here ? *layer : std::make_shared<const L>();
    ran.closed = *closed;
    return Done{};
  };
  // The last layer that all have, and that is sound.
  for (std::size_t most = steps.size();; most = done - 1) {
    done = static_cast<std::size_t>(machine.least(ran.layers.done(most, keeping.all)));
    const Outcome begun = begin();
    const bool damaged = !begun && begun.error().kind == ErrorKind::request && done > 0;
    if (machine.sum(damaged ? 1 : 0) == 0) {
      if (Outcome all = machine.agreed(begun); !all) return all.error();
      break;
    }
    if (damaged) job.status.note(begun.error().message + "; continuing from the layer before");
  }
  // A run that was killed may have left layers that it was about to let go.
  for (std::size_t i = 1; keeps && !keeping.all && i + 1 < done; ++i) ran.layers.forget(i);
  // The layer that was gathered becomes the last; it is kept where layers are.
  const auto take = [&](std::size_t step, Gathering<Key, Count>& gathering) -> Outcome {
    if (keeping.scratch) {
      Outcome put = ran.layers.put(step, ran.closed, [&](auto&& write) -> Outcome {
        return gathering.each_shard(
            job, in_files, [&](std::size_t, auto&& states) -> Outcome { return write(states); });
      });
      if (!put) return put;
      auto layer = ran.layers.get(step);
      if (!layer) return layer.error();
      ran.last = std::move(*layer);
      return Done{};
    }
    auto lists = gathering.lists(job, in_files);
    if (!lists) return lists.error();
    ran.last = std::make_shared<const L>(std::move(*lists));
    return keeps ? ran.layers.put(step, ran.last, ran.closed) : Done{};
  };
  std::vector<double> sizes;  // of the layers, to tell how they grow
  std::uint64_t kept = 0;     // bytes of layers before the last
  std::uint64_t states = machine.sum(ran.last->size());
  for (std::size_t i = done; i < steps.size(); ++i) {
    sizes.push_back(static_cast<double>(states));
    job.phase = fmt::format("{}, step {} of {}", label, i + 1, steps.size());
    const double rest = work_left(sizes, steps, job);
    const std::uint64_t before = job.done;
    job.total = before + static_cast<std::uint64_t>(std::min(rest, 1e18));
    Outcome made = [&]() -> Outcome {
      const std::uint64_t held = kept + ran.last->bytes();
      Gathering<Key, Count> gathering(job.memory_beside(held),
                                      keeping.scratch ? keeping.folder->place("") : "");
      job.worth = static_cast<std::uint64_t>(next_size(sizes));
      Outcome expanded = machine.expand(steps[i], group, *ran.last, gathering, ran.closed, job);
      job.worth = 0;
      if (!expanded) return expanded;
      if (keeping.all && !in_files) kept = held;
      job.cost.peak_bytes = std::max(job.cost.peak_bytes, held + gathering.bytes());
      return machine.agreed(take(i + 1, gathering));
    }();
    if (!made) {
      Error error = made.error();
      if (error.kind == ErrorKind::memory) {
        error.message += estimate(sizes, i, steps.size(), sizeof(Entry<Key, Count>));
      }
      return error;
    }
    states = machine.sum(ran.last->size());
    job.cost.states += states;
    job.done = std::max<std::uint64_t>(job.done, before + states);  // it never goes back
    job.cost.widest = std::max(job.cost.widest, states);
    // The one before stays, to go back to.
    if (keeps && !keeping.all && i > 1) ran.layers.forget(i - 1);
  }
  return ran;
}

#define KTOUR_MAKE(Key, Count)                                                           \
  template Result<Ran<Key, Count>> run(const std::vector<frontier::Decision>&, unsigned, \
                                       const std::string&, const Keeping&, Job&,         \
                                       const Machine<Key, Count>&, Key);
KTOUR_FOR_ALL_TYPES(KTOUR_MAKE)
#undef KTOUR_MAKE

Result<Number> count_whole(const Board& board, const Graph& graph, const Keeping& keeping,
                           Job& job) {
  Pulse pulse(job.status);
  const auto steps = steps_of(graph, &pulse);
  if (pulse.stopped() != StopKind::none) return stop_error(pulse.stopped());
  const unsigned bits = bits_of(steps, graph.group);
  return with_types({bits}, board, job, [&]<class Key, class Count>() -> Result<Number> {
    auto ran = run<Key, Count>(steps, graph.group, label_of(graph), keeping, job);
    if (!ran) return ran.error();
    return ran->closed;
  });
}

Outcome can_run(const Problem& problem, std::uint64_t memory) {
  if (const Outcome can = can_count(problem); !can) return can;
  // In any order of a graph's vertices some edge spans (vertices - 1) / diameter of them. Folded by
  // a symmetry, a knight's board still has a quarter of its squares, and a knight crosses the board
  // in (rows + columns) / 3 moves and a few: with more lines than these, and as long at least, that
  // is more than a window holds.
  constexpr Lines::Number widest = 4 * frontier::max_window;
  if (is_knights(problem) && Lines(problem.board).width > widest) return too_wide(problem.board);
  // From each square go so many moves at most, and a tour begins on one of the squares.
  if constexpr (most_bits() > 0) {
    const std::uint64_t squares = problem.board.size();
    const unsigned a_move = std::bit_width(std::max<std::size_t>(Moves(problem).most(), 1) - 1);
    if (squares * a_move + std::bit_width(squares) > most_bits()) return beyond_most_bits();
  }
  // The graph, its steps and their codecs.
  constexpr std::uint64_t bytes_a_square = 500;
  constexpr std::uint64_t not_worth_a_word = 1 << 20;
  if (problem.board.size() <= std::max(memory, not_worth_a_word) / bytes_a_square) return Done{};
  return Error{fmt::format("the steps over {} squares do not fit the memory: some {} are needed",
                           problem.board.size(),
                           shown_bytes(std::min<std::uint64_t>(problem.board.size(), UINT32_MAX) *
                                       bytes_a_square)),
               ErrorKind::memory};
}

std::vector<frontier::Decision> steps_of(const Graph& graph, Pulse* pulse) {
  const Vertex squares = graph.vertices - (graph.apex ? 1 : 0);
  auto steps = frontier::finishing_decisions(graph, squares, 0, pulse);
  frontier::drop_hopeless(steps, graph, squares, pulse);
  return steps;
}
std::string label_of(const Graph& graph) {
  return graph.apex ? "whole board, by paths" : "whole board";
}

unsigned bits_of(const std::vector<frontier::Decision>& steps, unsigned group) {
  unsigned bits = 0;
  for (const frontier::Decision& step : steps) {
    if (step.before + step.fresh > frontier::max_window) return 1000;
    bits = std::max(bits, frontier::Codec<Wide>(step.after, group, step.sum_only).bits());
  }
  return bits;
}

}  // namespace ktour::count

ktour::Outcome ktour::can_count(const Problem& problem, bool classes) {
  const bool given_end = problem.start || problem.end;
  if (problem.symmetry != Symmetry::none && given_end) {
    return Error{"symmetric tours with a given end are not counted: leave one of them out"};
  }
  if (problem.symmetry != Symmetry::none && !problem.given.empty()) {
    return Error{"symmetric tours with given steps are not counted: leave one of them out"};
  }
  if (!classes) return Done{};
  if (!problem.board.is_flat()) {
    return Error{
        fmt::format("only flat boards have classes, by turns and mirrors, and a {} is not "
                    "flat",
                    problem.board.is_box() ? "box" : "graph")};
  }
  if (given_end || !problem.through.empty() || !problem.avoid.empty() || !problem.given.empty()) {
    return Error{
        "classes are of whole boards: turning the board moves a given end, step or move; leave it "
        "out"};
  }
  return Done{};
}
