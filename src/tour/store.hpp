// Stored tours from squares, in the narrowest numbers that the board allows.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "ktour/tour.hpp"

namespace ktour {

/// Whether numbers of squares fit 32 bits, with all ones left over for "none".
inline bool fits_narrow(const Board& board) {
  return board.area() < 0xffffffff;
}

inline std::uint64_t index_width(const Board& board) {
  return fits_narrow(board) ? 4 : 8;
}

/// A stored tour from any range of squares on the board.
template <class Squares>
Tour store_tour(Board board, const Squares& squares) {
  const auto store = [&]<class Index>(std::vector<Index> order) {
    order.reserve(squares.size());
    for (const Square s : squares) order.push_back(static_cast<Index>(board.index(s)));
    return Tour::from_order(board, std::move(order));
  };
  return fits_narrow(board) ? store(std::vector<std::uint32_t>{})
                            : store(std::vector<std::uint64_t>{});
}

}  // namespace ktour
