// Cells, pairs and the searches between them.
#include "search/exact/aim.hpp"

#include <algorithm>
#include <cstdlib>
#include <functional>

#include "base/assert.hpp"

namespace ktour::exact {

void Aim::run() {
  KTOUR_ASSERT(!graph_.side.empty());
  constexpr int most_rounds = 6;
  for (Vertex v = 0; v < graph_.squares.size(); ++v) {
    if (pulse_.beat()) return;
    if (factor_.lacking(v) > 0) lacking_[graph_.side[v]].push_back(v);
  }
  seen_.assign(graph_.vertices, 0);
  for (int i = 0; i < most_rounds && !lacking_[0].empty() && round(); ++i) {
  }
}

// Cells of all sizes, up to one that is the board. Whether a path was found.
bool Aim::round() {
  constexpr int first_bits = 3;
  bool any = false;
  for (int bits = first_bits;; ++bits) {
    any |= pair_in_cells(bits);
    if (pulse_.stopped() != StopKind::none) return false;
    for (std::vector<Vertex>& side : lacking_) {
      std::erase_if(side, [&](Vertex v) { return factor_.lacking(v) == 0; });
    }
    if (lacking_[0].empty() || lacking_[1].empty()) return any;
    const auto same_cell = [&](Vertex v) { return cell(v, bits) == cell(lacking_[0][0], bits); };
    if (std::ranges::all_of(lacking_[0], same_cell) &&
        std::ranges::all_of(lacking_[1], same_cell)) {
      return any;
    }
  }
}

bool Aim::pair_in_cells(int bits) {
  for (std::vector<Vertex>& side : lacking_) {
    std::ranges::sort(side, {}, [&](Vertex v) { return std::pair(cell(v, bits), v); });
  }
  bool any = false;
  for (std::size_t i = 0, j = 0; i < lacking_[0].size() && j < lacking_[1].size();) {
    const Vertex a = lacking_[0][i];
    const Vertex b = lacking_[1][j];
    const std::uint64_t cell_of_a = cell(a, bits);
    const std::uint64_t cell_of_b = cell(b, bits);
    if (cell_of_a == cell_of_b && factor_.lacking(a) > 0) any |= reach(a, b);
    if (pulse_.stopped() != StopKind::none) return false;
    i += cell_of_a <= cell_of_b ? 1 : 0;
    j += cell_of_b <= cell_of_a ? 1 : 0;
  }
  return any;
}

// Best first. Any vertex that lacks an edge will do; the goal is where to look for one.
bool Aim::reach(Vertex from, Vertex goal) {
  ++search_;
  stops_.clear();
  waiting_.clear();
  seen_[from] = search_;
  const std::uint64_t most = 20 * (std::uint64_t{distance(from, goal)} + 20);
  enter({from, 0, none, none}, goal);
  while (!waiting_.empty() && stops_.size() < most) {
    if (pulse_.beat()) return false;
    std::ranges::pop_heap(waiting_, std::greater{});
    const auto stop = ~static_cast<std::uint32_t>(waiting_.back());
    waiting_.pop_back();
    if (expand(stop, goal)) return true;
  }
  return false;
}

// Whether that has reached a vertex that lacks an edge, and the path is exchanged.
bool Aim::expand(std::uint32_t stop, Vertex goal) {
  for (const auto& [edge, b] : graph_.at(stops_[stop].at)) {
    if (seen_[b] == search_ || graph_.added(b) || !free(edge)) continue;
    seen_[b] = search_;
    if (factor_.lacking(b) > 0) {
      exchange(stop, edge);
      return true;
    }
    for (const Incidence& inside : factor_.at(b)) {
      if (seen_[inside.to] == search_ || graph_.added(inside.to)) continue;
      if (!paths_.undecided(inside.edge)) continue;
      seen_[inside.to] = search_;
      enter({inside.to, stop, edge, inside.edge}, goal);
    }
  }
  return false;
}

void Aim::enter(const Stop& stop, Vertex goal) {
  waiting_.push_back(std::uint64_t{distance(stop.at, goal)} << 32 |
                     (~static_cast<std::uint32_t>(stops_.size())));
  std::ranges::push_heap(waiting_, std::greater{});
  stops_.push_back(stop);
}

void Aim::exchange(std::uint32_t stop, EdgeId last) {
  for (std::uint32_t i = stop; i != 0; i = stops_[i].before) factor_.remove(stops_[i].removed);
  for (std::uint32_t i = stop; i != 0; i = stops_[i].before) factor_.add(stops_[i].added);
  factor_.add(last);
}

std::uint32_t Aim::distance(Vertex a, Vertex b) const {
  const Square& s = graph_.squares[a];
  const Square& t = graph_.squares[b];
  return static_cast<std::uint32_t>(std::max(std::abs(s.row - t.row), std::abs(s.col - t.col)));
}

std::uint64_t Aim::cell(Vertex v, int bits) const {
  const Square& s = graph_.squares[v];
  return std::uint64_t{static_cast<std::uint32_t>(s.row) >> bits} << 32 |
         static_cast<std::uint32_t>(s.col) >> bits;
}

}  // namespace ktour::exact
