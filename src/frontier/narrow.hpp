// Tours of boards three, four or five wide, of any length.
#pragma once

#include "base/engine.hpp"

namespace ktour {

/// Whether the engine below takes a board.
bool is_narrow(const Board& board);

/// An Engine for narrow boards, without symmetry. It answers every request, found or impossible, in
/// time and memory that do not depend on the board's length, with a tour that is kept as a plan.
/// `limit` bounds the states looked at.
Finding narrow_tour(const Problem& problem, const SolveOptions& options, Status& status);

}  // namespace ktour
