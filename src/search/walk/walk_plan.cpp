// The walks for a problem.
#include "search/walk/walk_plan.hpp"

#include <algorithm>

#include "base/assert.hpp"
#include "problem/knight.hpp"
#include "problem/moves.hpp"

namespace ktour {

WalkPlans::WalkPlans(const Problem& problem) : problem_(problem) {
  if (problem.symmetry != Symmetry::none && problem.board.size() > 1 && !is_knights(problem)) {
    add_on_any_board();
  } else if (problem.symmetry != Symmetry::none && problem.board.size() > 1) {
    add_shifted();
    if (problem.symmetry == Symmetry::point) add_reversed();
  } else if (problem.start || problem.closed) {
    plans_.push_back(plain(from_its_end(problem) ? *problem.end
                                                 : problem.start.value_or(problem.board.first())));
  } else {
    any_start_ = true;
  }
}

WalkPlan WalkPlans::operator[](std::uint64_t i) const {
  KTOUR_ASSERT(i < size());
  if (!any_start_) return plans_[i];
  const Square s = problem_.board.square(i);
  // A place of the frame without a square is the start of no walk.
  return problem_.board.contains(s) ? plain(s) : WalkPlan{};
}

WalkPlan WalkPlans::plain(Square start) const {
  WalkPlan plan{start, problem_.board.size()};
  if (problem_.end && !from_its_end(problem_)) {
    plan.last = problem_.end;
  } else if (problem_.closed) {
    plan.next_to = start;
  }
  return plan;
}

void WalkPlans::add_shifted() {
  const Board& board = problem_.board;
  const std::uint64_t parts = order_of(problem_.symmetry);
  const bool odd_rows = board.rows() % 2 != 0;
  const bool odd_cols = board.cols() % 2 != 0;
  // A square that is its own image cannot also be half a tour away from itself.
  const Turning turning = turning_of(problem_.symmetry);
  const bool fixes_squares = (!turning.flips_rows || odd_rows) && (!turning.flips_cols || odd_cols);
  if (fixes_squares || board.size() % parts != 0) return;
  const Square start = problem_.start.value_or(Square{0, 0});
  WalkPlan plan{start, board.size() / parts};
  plan.next_to = image(problem_.symmetry, board, start);
  plan.whole = WalkPlan::Whole::is_shifted;
  plans_.push_back(plan);
}

void WalkPlans::add_reversed() {
  const Board& board = problem_.board;
  const auto half_turn = [&](Square s) { return image(Symmetry::point, board, s); };
  // Where the middle of the tour may be: a square that is its own image, or squares from which a
  // move leads to their image, one of each two.
  std::vector<Square> middles;
  const Square centre{(board.rows() - 1) / 2, (board.cols() - 1) / 2};
  for (std::int32_t row = centre.row - 1; row <= centre.row + 1; ++row) {
    for (std::int32_t col = centre.col - 1; col <= centre.col + 1; ++col) {
      const Square s{row, col};
      if (!board.contains(s)) continue;
      if (s == half_turn(s) || (adjacent(s, half_turn(s)) && s < half_turn(s)))
        middles.push_back(s);
    }
  }
  const std::uint64_t length = (board.size() + 1) / 2;
  const auto add = [&](Square middle, std::optional<Square> last) {
    if (last && (*last == middle || half_turn(*last) == middle)) return;
    WalkPlan plan{middle, length};
    plan.last = last;
    plan.whole = WalkPlan::Whole::is_reversed;
    plans_.push_back(plan);
  };
  // The tour goes from the image of the walk's last square to that square, or back.
  for (const Square middle : problem_.closed ? std::vector<Square>{} : middles) {
    if (problem_.start) {
      add(middle, half_turn(*problem_.start));
      add(middle, problem_.start);
    } else {
      add(middle, {});
    }
  }
  if (board.size() % 2 == 0 && middles.size() == 2) {
    add(middles[0], middles[1]);
    add(middles[0], half_turn(middles[1]));
  }
}

// All the places where a tour may turn round: squares that stay where they are, and moves to the
// own image. The cases are those of graph/fold.cpp.
void WalkPlans::add_on_any_board() {
  const Board& board = problem_.board;
  const std::uint64_t size = board.size();
  const std::uint64_t order = order_of(problem_.symmetry);
  const auto imaged = [&](Square s) { return image(problem_.symmetry, board, s); };
  const Moves moves(problem_);
  std::vector<Square> fixed;
  std::vector<Square> turning;  // one of the two squares of each such move
  for (std::uint64_t i = 0; i < board.area(); ++i) {
    const Square s = board.square(i);
    if (!board.contains(s)) continue;
    if (imaged(s) == s) fixed.push_back(s);
    const auto avoided = [&](const Move& m) {
      return (m.a == s && m.b == imaged(s)) || (m.b == s && m.a == imaged(s));
    };
    if (s < imaged(s) && moves.lead(s, imaged(s)) &&
        std::none_of(problem_.avoid.begin(), problem_.avoid.end(), avoided)) {
      turning.push_back(s);
    }
  }
  if (fixed.size() == size) {  // nothing moves: any tour will do
    if (problem_.start || problem_.closed) {
      plans_.push_back(plain(problem_.start.value_or(board.first())));
    } else {
      any_start_ = true;
    }
    return;
  }
  const Square first = problem_.start.value_or(board.first());
  if (fixed.empty() && size > 2) {
    WalkPlan plan{first, size / order};
    plan.next_to = imaged(first);
    plan.whole = WalkPlan::Whole::is_shifted;
    plans_.push_back(plan);
  }
  if (order != 2) return;
  const auto add = [&](Square middle, std::optional<Square> last, std::uint64_t length) {
    if (last && (*last == middle || imaged(*last) == middle)) {
      if (length > 1) return;
      last.reset();  // a tour of two squares: it ends where it begins
    }
    WalkPlan plan{middle, length};
    plan.last = last;
    plan.whole = WalkPlan::Whole::is_reversed;
    plans_.push_back(plan);
  };
  const std::uint64_t half = (size + 1) / 2;
  if (!problem_.closed && fixed.size() <= 1) {
    for (const Square middle : fixed.empty() ? turning : fixed) {
      if (problem_.start) {
        add(middle, imaged(*problem_.start), half);
        if (half > 1) add(middle, problem_.start, half);
      } else {
        add(middle, {}, half);
      }
    }
  }
  if (size < 3) return;
  if (fixed.size() == 2) add(fixed[0], fixed[1], size / 2 + 1);
  for (std::size_t i = 0; i < turning.size() && fixed.size() < 2; ++i) {
    if (fixed.size() == 1) add(fixed[0], turning[i], half);
    for (std::size_t k = i + 1; k < turning.size() && fixed.empty(); ++k) {
      add(turning[i], turning[k], half);
      add(turning[i], imaged(turning[k]), half);
    }
  }
}

}  // namespace ktour
