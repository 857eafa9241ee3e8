// Any board and piece as searches that walk see it: lists of the squares that moves lead to.
//
// For a knight's rectangle knight_field.hpp does the same faster and in less memory.
//
// Invariant: for every square, degree = number of its neighbours that are not visited.
#pragma once

#include <cstdint>
#include <vector>

#include "base/assert.hpp"
#include "problem/move_table.hpp"

namespace ktour {

class AnyField {
 public:
  __extension__ using Key = __int128;
  using Made = std::uint32_t;  ///< what is kept of a move that was made: the square it led to
  static constexpr std::uint32_t blocked = 0x8000'0000;

  static Key keyed(std::int64_t major, std::size_t move) {
    return static_cast<Key>(major) * most_moves + static_cast<Key>(move);
  }
  static std::size_t move_of(Key key) { return static_cast<std::size_t>(key & (most_moves - 1)); }
  static Key keyed(int degree, std::int64_t tie, std::size_t move) {
    constexpr Key spread = static_cast<Key>(1) << 64;
    return (degree * spread + tie) * static_cast<Key>(most_moves) + static_cast<Key>(move);
  }

  static std::uint64_t bytes(const Problem& problem) {
    constexpr std::uint64_t most = 0xffffffff;  // numbers
    if (problem.board.area() > most) return ~std::uint64_t{0};
    return problem.board.size() * (20 + 4 * Moves(problem).most()) + problem.board.area() * 4;
  }

  explicit AnyField(const Problem& problem) : AnyField(problem, [] { return true; }) {}

  /// Asks now and then whether to go on; after a no it is not usable.
  template <class GoOn>
  AnyField(const Problem& problem, GoOn go_on) : board_(problem.board), table_(problem, go_on) {
    if (!table_.whole()) return;
    cells_.reserve(table_.size());
    for (std::uint32_t n = 0; n < table_.size(); ++n) cells_.push_back(moves_at(n));
  }

  void restore(const AnyField& fresh) { cells_ = fresh.cells_; }

  std::int64_t at(Square s) const { return table_.number(s); }
  Square square(std::int64_t at) const { return table_.square(static_cast<std::uint32_t>(at)); }
  unsigned moves_at(std::int64_t at) const {
    const auto v = static_cast<std::size_t>(at);
    return static_cast<unsigned>(table_.first(v + 1) - table_.first(v));
  }
  std::int64_t target(std::int64_t at, std::size_t move) const {
    return table_.to(table_.first(static_cast<std::size_t>(at)) + move);
  }
  template <class Act>
  void each_target(std::int64_t at, Act act) const {
    for (std::size_t i = 0; i < moves_at(at); ++i) act(target(at, i));
  }

  Made made(std::int64_t at, std::size_t move) const {
    return static_cast<Made>(board_.index(square(target(at, move))));
  }
  std::int64_t before(std::int64_t /*at*/, const Made* moves_made, std::uint64_t count,
                      std::int64_t start) const {
    return count > 1 ? table_.number_at(moves_made[count - 2])
                     : start;  // where the move before it led to
  }
  std::size_t move_made(std::int64_t at, Made last) const {
    std::size_t move = 0;
    while (made(at, move) != last) ++move;
    KTOUR_ASSERT(move < moves_at(at));
    return move;
  }
  static Square after(const Board& board, Square /*s*/, Made last) { return board.square(last); }

  /// The squared distance from the centre, in half squares, of where a move leads to.
  std::int64_t outward(std::int64_t at, std::size_t move) const {
    const Square s = square(target(at, move));
    const std::int64_t row = 2 * std::int64_t{s.row} - board_.rows() + 1;
    const std::int64_t col = 2 * std::int64_t{s.col} - board_.cols() + 1;
    return row * row + col * col;
  }

  std::uint32_t cell(std::int64_t at) const { return cells_[static_cast<std::size_t>(at)]; }
  bool may_enter(std::int64_t at) const { return (cell(at) & blocked) == 0; }
  int degree(std::int64_t at) const { return static_cast<int>(cell(at) & ~blocked); }

  void block(std::int64_t at) { cells_[static_cast<std::size_t>(at)] |= blocked; }
  void visit(std::int64_t at) {
    block(at);
    each_target(at, [&](std::int64_t to) {
      KTOUR_ASSERT(degree(to) > 0);
      --cells_[static_cast<std::size_t>(to)];
    });
  }
  void leave(std::int64_t at) {
    cells_[static_cast<std::size_t>(at)] &= ~blocked;
    each_target(at, [&](std::int64_t to) { ++cells_[static_cast<std::size_t>(to)]; });
  }

 private:
  static constexpr std::int64_t most_moves = 1 << 16;

  Board board_;
  MoveTable table_;
  std::vector<std::uint32_t> cells_;  // degrees, and the top bit where one may not enter
};

}  // namespace ktour
