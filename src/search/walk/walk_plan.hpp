// Which walks a depth-first search looks for, and how a tour is made of one.
//
// Ends, closed tours and symmetric tours are one thing to the search: a walk over so many squares
// that must end on a given square, or a move from one. A symmetric tour is made of a walk over one
// of its congruent parts; every visit also blocks the images of the square. The symmetry f acts on
// the tour t in one of two ways:
//
//  - It *shifts* it: f(t[i]) = t[i + n/2] (n/4 for the quarter-turn). The walk covers the first
//  part
//    and ends a move from the image of its start; its images follow in turn. The tour is closed.
//  - It *reverses* it: f(t[i]) = t[c - i]. On a knight's rectangle only a half-turn does that, and
//    only where a side is odd; graph/fold.cpp has what it takes elsewhere. On a knight's rectangle:
//    The walk covers the half from the middle of the tour on. The middle is the centre square of
//    the board, if it has one, or one of the two moves across the centre. An open tour ends
//    anywhere; a closed one has both of those moves for its middles.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "ktour/problem.hpp"

namespace ktour {

/// Whether a closed tour has its end given and not its start. It is looked for from that end, and
/// begins a step later.
inline bool from_its_end(const Problem& problem) {
  return problem.closed && problem.end && !problem.start;
}

struct WalkPlan {
  enum class Whole { is_walk, is_shifted, is_reversed };

  Square start{};
  std::uint64_t length = 0;         // squares of the walk, start and last among them
  std::optional<Square> last{};     // it ends here
  std::optional<Square> next_to{};  // or a move from here
  Whole whole = Whole::is_walk;     // what the tour is made of it
};

class WalkPlans {
 public:
  explicit WalkPlans(const Problem& problem);

  /// A tour exists if and only if there is a walk for one of them. Those of length 0 are no walks.
  std::uint64_t size() const { return any_start_ ? problem_.board.area() : plans_.size(); }
  WalkPlan operator[](std::uint64_t i) const;

 private:
  void add_shifted();
  void add_reversed();
  void add_on_any_board();
  WalkPlan plain(Square start) const;

  const Problem& problem_;
  bool any_start_ = false;  // one for each square of the board
  std::vector<WalkPlan> plans_;
};

}  // namespace ktour
