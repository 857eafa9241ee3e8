// All states along a line explored, the dead struck out, the numbers carried.
#include "count/lines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <numeric>
#include <optional>
#include <vector>

#include "count/most_bits.hpp"
#include "frontier/line_automaton.hpp"
#include "graph/graph.hpp"
#include "problem/knight.hpp"

namespace ktour::count {
namespace {

using frontier::LineAutomaton;
using Id = LineAutomaton::Id;
using Live = std::vector<std::vector<char>>;  // by step and state: some tour goes through it

// What leads to the live states after a step: state i from links[begin[i]] to links[begin[i + 1]].
// The last of all is the cycle that is closed.
struct Links {
  struct Link {
    Id from;
    unsigned ways;
  };
  std::vector<std::size_t> begin;
  std::vector<Link> links;
};

// A number for each state, all of a given number of words, one after the other.
class Numbers {
 public:
  explicit Numbers(std::size_t count) : limbs_(count) {}
  std::size_t words() const { return words_; }
  std::size_t size() const { return limbs_.size() / words_; }
  mp_limb_t* operator[](std::size_t i) { return limbs_.data() + i * words_; }
  const mp_limb_t* operator[](std::size_t i) const { return limbs_.data() + i * words_; }
  void widen(std::size_t words) {
    std::vector<mp_limb_t> wider(size() * words);
    for (std::size_t i = 0; i < size(); ++i) {
      std::copy_n((*this)[i], std::min(words, words_), wider.data() + i * words);
    }
    limbs_ = std::move(wider);
    words_ = words;
  }

 private:
  std::vector<mp_limb_t> limbs_;
  std::size_t words_ = 1;
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

// The live states and what leads to each, by step; after the last step come the cuts again, or, at
// the end of the board, nothing but the cycle.
std::vector<Links> links_of(LineAutomaton& automaton, LineAutomaton::Kind kind, const Live& live,
                            bool last) {
  std::vector<std::vector<Id>> number(live.size());
  std::vector<Id> counts;
  for (std::size_t step = 0; step < live.size(); ++step) {
    Id next = 0;
    for (const char is_live : live[step]) number[step].push_back(is_live != 0 ? next++ : next);
    counts.push_back(next);
  }
  std::vector<Links> all(live.size());
  for (std::size_t step = 0; step < live.size(); ++step) {
    const std::size_t after = (step + 1) % live.size();
    const Id cycle = last && after == 0 ? 0 : counts[after];
    Links& links = all[step];
    links.begin.assign(cycle + 2, 0);
    const auto each = [&](auto&& act) {
      for (Id id = 0; id < live[step].size(); ++id) {
        if (live[step][id] == 0) continue;
        for (const auto& [to, choice, ways] : automaton.next(kind, step, id)) {
          if (to == LineAutomaton::complete) {
            act(cycle, typename Links::Link{number[step][id], ways});
          } else if (live[after][to] != 0) {
            act(number[after][to], typename Links::Link{number[step][id], ways});
          }
        }
      }
    };
    each([&](Id to, const auto&) { ++links.begin[to + 1]; });
    std::partial_sum(links.begin.begin(), links.begin.end(), links.begin.begin());
    links.links.resize(links.begin.back());
    auto at = links.begin;
    each([&](Id to, const auto& link) { links.links[at[to]++] = link; });
  }
  return all;
}

// Carries the numbers of states over a step; the ways that close a cycle are added to `closed`.
Outcome carry(const Links& links, Numbers& from, Numbers& to, Number& closed, Job& job) {
  const std::size_t states = links.begin.size() - 2;
  for (bool fits = false; !fits;) {
    const std::size_t words = from.words();
    Numbers made(states);
    made.widen(words);
    std::vector<mp_limb_t> cycle(words);
    // What leads to a state, added up; false if it does not fit.
    const auto add_up = [&](std::size_t state, mp_limb_t* sum) {
      mp_limb_t carried = 0;
      for (std::size_t i = links.begin[state]; i < links.begin[state + 1]; ++i) {
        const auto& [source, ways] = links.links[i];
        const auto size = static_cast<mp_size_t>(words);
        carried |= ways == 1 ? mpn_add_n(sum, sum, from[source], size)
                             : mpn_addmul_1(sum, from[source], size, ways);
      }
      return carried == 0;
    };
    constexpr std::size_t block = 4096;
    std::atomic<bool> all_fit = add_up(states, cycle.data());
    const Outcome done = job.each((states + block - 1) / block, [&](unsigned, std::size_t item) {
      const std::size_t end = std::min(states, (item + 1) * block);
      for (std::size_t i = item * block; i < end; ++i) {
        if (!add_up(i, made[i])) all_fit = false;
      }
      return all_fit.load();
    });
    if (!done) return done;
    fits = all_fit;
    if (!fits) {
      from.widen(words + 1);
      continue;
    }
    // (A word is left for what is added up here, and for both directions.)
    if constexpr (most_bits() > 0) {
      for (std::size_t i = most_bits() / 64 - 1; i < words; ++i) {
        if (cycle[i] != 0) return beyond_most_bits();
      }
    }
    Number sum = 0;
    for (std::size_t i = words; i-- > 0;) sum = (sum << 64) + to_number(std::uint64_t{cycle[i]});
    closed += sum;
    to = std::move(made);
  }
  return Done{};
}

}  // namespace

bool lines_suit(const Problem& problem) {
  const Lines lines(problem.board);
  if (!is_knights(problem) || problem.start || problem.end) return false;
  if (problem.symmetry != Symmetry::none) return false;
  // Beyond these widths there are too many states to keep what follows from what.
  if (problem.closed && lines.width == 6) return lines.lines > 20;
  return lines.width <= 5 && lines.width >= 3 && lines.lines > 12;
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

  const auto links = links_of(automaton, line, along, false);
  const auto last_links = links_of(automaton, last, at_end, true);
  made.reset();  // it is much larger than what is left of it
  Numbers counts(static_cast<std::size_t>(std::count(along[0].begin(), along[0].end(), 1)));
  counts[0][0] = 1;
  job.phase = "line by line";
  job.total = lines.lines;
  for (job.done = 0; job.done + 2 < lines.lines; ++job.done) {
    for (const Links& step : links) {
      if (Outcome carried = carry(step, counts, counts, closed, job); !carried)
        return carried.error();
    }
  }
  for (const Links& step : last_links) {
    if (Outcome carried = carry(step, counts, counts, closed, job); !carried)
      return carried.error();
  }
  return closed;
}

}  // namespace ktour::count
