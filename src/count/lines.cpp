// All states along a line explored, the dead struck out, the numbers carried.
#include "count/lines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "frontier/line_automaton.hpp"
#include "graph/graph.hpp"
#include "problem/knight.hpp"

namespace ktour::count {
namespace {

using frontier::LineAutomaton;
using Id = LineAutomaton::Id;
using Live = std::vector<std::vector<char>>;  // by step and state: some tour goes through it

// In so many ways one live state follows another; both have numbers among the live.
struct Link {
  Id from;
  Id to;
  unsigned ways;
};

// A state is live if a cycle is closed after it or a live one follows. True if there are new ones.
bool spread(LineAutomaton& automaton, LineAutomaton::Kind kind, std::size_t step, Live& live) {
  bool changed = false;
  // After the last step of a line that is not the last come the cuts again.
  const std::vector<char>& after = live[(step + 1) % live.size()];
  for (Id id = 0; id < live[step].size(); ++id) {
    if (live[step][id] != 0) continue;
    for (const LineAutomaton::Next& next : automaton.next(kind, step, id)) {
      if (next.to != LineAutomaton::complete && after[next.to] == 0) continue;
      live[step][id] = 1;
      changed = true;
      break;
    }
  }
  return changed;
}

// The live states and what follows from what among them, by step. Links to `complete` stay so.
std::vector<std::vector<Link>> links_of(LineAutomaton& automaton, LineAutomaton::Kind kind,
                                        const Live& live) {
  std::vector<std::vector<Id>> number(live.size());
  for (std::size_t step = 0; step < live.size(); ++step) {
    Id next = 0;
    for (const char is_live : live[step]) number[step].push_back(is_live != 0 ? next++ : next);
  }
  std::vector<std::vector<Link>> links(live.size());
  for (std::size_t step = 0; step < live.size(); ++step) {
    const std::size_t after = (step + 1) % live.size();
    for (Id id = 0; id < live[step].size(); ++id) {
      if (live[step][id] == 0) continue;
      for (const auto& [to, choice, ways] : automaton.next(kind, step, id)) {
        if (to == LineAutomaton::complete) {
          links[step].push_back({number[step][id], to, ways});
        } else if (live[after][to] != 0) {
          links[step].push_back({number[step][id], number[after][to], ways});
        }
      }
    }
  }
  return links;
}

// Carries the numbers of states over a step; what closes a cycle is added to `closed`. Numbers keep
// the room that they have grown to.
void carry(const std::vector<Link>& links, const std::vector<Number>& from, std::vector<Number>& to,
           Number& closed) {
  for (Number& sum : to) sum = 0;
  for (const Link& link : links) {
    Number& sum = link.to == LineAutomaton::complete ? closed : to[link.to];
    if (link.ways == 1) {
      sum += from[link.from];
    } else {
      sum += from[link.from] * link.ways;
    }
  }
}

std::vector<std::vector<Number>> room_for(const Live& live) {
  std::vector<std::vector<Number>> room;
  for (const auto& states : live) {
    room.emplace_back(static_cast<std::size_t>(std::count(states.begin(), states.end(), 1)));
  }
  return room;
}

}  // namespace

bool lines_suit(const Problem& problem) {
  const Lines lines(problem.board);
  if (!is_knights(problem) || problem.start || problem.end) return false;
  if (problem.symmetry != Symmetry::none) return false;
  // Beyond these widths there are too many states to keep what follows from what.
  if (problem.closed && lines.width == 6) return lines.lines > 20;
  return lines.width <= (problem.closed ? 5U : 5U) && lines.width >= 3 && lines.lines > 12;
}

Result<Number> count_by_lines(const Problem& problem, Job& job) {
  const Lines lines(problem.board);
  // A key, slots of the table, and some followers, in lists that grow by doubling.
  constexpr std::uint64_t bytes_a_state = 96;
  Pulse pulse(job.status);
  std::optional<LineAutomaton> made(std::in_place, lines.width, !problem.closed,
                                    job.memory / bytes_a_state, pulse,
                                    LineAutomaton::Mirrored::as_one);
  LineAutomaton& automaton = *made;
  const frontier::LineKind any{problem.closed ? 0 : (1U << lines.width) - 1, 0};
  const LineAutomaton::Kind line = automaton.add_line(any);
  const LineAutomaton::Kind last = automaton.add_last_lines(any, any);
  automaton.explore();
  job.cost.states += automaton.examined();
  job.cost.peak_bytes = std::max(job.cost.peak_bytes, automaton.examined() * bytes_a_state);
  if (automaton.stopped() == StopKind::limit) return Job::no_room();
  if (automaton.stopped() != StopKind::none) return stop_error(automaton.stopped());

  const auto none_live = [&](LineAutomaton::Kind kind) {
    Live live;
    for (std::size_t step = 0; step < automaton.steps(kind); ++step) {
      live.emplace_back(automaton.states(kind, step), 0);
      job.cost.widest = std::max<std::uint64_t>(job.cost.widest, live.back().size());
    }
    return live;
  };
  Live at_end = none_live(last);
  Live along = none_live(line);
  for (std::size_t step = at_end.size(); step-- > 0;) spread(automaton, last, step, at_end);
  along[0] = at_end[0];
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t step = along.size(); step-- > 0;) {
      changed |= spread(automaton, line, step, along);
    }
    if (pulse.beat(1U << 13)) return stop_error(pulse.stopped());
  }
  at_end[0] = along[0];  // the same states, so they are numbered alike
  Number closed = 0;
  if (along[0][LineAutomaton::start] == 0) return closed;  // no tour at all

  const auto links = links_of(automaton, line, along);
  const auto last_links = links_of(automaton, last, at_end);
  made.reset();  // it is much larger than what is left of it
  auto counts = room_for(along);
  counts[0][0] = 1;
  for (Vertex done = 0; done + 2 < lines.lines; ++done) {
    job.phase = "lines";
    const StopKind stop = job.status.poll({done, lines.lines, 0, job.phase});
    if (stop != StopKind::none) return stop_error(stop);
    for (std::size_t step = 0; step < links.size(); ++step) {
      carry(links[step], counts[step], counts[(step + 1) % counts.size()], closed);
    }
  }
  auto last_counts = room_for(at_end);
  last_counts[0] = std::move(counts[0]);
  std::vector<Number> nothing;
  for (std::size_t step = 0; step < last_links.size(); ++step) {
    const bool more = step + 1 < last_links.size();
    carry(last_links[step], last_counts[step], more ? last_counts[step + 1] : nothing, closed);
  }
  return closed;
}

}  // namespace ktour::count
