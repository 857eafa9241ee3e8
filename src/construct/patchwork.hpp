// A tour sewn together from the tours of rectangles: any step or square of it is one of theirs.
//
// A *patch* is a rectangle of the board with an order of its squares, its own tour, laid down
// turned or mirrored. The whole tour is a sequence of *stretches*: so many squares of a patch, one
// after another in its own order, forwards or backwards. There are a dozen of them at most, so to
// find the one that holds a step, or the patch that holds a square, is to look through a short
// list.
#pragma once

#include <cstdint>
#include <vector>

#include "ktour/problem.hpp"
#include "ktour/tour.hpp"
#include "problem/moves.hpp"

namespace ktour::construct {

/// How a rectangle lies on the board: the place of its square 0,0 and the ways along its columns
/// and rows.
struct Placing {
  Square origin{};
  Offset down{1, 0};    // from one of its rows to the next
  Offset across{0, 1};  // from one of its columns to the next

  Square on_board(Square own) const {
    return {origin.row + down.row * own.row + across.row * own.col,
            origin.col + down.col * own.row + across.col * own.col};
  }
  Square own(Square on_board) const {
    const Offset from{on_board.row - origin.row, on_board.col - origin.col};
    return {from.row * down.row + from.col * down.col,
            from.row * across.row + from.col * across.col};
  }
};

/// Where a rectangle lies after a symmetry of the board is applied so many times.
Placing mapped(const Placing& placing, Symmetry symmetry, const Board& board, int times);

struct Patch {
  Tour tour;
  Placing placing;
  bool again = false;  // the same tour as that of the patch before
};

/// Steps `low`, `low` + 1, ... of a patch's own tour, or the same backwards.
struct Stretch {
  std::size_t patch = 0;
  std::uint64_t low = 0;
  std::uint64_t count = 0;
  bool forward = true;

  std::uint64_t first = 0;  // derived: the step of the whole tour that it begins at
};

class Patchwork final : public TourSource {
 public:
  /// The patches cover the board and the stretches the patches, each once. The tour begins at step
  /// `shift` of the sequence and goes round.
  Patchwork(Board board, std::vector<Patch> patches, std::vector<Stretch> stretches,
            std::uint64_t shift = 0);

  std::uint64_t size() const override { return board_.size(); }
  void squares(std::uint64_t first, std::span<Square> out) const override;
  void steps(std::uint64_t first, std::span<std::int64_t> out) const override;
  void fill(std::span<std::uint32_t> matrix) const override;

 private:
  std::size_t patch_at(Square s) const;
  std::uint64_t step_from(std::size_t patch, std::uint64_t own_step) const;
  template <class Take>
  void with_numbering(std::size_t patch, Take take) const;
  void lay(std::size_t patch, std::int32_t first_row, std::span<const std::uint32_t> own_steps,
           std::uint32_t* matrix) const;

  Board board_;
  std::vector<Patch> patches_;
  std::vector<Stretch> stretches_;              // in the order of the tour
  std::vector<std::vector<Stretch>> of_patch_;  // the same, by patch
  std::uint64_t shift_;
};

}  // namespace ktour::construct
