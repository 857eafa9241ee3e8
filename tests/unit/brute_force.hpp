// The plainest possible answers, for the tests to compare with: walk every way the knight can go,
// look at a tour square by square. Nothing here is shared with the library but its types.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <set>
#include <vector>

#include "ktour/problem.hpp"
#include "ktour/tour.hpp"

namespace ktour::brute {

inline bool is_knight_move(Square a, Square b) {
  const int rows = std::abs(a.row - b.row);
  const int cols = std::abs(a.col - b.col);
  return (rows == 1 && cols == 2) || (rows == 2 && cols == 1);
}

/// Whether the tour is one, and the one that was asked for (symmetries aside).
inline bool is_answer(const Tour& tour, const Problem& problem) {
  if (!(tour.board() == problem.board) || tour.size() != problem.board.size()) return false;
  std::vector<bool> visited(problem.board.size(), false);
  for (std::uint64_t step = 0; step < tour.size(); ++step) {
    const Square s = tour.square_at(step);
    if (!problem.board.contains(s) || visited[problem.board.index(s)]) return false;
    visited[problem.board.index(s)] = true;
    if (step > 0 && !is_knight_move(tour.square_at(step - 1), s)) return false;
  }
  if (problem.start && tour.start() != *problem.start) return false;
  if (problem.end && tour.end() != *problem.end) return false;
  return !problem.closed || is_knight_move(tour.end(), tour.start());
}

/// Where tours of a small board start and end: every pair, found by walking every way. Good for
/// some 25 squares.
class Pairs {
 public:
  explicit Pairs(Board board) : board_(board), visited_(board.size(), false) {
    for (std::uint64_t i = 0; i < board.size(); ++i) {
      for (std::uint64_t j = 0; j < board.size(); ++j) {
        if (is_knight_move(board.square(i), board.square(j))) moves_.insert({i, j});
      }
    }
    neighbours_.resize(board.size());
    for (const auto& [from, to] : moves_) neighbours_[from].push_back(to);
    for (start_ = 0; start_ < board.size(); ++start_) walk(start_, 1);
  }

  /// Whether some tour is what is asked for.
  bool has(const Problem& problem) const {
    for (const auto& [first, last] : pairs_) {
      if (problem.start && board_.square(first) != *problem.start) continue;
      if (problem.end && board_.square(last) != *problem.end) continue;
      if (!problem.closed || moves_.contains({last, first})) return true;
    }
    return false;
  }

 private:
  void walk(std::uint64_t at, std::uint64_t visited) {
    if (visited == board_.size()) {
      pairs_.insert({start_, at});
      return;
    }
    visited_[at] = true;
    for (const std::uint64_t to : neighbours_[at]) {
      if (!visited_[to]) walk(to, visited + 1);
    }
    visited_[at] = false;
  }

  Board board_;
  std::vector<bool> visited_;
  std::set<std::pair<std::uint64_t, std::uint64_t>> moves_;
  std::vector<std::vector<std::uint64_t>> neighbours_;
  std::set<std::pair<std::uint64_t, std::uint64_t>> pairs_;  // first and last square of a tour
  std::uint64_t start_ = 0;
};

}  // namespace ktour::brute
