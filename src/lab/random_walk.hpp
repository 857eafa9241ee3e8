// Walks by Warnsdorff's rule with random ties on boards of at most 64 squares, in machine words.
//
// A set of squares is a word, a bit a square. The degrees of all squares are kept in four words,
// the binary digits of the 64 numbers side by side: visiting a square takes 1 from the degree of
// each of its neighbours, which is one subtraction with borrow over the four words for all of them
// at once; and the squares of least degree among the candidates are found digit by digit from the
// highest: those whose digit is 0, or all if none has it. No loop over squares, no branch but the
// one for ties.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "base/random.hpp"
#include "problem/moves.hpp"

namespace ktour {

class RandomWalker {
 public:
  static constexpr std::uint64_t most_squares = 64;

  /// A knight's rectangle with at most `most_squares` squares.
  explicit RandomWalker(const Board& board) : size_(board.size()), reach_(board.size()) {
    const Moves moves(board, {});
    for (std::uint64_t i = 0; i < size_; ++i) {
      moves.each(board.square(i),
                 [&](Square s) { reach_[i] |= std::uint64_t{1} << board.index(s); });
      const auto degree = static_cast<unsigned>(std::popcount(reach_[i]));
      for (unsigned digit = 0; digit < digits; ++digit) {
        degrees_[digit] |= static_cast<std::uint64_t>(degree >> digit & 1) << i;
      }
    }
  }

  /// Walks from a square (by its number) until no move is left. Returns the number of squares
  /// visited; `path`, if given, takes their numbers in order.
  std::uint64_t walk(std::uint64_t start, Random& random, std::uint8_t* path = nullptr) const {
    std::array<std::uint64_t, digits> degrees = degrees_;
    std::uint64_t unvisited_squares =
        size_ == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << size_) - 1;
    std::uint64_t at = start;
    for (std::uint64_t count = 1;; ++count) {
      if (path != nullptr) path[count - 1] = static_cast<std::uint8_t>(at);
      unvisited_squares &= ~(std::uint64_t{1} << at);
      std::uint64_t borrow = reach_[at];
      for (std::uint64_t& digit : degrees) {
        digit ^= borrow;
        borrow &= digit;  // a digit that became 1 was 0 and borrows from the next
      }
      std::uint64_t best = reach_[at] & unvisited_squares;
      if (best == 0) return count;
      for (std::size_t digit = digits; digit-- > 0;) {
        const std::uint64_t smaller = best & ~degrees[digit];
        best = smaller != 0 ? smaller : best;
      }
      if ((best & (best - 1)) != 0) best = one_of(best, random);
      at = static_cast<std::uint64_t>(std::countr_zero(best));
    }
  }

 private:
  static constexpr std::size_t digits = 4;  // degrees go up to 8

  // One of two or more squares, each equally likely; more than two are rare.
  static std::uint64_t one_of(std::uint64_t squares, Random& random) {
    std::uint32_t count = 0;
    for (std::uint64_t rest = squares; rest != 0; rest &= rest - 1) ++count;
    for (std::uint32_t skip = random.below(count); skip > 0; --skip) squares &= squares - 1;
    return squares;
  }

  std::uint64_t size_;
  std::array<std::uint64_t, digits> degrees_{};
  std::vector<std::uint64_t> reach_;
};

}  // namespace ktour
