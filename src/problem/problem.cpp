// Whether a request makes sense, and the turnings of a board.
#include "ktour/problem.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "ktour/parse.hpp"
#include "problem/given_moves.hpp"
#include "problem/moves.hpp"
#include "problem/turnings.hpp"

namespace ktour {

std::vector<Turning> turnings_of(const Board& board) {
  if (!board.is_flat()) return {Turning{}};
  std::vector<Turning> found;
  for (const bool transposes : {false, true}) {
    if (transposes && !may_transpose(board)) continue;
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
    return Error{
        fmt::format("the {} {} is no square of {}", which, to_string(s, board), to_string(board))};
  }
  return Error{fmt::format(
      "the {} {} is off the {} board: rows go from 0 to {}, columns from 0 to {}", which,
      to_string(s, board), to_string(board), board.rows() - 1, board.cols() - 1)};
}

std::string a_move_of(const Problem& problem) {
  return problem.board.network() != nullptr ? "edge of the graph"
                                            : fmt::format("{}'s move", problem.piece.name());
}

// Given and avoided moves must be moves of the piece.
Outcome are_moves(std::string_view which, const std::vector<Move>& list, const Problem& problem) {
  if (list.empty()) return Done{};
  const Moves moves(problem);
  for (const Move& move : list) {
    for (const Square s : {move.a, move.b}) {
      if (Outcome ok = on_board("square", s, problem.board); !ok) return ok;
    }
    if (!moves.lead(move.a, move.b)) {
      return Error{fmt::format("{}-{}, which the tour must {}, is no {}",
                               to_string(move.a, problem), to_string(move.b, problem), which,
                               a_move_of(problem))};
    }
  }
  return Done{};
}

// The first squares are distinct, and what follows from them is asked for too.
Outcome is_beginning(const Problem& problem) {
  const std::vector<Square>& first = problem.begin;
  std::set<Square> seen;
  const GivenMoves through(problem.through);
  for (std::size_t i = 0; i < first.size(); ++i) {
    if (Outcome ok = on_board("square", first[i], problem.board); !ok) return ok;
    if (!seen.insert(first[i]).second) {
      return Error{fmt::format("{} occurs twice, and a tour visits each square once",
                               to_string(first[i], problem))};
    }
    const bool follows = i == 0 ? problem.start == first[0] : through.has({first[i - 1], first[i]});
    if (!follows) {
      return Error{
          fmt::format("{} is among the first squares, and the way there is not asked for: "
                      "begin_with does both",
                      to_string(first[i], problem))};
    }
  }
  return Done{};
}

// Each on a square of its own, and no two of one step.
Outcome are_given(const Problem& problem) {
  const std::vector<Given>& all = problem.given;
  const auto about = [&](const Given& given) {
    return fmt::format("the number {} on {}", number_of(given, problem),
                       to_string(given.square, problem));
  };
  std::map<Square, const Given*> seen;
  std::map<std::uint64_t, const Given*> steps;
  for (const Given& given : all) {
    if (Outcome ok = on_board("square", given.square, problem.board); !ok) {
      return Error{fmt::format("the number {}: {}", number_of(given, problem), ok.error().message)};
    }
    if (given.step >= problem.board.size()) {
      return Error{fmt::format("{} is too large: {} has {} squares", about(given),
                               to_string(problem.board), problem.board.size())};
    }
    const auto [square, new_square] = seen.emplace(given.square, &given);
    if (!new_square) {
      return Error{fmt::format("{} has two numbers, {} and {}", to_string(given.square, problem),
                               number_of(*square->second, problem), number_of(given, problem))};
    }
    const auto [step, new_step] = steps.emplace(given.step, &given);
    if (!new_step) {
      return Error{fmt::format("the number {} stands twice, on {} and {}",
                               number_of(given, problem), to_string(step->second->square, problem),
                               to_string(given.square, problem))};
    }
    for (const auto& [which, end, step_there] :
         {std::tuple{"start", problem.start, std::uint64_t{0}},
          {"end", problem.end, problem.board.size() - 1}}) {
      if (!end || (*end == given.square) == (given.step == step_there)) continue;
      return Error{fmt::format("the {} is {}, and {} is given", which, to_string(*end, problem),
                               about(given))};
    }
  }
  return Done{};
}

// Of a leap along more sides than there are nothing is left on the board.
Outcome can_leap(const Problem& problem) {
  if (problem.board.network() != nullptr) {
    if (problem.piece.is_knight()) return Done{};
    return Error{
        fmt::format("a graph has its own moves: leave the piece {} out", problem.piece.name())};
  }
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
  if (!board.is_flat()) {
    return Error{fmt::format("only flat boards have symmetries, and a {} is not flat",
                             board.is_box() ? "box" : "graph")};
  }
  const bool transposes = turning_of(symmetry).transposes;
  if (transposes && board.rows() != board.cols()) {
    return Error{
        fmt::format("a quarter-turn needs a square board, and {} is not one", to_string(board))};
  }
  if (transposes && !may_transpose(board)) {
    return Error{"a quarter-turn needs rows and columns that are joined alike"};
  }
  for (std::uint64_t i = 0; !board.is_rectangle() && i < board.area(); ++i) {
    const Square s = board.square(i);
    if (!board.contains(s) || board.contains(image(symmetry, board, s))) continue;
    return Error{fmt::format("the board has no {} symmetry: it has the square {}, but not {}",
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
      const bool graph = board.network() != nullptr;
      return Error{fmt::format("the end {} of a closed tour must be {} {} from its start {}",
                               to_string(*problem.end, problem), graph ? "an" : "a",
                               a_move_of(problem), to_string(*problem.start, problem))};
    }
  }
  if (Outcome ok = are_moves("make", problem.through, problem); !ok) return ok;
  if (Outcome ok = are_moves("avoid", problem.avoid, problem); !ok) return ok;
  if (Outcome ok = is_beginning(problem); !ok) return ok;
  if (Outcome ok = are_given(problem); !ok) return ok;
  return has_symmetry(problem.symmetry, board);
}

std::vector<Move> through_beyond_begin(const Problem& problem) {
  std::vector<Move> told;
  for (std::size_t i = 1; i < problem.begin.size(); ++i) {
    told.push_back({problem.begin[i - 1], problem.begin[i]});
  }
  const GivenMoves known(told);
  std::vector<Move> beyond = problem.through;
  std::erase_if(beyond, [&](const Move& move) { return known.has(move); });
  return beyond;
}

void give(Problem& problem, std::span<const Given> steps) {
  problem.given.insert(problem.given.end(), steps.begin(), steps.end());
  std::ranges::stable_sort(problem.given, {}, &Given::step);
}

Outcome begin_with(Problem& problem, std::vector<Square> squares) {
  if (squares.empty()) return Done{};
  if (problem.start && *problem.start != squares.front()) {
    return Error{fmt::format("the tour begins with {}, and its start is {}",
                             to_string(squares.front(), problem),
                             to_string(*problem.start, problem))};
  }
  problem.start = squares.front();
  for (std::size_t i = 1; i < squares.size(); ++i) {
    problem.through.push_back({squares[i - 1], squares[i]});
  }
  problem.begin = std::move(squares);
  return Done{};
}

}  // namespace ktour
