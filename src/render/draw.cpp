// The one drawing code: what a picture of a tour looks like. It draws on a Canvas (canvas.hpp), of
// which there are two: SVG text of our own (svg_canvas.cpp) and cairo (cairo_canvas.cpp).
//
// A square's step is a coloured disc at its centre, as large as its number needs; the moves are
// lines of the same colours under them. A knight's line passes other centres at a distance of 0.447
// squares, so discs of up to 0.36 squares stay clear of it, and each number can be read. A line is
// cased in the colour of the ground, which lifts it over those it crosses. The start has a ring,
// the end is a square. Where squares are too small for moves to be told apart, the squares
// themselves take the colour of their step, and what is left is the large structure of the tour.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "ktour/parse.hpp"
#include "render/canvas.hpp"
#include "render/ground.hpp"
#include "render/raster.hpp"

namespace ktour {
namespace {

class Drawing {
 public:
  Drawing(const Tour& tour, const Piece& piece, const Layout& layout, const PictureOptions& options,
          Canvas& canvas, Status& status)
      : tour_(tour),
        piece_(piece),
        layout_(layout),
        options_(options),
        canvas_(canvas),
        status_(status),
        ground_(ground_of(options.theme)),
        colours_(tour, piece, options.colouring, options.theme, !layout.draws_moves, status),
        closed_(is_closed(tour, piece)) {}

  void draw() {
    canvas_.fill({0, 0, static_cast<double>(layout_.width), static_cast<double>(layout_.height)},
                 ground_.paper);
    if (layout_.draws_moves) {
      draw_squares();
      load();
      if (tour_.board().is_box()) {
        draw_moves_through_layers();
      } else if (tour_.board().surface() != Surface::plane) {
        draw_moves_round();
      } else {
        draw_moves();
      }
      draw_steps();
    } else {
      const std::optional<Raster> raster =
          raster_of(tour_, colours_, layout_, ground_.paper, status_);
      if (raster) canvas_.image(layout_.board, *raster);
    }
    mark_ends();
    if (layout_.label_size > 0) draw_coordinates();
  }

 private:
  bool stopped(std::uint64_t done) {
    constexpr std::uint64_t now_and_then = 1024;
    return done % now_and_then == 0 && status_.poll({done, tour_.size()}) != StopKind::none;
  }

  void draw_squares() {
    if (!options_.grid) return;
    canvas_.section("board");
    const Board& board = tour_.board();
    const Sheet& sheet = layout_.sheet;
    const double line = std::clamp(0.02 * layout_.cell, 0.5, 1.5);
    const bool full = board.size() == board.area();
    for (std::int32_t layer = 0; full && layer < sheet.layers; ++layer) {
      const Square corner{layer * sheet.layer_rows, 0};
      draw_chequered(corner, sheet.layer_rows, sheet.layer_cols);
      canvas_.frame(box_of(corner, sheet.layer_rows, sheet.layer_cols), ground_.frame, line);
    }
    if (full) return;
    // Squares that follow each other in a row, up to the next hole.
    for (std::int32_t row = 0; row < board.rows(); ++row) {
      for (std::int32_t col = 0; col < board.cols(); ++col) {
        const std::int32_t first = col;
        while (board.contains({row, col})) ++col;
        if (col > first) draw_chequered({row, first}, 1, col - first);
      }
    }
    draw_outline(line);
  }

  // Some rows and columns of squares in two colours, which go on through the layers of a box as
  // they do through rows.
  void draw_chequered(Square corner, std::int32_t rows, std::int32_t cols) {
    int sum = 0;
    for (const std::int32_t c : tour_.board().coordinates(corner)) sum ^= c;
    const bool dark = (sum & 1) != 0;
    const Box box = box_of(corner, rows, cols);
    canvas_.fill(box, dark ? ground_.dark : ground_.light);
    canvas_.checkerboard(box, Board(rows, cols), layout_.cell, dark ? ground_.light : ground_.dark);
  }

  // Of some rows and columns of one layer, from a square on.
  Box box_of(Square corner, std::int32_t rows, std::int32_t cols) const {
    const Point centre = layout_.centre(corner);
    return {centre.x - layout_.cell / 2, centre.y - layout_.cell / 2, layout_.cell * cols,
            layout_.cell * rows};
  }

  // Where squares end: the frame of a board that is no full rectangle.
  void draw_outline(double width) {
    const Board& board = tour_.board();
    const std::int32_t rows = layout_.sheet.layer_rows;
    const auto is_square = [&](Square s, std::int32_t layer) {
      return s.row >= layer * rows && s.row < (layer + 1) * rows && board.contains(s);
    };
    for (std::uint64_t i = 0; i < board.area(); ++i) {
      const Square s = board.square(i);
      if (!board.contains(s)) continue;
      const std::int32_t layer = s.row / rows;
      const Box box = box_of(s, 1, 1);
      const auto edge = [&](Square beside, Point from, Point to) {
        if (is_square(beside, layer)) return;
        const std::array<Point, 2> line{from, to};
        canvas_.line(line, false, ground_.frame, width);
      };
      const Point corner{box.x + box.width, box.y + box.height};
      edge({s.row - 1, s.col}, {box.x, box.y}, {corner.x, box.y});
      edge({s.row + 1, s.col}, {box.x, corner.y}, corner);
      edge({s.row, s.col - 1}, {box.x, box.y}, {box.x, corner.y});
      edge({s.row, s.col + 1}, {corner.x, box.y}, corner);
    }
  }

  void load() {
    squares_.resize(tour_.size());
    tour_.squares(0, squares_);
  }

  // The point of a step; steps before the first and after the last go round where the tour does.
  Point at(std::int64_t step) const {
    const auto size = static_cast<std::int64_t>(squares_.size());
    const std::int64_t there =
        closed_ ? (step + size) % size : std::clamp<std::int64_t>(step, 0, size - 1);
    return layout_.centre(squares_[static_cast<std::size_t>(there)]);
  }

  // The move from a step to the next is added to a line that has come as far as that step.
  void extend(std::vector<Point>& line, std::uint64_t step) const {
    const auto i = static_cast<std::int64_t>(step);
    if (line.empty()) line.push_back(at(i));
    const Point from = at(i);
    const Point to = at(i + 1);
    if (options_.curve) {
      // Catmull and Rom's spline: it goes through every centre, in the direction from the one
      // before to the one after.
      const Point before = at(i - 1);
      const Point after = at(i + 2);
      constexpr double sixth = 1.0 / 6;
      line.push_back({from.x + (to.x - before.x) * sixth, from.y + (to.y - before.y) * sixth});
      line.push_back({to.x - (after.x - from.x) * sixth, to.y - (after.y - from.y) * sixth});
    }
    line.push_back(to);
  }

  // Moves between layers are bent, or those along a row would lie on each other and on its squares.
  void draw_moves_through_layers() {
    canvas_.section("moves");
    const std::uint64_t moves = tour_.size() - (closed_ ? 0 : 1);
    for (std::uint64_t step = 0; step < moves; ++step) {
      if (stopped(step)) return;
      const Square a = squares_[step];
      const Square b = squares_[(step + 1) % squares_.size()];
      const Point from = layout_.centre(a);
      const Point to = layout_.centre(b);
      const bool bent = a.row / layout_.sheet.layer_rows != b.row / layout_.sheet.layer_rows;
      const double length = std::hypot(to.x - from.x, to.y - from.y);
      const double bow = bent ? 0.5 * layout_.cell / length : 0;
      const auto handle = [&](double part) {
        return Point{from.x + (to.x - from.x) * part + (to.y - from.y) * bow,
                     from.y + (to.y - from.y) * part - (to.x - from.x) * bow};
      };
      draw_cased(std::array<Point, 4>{from, handle(0.3), handle(0.7), to}, true, step);
    }
  }

  // A case takes a second line for each, and shows only where lines are wide.
  void draw_cased(std::span<const Point> line, bool curved, std::uint64_t step) {
    constexpr double wide = 2;
    const double width = line_width();
    const Colour under = options_.grid ? ground_.light : ground_.paper;
    if (width >= wide) canvas_.line(line, curved, under, width * 1.9);
    canvas_.line(line, curved, colours_.at(step), width);
  }

  // A move that crosses joined sides leaves at one edge and enters at another: it is drawn from the
  // square to the place of the next one beyond the edge, and likewise from beyond it, as far as the
  // board goes.
  void draw_moves_round() {
    canvas_.section("moves");
    const Board& board = tour_.board();
    const std::uint64_t moves = tour_.size() - (closed_ ? 0 : 1);
    for (std::uint64_t step = 0; step < moves; ++step) {
      if (stopped(step)) return;
      const Square a = squares_[step];
      const Square b = squares_[(step + 1) % squares_.size()];
      const Crossing over = crossing(a, b);
      const auto image = [&](Square s, int way) {
        const std::int32_t row = over.twisted ? board.rows() - 1 - s.row + over.above * board.rows()
                                              : s.row + way * over.above * board.rows();
        return layout_.at({row, s.col + way * over.beside * board.cols()});
      };
      draw_within(layout_.centre(a), image(b, 1), step);
      if (over.beside != 0 || over.above != 0) {
        draw_within(layout_.centre(b), image(a, -1), step);
      }
    }
  }

  struct Crossing {
    std::int32_t beside = 0;
    std::int32_t above = 0;
    bool twisted = false;
  };

  // The copy of the board in which a leap from `a` finds `b`, the nearest one first.
  Crossing crossing(Square a, Square b) const {
    const Board& board = tour_.board();
    const Surface surface = board.surface();
    const bool twists = surface == Surface::mobius || surface == Surface::klein;
    const bool rows_joined = surface == Surface::torus || surface == Surface::klein;
    std::int32_t longest = 0;
    for (const Leap& leap : piece_.leaps()) longest = std::max(longest, leap[0]);
    const std::int32_t around = longest / board.cols() + 1;
    const std::int32_t over = rows_joined ? longest / board.rows() + 1 : 0;
    Crossing best;
    std::int32_t best_copies = around + over + 1;
    for (std::int32_t beside = -around; beside <= around; ++beside) {
      const bool twisted = twists && beside % 2 != 0;
      for (std::int32_t above = -over; above <= over; ++above) {
        const std::int32_t rows =
            std::abs((twisted ? board.rows() - 1 - b.row : b.row) + above * board.rows() - a.row);
        const std::int32_t cols = std::abs(b.col + beside * board.cols() - a.col);
        const Leap leap{std::max(rows, cols), std::min(rows, cols)};
        const std::int32_t copies = std::abs(beside) + std::abs(above);
        if (copies >= best_copies || std::ranges::count(piece_.leaps(), leap) == 0) continue;
        best = {beside, above, twisted};
        best_copies = copies;
      }
    }
    return best;
  }

  // From a point of the board towards one that may lie beyond it, up to the edge.
  void draw_within(Point from, Point to, std::uint64_t step) {
    const Box& box = layout_.board;
    double part = 1;
    const auto keep = [&](double start, double end, double low, double high) {
      if (end < low) part = std::min(part, (start - low) / (start - end));
      if (end > high) part = std::min(part, (high - start) / (end - start));
    };
    keep(from.x, to.x, box.x, box.x + box.width);
    keep(from.y, to.y, box.y, box.y + box.height);
    const std::array<Point, 2> line{
        from, Point{from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part}};
    draw_cased(line, false, step);
  }

  double line_width() const {
    // On large boards lines are wider for their squares, or they would fade when looked at as a
    // whole.
    constexpr double least_width = 1.5;
    return layout_.number_size > 0
               ? 0.075 * layout_.cell
               : std::max(0.11 * layout_.cell, std::min(least_width, 0.2 * layout_.cell));
  }

  void draw_moves() {
    canvas_.section("moves");
    const std::uint64_t moves = tour_.size() - (closed_ ? 0 : 1);
    std::vector<Point> line;
    for (std::uint64_t step = 0; step < moves; ++step) {
      if (stopped(step)) return;
      extend(line, step);
      const bool last = step + 1 == moves || colours_.shade(step + 1) != colours_.shade(step);
      if (!last) continue;
      draw_cased(line, options_.curve, step);
      line.clear();
    }
  }

  void draw_steps() {
    const bool numbers = layout_.number_size > 0;
    constexpr double least_cell_with_dots = 14;
    if (!numbers && layout_.cell < least_cell_with_dots) return;
    canvas_.section("steps");
    for (std::uint64_t step = 0; step < squares_.size(); ++step) {
      if (stopped(step)) return;
      const Point centre = layout_.centre(squares_[step]);
      const Colour colour = colours_.at(step);
      const bool end = step + 1 == squares_.size();
      if (!end) canvas_.disc(centre, disc_radius(), colour);
      if (end) canvas_.tile(centre, end_half(), colour, 0);
      if (numbers) {
        canvas_.text(centre, fmt::format("{}", step), layout_.number_size, ink_on(colour),
                     Anchor::middle);
      }
    }
  }

  double disc_radius() const { return layout_.cell * (layout_.number_size > 0 ? 0.32 : 0.12); }
  double end_half() const { return layout_.cell * (layout_.number_size > 0 ? 0.3 : 0.17); }

  void mark_ends() {
    canvas_.section("start and end");
    const Point start = layout_.centre(tour_.start());
    const Point end = layout_.centre(tour_.end());
    if (layout_.number_size > 0) {
      const double width = layout_.cell * 0.045;
      canvas_.ring(start, layout_.cell * 0.4, ground_.mark, width);
      if (tour_.size() > 1) canvas_.tile(end, layout_.cell * 0.38, ground_.mark, width);
      return;
    }
    // Without numbers, and on squares of any size: large enough to be found.
    const double radius = std::max(layout_.cell * 0.3, std::min(6.0, 0.04 * layout_.board.width));
    const double width = radius * 0.3;
    canvas_.disc(start, radius, ground_.paper);
    canvas_.ring(start, radius, ground_.mark, width);
    canvas_.disc(start, radius * 0.4, ground_.mark);
    if (tour_.size() > 1) {
      canvas_.tile(end, radius * 0.95, ground_.paper, 0);
      canvas_.tile(end, radius * 0.95, ground_.mark, width);
      canvas_.tile(end, radius * 0.38, ground_.mark, 0);
    }
  }

  // As in chess where there are letters for all columns, otherwise rows and columns from 0, along
  // every layer.
  void draw_coordinates() {
    canvas_.section("coordinates");
    const Board& board = tour_.board();
    const Sheet& sheet = layout_.sheet;
    const bool chess = has_chess_names(board);
    const double bottom = (layout_.board.y + layout_.board.height + layout_.height) / 2;
    for (std::int32_t layer = 0; layer < sheet.across; ++layer) {
      for (const std::int32_t col : labelled(sheet.layer_cols)) {
        const double x = layout_.at({0, layer * (sheet.layer_cols + 1) + col}).x;
        const std::string name =
            chess ? std::string(1, static_cast<char>('a' + col)) : fmt::format("{}", col);
        const double half = label_width(name) / 2;
        if (x + half > layout_.width || x - half < 0) continue;
        canvas_.text({x, bottom}, name, layout_.label_size, ground_.label, Anchor::middle);
      }
    }
    const double right = layout_.board.x - 0.35 * layout_.label_size;
    for (std::int32_t top = 0; top < sheet.rows; top += sheet.layer_rows + 1) {
      for (const std::int32_t row : labelled(sheet.layer_rows)) {
        const std::string name = fmt::format("{}", chess ? board.rows() - row : row);
        if (label_width(name) > right) continue;
        canvas_.text({right, layout_.at({top + row, 0}).y}, name, layout_.label_size, ground_.label,
                     Anchor::end);
      }
    }
  }

  double label_width(const std::string& name) const {
    return static_cast<double>(name.size()) * character_width * layout_.label_size;
  }

  // Every so many rows or columns.
  std::vector<std::int32_t> labelled(std::int32_t count) const {
    std::vector<std::int32_t> out;
    for (std::int64_t i = 0; i < count; i += layout_.label_gap) {
      out.push_back(static_cast<std::int32_t>(i));
    }
    return out;
  }

  const Tour& tour_;
  const Piece& piece_;
  const Layout& layout_;
  const PictureOptions& options_;
  Canvas& canvas_;
  Status& status_;
  Ground ground_;
  PathColours colours_;
  bool closed_;
  std::vector<Square> squares_;
};

constexpr std::array pictures{
    PictureKind{FormatId::svg, svg_canvas, 0},
    PictureKind{FormatId::png, png_canvas, 4},
    PictureKind{FormatId::pdf, pdf_canvas, 0},
};

About about(const Tour& tour, const Piece& piece) {
  const Board& board = tour.board();
  const auto shown = [&](Square s) {
    return has_chess_names(board) ? to_algebraic(s, board) : to_string(s, board);
  };
  return {fmt::format("{} {}'s tour of {}", is_closed(tour, piece) ? "Closed" : "Open",
                      piece.name(), to_string(board)),
          fmt::format("{} squares, from {} to {}", tour.size(), shown(tour.start()),
                      shown(tour.end()))};
}

}  // namespace

const PictureKind* picture_kind(FormatId format) {
  for (const PictureKind& kind : pictures) {
    if (kind.format == format) return &kind;
  }
  return nullptr;
}

Outcome draw_picture(const Tour& tour, const Format& format, const PictureOptions& options,
                     Sink& sink, Status& status, const Piece& piece) {
  const PictureKind* kind = picture_kind(format.id);
  if (kind == nullptr) return Error{fmt::format("'{}' is no picture", format.name)};
  const Result<Layout> layout = lay_out(tour.board(), options);
  if (!layout) return layout.error();
  const std::unique_ptr<Canvas> canvas = kind->canvas(*layout, about(tour, piece), sink);
  Drawing(tour, piece, *layout, options, *canvas, status).draw();
  if (status.poll({}) != StopKind::none) {
    return Error{"interrupted while drawing", ErrorKind::stopped};
  }
  return canvas->finish();
}

Outcome draw(std::span<const PageEntry> entries, const Format& format,
             const PictureOptions& options, Sink& sink, Status& status) {
  if (format.kind == FormatKind::page) {
    return write_page(entries, sink, status, options.engine ? PageKind::solves : PageKind::plays);
  }
  if (entries.size() == 1 && entries[0].none && entries[0].none->impossible()) {
    return draw_reason(*entries[0].none, format, options, sink, status);
  }
  if (entries.size() != 1 || !entries[0].tour) return Error{"a picture shows one tour"};
  return draw_picture(*entries[0].tour, format, options, sink, status, entries[0].problem.piece);
}

}  // namespace ktour
