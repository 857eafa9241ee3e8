// Best-first search.
//
// A state is the knight's square, the set of visited squares, their number, and the path. A queue
// gives the best state; it is taken out and the states after it are put in. Best is the longest
// path, then the fewest onward moves, then the oldest state.
//
// The path's length must come first. By onward moves alone, or with the length only to break ties,
// the queue fills with early states that all look alike: measured from each of the 64 squares of
// the chessboard, a million moves then give a tour from one square (see docs/search.md); with the
// length first all 64 take 79 thousand together.
//
// A state keeps only its square and the state before it: the path is read off backwards, and states
// with a common beginning share it. The visited set is a machine word in the state on boards of at
// most 64 squares. On larger ones it is shared too: one field for all, which is led from the last
// state to the next by taking back squares up to their common ancestor and visiting those down from
// there. The next state is mostly a child of the last, so that is one visit.
//
// Every state that can be reached is put in the queue unless it cannot go on; an empty queue proves
// that there is no tour.
#include "search/best_first.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <vector>

#include "ktour/parse.hpp"
#include "search/field.hpp"
#include "tour/store.hpp"

namespace ktour {
namespace {

using StateId = std::uint32_t;
constexpr StateId no_state = 0xffffffff;

// Visited squares as bits, for boards of at most 64 squares. A place is the number of a square.
class WordSet {
 public:
  struct Extra {
    std::uint64_t visited = 0;
  };
  static std::uint64_t bytes(const Board& /*board*/) { return 0; }

  explicit WordSet(const Board& board) : board_(board) {
    for (std::uint64_t i = 0; i < board.size(); ++i) {
      reach_.push_back(0);
      for (const Offset& move : knight_moves) {
        const Square s = board.square(i) + move;
        if (board.contains(s)) reach_.back() |= std::uint64_t{1} << board.index(s);
      }
    }
  }

  std::uint32_t place(Square s) const { return static_cast<std::uint32_t>(board_.index(s)); }
  Square square(std::uint32_t place) const { return board_.square(place); }

  template <class States>
  void go_to(const States& states, StateId id) {
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
  Board board_;
  std::vector<std::uint64_t> reach_;
  std::uint64_t visited_ = 0;
};

// Visited squares in one field for all states. A place is a place of the field.
class SharedSet {
 public:
  struct Extra {};
  static std::uint64_t bytes(const Board& board) { return Field::bytes(board); }

  explicit SharedSet(const Board& board) : field_(board) {}

  std::uint32_t place(Square s) const { return static_cast<std::uint32_t>(field_.at(s)); }
  Square square(std::uint32_t place) const { return field_.square(place); }

  template <class States>
  void go_to(const States& states, StateId id) {
    down_.clear();
    StateId from = at_;
    StateId to = id;
    while (from != to) {
      // The deeper of the two goes up; of two equally deep ones, either.
      if (to != no_state && (from == no_state || states[to].count >= states[from].count)) {
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
    for (const std::int64_t offset : field_.offsets()) {
      const std::int64_t to = from + offset;
      if (field_.may_enter(to)) act(static_cast<std::uint32_t>(to), field_.degree(to));
    }
  }
  bool reaches(std::uint32_t from, std::uint32_t to) const {
    const auto& offsets = field_.offsets();
    return std::any_of(offsets.begin(), offsets.end(),
                       [&](std::int64_t o) { return from + o == to; });
  }

 private:
  Field field_;
  StateId at_ = no_state;
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
        set_(problem.board) {}

  Finding run() {
    begin();
    while (!queue_.empty()) {
      std::pop_heap(queue_.begin(), queue_.end(), Later{});
      const StateId id = queue_.back().state;
      queue_.pop_back();
      if (complete(id)) return {tour(id), work_};
      expand(id);
      if (stop_.kind != StopKind::none) return {stop_, work_};
    }
    return {
        Proof{ProofKind::exhausted,
              fmt::format("a complete search of the {} board came to {} states and none of them "
                          "was such a tour",
                          to_string(board_), states_.size())},
        work_};
  }

 private:
  struct State {
    StateId before;
    std::uint32_t place;
    std::uint32_t count;  // squares on the path
    [[no_unique_address]] typename VisitedSet::Extra extra;
  };
  struct Entry {
    std::uint64_t rank;  // squares still to visit, then onward moves
    StateId state;
  };
  struct Later {
    bool operator()(const Entry& a, const Entry& b) const {
      return a.rank != b.rank ? a.rank > b.rank : a.state > b.state;
    }
  };

  // Every start that is allowed; one stands for all where the tour is closed and may end anywhere.
  void begin() {
    for (std::uint64_t i = 0; i < board_.size(); ++i) {
      const Square s = board_.square(i);
      if (problem_.start && *problem_.start != s) continue;
      if (problem_.end && *problem_.end == s && board_.size() > 1) continue;
      if (problem_.end && problem_.closed && !adjacent(s, *problem_.end)) continue;
      int degree = 0;
      for (const Offset& move : knight_moves) degree += board_.contains(s + move) ? 1 : 0;
      add(no_state, set_.place(s), 1, degree, {});
      if ((problem_.closed && !problem_.end) || stop_.kind != StopKind::none) return;
    }
  }

  void expand(StateId id) {
    set_.go_to(states_, id);
    const State state = states_[id];
    const bool last = state.count + 1 == board_.size();
    set_.for_next(state.place, [&](std::uint32_t to, int onward) {
      if (stop_.kind != StopKind::none) return;
      if (work_.examined == options_.limit) return stopped(StopKind::limit);
      ++work_.examined;
      if (work_.examined % poll_interval == 0) {
        const StopKind kind = status_.poll({state.count, board_.size(), work_.examined});
        if (kind != StopKind::none) return stopped(kind);
      }
      // A dead end is not worth a place in the queue; nor is the given end before its time.
      if (onward == 0 && !last) return;
      if (problem_.end && !last && to == set_.place(*problem_.end)) return;
      add(id, to, state.count + 1, onward, set_.extra());
    });
  }

  void add(StateId before, std::uint32_t place, std::uint32_t count, int onward,
           typename VisitedSet::Extra extra) {
    constexpr std::uint64_t bytes = sizeof(State) + sizeof(Entry);
    // Lists grow by doubling: old and new stand side by side for a moment.
    if (states_.size() >= no_state || (states_.size() == states_.capacity() &&
                                       3 * (states_.size() + 1) * bytes > options_.memory)) {
      return stopped(StopKind::memory);
    }
    states_.push_back({before, place, count, extra});
    queue_.push_back({(board_.size() - count) << 4 | static_cast<std::uint64_t>(onward),
                      static_cast<StateId>(states_.size() - 1)});
    std::push_heap(queue_.begin(), queue_.end(), Later{});
  }

  bool complete(StateId id) const {
    const State& state = states_[id];
    if (state.count != board_.size()) return false;
    if (problem_.end && set_.square(state.place) != *problem_.end) return false;
    if (!problem_.closed) return true;
    StateId first = id;
    while (states_[first].before != no_state) first = states_[first].before;
    return set_.reaches(state.place, states_[first].place);
  }

  Tour tour(StateId id) const {
    std::vector<Square> squares;
    for (; id != no_state; id = states_[id].before)
      squares.push_back(set_.square(states_[id].place));
    std::reverse(squares.begin(), squares.end());
    return store_tour(board_, squares);
  }

  void stopped(StopKind kind) {
    stop_.kind = kind;
    stop_.text =
        kind == StopKind::limit
            ? fmt::format("{} moves were examined, as many as allowed", work_.examined)
        : kind == StopKind::memory
            ? fmt::format(
                  "the queue has {} states, and more would take more memory than may be used",
                  states_.size())
            : stop_text(kind);
  }

  static constexpr std::uint64_t poll_interval = 1 << 12;

  const Problem& problem_;
  const Board& board_;
  const SolveOptions& options_;
  Status& status_;
  VisitedSet set_;
  std::vector<State> states_;
  std::vector<Entry> queue_;  // a heap
  Work work_{};
  Stop stop_{};
};

}  // namespace

Finding search_best_first(const Problem& problem, const SolveOptions& options, Status& status) {
  constexpr std::uint64_t word = 64;
  if (problem.board.size() <= word) return BestFirst<WordSet>(problem, options, status).run();
  // Places are 32-bit numbers here; a larger board would take more memory than any queue could.
  if (Field::bytes(problem.board) >= no_state || SharedSet::bytes(problem.board) > options.memory) {
    return {
        Stop{StopKind::memory,
             fmt::format("{} is too large a board for a best-first search in the memory that may "
                         "be used",
                         to_string(problem.board))},
        {}};
  }
  return BestFirst<SharedSet>(problem, options, status).run();
}

}  // namespace ktour
