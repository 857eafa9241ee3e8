// What JSON says of a board and its piece: the names of the fields, their values and their order.
//
// Whoever writes such JSON brings a function that puts a field, and adds its own fields:
//
//     nlohmann::ordered_json out;
//     const auto put = [&](std::string_view field, const auto& value) { out[field] = value; };
//     ktour::put_sides(problem.board, put);
//     ktour::put_shape(problem, put);
#pragma once

#include <cstdint>
#include <vector>

#include "ktour/parse.hpp"
#include "ktour/problem.hpp"

namespace ktour {

/// A square as it is listed: a number a side of the board.
inline std::vector<std::int32_t> numbers_of(Square s, const Board& board) {
  const Board::Coordinates at = board.coordinates(s);
  return {at.begin(), at.begin() + static_cast<std::ptrdiff_t>(board.sides().size())};
}

/// The given steps as they are listed: the numbers of the square, and the step from 0.
inline std::vector<std::vector<std::uint64_t>> listed_steps(const Problem& problem) {
  std::vector<std::vector<std::uint64_t>> all;
  for (const Given& given : problem.given) {
    const std::vector<std::int32_t> at = numbers_of(given.square, problem.board);
    all.emplace_back(at.begin(), at.end()).push_back(given.step);
  }
  return all;
}

/// The squares that a list tells a board by: those it has, or those it lacks, whichever are fewer.
/// `each` calls a function with every one.
struct ListedSquares {
  const Board& board;
  bool present;

  template <class F>
  void each(F&& f) const {
    for (std::uint64_t i = 0; i < board.area(); ++i) {
      if (const Square s = board.square(i); board.contains(s) == present) f(s);
    }
  }
};

template <class Put>
void put_sides(const Board& board, Put&& put) {
  const std::vector<std::int32_t> sides = board.sides();
  put("rows", sides[sides.size() - 2]);
  put("cols", sides.back());
}

/// What differs from a flat board without holes, and from the knight; but for which squares there
/// are.
template <class Put>
void put_shape(const Problem& problem, Put&& put) {
  const Board& board = problem.board;
  if (board.is_box()) put("dims", board.sides());
  if (!problem.piece.is_knight()) put("piece", word_of(problem.piece));
  if (board.surface() != Surface::plane) put("surface", name(board.surface()));
  if (const Network* network = board.network()) {
    put("edges", network->edges);
    put("names", network->names);
  }
}

/// Which squares there are, where some are missing: `put` takes ListedSquares.
template <class Put>
void put_squares(const Board& board, Put&& put) {
  if (board.size() == board.area()) return;
  const bool mostly_holes = board.size() < board.area() / 2;
  put(mostly_holes ? "cells" : "holes", ListedSquares{board, mostly_holes});
}

}  // namespace ktour
