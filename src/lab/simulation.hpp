// The runs of an experiment: made in blocks, written down as they are done, added up at the end.
//
// Runs are numbered board by board, start by start. What a run does follows from its number and the
// seed; a block is a range of runs whose length follows from the experiment. So it does not matter
// which thread makes a block, when, or whether the work was cut short in between.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "ktour/format.hpp"
#include "lab/census.hpp"
#include "lab/experiment.hpp"
#include "lab/journal.hpp"
#include "lab/trial.hpp"

namespace ktour {

class Simulation {
 public:
  /// The experiment is one that parse_experiment accepted.
  explicit Simulation(const Experiment& experiment);

  std::uint64_t runs() const { return runs_; }

  /// Makes the blocks that the journal does not have.
  Outcome run(Journal& journal, unsigned threads, Status& status) const;

  /// What the finished journal says.
  struct Results {
    std::vector<Census> boards;
    std::uint64_t completed = 0;
    std::optional<Tour> tour{};  ///< of the first run that completed one; accepted by check()
  };
  /// Adds everything up, and writes a line a run to `table`.
  Result<Results> results(const Journal& journal, Sink& table, Status& status) const;

 private:
  struct BoardRuns {
    Board board;
    std::vector<Square> starts;
    std::uint64_t first_run;
    std::uint64_t runs;
    std::uint64_t first_block;
    std::uint64_t block_runs;
  };
  struct Block {
    const BoardRuns* on;
    std::uint64_t first;  // runs on the board
    std::uint64_t last;
  };
  Block block(std::uint64_t index) const;
  std::string make(const Block& block, Trials& trials, Status& status) const;

  const Experiment& experiment_;
  std::vector<BoardRuns> boards_;
  std::uint64_t runs_ = 0;
  std::uint64_t blocks_ = 0;
};

}  // namespace ktour
