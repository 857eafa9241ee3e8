// The moves of a tour as lines of a picture.
//
// On a plane a move is a line from centre to centre, straight or, of a curve, one that goes on
// smoothly. Between layers of a box that lie side by side only its beginning and its end are drawn,
// or it is bent, or moves along a row would lie on each other and on its squares. A move across
// joined sides is two lines, one at each side.
#pragma once

#include <optional>
#include <vector>

#include "ktour/piece.hpp"
#include "ktour/tour.hpp"
#include "problem/moves.hpp"
#include "render/layout.hpp"

namespace ktour {

/// A line through points or, curved, Bézier curves: a point, then two handles and a point for each.
struct Line {
  std::vector<Point> points;
  bool curved = false;
};

/// The point of a line that is so far from its end, as the crow flies.
Point before_end(const Line& line, double distance);

class Way {
 public:
  Way(const Tour& tour, const Piece& piece, const Layout& layout, bool curve);

  bool closed() const { return closed_; }
  /// That of the end back to the start too, where it is one.
  std::uint64_t moves() const { return squares_.size() - (closed_ ? 0 : 1); }
  Square square(std::uint64_t step) const { return squares_[step]; }
  std::uint64_t size() const { return squares_.size(); }

  /// The move from a step to the next: the first line begins at the one square, the last touches
  /// the other.
  std::vector<Line> lines(std::uint64_t step) const;
  /// Moves from a step to another, as one line where they are.
  std::vector<Line> lines(std::uint64_t first, std::uint64_t end) const;

  /// Where the short line of a move that leaves its layer is marked with the layer it leads to.
  struct Mark {
    Point at;
    std::int32_t layer;
  };
  std::optional<Mark> mark(std::uint64_t step) const;

  /// The whole tour, where it is one closed line.
  std::optional<Line> outline() const;

  /// Where the moves from a step on, up to `end` at most, cross each other or the move before: the
  /// first step whose move does. The move of the step itself never counts.
  std::uint64_t first_crossing(std::uint64_t first, std::uint64_t end) const;

  /// What there is of the move that led to a step, beside its square.
  Line arrival(std::uint64_t step) const;
  /// What there is of the first move, as near to its square as no other move comes.
  Line departure() const;

 private:
  Point at(std::int64_t step) const;
  Line on_plane(std::uint64_t step) const;
  std::vector<Line> through_layers(Square a, Square b) const;
  bool leaves_layer(Square a, Square b) const;
  Point towards(Square a, Square b) const;
  std::vector<Line> round(Square a, Square b) const;
  Line within_board(Point from, Point to) const;

  const Tour& tour_;
  Moves moves_;
  const Layout& layout_;
  bool curve_;
  bool closed_;
  bool is_chain_;  // every move begins where the one before ended
  std::vector<Square> squares_;
};

}  // namespace ktour
