// Boards and squares of every size are read back as they are written, and any word has an answer.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "ktour/ktour.hpp"

namespace ktour {
namespace {

Board random_board() {
  const auto side = [] {
    return *rc::gen::oneOf(rc::gen::inRange(1, 40), rc::gen::inRange(1, Board::max_side));
  };
  const std::int32_t rows = side();
  return {rows, side()};
}

RC_GTEST_PROP(Words, BoardsAndSquaresAreReadAsWritten, ()) {
  const Board board = random_board();
  const Square s{*rc::gen::inRange(0, board.rows()), *rc::gen::inRange(0, board.cols())};
  RC_ASSERT(*parse_board(to_string(board)) == board);
  RC_ASSERT(*parse_square(to_string(s), board) == s);
  if (board.cols() <= 26) RC_ASSERT(*parse_square(to_algebraic(s, board), board) == s);
  RC_ASSERT(board.square(board.index(s)) == s);
}

RC_GTEST_PROP(Words, BoxesAndTheirSquaresAreReadAsWritten, ()) {
  std::vector<std::int32_t> sides;
  for (int i = *rc::gen::inRange(2, 7); i > 0; --i) sides.push_back(*rc::gen::inRange(1, 9));
  const Board board = *Board::box(sides);
  const Square s{*rc::gen::inRange(0, board.rows()), *rc::gen::inRange(0, board.cols())};
  RC_ASSERT(*parse_board(to_string(board)) == board);
  RC_ASSERT(*parse_square(to_string(s, board), board) == s);
  RC_ASSERT(board.at(board.coordinates(s)) == s);
}

RC_GTEST_PROP(Words, SquaresOffTheBoardAreRefused, ()) {
  const Board board = random_board();
  const auto row = *rc::gen::arbitrary<std::int32_t>();
  const auto col = *rc::gen::arbitrary<std::int32_t>();
  const Result<Square> square = parse_square(to_string(Square{row, col}), board);
  RC_ASSERT(static_cast<bool>(square) == board.contains({row, col}));
}

RC_GTEST_PROP(Words, EveryWordHasAnAnswer, (const std::string& word)) {
  const auto said = [](const auto& result) { return result || !result.error().message.empty(); };
  RC_ASSERT(said(parse_board(word)));
  RC_ASSERT(said(parse_square(word, random_board())));
  RC_ASSERT(said(parse_move(word, random_board())));
  RC_ASSERT(said(parse_map(word)));
  RC_ASSERT(said(parse_piece(word)));
  RC_ASSERT(said(parse_surface(word)));
  RC_ASSERT(said(parse_symmetry(word)));
  RC_ASSERT(said(parse_method(word)));
  RC_ASSERT(said(parse_tie(word)));
  RC_ASSERT(said(parse_format(word)));
}

}  // namespace
}  // namespace ktour
