// Words as a user may type them: what is taken is written and read again, what is not gives one
// line of fair length.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

#include "ktour/ktour.hpp"
#include "require.hpp"

namespace ktour {
namespace {

template <class T>
bool sound(const Result<T>& result) {
  if (result) return true;
  const std::string& message = result.error().message;
  return !message.empty() && message.size() < 600 &&
         std::ranges::none_of(message, [](char c) { return c >= 0 && c < 0x20; });
}

// What a word was taken for has a name of its own, which means the same.
template <class Parse>
void try_name(Parse&& parse, std::string_view text) {
  const auto result = parse(text);
  REQUIRE(sound(result));
  if (result) REQUIRE(*parse(name(*result)) == *result);
}

void try_words(std::string_view text) {
  const Result<Board> board = parse_board(text);
  REQUIRE(sound(board));
  if (board) REQUIRE(*parse_board(to_string(*board)) == *board);
  const std::string_view first = text.substr(0, text.size() / 2);
  REQUIRE(sound(parse_board(first, text.substr(first.size()))));

  const Result<Map> map = parse_map(text);
  REQUIRE(sound(map));
  if (map) REQUIRE(!map->start || map->board.contains(*map->start));
  const Result<Board> graph = parse_graph(text, std::uint64_t{1} << 20);
  REQUIRE(sound(graph));
  const Result<Piece> piece = parse_piece(text);
  REQUIRE(sound(piece));
  if (piece) REQUIRE(*parse_piece(piece->name()) == *piece);
  try_name(parse_surface, text);

  for (const Board on :
       {Board(8, 8), *Board::box({3, 4, 5}), Board(8, 9, Surface::klein),
        map ? map->board : Board(2, 2), graph ? *graph : Board(2, 2), Board(3, 26), Board(1000, 27),
        Board(Board::max_side, Board::max_side), board ? *board : Board(1, 1)}) {
    REQUIRE(sound(parse_move(text, on)));
    const Result<Square> square = parse_square(text, on);
    REQUIRE(sound(square));
    if (!square) continue;
    REQUIRE(on.contains(*square));
    REQUIRE(*parse_square(to_string(*square, on), on) == *square);
    if (has_chess_names(on)) REQUIRE(*parse_square(to_algebraic(*square, on), on) == *square);
  }

  try_name(parse_symmetry, text);
  try_name(parse_tie, text);
  try_name(parse_method, text);
  REQUIRE(sound(parse_format(text)));
  const Format* format = format_of_file(text);
  REQUIRE(format == nullptr || find_format(format->name) == format);
}

}  // namespace
}  // namespace ktour

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(data, data + size);
  ktour::try_words(text);
  return 0;
}
