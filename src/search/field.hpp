// The board as the depth-first methods see it: a byte a square, with a border.
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
#include <cstdint>
#include <memory>

#include "ktour/board.hpp"

namespace ktour {

class Field {
 public:
  static constexpr std::uint8_t blocked = 0x80;
  static constexpr std::uint8_t degree_bits = 0x0f;
  static constexpr std::int64_t border = 2;

  static std::uint64_t bytes(const Board& board) {
    return (static_cast<std::uint64_t>(board.rows()) + 2 * border) *
           (static_cast<std::uint64_t>(board.cols()) + 2 * border);
  }

  explicit Field(const Board& board) : Field(board, [] { return true; }) {}

  /// Asks now and then whether to go on: a large board takes a while. After a no it is not usable.
  template <class GoOn>
  Field(const Board& board, GoOn go_on)
      : stride_(board.cols() + 2 * border),
        bytes_(bytes(board)),
        cells_(std::make_unique_for_overwrite<std::uint8_t[]>(bytes(board))) {
    for (std::size_t i = 0; i < knight_moves.size(); ++i) {
      offsets_[i] = knight_moves[i].row * stride_ + knight_moves[i].col;
    }
    constexpr std::uint8_t outside = 0xff;
    const auto stride = static_cast<std::size_t>(stride_);
    std::fill_n(cells_.get(), stride * border, outside);
    std::fill_n(cells_.get() + at({board.rows(), 0}) - border, stride * border, outside);
    constexpr std::uint64_t between_questions = 1 << 20;
    std::uint64_t since = 0;
    for (std::int32_t r = 0; r < board.rows(); ++r) {
      std::uint8_t* row = cells_.get() + at({r, 0});
      std::fill_n(row - border, border, outside);
      std::fill_n(row + board.cols(), border, outside);
      // All but the two squares next to each edge have all eight moves.
      std::fill_n(row, board.cols(), std::uint8_t{8});
      const bool inside = r >= 2 && r < board.rows() - 2;
      for (std::int32_t c = 0; c < board.cols(); ++c) {
        if (inside && c == 2 && board.cols() > 4) c = board.cols() - 2;
        int degree = 0;
        for (const Offset& move : knight_moves) degree += board.contains(Square{r, c} + move);
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
  void restore(const Field& fresh) { std::copy_n(fresh.cells_.get(), bytes_, cells_.get()); }

  std::int64_t at(Square s) const { return (s.row + border) * stride_ + s.col + border; }
  Square square(std::int64_t at) const {
    return {static_cast<std::int32_t>(at / stride_ - border),
            static_cast<std::int32_t>(at % stride_ - border)};
  }
  std::int64_t offset(std::size_t move) const { return offsets_[move]; }
  const std::array<std::int64_t, 8>& offsets() const { return offsets_; }

  std::uint8_t* data() { return cells_.get(); }
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

 private:
  std::int64_t stride_;
  std::uint64_t bytes_;
  std::array<std::int64_t, 8> offsets_{};
  std::unique_ptr<std::uint8_t[]> cells_;
};

}  // namespace ktour
