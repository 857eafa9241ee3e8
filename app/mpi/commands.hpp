// What ktour-mpi does. Every rank calls these; what they return is for the first to print.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "count/work.hpp"
#include "kind_options.hpp"
#include "mpi/ranks.hpp"

namespace app {

/// The number of undirected tours as a JSON object.
std::string spread_count(const Ranks& ranks, const ktour::Problem& problem,
                         const std::optional<std::string>& checkpoint,
                         const ktour::count::Resources& resources);

/// The probability that Warnsdorff's rule with random ties completes a tour, for each start, as a
/// JSON object. Each rank works out some of the starts.
std::string spread_census(const Ranks& ranks, const ktour::Board& board, std::uint64_t memory);

}  // namespace app
