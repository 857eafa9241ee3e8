// How often a rule completes a tour, start by start.
#include "lab/census.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "ktour/parse.hpp"
#include "lab/groups.hpp"
#include "lab/layers.hpp"
#include "lab/statistics.hpp"
#include "lab/trial.hpp"
#include "system/threads.hpp"

namespace ktour {
namespace {

CensusRow row_of(const Board& board, Square square) {
  CensusRow row;
  row.square = square;
  row.degree = degree_of(board, square);
  return row;
}

void set_exact(CensusRow& row, const Probability& complete) {
  row.complete = complete;
  row.interval = {complete.value, complete.value};
}

// Shows the layers of one start as a share of all starts.
class ShareOf final : public Status {
 public:
  ShareOf(Status& whole, std::uint64_t start, std::uint64_t starts)
      : whole_(whole), start_(start), starts_(starts) {}
  StopKind poll(const Progress& progress) override {
    return whole_.poll({start_ * progress.total + progress.done, starts_ * progress.total, 0});
  }

 private:
  Status& whole_;
  std::uint64_t start_;
  std::uint64_t starts_;
};

Result<Census> by_layers(const Board& board, const Rule& rule, std::span<const Square> starts,
                         const CensusLimits& limits, Status& status) {
  const std::uint64_t estimate = census_bytes_estimate(board);
  if (board.size() <= census_squares && estimate > limits.memory) {
    return Error{fmt::format("the exact census of {} would take about {} of memory, and {} may be "
                             "used: '--runs N' samples",
                             to_string(board), shown_bytes(estimate), shown_bytes(limits.memory)),
                 ErrorKind::memory};
  }
  std::vector<Square> classes;
  for (const Square s : starts) classes.push_back(class_of(board, s));
  std::sort(classes.begin(), classes.end());
  classes.erase(std::unique(classes.begin(), classes.end()), classes.end());

  std::vector<std::optional<Result<StartCensus>>> found(classes.size());
  // Large boards take their memory one start after the other.
  const bool together = limits.threads > 1 && board.size() <= 64;
  if (together) {
    std::uint64_t done = 0;
    const Outcome made = in_blocks(
        classes.size(), limits.threads, status,
        [&] {
          return [&](std::uint64_t i, Status& flag) {
            return census_from(board, classes[i], limits.memory / limits.threads, flag);
          };
        },
        [&](std::uint64_t i, Result<StartCensus> result) {
          found[i] = std::move(result);
          ++done;
          return true;
        },
        [&] {
          return Progress{done, classes.size(), 0};
        });
    if (!made) return made.error();
  } else {
    for (std::size_t i = 0; i < classes.size(); ++i) {
      ShareOf share(status, i, classes.size());
      found[i] = census_from(board, classes[i], limits.memory, share);
      if (!*found[i]) break;
    }
  }
  Census census{board, rule};
  for (const auto& result : found) {
    if (!result) continue;
    if (!*result) return result->error();
    census.states += (*result)->states;
    census.widest = std::max(census.widest, (*result)->widest);
  }
  for (const Square s : starts) {
    const auto at = std::lower_bound(classes.begin(), classes.end(), class_of(board, s));
    const StartCensus& result = **found[static_cast<std::size_t>(at - classes.begin())];
    CensusRow row = row_of(board, s);
    set_exact(row, result.complete);
    row.closed = result.closed;
    row.tours = result.tours;
    census.starts.push_back(std::move(row));
    for (std::uint64_t visited = 1; visited < board.size(); ++visited) {
      const double share = result.ends[visited] / static_cast<double>(starts.size());
      if (share > 0) census.dead_ends[visited] += share;
    }
  }
  return census;
}

// Counted in whole numbers first, so that the order of the runs cannot show in the last digit.
std::map<std::uint64_t, double> shares(const std::map<std::uint64_t, std::uint64_t>& counts,
                                       std::uint64_t runs) {
  std::map<std::uint64_t, double> result;
  for (const auto& [key, count] : counts) {
    result[key] = static_cast<double>(count) / static_cast<double>(runs);
  }
  return result;
}

// Runs that ended without a tour: the others need no word.
struct DeadEnd {
  std::uint64_t run;
  std::uint64_t visited;
};

// All runs from 0 on; `start_of` says where a run starts, `take` gets those that were no tours, in
// any order.
template <class StartOf, class Take>
Outcome for_dead_ends(const Board& board, const Rule& rule, std::uint64_t runs, std::uint64_t seed,
                      unsigned threads, Status& status, StartOf start_of, Take take) {
  // Blocks of some ten milliseconds.
  const std::uint64_t block =
      std::clamp<std::uint64_t>((std::uint64_t{1} << 20) / board.size(), 1, runs);
  std::uint64_t done = 0;
  return in_blocks((runs + block - 1) / block, threads, status,
                   [&] {
                     return [&, trials = Trials(board, rule)](std::uint64_t index,
                                                              Status& flag) mutable {
                       std::vector<DeadEnd> mine;
                       const std::uint64_t last = std::min(runs, (index + 1) * block);
                       for (std::uint64_t run = index * block; run < last; ++run) {
                         const Trial trial = trials.run(start_of(run), run_seed(seed, run), flag);
                         if (!trial.complete) mine.push_back({run, trial.visited});
                       }
                       return mine;
                     };
                   },
                   [&](std::uint64_t index, const std::vector<DeadEnd>& mine) {
                     for (const DeadEnd& end : mine) take(end);
                     done += std::min(block, runs - index * block);
                     return true;
                   },
                   [&] {
                     return Progress{done, runs, 0};
                   });
}

}  // namespace

namespace {

Error not_a_rectangle() {
  return {"a census is one of a knight on a full rectangle"};
}

}  // namespace

Result<Census> exact_census(const Board& board, const Rule& rule, std::span<const Square> starts,
                            const CensusLimits& limits, Status& status) {
  if (!board.is_rectangle()) return not_a_rectangle();
  if (rule.by_chance()) {
    if (!rule.undo.none()) {
      return Error{
          "with random ties and moves taken back there is no exact census: '--runs N' samples"};
    }
    return or_out_of_memory([&] { return by_layers(board, rule, starts, limits, status); });
  }
  Census census{board, rule};
  for (const Square s : starts) census.starts.push_back(certain_row(board, s, true));
  std::map<std::uint64_t, std::uint64_t> ends;
  const Outcome made = for_dead_ends(
      board, rule, starts.size(), 0, limits.threads, status,
      [&](std::uint64_t run) { return starts[run]; },
      [&](const DeadEnd& end) {
        census.starts[end.run] = certain_row(board, starts[end.run], false);
        ++ends[end.visited];
      });
  if (!made) return made.error();
  census.dead_ends = shares(ends, starts.size());
  return census;
}

Result<Census> sampled_census(const Board& board, const Rule& rule, std::span<const Square> starts,
                              std::uint64_t runs, std::uint64_t seed, const CensusLimits& limits,
                              Status& status) {
  if (!board.is_rectangle()) return not_a_rectangle();
  // Without chance a second run from a start tells nothing new.
  if (!rule.by_chance() && runs >= starts.size()) {
    return exact_census(board, rule, starts, limits, status);
  }
  const std::uint64_t even = runs - runs % starts.size();
  const auto start_of = [&](std::uint64_t run) -> std::uint64_t {
    if (run < even) return run % starts.size();
    __extension__ using Wide = unsigned __int128;
    Random random(run_seed(~seed, run));
    return static_cast<std::uint64_t>(Wide{random.next()} * starts.size() >> 64);
  };
  Census census{board, rule, false, runs, seed};
  std::vector<std::uint64_t> made(starts.size(), runs / starts.size());
  for (std::uint64_t run = even; run < runs; ++run) ++made[start_of(run)];
  std::vector<std::uint64_t> completed = made;
  std::map<std::uint64_t, std::uint64_t> ends;
  const Outcome walked = for_dead_ends(
      board, rule, runs, seed, limits.threads, status,
      [&](std::uint64_t run) { return starts[start_of(run)]; },
      [&](const DeadEnd& end) {
        --completed[start_of(end.run)];
        ++ends[end.visited];
      });
  if (!walked) return walked.error();
  census.dead_ends = shares(ends, runs);
  for (std::size_t i = 0; i < starts.size(); ++i) {
    if (made[i] == 0) continue;
    census.starts.push_back(sampled_row(board, starts[i], made[i], completed[i]));
  }
  return census;
}

CensusRow certain_row(const Board& board, Square start, bool complete) {
  CensusRow row = row_of(board, start);
  set_exact(row, {complete ? 1.0 : 0.0, 0, mpq_class(complete ? 1 : 0)});
  return row;
}

CensusRow sampled_row(const Board& board, Square start, std::uint64_t runs,
                      std::uint64_t completed) {
  CensusRow row = row_of(board, start);
  row.runs = runs;
  row.completed = completed;
  row.complete.value = static_cast<double>(completed) / static_cast<double>(runs);
  row.interval = wilson(completed, runs);
  return row;
}

// --- groups --------------------------------------------------------------------------------------

namespace {

constexpr std::array<std::string_view, 3> by_names{"start", "class", "degree"};

Probability mean(std::span<const CensusRow* const> rows,
                 const Probability& (*value)(const CensusRow&)) {
  Probability result;
  mpq_class sum = 0;
  bool exact = true;
  for (const CensusRow* row : rows) {
    const Probability& one = value(*row);
    result.value += one.value;
    result.error += one.error;
    exact = exact && one.fraction.has_value();
    if (exact) sum += *one.fraction;
  }
  const auto count = static_cast<double>(rows.size());
  result.value /= count;
  result.error /= count;
  if (exact) {
    result.fraction = sum / mpq_class(static_cast<unsigned long>(rows.size()));
    result.value = result.fraction->get_d();
  }
  return result;
}

CensusRow together(std::span<const CensusRow* const> rows) {
  CensusRow result;
  if (rows.empty()) {
    result.squares = 0;
    return result;
  }
  result.square = rows.front()->square;
  result.degree = rows.front()->degree;
  result.squares = rows.size();
  for (const CensusRow* row : rows) {
    result.runs += row->runs;
    result.completed += row->completed;
  }
  if (result.runs > 0) {
    result.complete.value =
        static_cast<double>(result.completed) / static_cast<double>(result.runs);
    result.interval = wilson(result.completed, result.runs);
    return result;
  }
  set_exact(result,
            mean(rows, [](const CensusRow& r) -> const Probability& { return r.complete; }));
  if (!rows.front()->closed) return result;
  result.closed = mean(rows, [](const CensusRow& r) -> const Probability& { return *r.closed; });
  TourCount tours{0, 0};
  for (const CensusRow* row : rows) {
    tours.value += row->tours->value;
    std::uint64_t sum = 0;
    const bool fits = tours.exact && row->tours->exact &&
                      !__builtin_add_overflow(*tours.exact, *row->tours->exact, &sum);
    tours.exact = fits ? std::optional(sum) : std::nullopt;
  }
  result.tours = tours;
  return result;
}

template <class Key>
std::vector<CensusRow> grouped_by(const Census& census, Key key) {
  std::map<decltype(key(census.starts.front())), std::vector<const CensusRow*>> groups;
  for (const CensusRow& row : census.starts) groups[key(row)].push_back(&row);
  std::vector<CensusRow> result;
  for (const auto& [name, rows] : groups) result.push_back(together(rows));
  return result;
}

}  // namespace

Result<By> parse_by(std::string_view text) {
  for (std::size_t i = 0; i < by_names.size(); ++i) {
    if (text == by_names[i]) return static_cast<By>(i);
  }
  return Error{fmt::format("'{}' is no way to group starts: choose from {}", text,
                           fmt::join(by_names, ", "))};
}

std::string_view name(By by) {
  return by_names[static_cast<std::size_t>(by)];
}

std::vector<CensusRow> grouped(const Census& census, By by) {
  switch (by) {
    case By::start: break;
    case By::symmetry_class:
      return grouped_by(census,
                        [&](const CensusRow& row) { return class_of(census.board, row.square); });
    case By::degree: return grouped_by(census, [](const CensusRow& row) { return row.degree; });
  }
  return census.starts;
}

CensusRow overall(const Census& census) {
  std::vector<const CensusRow*> rows;
  for (const CensusRow& row : census.starts) rows.push_back(&row);
  return together(rows);
}

CensusRow overall_right_colour(const Census& census) {
  std::vector<const CensusRow*> rows;
  for (const CensusRow& row : census.starts) {
    if (right_colour(census.board, row.square)) rows.push_back(&row);
  }
  return together(rows);
}

}  // namespace ktour
