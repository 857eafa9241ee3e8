// A tile's own tour goes over its squares in the order in which the whole tour comes to them: what
// the whole tour does between two of them is what hangs on the tile there.
#include "construct/trace_tiles.hpp"

#include <algorithm>
#include <vector>

namespace ktour::construct {

void trace_tiles(const Cut& rows, const Cut& cols, const Tour& tour, bool closed, Status& status) {
  std::vector<Square> squares(tour.size());
  tour.squares(0, squares);
  const auto tile_of = [&](Square s) {
    return static_cast<std::size_t>(rows.part_of(s.row) * cols.parts + cols.part_of(s.col));
  };
  std::vector<std::vector<std::uint64_t>> tiles(static_cast<std::size_t>(rows.parts * cols.parts));
  std::vector<std::size_t> order;  // of the tiles, as the tour comes to them
  for (std::uint64_t step = 0; step < squares.size(); ++step) {
    auto& steps = tiles[tile_of(squares[step])];
    if (steps.empty()) order.push_back(tile_of(squares[step]));
    steps.push_back(step);
  }

  std::uint64_t moves = 0;
  const auto tell = [&](TraceEvent::Kind kind, std::uint64_t from, std::uint64_t to) {
    kind == TraceEvent::Kind::remove ? --moves : ++moves;
    status.trace({kind, moves, squares[to], 0, squares[from]});
  };
  for (const std::size_t tile : order) {
    const auto& steps = tiles[tile];
    for (std::size_t i = 1; i < steps.size(); ++i) {
      tell(TraceEvent::Kind::follow, steps[i - 1], steps[i]);
    }
  }
  for (std::uint64_t step = 0; step + 1 < squares.size(); ++step) {
    const std::size_t tile = tile_of(squares[step]);
    if (tile == tile_of(squares[step + 1])) continue;
    const auto& steps = tiles[tile];
    const auto next = std::upper_bound(steps.begin(), steps.end(), step);
    if (next != steps.end()) tell(TraceEvent::Kind::remove, step, *next);
    tell(TraceEvent::Kind::choose, step, step + 1);
  }
  if (closed) tell(TraceEvent::Kind::choose, squares.size() - 1, 0);
}

}  // namespace ktour::construct
