// How often a rule completes a tour, start by start.
#include "lab/census.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>

#include "base/assert.hpp"
#include "ktour/parse.hpp"
#include "lab/groups.hpp"
#include "lab/positions.hpp"
#include "lab/statistics.hpp"
#include "system/threads.hpp"

namespace ktour {
namespace {

void set_exact(CensusRow& row, const Probability& complete) {
  row.complete = complete;
  row.interval = {complete.value, complete.value};
}

CensusRow exact_row(const Board& board, Square start, const Probability& complete) {
  CensusRow row;
  row.square = start;
  row.degree = degree_of(board, start);
  set_exact(row, complete);
  return row;
}

void set_sampled(CensusRow& row, std::uint64_t runs, std::uint64_t completed) {
  row.runs = runs;
  row.completed = completed;
  row.complete = {static_cast<double>(completed) / static_cast<double>(runs)};
  row.interval = wilson(completed, runs);
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

Result<Census> by_positions(const Board& board, const Rule& rule, std::span<const Square> starts,
                            const CensusLimits& limits, Status& status) {
  const std::uint64_t estimate = census_bytes_estimate(board);
  if (board.size() <= census_squares && estimate > limits.memory) {
    return Error{fmt::format("the exact census of {} would take about {} of memory, and {} may be "
                             "used: 'ktour census --runs N' samples",
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
        [&] { return Progress{done, classes.size(), 0}; });
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
    CensusRow row = exact_row(board, s, result.complete);
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

Result<Census> by_runs(Runs runs, unsigned threads, Status& status) {
  if (runs.starts.empty()) return Census{runs.board, runs.rule};
  const RunList list({std::move(runs)});
  RunTally tally(list.boards().front());
  const Outcome made = list.make(
      {}, threads, status, [&](std::uint64_t block, std::span<const Trial> trials) -> Outcome {
        tally.add(list.block(block).first, trials);
        return Done{};
      });
  if (!made) return made.error();
  return tally.census();
}

Error not_a_rectangle() {
  return {"a census is for a knight on a full rectangle"};
}

}  // namespace

Result<Census> exact_census(const Board& board, const Rule& rule, std::span<const Square> starts,
                            const CensusLimits& limits, Status& status) {
  if (!board.is_rectangle()) return not_a_rectangle();
  if (rule.by_chance()) {
    if (!rule.undo.none()) {
      return Error{
          "with random ties and moves taken back there is no exact census: 'ktour census --runs N' "
          "samples"};
    }
    return or_out_of_memory([&] { return by_positions(board, rule, starts, limits, status); });
  }
  return by_runs({board, rule, {starts.begin(), starts.end()}, starts.size()}, limits.threads,
                 status);
}

Result<Census> sampled_census(const Board& board, const Rule& rule, std::span<const Square> starts,
                              std::uint64_t runs, std::uint64_t seed, const CensusLimits& limits,
                              Status& status) {
  if (!board.is_rectangle()) return not_a_rectangle();
  // Without chance a second run from a start tells nothing new.
  if (!rule.by_chance() && runs >= starts.size()) {
    return exact_census(board, rule, starts, limits, status);
  }
  return by_runs({board, rule, {starts.begin(), starts.end()}, runs, seed}, limits.threads, status);
}

RunTally::RunTally(const Runs& of) : of_(of), made_(of.starts.size(), of.count / of.starts.size()) {
  // Those that are drawn.
  for (std::uint64_t run = of.count - of.count % of.starts.size(); run < of.count; ++run) {
    ++made_[of.start_of(run)];
  }
  completed_ = made_;
}

void RunTally::add(std::uint64_t first, std::span<const Trial> trials) {
  for (std::size_t i = 0; i < trials.size(); ++i) {
    if (trials[i].complete) continue;
    std::uint64_t& completed = completed_[of_.start_of(first + i)];
    KTOUR_ASSERT(completed > 0);
    --completed;
    ++ends_[trials[i].visited];
  }
}

std::uint64_t RunTally::completed() const {
  return std::reduce(completed_.begin(), completed_.end());
}

Census RunTally::census() const {
  const bool exact = !of_.rule.by_chance() && of_.count >= of_.starts.size();
  Census census{of_.board, of_.rule, exact, exact ? 0 : of_.count, exact ? 0 : of_.seed};
  for (std::size_t i = 0; i < made_.size(); ++i) {
    if (made_[i] == 0) continue;
    const int all = completed_[i] > 0 ? 1 : 0;
    CensusRow row =
        exact_row(of_.board, of_.starts[i], {static_cast<double>(all), 0, mpq_class(all)});
    if (!exact) set_sampled(row, made_[i], completed_[i]);
    census.starts.push_back(std::move(row));
  }
  // Whole numbers until here, so that the order of the runs cannot show in the last digit.
  for (const auto& [visited, count] : ends_) {
    census.dead_ends[visited] = static_cast<double>(count) / static_cast<double>(of_.count);
  }
  return census;
}

// --- groups --------------------------------------------------------------------------------------

namespace {

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
    set_sampled(result, result.runs, result.completed);
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
  if (const auto by = named<By>(text)) return *by;
  std::vector<std::string_view> words;
  for (const auto& row : names<By>) words.push_back(row.name);
  return Error{
      fmt::format("'{}' is no way to group starts: choose from {}", text, fmt::join(words, ", "))};
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
