// Whether a request makes sense, and the maps of the symmetries.
#include "ktour/problem.hpp"

#include <fmt/format.h>

#include "ktour/parse.hpp"

namespace ktour {

std::string_view name(Symmetry symmetry) {
  switch (symmetry) {
    case Symmetry::none: return "none";
    case Symmetry::vertical: return "vertical";
    case Symmetry::horizontal: return "horizontal";
    case Symmetry::point: return "point";
    case Symmetry::quarter: return "quarter";
  }
  return "none";
}

Square image(Symmetry symmetry, const Board& board, Square s) {
  const std::int32_t last_row = board.rows() - 1;
  const std::int32_t last_col = board.cols() - 1;
  switch (symmetry) {
    case Symmetry::none: break;
    case Symmetry::vertical: return {s.row, last_col - s.col};
    case Symmetry::horizontal: return {last_row - s.row, s.col};
    case Symmetry::point: return {last_row - s.row, last_col - s.col};
    case Symmetry::quarter: return {s.col, last_row - s.row};
  }
  return s;
}

namespace {

Outcome on_board(std::string_view which, Square s, const Board& board) {
  if (board.contains(s)) return Done{};
  return Error{
      fmt::format("the {} {} is off the {} board: rows go from 0 to {}, columns from 0 to {}",
                  which, to_string(s), to_string(board), board.rows() - 1, board.cols() - 1)};
}

}  // namespace

Outcome validate(const Problem& problem) {
  const Board& board = problem.board;
  if (board.rows() < 1 || board.cols() < 1) {
    return Error{fmt::format("{} is not a board: each side is at least 1", to_string(board))};
  }
  if (problem.start) {
    if (Outcome ok = on_board("start", *problem.start, board); !ok) return ok;
  }
  if (problem.end) {
    if (Outcome ok = on_board("end", *problem.end, board); !ok) return ok;
  }
  if (problem.start && problem.end) {
    if (*problem.start == *problem.end && board.size() > 1) {
      return Error{
          fmt::format("start and end are the same square {}: a tour of more than one "
                      "square ends elsewhere (a closed tour ends a move from its start)",
                      to_string(*problem.start))};
    }
    if (problem.closed && !adjacent(*problem.start, *problem.end)) {
      return Error{
          fmt::format("the end {} of a closed tour must be a knight's move from its start {}",
                      to_string(*problem.end), to_string(*problem.start))};
    }
  }
  if (problem.symmetry == Symmetry::quarter && board.rows() != board.cols()) {
    return Error{
        fmt::format("a quarter-turn needs a square board, and {} is not one", to_string(board))};
  }
  return Done{};
}

}  // namespace ktour
