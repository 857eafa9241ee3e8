#include "facts/crossings.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>

#include "base/assert.hpp"

namespace ktour {
namespace {

Offset operator-(Offset a, Offset b) {
  return {a.row - b.row, a.col - b.col};
}

// Where the segment from `from` by `v` meets the one from nowhere by `u`: numerators of the parts
// of u and v at that point, over the same denominator, which is positive.
struct Meeting {
  std::int64_t on_first, on_second, whole;
  bool inside() const {
    return whole != 0 && on_first > 0 && on_first < whole && on_second > 0 && on_second < whole;
  }
};

// s u = from + t v, so s (u x v) = from x v and t (u x v) = from x u.
Meeting meeting(Offset u, Offset from, Offset v) {
  const std::int64_t whole = cross(u, v);
  const std::int64_t sign = whole < 0 ? -1 : 1;
  return {sign * cross(from, v), sign * cross(from, u), sign * whole};
}

CrossingKind kind_of(Offset u, Offset v, const Meeting& at, bool knight) {
  if (dot(u, v) == 0) return CrossingKind::right;
  if (!knight) return CrossingKind::other;
  if (2 * at.on_first == at.whole) return CrossingKind::middle;
  return at.whole == 3 ? CrossingKind::third : CrossingKind::quarter;
}

// The directions of a piece's moves that point downwards, or to the right.
std::vector<Offset> downward(const Piece& piece) {
  std::vector<Offset> all;
  for (const Leap& leap : piece.leaps()) {
    for (const auto& [row, col] : {std::pair{leap[0], leap[1]}, std::pair{leap[1], leap[0]}}) {
      for (const Offset by : {Offset{row, col}, Offset{row, -col}}) {
        const bool down = by.row > 0 || (by.row == 0 && by.col > 0);
        if (down && std::find(all.begin(), all.end(), by) == all.end()) all.push_back(by);
      }
    }
  }
  return all;
}

std::int32_t reach(std::span<const Offset> directions) {
  std::int32_t most = 0;
  for (const Offset by : directions) most = std::max({most, std::abs(by.row), std::abs(by.col)});
  return most;
}

}  // namespace

std::optional<CrossingKind> crossing_of(Square a, Square b, Square c, Square d, bool knight) {
  const auto by = [](Square from, Square to) {
    return Offset{to.row - from.row, to.col - from.col};
  };
  const Meeting met = meeting(by(a, b), by(a, c), by(c, d));
  if (!met.inside()) return {};
  return kind_of(by(a, b), by(c, d), met, knight);
}

CrossingFinder::CrossingFinder(const Board& board, const Piece& piece)
    : directions_(downward(piece)),
      crossers_(directions_.size()),
      margin_(static_cast<std::size_t>(2 * reach(directions_))),
      width_(static_cast<std::size_t>(board.cols()) + 2 * margin_) {
  KTOUR_ASSERT(directions_.size() <= most_directions);
  const std::size_t places = width_ * (static_cast<std::size_t>(board.rows()) + 2 * margin_);
  moves_.resize(places);
  crossed_.resize(places * directions_.size());
  for (std::size_t d = 0; d < directions_.size(); ++d) find_crossers(d, piece.is_knight());
}

void CrossingFinder::find_crossers(std::size_t direction, bool knight) {
  const Offset u = directions_[direction];
  const std::int32_t near = narrow<std::int32_t>(margin_);
  std::vector<Offset> from;
  std::vector<Crosser>& found = crossers_[direction];
  for (std::size_t e = direction + 1; e < directions_.size(); ++e) {
    const Offset v = directions_[e];
    for (Offset at{-near, 0}; at.row <= near; ++at.row) {
      for (at.col = -near; at.col <= near; ++at.col) {
        const Meeting met = meeting(u, at, v);
        if (!met.inside()) continue;
        from.push_back(at);
        found.push_back({at.row * narrow<std::ptrdiff_t>(width_) + at.col,
                         static_cast<std::uint32_t>(e), kind_of(u, v, met, knight),
                         static_cast<double>(met.on_first) / static_cast<double>(met.whole), 0});
      }
    }
  }
  if (!knight) return;
  for (std::size_t i = 0; i < found.size(); ++i) {
    for (std::size_t j = i + 1; j < found.size(); ++j) {
      const Offset v = directions_[found[i].direction];
      const Offset w = directions_[found[j].direction];
      if (meeting(v, from[j] - from[i], w).inside()) found[i].triangles |= std::uint64_t{1} << j;
    }
  }
}

std::size_t CrossingFinder::direction_of(Offset by) const {
  std::size_t at = 0;
  while (directions_[at] != by) ++at;
  return at;
}

// The moves of a tour in place of those of the one before.
void CrossingFinder::draw(std::span<const Square> tour, bool closed) {
  for (const Drawn& move : drawn_) {  // of the tour before
    moves_[move.place] = 0;
    crossed_[move.place * directions_.size() + move.direction] = 0;
  }
  drawn_.clear();
  const std::size_t moves = tour.size() - (closed ? 0 : 1);
  for (std::size_t i = 0; i < moves; ++i) {
    Square a = tour[i];
    Square b = tour[i + 1 < tour.size() ? i + 1 : 0];
    if (b.row < a.row || (b.row == a.row && b.col < a.col)) std::swap(a, b);
    const std::size_t direction = direction_of({b.row - a.row, b.col - a.col});
    drawn_.push_back({place(a), static_cast<std::uint32_t>(direction)});
    moves_[place(a)] |= std::uint32_t{1} << direction;
  }
}

std::vector<CrossingPoint> CrossingFinder::points(std::span<const Square> tour, bool closed) {
  draw(tour, closed);
  std::vector<CrossingPoint> found;
  const auto number = [](std::size_t n) { return static_cast<double>(n); };
  for (const Drawn& move : drawn_) {
    const Offset by = directions_[move.direction];
    for (const Crosser& crosser : crossers_[move.direction]) {
      if (!is_drawn(move, crosser)) continue;
      found.push_back({number(move.place / width_) - number(margin_) + by.row * crosser.part,
                       number(move.place % width_) - number(margin_) + by.col * crosser.part});
    }
  }
  return found;
}

Crossings CrossingFinder::find(std::span<const Square> tour, bool closed) {
  draw(tour, closed);
  Crossings found;
  for (const Drawn& move : drawn_) {
    const std::vector<Crosser>& crossers = crossers_[move.direction];
    std::uint16_t& own = crossed_[move.place * directions_.size() + move.direction];
    std::uint64_t present = 0;
    for (std::size_t i = 0; i < crossers.size(); ++i) {
      if (!is_drawn(move, crossers[i])) continue;
      const std::size_t at = move.place + static_cast<std::size_t>(crossers[i].by);
      if (i < 64) present |= std::uint64_t{1} << i;
      ++found.by_kind[static_cast<std::size_t>(crossers[i].kind)];
      ++own;
      ++crossed_[at * directions_.size() + crossers[i].direction];
    }
    for (std::uint64_t left = present; left != 0; left &= left - 1) {
      const auto i = static_cast<std::size_t>(std::countr_zero(left));
      if (i < crossers.size()) found.triangles += std::popcount(present & crossers[i].triangles);
    }
  }
  for (const std::int64_t count : found.by_kind) found.all += count;
  for (const Drawn& move : drawn_) {
    const std::uint16_t count = crossed_[move.place * directions_.size() + move.direction];
    if (count == 0) ++found.uncrossed;
    found.most = std::max<std::int64_t>(found.most, count);
  }
  return found;
}

}  // namespace ktour
