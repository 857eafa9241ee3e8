// What ktour-mpi does. Every rank calls these; what they return is for the first to print.
#pragma once

#include <string>

#include "kind_options.hpp"
#include "mpi/ranks.hpp"

namespace app {

/// The number of undirected tours as a JSON object.
ktour::Result<std::string> spread_count(const Ranks& ranks, const ktour::Problem& problem,
                                        const ktour::CountOptions& options, ktour::Status& status);

/// The same, in passes that are dealt to the ranks: none has more than its own.
ktour::Result<std::string> spread_passes(const Ranks& ranks, const ktour::Problem& problem,
                                         std::uint64_t passes, const ktour::CountOptions& options,
                                         ktour::Status& status);

/// The probability that Warnsdorff's rule with random ties completes a tour, for each start, as a
/// JSON object. Each rank works out some of the starts.
ktour::Result<std::string> spread_census(const Ranks& ranks, const ktour::Board& board,
                                         std::uint64_t memory, ktour::Status& status);

}  // namespace app
