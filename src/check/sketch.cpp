// What there is to see of an argument.
#include "check/sketch.hpp"

#include <algorithm>

namespace ktour::proof {

Sketch sketch_of(const Problem& problem, const std::string& rule, std::vector<Place> listed,
                 bool lines_are_rows, Work& work) {
  const Board& board = problem.board;
  if (board.area() > largest_sketch) return {};
  std::sort(listed.begin(), listed.end());
  const std::optional<Classes> classes = Classes::of(problem, work);
  const Leaps leaps(board, problem.piece);
  Sketch sketch;
  if (classes && rule != "few moves") sketch.groups.resize(2);
  for (Place p = 0; p < board.area() && !work.ends(); ++p) {
    if (!has_square(board, p)) continue;
    const Square s = square_at(board, p);
    const auto line = static_cast<Place>(lines_are_rows ? s.row : s.col);
    const bool is_listed = rule == "symmetry" ? mapped(problem, p) == p
                                              : std::binary_search(listed.begin(), listed.end(),
                                                                   rule == "lines" ? line : p);
    if (is_listed) {
      sketch.marked.push_back(s);
      for (const Place to : rule == "few moves" ? leaps.from(p) : std::vector<Place>()) {
        sketch.moves.push_back({s, square_at(board, to)});
      }
    } else if (!sketch.groups.empty()) {
      sketch.groups[static_cast<std::size_t>((*classes)[p])].push_back(s);
    }
  }
  if (rule == "given moves") {
    for (const Move& move : problem.avoid) sketch.moves.push_back(move);
    sketch.groups.clear();
  }
  return sketch;
}

Sketch sketch_of(const Problem& problem, const Tree::Sight& sight) {
  const Board& board = problem.board;
  const Place places = board.area();
  Sketch sketch;
  if (places > largest_sketch) return sketch;
  for (const auto& [a, b] : sight.moves)
    sketch.moves.push_back({square_at(board, a), square_at(board, b)});
  for (const Place p : sight.cut) {
    if (p < places) sketch.marked.push_back(square_at(board, p));
  }
  for (const std::vector<Place>& group : sight.groups) {
    sketch.groups.emplace_back();
    for (const Place p : group) {
      if (p < places) sketch.groups.back().push_back(square_at(board, p));
    }
  }
  return sketch;
}

}  // namespace ktour::proof
