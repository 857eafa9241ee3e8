// Boards, squares and names as people write them.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "ktour/board.hpp"
#include "ktour/format.hpp"
#include "ktour/problem.hpp"
#include "ktour/result.hpp"
#include "ktour/solve.hpp"

namespace ktour {

/// `ROWSxCOLS`, such as 8x8.
Result<Board> parse_board(std::string_view text);
/// Rows and columns as two words.
Result<Board> parse_board(std::string_view rows, std::string_view cols);

/// `ROW,COL` from 0, or chess notation (a1 is the bottom left square) on at most 26 columns.
Result<Square> parse_square(std::string_view text, const Board& board);

/// A symmetry, a tie rule, a method or a format by its name; the first also by its first letter.
Result<Symmetry> parse_symmetry(std::string_view text);
Result<Tie> parse_tie(std::string_view text);
Result<Method> parse_method(std::string_view text);
Result<const Format*> parse_format(std::string_view text);

/// The columns that chess notation has letters for, and whether that is all of a board's.
inline constexpr std::int32_t chess_letters = 26;
inline bool has_chess_names(const Board& board) {
  return board.cols() <= chess_letters;
}

/// `8x8`, and `3,4`.
std::string to_string(const Board& board);
std::string to_string(Square square);
/// Chess notation; only where the board has_chess_names.
std::string to_algebraic(Square square, const Board& board);

/// A number of bytes, such as 640 bytes, 12.5 kB, 3.0 GB.
std::string shown_bytes(std::uint64_t bytes);

/// The word of `allowed` that `word` is most likely a misspelling of; empty if none is near.
std::string_view nearest(std::string_view word, std::span<const std::string_view> allowed);

}  // namespace ktour
