// Cells, pairs and the searches between them.
#include "search/exact/aim.hpp"

#include <algorithm>
#include <cstdlib>

#include "base/assert.hpp"
#include "search/exact/spread.hpp"

namespace ktour::exact {

void Aim::run() {
  KTOUR_ASSERT(!graph_.side.empty());
  constexpr int most_rounds = 6;
  Spread(graph_, factor_, ways_, pulse_).run();
  for (Vertex v = 0; v < graph_.squares.size(); ++v) {
    if (pulse_.beat()) return;
    if (factor_.lacking(v) > 0) lacking_[graph_.side[v]].push_back(v);
  }
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

// Any vertex that lacks an edge will do; the goal is where to look for one.
bool Aim::reach(Vertex from, Vertex goal) {
  return ways_.exchange_from(
      from, 20 * (std::uint64_t{distance(from, goal)} + 20),
      [&](Vertex v) { return distance(v, goal); }, [](Vertex) { return false; });
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
