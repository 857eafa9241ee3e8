// From a request to the lines of a narrow board, and to a tour or a proof.
//
// A closed tour with both ends given is an open one: the ends are a move apart. A closed tour with
// fewer is any closed tour, begun elsewhere.
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
#include "frontier/pump.hpp"
#include "frontier/pumped_tour.hpp"
#include "frontier/weave.hpp"
#include "ktour/parse.hpp"
#include "problem/ends.hpp"

namespace ktour {
namespace {

using frontier::LineAutomaton;
using frontier::LineKind;

// The board as rows of equal lines, and the last two lines apart.
struct LineLayout {
  std::vector<frontier::EqualLines> rows;
  LineKind before_last;
  LineKind last;
};

LineLayout line_layout(const Problem& problem) {
  const Lines lines(problem.board);
  const bool may_end_anywhere = !problem.closed && !(problem.start && problem.end);
  const LineKind plain{may_end_anywhere ? (1U << lines.width) - 1 : 0, 0};
  struct Given {
    std::uint64_t line;
    std::uint32_t place;
  };
  std::vector<Given> given;
  if (!problem.closed) {
    for (const std::optional<Square>& end : {problem.start, problem.end}) {
      if (!end) continue;
      const auto along = static_cast<std::uint64_t>(lines.wide ? end->col : end->row);
      const auto across = static_cast<std::uint32_t>(lines.wide ? end->row : end->col);
      given.push_back({along, across});
    }
  }
  std::sort(given.begin(), given.end(),
            [](const Given& a, const Given& b) { return a.line < b.line; });
  const auto kind = [&](std::uint64_t line) {
    LineKind result = plain;
    for (const Given& end : given) {
      if (end.line != line) continue;
      result.may_end |= 1U << end.place;
      result.must_end |= 1U << end.place;
    }
    return result;
  };
  LineLayout result;
  const std::uint64_t count = lines.lines - 2;
  std::uint64_t line = 0;
  for (const Given& end : given) {
    if (end.line < line || end.line >= count) continue;
    result.rows.push_back({plain, end.line - line});
    result.rows.push_back({kind(end.line), 1});
    line = end.line + 1;
  }
  result.rows.push_back({plain, count - line});
  result.before_last = kind(count);
  result.last = kind(count + 1);
  return result;
}

Symmetry mirror_along(const Board& board) {
  return Lines(board).wide ? Symmetry::vertical : Symmetry::horizontal;
}

// Where it is a corner that stands in the way, it is best met first: there are few states then.
bool nearer_to_the_last_line(const Problem& problem) {
  const Lines lines(problem.board);
  std::int64_t to_first = lines.lines;
  std::int64_t to_last = lines.lines;
  for (const std::optional<Square>& end : {problem.start, problem.end}) {
    if (!end) continue;
    const std::int64_t line = lines.wide ? end->col : end->row;
    to_first = std::min(to_first, line);
    to_last = std::min(to_last, lines.lines - 1 - line);
  }
  return to_last < to_first;
}

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
               fmt::format("to follow all states of {} may take {} of memory, and {} may be used",
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
            fmt::format("going over {} line by line, all ways to begin a tour were followed, {} "
                        "states that they can be in between two lines; none can be completed",
                        to_string(problem_.board), automaton_.states())};
  }

  // A tour, or a stop; nothing if no tour was found.
  std::optional<Finding> look_for(const Problem& problem, std::size_t most) {
    const LineLayout board = line_layout(problem);
    const auto sections =
        frontier::weave(automaton_, board.rows, board.before_last, board.last, most);
    if (const StopKind stopped = automaton_.stopped(); stopped != StopKind::none) {
      return Finding{Stop{stopped, stopped == StopKind::limit
                                       ? fmt::format("the limit of {} states looked at was reached",
                                                     options_.limit)
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
  Problem problem = asked;
  if (problem.start && problem.end) problem.closed = false;
  const bool mirrored = nearer_to_the_last_line(problem);
  if (mirrored) {
    for (std::optional<Square>* end : {&problem.start, &problem.end}) {
      if (*end) **end = image(mirror_along(problem.board), problem.board, **end);
    }
  }
  return Narrow(problem, mirrored, options, status).run();
}

}  // namespace ktour
