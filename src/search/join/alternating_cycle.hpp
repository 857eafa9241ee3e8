// Alternating cycles of a 2-factor: edges of it and others in turn, which may change places.
#pragma once

#include <array>
#include <vector>

#include "base/pulse.hpp"
#include "search/exact/paths.hpp"
#include "search/exact/two_factor.hpp"

namespace ktour {

/// Edges that go out of a 2-factor, and as many that come in.
struct Change {
  std::vector<EdgeId> out, in;
};

class AlternatingCycles {
 public:
  AlternatingCycles(const Graph& graph, const exact::Paths& paths, const exact::TwoFactor& factor,
                    Pulse& pulse)
      : graph_(graph), paths_(paths), factor_(factor), pulse_(pulse) {}

  /// A shortest one through a free edge; of the two sides, if there are any, `from` is on side 1.
  /// Nothing where there is none, or the pulse was stopped.
  Change through(EdgeId edge, Vertex from, Vertex to);

 private:
  static constexpr EdgeId none = 0xffffffff;

  bool free(EdgeId e) const { return !factor_.has(e) && paths_.undecided(e); }
  Change back_along(EdgeId between, Vertex to) const;

  const Graph& graph_;
  const exact::Paths& paths_;
  const exact::TwoFactor& factor_;
  Pulse& pulse_;
  std::array<std::vector<EdgeId>, 2>
      via_{};  // by vertex: the edge of the 2-factor, and the free one
};

}  // namespace ktour
