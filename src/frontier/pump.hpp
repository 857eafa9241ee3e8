// From the sections of a tour to a plan of it.
#pragma once

#include <vector>

#include "frontier/pumped_tour.hpp"
#include "frontier/weave.hpp"
#include "ktour/problem.hpp"

namespace ktour::frontier {

/// The tour that weave() gave in sections. It begins and ends as the problem says; a closed one for
/// which neither is given begins at the first square of the first line.
PumpedPlan pump(const Problem& problem, const std::vector<Section>& sections);

}  // namespace ktour::frontier
