#include "count/whole.hpp"

namespace ktour::count {

Number count_whole(const frontier::Graph& graph, const std::string& part, const Keeping& keeping,
                   const Resources& resources, Cost& cost) {
  if (graph.vertices == 0) return 0;
  const auto steps = frontier::finishing_steps(graph, graph.vertices - (graph.apex ? 1 : 0));
  return with_types(bits_of(steps, graph.group), [&]<class Key, class Count>() {
    return run<Key, Count>(steps, graph.group, part, keeping, resources, cost).closed;
  });
}

}  // namespace ktour::count
