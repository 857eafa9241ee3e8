// One side of a board that is counted by halves: the run to the middle, and its share of the moves
// there.
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
#include "problem/knight.hpp"

namespace ktour::count {

/// Degrees of a window's places, two bits each, the first place highest.
using Pattern = std::uint64_t;

/// A choice among the moves between the middle lines that a side has to decide.
struct Carry {
  Pattern degrees = 0;                                       ///< that it adds
  std::vector<std::pair<std::uint8_t, std::uint8_t>> edges;  ///< as places of the window
};

struct Side {
  /// The board as this side sees it: its lines first, then the two in the middle.
  Side(const Problem& problem, Vertex lines);
  /// The same of a graph whose vertices are in lines.
  Side(Graph seen, Vertex line_width, Vertex lines);

  Graph graph;
  Vertex width;
  Vertex first;   ///< square of the two lines
  unsigned apex;  ///< places of the window before the two lines: 1 if there is an apex
  unsigned window;
  std::vector<frontier::Decision> steps;
  std::vector<Carry> carries;

  /// The steps, with states and their mirror images made one at the ends of lines.
  std::vector<frontier::Decision> folded_steps() const;

  /// The place of a place of the window as the other side sees it: the two lines change places.
  unsigned turned(unsigned place) const {
    if (place < apex) return place;
    return place < apex + width ? place + width : place - width;
  }
  /// The mirror along the lines.
  frontier::Mirror mirror() const { return {apex, width, window}; }
  /// Whether the share is the same when mirrored.
  bool mirror_symmetric() const { return width % 2 == 0; }
};

/// Whether a request is one for the halves of a board.
inline bool can_be_halved(const Problem& problem) {
  const Lines lines(problem.board);
  return is_knights(problem) && problem.symmetry == Symmetry::none && lines.lines >= 4 &&
         2 * lines.width + 3 <= frontier::max_window;
}

/// Whether a graph is that of a board folded in the middle, so that the first half of its lines is
/// left and the last of these is joined to itself, and has lines enough to be cut.
bool can_be_halved(const Problem& problem, const Graph& graph);

/// A board cut in the middle.
struct Halves {
  /// The board must have four lines at least. Cut in the middle, or so that the left finishes a
  /// given number of lines.
  explicit Halves(const Problem& problem);
  Halves(const Problem& problem, Vertex lines_before);
  /// A board folded in the middle (see can_be_halved): the line at the fold is the right side.
  Halves(const Graph& folded, Vertex width);

  Side left;
  std::optional<Side> other;  ///< the right, if it is not the same as the left
  bool symmetric;  ///< no end is given: the board looks the same in a mirror along its lines
  bool mirrored;   ///< and so do the shares of the middle

  const Side& right() const { return other ? *other : left; }
  bool same() const { return !other; }
  /// Of the longest key, and of counts, from experience: they grow a little more than a bit a
  /// square.
  Lengths lengths() const;
};

}  // namespace ktour::count
