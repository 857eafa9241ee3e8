// The runs of an experiment: written down in a journal as they are made, added up at the end.
#pragma once

#include <optional>
#include <vector>

#include "ktour/format.hpp"
#include "lab/census.hpp"
#include "lab/experiment.hpp"
#include "lab/journal.hpp"

namespace ktour {

/// All runs, board by board, start by start. The experiment is one that parse_experiment accepted.
RunList runs_of(const Experiment& experiment);

/// Makes the blocks that the journal does not have.
Outcome simulate(const RunList& list, Journal& journal, unsigned threads, Status& status);

/// What the finished journal says.
struct SimulationResults {
  std::vector<Census> boards{};
  std::uint64_t completed = 0;
  std::optional<Tour> tour{};  ///< of the first run that completed one; accepted by check()
};
/// Adds everything up, and writes a line a run to `table`.
Result<SimulationResults> results_of(const RunList& list, const Journal& journal, Sink& table,
                                     Status& status);

}  // namespace ktour
