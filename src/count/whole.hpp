// Counting in one run over all vertices: for folded boards, which are small, and boards too short to
// be halved.
#pragma once

#include "count/run.hpp"
#include "frontier/graph.hpp"

namespace ktour::count {

Number count_whole(const frontier::Graph& graph, const std::string& part, const Keeping& keeping,
                   const Resources& resources, Cost& cost);

}  // namespace ktour::count
