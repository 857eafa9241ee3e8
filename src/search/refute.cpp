// From the log of a search to steps about squares.
#include "search/refute.hpp"

#include "search/exact.hpp"
#include "search/exact_search.hpp"

namespace ktour {

std::vector<Vertex> places_of(const Problem& problem, const Graph& graph) {
  const auto area = static_cast<Vertex>(problem.board.area());
  std::vector<Vertex> places;
  places.reserve(graph.vertices);
  for (const Square s : graph.squares) {
    places.push_back(static_cast<Vertex>(problem.board.index(s)));
  }
  if (graph.vertices == places.size() + 2) {
    const Vertex first = graph.vertex_at[problem.board.index(problem.board.first())];
    const Vertex of_side_0 = graph.side[first] == 0 ? 0 : 1;
    places.push_back(area + of_side_0);
    places.push_back(area + (1 - of_side_0));
  } else if (graph.vertices == places.size() + 1) {
    places.push_back(area);
  }
  return places;
}

std::optional<exact::Log> refute(const Problem& reading, const SolveOptions& options,
                                 Status& status, std::uint64_t undone) {
  if (reading.board.area() > Graph::max_squares / 2 || bytes_for_search(reading) > options.memory) {
    return {};
  }
  Pulse pulse(status);
  const Graph graph = search_graph(reading, pulse);
  if (pulse.stopped() != StopKind::none) return {};
  exact::Log log;
  if (!graph.feasible) return log;
  exact::Pace pace;
  for (std::uint64_t most = pace.first_failures; undone >= most && pace.restarts < 32; most *= 2) {
    undone -= most;
    ++pace.restarts;
  }
  exact::Search search(graph, options.seed, options.limit, pulse, pace, &log);
  if (search.run() != exact::Search::Verdict::no_cycle) return {};
  const std::vector<Vertex> places = places_of(reading, graph);
  const auto named = [&](std::span<const Vertex> vertices) {
    std::vector<Vertex> out;
    for (const Vertex v : vertices) out.push_back(places[v]);
    return out;
  };
  exact::Log told;
  log.each(
      [&](exact::Log::Kind kind, std::span<const Vertex> some, std::span<const Vertex> others) {
        switch (kind) {
          case exact::Log::trial: told.add_trial(places[some[0]], places[some[1]]); break;
          case exact::Log::cut: told.add_cut(named(some)); break;
          case exact::Log::count: told.add_count(named(some), named(others)); break;
        }
      });
  return told;
}

}  // namespace ktour
