// From vertices of a graph to the numbers of places that certificates speak of.
#include "search/exact/log.hpp"

namespace ktour::exact {

std::vector<Vertex> places_of(const Problem& reading, const Graph& graph) {
  const auto area = static_cast<Vertex>(reading.board.area());
  std::vector<Vertex> places;
  places.reserve(graph.vertices);
  for (const Square s : graph.squares) {
    places.push_back(static_cast<Vertex>(reading.board.index(s)));
  }
  const std::size_t added = graph.vertices - places.size();
  KTOUR_ASSERT(added <= 2);
  if (added == 2) {
    const Vertex first = graph.vertex_at[reading.board.index(reading.board.first())];
    const Vertex of_side_0 = graph.side[first] == 0 ? 0 : 1;
    places.push_back(area + of_side_0);
    places.push_back(area + (1 - of_side_0));
  } else if (added == 1) {
    places.push_back(area);
  }
  return places;
}

}  // namespace ktour::exact
