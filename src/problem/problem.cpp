// Whether a request makes sense, and the maps of the symmetries.
#include "ktour/problem.hpp"

#include <fmt/format.h>

#include "ktour/parse.hpp"
#include "problem/moves.hpp"
#include "problem/turnings.hpp"

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
  return turning_of(symmetry).of(board, s);
}

std::vector<Turning> turnings_of(const Board& board) {
  const bool alike = board.surface() == Surface::plane || board.surface() == Surface::torus;
  std::vector<Turning> found;
  for (const bool transposes : {false, true}) {
    if (transposes && (board.rows() != board.cols() || !alike)) continue;
    for (const bool flips_rows : {false, true}) {
      for (const bool flips_cols : {false, true}) {
        const Turning turning{transposes, flips_rows, flips_cols};
        bool fits = true;
        for (std::uint64_t i = 0; board.size() < board.area() && i < board.area() && fits; ++i) {
          const Square s = board.square(i);
          fits = board.contains(s) == board.contains(turning.of(board, s));
        }
        if (fits) found.push_back(turning);
      }
    }
  }
  return found;
}

namespace {

Outcome on_board(std::string_view which, Square s, const Board& board) {
  if (board.contains(s)) return Done{};
  if (!board.is_rectangle() && Board(board.rows(), board.cols()).contains(s)) {
    return Error{fmt::format("the {} {} is a place where {} has no square", which,
                             to_string(s, board), to_string(board))};
  }
  return Error{fmt::format(
      "the {} {} is off the {} board: rows go from 0 to {}, columns from 0 to {}", which,
      to_string(s, board), to_string(board), board.rows() - 1, board.cols() - 1)};
}

// Moves that must or must not be made are moves.
Outcome are_moves(std::string_view which, const std::vector<Move>& list, const Problem& problem) {
  if (list.empty()) return Done{};
  const Moves moves(problem);
  for (const Move& move : list) {
    for (const Square s : {move.a, move.b}) {
      if (Outcome ok = on_board("square", s, problem.board); !ok) return ok;
    }
    if (!moves.lead(move.a, move.b)) {
      return Error{fmt::format("{}-{}, which the tour must {}, is no {}'s move",
                               to_string(move.a, problem), to_string(move.b, problem), which,
                               problem.piece.name())};
    }
  }
  return Done{};
}

// Of a leap along more sides than there are nothing is left on the board.
Outcome can_leap(const Problem& problem) {
  const std::size_t sides = problem.board.is_box() ? problem.board.sides().size() : 2;
  for (const Leap& leap : problem.piece.leaps()) {
    if (sides == leap.size() || leap[sides] == 0) return Done{};
  }
  return Error{fmt::format("the piece {} cannot move: it leaps along more sides than the {} of {}",
                           problem.piece.name(), sides, to_string(problem.board))};
}

// Whether the board has a symmetry, and the moves on it.
Outcome has_symmetry(Symmetry symmetry, const Board& board) {
  if (symmetry == Symmetry::none) return Done{};
  if (board.is_box()) return Error{"symmetries are those of flat boards, and a box is not flat"};
  if (symmetry == Symmetry::quarter && board.rows() != board.cols()) {
    return Error{
        fmt::format("a quarter-turn needs a square board, and {} is not one", to_string(board))};
  }
  const bool alike = board.surface() == Surface::plane || board.surface() == Surface::torus;
  if (symmetry == Symmetry::quarter && !alike) {
    return Error{"a quarter-turn needs rows that are joined as columns are"};
  }
  for (std::uint64_t i = 0; !board.is_rectangle() && i < board.area(); ++i) {
    const Square s = board.square(i);
    if (!board.contains(s) || board.contains(image(symmetry, board, s))) continue;
    return Error{fmt::format("the board has no {} symmetry: it has the square {}, and not {}",
                             name(symmetry), to_string(s, board),
                             to_string(image(symmetry, board, s), board))};
  }
  return Done{};
}

}  // namespace

Outcome validate(const Problem& problem) {
  const Board& board = problem.board;
  if (board.rows() < 1 || board.cols() < 1) {
    return Error{fmt::format("{} is not a board: each side is at least 1", to_string(board))};
  }
  if (Outcome ok = can_leap(problem); !ok) return ok;
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
                      to_string(*problem.start, problem))};
    }
    if (problem.closed && !Moves(problem).lead(*problem.start, *problem.end)) {
      return Error{fmt::format("the end {} of a closed tour must be a {}'s move from its start {}",
                               to_string(*problem.end, problem), problem.piece.name(),
                               to_string(*problem.start, problem))};
    }
  }
  if (Outcome ok = are_moves("make", problem.through, problem); !ok) return ok;
  if (Outcome ok = are_moves("avoid", problem.avoid, problem); !ok) return ok;
  return has_symmetry(problem.symmetry, board);
}

}  // namespace ktour
