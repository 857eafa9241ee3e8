// Cut nodes (articulation points): whether the rest of a cycle can still hang together.
//
// Take a Hamilton cycle and cut a stretch out of it: what remains is one path, so it is connected.
// A path of taken edges is such a stretch, and so is a single vertex. So in the graph whose nodes
// are the paths (a vertex with nothing taken is a path of its own) and whose edges are the
// undecided ones, no node may be a cut node, and all nodes must be connected. One depth-first
// search tells, by the low points of Hopcroft and Tarjan (1973).
#pragma once

#include <cstdint>
#include <vector>

#include "base/pulse.hpp"
#include "search/exact/log.hpp"
#include "search/exact/paths.hpp"

namespace ktour::exact {

class Cuts {
 public:
  explicit Cuts(const Graph& graph);
  /// False: no cycle is left. Expects that nothing more follows from the degrees.
  bool hold(const Paths& paths, Pulse& pulse, Log* log = nullptr);

 private:
  static bool falls_apart(const Paths& paths, Vertex node, Log* log);

  struct Frame {
    Vertex node;
    Vertex end;          // the end of the node whose edges are being looked at
    std::uint32_t next;  // the next of them
  };

  const Graph& graph_;
  std::vector<std::uint32_t> found_;  // when the search came to a node, from 1
  std::vector<std::uint32_t> low_;    // the earliest node with an edge from here or below
  std::vector<Frame> frames_;
};

}  // namespace ktour::exact
