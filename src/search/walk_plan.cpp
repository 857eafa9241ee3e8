// The walks for a problem.
#include "search/walk_plan.hpp"

namespace ktour {

WalkPlans::WalkPlans(const Problem& problem) : problem_(problem) {
  if (problem.symmetry != Symmetry::none && problem.board.size() > 1) {
    add_shifted();
    if (problem.symmetry == Symmetry::point) add_reversed();
  } else if (problem.closed && problem.end && !problem.start) {
    for (const Offset& move : knight_moves) {
      const Square start = *problem.end + move;
      if (problem.board.contains(start)) plans_.push_back(plain(start));
    }
  } else if (problem.start || problem.closed) {
    plans_.push_back(plain(problem.start.value_or(Square{0, 0})));
  } else {
    any_start_ = true;
  }
}

WalkPlan WalkPlans::operator[](std::uint64_t i) const {
  return any_start_ ? plain(problem_.board.square(i)) : plans_[i];
}

WalkPlan WalkPlans::plain(Square start) const {
  WalkPlan plan{start, problem_.board.size()};
  if (problem_.end) {
    plan.last = problem_.end;
  } else if (problem_.closed) {
    plan.next_to = start;
  }
  return plan;
}

void WalkPlans::add_shifted() {
  const Board& board = problem_.board;
  const std::uint64_t parts = problem_.symmetry == Symmetry::quarter ? 4 : 2;
  const bool odd_rows = board.rows() % 2 != 0;
  const bool odd_cols = board.cols() % 2 != 0;
  // A square that is its own image cannot also be half a tour away from itself.
  const bool fixes_squares = problem_.symmetry == Symmetry::vertical     ? odd_cols
                             : problem_.symmetry == Symmetry::horizontal ? odd_rows
                                                                         : odd_rows && odd_cols;
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

}  // namespace ktour
