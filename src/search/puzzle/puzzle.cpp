// From a problem to the search, and from what it found to an answer.
#include "search/puzzle/puzzle.hpp"

#include <fmt/format.h>

#include <optional>

#include "base/stop.hpp"
#include "ktour/parse.hpp"
#include "ktour/puzzle.hpp"
#include "problem/moves.hpp"
#include "search/puzzle/search.hpp"

namespace ktour {
namespace {

// What the search may hold at once; as good as endless where squares have no numbers here.
std::uint64_t bytes_for_clues(const Problem& problem) {
  constexpr std::uint64_t most = std::uint64_t{1} << 24;
  const std::uint64_t squares = problem.board.size();
  if (squares > most) return ~std::uint64_t{0};
  const std::uint64_t moves = squares * Moves(problem).most();
  return clues::Domains::bytes_for(squares, moves) + moves * 8 + squares * 64 +
         problem.board.area() * 4;
}

}  // namespace

struct SolutionLister::Place {
  Problem problem;
  SolutionOptions options;
  Solutions so_far{};
  std::optional<clues::Clues> given{};
  std::optional<clues::Search> search{};
  std::vector<Square> tour{};

  bool next(Status& status) {
    so_far.stopped = StopKind::none;
    if (so_far.all || so_far.found == options.most) return false;
    if (!search && bytes_for_clues(problem) > options.memory) {
      so_far.stopped = StopKind::memory;
      return false;
    }
    if (!given) given.emplace(problem);
    if (!search) search.emplace(*given, options.limit, options.seed);
    Pulse pulse(status);
    const auto verdict = search->next(pulse);
    so_far.work.examined = search->examined();
    so_far.work.undone = search->undone();
    so_far.all = verdict == clues::Search::Verdict::no_more;
    if (verdict == clues::Search::Verdict::limit) so_far.stopped = StopKind::limit;
    if (verdict == clues::Search::Verdict::stopped) so_far.stopped = pulse.stopped();
    if (verdict != clues::Search::Verdict::tour) return false;
    ++so_far.found;
    tour.clear();
    for (const clues::Number s : search->tour()) tour.push_back(given->square(s));
    return true;
  }
};

SolutionLister::SolutionLister(const Problem& problem, const SolutionOptions& options)
    : place_(std::make_unique<Place>(Place{problem, options})) {}
SolutionLister::SolutionLister(SolutionLister&& other) noexcept = default;
SolutionLister::~SolutionLister() = default;

std::span<const Square> SolutionLister::next(Status& status) {
  if (!place_->next(status)) return {};
  return place_->tour;
}

const Solutions& SolutionLister::so_far() const {
  return place_->so_far;
}

Solutions solutions(const Problem& problem, const SolutionOptions& options, Status& status,
                    const TakeSolution& found) {
  SolutionLister lister(problem, options);
  for (;;) {
    const std::span<const Square> tour = lister.next(status);
    if (tour.empty() || !found(tour)) return lister.so_far();
  }
}

Finding search_puzzle(const Problem& problem, const SolveOptions& options, Status& status) {
  SolutionLister lister(problem, {1, options.limit, options.memory, options.seed.value_or(0)});
  const std::span<const Square> tour = lister.next(status);
  const Solutions& came = lister.so_far();
  if (!tour.empty()) return {Tour::from_squares(problem.board, tour), came.work};
  if (came.all) {
    const std::uint64_t examined = came.work.examined;
    return {
        Proof{ProofKind::exhausted,
              "no tour has all the given steps: " +
                  (examined == 0 ? std::string("what follows from them contradicts itself")
                                 : fmt::format("a complete search, of {} assumption{}, shows it",
                                               examined, examined == 1 ? "" : "s"))},
        came.work};
  }
  std::string why = stop_text(came.stopped);
  if (came.stopped == StopKind::memory) {
    why = fmt::format(
        "the search among the given steps of {} squares takes {} of memory; the "
        "limit is {}",
        problem.board.size(), shown_bytes(bytes_for_clues(problem)), shown_bytes(options.memory));
  } else if (came.stopped == StopKind::limit) {
    why = fmt::format("the limit of {} moves examined was reached", options.limit);
  }
  return {Stop{came.stopped, why}, came.work};
}

}  // namespace ktour
