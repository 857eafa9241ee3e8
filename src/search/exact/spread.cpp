// The plan, and moves from cell to cell.
#include "search/exact/spread.hpp"

#include <algorithm>

#include "base/assert.hpp"

namespace ktour::exact {

void Spread::run() {
  KTOUR_ASSERT(!graph_.side.empty());
  if (measure() && plan(0, rows_, 0, cols_)) move();
}

// False: stopped, or there are few cells.
bool Spread::measure() {
  constexpr std::size_t few = 64;
  for (const Square& s : graph_.squares) {
    if (pulse_.beat()) return false;
    rows_ = std::max(rows_, (static_cast<std::size_t>(s.row) >> bits) + 1);
    cols_ = std::max(cols_, (static_cast<std::size_t>(s.col) >> bits) + 1);
  }
  const std::size_t cells = rows_ * cols_;
  // (Squares far apart would be cells without squares.)
  if (cells < few || cells > graph_.squares.size()) return false;
  for (auto* of_cells : {&excess_, &squares_, &flow_[0], &flow_[1]}) of_cells->assign(cells, 0);
  lacking_.resize(cells);
  for (Vertex v = 0; v < graph_.squares.size(); ++v) {
    if (pulse_.beat()) return false;
    const std::size_t at = cell(v);
    ++squares_[at];
    for (unsigned n = factor_.lacking(v); n > 0; --n) {
      excess_[at] += graph_.side[v] == 0 ? 1 : -1;
      if (graph_.side[v] == 0) lacking_[at].push_back(v);
    }
  }
  return true;
}

// Of a rectangle of cells, by halves of its longer side. In each lane across the border, what goes
// over it comes from all cells on one side, in proportion to their squares, and goes to all cells
// on the other. False: stopped.
bool Spread::plan(std::size_t row, std::size_t rows, std::size_t col, std::size_t cols) {
  const bool tall = rows >= cols;
  const std::size_t length = tall ? rows : cols;
  const std::size_t lanes = tall ? cols : rows;
  if (length == 1) return true;
  const std::size_t half = length / 2;
  const auto at = [&](std::size_t along, std::size_t lane) {
    return tall ? (row + along) * cols_ + col + lane : (row + lane) * cols_ + col + along;
  };
  std::int64_t excess[2] = {0, 0};
  std::int64_t squares[2] = {0, 0};
  for (std::size_t i = 0; i < length; ++i) {
    if (pulse_.beat(static_cast<std::uint32_t>(lanes))) return false;
    for (std::size_t lane = 0; lane < lanes; ++lane) {
      excess[i < half ? 0 : 1] += excess_[at(i, lane)];
      squares[i < half ? 0 : 1] += squares_[at(i, lane)];
    }
  }
  const auto border = static_cast<std::int64_t>(lanes) << bits;  // more will not go over it
  const std::int64_t over =
      squares[0] + squares[1] == 0
          ? 0
          : excess[0] - (excess[0] + excess[1]) * squares[0] / (squares[0] + squares[1]);
  const std::int64_t in_lane =
      std::clamp(over, -border, border) * unit / static_cast<std::int64_t>(lanes);
  for (std::size_t lane = 0; lane < lanes && in_lane != 0; ++lane) {
    if (pulse_.beat(static_cast<std::uint32_t>(length))) return false;
    std::int64_t all[2] = {0, 0};
    for (std::size_t i = 0; i < length; ++i) all[i < half ? 0 : 1] += squares_[at(i, lane)];
    if (all[0] == 0 || all[1] == 0) continue;
    std::int64_t passed = 0;
    for (std::size_t i = 0; i + 1 < length; ++i) {
      passed += squares_[at(i, lane)];
      const std::int64_t share =
          i < half ? in_lane * passed / all[0] : in_lane * (all[0] + all[1] - passed) / all[1];
      flow_[tall ? 0 : 1][at(i, lane)] += share;
    }
  }
  return tall ? plan(row, half, col, cols) && plan(row + half, rows - half, col, cols)
              : plan(row, rows, col, half) && plan(row, rows, col + half, cols - half);
}

// What a cell has to pass on may have to come to it first.
void Spread::move() {
  queued_.assign(lacking_.size(), 1);
  queue_.resize(lacking_.size());
  for (std::size_t c = 0; c < queue_.size(); ++c) queue_[c] = c;
  for (std::size_t head = 0; head < queue_.size(); ++head) {
    queued_[queue_[head]] = 0;
    for (const Direction direction : {down, right, up, left}) {
      if (pulse_.beat()) return;
      move_from(queue_[head], direction);
    }
  }
}

void Spread::move_from(std::size_t cell, Direction direction) {
  const bool back = direction == up || direction == left;
  const std::size_t step = direction == down || direction == up ? cols_ : 1;
  if (back ? cell < step : cell + step >= lacking_.size()) return;
  const std::size_t to = back ? cell - step : cell + step;
  std::int64_t& flow = flow_[direction == down || direction == up ? 0 : 1][back ? to : cell];
  std::vector<Vertex>& here = lacking_[cell];
  std::vector<Vertex> stays;
  constexpr std::size_t most_in_vain = 3;
  while ((back ? -flow : flow) > unit / 2 && !here.empty() && stays.size() < most_in_vain) {
    const Vertex v = here.back();
    here.pop_back();
    if (factor_.lacking(v) == 0) continue;
    if (!hop(v, direction)) {
      if (pulse_.stopped() != StopKind::none) return;
      stays.push_back(v);
      continue;
    }
    flow += back ? unit : -unit;
    if (!ways_.moved_to()) continue;
    lacking_[to].push_back(*ways_.moved_to());
    if (queued_[to] != 0) continue;
    queued_[to] = 1;
    queue_.push_back(to);
  }
  here.insert(here.begin(), stays.begin(), stays.end());
}

bool Spread::hop(Vertex from, Direction direction) {
  constexpr std::uint64_t most_stops = 400;
  constexpr std::uint32_t beside = 8;  // a lane is as bad as so many rows
  const bool rows = direction == down || direction == up;
  const bool back = direction == up || direction == left;
  const auto along = [&](Vertex v) {
    const Square& s = graph_.squares[v];
    return rows ? s.row : s.col;
  };
  const auto lane = [&](Vertex v) {
    const Square& s = graph_.squares[v];
    return (rows ? s.col : s.row) >> bits;
  };
  const std::int32_t border = ((along(from) >> bits) + (back ? 0 : 1)) << bits;
  const auto left_to_go = [&](Vertex v) {
    return back ? along(v) - border + 1 : border - along(v);
  };
  return ways_.exchange_from(
      from, most_stops,
      [&](Vertex v) {
        return static_cast<std::uint32_t>(std::max(0, left_to_go(v))) +
               (lane(v) == lane(from) ? 0 : beside);
      },
      [&](Vertex v) { return left_to_go(v) <= 0 && lane(v) == lane(from); });
}

}  // namespace ktour::exact
