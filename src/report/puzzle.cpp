// What puzzles that were made, and ratings, say.
#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include "report/board.hpp"
#include "report/report.hpp"

namespace ktour::reports {
namespace {

nlohmann::ordered_json puzzle_rows(const Problem& problem, std::span<const Given> steps) {
  const Board& board = problem.board;
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  for (std::uint64_t i = 0; i < board.area(); ++i) {
    if (board.square(i).col == 0) rows.push_back(nlohmann::ordered_json::array());
    rows.back().push_back(board.contains(board.square(i)) ? nullptr : nlohmann::ordered_json("#"));
  }
  for (const Given& given : steps) {
    rows[static_cast<std::size_t>(given.square.row)][static_cast<std::size_t>(given.square.col)] =
        number_of(given, problem);
  }
  return rows;
}

}  // namespace

std::vector<Given> all_steps_of(const Tour& tour) {
  std::vector<Given> all;
  for (const Square s : tour.walk()) all.push_back({s, all.size()});
  return all;
}

nlohmann::ordered_json walk_in_json(const Tour& tour) {
  nlohmann::ordered_json out = nlohmann::ordered_json::array();
  for (const Square s : tour.walk()) out.push_back(numbers_of(s, tour.board()));
  return out;
}

std::string in_json(const Puzzle& puzzle) {
  const Problem& problem = puzzle.problem;
  nlohmann::ordered_json out;
  const auto put = [&](std::string_view field, const auto& value) { out[field] = value; };
  put_sides(problem.board, put);
  put_shape(problem, put);
  put_squares(problem.board, [&](std::string_view field, const ListedSquares& squares) {
    out[field] = nlohmann::ordered_json::array();
    squares.each([&](Square s) { out[field].push_back(numbers_of(s, problem.board)); });
  });
  out["closed"] = problem.closed;
  out["given"] = listed_steps(problem);
  out["grid"] = puzzle_rows(problem, problem.given);
  out["level"] = name(puzzle.rating.level);
  out["score"] = std::round(puzzle.rating.score * 10) / 10;
  out["solution"] = puzzle_rows(problem, all_steps_of(puzzle.answer()));
  return out.dump() + "\n";
}

std::string in_json(const Rating& rating) {
  constexpr std::array<std::string_view, 3> answers{"none", "one", "several"};
  nlohmann::ordered_json out{{"answers", answers[std::min<std::uint64_t>(rating.answers, 2)]}};
  if (rating.answers == 1) {
    out["level"] = name(rating.level);
    out["score"] = std::round(rating.score * 10) / 10;
    out["steps"] = nlohmann::ordered_json::array();
    for (const PuzzleStep& step : rating.steps) {
      out["steps"].push_back({{"technique", step.technique},
                              {"level", name(step.level)},
                              {"square", numbers_of(step.square, rating.shown[0].board())},
                              {"step", step.step},
                              {"excludes", step.excludes},
                              {"sentence", step.sentence}});
    }
  }
  out["solutions"] = nlohmann::ordered_json::array();
  for (const Tour& tour : rating.shown) out["solutions"].push_back(walk_in_json(tour));
  return out.dump() + "\n";
}

}  // namespace ktour::reports
