// Small tours that many tests use, and tours that are computed rather than stored.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "ktour/ktour.hpp"

namespace ktour::test {

inline const Board small_board{3, 4};

/// A tour of 3x4, open, unchanged by a half-turn.
inline constexpr std::array<Square, 12> small_squares{{{0, 0},
                                                       {1, 2},
                                                       {2, 0},
                                                       {0, 1},
                                                       {1, 3},
                                                       {2, 1},
                                                       {0, 2},
                                                       {1, 0},
                                                       {2, 2},
                                                       {0, 3},
                                                       {1, 1},
                                                       {2, 3}}};

inline Tour small_tour() {
  return Tour::from_squares(small_board, small_squares);
}

inline Answer small_answer() {
  return Answer(Problem{small_board}, Method::exact, small_tour(), Work{11, 2, 0.5});
}

inline std::vector<Square> squares_of(const Tour& tour) {
  std::vector<Square> squares(tour.size());
  tour.squares(0, squares);
  return squares;
}

/// Visits the squares row by row. No knight does, but on a board of any size it takes no memory.
class RowByRow final : public TourSource {
 public:
  static Tour tour(Board board) { return {board, std::make_shared<RowByRow>(board)}; }

  explicit RowByRow(Board board) : board_(board) {}
  std::uint64_t size() const override { return board_.size(); }
  void squares(std::uint64_t first, std::span<Square> out) const override {
    for (Square& s : out) s = board_.square(first++);
  }
  void steps(std::uint64_t first, std::span<std::int64_t> out) const override {
    for (std::int64_t& step : out) step = static_cast<std::int64_t>(first++);
  }

 private:
  Board board_;
};

}  // namespace ktour::test
