// Best-first search (Hart, Nilsson and Raphael 1968; Pearl, Heuristics, 1984).
//
// A state is the knight's square, the set of visited squares, their number, and the path. A queue
// gives the best state; it is taken out and the states after it are put in. Best is the longest
// path, then the fewest onward moves, then the oldest state.
//
// The path's length must come first. By onward moves alone (Queue::onward), or with the length only
// to break ties, the queue fills with early states that all look alike: a million moves from each
// of the 64 squares of the chessboard then give a tour from 11 of them (see docs/search.md); with
// the length first all 64 take 79 thousand together.
//
// A state keeps only its square and the state before it: the path is read off backwards, and states
// with a common beginning share it. The visited set is a machine word in the state on boards of at
// most 64 squares. On larger ones it is shared too: one field for all, which is led from the last
// state to the next by taking back squares up to their common ancestor and visiting those down from
// there. The next state is mostly a child of the last, so that is one visit.
//
// Every state that can be reached is put in the queue unless it cannot go on; an empty queue proves
// that there is no tour.
#include "search/walk/best_first.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <vector>

#include "base/assert.hpp"
#include "ktour/parse.hpp"
#include "problem/knight.hpp"
#include "search/walk/any_field.hpp"
#include "search/walk/field.hpp"
#include "search/walk/knight_field.hpp"
#include "search/walk/walk_plan.hpp"
#include "tour/store.hpp"

namespace ktour {
namespace {

using NodeId = std::uint32_t;
constexpr NodeId no_node = 0xffffffff;

// Visited squares as bits, for boards of at most 64 squares. A place is a place of the field.
class WordSet {
 public:
  struct Extra {
    std::uint64_t visited = 0;
  };

  explicit WordSet(const Problem& problem) : field_(problem), reach_(problem.board.size()) {
    for (std::size_t i = 0; i < reach_.size(); ++i) {
      field_.each_target(static_cast<std::int64_t>(i),
                         [&](std::int64_t to) { reach_[i] |= std::uint64_t{1} << to; });
    }
  }

  std::uint32_t place(Square s) const { return static_cast<std::uint32_t>(field_.at(s)); }
  Square square(std::uint32_t place) const { return field_.square(place); }
  int degree(std::uint32_t place) const { return std::popcount(reach_[place]); }

  template <class States>
  void go_to(const States& states, NodeId id) {
    visited_ = states[id].extra.visited | (std::uint64_t{1} << states[id].place);
  }
  Extra extra() const { return {visited_}; }

  /// Calls act(place, onward moves from there) for each unvisited square after a place.
  template <class Act>
  void for_next(std::uint32_t from, Act act) const {
    for (std::uint64_t rest = reach_[from] & ~visited_; rest != 0; rest &= rest - 1) {
      const auto to = static_cast<std::uint32_t>(std::countr_zero(rest));
      act(to, std::popcount(reach_[to] & ~visited_));
    }
  }
  bool reaches(std::uint32_t from, std::uint32_t to) const { return (reach_[from] >> to & 1) != 0; }

 private:
  AnyField field_;
  std::vector<std::uint64_t> reach_;
  std::uint64_t visited_ = 0;
};

// Visited squares in one field for all states. A place is a place of the field.
template <WalkField Field>
class SharedSet {
 public:
  struct Extra {};

  explicit SharedSet(const Problem& problem) : field_(problem) {}

  std::uint32_t place(Square s) const { return static_cast<std::uint32_t>(field_.at(s)); }
  Square square(std::uint32_t place) const { return field_.square(place); }
  int degree(std::uint32_t place) const { return field_.degree(place); }

  template <class States>
  void go_to(const States& states, NodeId id) {
    down_.clear();
    NodeId from = at_;
    NodeId to = id;
    while (from != to) {
      // The deeper of the two goes up; of two equally deep ones, either.
      if (to != no_node && (from == no_node || states[to].count >= states[from].count)) {
        down_.push_back(states[to].place);
        to = states[to].before;
      } else {
        field_.leave(states[from].place);
        from = states[from].before;
      }
    }
    for (std::size_t i = down_.size(); i-- > 0;) field_.visit(down_[i]);
    at_ = id;
  }
  static Extra extra() { return {}; }

  template <class Act>
  void for_next(std::uint32_t from, Act act) const {
    field_.each_target(from, [&](std::int64_t to) {
      if (field_.may_enter(to)) act(static_cast<std::uint32_t>(to), field_.degree(to));
    });
  }
  bool reaches(std::uint32_t from, std::uint32_t to) const {
    bool found = false;
    field_.each_target(from, [&](std::int64_t target) { found |= target == to; });
    return found;
  }

 private:
  Field field_;
  NodeId at_ = no_node;
  std::vector<std::uint32_t> down_;
};

template <class VisitedSet>
class BestFirst {
 public:
  BestFirst(const Problem& problem, const SolveOptions& options, Status& status)
      : problem_(problem),
        board_(problem.board),
        options_(options),
        status_(status),
        tracing_(status.wants_trace()),
        set_(problem) {}

  Finding run() {
    begin();
    while (!queue_.empty()) {
      std::pop_heap(queue_.begin(), queue_.end(), Later{});
      const NodeId id = queue_.back().state;
      queue_.pop_back();
      if (tracing_) trace(id);
      if (complete(id)) return {tour(id), work_};
      expand(id);
      if (stop_.kind != StopKind::none) return {stop_, work_};
    }
    return {
        Proof{ProofKind::exhausted,
              fmt::format("a complete search of the {} board visited {} states, and none was such "
                          "a tour",
                          to_string(board_), states_.size())},
        work_};
  }

 private:
  struct Node {
    NodeId before;
    std::uint32_t place;
    std::uint32_t count;  // squares on the path
    [[no_unique_address]] typename VisitedSet::Extra extra;
  };
  struct Entry {
    std::uint64_t rank;  // squares still to visit, then onward moves
    NodeId state;
  };
  struct Later {
    bool operator()(const Entry& a, const Entry& b) const {
      return a.rank != b.rank ? a.rank > b.rank : a.state > b.state;
    }
  };

  // Every start that is allowed; one stands for all where the tour is closed.
  void begin() {
    for (std::uint64_t i = 0; i < board_.area(); ++i) {
      const Square s = board_.square(i);
      if (!board_.contains(s) || (problem_.start && *problem_.start != s)) continue;
      const bool is_end = problem_.end && *problem_.end == s && board_.size() > 1;
      if (from_its_end(problem_) ? !is_end : is_end) continue;
      add(no_node, set_.place(s), 1, set_.degree(set_.place(s)), {});
      if (problem_.closed || stop_.kind != StopKind::none) return;
    }
  }

  void expand(NodeId id) {
    set_.go_to(states_, id);
    const Node state = states_[id];
    const bool last = state.count + 1 == board_.size();
    set_.for_next(state.place, [&](std::uint32_t to, int onward) {
      if (stop_.kind != StopKind::none) return;
      if (work_.examined == options_.limit) return stopped(StopKind::limit);
      ++work_.examined;
      if (work_.examined % poll_interval == 0) {
        const StopKind kind = status_.poll({0, 0, work_.examined});
        if (kind != StopKind::none) return stopped(kind);
      }
      // A dead end is not worth a place in the queue; nor is the given end before its time.
      if (onward == 0 && !last) return;
      if (problem_.end && !last && to == set_.place(*problem_.end)) return;
      add(id, to, state.count + 1, onward, set_.extra());
    });
  }

  void add(NodeId before, std::uint32_t place, std::uint32_t count, int onward,
           typename VisitedSet::Extra extra) {
    KTOUR_ASSERT(count <= board_.size() && onward >= 0);
    constexpr std::uint64_t bytes = sizeof(Node) + sizeof(Entry);
    // Lists grow by doubling: old and new stand side by side for a moment.
    if (states_.size() >= no_node || (states_.size() == states_.capacity() &&
                                      3 * (states_.size() + 1) * bytes > options_.memory)) {
      return stopped(StopKind::memory);
    }
    states_.push_back({before, place, count, extra});
    const std::uint64_t left = options_.queue == Queue::depth ? board_.size() - count : 0;
    queue_.push_back(
        {left << 16 | static_cast<std::uint64_t>(onward), static_cast<NodeId>(states_.size() - 1)});
    std::push_heap(queue_.begin(), queue_.end(), Later{});
  }

  // From the walk of the state looked at before to that of this one: back to where they part, and
  // on.
  void trace(NodeId id) {
    std::vector<NodeId> on;
    for (NodeId to = id; traced_ != to;) {
      if (to != no_node && (traced_ == no_node || states_[to].count >= states_[traced_].count)) {
        on.push_back(to);
        to = states_[to].before;
      } else {
        tell(TraceEvent::Kind::undo, traced_);
        traced_ = states_[traced_].before;
      }
    }
    for (std::size_t i = on.size(); i-- > 0;) tell(TraceEvent::Kind::move, on[i]);
    traced_ = id;
  }
  void tell(TraceEvent::Kind kind, NodeId id) {
    status_.trace({kind, states_[id].count - 1, set_.square(states_[id].place), 0});
  }

  bool complete(NodeId id) const {
    const Node& state = states_[id];
    if (state.count != board_.size()) return false;
    const bool ends_elsewhere = problem_.end && set_.square(state.place) != *problem_.end;
    if (ends_elsewhere && !from_its_end(problem_)) return false;
    if (!problem_.closed) return true;
    NodeId first = id;
    while (states_[first].before != no_node) first = states_[first].before;
    return set_.reaches(state.place, states_[first].place);
  }

  Tour tour(NodeId id) const {
    std::vector<Square> squares;
    for (; id != no_node; id = states_[id].before)
      squares.push_back(set_.square(states_[id].place));
    KTOUR_ASSERT(squares.size() == board_.size());
    std::reverse(squares.begin(), squares.end());
    if (from_its_end(problem_)) std::rotate(squares.begin(), squares.begin() + 1, squares.end());
    return store_tour(board_, squares);
  }

  void stopped(StopKind kind) {
    stop_.kind = kind;
    stop_.text =
        kind == StopKind::limit
            ? fmt::format("the limit of {} moves examined was reached", work_.examined)
        : kind == StopKind::memory
            ? fmt::format("the queue has {} states, and more would exceed the memory limit",
                          states_.size())
            : stop_text(kind);
  }

  static constexpr std::uint64_t poll_interval = 1 << 12;

  const Problem& problem_;
  const Board& board_;
  const SolveOptions& options_;
  Status& status_;
  bool tracing_;
  VisitedSet set_;
  std::vector<Node> states_;
  std::vector<Entry> queue_;  // a heap
  NodeId traced_ = no_node;   // whose walk was told last
  Work work_{};
  Stop stop_{};
};

}  // namespace

namespace {

// Places are 32-bit numbers here; a larger board would take more memory than any queue could.
template <WalkField Field>
Finding search_on(const Problem& problem, const SolveOptions& options, Status& status) {
  const std::uint64_t bytes = Field::bytes(problem);
  if (problem.board.area() >= no_node / 2 || bytes > options.memory) {
    return {
        Stop{StopKind::memory,
             fmt::format("{} is too large a board for a best-first search in the memory that may "
                         "be used",
                         to_string(problem.board))},
        {}};
  }
  return BestFirst<SharedSet<Field>>(problem, options, status).run();
}

}  // namespace

Finding search_best_first(const Problem& problem, const SolveOptions& options, Status& status) {
  constexpr std::uint64_t word = 64;
  if (problem.board.size() <= word) return BestFirst<WordSet>(problem, options, status).run();
  return is_knights(problem) ? search_on<KnightField>(problem, options, status)
                             : search_on<AnyField>(problem, options, status);
}

}  // namespace ktour
