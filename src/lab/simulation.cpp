// The runs of an experiment.
#include "lab/simulation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <iterator>

#include "ktour/check.hpp"
#include "ktour/parse.hpp"
#include "lab/groups.hpp"
#include "system/threads.hpp"

namespace ktour {

Simulation::Simulation(const Experiment& experiment) : experiment_(experiment) {
  for (const Board& board : experiment.boards) {
    std::vector<Square> starts = *starts_on(board, experiment.starts);
    const std::uint64_t runs = starts.size() * experiment.runs;
    // Some ten milliseconds of work.
    constexpr std::uint64_t squares = 1 << 20;
    const std::uint64_t length = std::max<std::uint64_t>(1, squares / board.size());
    boards_.push_back({board, std::move(starts), runs_, runs, blocks_, length});
    runs_ += runs;
    blocks_ += (runs + length - 1) / length;
  }
}

Simulation::Block Simulation::block(std::uint64_t index) const {
  const auto after =
      std::upper_bound(boards_.begin(), boards_.end(), index,
                       [](std::uint64_t i, const BoardRuns& on) { return i < on.first_block; });
  const BoardRuns& on = *std::prev(after);
  const std::uint64_t first = (index - on.first_block) * on.block_runs;
  return {&on, first, std::min(first + on.block_runs, on.runs)};
}

// A line a run: the number of the run on all boards, board, start, what came of it.
std::string Simulation::make(const Block& block, Trials& trials, Status& status) const {
  fmt::memory_buffer lines;
  const BoardRuns& on = *block.on;
  for (std::uint64_t i = block.first; i < block.last; ++i) {
    const Square start = on.starts[i / experiment_.runs];
    const std::uint64_t run = on.first_run + i;
    const Trial trial = trials.run(start, run_seed(experiment_.seed, run), status);
    fmt::format_to(std::back_inserter(lines), FMT_STRING("{},{},{},{},{},{},{},{}\n"), run,
                   on.board.rows(), on.board.cols(), start.row, start.col, trial.visited,
                   trial.undone, trial.complete ? 1 : 0);
  }
  return fmt::to_string(lines);
}

Outcome Simulation::run(Journal& journal, unsigned threads, Status& status) const {
  std::vector<std::uint64_t> open;
  std::uint64_t done = 0;
  for (std::uint64_t i = 0; i < blocks_; ++i) {
    if (!journal.has(i)) {
      open.push_back(i);
    } else {
      done += block(i).last - block(i).first;
    }
  }
  struct Worker {
    const Simulation& simulation;
    const std::vector<std::uint64_t>& open;
    std::optional<Trials> trials{};
    const BoardRuns* on = nullptr;

    std::string operator()(std::uint64_t i, Status& flag) {
      const Block block = simulation.block(open[i]);
      if (block.on != on) {
        on = block.on;
        trials.emplace(on->board, simulation.experiment_.rule);
      }
      return simulation.make(block, *trials, flag);
    }
  };
  std::optional<Error> failure;
  const Outcome made = in_blocks(
      open.size(), threads, status,
      [&] {
        return Worker{*this, open};
      },
      [&](std::uint64_t i, const std::string& lines) {
        if (const Outcome added = journal.add(open[i], lines); !added) failure = added.error();
        const Block b = block(open[i]);
        done += b.last - b.first;
        return !failure;
      },
      [&] {
        return Progress{done, runs_, 0};
      });
  if (failure) return *failure;
  return made;
}

Result<Simulation::Results> Simulation::results(const Journal& journal, Sink& table,
                                                Status& status) const {
  Results results;
  struct Sums {
    std::vector<std::uint64_t> completed;
    std::map<std::uint64_t, std::uint64_t> dead_ends;
  };
  std::vector<Sums> sums;
  for (const BoardRuns& on : boards_) {
    sums.push_back({std::vector<std::uint64_t>(on.starts.size(), 0), {}});
  }
  std::optional<std::pair<const BoardRuns*, std::uint64_t>> first;
  if (Outcome wrote = table.write("run,rows,cols,row,col,visited,undone,complete\n"); !wrote) {
    return wrote.error();
  }
  for (std::uint64_t index = 0; index < blocks_; ++index) {
    if (const StopKind stop = status.poll({index, blocks_, 0}); stop != StopKind::none) {
      return stop_error(stop);
    }
    const Result<std::string> lines = journal.read(index);
    if (!lines) return lines.error();
    if (Outcome wrote = table.write(*lines); !wrote) return wrote.error();
    const Block b = block(index);
    Sums& sum = sums[static_cast<std::size_t>(b.on - boards_.data())];
    const char* at = lines->data();
    const char* const end = at + lines->size();
    for (std::uint64_t i = b.first; i < b.last; ++i) {
      std::array<std::uint64_t, 8> cells{};
      for (std::uint64_t& cell : cells) {
        at = std::from_chars(at, end, cell).ptr;
        if (at != end) ++at;  // the comma, or the end of the line
      }
      const std::uint64_t visited = cells[5];
      if (cells[7] == 0) {
        ++sum.dead_ends[visited];
        continue;
      }
      ++sum.completed[i / experiment_.runs];
      ++results.completed;
      if (!first) first = {b.on, i};
    }
  }
  const bool chance = experiment_.rule.by_chance();
  for (std::size_t p = 0; p < boards_.size(); ++p) {
    const BoardRuns& on = boards_[p];
    Census census{on.board, experiment_.rule, !chance, chance ? on.runs : 0, experiment_.seed};
    for (std::size_t i = 0; i < on.starts.size(); ++i) {
      const std::uint64_t completed = sums[p].completed[i];
      census.starts.push_back(chance
                                  ? sampled_row(on.board, on.starts[i], experiment_.runs, completed)
                                  : certain_row(on.board, on.starts[i], completed > 0));
    }
    for (const auto& [visited, count] : sums[p].dead_ends) {
      census.dead_ends[visited] = static_cast<double>(count) / static_cast<double>(on.runs);
    }
    results.boards.push_back(std::move(census));
  }
  if (first) {
    const auto& [on, i] = *first;
    Trials trials(on->board, experiment_.rule);
    const Square start = on->starts[i / experiment_.runs];
    const std::vector<Square> squares =
        trials.squares(start, run_seed(experiment_.seed, on->first_run + i));
    Tour tour = Tour::from_squares(on->board, squares);
    if (!check(tour, Problem{on->board, start}).valid()) {
      return Error{"a bug, please report it: the checker refused the tour of a run"};
    }
    results.tour = std::move(tour);
  }
  return results;
}

}  // namespace ktour
