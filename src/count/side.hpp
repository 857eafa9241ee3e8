// A graph cut in two: the runs of both sides to the middle, and their shares of the edges there.
//
// The vertices are in a row. Those before the middle are finished by the left side, those behind it
// by the right one, which goes through them from the other end. No edge leads across the middle.
// Its own edges, and those that join it to an apex, are dealt to the two sides.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "count/layer.hpp"
#include "count/types.hpp"
#include "frontier/decisions.hpp"
#include "frontier/mirror.hpp"
#include "graph/graph.hpp"
#include "graph/order.hpp"

namespace ktour::count {

/// Degrees of a window's places, two bits each, the first place highest.
using Pattern = std::uint64_t;

/// A choice among the edges of the middle that a side has to decide.
struct Carry {
  Pattern degrees = 0;                                       ///< that it adds
  std::vector<std::pair<std::uint8_t, std::uint8_t>> edges;  ///< as places of the window
};

struct Side {
  /// The graph as this side sees it: the vertices that it finishes first, then those of the middle.
  /// Of the edges of the middle it decides `singles` at the end of its run, and `share` by carries;
  /// both are ends of edges of `seen`.
  using EdgeList = std::vector<std::uint32_t>;
  Side(Graph seen, Vertex finished, Vertex middle, const EdgeList& singles, const EdgeList& share);

  Graph graph;
  Vertex first;     ///< vertex of the middle
  Vertex line = 0;  ///< how many vertices a line has, if both middle lines are full; or 0
  unsigned apex;    ///< places of the window before the middle: 1 if there is an apex
  unsigned window;
  std::vector<frontier::Decision> steps;
  std::vector<Carry> carries;
  std::vector<std::uint8_t> places;  ///< of the other side, for the places of the window

  /// The steps, with states and their mirror images made one at the ends of lines.
  std::vector<frontier::Decision> folded_steps() const;

  /// The place of a place of the window as the other side sees it.
  unsigned turned(unsigned place) const { return places[place]; }
  /// The mirror along the lines. (Where there are none, the middle is one.)
  frontier::Mirror mirror() const { return {apex, line == 0 ? window - apex : line, window}; }
};

/// Where the tours of a graph are best counted by halves: at a line of a knight's rectangle; in
/// other graphs where a run to either side of the middle takes less than one over all vertices.
std::optional<Cut> cut_of(const Problem& problem, const Graph& graph, Pulse& pulse);
std::optional<Cut> cut_of(const Problem& problem, const Graph& graph);

/// A graph cut in the middle.
struct Halves {
  Halves(Graph whole, const Cut& cut);
  /// A knight's board, cut in the middle or so that the left finishes a number of lines.
  explicit Halves(const Problem& problem);
  Halves(const Problem& problem, Vertex lines_before);

  Graph graph;
  std::vector<Vertex> back;    ///< the vertices as the right side numbers them; the apex last
  std::vector<Vertex> mirror;  ///< the image of each vertex in the mirror along lines; or none
  bool symmetric = false;      ///< the graph looks the same in that mirror
  bool mirrored = false;       ///< and so do the shares of the middle
  Side left;
  std::optional<Side> other;  ///< the right, if it is not the same as the left

  const Side& right() const { return other ? *other : left; }
  bool same() const { return !other; }
  /// Of the longest key, and of counts, from experience: they grow a little more than a bit a
  /// square.
  Lengths lengths() const;

 private:
  struct Coloured;
  struct InLines;
  struct Plan;
  Halves(Coloured whole, const Cut& cut);
  Halves(const Plan& plan, Coloured&& whole);
};

}  // namespace ktour::count
