#include "count/whole.hpp"

#include "count/types.hpp"

namespace ktour::count {

Number count_whole(const Board& board, const frontier::Graph& graph, const Keeping& keeping,
                   const Resources& resources, Cost& cost) {
  const auto steps = steps_of(graph);
  check_width(bits_of(steps, graph.group), board);
  return with_types(bits_of(steps, graph.group), [&]<class Key, class Count>() {
    return run<Key, Count>(steps, graph.group, part_of(graph), keeping, resources, cost).closed;
  });
}

}  // namespace ktour::count
