// Counting in one run over all vertices: for folded boards, which are small, and boards too short
// to be halved.
#pragma once

#include "count/run.hpp"
#include "frontier/graph.hpp"

namespace ktour::count {

/// The number of cycles of the graph, which is of the board.
Number count_whole(const Board& board, const frontier::Graph& graph, const Keeping& keeping,
                   const Resources& resources, Cost& cost);

}  // namespace ktour::count
