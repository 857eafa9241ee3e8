#include "render/way.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <span>

#include "render/colour.hpp"

namespace ktour {
namespace {

Point between(Point a, Point b, double t) {
  return {a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t};
}

double distance(Point a, Point b) {
  return std::hypot(b.x - a.x, b.y - a.y);
}

// One curve, split at a share of it (de Casteljau): its first or its second piece.
std::vector<Point> piece_of_curve(const std::vector<Point>& p, double t, bool first) {
  const Point a = between(p[0], p[1], t);
  const Point b = between(p[1], p[2], t);
  const Point c = between(p[2], p[3], t);
  const Point ab = between(a, b, t);
  const Point bc = between(b, c, t);
  const Point middle = between(ab, bc, t);
  return first ? std::vector{p[0], a, ab, middle} : std::vector{middle, bc, c, p[3]};
}

Line piece_of(const Line& line, double t, bool first) {
  if (t <= 0 || t >= 1) return line;
  if (line.curved) return {piece_of_curve(line.points, t, first), true};
  const Point middle = between(line.points[0], line.points[1], t);
  if (first) return {{line.points[0], middle}, false};
  return {{middle, line.points[1]}, false};
}

// A move as straight pieces, near enough to see what crosses it.
std::vector<Point> flattened(const Line& line) {
  if (!line.curved) return line.points;
  constexpr int pieces = 6;
  std::vector<Point> out{line.points[0]};
  for (int i = 1; i < pieces; ++i) {
    out.push_back(piece_of_curve(line.points, static_cast<double>(i) / pieces, true).back());
  }
  out.push_back(line.points[3]);
  return out;
}

// Which side of a line from a to b a point is on.
double side(Point a, Point b, Point p) {
  return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
}

bool cross(std::span<const Point> one, std::span<const Point> other) {
  for (std::size_t i = 0; i + 1 < one.size(); ++i) {
    for (std::size_t j = 0; j + 1 < other.size(); ++j) {
      const Point a = one[i];
      const Point b = one[i + 1];
      const Point c = other[j];
      const Point d = other[j + 1];
      if (side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0) return true;
    }
  }
  return false;
}

}  // namespace

Point before_end(const Line& line, double far) {
  const Point end = line.points.back();
  if (!line.curved) {
    return between(end, line.points.front(), far / distance(line.points.front(), end));
  }
  constexpr int pieces = 60;
  for (int i = pieces - 1; i > 0; --i) {
    const Point at = piece_of_curve(line.points, static_cast<double>(i) / pieces, true).back();
    if (distance(at, end) >= far) return at;
  }
  return line.points.front();
}

Way::Way(const Tour& tour, const Piece& piece, const Layout& layout, bool curve)
    : tour_(tour),
      moves_(tour.board(), piece),
      layout_(layout),
      curve_(curve),
      closed_(is_closed(tour, piece)),
      is_chain_(!tour.board().is_box() && tour.board().surface() == Surface::plane) {
  squares_.resize(tour.size());
  tour_.squares(0, squares_);
}

// The point of a step; steps before the first and after the last go round where the tour does.
Point Way::at(std::int64_t step) const {
  const auto size = static_cast<std::int64_t>(squares_.size());
  const std::int64_t there =
      closed_ ? (step + size) % size : std::clamp<std::int64_t>(step, 0, size - 1);
  return layout_.centre(squares_[static_cast<std::size_t>(there)]);
}

std::vector<Line> Way::lines(std::uint64_t step) const {
  if (is_chain_) return {on_plane(step)};
  const Square a = squares_[step];
  const Square b = squares_[(step + 1) % squares_.size()];
  if (tour_.board().is_box()) return through_layers(a, b);
  return round(a, b);
}

std::vector<Line> Way::lines(std::uint64_t first, std::uint64_t end) const {
  std::vector<Line> out = lines(first);
  for (std::uint64_t step = first + 1; step < end; ++step) {
    std::vector<Line> more = lines(step);
    if (is_chain_) {
      std::vector<Point>& points = out.front().points;
      points.insert(points.end(), more.front().points.begin() + 1, more.front().points.end());
    } else {
      std::ranges::move(more, std::back_inserter(out));
    }
  }
  return out;
}

Line Way::on_plane(std::uint64_t step) const {
  const auto i = static_cast<std::int64_t>(step);
  const Point from = at(i);
  const Point to = at(i + 1);
  if (!curve_) return {{from, to}, false};
  // Catmull and Rom's spline: it goes through every centre, in the direction from the one before to
  // the one after.
  const Point before = at(i - 1);
  const Point after = at(i + 2);
  constexpr double sixth = 1.0 / 6;
  return {{from,
           {from.x + (to.x - before.x) * sixth, from.y + (to.y - before.y) * sixth},
           {to.x - (after.x - from.x) * sixth, to.y - (after.y - from.y) * sixth},
           to},
          true};
}

bool Way::leaves_layer(Square a, Square b) const {
  return a.row / layout_.sheet.layer_rows != b.row / layout_.sheet.layer_rows;
}

// The direction within the layers, of length 1; where there is none, up and to the right.
Point Way::towards(Square a, Square b) const {
  const std::int32_t rows = layout_.sheet.layer_rows;
  const double down = b.row % rows - a.row % rows;
  const double right = b.col - a.col;
  const double length = std::hypot(down, right);
  if (length == 0) return {std::sqrt(0.5), -std::sqrt(0.5)};
  return {right / length, down / length};
}

std::vector<Line> Way::through_layers(Square a, Square b) const {
  const Point from = layout_.centre(a);
  const Point to = layout_.centre(b);
  if (!leaves_layer(a, b) || layout_.slanted()) return {{{from, to}, false}};
  if (layout_.layers == BoxLayers::stubs) {
    const double reach = 0.46 * layout_.cell;
    const Point way = towards(a, b);
    const Point back = towards(b, a);
    return {{{from, {from.x + reach * way.x, from.y + reach * way.y}}, false},
            {{{to.x + reach * back.x, to.y + reach * back.y}, to}, false}};
  }
  const double bow = 0.5 * layout_.cell / distance(from, to);
  const auto handle = [&](double part) {
    return Point{from.x + (to.x - from.x) * part + (to.y - from.y) * bow,
                 from.y + (to.y - from.y) * part - (to.x - from.x) * bow};
  };
  return {{{from, handle(0.3), handle(0.7), to}, true}};
}

// To the right of the line, as on a road, so that it does not meet one that comes.
std::optional<Way::Mark> Way::mark(std::uint64_t step) const {
  const Square a = squares_[step];
  const Square b = squares_[(step + 1) % squares_.size()];
  if (!tour_.board().is_box() || layout_.layers != BoxLayers::stubs || !leaves_layer(a, b))
    return {};
  const Point way = towards(a, b);
  const Point centre = layout_.centre(a);
  const double out = 0.41 * layout_.cell;
  const double aside = 0.15 * layout_.cell;
  return Mark{{centre.x + out * way.x - aside * way.y, centre.y + out * way.y + aside * way.x},
              b.row / layout_.sheet.layer_rows};
}

std::optional<Line> Way::outline() const {
  if (!closed_ || !is_chain_ || moves() < 3) return {};
  return lines(0, moves()).front();
}

// A move that crosses joined sides leaves at one edge and enters at another: it goes from the
// square towards the place of the next one beyond the edge, and comes from beyond it likewise, as
// far as the board goes.
std::vector<Line> Way::round(Square a, Square b) const {
  const Board& board = tour_.board();
  const Copy there = moves_.way(a, b);
  const auto seen = [&](Square s, Copy copy) { return layout_.at(on_copy(board, s, copy)); };
  std::vector<Line> out{within_board(layout_.centre(a), seen(b, there))};
  if (there != Copy{}) {
    out.push_back(within_board(layout_.centre(b), seen(a, back_from(board, there))));
    std::ranges::reverse(out.back().points);
  }
  return out;
}

// From a point of the board towards one that may lie beyond it, up to the edge.
Line Way::within_board(Point from, Point to) const {
  const Box& box = layout_.board;
  double part = 1;
  const auto keep = [&](double start, double end, double low, double high) {
    if (end < low) part = std::min(part, (start - low) / (start - end));
    if (end > high) part = std::min(part, (high - start) / (end - start));
  };
  keep(from.x, to.x, box.x, box.x + box.width);
  keep(from.y, to.y, box.y, box.y + box.height);
  return {{from, between(from, to, part)}, false};
}

std::uint64_t Way::first_crossing(std::uint64_t first, std::uint64_t end) const {
  if (!is_chain_) return std::min(first + 1, end);
  constexpr std::uint64_t most = 32;  // every move is held against all before it
  end = std::min(end, first + most);
  std::vector<std::vector<Point>> seen;
  if (first > 0) seen.push_back(flattened(on_plane(first - 1)));
  seen.push_back(flattened(on_plane(first)));
  std::uint64_t step = first + 1;
  for (; step < end; ++step) {
    std::vector<Point> move = flattened(on_plane(step));
    if (std::ranges::any_of(seen, [&](const auto& other) { return cross(move, other); })) break;
    seen.push_back(std::move(move));
  }
  return step;
}

Line Way::arrival(std::uint64_t step) const {
  const Line line = lines(step - 1).back();
  const double length = distance(line.points.front(), line.points.back());
  return piece_of(line, 1 - std::max(0.5, 0.6 * layout_.cell / length), false);
}

Line Way::departure() const {
  const Line line = lines(0).front();
  const double length = distance(line.points.front(), line.points.back());
  return piece_of(line, 0.42 * layout_.cell / length, true);
}

}  // namespace ktour
