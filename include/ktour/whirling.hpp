// All whirling tours: those in which every move goes the same way round the centre of the board.
#pragma once

#include <functional>
#include <span>

#include "ktour/problem.hpp"
#include "ktour/status.hpp"

namespace ktour {

/// Calls act(tour) for every whirling tour that the problem asks for, each once as a drawing: not
/// again backwards, and of a closed one not from another start. `act` returns false where no more
/// are wanted. On flat boards, without a symmetry. Errors: no such problem, or stopped.
Outcome each_whirling_tour(const Problem& problem, Status& status,
                           const std::function<bool(const std::vector<Square>& tour)>& act);

}  // namespace ktour
