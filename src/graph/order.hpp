// In which order a run goes through the vertices of a graph.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "graph/graph.hpp"

namespace ktour {

/// Larger graphs keep the order that they have: no run gets through them, and to order them is not
/// linear.
inline constexpr std::size_t most_to_order = 400;

/// For each vertex those that share an edge with it.
using Neighbours = std::vector<std::vector<Vertex>>;

/// Orders of the squares that suit one board or another: by lines, by columns, by diagonals.
std::vector<std::vector<Square>> orders_to_try(const Board& board);

/// A cut of the vertices in their order: those before `first` and those from `end` on share no edge.
struct Cut {
  Vertex first;
  Vertex end;
};

/// Where a graph's vertices are best cut, such that runs from both ends to the middle and the
/// joining of the two take less than one run over all; nothing where they do not. (Beside an apex,
/// without voltages.) The left run may also begin with one state, before vertex `from`.
std::optional<Cut> best_cut(const Graph& graph, Pulse& pulse, Vertex from = 0);

/// An order of the vertices for a run whose voltages are of a group: of those given, and those that
/// arise from each by going on with what keeps the window narrow, the one with the fewest states to
/// expect among those whose states fit a key. (Of runs to a cut, where there may be one.)
std::vector<Vertex> order_for_runs(const Neighbours& neighbours,
                                   std::span<const std::vector<Vertex>> orders, unsigned group,
                                   bool may_cut, Pulse& pulse);

}  // namespace ktour
