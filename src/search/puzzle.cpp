// Tours of which some steps are given.
//
// The search goes step by step from the first square to the last, and where a step is given its
// square is. It turns back where the next given square cannot be reached in time (by the distance
// on the empty board), and where a square that was passed by has no way left to it.
#include "ktour/puzzle.hpp"

#include <algorithm>
#include <numeric>

#include "base/pulse.hpp"
#include "base/random.hpp"
#include "problem/moves.hpp"

namespace ktour {
namespace {

class FillIn {
 public:
  FillIn(const Tour& tour, const std::vector<bool>& given, const Problem& problem,
         std::uint64_t most_moves, Status& status)
      : moves_left_(most_moves), pulse_(status) {
    const Board& board = problem.board;
    const Moves moves(problem);
    reach_.resize(board.area());
    for (std::uint64_t i = 0; i < board.area(); ++i) {
      if (!board.contains(board.square(i))) continue;
      moves.each(board.square(i), [&](Square to) {
        const Move move{board.square(i), to};
        const bool avoided =
            std::any_of(problem.avoid.begin(), problem.avoid.end(), [&](const Move& other) {
              return other == move || other == Move{move.b, move.a};
            });
        if (!avoided) reach_[i].push_back(static_cast<std::uint32_t>(board.index(to)));
      });
    }
    free_.assign(board.area(), true);
    given_.resize(tour.size(), nowhere);
    next_given_.resize(tour.size());
    for (std::uint64_t step = 0; step < tour.size(); ++step) {
      if (!given[step]) continue;
      given_[step] = static_cast<std::uint32_t>(board.index(tour.square_at(step)));
      free_[given_[step]] = false;  // kept for its step
    }
    std::uint64_t next = tour.size() - 1;
    for (std::uint64_t step = tour.size(); step-- > 0;) {
      next_given_[step] = next;  // the first after it
      if (given[step]) next = step;
    }
    distances_.resize(board.area());
    for (const std::uint32_t square : given_) {
      if (square != nowhere) distances_[square] = distances_from(square);
    }
  }

  // Nothing where it was not gone through.
  std::optional<int> count() {
    go(given_[0], 0);
    if (moves_left_ == 0 || pulse_.stopped() != StopKind::none) return {};
    return found_;
  }

 private:
  static constexpr std::uint32_t nowhere = 0xffffffff;

  std::vector<std::uint32_t> distances_from(std::uint32_t square) const {
    std::vector<std::uint32_t> distance(reach_.size(), nowhere);
    std::vector<std::uint32_t> queue{square};
    distance[square] = 0;
    for (std::size_t i = 0; i < queue.size(); ++i) {
      for (const std::uint32_t to : reach_[queue[i]]) {
        if (distance[to] != nowhere) continue;
        distance[to] = distance[queue[i]] + 1;
        queue.push_back(to);
      }
    }
    return distance;
  }

  bool done() const { return found_ >= 2 || moves_left_ == 0; }

  void go(std::uint32_t at, std::uint64_t step) {
    if (step + 1 == given_.size()) {
      ++found_;
      return;
    }
    if (pulse_.beat()) moves_left_ = 0;
    const std::uint64_t goal_step = next_given_[step];
    const std::vector<std::uint32_t>& to_goal = distances_[given_[goal_step]];
    for (const std::uint32_t to : reach_[at]) {
      if (done()) return;
      const bool is_given = given_[step + 1] != nowhere;
      if (is_given ? to != given_[step + 1] : !free_[to]) continue;
      if (to_goal[to] > goal_step - step - 1) continue;
      --moves_left_;
      if (is_given) {
        go(to, step + 1);
        continue;
      }
      free_[to] = false;
      if (leaves_nobody(at, to)) go(to, step + 1);
      free_[to] = true;
    }
  }

  // Whether every square beside the one left behind can still be come to and left again.
  bool leaves_nobody(std::uint32_t left, std::uint32_t at) const {
    for (const std::uint32_t beside : reach_[left]) {
      if (!free_[beside]) continue;
      int ways = 0;
      for (const std::uint32_t to : reach_[beside]) {
        // (A given square that is passed already is counted too: that only finds less.)
        ways += free_[to] || to == at || is_kept(to) ? 1 : 0;
      }
      if (ways < 2) return false;
    }
    return true;
  }
  bool is_kept(std::uint32_t square) const { return !distances_[square].empty(); }

  std::uint64_t moves_left_;
  Pulse pulse_;
  std::vector<std::vector<std::uint32_t>> reach_;
  std::vector<std::vector<std::uint32_t>> distances_;  // from the given squares
  std::vector<bool> free_;
  std::vector<std::uint32_t> given_;  // by step
  std::vector<std::uint64_t> next_given_;
  int found_ = 0;
};

}  // namespace

std::optional<int> tours_that_fit(const Tour& tour, const std::vector<bool>& given,
                                  const Problem& problem, std::uint64_t most_moves,
                                  Status& status) {
  return FillIn(tour, given, problem, most_moves, status).count();
}

std::optional<std::vector<bool>> puzzle(const Tour& tour, const Problem& problem,
                                        std::uint64_t least, std::uint64_t seed, Status& status) {
  const std::uint64_t size = tour.size();
  std::vector<bool> given(size, true);
  if (size < 3) return given;
  std::vector<std::uint64_t> order(size - 2);
  std::iota(order.begin(), order.end(), 1);
  Random random(seed);
  for (std::size_t i = order.size(); i > 1; --i) {
    std::swap(order[i - 1], order[random.below(static_cast<std::uint32_t>(i))]);
  }
  std::uint64_t left = size;
  constexpr std::uint64_t patience = 200000;  // moves; what takes more stays given
  for (const std::uint64_t step : order) {
    if (left <= least) break;
    given[step] = false;
    if (tours_that_fit(tour, given, problem, patience, status) == 1) {
      --left;
    } else {
      given[step] = true;
    }
    if (status.poll({size - left, size}) != StopKind::none) return {};
  }
  return given;
}

}  // namespace ktour
