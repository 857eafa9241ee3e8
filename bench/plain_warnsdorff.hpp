// Warnsdorff's rule with bounded undo, written down as plainly as the rule reads.
//
// It is the yardstick for the fast engine: the same tour square by square, the same failures, and
// the figure that the fast engine's speed is compared with. So it is plain but not wasteful (no
// allocation a step), and shares nothing with the engine.
//
// The rule: keep for every square the number of unvisited squares it leads to (its degree). Move to
// an unvisited square of least degree. Among equals take the one whose own unvisited successors
// have the least degree (no successor counts as infinite), then the upper row, then the left
// column. At a dead end take back the last move and try the next best of the square before it. When
// k moves have been taken back and the knight is stuck again, or when it is stuck on the start,
// give up.
#pragma once

#include <array>
#include <climits>
#include <vector>

namespace plain {

struct Place {
  int row;
  int col;
};

inline bool operator==(Place a, Place b) {
  return a.row == b.row && a.col == b.col;
}

// At most eight squares, in order.
struct Places {
  std::array<Place, 8> list;
  int count = 0;

  void insert(int at, Place p) {
    for (int i = count; i > at; --i) list[i] = list[i - 1];
    list[at] = p;
    ++count;
  }
  const Place* begin() const { return list.data(); }
  const Place* end() const { return list.data() + count; }
};

class Warnsdorff {
 public:
  Warnsdorff(int rows, int cols, long k) : rows_(rows), cols_(cols), k_(k) {
    board_.assign(rows, std::vector<int>(cols, 0));
    degree_.assign(rows, std::vector<int>(cols, 0));
    for (int r = 0; r < rows; ++r) {
      for (int c = 0; c < cols; ++c) degree_[r][c] = neighbours({r, c}).count;
    }
  }

  // Whether it found a tour; the squares it stands on are in path() either way.
  bool run(Place start) {
    visit(start);
    while (path_.size() < static_cast<std::size_t>(rows_) * cols_) {
      const Places choices = best_first(path_.back());
      int& tried = tried_.back();
      if (tried < choices.count) {
        visit(choices.list[tried++]);
        continue;
      }
      if (path_.size() == 1 || undone_ == k_) return false;
      ++undone_;
      take_back();
    }
    return true;
  }

  const std::vector<Place>& path() const { return path_; }
  const std::vector<std::vector<int>>& board() const { return board_; }  // from 1; 0 is unvisited
  long undone() const { return undone_; }

 private:
  Places neighbours(Place p) const {
    static const int moves[8][2] = {{-2, -1}, {-2, 1}, {-1, -2}, {-1, 2},
                                    {1, -2},  {1, 2},  {2, -1},  {2, 1}};
    Places result;
    for (const auto& move : moves) {
      const Place q{p.row + move[0], p.col + move[1]};
      if (q.row >= 0 && q.row < rows_ && q.col >= 0 && q.col < cols_) {
        result.insert(result.count, q);
      }
    }
    return result;
  }

  bool unvisited(Place p) const { return board_[p.row][p.col] == 0; }

  int least_degree_after(Place p) const {
    int least = INT_MAX;
    for (const Place q : neighbours(p)) {
      if (unvisited(q) && degree_[q.row][q.col] < least) least = degree_[q.row][q.col];
    }
    return least;
  }

  bool better(Place a, Place b) const {
    const int degree_a = degree_[a.row][a.col];
    const int degree_b = degree_[b.row][b.col];
    if (degree_a != degree_b) return degree_a < degree_b;
    const int after_a = least_degree_after(a);
    const int after_b = least_degree_after(b);
    if (after_a != after_b) return after_a < after_b;
    if (a.row != b.row) return a.row < b.row;
    return a.col < b.col;
  }

  // The unvisited squares that p leads to, the best first. When the search comes back to p this is
  // the same list as before, since all that was visited after p has been taken back.
  Places best_first(Place p) const {
    Places result;
    for (const Place q : neighbours(p)) {
      if (!unvisited(q)) continue;
      int i = result.count;
      while (i > 0 && better(q, result.list[i - 1])) --i;
      result.insert(i, q);
    }
    return result;
  }

  void visit(Place p) {
    path_.push_back(p);
    tried_.push_back(0);
    board_[p.row][p.col] = static_cast<int>(path_.size());
    for (const Place q : neighbours(p)) --degree_[q.row][q.col];
  }

  void take_back() {
    const Place p = path_.back();
    path_.pop_back();
    tried_.pop_back();
    board_[p.row][p.col] = 0;
    for (const Place q : neighbours(p)) ++degree_[q.row][q.col];
  }

  int rows_;
  int cols_;
  long k_;
  std::vector<std::vector<int>> board_;
  std::vector<std::vector<int>> degree_;
  std::vector<Place> path_;
  std::vector<int> tried_;  // by step: how many moves were tried from there
  long undone_ = 0;
};

}  // namespace plain
