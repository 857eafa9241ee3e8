// Tours with given steps, one by one.
#include "count/given.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/random.hpp"
#include "base/stop.hpp"
#include "ktour/parse.hpp"
#include "plan/impossible.hpp"
#include "problem/given_steps.hpp"

namespace ktour::count {
namespace {

// The steps that are given in any way.
std::vector<Given> steps_of(const Problem& problem) {
  std::vector<Given> all = problem.given;
  for (std::size_t i = 0; i < problem.begin.size(); ++i) all.push_back({problem.begin[i], i});
  if (problem.start) all.push_back({*problem.start, 0});
  if (problem.end) all.push_back({*problem.end, problem.board.size() - 1});
  return all;
}

// The number from which steps are taken backwards, if the given steps stay.
std::optional<std::uint64_t> shift_of(const Problem& problem) {
  const std::vector<Given> all = steps_of(problem);
  const std::uint64_t size = problem.board.size();
  const std::uint64_t shift =
      problem.closed && !all.empty() ? 2 * all.front().step % size : size - 1;
  const bool stay = std::ranges::all_of(
      all, [&](const Given& given) { return (size + shift - given.step) % size == given.step; });
  if (!stay || size < 2) return {};
  return shift;
}

}  // namespace

bool has_steps(const Problem& problem) {
  return !with_ends(problem).given.empty();
}

DrawingLister::DrawingLister(const Problem& problem, std::uint64_t memory)
    : problem_(problem),
      memory_(memory),
      lister_(problem, {.memory = memory}),
      shift_(shift_of(problem)) {}

Result<std::optional<std::vector<Square>>> DrawingLister::next(Status& status) {
  for (;;) {
    const std::span<const Square> tour = lister_.next(status);
    const StopKind stopped = lister_.so_far().stopped;
    if (stopped == StopKind::memory) {
      return Error{fmt::format("the search among the given steps of {} takes more memory than the "
                               "limit of {}",
                               to_string(problem_.board), shown_bytes(memory_)),
                   ErrorKind::memory};
    }
    if (stopped != StopKind::none) return stop_error(stopped);
    if (tour.empty()) return std::optional<std::vector<Square>>{};
    if (!is_backward(tour)) return std::optional(std::vector<Square>(tour.begin(), tour.end()));
  }
}

// Of a tour and the same one backwards, the one that first comes to a later square.
bool DrawingLister::is_backward(std::span<const Square> tour) const {
  if (!shift_) return false;
  const std::uint64_t size = tour.size();
  for (std::uint64_t t = 0; t < size; ++t) {
    const Square there = tour[(size + *shift_ - t) % size];
    if (tour[t] != there) return there < tour[t];
  }
  return false;
}

Result<Tally> count_with_steps(const Problem& problem, const CountOptions& options,
                               Status& status) {
  Tally tally;
  tally.proof = prove_impossible(without_steps(problem));
  if (tally.proof) return tally;
  tally.method = CountMethod::search;
  DrawingLister lister(problem, options.memory);
  std::uint64_t found = 0;
  while (found < options.first) {
    const auto tour = lister.next(status);
    if (!tour) {
      const std::string so_far = found == 0 ? "" : fmt::format("; there are at least {}", found);
      return Error{tour.error().message + so_far, tour.error().kind};
    }
    if (!*tour) break;
    ++found;
  }
  tally.cost.states = lister.so_far().work.examined;
  tally.first_only = found == options.first;
  tally.undirected = static_cast<unsigned long>(found);
  tally.directed = tally.undirected * (lister.both_ways() ? 2U : 1U);
  return tally;
}

Result<Sample> sample_with_steps(const Problem& problem, std::uint64_t count, std::uint64_t seed,
                                 const CountOptions& options, Status& status) {
  if (auto proof = prove_impossible(without_steps(problem))) return Sample{{}, std::move(proof)};
  const std::uint64_t most =
      std::min<std::uint64_t>(1'000'000, options.memory / 4 / (problem.board.size() * 8));
  std::vector<std::vector<Square>> all;
  DrawingLister lister(problem, options.memory / 2);
  for (;;) {
    auto tour = lister.next(status);
    if (!tour) return tour.error();
    if (!*tour) break;
    if (all.size() == most) {
      return Error{fmt::format("more than {} tours have the given steps, and all must be known "
                               "before one is drawn: give more steps",
                               most),
                   ErrorKind::memory};
    }
    all.push_back(std::move(**tour));
  }
  Sample drawn;
  for (std::uint64_t i = 0; i < count && !all.empty(); ++i) {
    Random random(mixed(mixed(seed) + options.first_sample + i));
    drawn.tours.push_back(all[random.below(static_cast<std::uint32_t>(all.size()))]);
  }
  return drawn;
}

}  // namespace ktour::count
