// The tour with the fewest or the most of some facts, from any tour.
#pragma once

#include "base/engine.hpp"

namespace ktour {

/// Whether the aims make sense for tours of a problem; an Error says which does not.
Outcome suits(const std::vector<Aim>& aims, const Problem& problem);

/// The best tour for `options.aims` that annealing comes to from a tour that was found, and whether
/// none is better: small boards are searched completely. It keeps all that the problem asks for.
/// `examined` counts the exchanges tried; when the status says stop, the best so far is found.
///
/// `problem` is one that the tour answers as it stands: closed where the tour is.
Finding best_tour(Finding finding, const Problem& problem, const SolveOptions& options,
                  Status& status);

}  // namespace ktour
