// The moves of a piece on a board: the graph whose Hamiltonian paths and cycles are the tours.
#pragma once

#include <cstdint>
#include <vector>

#include "ktour/problem.hpp"

namespace ktour {

/// Whether a move leads from one square of the board to the other.
bool is_move(const Board& board, const Piece& piece, Square from, Square to);

/// Every move between the squares numbered from `first` to below `end` and others of higher number,
/// each once, in the order of both numbers: all of them for 0 and the board's area.
std::vector<Move> moves_from(const Board& board, const Piece& piece, std::uint64_t first,
                             std::uint64_t end);

}  // namespace ktour
