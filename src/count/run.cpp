#include "count/run.hpp"

#include <cmath>

#include "count/types.hpp"
#include "ktour/parse.hpp"

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
  return " after step " + std::to_string(step) + " of " + std::to_string(steps) + "; some " +
         shown_bytes(static_cast<std::uint64_t>(std::min(bytes, most))) + " may be needed";
}

}  // namespace

template <class Key, class Count>
Ran<Key, Count> run(const std::vector<frontier::Step>& steps, unsigned group,
                    const std::string& part, const Keeping& keeping, const Resources& resources,
                    Cost& cost) {
  Ran<Key, Count> ran;
  if (keeping.folder != nullptr) ran.layers = {*keeping.folder, part, keeping.all};
  const bool keeps = keeping.folder != nullptr || keeping.all;
  const std::size_t done = ran.layers.done(steps.size());
  ran.last = ran.layers.get(done, &ran.closed);
  std::vector<double> sizes;  // of the layers, to tell how they grow
  for (std::size_t i = done; i < steps.size(); ++i) {
    sizes.push_back(static_cast<double>(ran.last->size()));
    try {
      ran.last = std::make_shared<Layer<Key, Count>>(
          Advance<Key, Count>(steps[i], group)(*ran.last, resources, ran.closed, cost));
    } catch (const Stopped& stopped) {
      if (stopped.kind != StopKind::memory) throw;
      throw Stopped{stopped.kind,
                    stopped.text + estimate(sizes, i, steps.size(), sizeof(Entry<Key, Count>))};
    }
    if (keeps) ran.layers.put(i + 1, ran.last, ran.closed);
    if (resources.watcher) resources.watcher->stage({part, i + 1, steps.size(), ran.last->size()});
  }
  return ran;
}

#define KTOUR_MAKE(Key, Count)                                                                   \
  template Ran<Key, Count> run(const std::vector<frontier::Step>&, unsigned, const std::string&, \
                               const Keeping&, const Resources&, Cost&);
KTOUR_FOR_ALL_TYPES(KTOUR_MAKE)
#undef KTOUR_MAKE

std::vector<frontier::Step> steps_of(const frontier::Graph& graph) {
  return frontier::finishing_steps(graph, graph.vertices - (graph.apex ? 1 : 0));
}
std::string part_of(const frontier::Graph& graph) {
  return graph.apex ? "apex" : "cycle";
}

unsigned bits_of(const std::vector<frontier::Step>& steps, unsigned group) {
  unsigned bits = 0;
  for (const frontier::Step& step : steps) {
    if (step.before + step.fresh > frontier::max_window) return 1000;
    bits = std::max(bits, frontier::Codec<Wide>(step.after, group).bits());
  }
  return bits;
}

void check_width(unsigned bits, const Board& board) {
  if (bits < 128) return;
  throw Stopped{StopKind::memory,
                std::to_string(board.rows()) + "x" + std::to_string(board.cols()) +
                    " is too wide: its states do not fit 128 bits, and no memory could hold them"};
}

}  // namespace ktour::count
