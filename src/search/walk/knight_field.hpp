// A knight's rectangle as searches that walk see it: a byte a square, with a border. The fast path;
// any_field.hpp does for every board and piece what this does for one.
//
// The low bits of a byte count the unvisited squares that the knight reaches from there (its
// degree), the top bit says that the square may not be entered. A border two squares wide, which
// may never be entered, makes tests for the board's edges needless. Its bytes are counted down like
// all others; they have room for that (0xff, at most eight neighbours).
//
// Invariant: for every square, degree = number of its neighbours on the board that are not visited.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <memory>

#include "problem/knight.hpp"

namespace ktour {

class KnightField {
 public:
  using Key = std::int64_t;
  using Made = std::uint8_t;  ///< what is kept of a move that was made: its number
  static constexpr std::uint8_t blocked = 0x80;
  static constexpr std::uint8_t degree_bits = 0x0f;
  static constexpr std::int64_t border = 2;
  static constexpr unsigned moves = knight_moves.size();

  /// A key that orders moves by `major`, whose size stays below 2^59, and then by their numbers.
  static Key keyed(std::int64_t major, std::size_t move) {
    return major * moves + static_cast<Key>(move);
  }
  static std::size_t move_of(Key key) { return static_cast<std::size_t>(key & (moves - 1)); }
  /// The same by degree first and then by `tie`, whose size stays below 2^41.
  static Key keyed(int degree, std::int64_t tie, std::size_t move) {
    constexpr std::int64_t spread = std::int64_t{1} << 42;
    return keyed(degree * spread + tie, move);
  }

  static std::uint64_t bytes(const Board& board) {
    return (static_cast<std::uint64_t>(board.rows()) + 2 * border) *
           (static_cast<std::uint64_t>(board.cols()) + 2 * border);
  }

  static std::uint64_t bytes(const Problem& problem) { return bytes(problem.board); }

  explicit KnightField(const Board& board) : KnightField(board, [] { return true; }) {}
  explicit KnightField(const Problem& problem) : KnightField(problem.board) {}
  template <class GoOn>
  KnightField(const Problem& problem, GoOn go_on) : KnightField(problem.board, go_on) {}

  /// Asks now and then whether to go on: a large board takes a while. After a no it is not usable.
  template <class GoOn>
  KnightField(const Board& board, GoOn go_on)
      : rows_(board.rows()),
        cols_(board.cols()),
        stride_(board.cols() + 2 * border),
        bytes_(bytes(board)),
        cells_(std::make_unique_for_overwrite<std::uint8_t[]>(bytes(board))) {
    for (std::size_t i = 0; i < moves; ++i) {
      offsets_[i] = knight_moves[i].row * stride_ + knight_moves[i].col;
    }
    constexpr std::uint8_t outside = 0xff;
    const auto stride = static_cast<std::size_t>(stride_);
    std::fill_n(cells_.get(), stride * border, outside);
    std::fill_n(cells_.get() + at({board.rows(), 0}) - border, stride * border, outside);
    const auto rows = static_cast<std::uint32_t>(board.rows());
    const auto cols = static_cast<std::uint32_t>(board.cols());
    constexpr std::uint64_t between_questions = 1 << 20;
    std::uint64_t since = 0;
    for (std::int32_t r = 0; r < board.rows(); ++r) {
      std::uint8_t* row = cells_.get() + at({r, 0});
      std::fill_n(row - border, border, outside);
      std::fill_n(row + board.cols(), border, outside);
      // All but the two squares next to each edge have all eight moves.
      std::fill_n(row, board.cols(), std::uint8_t{moves});
      const bool inside = r >= 2 && r < board.rows() - 2;
      for (std::int32_t c = 0; c < board.cols(); ++c) {
        if (inside && c == 2 && board.cols() > 4) c = board.cols() - 2;
        int degree = 0;
        for (const Offset& move : knight_moves) {
          const auto row_to = static_cast<std::uint32_t>(r + move.row);
          const auto col_to = static_cast<std::uint32_t>(c + move.col);
          degree += row_to < rows && col_to < cols ? 1 : 0;
        }
        row[c] = static_cast<std::uint8_t>(degree);
      }
      since += static_cast<std::uint64_t>(board.cols());
      if (since >= between_questions) {
        since = 0;
        if (!go_on()) return;
      }
    }
  }

  /// Makes it what `fresh` is, a field of the same board.
  void restore(const KnightField& fresh) { std::copy_n(fresh.cells_.get(), bytes_, cells_.get()); }

  std::int64_t at(Square s) const { return (s.row + border) * stride_ + s.col + border; }
  Square square(std::int64_t at) const {
    return {static_cast<std::int32_t>(at / stride_ - border),
            static_cast<std::int32_t>(at % stride_ - border)};
  }
  static constexpr unsigned moves_at(std::int64_t /*at*/) { return moves; }
  std::int64_t target(std::int64_t at, std::size_t move) const { return at + offsets_[move]; }
  template <class Act>
  void each_target(std::int64_t at, Act act) const {
    for (const std::int64_t offset : offsets_) act(at + offset);
  }

  /// What to keep of a move.
  static Made made(std::int64_t /*at*/, std::size_t move) { return static_cast<Made>(move); }
  /// Where the last of some moves began, which a walk from `start` made and which led to `at`.
  std::int64_t before(std::int64_t at, const Made* moves_made, std::uint64_t count,
                      std::int64_t /*start*/) const {
    return at - offsets_[moves_made[count - 1]];
  }
  /// Which move it was; and where it led to.
  static std::size_t move_made(std::int64_t /*at*/, Made last) { return last; }
  static Square after(const Board& /*board*/, Square s, Made last) {
    return s + knight_moves[last];
  }

  /// How far a move leads away from the centre. With the square at (x, y) from the centre, in half
  /// squares, the squared distance after a move (dr, dc) is x² + y² + 4(x·dr + y·dc) + 20: only the
  /// product counts.
  std::int64_t outward(std::int64_t at, std::size_t move) const {
    const Square s = square(at);
    return (2 * std::int64_t{s.row} - rows_ + 1) * knight_moves[move].row +
           (2 * std::int64_t{s.col} - cols_ + 1) * knight_moves[move].col;
  }

  std::uint8_t cell(std::int64_t at) const { return cells_[static_cast<std::size_t>(at)]; }
  bool may_enter(std::int64_t at) const { return (cell(at) & blocked) == 0; }
  int degree(std::int64_t at) const { return cell(at) & degree_bits; }

  void block(std::int64_t at) { cells_[static_cast<std::size_t>(at)] |= blocked; }
  void visit(std::int64_t at) {
    std::uint8_t* cell = &cells_[static_cast<std::size_t>(at)];
    *cell |= blocked;
    for (const std::int64_t offset : offsets_) --cell[offset];
  }
  void leave(std::int64_t at) {
    std::uint8_t* cell = &cells_[static_cast<std::size_t>(at)];
    *cell &= static_cast<std::uint8_t>(~blocked);
    for (const std::int64_t offset : offsets_) ++cell[offset];
  }

  /// Visits `at` and goes on by Warnsdorff's rule, for at most `most` moves or until no move is
  /// left. The moves are written to `made`, the first of them being that of step `step`; `at` is
  /// where the knight then stands. The same moves as by keys (orders.hpp), but a visit counts down
  /// just the squares among which the next one is chosen, so that one pass does both, and ties are
  /// looked at only where there are any.
  template <class TieRule>
  std::uint64_t dash(const TieRule& tie, std::int64_t& at, std::uint64_t step, Made* made,
                     std::uint64_t most) {
    const std::array<std::int64_t, moves> offsets = offsets_;
    for (std::uint64_t count = 0;; ++count) {
      std::uint8_t* here = cells_.get() + at;
      *here |= blocked;
      std::array<std::uint32_t, moves> keys;  // degree, then move
      for (std::uint32_t i = 0; i < moves; ++i) {
        const std::uint32_t cell = here[offsets[i]] - 1U;
        here[offsets[i]] = static_cast<std::uint8_t>(cell);
        keys[i] = cell << 3 | i;
      }
      const std::uint32_t least =
          std::min(std::min(std::min(keys[0], keys[1]), std::min(keys[2], keys[3])),
                   std::min(std::min(keys[4], keys[5]), std::min(keys[6], keys[7])));
      if (count == most || least >= std::uint32_t{blocked} << 3) return count;
      std::uint32_t equals = 0;
      for (std::uint32_t i = 0; i < moves; ++i) {
        equals |= static_cast<std::uint32_t>(keys[i] >> 3 == least >> 3) << i;
      }
      std::uint32_t move = least & 7;
      equals &= equals - 1;  // all but the first
      if (equals != 0) {
        std::int64_t best = tie(*this, at, step + count, move);
        for (; equals != 0; equals &= equals - 1) {
          const auto other = static_cast<std::uint32_t>(std::countr_zero(equals));
          const std::int64_t value = tie(*this, at, step + count, other);
          if (value < best) {
            best = value;
            move = other;
          }
        }
      }
      made[count] = static_cast<std::uint8_t>(move);
      at += offsets[move];
    }
  }

 private:
  std::int64_t rows_;
  std::int64_t cols_;
  std::int64_t stride_;
  std::uint64_t bytes_;
  std::array<std::int64_t, moves> offsets_{};
  std::unique_ptr<std::uint8_t[]> cells_;
};

}  // namespace ktour
