// Forwarding for a moment.
#pragma once
#include "graph/graph.hpp"
#include "problem/lines.hpp"
namespace ktour::frontier {
using ktour::Edge;
using ktour::Graph;
using ktour::graph_of;
using ktour::graphs_of;
using ktour::Lines;
using ktour::unfolded;
using ktour::Vertex;
}  // namespace ktour::frontier
