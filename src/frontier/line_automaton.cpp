// Computes which states follow a state, vertex by vertex, and keeps them.
#include "frontier/line_automaton.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

#include "base/random.hpp"

namespace ktour::frontier {
namespace {

// A board long enough that some of its lines are as far from its ends as on any longer one.
constexpr Vertex sample_lines = 7;
constexpr Vertex inner_line = 2;

}  // namespace

LineAutomaton::LineAutomaton(unsigned width, bool apex, std::uint64_t limit, Pulse& pulse,
                             Mirrored mirrored)
    : width_(width),
      apex_(apex),
      limit_(limit),
      pulse_(pulse),
      mirrored_(mirrored),
      mirror_(apex ? 1 : 0, width, 2 * width + (apex ? 1 : 0)) {
  const unsigned window = 2 * width + (apex ? 1 : 0);
  KTOUR_ASSERT(width > 0 && window <= max_window);
  cuts_.codec = {window, 1};
  State nothing{};
  for (unsigned place = 0; place < window; ++place) nothing.clear(place);
  cuts_.id_of(cuts_.codec.pack(nothing));
}

StopKind LineAutomaton::stopped() const {
  if (pulse_.stopped() != StopKind::none) return pulse_.stopped();
  return examined_ > limit_ ? StopKind::limit : StopKind::none;
}

LineAutomaton::Kind LineAutomaton::add_line(const LineKind& line) {
  return add({line}, false);
}

LineAutomaton::Kind LineAutomaton::add_last_lines(const LineKind& before_last,
                                                  const LineKind& last) {
  return add({before_last, last}, true);
}

LineAutomaton::Kind LineAutomaton::add(const std::vector<LineKind>& lines, bool last) {
  for (Kind known = 0; known < kinds_.size(); ++known) {
    if (kinds_[known].lines == lines && kinds_[known].last == last) return known;
  }
  KTOUR_ASSERT(!lines.empty() && lines.size() + inner_line <= sample_lines);
  Steps made;
  made.lines = lines;
  const Vertex count = static_cast<Vertex>(lines.size());
  const Vertex first = last ? sample_lines - count : inner_line;
  Problem sample{Board(static_cast<std::int32_t>(sample_lines), static_cast<std::int32_t>(width_))};
  sample.closed = !apex_;
  const Lines all(false, width_, sample_lines);
  made.graph = graph_of(sample, by_lines(sample.board, all), [&](Square s) {
    const Vertex line = static_cast<Vertex>(s.row) - first;  // of another line, it is too large
    if (line >= count || (lines[line].may_end >> s.col & 1) == 0) return EndAt::never;
    return (lines[line].must_end >> s.col & 1) != 0 ? EndAt::must : EndAt::may;
  });
  made.first = first * width_;
  made.last = last;
  made.steps = finishing_decisions(made.graph, (first + count) * width_);
  made.steps.erase(made.steps.begin(), made.steps.begin() + made.first);
  for (std::size_t at = 1; at < made.steps.size(); ++at) {
    made.inner.emplace_back().codec = {made.steps[at].before, 1};
  }
  made.ranges.resize(made.steps.size());
  kinds_.push_back(std::move(made));
  return kinds_.size() - 1;
}

// After the last step of all there is no state but `complete`.
LineAutomaton::Level* LineAutomaton::level_after(Steps& steps, std::size_t at) {
  if (at + 1 < steps.steps.size()) return &steps.inner[at];
  return steps.last ? nullptr : &cuts_;
}

LineAutomaton::Id LineAutomaton::Level::id_of(Key key) {
  if (numbers.is_full()) {
    numbers.grow([&](std::uint32_t number) { return mixed(keys[number - 1]); });
  }
  std::uint32_t& slot =
      numbers.find(mixed(key), [&](std::uint32_t number) { return keys[number - 1] == key; });
  if (slot == 0) {
    keys.push_back(key);
    seen.push_back(0);
    slot = static_cast<std::uint32_t>(keys.size());
    numbers.took();
  }
  return slot - 1;
}

LineAutomaton::Key LineAutomaton::key_at_cut(const State& state, unsigned first) const {
  if (mirrored_ == Mirrored::apart) return cuts_.codec.pack(state, first);
  return mirror_.least(cuts_.codec, state, first);
}

LineAutomaton::Range LineAutomaton::after(Steps& steps, std::size_t at, Id id) {
  std::vector<Range>& ranges = steps.ranges[at];
  if (id >= ranges.size()) ranges.resize(level(steps, at).keys.size());
  if (ranges[id].known()) return ranges[id];
  const Level& here = level(steps, at);
  Level* there = level_after(steps, at);
  State state;
  here.codec.unpack(here.keys[id], state);
  const auto begin = static_cast<std::uint32_t>(steps.nexts.size());
  const auto add_next = [&](Id to, Choice choice) {
    const auto from = steps.nexts.begin() + begin;
    const auto known =
        std::find_if(from, steps.nexts.end(), [&](const Next& n) { return n.to == to; });
    if (known == steps.nexts.end()) {
      steps.nexts.push_back({to, narrow<std::uint16_t>(choice), 1});
    } else {
      KTOUR_ASSERT(known->choice != choice && known->ways < 0xffff);
      ++known->ways;
    }
  };
  Expander(steps.steps[at], 1)(
      state,
      [&](const State& next, unsigned first, Choice choice) {
        if (there == nullptr) return;
        const Key key = there == &cuts_ ? key_at_cut(next, first) : there->codec.pack(next, first);
        add_next(there->id_of(key), choice);
      },
      [&](Choice choice) { add_next(complete, choice); });
  ++examined_;
  return ranges[id] = {begin, static_cast<std::uint32_t>(steps.nexts.size())};
}

void LineAutomaton::explore() {
  std::vector<std::vector<Id>> done(kinds_.size());
  for (Kind kind = 0; kind < kinds_.size(); ++kind) done[kind].resize(steps(kind));
  for (bool more = true; more;) {
    more = false;
    for (Kind kind = 0; kind < kinds_.size(); ++kind) {
      for (std::size_t at = 0; at < steps(kind); ++at) {
        for (Id& id = done[kind][at]; id < states(kind, at); ++id) {
          after(kinds_[kind], at, id);
          if (pulse_.beat() || examined_ > limit_) return;
          more = true;
        }
      }
    }
  }
}

std::size_t LineAutomaton::states(Kind kind, std::size_t step) const {
  return (step == 0 ? cuts_ : kinds_[kind].inner[step - 1]).keys.size();
}

std::span<const LineAutomaton::Next> LineAutomaton::next(Kind kind, std::size_t step, Id id) {
  const Range range = after(kinds_[kind], step, id);
  return std::span(kinds_[kind].nexts).subspan(range.begin, range.end - range.begin);
}

LineAutomaton::Layer LineAutomaton::advance(Kind kind, const Layer& layer, std::size_t most) {
  KTOUR_ASSERT(kind < kinds_.size() && std::is_sorted(layer.ids.begin(), layer.ids.end()));
  Steps& steps = kinds_[kind];
  // States with where they come from, in the order of that: so the first to lead to a state is the
  // least.
  struct Met {
    Id id;
    Id from;
  };
  std::vector<Met> now;
  for (const Id id : layer.ids) now.push_back({id, id});
  bool is_complete = false;
  Id completed_from = 0;
  for (std::size_t at = 0; at < steps.steps.size(); ++at) {
    Level* there = level_after(steps, at);
    ++round_;
    std::vector<Met> next;
    for (const Met& met : now) {
      const Range range = after(steps, at, met.id);
      if (pulse_.beat(range.end - range.begin + 1) || examined_ > limit_) return {};
      for (std::uint32_t i = range.begin; i < range.end; ++i) {
        const Id to = steps.nexts[i].to;
        if (to == complete) {
          if (!is_complete) completed_from = met.from;
          is_complete = true;
          continue;
        }
        KTOUR_ASSERT(there != nullptr);
        if (there->seen[to] != round_) {
          there->seen[to] = round_;
          next.push_back({to, met.from});
        }
      }
    }
    now = std::move(next);
  }
  if (is_complete) now.push_back({complete, completed_from});
  std::sort(now.begin(), now.end(), [](const Met& a, const Met& b) { return a.id < b.id; });
  Layer result;
  for (const Met& met : now) {
    result.ids.push_back(met.id);
    result.from.push_back(met.from);
  }
  keep(result, most);
  return result;
}

// The more paths there are, the more ways to go on; among equals any choice will do that is not one
// of neighbours. States with none, one or both ends of the tour behind them are chosen apart: each
// leads on to the next.
void LineAutomaton::keep(Layer& layer, std::size_t most) {
  if (layer.ids.size() <= most) return;
  struct Candidate {
    unsigned ends_behind;
    unsigned paths_missing;
    std::uint64_t image;
    std::size_t at;
  };
  std::vector<Candidate> candidates;
  for (std::size_t at = 0; at < layer.ids.size(); ++at) {
    const Key key = cuts_.keys[layer.ids[at]];
    const Key degrees = cuts_.codec.degrees_of(key);
    constexpr Key ones = 0x5555555555555555U;
    const auto ends = static_cast<unsigned>(std::popcount(degrees & ones));  // 2 is binary 10
    const unsigned first_place = 2 * (cuts_.codec.window() - 1);
    const auto behind = apex_ ? static_cast<unsigned>(degrees >> first_place & 3) : 0;
    candidates.push_back({behind, max_window - ends, mixed(key), at});
  }
  std::vector<std::size_t> kept;
  auto begin = candidates.begin();
  for (unsigned behind = 0; behind <= 2; ++behind) {
    const auto end = std::partition(begin, candidates.end(),
                                    [&](const Candidate& c) { return c.ends_behind == behind; });
    const auto count = std::min(most, static_cast<std::size_t>(end - begin));
    const auto chosen = begin + static_cast<std::ptrdiff_t>(count);
    std::nth_element(begin, chosen, end, [](const Candidate& a, const Candidate& b) {
      return a.paths_missing != b.paths_missing ? a.paths_missing < b.paths_missing
                                                : a.image < b.image;
    });
    for (; begin != chosen; ++begin) kept.push_back(begin->at);
    begin = end;
  }
  std::sort(kept.begin(), kept.end());
  Layer smaller;
  for (const std::size_t at : kept) {
    smaller.ids.push_back(layer.ids[at]);
    smaller.from.push_back(layer.from[at]);
  }
  dropped_ += layer.ids.size() - smaller.ids.size();
  layer = std::move(smaller);
}

bool LineAutomaton::find_way(Steps& steps, std::size_t at, Id id, Id to, std::vector<Choice>& way) {
  const Range range = after(steps, at, id);
  for (std::uint32_t i = range.begin; i < range.end; ++i) {
    const Next next = steps.nexts[i];
    way.push_back(next.choice);
    const bool arrives = next.to == to && (to == complete || at + 1 == steps.steps.size());
    if (arrives) return true;
    if (next.to != complete && at + 1 < steps.steps.size() &&
        find_way(steps, at + 1, next.to, to, way)) {
      return true;
    }
    way.pop_back();
  }
  return false;
}

std::vector<ChosenMove> LineAutomaton::moves(Kind kind, Id from, Id to) {
  Steps& steps = kinds_[kind];
  std::vector<Choice> way;
  std::vector<ChosenMove> chosen;
  if (!find_way(steps, 0, from, to, way)) return chosen;
  const Vertex squares = steps.graph.vertices - (apex_ ? 1 : 0);
  for (std::size_t at = 0; at < way.size(); ++at) {
    const std::vector<PlacedEdge>& edges = steps.steps[at].edges;
    for (std::size_t i = 0; i < edges.size(); ++i) {
      if ((way[at] >> i & 1) == 0) continue;
      const Edge& edge = steps.graph.edges[edges[i].edge];
      const Vertex a = edge.a - steps.first;
      const Vertex b = edge.b - steps.first;
      const bool to_apex = edge.b == squares;
      chosen.push_back(
          {a / width_, a % width_, to_apex, to_apex ? 0 : b / width_, to_apex ? 0 : b % width_});
    }
  }
  return chosen;
}

}  // namespace ktour::frontier
