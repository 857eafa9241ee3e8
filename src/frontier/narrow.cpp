// From a request to the lines of a narrow board, and to a tour or a proof.
//
// A closed tour with fewer than both ends given is any closed tour, begun elsewhere.
//
// On boards five wide there are many states, and a sample of them is nearly always enough to find a
// tour. Only if that fails, all are followed.
#include "frontier/narrow.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <vector>

#include "frontier/line_automaton.hpp"
#include "frontier/line_layout.hpp"
#include "frontier/pump.hpp"
#include "frontier/pumped_tour.hpp"
#include "frontier/weave.hpp"
#include "ktour/parse.hpp"
#include "problem/ends.hpp"

namespace ktour {
namespace {

using frontier::LineAutomaton;

// What following all states takes at most, by width.
std::uint64_t bytes_for_all(unsigned width) {
  return std::uint64_t{1} << (width == 3 ? 22 : width == 4 ? 24 : 28);
}

class Narrow {
 public:
  Narrow(const Problem& problem, bool mirrored, const SolveOptions& options, Status& status)
      : problem_(problem),
        mirrored_(mirrored),
        options_(options),
        pulse_(status),
        lines_(problem.board),
        automaton_(lines_.width, !problem.closed, options.limit, pulse_) {}

  Finding run() {
    constexpr std::size_t all = ~std::size_t{0};
    constexpr std::size_t sample = 300;
    constexpr std::size_t tries = 4;
    if (!problem_.closed && !(problem_.start && problem_.end)) {
      // With both ends given there are fewer states.
      std::size_t tried = 0;
      for (const EndPair& ends : likely_ends(problem_)) {
        if (++tried > tries) break;
        if (auto found = look_for({problem_.board, ends.start, ends.end}, sample)) return *found;
      }
    }
    const std::uint64_t dropped = automaton_.dropped();
    if (auto found = look_for(problem_, sample)) return *found;
    if (automaton_.dropped() == dropped) return {none(), work()};  // the sample was all
    const std::uint64_t bytes = bytes_for_all(lines_.width);
    if (bytes > options_.memory) {
      return {
          Stop{StopKind::memory,
               fmt::format("following all states of {} may take {} of memory, and the limit is {}",
                           to_string(problem_.board), shown_bytes(bytes),
                           shown_bytes(options_.memory))},
          work()};
    }
    if (auto found = look_for(problem_, all)) return *found;
    return {none(), work()};
  }

 private:
  // The state at which a limit was reached was not looked at.
  Work work() const { return {std::min(automaton_.examined(), options_.limit), 0, 0}; }

  Proof none() const {
    return {ProofKind::exhausted,
            fmt::format("all ways to begin a tour of {} were followed line by line, through {} "
                        "states between two lines; none can be completed",
                        to_string(problem_.board), automaton_.states())};
  }

  // A tour, or a stop; nothing if no tour was found.
  std::optional<Finding> look_for(const Problem& problem, std::size_t most) {
    const frontier::LineLayout board = frontier::line_layout(problem);
    const auto sections =
        frontier::weave(automaton_, board.rows, board.before_last, board.last, most);
    if (const StopKind stopped = automaton_.stopped(); stopped != StopKind::none) {
      return Finding{
          Stop{stopped, stopped == StopKind::limit
                            ? fmt::format("the limit of {} states was reached", options_.limit)
                            : stop_text(stopped)},
          work()};
    }
    if (!sections) return {};
    frontier::PumpedPlan plan = frontier::pump(problem, *sections);
    plan.mirrored = mirrored_;
    auto source = std::make_shared<frontier::PumpedTour>(std::move(plan));
    return Finding{Tour(problem.board, std::move(source)), work()};
  }

  const Problem& problem_;
  bool mirrored_;
  const SolveOptions& options_;
  Pulse pulse_;
  Lines lines_;
  LineAutomaton automaton_;
};

}  // namespace

bool is_narrow(const Board& board) {
  const std::int32_t least = std::min(board.rows(), board.cols());
  return least >= 3 && least <= 5;
}

Finding narrow_tour(const Problem& asked, const SolveOptions& options, Status& status) {
  const frontier::LineRequest request = frontier::line_request(asked);
  return Narrow(request.problem, request.mirrored, options, status).run();
}

}  // namespace ktour
