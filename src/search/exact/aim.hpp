// Most of what a 2-factor lacks, mended by alternating paths that are aimed.
//
// On a board with holes the colours are out of balance on every scale, and the vertices of one side
// that lack an edge need paths to those of the other that go as far as the board is wide. A search
// that goes the same way in all directions looks at the whole board for each of them. But there are
// many, and most have one of the other side near, or will once they are spread (see spread.hpp): so
// the board is divided into cells of 8 squares a
// side, then 16, and so on, the vertices of a cell that lack an edge are paired, and each looks for
// a path to its partner by going first to where that is near. Such a path is hardly longer than the
// way. What is left is for others.
#pragma once

#include <cstdint>
#include <vector>

#include "search/exact/aimed_path.hpp"

namespace ktour::exact {

class Aim {
 public:
  Aim(const Graph& graph, const Paths& paths, TwoFactor& factor, Pulse& pulse)
      : graph_(graph), factor_(factor), pulse_(pulse), ways_(graph, paths, factor, pulse) {}

  /// The graph has two sides. Only squares count, not the vertices that are added to them.
  void run();

 private:
  bool round();
  bool pair_in_cells(int bits);
  bool reach(Vertex from, Vertex goal);
  std::uint32_t distance(Vertex a, Vertex b) const;
  std::uint64_t cell(Vertex v, int bits) const;

  const Graph& graph_;
  TwoFactor& factor_;
  Pulse& pulse_;
  AimedPaths ways_;
  std::vector<Vertex> lacking_[2];  // by side
};

}  // namespace ktour::exact
