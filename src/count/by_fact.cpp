// Tours by a fact that adds up from corners, moves and crossings (facts/local_facts.hpp).
//
// A state has, beside what a count needs, what has been added up so far, and what of the moves that
// are chosen has still a part in what is to come: at an end of a path where its move comes from,
// since the corner there is still open; at every square of the window which moves come to it, as
// long as later moves may cross them; at an end whether the tour arrives or leaves there, where
// that matters (then each tour is found both ways round). All this is packed into one key, and then
// it is a count like any other.
#include "ktour/by_fact.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "count/onward.hpp"
#include "count/sweep.hpp"
#include "facts/crossings.hpp"
#include "facts/local_facts.hpp"
#include "ktour/parse.hpp"
#include "plan/impossible.hpp"

namespace ktour {
namespace {

using namespace count;
using Part = LocalFact::Part;

constexpr std::uint64_t low(unsigned bits) {
  return (std::uint64_t{1} << bits) - 1;
}

// What the parts of a fact are on a graph, and how they are kept in a key.
struct Parts {
  using Sources = std::uint32_t;  // a bit for each neighbour before a vertex
  // Moves to a later vertex that cross a move; of one counter.
  struct Crossers {
    Vertex at;
    Sources from;
    std::int32_t amount;
  };

  Parts(const Problem& problem, const Graph& given, const LocalFact& which)
      : board(problem.board),
        graph(given),
        fact(which),
        before(graph.vertices),
        last(graph.vertices) {
    std::size_t most = 1;
    std::int64_t largest = 0;
    for (const Edge& edge : graph.edges) {
      if (!graph.added(edge.b)) before[edge.b].push_back(edge.a);
    }
    for (Vertex v = 0; v < graph.vertices; ++v) {
      std::ranges::sort(before[v]);
      most = std::max(most, before[v].size());
      last[v].resize(before[v].size());
    }
    if (fact.corner != nullptr || fact.move != nullptr) largest = largest_part();
    if (fact.crossing != nullptr) largest = find_crossers();
    const auto all = static_cast<std::uint64_t>(largest) * graph.vertices;
    counter_bits = static_cast<unsigned>(std::bit_width(all)) + (fact.directed ? 1U : 0U);
    tally_bits = counter_bits * static_cast<unsigned>(fact.counters);
    source_bits = fact.crossing != nullptr ? static_cast<unsigned>(most)
                  : fact.corner != nullptr ? static_cast<unsigned>(std::bit_width(most - 1))
                                           : 0;
    place_bits = source_bits + (fact.directed ? 1U : 0U);
  }

  /// Whether what is added up fits a word, and the sources of a square fit theirs.
  bool fit() const {
    constexpr unsigned most_tally = 63, most_sources = 32;
    return tally_bits <= most_tally && std::ranges::all_of(before, [](const auto& list) {
             return list.size() <= most_sources;
           });
  }
  unsigned number(Vertex of, Vertex among) const {
    const std::vector<Vertex>& list = before[among];
    return static_cast<unsigned>(std::ranges::lower_bound(list, of) - list.begin());
  }
  // Of ends there is but one source, and its number suffices; crossings want the set.
  std::uint64_t packed(Sources sources) const {
    if (fact.crossing != nullptr) return sources;
    return sources == 0 || source_bits == 0 ? 0 : std::countr_zero(sources);
  }
  Sources unpacked(std::uint64_t bits) const {
    return fact.crossing != nullptr ? static_cast<Sources>(bits) : Sources{1} << bits;
  }
  // What is still wanted after a vertex is finished: sources whose moves later ones may cross, and
  // those of ends.
  Sources wanted(Vertex at, Sources sources, Vertex after, bool end) const {
    if (fact.crossing == nullptr) return end ? sources : 0;
    for (Sources rest = sources; rest != 0; rest &= rest - 1) {
      const auto i = static_cast<std::size_t>(std::countr_zero(rest));
      if (last[at][i] <= after) sources &= ~(rest & (0U - rest));
    }
    return sources;
  }

  FactValue value(std::uint64_t tally) const {
    std::array<std::int64_t, LocalFact::most_counters> counters{};
    for (std::size_t i = 0; i < fact.counters; ++i) {
      counters[i] = static_cast<std::int64_t>(tally & low(counter_bits));
      if (fact.directed && (counters[i] >> (counter_bits - 1) & 1) != 0) {
        counters[i] -= std::int64_t{1} << counter_bits;
      }
      tally >>= counter_bits;
    }
    return fact.value({counters.data(), fact.counters});
  }

  const Board& board;
  const Graph& graph;
  const LocalFact& fact;
  std::vector<std::vector<Vertex>> before;  // by vertex: the earlier ones with an edge to it
  std::vector<std::vector<Vertex>> last;    // of each such edge: where the last edge to cross it is
  std::map<std::pair<Vertex, Vertex>, std::vector<Crossers>> crossers;  // by edge
  unsigned source_bits, place_bits, counter_bits, tally_bits;

 private:
  // The largest part of a move or a corner, and so of a vertex, since there are as many of each.
  std::int64_t largest_part() const {
    std::int64_t largest = 0;
    const auto look = [&](const Part& part) {
      largest = std::max(largest, std::int64_t{std::abs(part.amount)});
    };
    std::vector<std::vector<Square>> next(graph.vertices);
    for (const Edge& edge : graph.edges) {
      if (graph.added(edge.b)) continue;
      const Square a = graph.squares[edge.a], b = graph.squares[edge.b];
      next[edge.a].push_back(b);
      next[edge.b].push_back(a);
      if (fact.move != nullptr) look(fact.move(board, a, b));
    }
    for (Vertex v = 0; fact.corner != nullptr && v < graph.vertices; ++v) {
      for (const Square a : next[v]) {
        for (const Square b : next[v]) {
          if (a != b) look(fact.corner(board, a, graph.squares[v], b));
        }
      }
    }
    return largest;
  }

  // Edges are decided at their first vertices: so of two that cross it is the earlier that is to be
  // found. Gives the most that one may have.
  std::int64_t find_crossers() {
    std::int64_t largest = 0;
    Vertex reach = 0;
    for (const Edge& edge : graph.edges) {
      if (!graph.added(edge.b)) reach = std::max<Vertex>(reach, edge.b - edge.a);
    }
    for (const Edge& edge : graph.edges) {
      if (graph.added(edge.b)) continue;
      std::vector<Crossers>& found = crossers[{edge.a, edge.b}];
      const Square a = graph.squares[edge.a], b = graph.squares[edge.b];
      std::int64_t all = 0;
      const auto end = std::min<std::size_t>(graph.squares.size(), edge.a + reach);
      for (Vertex to = edge.a + 1; to < end; ++to) {
        for (std::size_t i = 0; i < before[to].size() && before[to][i] < edge.a; ++i) {
          const Square c = graph.squares[before[to][i]], d = graph.squares[to];
          if (!crossing_of(a, b, c, d, false)) continue;
          const Part part = fact.crossing(a, b, c, d);
          if (part.amount == 0) continue;
          found.push_back({to, Sources{1} << i, part.amount});
          last[to][i] = std::max(last[to][i], edge.a);
          all += part.amount;
        }
      }
      largest = std::max(largest, all);
    }
    return largest;
  }
};

// A key is, from the highest: the state, what belongs to each place of the window, the tally.
template <class Key>
class FactStep {
 public:
  FactStep(const frontier::Decision& step, Vertex vertex, const Parts& parts,
           const WaysByKey<Wide, std::uint64_t>* alive)
      : alive_(alive),
        step_(step),
        vertex_(vertex),
        parts_(parts),
        before_(step.before, 1),
        after_(step.after, 1),
        expander_(step, 1) {
    if (parts.fact.crossing == nullptr) return;
    for (const frontier::PlacedEdge& edge : step.edges) {
      const auto found = parts.crossers.find({vertex, vertex_at(edge.b)});
      if (!is_apex(edge.b) && found != parts.crossers.end()) crossers_[edge.b] = found->second;
    }
  }

  template <class Emit, class Close>
  void operator()(Key key, Emit&& emit, Close&& close) const {
    Beside beside;
    beside.tally = static_cast<std::uint64_t>(key & Key{low(parts_.tally_bits)});
    key >>= parts_.tally_bits;
    for (unsigned place = step_.before; place-- > 0;) {
      const auto bits = static_cast<std::uint64_t>(key & Key{low(parts_.place_bits)});
      beside.sources[place] = parts_.unpacked(bits & low(parts_.source_bits));
      beside.arrives[place] = (bits >> parts_.source_bits & 1) != 0;
      key >>= parts_.place_bits;
    }
    frontier::State state;
    before_.unpack(key, state);
    for (unsigned i = step_.before; i < step_.before + step_.fresh; ++i) {
      state.clear(i);
      beside.sources[i] = 0;
      beside.arrives[i] = false;
    }
    const frontier::State was = state;
    expander_(
        state,
        [&](const frontier::State& to, unsigned first, frontier::Choice choice) {
          const Key packed = after_.pack(to, first);
          if (alive_ != nullptr && alive_->find(shard_of_state(packed), packed) == nullptr) return;
          each_after(was, beside, choice,
                     [&](const Beside& now) { emit(with(packed, to, first, now)); });
        },
        [&](frontier::Choice choice) {
          each_after(was, beside, choice, [&](const Beside& now) { close(now.tally); });
        });
  }

  std::size_t shard(Key key) const {
    return shard_of_state(key >> (parts_.tally_bits + step_.after * parts_.place_bits));
  }

 private:
  struct Beside {
    std::array<Parts::Sources, frontier::max_window> sources;
    std::array<bool, frontier::max_window> arrives;  // of an end: whether the tour comes to it
    std::uint64_t tally;
  };
  bool is_apex(unsigned place) const { return step_.leaves == 1 && place == 0; }
  Vertex vertex_at(unsigned place) const { return vertex_ + place - step_.leaves; }
  std::size_t shard_of_state(Key state) const {
    return shard_of(static_cast<std::uint64_t>(after_.degrees_of(state)));
  }

  // All places move down by one, where the vertex or the apex before it was.
  Key with(Key key, const frontier::State& to, unsigned first, const Beside& now) const {
    for (unsigned place = 0; place < step_.after; ++place) {
      const bool apex = is_apex(place);
      const unsigned was = apex ? 0 : place + 1;
      const bool end = (to.ends >> (first + place) & 1) != 0;
      std::uint64_t bits = 0;
      if (!apex && parts_.source_bits != 0) {
        bits = parts_.packed(parts_.wanted(vertex_at(was), now.sources[was], vertex_, end));
      }
      if (end && now.arrives[was]) bits |= std::uint64_t{1} << parts_.source_bits;
      key = key << parts_.place_bits | Key{bits & low(parts_.place_bits)};
    }
    return key << parts_.tally_bits | Key{now.tally};
  }

  void add(Beside& beside, const Part& part) const {
    const unsigned shift = part.counter * parts_.counter_bits;
    const std::uint64_t mask = low(parts_.counter_bits) << shift;
    const auto amount = static_cast<std::uint64_t>(std::int64_t{part.amount});
    beside.tally = (beside.tally & ~mask) | ((beside.tally + (amount << shift)) & mask);
  }
  // A corner on the way from `a` over `at` to `b`, or back.
  void corner(Beside& beside, Vertex a, Vertex at, Vertex b, bool onward) const {
    if (parts_.fact.corner == nullptr) return;
    if (!onward) std::swap(a, b);
    const auto& squares = parts_.graph.squares;
    add(beside, parts_.fact.corner(parts_.board, squares[a], squares[at], squares[b]));
  }
  Vertex source(const Beside& beside, unsigned place) const {
    return parts_.before[vertex_at(place)]
                        [static_cast<std::size_t>(std::countr_zero(beside.sources[place]))];
  }

  // With the edges that are chosen, either way round where that matters.
  template <class Act>
  void each_after(const frontier::State& state, const Beside& beside, frontier::Choice choice,
                  Act act) const {
    const unsigned at = step_.leaves;
    const auto attempt = [&](bool onward) {
      Beside now = beside;
      if (go_on(state, now, choice, onward)) act(now);
    };
    if (!parts_.fact.directed || choice == 0) return attempt(true);
    if (state.degree(at) == 1) return attempt(beside.arrives[at]);
    attempt(true);
    attempt(false);
  }

  // The tour leaves the vertex along the last edge, and comes by the one before or from its source;
  // or the other way round. False if an end does not let it.
  bool go_on(const frontier::State& state, Beside& now, frontier::Choice choice,
             bool onward) const {
    const unsigned at = step_.leaves;
    std::array<unsigned, 2> places{};
    unsigned count = 0;
    for (; choice != 0; choice &= choice - 1) {
      places[count++] = step_.edges[static_cast<std::size_t>(std::countr_zero(choice))].b;
    }
    for (unsigned i = 0; i < count; ++i) {
      if (!make(state, now, places[i], (i + 1 == count) == onward)) return false;
    }
    if (parts_.fact.corner == nullptr || count == 0) return true;
    const unsigned to = places[count - 1];
    if (is_apex(to) || (count == 2 && is_apex(places[0]))) return true;
    corner(now, count == 2 ? vertex_at(places[0]) : source(now, at), vertex_, vertex_at(to),
           onward);
    return true;
  }

  // Makes the move between the vertex and a place, away from the vertex or to it.
  bool make(const frontier::State& state, Beside& now, unsigned place, bool away) const {
    const bool end = state.degree(place) == 1;
    if (parts_.fact.directed) {
      if (end && now.arrives[place] == away) return false;
      now.arrives[place] = away;
    }
    if (is_apex(place)) return true;  // an end of the tour: no move, no corner
    const Vertex to = vertex_at(place);
    if (parts_.fact.move != nullptr) {
      const auto& squares = parts_.graph.squares;
      const Square a = squares[vertex_], b = squares[to];
      add(now, away ? parts_.fact.move(parts_.board, a, b) : parts_.fact.move(parts_.board, b, a));
    }
    for (const Parts::Crossers& crossers : crossers_[place]) {
      const unsigned there = crossers.at - vertex_ + step_.leaves;
      if ((now.sources[there] & crossers.from) != 0) add(now, {crossers.amount, 0});
    }
    if (parts_.source_bits == 0) return true;
    if (end && parts_.fact.corner != nullptr) {
      corner(now, vertex_, to, source(now, place), away);
      return true;
    }
    const Parts::Sources own = Parts::Sources{1} << parts_.number(vertex_, to);
    now.sources[place] = (end ? now.sources[place] : 0) | own;
    return true;
  }

  const WaysByKey<Wide, std::uint64_t>* alive_;  // states that tours go through; or null
  const frontier::Decision& step_;
  Vertex vertex_;
  const Parts& parts_;
  frontier::Codec<Key> before_, after_;
  frontier::Expander expander_;
  std::array<std::vector<Parts::Crossers>, frontier::max_window> crossers_;  // by place
};

// The states after each step that tours go through: a count forwards and back, without what is
// beside them, takes little beside what dead states with all that would. Empty where its counts are
// too long.
using Alive = std::vector<std::unique_ptr<WaysByKey<Wide, std::uint64_t>>>;
Result<Alive> alive_after(const Steps& steps, Job& job) {
  Alive alive(steps.size() + 1);
  auto layers = all_layers<Wide, std::uint64_t>(steps, Wide{0}, "whole board", job);
  const Outcome back = layers ? go_back<Wide, std::uint64_t>(
                                    steps, std::move(*layers), {}, nullptr,
                                    [&](std::size_t step, const Lists<Wide, std::uint64_t>& ways) {
                                      alive[step] =
                                          std::make_unique<WaysByKey<Wide, std::uint64_t>>(ways);
                                    },
                                    job)
                              : Outcome(layers.error());
  if (back) return alive;
  if (!job.overflow) return back.error();
  job.overflow = false;
  return Alive(steps.size() + 1);
}

Result<FactTable> table_of(const Problem& problem, const LocalFact& fact, Job& job) {
  FactTable table;
  if (prove_impossible(problem)) return table;
  if (problem.board.size() == 1) {
    const std::array<std::int64_t, LocalFact::most_counters> none{};
    table.undirected = table.tours[fact.value({none.data(), fact.counters})] = 1;
    return table;
  }
  Pulse pulse(job.status);
  // Square by square along lines, a move crosses none whose squares both come before its own. So of
  // two that cross, the one that is decided first still has an end in the window then.
  const std::vector<Graph> graphs =
      problem.board.is_flat()
          ? std::vector{graph_of(problem, by_lines(problem.board), ends_of(problem), pulse)}
          : graphs_of(problem, pulse);
  if (pulse.stopped() != StopKind::none) return stop_error(pulse.stopped());
  if (graphs.empty() || !graphs[0].feasible) return table;
  const Graph& graph = graphs[0];
  const Steps steps = steps_of(graph, &pulse);
  if (pulse.stopped() != StopKind::none) return stop_error(pulse.stopped());
  unsigned bits = bits_of(steps, 1);
  if (bits > longest_key) return too_wide(problem.board);
  const Parts parts(problem, graph, fact);
  if (!parts.fit()) {
    return Error{fmt::format("{} has too many squares or moves for a count by {}",
                             to_string(problem.board), fact.name),
                 ErrorKind::memory};
  }
  unsigned window = 0;
  for (const frontier::Decision& step : steps) window = std::max(window, step.after);
  bits += window * parts.place_bits + parts.tally_bits;
  if (bits > longest_key) return too_wide(problem.board);
  const auto alive = alive_after(steps, job);
  if (!alive) return alive.error();
  const auto sums = with_onward_types(bits, problem.board, job, [&]<class Key, class Count>() {
    return sweep<Key, Count>(
        steps.size(),
        [&](std::size_t i) {
          return FactStep<Key>(steps[i], static_cast<Vertex>(i), parts, (*alive)[i + 1].get());
        },
        job);
  });
  if (!sums) return sums.error();
  for (const auto& [tally, number] : *sums) table.tours[parts.value(tally)] += number;
  for (auto& [value, number] : table.tours) {
    if (fact.directed) number /= 2;
    table.undirected += number;
  }
  table.cost = job.cost;
  return table;
}

}  // namespace

std::vector<const Fact*> facts_to_count_by() {
  std::vector<const Fact*> all;
  for (const Fact& fact : facts()) {
    if (local_fact(fact) != nullptr) all.push_back(&fact);
  }
  return all;
}

Outcome can_count_by_fact(const Problem& problem, const Fact& fact) {
  if (local_fact(fact) == nullptr) {
    return Error{
        fmt::format("tours are not counted by {}, which needs the whole tour: enumerate "
                    "--by goes through all",
                    fact.name)};
  }
  if (const Outcome can = can_count(problem); !can) return can;
  if (problem.symmetry != Symmetry::none) {
    return Error{"symmetric tours are not counted by facts: leave --symmetry out"};
  }
  return fact.suits(problem);
}

Result<FactTable> count_by_fact(const Problem& problem, const Fact& fact,
                                const CountOptions& options, Status& status) {
  return or_out_of_memory([&]() -> Result<FactTable> {
    if (const Outcome can = can_count_by_fact(problem, fact); !can) return can.error();
    if (const Outcome can = can_run(problem, options.memory); !can) return can.error();
    Job job(options, status);
    return table_of(problem, *local_fact(fact), job);
  });
}

}  // namespace ktour
