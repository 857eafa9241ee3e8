// A few squares without which the rest is in more pieces than a tour could link.
#pragma once

#include <optional>
#include <vector>

#include "graph/graph.hpp"

namespace ktour {

/// Such vertices: squares, and what joins the ends of an open tour. Found by a local search of
/// bounded length, which may miss them.
std::optional<std::vector<Vertex>> find_cut(const Graph& graph, Pulse& pulse);
/// The same by the numbers of exact::places_of().
std::optional<std::vector<Vertex>> find_cut(const Problem& reading, Status& status);

}  // namespace ktour
