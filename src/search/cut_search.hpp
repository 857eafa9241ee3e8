// A few squares without which the rest is in more pieces than a tour could link.
#pragma once

#include <optional>
#include <vector>

#include "graph/graph.hpp"

namespace ktour {

/// Such squares (and what joins the ends of an open tour), as refute() numbers them; found by a
/// local search of bounded length, which may miss them.
std::optional<std::vector<Vertex>> find_cut(const Problem& reading, Status& status);

}  // namespace ktour
