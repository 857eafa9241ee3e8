// Boards, squares and names as people write them.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ktour/board.hpp"
#include "ktour/format.hpp"
#include "ktour/problem.hpp"
#include "ktour/result.hpp"
#include "ktour/solve.hpp"

namespace ktour {

/// A whole number in a range.
Result<std::uint64_t> parse_count(std::string_view text, std::uint64_t least = 0,
                                  std::uint64_t most = unlimited);
/// A time in seconds, above 0.
Result<double> parse_seconds(std::string_view text);

/// `ROWSxCOLS`, such as 8x8 or 8×8; a box by more sides, such as 4x4x4.
Result<Board> parse_board(std::string_view text);
/// Rows and columns as two words.
Result<Board> parse_board(std::string_view rows, std::string_view cols);

/// A board drawn as text: a line a row; `.` `0` `_` a square, `#` or a blank none, `S` or `1` the
/// start, `E` the end. Lines may differ in length. A map that takes more memory is refused.
struct Map {
  Board board;
  std::optional<Square> start{};
  std::optional<Square> end{};
};
Result<Map> parse_map(std::string_view text, std::uint64_t memory = unlimited);

/// `ROW,COL` from 0, or chess notation (a1 is the bottom left square) on at most 26 columns; in a
/// box a number a side, such as `LAYER,ROW,COL`.
Result<Square> parse_square(std::string_view text, const Board& board);

/// Two squares with a line between them, such as a1-b3 or 0,0-1,2. Whether it is a move is for
/// validate to say.
Result<Move> parse_move(std::string_view text, const Board& board);

/// A square and its step with = between them, such as a1=1, counted from `base` (1, or 0). Whether
/// the board has so many steps is for validate to say.
Result<Given> parse_given(std::string_view text, const Board& board, std::uint64_t base = 1);

/// A piece by its name (knight, camel, king, ...), by the lengths of its leap along the sides
/// (`1,3`; `1,1,2` in boxes), or a sum of such, as `knight+1,3`.
Result<Piece> parse_piece(std::string_view text);
/// A piece as parse_piece reads it: its name where that is known, or else its leaps.
std::string word_of(const Piece& piece);
/// The names that parse_piece knows, the knight's first.
std::vector<std::string_view> piece_names();

/// A surface, a symmetry, a tie rule, a method or a format by its name; a symmetry also by its
/// first letter.
Result<Surface> parse_surface(std::string_view text);
Result<Symmetry> parse_symmetry(std::string_view text);
Result<Tie> parse_tie(std::string_view text);
Result<Queue> parse_queue(std::string_view text);
Result<Method> parse_method(std::string_view text);
Result<const Format*> parse_format(std::string_view text);

/// The columns that chess notation has letters for, and whether that is all of a board's.
inline constexpr std::int32_t chess_letters = 26;
inline bool has_chess_names(const Board& board) {
  return board.cols() <= chess_letters && board.is_flat();
}

/// `8x8`, `4x4x4`, `8x8 without 28 squares on a torus`.
std::string to_string(const Board& board);
/// `3,4`: by rows and columns of the frame; and as parse_square reads it, which in a box is a
/// number a side.
std::string to_string(Square square);
std::string to_string(Square square, const Board& board);
/// In the notation of a problem.
std::string to_string(Square square, const Problem& problem);
/// The moves to make and to avoid and the given steps, to go on a sentence with:
/// ", through a1-b3, without c1-d3, with a1=1 h8=64".
std::string moves_in_words(const Problem& problem);
/// Chess notation; only where the board has_chess_names.
std::string to_algebraic(Square square, const Board& board);

/// A number of bytes, such as 640 bytes, 12.5 kB, 3.0 GB.
std::string shown_bytes(std::uint64_t bytes);

/// The word of `allowed` that `word` is most likely a misspelling of; empty if none is near.
std::string_view nearest(std::string_view word, std::span<const std::string_view> allowed);

}  // namespace ktour
