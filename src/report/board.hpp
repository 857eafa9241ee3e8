// What JSON about an answer says of the board, the piece and a square of it.
#pragma once

#include <nlohmann/json.hpp>

#include "ktour/fields.hpp"

namespace ktour::reports {

inline void put_board(nlohmann::ordered_json& out, const Problem& problem) {
  const auto put = [&](std::string_view field, const auto& value) { out[field] = value; };
  put_sides(problem.board, put);
  if (problem.board.size() < problem.board.area()) put("squares", problem.board.size());
  put_shape(problem, put);
}

inline nlohmann::ordered_json json_of(const std::optional<Square>& s, const Board& board) {
  return s ? nlohmann::ordered_json(numbers_of(*s, board)) : nullptr;
}

}  // namespace ktour::reports
