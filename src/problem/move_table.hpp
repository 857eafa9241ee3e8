// All squares of a board by number, without gaps where it has holes, and the moves from each as a
// list: what a search builds on that looks at its moves again and again.
//
// Numbers follow those of the frame, and so do the squares in a list. The moves that a problem
// avoids are left out. Lists lie one after the other, so a move has a number too.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "base/assert.hpp"
#include "problem/given_moves.hpp"
#include "problem/moves.hpp"

namespace ktour {

class MoveTable {
 public:
  using Number = std::uint32_t;
  static constexpr Number none = 0xffffffff;

  explicit MoveTable(const Problem& problem) : MoveTable(problem, [] { return true; }) {}

  /// Asks now and then whether to go on; after a no it is not usable.
  template <class GoOn>
  MoveTable(const Problem& problem, GoOn go_on)
      : board_(problem.board), number_(board_.area(), none) {
    squares_.reserve(board_.size());
    for (std::uint64_t i = 0; i < board_.area(); ++i) {
      const Square s = board_.square(i);
      if (!board_.contains(s)) continue;
      number_[i] = static_cast<Number>(squares_.size());
      squares_.push_back(s);
    }
    const Moves moves(problem);
    const GivenMoves avoided(problem.avoid);
    first_.reserve(squares_.size() + 1);
    for (const Square from : squares_) {
      constexpr std::size_t between_questions = 1 << 16;
      if (first_.size() % between_questions == 0 && !go_on()) return;
      first_.push_back(to_.size());
      moves.each(from, [&](Square to) {
        if (avoided.empty() || !avoided.has({from, to})) to_.push_back(number(to));
      });
    }
    first_.push_back(to_.size());
    for (Number n = 0; n < size(); ++n) KTOUR_ASSERT(std::ranges::is_sorted(this->from(n)));
  }

  /// Whether it was made to its end.
  bool whole() const { return first_.size() == squares_.size() + 1; }
  Number size() const { return static_cast<Number>(squares_.size()); }
  Square square(Number n) const { return squares_[n]; }
  std::span<const Square> squares() const { return squares_; }
  Number number(Square s) const { return number_[board_.index(s)]; }
  /// Of a place of the frame; `none` where there is a hole.
  Number number_at(std::uint64_t place) const { return number_[place]; }

  /// The squares that moves from one lead to; by numbers of moves they are first(n) to first(n +
  /// 1).
  std::span<const Number> from(Number n) const {
    return std::span(to_).subspan(first_[n], first_[n + 1] - first_[n]);
  }
  std::uint64_t first(std::size_t n) const { return first_[n]; }
  std::uint64_t moves() const { return to_.size(); }
  Number to(std::uint64_t move) const { return to_[move]; }

  /// The number of the move from one to the other; `none` where there is none.
  Number move_between(Number a, Number b) const {
    const auto list = from(a);
    const auto at = std::ranges::lower_bound(list, b);
    if (at == list.end() || *at != b) return none;
    return narrow<Number>(first_[a] + static_cast<std::uint64_t>(at - list.begin()));
  }
  /// By move, the same move the other way.
  std::vector<Number> reverses() const {
    std::vector<Number> all;
    all.reserve(to_.size());
    for (Number n = 0; n < size(); ++n) {
      for (const Number to : from(n)) all.push_back(move_between(to, n));
    }
    KTOUR_ASSERT(std::ranges::find(all, none) == all.end());
    return all;
  }

 private:
  Board board_;
  std::vector<Number> number_;  // by place of the frame
  std::vector<Square> squares_;
  std::vector<std::uint64_t> first_;
  std::vector<Number> to_;
};

}  // namespace ktour
