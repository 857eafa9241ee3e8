#include "count/enumerate.hpp"

#include <algorithm>

#include "count/key_set.hpp"
#include "count/run.hpp"
#include "frontier/steps.hpp"

namespace ktour::count {
namespace {

class Walk {
 public:
  Walk(const Problem& problem, const frontier::Graph& graph, const Resources& resources,
       const TakeTour& take)
      : problem_(problem),
        graph_(graph),
        resources_(resources),
        take_(take),
        steps_(steps_of(graph)),
        dead_(steps_.size()) {
    check_width(bits_of(steps_, graph.group), problem.board);
    for (const frontier::Step& step : steps_) codecs_.emplace_back(step.before, graph.group);
    codecs_.emplace_back(steps_.back().after, graph.group);
  }

  /// False if no more tours are wanted.
  bool run() {
    struct Option {
      Wide key;
      frontier::Choice choice;
      bool closes;
    };
    struct Level {
      Wide key = 0;
      std::vector<Option> options;
      std::size_t next = 0;
      bool found = false;  // a tour goes through the state
    };
    std::vector<Level> levels(steps_.size());
    frontier::State state;
    std::size_t depth = 0;
    const auto enter = [&](Wide key) {
      Level& level = levels[depth];
      level.key = key;
      level.options.clear();
      level.next = 0;
      level.found = false;
      codecs_[depth].unpack(key, state);
      const frontier::Expander expander(steps_[depth], graph_.group);
      expander(
          state,
          [&](const frontier::State& to, unsigned first, frontier::Choice choice) {
            level.options.push_back({codecs_[depth + 1].pack(to, first), choice, false});
          },
          [&](frontier::Choice choice) {
            level.options.push_back({0, choice, true});
          });
    };
    enter(0);
    for (std::uint64_t tick = 0;; ++tick) {
      if (tick % 4096 == 0 && resources_.watcher != nullptr) {
        if (const StopKind why = resources_.watcher->poll(); why != StopKind::none) stop_for(why);
      }
      Level& level = levels[depth];
      if (level.next == level.options.size()) {
        if (!level.found) bury(depth, level.key);
        if (depth == 0) return true;
        const bool found = level.found;
        --depth;
        choices_.pop_back();
        levels[depth].found |= found;
        continue;
      }
      const Option option = level.options[level.next++];
      if (option.closes) {
        level.found = true;
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
  }

 private:
  void bury(std::size_t depth, Wide key) {
    constexpr std::uint64_t bytes_a_state = 64;
    if ((buried_ + 1) * bytes_a_state > resources_.memory) return;
    if (dead_[depth].insert(key)) ++buried_;
  }

  bool give() { return take_(unfolded(problem_, graph_, edges_of(steps_, choices_))); }

  const Problem& problem_;
  const frontier::Graph& graph_;
  const Resources& resources_;
  const TakeTour& take_;
  std::vector<frontier::Step> steps_;
  std::vector<frontier::Codec<Wide>> codecs_;
  std::vector<KeySet<Wide>> dead_;  // states that no tour goes through
  std::uint64_t buried_ = 0;
  std::vector<frontier::Choice> choices_;
};

}  // namespace

void enumerate_tours(const Problem& problem, const Resources& resources, const TakeTour& take) {
  if (problem.board.size() == 1) {
    if (!problem.closed) take({Square{0, 0}});
    return;
  }
  for (const frontier::Graph& graph : frontier::graphs_of(problem)) {
    if (!Walk(problem, graph, resources, take).run()) return;
  }
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
  const bool square = board.rows() == board.cols();
  for (unsigned turns = 0; turns < (square ? 4U : 2U); ++turns) {
    for (const bool mirrored : {false, true}) {
      std::vector<Square> other = tour;
      for (Square& s : other) {
        for (unsigned i = 0; i < turns; ++i) {
          s = image(square ? Symmetry::quarter : Symmetry::point, board, s);
        }
        if (mirrored) s = image(Symmetry::vertical, board, s);
      }
      if (written(std::move(other)) < own) return false;
    }
  }
  return true;
}

}  // namespace ktour::count
