// Every tour of a small board, by trial: the truth that proofs, methods and the checker are held
// against. It shares no code with them but the table of moves.
//
// A square that the knight leaves may strand the unvisited squares around it. Each of them still
// needs a way in and, unless the tour ends there, a way out; where one has too few, no tour
// follows.
#pragma once

#include <bit>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "ktour/board.hpp"
#include "problem/knight.hpp"

namespace ktour::test {

class AllTours {
 public:
  using Take = std::function<void(std::span<const Square>)>;

  /// At most 64 squares.
  explicit AllTours(Board board) : board_(board), neighbours_(board.size()) {
    for (std::uint64_t i = 0; i < board.size(); ++i) {
      for (const Offset& move : knight_moves) {
        const Square to = board.square(i) + move;
        if (board.contains(to)) neighbours_[i] |= bit(board.index(to));
      }
    }
  }

  /// Every tour from every square, both ways along each.
  void open(const Take& take) {
    for (std::uint64_t start = 0; start < board_.size(); ++start) {
      begin(take, start, 0);
      go_on(start);
    }
  }

  /// Every closed tour once. A corner has two neighbours: the tour leaves by one, ends on the
  /// other.
  void closed(const Take& take) {
    const Square first{1, 2};
    const Square last{2, 1};
    if (!board_.contains(first) || !board_.contains(last)) return;
    begin(take, 0, bit(0));
    visit(board_.index(first));
    go_on(board_.index(first));
  }

 private:
  static std::uint64_t bit(std::uint64_t square) { return std::uint64_t{1} << square; }

  // `home` is the square, if any, that the last one must lead back to.
  void begin(const Take& take, std::uint64_t start, std::uint64_t home) {
    take_ = &take;
    home_ = home;
    free_ = board_.size() == 64 ? ~std::uint64_t{0} : bit(board_.size()) - 1;
    walk_.clear();
    visit(start);
  }
  void visit(std::uint64_t square) {
    free_ &= ~bit(square);
    walk_.push_back(board_.square(square));
  }
  void leave(std::uint64_t square) {
    free_ |= bit(square);
    walk_.pop_back();
  }

  void go_on(std::uint64_t at) {
    if (free_ == 0) {
      if (home_ == 0 || (neighbours_[at] & home_) != 0) (*take_)(walk_);
      return;
    }
    for (std::uint64_t left = neighbours_[at] & free_; left != 0; left &= left - 1) {
      const auto next = static_cast<std::uint64_t>(std::countr_zero(left));
      visit(next);
      if (!strands(neighbours_[at] & free_, next)) go_on(next);
      leave(next);
    }
  }

  bool strands(std::uint64_t squares, std::uint64_t at) const {
    int ends = 0;
    for (; squares != 0; squares &= squares - 1) {
      const auto square = static_cast<std::size_t>(std::countr_zero(squares));
      const int ways = std::popcount(neighbours_[square] & (free_ | bit(at) | home_));
      if (ways == 0) return true;
      if (ways == 1 && (home_ != 0 || ++ends > 1)) return true;
    }
    return false;
  }

  Board board_;
  std::vector<std::uint64_t> neighbours_;  // by square, a bit a neighbour
  const Take* take_ = nullptr;
  std::uint64_t home_ = 0;
  std::uint64_t free_ = 0;
  std::vector<Square> walk_;
};

}  // namespace ktour::test
