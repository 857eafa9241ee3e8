// Every tour of a kind, each once, one after the other.
//
// The state space is walked through depth first. A state from which no tour was found is
// remembered, so that no dead end is explored twice, as long as the memory lasts; without it the
// walk is slower, and as complete. The order is that of the decisions: square by square along the
// shorter side, and at each square by the squares, of those that come later, to which it is joined.

#include <algorithm>

#include "base/pulse.hpp"
#include "count/key_set.hpp"
#include "count/run.hpp"
#include "count/types.hpp"
#include "frontier/decisions.hpp"
#include "ktour/count.hpp"

namespace ktour {
namespace {

using namespace count;

class Walk {
 public:
  Walk(const Problem& problem, const Graph& graph, std::vector<frontier::Decision> steps,
       std::uint64_t memory, Pulse& pulse, const TakeTour& take)
      : problem_(problem),
        graph_(graph),
        memory_(memory),
        pulse_(pulse),
        take_(take),
        steps_(std::move(steps)),
        dead_(steps_.size()) {
    for (const frontier::Decision& step : steps_) codecs_.emplace_back(step.before, graph.group);
    codecs_.emplace_back(steps_.back().after, graph.group);
  }

  /// False if no more tours are wanted, or the status said stop.
  bool run() {
    struct Option {
      Wide key;
      frontier::Choice choice;
      bool closes;
    };
    struct Choicepoint {
      Wide key = 0;
      std::vector<Option> options;
      std::size_t next = 0;
      bool found = false;  // a tour goes through the state
    };
    std::vector<Choicepoint> path(steps_.size());
    frontier::State state;
    std::size_t depth = 0;
    const auto enter = [&](Wide key) {
      Choicepoint& here = path[depth];
      here.key = key;
      here.options.clear();
      here.next = 0;
      here.found = false;
      codecs_[depth].unpack(key, state);
      const frontier::Expander expander(steps_[depth], graph_.group);
      expander(
          state,
          [&](const frontier::State& to, unsigned first, frontier::Choice choice) {
            here.options.push_back({codecs_[depth + 1].pack(to, first), choice, false});
          },
          [&](frontier::Choice choice) {
            here.options.push_back({0, choice, true});
          });
    };
    enter(0);
    while (!pulse_.beat()) {
      Choicepoint& here = path[depth];
      if (here.next == here.options.size()) {
        if (!here.found) bury(depth, here.key);
        if (depth == 0) return true;
        const bool found = here.found;
        --depth;
        choices_.pop_back();
        path[depth].found |= found;
        continue;
      }
      const Option option = here.options[here.next++];
      if (option.closes) {
        here.found = true;
        choices_.push_back(option.choice);
        const bool more = give();
        choices_.pop_back();
        if (!more) return false;
      } else if (depth + 1 < steps_.size() && !dead_[depth + 1].contains(option.key)) {
        choices_.push_back(option.choice);
        ++depth;
        enter(option.key);
      }
    }
    return false;
  }

 private:
  void bury(std::size_t depth, Wide key) {
    constexpr std::uint64_t bytes_a_state = 64;
    if ((buried_ + 1) * bytes_a_state > memory_) return;
    if (dead_[depth].insert(key)) ++buried_;
  }

  bool give() { return take_(unfolded(problem_, graph_, edges_of(steps_, choices_))); }

  const Problem& problem_;
  const Graph& graph_;
  std::uint64_t memory_;
  Pulse& pulse_;
  const TakeTour& take_;
  std::vector<frontier::Decision> steps_;
  std::vector<frontier::Codec<Wide>> codecs_;
  std::vector<KeySet<Wide>> dead_;  // states that no tour goes through
  std::uint64_t buried_ = 0;
  std::vector<frontier::Choice> choices_;
};

}  // namespace

Outcome enumerate_tours(const Problem& problem, const CountOptions& options, Status& status,
                        const TakeTour& take) {
  if (problem.board.size() == 1) {
    if (!problem.closed) take({problem.board.first()});
    return Done{};
  }
  if (const Outcome can = can_run(problem, options.memory); !can) return can.error();
  return or_out_of_memory([&]() -> Outcome {
    Pulse pulse(status);
    for (const Graph& graph : graphs_of(problem, pulse)) {
      if (pulse.beat(graph.vertices)) break;
      auto steps = steps_of(graph, &pulse);
      if (pulse.beat(graph.vertices)) break;
      if (bits_of(steps, graph.group) > longest_key) return too_wide(problem.board);
      Walk walk(problem, graph, std::move(steps), options.memory, pulse, take);
      if (!walk.run()) break;
    }
    if (pulse.stopped() != StopKind::none) return stop_error(pulse.stopped());
    return Done{};
  });
}

bool first_of_class(const Problem& problem, const std::vector<Square>& tour) {
  const Board& board = problem.board;
  // A drawing as its squares in order, from the first of all squares (or ends) to the first of the
  // two that are next: the least such list over the images is that of the class.
  const auto written = [&](std::vector<Square> squares) {
    if (problem.closed) {
      std::rotate(squares.begin(), std::min_element(squares.begin(), squares.end()), squares.end());
      if (squares.back() < squares[1]) std::reverse(squares.begin() + 1, squares.end());
    } else if (squares.back() < squares.front()) {
      std::reverse(squares.begin(), squares.end());
    }
    return squares;
  };
  const std::vector<Square> own = written(tour);
  for (const Turning& turning : turnings_of(board)) {
    std::vector<Square> other = tour;
    for (Square& s : other) s = turning.of(board, s);
    if (written(std::move(other)) < own) return false;
  }
  return true;
}

}  // namespace ktour
