// How many tours there are: the one place that chooses how to count.
#include "ktour/count.hpp"

#include <fmt/format.h>

#include <array>

#include "base/stop.hpp"
#include "count/given.hpp"
#include "count/halves.hpp"
#include "count/lines.hpp"
#include "count/side.hpp"
#include "ktour/parse.hpp"
#include "plan/impossible.hpp"
#include "problem/given_steps.hpp"
#include "problem/knight.hpp"

namespace ktour {
namespace {

using namespace count;

// The cycles of all graphs; and whether the last of them was cut.
Result<Number> count_all(const Problem& problem, const std::vector<Graph>& graphs, Pulse& pulse,
                         const Keeping& keeping, Job& job, bool* halved = nullptr) {
  Number sum = 0;
  for (const Graph& graph : graphs) {
    const auto cut = cut_of(problem, graph, pulse);
    if (pulse.stopped() != StopKind::none) break;
    std::optional<Halves> halves;
    if (cut) halves.emplace(graph, *cut);
    if (halves && halves->lengths().key > longest_key) halves.reset();
    if (halved != nullptr) *halved = halves.has_value();
    auto cycles = halves ? count_by_halves(*halves, problem.board, keeping, job)
                         : count_whole(problem.board, graph, keeping, job);
    if (!cycles) return cycles;
    sum += *cycles;
  }
  if (pulse.stopped() != StopKind::none) return stop_error(pulse.stopped());
  return sum;
}

Result<Number> count_cycles(CountMethod& method, const Problem& problem, const Keeping& keeping,
                            Job& job) {
  if (problem.symmetry == Symmetry::none && lines_suit(problem) && keeping.folder == nullptr) {
    method = CountMethod::lines;
    return count_by_lines(problem, job);
  }
  method = CountMethod::folded;
  if (const Outcome can = can_run(problem, job.memory); !can) return can.error();
  Pulse pulse(job.status);
  bool halved = false;
  auto cycles = count_all(problem, graphs_of(problem, pulse), pulse, keeping, job, &halved);
  if (problem.symmetry == Symmetry::none) {
    method = halved ? CountMethod::halves : CountMethod::whole;
  }
  return cycles;
}

Result<Tally> tally_of(const Problem& problem, const Keeping& keeping, Job& job) {
  Tally tally;
  tally.proof = prove_impossible(problem);
  if (tally.proof) return tally;
  if (problem.board.size() == 1) {
    tally.undirected = tally.directed = 1;
    return tally;
  }
  const Result<Number> cycles = count_cycles(tally.method, problem, keeping, job);
  if (!cycles) return cycles.error();
  tally.undirected = *cycles;
  // A given end of an open tour, or two neighbours on a closed one, leave one way to go through it.
  const bool neighbours = (problem.start && problem.end) || problem.begin.size() > 1;
  const bool one_way = problem.closed ? neighbours : problem.start || problem.end;
  tally.directed = one_way ? tally.undirected : tally.undirected * 2;
  return tally;
}

// Whether it is known beforehand that a turning leaves no tour as it is.
bool has_none(const Problem& problem, const Turning& turning) {
  for (const SymmetryRow& row : symmetry_rows) {
    if (row.turning != turning) continue;
    Problem symmetric = problem;
    symmetric.symmetry = row.value;
    return prove_impossible(symmetric).has_value();
  }
  return false;
}

// The number of drawings that each turn and mirror of the board leaves as they are, added up; by
// Burnside's lemma that is the number of classes times that of turnings.
Result<Number> fixed_in_all(const Problem& problem, const Number& undirected, Job& job) {
  Number fixed = undirected;
  const std::vector<Turning> turnings = turnings_of(problem.board);
  for (std::size_t i = 1; i < turnings.size(); ++i) {
    // A turn the other way leaves the same ones.
    const bool backwards = turnings[i].order() == 4 && turnings[i].flips_rows;
    if (backwards || has_none(problem, turnings[i])) continue;
    if (const Outcome can = can_run(problem, job.memory); !can) return can.error();
    Pulse pulse(job.status);
    const auto graphs = folded_graphs(problem, turnings[i], pulse);
    const Result<Number> same = count_all(problem, graphs, pulse, {}, job);
    if (!same) return same.error();
    fixed += *same * (turnings[i].order() == 4 ? 2U : 1U);
  }
  return fixed;
}

// Holds a count against those of symmetric tours, where they take little beside it; and divides
// into classes if these are wanted. What it takes is not counted as cost.
Outcome check_and_divide(const Problem& problem, bool classes, Tally& tally, Job& job) {
  constexpr std::uint64_t many_squares = 100;
  const bool checkable = is_knights(problem) && problem.symmetry == Symmetry::none &&
                         !problem.start && !problem.end && problem.board.size() > 1;
  const bool quick = tally.method != CountMethod::lines && problem.board.size() <= many_squares;
  if (classes) {
    if (const Outcome can = can_count(problem, true); !can) return can;
  }
  if (tally.method == CountMethod::proof) {
    if (classes) tally.classes = tally.undirected;
    return Done{};
  }
  if (!classes && !(checkable && quick)) return Done{};
  job.phase = "symmetric tours, as a check";
  const Result<Number> fixed = fixed_in_all(problem, tally.undirected, job);
  if (!fixed) {
    // The number stands without it.
    if (classes || fixed.error().kind != ErrorKind::memory) return fixed.error();
    return Done{};
  }
  const auto symmetries = static_cast<unsigned>(turnings_of(problem.board).size());
  if (*fixed % symmetries != 0) {
    return Error{fmt::format("{} tours were counted, which does not fit the number of symmetric "
                             "ones: a bug worth reporting",
                             tally.undirected.get_str()),
                 ErrorKind::stopped};
  }
  tally.checked = true;
  if (classes) tally.classes = *fixed / symmetries;
  return Done{};
}

}  // namespace

Result<Tally> count_tours(const Problem& problem, const CountOptions& options, Status& status) {
  return or_out_of_memory([&]() -> Result<Tally> {
    if (const Outcome can = can_count(problem, options.classes); !can) return can.error();
    if (has_steps(problem)) return count_with_steps(problem, options, status);
    if (!problem.given.empty()) return count_tours(with_ends(problem), options, status);
    Job job(options, status);
    const auto folder = Folder::open_if_named(options.folder, problem);
    if (!folder) return folder.error();
    const Keeping keeping{*folder ? &**folder : nullptr, false, options.scratch};
    Result<Tally> tally = tally_of(problem, keeping, job);
    if (!tally) return tally;
    tally->cost = job.cost;
    const Outcome checked = check_and_divide(problem, options.classes, *tally, job);
    if (!checked) return checked.error();
    return tally;
  });
}

Result<bool> fits_symmetric_counts(const Problem& problem, const mpz_class& undirected,
                                   const CountOptions& options, Status& status) {
  return or_out_of_memory([&]() -> Result<bool> {
    Job job(options, status);
    const Result<Number> fixed = fixed_in_all(problem, undirected, job);
    if (!fixed) return fixed.error();
    return *fixed % static_cast<unsigned>(turnings_of(problem.board).size()) == 0;
  });
}

std::string tours_in_words(const Problem& problem) {
  std::string words = problem.closed ? "closed tours" : "open tours";
  if (problem.symmetry != Symmetry::none) {
    words += fmt::format(" with {} symmetry", name(problem.symmetry));
  }
  words += " of " + to_string(problem.board);
  if (!problem.piece.is_knight()) words += fmt::format(" by {}", problem.piece.name());
  if (problem.start) words += " from " + to_string(*problem.start, problem);
  if (problem.end) words += " to " + to_string(*problem.end, problem);
  return words + moves_in_words(problem);
}

}  // namespace ktour
