// The board as the depth-first methods see it: a byte a square, with a border.
//
// The low bits of a byte count the unvisited squares that the knight reaches from there (its
// degree), the top bit says that the square may not be entered. A border two squares wide, which
// may never be entered, makes tests for the board's edges needless. Its bytes are counted down like
// all others; they have room for that (0xff, at most eight neighbours).
//
// Invariant: for every square, degree = number of its neighbours on the board that are not visited.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

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

  explicit Field(const Board& board)
      : rows_(board.rows()),
        cols_(board.cols()),
        stride_(cols_ + 2 * border),
        cells_(bytes(board), std::uint8_t{0xff}) {
    for (std::size_t i = 0; i < knight_moves.size(); ++i) {
      offsets_[i] = knight_moves[i].row * stride_ + knight_moves[i].col;
    }
    for (std::int32_t r = 0; r < rows_; ++r) {
      for (std::int32_t c = 0; c < cols_; ++c) {
        // All squares between the four nearest the edges have all eight moves.
        const bool inside = r >= 2 && c >= 2 && r < rows_ - 2 && c < cols_ - 2;
        int degree = inside ? 8 : 0;
        if (!inside) {
          for (const Offset& move : knight_moves) degree += board.contains(Square{r, c} + move);
        }
        cells_[static_cast<std::size_t>(at({r, c}))] = static_cast<std::uint8_t>(degree);
      }
    }
  }

  std::int64_t at(Square s) const { return (s.row + border) * stride_ + s.col + border; }
  Square square(std::int64_t at) const {
    return {static_cast<std::int32_t>(at / stride_ - border),
            static_cast<std::int32_t>(at % stride_ - border)};
  }
  std::int64_t offset(std::size_t move) const { return offsets_[move]; }
  const std::array<std::int64_t, 8>& offsets() const { return offsets_; }

  std::uint8_t* data() { return cells_.data(); }
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
  std::int64_t rows_;
  std::int64_t cols_;
  std::int64_t stride_;
  std::array<std::int64_t, 8> offsets_{};
  std::vector<std::uint8_t> cells_;
};

}  // namespace ktour
