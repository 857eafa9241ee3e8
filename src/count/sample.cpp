// Tours drawn at random, each as likely as any other.
//
// First the tours are counted and all layers kept. Then the last decision is drawn, with the number
// of tours that go through it for its weight, and from there the way leads back, layer by layer: of
// the states that lead to the present one, one is drawn by the number of ways that lead to it. Many
// tours are drawn at once: a layer is gone through once for all of them.
#include "base/stop.hpp"
#include "count/given.hpp"
#include "count/halves.hpp"
#include "count/middle.hpp"
#include "count/types.hpp"
#include "count/walk_back.hpp"
#include "graph/graph.hpp"
#include "ktour/count.hpp"
#include "plan/impossible.hpp"
#include "problem/given_steps.hpp"

namespace ktour {
namespace {

using namespace count;

using Tours = std::vector<std::vector<Square>>;
struct Drawing {
  Tours tours;
  std::optional<Error> stopped{};  // what kept the rest from being drawn
};

// Every tour has its own stream of random numbers, so that it does not matter who else is drawn.
struct Streams {
  std::uint64_t seed;
  std::uint64_t first;  // the number of the tour that comes first
  Random operator[](std::uint64_t i) const { return Random(mixed(mixed(seed) + first + i)); }
};

// One run over all vertices, for each of the graphs.
template <class Key, class Count>
Result<Tours> sample_whole(const Problem& problem, const std::vector<Graph>& graphs,
                           std::uint64_t count, const Streams& streams, const Folder* folder,
                           Job& job) {
  struct Counted {
    const Graph* graph;
    std::vector<frontier::Decision> steps;
    Ran<Key, Count> ran;
    std::vector<Number> closed{};        // by step: cycles closed by then
    std::vector<Walker<Key>> walkers{};  // those who were drawn here
    std::vector<std::size_t> numbers{};  // of their tours
  };
  std::vector<Counted> all;
  Number sum = 0;
  for (const Graph& graph : graphs) {
    auto steps = steps_of(graph);
    auto ran = run<Key, Count>(steps, graph.group, label_of(graph), {folder, true}, job);
    if (!ran) return ran.error();
    Counted& one = all.emplace_back(Counted{&graph, std::move(steps), std::move(*ran)});
    sum += one.ran.closed;
    for (std::size_t step = 0; step <= one.steps.size(); ++step) {
      const auto closed = one.ran.layers.closed(step);
      if (!closed) return closed.error();
      one.closed.push_back(*closed);
    }
  }
  Tours tours(sum == 0 ? 0 : count);
  for (std::size_t i = 0; i < tours.size(); ++i) {
    Random random = streams[i];
    Number drawn = draw_below(sum, random);
    auto one = all.begin();
    while (drawn >= one->ran.closed) drawn -= (one++)->ran.closed;
    // By the step that closes the cycle.
    const auto step = std::upper_bound(one->closed.begin(), one->closed.end(), drawn);
    one->walkers.push_back({random, static_cast<std::size_t>(step - one->closed.begin()), {}, {}});
    one->numbers.push_back(i);
  }
  for (Counted& one : all) {
    std::vector<Walker<Key>*> here;
    for (auto& walker : one.walkers) here.push_back(&walker);
    const WalkBack<Key, Count> back(one.steps, one.graph->group, one.ran.layers, job);
    if (Outcome went = back(here); !went) return went.error();
    for (std::size_t i = 0; i < here.size(); ++i) {
      tours[one.numbers[i]] =
          unfolded(problem, *one.graph, frontier::edges_of(one.steps, here[i]->choices));
    }
  }
  return tours;
}

// Whether two pairings of the same ends close to one cycle.
bool one_cycle(std::uint32_t ends, std::uint64_t left, std::uint64_t right) {
  std::array<std::uint8_t, 256> a{};
  std::array<std::uint8_t, 256> b{};
  const auto into = [](auto& mates) {
    return [&mates](int x, int y) {
      mates[x] = static_cast<std::uint8_t>(y);
      mates[y] = static_cast<std::uint8_t>(x);
    };
  };
  frontier::each_pair(ends, left, into(a));
  frontier::each_pair(ends, right, into(b));
  const auto first = static_cast<std::uint8_t>(std::countr_zero(ends));
  int length = 0;
  std::uint8_t at = first;
  do {
    at = b[a[at]];
    length += 2;
  } while (at != first);
  return length == std::popcount(ends);
}

template <class Key, class Count>
class HalvesSampler {
 public:
  HalvesSampler(const Problem& problem, const Halves& halves, Job& job)
      : problem_(problem),
        halves_(halves),
        job_(job),
        contractions_(halves.left.window / 2 * 2),
        closing_(contractions_) {}

  /// Counts, and keeps all layers.
  Outcome prepare(const Folder* folder) {
    const auto states_of = [&](const Side& side, const char* label, Ran<Key, Count>& into,
                               std::optional<States>& states) -> Outcome {
      auto ran = run<Key, Count>(side.steps, 1, label, {folder, true}, job_);
      if (!ran) return ran.error();
      into = std::move(*ran);
      auto sorted = States::of(into.last, side, false, job_);
      if (!sorted) return sorted.error();
      states.emplace(std::move(*sorted));
      return Done{};
    };
    if (Outcome made = states_of(halves_.left, upper_half, left_, left_states_); !made) return made;
    if (!halves_.same()) {
      const Outcome made = states_of(halves_.right(), lower_half, right_, right_states_);
      if (!made) return made;
    }
    middle_.emplace(halves_.left, *left_states_, halves_.right(), right_states());
    auto targets = middle_->targets(job_, halves_.mirrored);
    if (!targets) return targets.error();
    targets_ = std::move(*targets);
    sums_.resize(targets_.size());
    const Outcome counted = middle_->count(
        targets_, job_, [&](unsigned, std::size_t i, const Number& tours) { sums_[i] = tours; });
    for (std::size_t i = 1; i < sums_.size(); ++i) sums_[i] += sums_[i - 1];
    return counted;
  }

  /// Some at a time, and more each time, so that there are some where the work is stopped: the
  /// error is then beside them.
  Result<Drawing> draw(std::uint64_t count, const Streams& streams) {
    constexpr std::uint64_t at_first = 64;
    constexpr std::uint64_t times = 4;
    Drawing drawing;
    if (sums_.empty() || sums_.back() == 0) return drawing;
    for (std::uint64_t first = 0, some = at_first; first < count; first += some, some *= times) {
      auto more = draw(first, std::min(first + some, count), streams);
      if (!more && (drawing.tours.empty() || more.error().kind != ErrorKind::stopped)) {
        return more.error();
      }
      if (!more) {
        drawing.stopped = more.error();
        break;
      }
      drawing.tours.insert(drawing.tours.end(), more->begin(), more->end());
    }
    return drawing;
  }

 private:
  // The tours from number `first` to before `end`.
  Result<Tours> draw(std::uint64_t first, std::uint64_t end, const Streams& streams) {
    Tours tours;
    std::vector<Drawn> drawn;
    drawn.reserve(end - first);
    for (std::uint64_t i = first; i < end; ++i) {
      const StopKind stop = job_.status.poll(job_.progress());
      if (stop != StopKind::none) return stop_error(stop);
      auto one = draw(streams[i]);
      if (closing_.overflow()) return job_.overflowed();
      if (!one) {
        return Error{"a tour was counted that cannot be found: a bug worth reporting",
                     ErrorKind::stopped};
      }
      drawn.push_back(std::move(*one));
    }
    std::vector<Walker<Key>*> lefts;
    std::vector<Walker<Key>*> rights;
    for (Drawn& one : drawn) {
      lefts.push_back(&one.left);
      (halves_.same() ? lefts : rights).push_back(&one.right);
    }
    const WalkBack<Key, Count> left_back(halves_.left.steps, 1, left_.layers, job_);
    if (Outcome went = left_back(lefts); !went) return went.error();
    const WalkBack<Key, Count> right_back(halves_.right().steps, 1, right_.layers, job_);
    if (Outcome went = right_back(rights); !went) return went.error();
    for (const Drawn& one : drawn) tours.push_back(tour(one));
    return tours;
  }

  using States = StatesByPattern<Key, Count>;
  using Edges = std::vector<std::pair<std::uint8_t, std::uint8_t>>;
  using Target = typename Middle<Key, Count>::Target;

  struct Drawn {
    Walker<Key> left, right;
    Edges left_carry, right_carry;
    bool turned = false;    // the board is to be turned round
    bool mirrored = false;  // and mirrored
  };

  const States& right_states() const { return right_states_ ? *right_states_ : *left_states_; }

  // All ways in which a side makes a pattern, by pairing.
  struct Way {
    std::uint64_t rank;
    Key key;
    const Carry* carry;
    Count count;
    bool operator<(const Way& other) const {
      return std::tie(rank, key, carry) < std::tie(other.rank, other.key, other.carry);
    }
  };
  template <class PlaceOf>
  std::vector<Way> ways(const Side& side, const States& states, Pattern target, std::uint32_t ends,
                        PlaceOf&& place) const {
    std::vector<Way> all;
    middle_->each_carried(
        side, states, target, ends, place,
        [&](std::uint64_t rank, const Entry<Key, Count>& entry, const Carry& carry) {
          all.push_back({rank, entry.key, &carry, entry.count});
        });
    std::sort(all.begin(), all.end());
    return all;
  }

  // Nothing if the numbers do not agree.
  std::optional<Drawn> draw(Random random) {
    const Number number = draw_below(sums_.back(), random);
    const auto at = static_cast<std::size_t>(std::upper_bound(sums_.begin(), sums_.end(), number) -
                                             sums_.begin());
    const Target& target = targets_[at];
    const Number before = at == 0 ? Number(0) : sums_[at - 1];
    const Number each = (sums_[at] - before) / target.weight;
    Number rest = number - before;
    const Number image = rest / each;
    rest %= each;
    Drawn drawn;
    std::tie(drawn.turned, drawn.mirrored) =
        middle_->image(target.pattern, static_cast<unsigned>(image.get_ui()), halves_.mirrored);
    // A pair of pairings, by the product of their counts.
    const Side& left = halves_.left;
    const std::uint32_t ends = ends_of(target.pattern, left.window);
    const auto lefts =
        ways(left, *left_states_, target.pattern, ends, [](unsigned i) { return i; });
    const auto rights = ways(halves_.right(), right_states(), middle_->complement(target.pattern),
                             ends, [&](unsigned i) { return halves_.right().turned(i); });
    const std::vector<Number> sums = closing_sums(ends, lefts, rights);
    std::size_t place = 0;
    for (auto group = lefts.begin(); group != lefts.end(); ++place) {
      auto end = group;
      Number here = 0;
      for (; end != lefts.end() && end->rank == group->rank; ++end) here += to_number(end->count);
      const Number& there = sums[place];
      const Number both = here * there;
      if (rest < both) {
        const auto& closing = closing_with(ends, group->rank, rights);
        Number first = rest / there;
        Number second = rest % there;
        auto mine = group;
        while (first >= to_number(mine->count)) first -= to_number((mine++)->count);
        auto other = closing.begin();
        while (second >= to_number((*other)->count)) second -= to_number((*other++)->count);
        drawn.left = {random, left.steps.size(), mine->key, {}};
        drawn.left_carry = mine->carry->edges;
        random.next();
        drawn.right = {
            Random(mixed(random.next())), halves_.right().steps.size(), (*other)->key, {}};
        drawn.right_carry = (*other)->carry->edges;
        return drawn;
      }
      rest -= both;
      group = end;
    }
    return {};
  }

  // For each rank of the left, how many ways of the right close with it.
  std::vector<Number> closing_sums(std::uint32_t ends, const std::vector<Way>& lefts,
                                   const std::vector<Way>& rights) {
    const auto count = static_cast<unsigned>(std::popcount(ends));
    std::vector<Wanted> ranks;
    for (const Way& way : lefts) {
      if (!ranks.empty() && ranks.back().rank == way.rank) continue;
      ranks.push_back({way.rank, static_cast<std::uint32_t>(ranks.size())});
    }
    std::vector<Pairing<Count>> others;
    for (const Way& way : rights) others.push_back({way.rank, way.count});
    closing_.merge(count, others);
    std::vector<Count> sums(ranks.size());
    closing_(count, ranks, others, sums);
    std::vector<Number> numbers;
    for (const Count& sum : sums) numbers.push_back(to_number(sum));
    return numbers;
  }

  static std::vector<const typename HalvesSampler::Way*> closing_with(
      std::uint32_t ends, std::uint64_t rank, const std::vector<Way>& others) {
    std::vector<const Way*> closing;
    bool closes = false;
    for (std::size_t i = 0; i < others.size(); ++i) {
      if (i == 0 || others[i].rank != others[i - 1].rank)
        closes = one_cycle(ends, rank, others[i].rank);
      if (closes) closing.push_back(&others[i]);
    }
    return closing;
  }

  // The edges of both halves, as edges of the whole graph, and what was drawn for its symmetries.
  std::vector<Square> tour(const Drawn& drawn) const {
    std::vector<std::uint32_t> edges;
    const auto add = [&](const Side& side, const Walker<Key>& walker, const Edges& carry,
                         bool right) {
      const auto vertex = [&](Vertex v) {
        if (right != drawn.turned) v = halves_.back[v];
        return drawn.mirrored ? halves_.mirror[v] : v;
      };
      const auto edge = [&](Vertex a, Vertex b) {
        edges.push_back(number_of(halves_.graph, vertex(a), vertex(b)));
      };
      for (const std::uint32_t e : frontier::edges_of(side.steps, walker.choices)) {
        edge(side.graph.edges[e].a, side.graph.edges[e].b);
      }
      const Vertex first = side.first;
      for (const auto& [a, b] : carry) edge(first + a - side.apex, first + b - side.apex);
    };
    add(halves_.left, drawn.left, drawn.left_carry, false);
    add(halves_.right(), drawn.right, drawn.right_carry, true);
    return unfolded(problem_, halves_.graph, edges);
  }

  static std::uint32_t number_of(const Graph& graph, Vertex a, Vertex b) {
    if (a > b) std::swap(a, b);
    const auto found = std::lower_bound(
        graph.edges.begin(), graph.edges.end(), std::pair(a, b),
        [](const Edge& e, const auto& ends) { return std::pair<Vertex, Vertex>(e.a, e.b) < ends; });
    return static_cast<std::uint32_t>(found - graph.edges.begin());
  }

  const Problem& problem_;
  const Halves& halves_;
  Job& job_;
  Ran<Key, Count> left_, right_;
  std::optional<States> left_states_, right_states_;
  std::optional<Middle<Key, Count>> middle_;
  std::vector<Target> targets_;
  std::vector<Number> sums_;  // of the tours of all targets up to each
  Contractions contractions_;
  Join<Count, Wanted> closing_;
};

}  // namespace

Result<Sample> sample_tours(const Problem& problem, std::uint64_t count, std::uint64_t seed,
                            const CountOptions& options, Status& status) {
  if (has_steps(problem)) {
    return or_out_of_memory(
        [&] { return sample_with_steps(problem, count, seed, options, status); });
  }
  if (!problem.given.empty()) {
    return sample_tours(with_ends(problem), count, seed, options, status);
  }
  if (auto proof = prove_impossible(problem)) return Sample{{}, std::move(proof)};
  if (problem.board.size() == 1) return Sample{Tours(count, {problem.board.first()})};
  return or_out_of_memory([&]() -> Result<Sample> {
    if (const Outcome can = can_run(problem, options.memory); !can) return can.error();
    Job job(options, status);
    const auto kept = Folder::open_if_named(options.folder, problem);
    if (!kept) return kept.error();
    const Folder* folder = *kept ? &**kept : nullptr;
    const Streams streams{seed, options.first_sample};
    const auto draw = [&]() -> Result<Drawing> {
      Pulse pulse(status);
      const std::vector<Graph> graphs = graphs_of(problem, pulse);
      if (pulse.stopped() != StopKind::none) return stop_error(pulse.stopped());
      // (Symmetric tours are of two graphs, or of one with voltages.)
      const bool plain = problem.symmetry == Symmetry::none && graphs.size() == 1;
      if (const auto cut = plain ? cut_of(problem, graphs[0], pulse) : std::nullopt) {
        const Halves halves(graphs[0], *cut);
        if (halves.lengths().key <= longest_key) {
          return with_types(halves.lengths(), problem.board, job,
                            [&]<class Key, class Count>() -> Result<Drawing> {
                              HalvesSampler<Key, Count> sampler(problem, halves, job);
                              if (Outcome made = sampler.prepare(folder); !made) {
                                return made.error();
                              }
                              return sampler.draw(count, streams);
                            });
        }
      }
      unsigned bits = 0;
      for (const Graph& graph : graphs) {
        bits = std::max(bits, bits_of(steps_of(graph), graph.group));
      }
      return with_types(
          {bits}, problem.board, job, [&]<class Key, class Count>() -> Result<Drawing> {
            auto tours = sample_whole<Key, Count>(problem, graphs, count, streams, folder, job);
            if (!tours) return tours.error();
            return Drawing{std::move(*tours)};
          });
    };
    Result<Drawing> drawn = draw();
    if (!drawn) return drawn.error();
    return Sample{std::move(drawn->tours), {}, std::move(drawn->stopped)};
  });
}

}  // namespace ktour
