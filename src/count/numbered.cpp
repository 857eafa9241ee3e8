// The tours in their order, by number: at each decision the ways on from what follows tell how many
// tours come before (ranking and unranking; Nijenhuis and Wilf, Combinatorial Algorithms, 1978).
//
// A count of all tours would be too much to keep for every state of a board. So the ways on are
// kept at a few steps, the *stations*, such as the ends of lines, where a state and its image in a
// mirror are one. From a state in between, the states that follow are made up to the next station,
// and what they lead to tells the ways on from all of them: a *segment*. Behind the last station a
// segment ends where the rest of the graph is best cut: the ways on from there come of a join.
#include "ktour/numbered.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "count/onward.hpp"
#include "plan/impossible.hpp"

namespace ktour {
namespace count {

// The key of a state between two steps of a run over the whole graph.
using WholeKey = Wide;

void give(std::uint64_t& count, const Number& number, bool& overflow) {
  overflow |= mpz_sizeinbase(number.get_mpz_t(), 2) > 64;
  count = 0;
  std::size_t words = 0;
  if (!overflow) mpz_export(&count, &words, -1, sizeof count, 0, 0, number.get_mpz_t());
}
template <std::size_t Words>
void give(Long<Words>& count, const Number& number, bool& overflow) {
  overflow |= mpz_sizeinbase(number.get_mpz_t(), 2) > 64 * Words;
  count = {};
  std::size_t words = 0;
  if (!overflow) {
    mpz_export(count.limb.data(), &words, -1, sizeof(std::uint64_t), 0, 0, number.get_mpz_t());
  }
}

// Tells the ways on from states after one step, whatever the types of keys and counts.
struct Ways {
  virtual ~Ways() = default;
  // The window of the state begins at place `first`; places behind it are clear.
  virtual Number of(const frontier::State& state, unsigned first) const = 0;
};

template <class Key, class Count>
class WaysAfter final : public Ways {
 public:
  WaysAfter(const frontier::Decision& step, const Lists<Key, Count>& ways)
      : transition_(step, 1), ways_(ways) {}
  Number of(const frontier::State& state, unsigned first) const override {
    const Key key = transition_.key(state, first);
    const Count* found = ways_.find(shard_of(transition_.pattern(key)), key);
    return found == nullptr ? Number(0) : to_number(*found);
  }

 private:
  frontier::Transition<Key> transition_;
  WaysByKey<Key, Count> ways_;
};

// From the state after `from` steps to those after `to`: the ways on after each step between.
struct Segment {
  std::size_t from = 0, to = 0;
  WholeKey start = 0;
  std::vector<std::unique_ptr<Ways>> after{};  // after step from + 1, and on
};

// The right side of a cut, run once.
template <class Key, class Count>
struct RightStates {
  Halves halves;
  Side right;
  std::optional<StatesByPattern<Key, Count>> states{};

  RightStates(const Graph& graph, const Cut& cut) : halves(graph, cut), right(halves.right()) {}
  Outcome run(Job& job) {
    const Steps steps = halves.symmetric ? right.folded_steps() : right.steps;
    auto ran = count::run<Key, Count>(steps, 1, lower_half, {}, job);
    if (!ran) return ran.error();
    auto sorted = StatesByPattern<Key, Count>::of(ran->last, right, halves.symmetric, job);
    if (!sorted) return sorted.error();
    states.emplace(std::move(*sorted));
    return Done{};
  }
};

class Numbering {
 public:
  Numbering(const Problem& problem, Graph graph, const CountOptions& options)
      : problem_(problem), options_(options), graph_(std::move(graph)) {}

  Outcome prepare(Status& status);
  const Number& size() const { return size_; }

  Result<std::vector<Square>> tour(Number number, Status& status);
  Result<std::optional<std::vector<Square>>> next(Status& status);
  Result<Number> number(const std::vector<Square>& tour, Status& status);

 private:
  // What may be decided by a step, with the number of tours for it.
  struct Option {
    frontier::Choice choice;
    bool closes;
    WholeKey key;
    Number ways;
  };
  struct Point {
    std::vector<Option> options;
    std::size_t at = 0;
  };

  template <class Key, class Count>
  Outcome prepare_whole(Job& job);
  template <class Key, class Count>
  Outcome prepare_halves(const Halves& halves, Job& job);
  template <class Key, class Count>
  TakeWays<Key, Count> keep(const Steps& steps, std::size_t last);
  template <class Key, class Count>
  Outcome make_segment(std::size_t from, WholeKey start, Segment& segment, Job& job);
  template <class Key, class Count>
  Result<Lists<Key, Count>> ways_at_station(const Steps& steps, std::size_t station,
                                            const Layer<Key, Count>& layer, Job& job) const;

  Result<const Segment*> segment_after(std::size_t step, WholeKey key, Status& status);
  Result<std::vector<Option>> options_at(std::size_t step, WholeKey key, Status& status);
  std::vector<Square> tour_here() const;
  frontier::Codec<WholeKey> codec_after(std::size_t step) const {
    return {step == 0 ? steps_[0].before : steps_[step - 1].after, 1U};
  }

  const Problem& problem_;
  CountOptions options_;
  Graph graph_;
  Steps steps_;
  Number size_ = 0;
  std::map<std::size_t, std::unique_ptr<Ways>> stations_;
  std::vector<Segment> segments_;  // one behind the other, as the present tour goes
  std::map<Vertex, std::shared_ptr<void>> rights_;
  std::vector<Point> path_;
};

Outcome Numbering::prepare(Status& status) {
  Job job(options_, status);
  Pulse pulse(status);
  steps_ = steps_of(graph_, &pulse);
  const auto cut = cut_of(problem_, graph_, pulse);
  if (pulse.stopped() != StopKind::none) return stop_error(pulse.stopped());
  const unsigned bits = bits_of(steps_, 1);
  if (bits > longest_key) return too_wide(problem_.board);
  const auto work = [&]<class Key, class Count>() -> Result<bool> {
    stations_.clear();
    Outcome prepared = Done{};
    if (cut) {
      prepared = prepare_halves<Key, Count>(Halves(graph_, *cut), job);
    } else {
      prepared = prepare_whole<Key, Count>(job);
    }
    if (!prepared) return prepared.error();
    return true;
  };
  const unsigned key_bits = cut ? Halves(graph_, *cut).lengths().key : bits;
  const auto prepared = with_onward_types(key_bits, problem_.board, job, work);
  if (!prepared) return prepared.error();
  return Done{};
}

// Keeps the ways on at the ends of lines, or after some steps; and the number of all tours.
template <class Key, class Count>
TakeWays<Key, Count> Numbering::keep(const Steps& steps, std::size_t last) {
  return [this, &steps, last](std::size_t step, const Lists<Key, Count>& ways) {
    if (step == 0) {
      size_ = 0;
      for (const auto& list : ways) {
        if (!list.empty()) size_ = to_number(list[0].count);
      }
      return;
    }
    constexpr std::size_t apart = 8;
    const bool lines =
        std::any_of(steps.begin(), steps.end(), [](const auto& one) { return one.mirrored != 0; });
    const bool wanted = lines ? steps[step - 1].mirrored != 0 : step % apart == 0;
    if (step > last || (!wanted && step != last)) return;
    stations_[step] = std::make_unique<WaysAfter<Key, Count>>(steps[step - 1], ways);
  };
}

template <class Key, class Count>
Outcome Numbering::prepare_whole(Job& job) {
  auto layers = all_layers<Key, Count>(steps_, Key{0}, "whole board", job);
  if (!layers) return layers.error();
  // (No state is behind the last step.)
  return go_back<Key, Count>(steps_, std::move(*layers), {}, nullptr,
                             keep<Key, Count>(steps_, steps_.size() - 1), job);
}

template <class Key, class Count>
Outcome Numbering::prepare_halves(const Halves& halves, Job& job) {
  const Side& left = halves.left;
  const Steps steps = halves.symmetric ? left.folded_steps() : left.steps;
  auto layers = all_layers<Key, Count>(steps, Key{0}, upper_half, job);
  if (!layers) return layers.error();
  auto states = StatesByPattern<Key, Count>::of(layers->last, left, halves.symmetric, job);
  if (!states) return states.error();
  const Side right = halves.right();
  std::optional<StatesByPattern<Key, Count>> others;
  if (!halves.same()) {
    const Steps behind = halves.symmetric ? right.folded_steps() : right.steps;
    auto ran = run<Key, Count>(behind, 1, lower_half, {}, job);
    if (!ran) return ran.error();
    auto sorted = StatesByPattern<Key, Count>::of(ran->last, right, halves.symmetric, job);
    if (!sorted) return sorted.error();
    others.emplace(std::move(*sorted));
  }
  auto ways = ways_on_from_middle<Key, Count>(left, *states, right, others ? *others : *states,
                                              nullptr, job);
  if (!ways) return ways.error();
  return go_back<Key, Count>(steps, std::move(*layers), std::move(*ways), nullptr,
                             keep<Key, Count>(steps, left.first), job);
}

template <class Key, class Count>
Result<Lists<Key, Count>> Numbering::ways_at_station(const Steps& steps, std::size_t station,
                                                     const Layer<Key, Count>& layer,
                                                     Job& job) const {
  Lists<Key, Count> ways;
  const frontier::Codec<Key> codec(steps.back().after, 1);
  const Ways& known = *stations_.at(station);
  bool overflow = false;
  for (std::size_t shard = 0; shard < shard_count; ++shard) {
    for (const Entry<Key, Count>& entry : layer.shard(shard).states) {
      frontier::State state;
      for (unsigned i = 0; i < frontier::max_window; ++i) state.clear(i);
      codec.unpack(entry.key, state);
      Entry<Key, Count> on{entry.key, Count{}};
      give(on.count, known.of(state, 0), overflow);
      ways[shard].push_back(on);
    }
  }
  if (overflow) return job.overflowed();
  return ways;
}

template <class Key, class Count>
Outcome Numbering::make_segment(std::size_t from, WholeKey start, Segment& segment, Job& job) {
  segment = {from, 0, start, {}};
  Steps steps;
  std::function<Result<Lists<Key, Count>>(const Ran<Key, Count>&)> ways_on;
  const auto slice = [&](const Steps& all, std::size_t end) {
    steps.assign(all.begin() + static_cast<std::ptrdiff_t>(from),
                 all.begin() + static_cast<std::ptrdiff_t>(end));
  };
  const auto station = stations_.upper_bound(from);
  Pulse pulse(job.status);
  const auto cut = station == stations_.end() ? best_cut(graph_, pulse, static_cast<Vertex>(from))
                                              : std::nullopt;
  std::shared_ptr<RightStates<Key, Count>> right;
  if (station != stations_.end()) {
    segment.to = station->first;
    slice(steps_, segment.to);
    ways_on = [&](const Ran<Key, Count>& layers) {
      return ways_at_station<Key, Count>(steps, segment.to, *layers.last, job);
    };
  } else if (cut) {
    auto& kept = rights_[cut->first];
    if (!kept) {
      auto made = std::make_shared<RightStates<Key, Count>>(graph_, *cut);
      if (const Outcome ran = made->run(job); !ran) return ran;
      kept = std::move(made);
    }
    right = std::static_pointer_cast<RightStates<Key, Count>>(kept);
    segment.to = cut->first;
    slice(right->halves.left.steps, right->halves.left.steps.size());
    ways_on = [&](const Ran<Key, Count>& layers) -> Result<Lists<Key, Count>> {
      const Side& left = right->halves.left;
      auto states = StatesByPattern<Key, Count>::of(layers.last, left, false, job);
      if (!states) return states.error();
      return ways_on_from_middle<Key, Count>(left, *states, right->right, *right->states, nullptr,
                                             job);
    };
  } else {
    segment.to = steps_.size();
    slice(steps_, segment.to);
    ways_on = [](const Ran<Key, Count>&) { return Lists<Key, Count>{}; };
  }
  auto layers = all_layers<Key, Count>(steps, static_cast<Key>(start), "segment", job);
  if (!layers) return layers.error();
  auto last = ways_on(*layers);
  if (!last) return last.error();
  segment.after.resize(segment.to - from);
  return go_back<Key, Count>(
      steps, std::move(*layers), std::move(*last), nullptr,
      [&](std::size_t step, const Lists<Key, Count>& ways) {
        if (step == 0 || from + step > segment.to) return;
        segment.after[step - 1] = std::make_unique<WaysAfter<Key, Count>>(steps[step - 1], ways);
      },
      job);
}

// The segment that tells the ways on after a step; the ones behind another state are let go.
Result<const Segment*> Numbering::segment_after(std::size_t step, WholeKey key, Status& status) {
  while (!segments_.empty()) {
    const Segment& last = segments_.back();
    if (step > last.from && step < last.to) return &last;
    if (step >= last.to) break;
    if (step == last.from && key == last.start) return &last;
    segments_.pop_back();
  }
  Job job(options_, status);
  Segment segment;
  Outcome made = make_segment<Wide, std::uint64_t>(step, key, segment, job);
  if (!made && job.overflow) {
    job.overflow = false;
    rights_.clear();
    made = make_segment<Wide, Long<8>>(step, key, segment, job);
    rights_.clear();
  }
  if (!made) return made.error();
  segments_.push_back(std::move(segment));
  return &segments_.back();
}

// What a state may become by a step, in the order of the choices; no dead ends.
Result<std::vector<Numbering::Option>> Numbering::options_at(std::size_t step, WholeKey key,
                                                             Status& status) {
  const auto segment = segment_after(step, key, status);
  if (!segment) return segment.error();
  const Ways* ways = (*segment)->after[step - (*segment)->from].get();
  frontier::State state;
  for (unsigned i = 0; i < frontier::max_window; ++i) state.clear(i);
  codec_after(step).unpack(key, state);
  const frontier::Expander expander(steps_[step], 1);
  const frontier::Codec<WholeKey> after = codec_after(step + 1);
  std::vector<Option> options;
  expander(
      state,
      [&](const frontier::State& to, unsigned first, frontier::Choice choice) {
        frontier::State padded = to;
        for (unsigned i = first + after.window(); i < frontier::max_window; ++i) padded.clear(i);
        Number on = ways->of(padded, first);
        if (on != 0) options.push_back({choice, false, after.pack(to, first), std::move(on)});
      },
      [&](frontier::Choice choice) {
        options.push_back({choice, true, 0, Number(1)});
      });
  return options;
}

std::vector<Square> Numbering::tour_here() const {
  std::vector<frontier::Choice> choices;
  for (const Point& point : path_) choices.push_back(point.options[point.at].choice);
  return unfolded(problem_, graph_, frontier::edges_of(steps_, choices));
}

Result<std::vector<Square>> Numbering::tour(Number number, Status& status) {
  path_.clear();
  for (WholeKey key = 0;;) {
    auto options = options_at(path_.size(), key, status);
    if (!options) {
      path_.clear();
      return options.error();
    }
    Point& point = path_.emplace_back(Point{std::move(*options)});
    while (point.at < point.options.size() && number >= point.options[point.at].ways) {
      number -= point.options[point.at++].ways;
    }
    if (point.at == point.options.size()) {
      path_.clear();
      return Error{"a tour was counted that cannot be found: a bug worth reporting",
                   ErrorKind::stopped};
    }
    const Option& option = point.options[point.at];
    if (option.closes) return tour_here();
    key = option.key;
  }
}

Result<std::optional<std::vector<Square>>> Numbering::next(Status& status) {
  using Maybe = std::optional<std::vector<Square>>;
  while (!path_.empty() && path_.back().at + 1 == path_.back().options.size()) path_.pop_back();
  if (path_.empty()) return Maybe{};
  ++path_.back().at;
  for (;;) {
    const Option& option = path_.back().options[path_.back().at];
    if (option.closes) return Maybe{tour_here()};
    auto options = options_at(path_.size(), option.key, status);
    if (!options) return options.error();
    KTOUR_ASSERT(!options->empty());
    path_.push_back(Point{std::move(*options)});
  }
}

Result<Number> Numbering::number(const std::vector<Square>& tour, Status& status) {
  std::map<Square, Vertex> vertex;
  for (Vertex v = 0; v < graph_.squares.size(); ++v) vertex[graph_.squares[v]] = v;
  std::vector<std::pair<Vertex, Vertex>> ends;
  for (std::size_t i = 0; i + 1 < tour.size(); ++i) {
    ends.push_back(std::minmax(vertex[tour[i]], vertex[tour[i + 1]]));
  }
  if (graph_.apex) {
    ends.emplace_back(vertex[tour.front()], graph_.vertices - 1);
    ends.emplace_back(vertex[tour.back()], graph_.vertices - 1);
  } else {
    ends.push_back(std::minmax(vertex[tour.front()], vertex[tour.back()]));
  }
  std::vector<bool> used(graph_.edges.size());
  for (std::size_t i = 0; i < graph_.edges.size(); ++i) {
    const Edge& edge = graph_.edges[i];
    used[i] = std::find(ends.begin(), ends.end(), std::pair<Vertex, Vertex>(edge.a, edge.b)) !=
              ends.end();
  }
  Number number = 0;
  path_.clear();
  WholeKey key = 0;
  for (std::size_t step = 0; step < steps_.size(); ++step) {
    frontier::Choice choice = 0;
    for (std::size_t i = 0; i < steps_[step].edges.size(); ++i) {
      if (used[steps_[step].edges[i].edge]) choice |= frontier::Choice{1} << i;
    }
    const auto options = options_at(step, key, status);
    if (!options) return options.error();
    auto option = options->begin();
    while (option != options->end() && option->choice != choice) number += (option++)->ways;
    if (option == options->end()) break;
    if (option->closes) return number;
    key = option->key;
  }
  return Error{"it is none of these tours"};
}

}  // namespace count

using count::Numbering;

struct NumberedTours::Work {
  Problem problem;
  mpz_class none = 0;  // or one tour, of a board with one square
  bool given = false;
  std::optional<Numbering> numbering{};
};

NumberedTours::NumberedTours(std::unique_ptr<Work> work) : work_(std::move(work)) {}
NumberedTours::NumberedTours(NumberedTours&& other) noexcept = default;
NumberedTours& NumberedTours::operator=(NumberedTours&& other) noexcept = default;
NumberedTours::~NumberedTours() = default;

Result<NumberedTours> NumberedTours::of(const Problem& problem, const CountOptions& options,
                                        Status& status) {
  return or_out_of_memory([&]() -> Result<NumberedTours> {
    if (const Outcome can = can_number(problem); !can) return can.error();
    auto work = std::make_unique<Work>(Work{problem});
    if (problem.board.size() == 1) {
      work->none = problem.closed ? 0 : 1;
      return NumberedTours(std::move(work));
    }
    if (prove_impossible(problem)) return NumberedTours(std::move(work));
    if (const Outcome can = count::can_run(problem, options.memory); !can) return can.error();
    Pulse pulse(status);
    std::vector<Graph> graphs = graphs_of(problem, pulse);
    if (pulse.stopped() != StopKind::none) return stop_error(pulse.stopped());
    if (graphs.empty()) return NumberedTours(std::move(work));
    work->numbering.emplace(work->problem, std::move(graphs[0]), options);
    if (const Outcome made = work->numbering->prepare(status); !made) return made.error();
    return NumberedTours(std::move(work));
  });
}

const mpz_class& NumberedTours::size() const {
  return work_->numbering ? work_->numbering->size() : work_->none;
}

Result<std::vector<Square>> NumberedTours::tour(const mpz_class& number, Status& status) {
  if (number < 0 || number >= size()) {
    return Error{
        fmt::format("there is no tour number {}: they are numbered from 0, and there are {}",
                    number.get_str(), size().get_str())};
  }
  if (!work_->numbering) return std::vector{work_->problem.board.first()};
  return or_out_of_memory([&] { return work_->numbering->tour(number, status); });
}

Result<std::optional<std::vector<Square>>> NumberedTours::next(Status& status) {
  using Maybe = std::optional<std::vector<Square>>;
  if (!work_->numbering) return Maybe{};
  return or_out_of_memory([&] { return work_->numbering->next(status); });
}

Result<mpz_class> NumberedTours::number(const std::vector<Square>& tour, Status& status) {
  const Problem& problem = work_->problem;
  const bool fits =
      tour.size() == problem.board.size() &&
      std::all_of(tour.begin(), tour.end(), [&](Square s) { return problem.board.contains(s); });
  if (!fits || size() == 0) return Error{"it is none of these tours"};
  if (!work_->numbering) return mpz_class(0);
  return or_out_of_memory([&] { return work_->numbering->number(tour, status); });
}

}  // namespace ktour
