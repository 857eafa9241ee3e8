// Every tour of a kind, each once, one after the other.
//
// The state space is walked through depth first. A state from which no tour was found is
// remembered, so that no dead end is explored twice, as long as the memory lasts; without it the
// walk is slower, and as complete. The order is that of the decisions: square by square along the
// shorter side, and at each square by the squares, of those that come later, to which it is joined.

#include <algorithm>
#include <variant>

#include "base/processor.hpp"
#include "base/pulse.hpp"
#include "count/given.hpp"
#include "count/key_set.hpp"
#include "count/run.hpp"
#include "count/types.hpp"
#include "frontier/transition.hpp"
#include "ktour/count.hpp"
#include "plan/impossible.hpp"
#include "problem/given_steps.hpp"

namespace ktour {
namespace count {

// Through the states of one graph. It stands still after each tour, and where the pulse says stop;
// from there it goes on.
template <class Key>
class TourWalk {
 public:
  TourWalk(const Problem& problem, const Graph& graph, std::vector<frontier::Decision> steps,
           std::uint64_t memory)
      : problem_(problem),
        graph_(graph),
        memory_(memory),
        steps_(std::move(steps)),
        dead_(steps_.size()),
        path_(steps_.size()) {
    for (const frontier::Decision& step : steps_) transitions_.emplace_back(step, graph.group);
    enter(0);
  }

  /// The next tour; nothing after the last, or where the pulse said stop.
  std::optional<std::vector<Square>> next(Pulse& pulse) {
    // Whoever takes tours may be long at it: so each time it is asked whether to go on.
    if (pulse.beat(~0U)) return {};
    while (!pulse.beat()) {
      Choicepoint& here = path_[depth_];
      if (here.next == here.options.size()) {
        if (!here.found) bury(depth_, here.key);
        if (depth_ == 0) return {};
        const bool found = here.found;
        --depth_;
        choices_.pop_back();
        path_[depth_].found |= found;
        continue;
      }
      const Option option = here.options[here.next++];
      if (option.closes) {
        here.found = true;
        choices_.push_back(option.choice);
        std::vector<Square> tour = unfolded(problem_, graph_, edges_of(steps_, choices_));
        choices_.pop_back();
        return tour;
      }
      choices_.push_back(option.choice);
      ++depth_;
      enter(option.key);
    }
    return {};
  }

 private:
  struct Option {
    Key key;
    frontier::Choice choice;
    bool closes;
  };
  struct Choicepoint {
    Key key = 0;
    std::vector<Option> options;
    std::size_t next = 0;
    bool found = false;  // a tour goes through the state
  };

  void enter(Key key) {
    Choicepoint& here = path_[depth_];
    here.key = key;
    here.options.clear();
    here.next = 0;
    here.found = false;
    const bool last = depth_ + 1 == steps_.size();  // no state that follows it is a tour
    on_this_processor([&] {
      transitions_[depth_](
          key,
          [&](Key to, frontier::Choice choice) {
            if (last) return;
            here.options.push_back({to, choice, false});
            dead_[depth_ + 1].prefetch(to);
          },
          [&](frontier::Choice choice) {
            here.options.push_back({0, choice, true});
          });
    });
    // All at once, when memory has answered. None of them can turn out dead before it is tried.
    std::erase_if(here.options, [&](const Option& option) {
      return !option.closes && dead_[depth_ + 1].contains(option.key);
    });
  }

  void bury(std::size_t depth, Key key) {
    constexpr std::uint64_t bytes_a_state = 4 * sizeof(Key);
    if ((buried_ + 1) * bytes_a_state > memory_) return;
    if (dead_[depth].insert(key)) ++buried_;
  }

  const Problem& problem_;
  const Graph& graph_;
  std::uint64_t memory_;
  std::vector<frontier::Decision> steps_;
  std::vector<frontier::Transition<Key>> transitions_;
  std::vector<KeySet<Key>> dead_;  // states that no tour goes through
  std::uint64_t buried_ = 0;
  std::vector<frontier::Choice> choices_;
  std::vector<Choicepoint> path_;
  std::size_t depth_ = 0;
};

}  // namespace count

namespace {
using namespace count;
}

// Where the listing stands: in the walk through one of the graphs.
struct TourLister::Place {
  Place(const Problem& asked, std::uint64_t most) : problem(with_ends(asked)), memory(most) {
    if (has_steps(asked)) given.emplace(asked, most);
  }

  Problem problem;
  std::uint64_t memory;
  std::vector<Graph> graphs{};
  std::size_t next_graph = 0;
  std::variant<std::monostate, TourWalk<std::uint64_t>, TourWalk<Wide>> walk{};
  bool ended = false;
  std::optional<DrawingLister> given{};  // where steps are given

  Result<std::optional<std::vector<Square>>> next(Pulse& pulse) {
    using Maybe = std::optional<std::vector<Square>>;
    if (problem.board.size() == 1) {
      if (std::exchange(ended, true) || problem.closed) return Maybe{};
      return Maybe{std::vector{problem.board.first()}};
    }
    if (ended || (graphs.empty() && prove_impossible(problem))) {
      ended = true;
      return Maybe{};
    }
    if (graphs.empty()) {
      if (const Outcome can = can_run(problem, memory); !can) return can.error();
      graphs = graphs_of(problem, pulse);
      if (pulse.stopped() != StopKind::none) {
        graphs.clear();
        return stop_error(pulse.stopped());
      }
    }
    for (; walk.index() != 0 || next_graph < graphs.size(); walk = std::monostate()) {
      if (walk.index() == 0) {
        const Graph& graph = graphs[next_graph];
        if (pulse.beat(graph.vertices)) break;
        auto steps = steps_of(graph, &pulse);
        if (pulse.beat(graph.vertices)) break;
        const unsigned bits = bits_of(steps, graph.group);
        if (bits > longest_key) return too_wide(problem.board);
        if (bits < 64) {
          walk.emplace<1>(problem, graph, std::move(steps), memory);
        } else {
          walk.emplace<2>(problem, graph, std::move(steps), memory);
        }
        ++next_graph;
      }
      Maybe tour;
      if (auto* brief = std::get_if<1>(&walk)) tour = brief->next(pulse);
      if (auto* wide = std::get_if<2>(&walk)) tour = wide->next(pulse);
      if (tour) return tour;
      if (pulse.stopped() != StopKind::none) break;
    }
    if (pulse.stopped() != StopKind::none) return stop_error(pulse.stopped());
    return Maybe{};
  }
};

TourLister::TourLister(const Problem& problem, const CountOptions& options)
    : place_(std::make_unique<Place>(problem, options.memory)) {}
TourLister::TourLister(TourLister&& other) noexcept = default;
TourLister::~TourLister() = default;

Result<std::optional<std::vector<Square>>> TourLister::next(Status& status) {
  Pulse pulse(status);
  return or_out_of_memory(
      [&] { return place_->given ? place_->given->next(status) : place_->next(pulse); });
}

Outcome enumerate_tours(const Problem& problem, const CountOptions& options, Status& status,
                        const TakeTour& take) {
  TourLister::Place place(problem, options.memory);
  return or_out_of_memory([&]() -> Outcome {
    Pulse pulse(status);
    for (;;) {
      const auto tour = place.given ? place.given->next(status) : place.next(pulse);
      if (!tour) return tour.error();
      if (!*tour || !take(**tour)) return Done{};
    }
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
