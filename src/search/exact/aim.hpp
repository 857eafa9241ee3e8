// Most of what a 2-factor lacks, mended by alternating paths that are aimed.
//
// On a board with holes the colours are out of balance on every scale, and the vertices of one side
// that lack an edge need paths to those of the other that go as far as the board is wide. A search
// that goes the same way in all directions looks at the whole board for each of them. But there are
// many, and most have one of the other side near: so the board is divided into cells of 8 squares a
// side, then 16, and so on, the vertices of a cell that lack an edge are paired, and each looks for
// a path to its partner by going first to where that is near. Such a path is hardly longer than the
// way. What is left is for others.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "search/exact/two_factor.hpp"

namespace ktour::exact {

class Aim {
 public:
  Aim(const Graph& graph, const Paths& paths, TwoFactor& factor, Pulse& pulse)
      : graph_(graph), paths_(paths), factor_(factor), pulse_(pulse) {}

  /// The graph has two sides. Only squares count, not the vertices that are added to them.
  void run();

 private:
  static constexpr EdgeId none = 0xffffffff;

  // A vertex of side 0 that lacks an edge once the path is exchanged, and how it came to that.
  struct Stop {
    Vertex at;
    std::uint32_t before;  // the stop before it
    EdgeId added, removed;
  };

  bool round();
  bool pair_in_cells(int bits);
  bool reach(Vertex from, Vertex goal);
  bool expand(std::uint32_t stop, Vertex goal);
  void enter(const Stop& stop, Vertex goal);
  void exchange(std::uint32_t stop, EdgeId last);
  std::uint32_t distance(Vertex a, Vertex b) const;
  std::uint64_t cell(Vertex v, int bits) const;
  bool free(EdgeId e) const { return !factor_.has(e) && paths_.undecided(e); }

  const Graph& graph_;
  const Paths& paths_;
  TwoFactor& factor_;
  Pulse& pulse_;
  std::vector<Vertex> lacking_[2];   // by side
  std::vector<std::uint32_t> seen_;  // the search that has seen a vertex
  std::uint32_t search_ = 0;
  std::vector<Stop> stops_;
  std::vector<std::uint64_t> waiting_;  // a heap: distance, and which stop, the last one first
};

}  // namespace ktour::exact
