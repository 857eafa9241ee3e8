// The runs of an experiment.
#include "lab/simulation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <iterator>

#include "ktour/check.hpp"
#include "ktour/parse.hpp"
#include "lab/groups.hpp"
#include "lab/parallel.hpp"
#include "base/engine.hpp"

namespace ktour {

Simulation::Simulation(const Experiment& experiment) : experiment_(experiment) {
  for (const Board& board : experiment.boards) {
    std::vector<Square> starts = *starts_on(board, experiment.starts);
    const std::uint64_t runs = starts.size() * experiment.runs;
    // Some ten milliseconds of work.
    constexpr std::uint64_t squares = 1 << 20;
    const std::uint64_t length = std::max<std::uint64_t>(1, squares / board.size());
    parts_.push_back({board, std::move(starts), runs_, runs, blocks_, length});
    runs_ += runs;
    blocks_ += (runs + length - 1) / length;
  }
}

Simulation::Block Simulation::block(std::uint64_t index) const {
  const auto after =
      std::upper_bound(parts_.begin(), parts_.end(), index,
                       [](std::uint64_t i, const Part& part) { return i < part.first_block; });
  const Part& part = *std::prev(after);
  const std::uint64_t first = (index - part.first_block) * part.block_runs;
  return {&part, first, std::min(first + part.block_runs, part.runs)};
}

// A line a run: the number of the run on all boards, board, start, what came of it.
std::string Simulation::make(const Block& block, Trials& trials, Status& status) const {
  fmt::memory_buffer lines;
  const Part& part = *block.part;
  for (std::uint64_t i = block.first; i < block.last; ++i) {
    const Square start = part.starts[i / experiment_.runs];
    const std::uint64_t run = part.first_run + i;
    const Trial trial = trials.run(start, run_seed(experiment_.seed, run), status);
    fmt::format_to(std::back_inserter(lines), FMT_STRING("{},{},{},{},{},{},{},{}\n"), run,
                   part.board.rows(), part.board.cols(), start.row, start.col, trial.visited,
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
    const Part* part = nullptr;

    std::string operator()(std::uint64_t i, Status& flag) {
      const Block block = simulation.block(open[i]);
      if (block.part != part) {
        part = block.part;
        trials.emplace(part->board, simulation.experiment_.rule);
      }
      return simulation.make(block, *trials, flag);
    }
  };
  std::optional<Error> failure;
  struct Watch final : Status {
    Watch(Status& o, const std::optional<Error>& f) : outer(o), failed(f) {}
    Status& outer;
    const std::optional<Error>& failed;
    StopKind poll(const Progress& progress) override {
      return failed ? StopKind::interrupt : outer.poll(progress);
    }
  } watch(status, failure);
  const StopKind stop = in_parallel(
      open.size(), threads, watch,
      [&] {
        return Worker{*this, open};
      },
      [&](std::uint64_t i, const std::string& lines) {
        if (failure) return;
        if (const Outcome added = journal.add(open[i], lines); !added) failure = added.error();
        const Block b = block(open[i]);
        done += b.last - b.first;
      },
      [&] {
        return Progress{done, runs_, 0};
      });
  if (failure) return *failure;
  if (stop != StopKind::none) return Error{stop_text(stop), ErrorKind::stopped};
  return Done{};
}

Result<Simulation::Results> Simulation::results(const Journal& journal, Sink& table,
                                                Status& status) const {
  Results results;
  struct Sums {
    std::vector<std::uint64_t> completed;
    std::map<std::uint64_t, std::uint64_t> dead_ends;
  };
  std::vector<Sums> sums;
  for (const Part& part : parts_) {
    sums.push_back({std::vector<std::uint64_t>(part.starts.size(), 0), {}});
  }
  std::optional<std::pair<const Part*, std::uint64_t>> first;
  if (Outcome wrote = table.write("run,rows,cols,row,col,visited,undone,complete\n"); !wrote) {
    return wrote.error();
  }
  for (std::uint64_t index = 0; index < blocks_; ++index) {
    if (const StopKind stop = status.poll({index, blocks_, 0}); stop != StopKind::none) {
      return Error{stop_text(stop), ErrorKind::stopped};
    }
    const Result<std::string> lines = journal.read(index);
    if (!lines) return lines.error();
    if (Outcome wrote = table.write(*lines); !wrote) return wrote.error();
    const Block b = block(index);
    Sums& sum = sums[static_cast<std::size_t>(b.part - parts_.data())];
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
      if (!first) first = {b.part, i};
    }
  }
  const bool chance = experiment_.rule.by_chance();
  for (std::size_t p = 0; p < parts_.size(); ++p) {
    const Part& part = parts_[p];
    Census census{part.board, experiment_.rule, !chance, chance ? part.runs : 0, experiment_.seed};
    for (std::size_t i = 0; i < part.starts.size(); ++i) {
      const std::uint64_t completed = sums[p].completed[i];
      census.starts.push_back(
          chance ? sampled_row(part.board, part.starts[i], experiment_.runs, completed)
                 : certain_row(part.board, part.starts[i], completed > 0));
    }
    for (const auto& [visited, count] : sums[p].dead_ends) {
      census.dead_ends[visited] = static_cast<double>(count) / static_cast<double>(part.runs);
    }
    results.boards.push_back(std::move(census));
  }
  if (first) {
    const auto& [part, i] = *first;
    Trials trials(part->board, experiment_.rule);
    const Square start = part->starts[i / experiment_.runs];
    const std::vector<Square> squares =
        trials.squares(start, run_seed(experiment_.seed, part->first_run + i));
    Tour tour = Tour::from_squares(part->board, squares);
    if (!check(tour, Problem{part->board, start}).valid()) {
      return Error{"a bug, please report it: the checker refused the tour of a run"};
    }
    results.tour = std::move(tour);
  }
  return results;
}

}  // namespace ktour
