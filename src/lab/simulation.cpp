// The runs of an experiment, and their journal.
#include "lab/simulation.hpp"

#include <fmt/format.h>

#include <charconv>
#include <iterator>

#include "ktour/check.hpp"

namespace ktour {
namespace {

// A block as the journal has it: three numbers a run.
std::string written(std::span<const Trial> trials) {
  std::string text;
  for (const Trial& trial : trials) {
    for (const std::uint64_t number : {trial.visited, trial.undone, trial.complete}) {
      const fmt::format_int digits(number);
      text.append(digits.data(), digits.size()) += ' ';
    }
  }
  return text;
}

std::vector<Trial> read(const std::string& text, std::uint64_t runs) {
  std::vector<Trial> trials(runs);
  const char* at = text.data();
  const char* const end = at + text.size();
  for (Trial& trial : trials) {
    for (std::uint64_t* number : {&trial.visited, &trial.undone, &trial.complete}) {
      at = std::from_chars(at, end, *number).ptr;
      if (at != end) ++at;
    }
  }
  return trials;
}

// A line a run: its number on all boards, board, start, what came of it.
std::string lines(const Runs& of, std::uint64_t run, std::span<const Trial> trials) {
  fmt::memory_buffer text;
  for (const Trial& trial : trials) {
    const Square start = of.starts[of.start_of(run)];
    fmt::format_to(std::back_inserter(text), FMT_STRING("{},{},{},{},{},{},{},{}\n"),
                   of.before + run++, of.board.rows(), of.board.cols(), start.row, start.col,
                   trial.visited, trial.undone, trial.complete);
  }
  return fmt::to_string(text);
}

Result<Tour> tour_of(const Runs& runs, std::uint64_t run) {
  const Square start = runs.starts[runs.start_of(run)];
  return accepted({runs.board, start},
                  Trials(runs.board, runs.rule).squares(start, runs.seed_of(run)));
}

}  // namespace

RunList runs_of(const Experiment& experiment) {
  std::vector<Runs> boards;
  for (const Board& board : experiment.boards) {
    std::vector<Square> starts = *starts_on(board, experiment.starts);
    const std::uint64_t count = starts.size() * experiment.runs;
    boards.push_back({board, experiment.rule, std::move(starts), count, experiment.seed,
                      StartOrder::one_by_one});
  }
  return RunList(std::move(boards));
}

Outcome simulate(const RunList& list, Journal& journal, unsigned threads, Status& status) {
  std::vector<bool> made(list.blocks());
  for (std::uint64_t i = 0; i < made.size(); ++i) made[i] = journal.has(i);
  return list.make(made, threads, status, [&](std::uint64_t block, std::span<const Trial> trials) {
    return journal.add(block, written(trials));
  });
}

Result<SimulationResults> results_of(const RunList& list, const Journal& journal, Sink& table,
                                     Status& status) {
  SimulationResults results;
  std::vector<RunTally> tallies(list.boards().begin(), list.boards().end());
  std::optional<std::pair<std::size_t, std::uint64_t>> first;
  if (Outcome wrote = table.write("run,rows,cols,row,col,visited,undone,complete\n"); !wrote) {
    return wrote.error();
  }
  for (std::uint64_t index = 0; index < list.blocks(); ++index) {
    if (const StopKind stop = status.poll({index, list.blocks()}); stop != StopKind::none) {
      return stop_error(stop);
    }
    const Result<std::string> stored = journal.read(index);
    if (!stored) return stored.error();
    const RunBlock block = list.block(index);
    const std::vector<Trial> trials = read(*stored, block.last - block.first);
    const std::string text = lines(list.boards()[block.board], block.first, trials);
    if (Outcome wrote = table.write(text); !wrote) return wrote.error();
    tallies[block.board].add(block.first, trials);
    for (std::size_t i = 0; !first && i < trials.size(); ++i) {
      if (trials[i].complete) first = {block.board, block.first + i};
    }
  }
  for (const RunTally& tally : tallies) {
    results.completed += tally.completed();
    results.boards.push_back(tally.census());
  }
  if (first) {
    Result<Tour> tour = tour_of(list.boards()[first->first], first->second);
    if (!tour) return tour.error();
    results.tour = std::move(*tour);
  }
  return results;
}

}  // namespace ktour
