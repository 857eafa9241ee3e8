// The complete search once more, for a proof that others can follow.
#pragma once

#include <optional>

#include "ktour/solve.hpp"
#include "search/exact_log.hpp"

namespace ktour {

/// The steps that show that a request, read as it stands (closed or not), has no tour. Vertices are
/// numbers of places in the frame; the frame's area stands for what joins the ends of an open tour,
/// and one more for the same in the class that the first square is not in, where moves lead between
/// two equal classes. Nothing if there is a tour, or if the limit or the status stopped it. If the
/// search was made before, and took so many moves back, only its last attempt is made again.
std::optional<exact::Log> refute(const Problem& reading, const SolveOptions& options,
                                 Status& status, std::uint64_t undone = 0);

/// The vertices of the graph of a request, as such numbers.
std::vector<Vertex> places_of(const Problem& reading, const Graph& graph);

}  // namespace ktour
