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
#include <utility>

#include "ktour/parse.hpp"
#include "render/canvas.hpp"
#include "render/film.hpp"
#include "render/ground.hpp"
#include "render/raster.hpp"
#include "render/squares.hpp"

namespace ktour {
namespace {

// When the knight comes to which step.
struct Timing {
  double moves_a_second;
  double seconds;  // of the whole, with a while to look at the end

  double moment(std::uint64_t step) const {
    return static_cast<double>(step) / moves_a_second / seconds;
  }
};

Timing timing_of(const Tour& tour, const PictureOptions& options) {
  constexpr double slowest = 4;
  constexpr double longest = 16;
  constexpr double at_the_end = 2.5;
  const auto steps = static_cast<double>(tour.size());
  const double speed = options.speed.value_or(std::max(slowest, steps / longest));
  return {speed, steps / speed + at_the_end};
}

class Drawing {
 public:
  Drawing(const Tour& tour, const Piece& piece, const Layout& layout, const PictureOptions& options,
          Canvas& canvas, Status& status, std::optional<Timing> timing = {})
      : timing_(timing),
        until_(tour.size()),
        tour_(tour),
        piece_(piece),
        layout_(layout),
        options_(options),
        canvas_(&canvas),
        status_(status),
        ground_(ground_of(options.theme)),
        colours_(tour, piece, options.colouring, options.theme, !layout.draws_moves, status),
        closed_(is_closed(tour, piece)) {}

  /// With the knight on the square of a step, and what lies before it.
  void draw_until(std::uint64_t step, Canvas& canvas) {
    canvas_ = &canvas;
    until_ = step;
    draw();
    if (step >= tour_.size()) return;
    const Point at = layout_.centre(squares_[step]);
    canvas_->disc(at, knight_radius(), ground_.mark);
    canvas_->disc(at, knight_radius() * 0.62, ground_.paper);
  }

  void draw() {
    canvas_->fill({layout_.corner.x, layout_.corner.y, static_cast<double>(layout_.width),
                   static_cast<double>(layout_.height)},
                  ground_.paper);
    if (layout_.title_size > 0) draw_title();
    if (layout_.draws_moves) {
      if (options_.grid) draw_squares(tour_.board(), layout_, ground_, *canvas_);
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
      if (raster) canvas_->image(layout_.board, *raster);
    }
    if (options_.ends) mark_ends();
    if (layout_.label_size > 0) draw_coordinates();
    if (timing_ && layout_.draws_moves) draw_knight();
  }

 private:
  bool stopped(std::uint64_t done) {
    constexpr std::uint64_t now_and_then = 1024;
    return done % now_and_then == 0 && status_.poll({done, tour_.size()}) != StopKind::none;
  }

  void load() {
    squares_.resize(tour_.size());
    tour_.squares(0, squares_);
  }

  void draw_title() {
    canvas_->text({layout_.corner.x + layout_.width / 2.0,
                   layout_.board.y - 0.35 * (layout_.board.y - layout_.corner.y)},
                  options_.title, layout_.title_size, ground_.mark, Anchor::middle);
  }

  // Shows what is drawn from the time of a step on.
  void from_step(std::uint64_t step) {
    if (timing_) canvas_->show_from(timing_->moment(step));
  }
  void for_all_time() {
    if (timing_) canvas_->hide_no_more();
  }

  double knight_radius() const {
    return std::max(layout_.cell * 0.3, std::min(5.0, 0.04 * layout_.board.width));
  }

  void draw_knight() {
    std::vector<Point> way;
    std::vector<double> moments;
    for (std::uint64_t step = 0; step < squares_.size(); ++step) {
      way.push_back(layout_.centre(squares_[step]));
      moments.push_back(timing_->moment(step));
    }
    if (closed_) {
      way.push_back(way.front());
      moments.push_back(timing_->moment(squares_.size()));
    }
    way.push_back(way.back());
    moments.push_back(1);
    canvas_->knight(way, moments, knight_radius(), ground_.mark, ground_.paper);
  }

  // The moves that have been made.
  std::uint64_t moves() const {
    return std::min<std::uint64_t>(until_, tour_.size() - (closed_ ? 0 : 1));
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
    canvas_->section("moves");
    for (std::uint64_t step = 0; step < moves(); ++step) {
      if (stopped(step)) return;
      from_step(step + 1);
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
      for_all_time();
    }
  }

  // A case takes a second line for each, and shows only where lines are wide.
  void draw_case(std::span<const Point> line, bool curved) {
    constexpr double wide = 2;
    const double width = line_width();
    const Colour under = options_.grid ? ground_.light : ground_.paper;
    if (width >= wide) canvas_->line(line, curved, under, width * 1.9);
  }
  void draw_cased(std::span<const Point> line, bool curved, std::uint64_t step) {
    draw_case(line, curved);
    canvas_->line(line, curved, colours_.at(step), line_width());
  }

  // A move that crosses joined sides leaves at one edge and enters at another: it is drawn from the
  // square to the place of the next one beyond the edge, and likewise from beyond it, as far as the
  // board goes.
  void draw_moves_round() {
    canvas_->section("moves");
    const Board& board = tour_.board();
    for (std::uint64_t step = 0; step < moves(); ++step) {
      if (stopped(step)) return;
      from_step(step + 1);
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
      for_all_time();
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
    const double usual =
        layout_.number_size > 0
            ? 0.075 * layout_.cell
            : std::max(0.11 * layout_.cell, std::min(least_width, 0.2 * layout_.cell));
    return options_.line * usual;
  }

  void draw_moves() {
    canvas_->section("moves");
    const double width = line_width();
    const std::uint64_t made = moves();
    constexpr double wide_for_squares = 1.5;
    std::vector<Point> line;
    std::vector<Point> before;
    for (std::uint64_t step = 0; step < made; ++step) {
      if (stopped(step)) return;
      extend(line, step);
      const bool last =
          timing_ || step + 1 == made || colours_.shade(step + 1) != colours_.shade(step);
      if (!last) continue;
      from_step(step + 1);
      draw_case(line, options_.curve);
      // Of wide lines the case would cut off the end of the last.
      if (options_.line > wide_for_squares && !before.empty()) {
        canvas_->line(before, options_.curve, colours_.at(step - 1), width);
      }
      canvas_->line(line, options_.curve, colours_.at(step), width);
      for_all_time();
      before = std::exchange(line, {});
    }
  }

  void draw_steps() {
    const bool numbers = layout_.number_size > 0;
    constexpr double least_cell_with_dots = 14;
    if (!numbers && (layout_.cell < least_cell_with_dots || !options_.grid)) return;
    canvas_->section("steps");
    for (std::uint64_t step = 0; step < std::min<std::uint64_t>(until_ + 1, squares_.size());
         ++step) {
      if (stopped(step)) return;
      from_step(step);
      const Point centre = layout_.centre(squares_[step]);
      const Colour colour = colours_.at(step);
      const bool end = step + 1 == squares_.size();
      if (!end) canvas_->disc(centre, disc_radius(), colour);
      if (end) canvas_->tile(centre, end_half(), colour, 0);
      if (numbers) {
        canvas_->text(centre, fmt::format("{}", step + static_cast<std::uint64_t>(options_.from)),
                      layout_.number_size, ink_on_path(options_.theme), Anchor::middle);
      }
      for_all_time();
    }
  }

  double disc_radius() const { return layout_.cell * (layout_.number_size > 0 ? 0.32 : 0.12); }
  double end_half() const { return layout_.cell * (layout_.number_size > 0 ? 0.3 : 0.17); }

  void mark_ends() {
    canvas_->section("start and end");
    const Point start = layout_.centre(tour_.start());
    const Point end = layout_.centre(tour_.end());
    const bool at_end = tour_.size() > 1 && until_ + 1 >= tour_.size();
    if (layout_.number_size > 0) {
      const double width = layout_.cell * 0.045;
      canvas_->ring(start, layout_.cell * 0.4, ground_.mark, width);
      if (!at_end) return;
      from_step(tour_.size() - 1);
      canvas_->tile(end, layout_.cell * 0.38, ground_.mark, width);
      for_all_time();
      return;
    }
    // Without numbers, and on squares of any size: large enough to be found.
    const double radius = std::max(layout_.cell * 0.3, std::min(6.0, 0.04 * layout_.board.width));
    const double width = radius * 0.3;
    canvas_->disc(start, radius, ground_.paper);
    canvas_->ring(start, radius, ground_.mark, width);
    canvas_->disc(start, radius * 0.4, ground_.mark);
    if (at_end) {
      from_step(tour_.size() - 1);
      canvas_->tile(end, radius * 0.95, ground_.paper, 0);
      canvas_->tile(end, radius * 0.95, ground_.mark, width);
      canvas_->tile(end, radius * 0.38, ground_.mark, 0);
      for_all_time();
    }
  }

  // As in chess where there are letters for all columns, otherwise rows and columns by number,
  // along every layer.
  void draw_coordinates() {
    canvas_->section("coordinates");
    const Board& board = tour_.board();
    const Sheet& sheet = layout_.sheet;
    const bool chess = has_chess_names(board);
    const double bottom =
        (layout_.board.y + layout_.board.height + layout_.corner.y + layout_.height) / 2;
    for (std::int32_t layer = 0; layer < sheet.across; ++layer) {
      for (const std::int32_t col : labelled(sheet.layer_cols)) {
        const double x = layout_.at({0, layer * (sheet.layer_cols + 1) + col}).x;
        const std::string name = chess ? std::string(1, static_cast<char>('a' + col))
                                       : fmt::format("{}", col + options_.from);
        const double half = label_width(name) / 2;
        const double left = layout_.corner.x;
        if (x + half > left + layout_.width || x - half < left) continue;
        canvas_->text({x, bottom}, name, layout_.label_size, ground_.label, Anchor::middle);
      }
    }
    const double right = layout_.board.x - 0.35 * layout_.label_size;
    for (std::int32_t top = 0; top < sheet.rows; top += sheet.layer_rows + 1) {
      for (const std::int32_t row : labelled(sheet.layer_rows)) {
        const std::string name =
            fmt::format("{}", chess ? board.rows() - row : row + options_.from);
        if (label_width(name) > right - layout_.corner.x) continue;
        canvas_->text({right, layout_.at({top + row, 0}).y}, name, layout_.label_size,
                      ground_.label, Anchor::end);
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

  std::optional<Timing> timing_;
  std::uint64_t until_;  // the step that the knight has come to
  const Tour& tour_;
  const Piece& piece_;
  const Layout& layout_;
  const PictureOptions& options_;
  Canvas* canvas_;
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
    PictureKind{FormatId::webp, nullptr, 12},
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

namespace {

const Error interrupted_drawing{"interrupted while drawing", ErrorKind::stopped};

// A frame a move, or for several where there are many.
Outcome draw_film(const Tour& tour, const Piece& piece, const Layout& layout,
                  const PictureOptions& options, const About& about, Sink& sink, Status& status) {
  const Timing timing = timing_of(tour, options);
  constexpr double most_frames_a_second = 25;
  const auto at_once =
      static_cast<std::uint64_t>(std::ceil(timing.moves_a_second / most_frames_a_second));
  Film film(layout.width, layout.height, options.loop);
  const std::unique_ptr<Canvas> unused = pixel_canvas(layout, nullptr);
  Drawing drawing(tour, piece, layout, options, *unused, status);
  const std::uint64_t last = tour.size() - 1;
  for (std::uint64_t step = 0;; step = std::min(step + at_once, last + 1)) {
    const double seconds = static_cast<double>(step) / timing.moves_a_second;
    const std::unique_ptr<Canvas> canvas = pixel_canvas(
        layout,
        [&](const std::uint8_t* pixels, int stride) { return film.add(pixels, stride, seconds); });
    drawing.draw_until(step, *canvas);
    if (status.poll({step, last + 1}) != StopKind::none) return interrupted_drawing;
    if (Outcome done = canvas->finish(); !done) return done;
    if (step > last) break;
  }
  return film.finish(timing.seconds, about, sink);
}

// Side by side, in about a square.
Outcome draw_sheet(std::span<const PageEntry> entries, const PictureKind& kind,
                   const PictureOptions& options, Sink& sink, Status& status) {
  const Board& board = entries[0].tour->board();
  const double shape = static_cast<double>(board.cols()) / board.rows();
  const auto count = static_cast<double>(entries.size());
  const auto across =
      static_cast<std::uint32_t>(std::clamp(std::round(std::sqrt(count / shape)), 1.0, count));
  const auto down = static_cast<std::uint32_t>((entries.size() + across - 1) / across);
  PictureOptions each = options;
  each.title.clear();
  if (options.width) each.width = std::max<std::uint32_t>(*options.width / across, 16);
  if (!options.width && !options.cell) {
    constexpr double usual_width = 2000;
    const double cell = usual_width / across / (board.cols() + 1.5);
    each.cell = static_cast<std::uint32_t>(std::clamp(cell, 4.0, 56.0));
  }
  Result<Layout> one = lay_out(board, each);
  if (!one) return one.error();
  Layout whole = *one;
  whole.width *= across;
  whole.height *= down;
  if (!options.title.empty()) {
    whole.title_size = title_size(whole.width, options.title.size());
    whole.title_height = std::ceil(1.8 * whole.title_size);
    whole.height += static_cast<std::uint32_t>(whole.title_height);
  }
  if (whole.width > largest_side || whole.height > largest_side ||
      std::uint64_t{whole.width} * whole.height > largest_area) {
    return Error{
        fmt::format("a sheet of {} tours would have {}x{} pixels, and {} a side are the "
                    "most: choose a smaller one with --width, or fewer tours",
                    entries.size(), whole.width, whole.height, largest_side)};
  }
  const About words{fmt::format("{} {}'s tours of {}", entries.size(),
                                entries[0].problem.piece.name(), to_string(board)),
                    fmt::format("{} squares each", board.size())};
  const std::unique_ptr<Canvas> canvas = kind.canvas(whole, words, sink);
  const Ground ground = ground_of(options.theme);
  canvas->fill({0, 0, static_cast<double>(whole.width), static_cast<double>(whole.height)},
               ground.paper);
  if (whole.title_size > 0) {
    canvas->text({whole.width / 2.0, whole.title_height * 0.55}, options.title, whole.title_size,
                 ground.mark, Anchor::middle);
  }
  for (std::size_t i = 0; i < entries.size(); ++i) {
    Layout place = *one;
    place.corner = {static_cast<double>(i % across * one->width),
                    static_cast<double>(i / across * one->height) + whole.title_height};
    place.board.x += place.corner.x;
    place.board.y += place.corner.y;
    Drawing(*entries[i].tour, entries[i].problem.piece, place, each, *canvas, status).draw();
    if (status.poll({i, entries.size()}) != StopKind::none) return interrupted_drawing;
  }
  return canvas->finish();
}

}  // namespace

Outcome draw_picture(const Tour& tour, const Format& format, const PictureOptions& options,
                     Sink& sink, Status& status, const Piece& piece) {
  const PictureKind* kind = picture_kind(format.id);
  if (kind == nullptr) return Error{fmt::format("'{}' is no picture", format.name)};
  const Result<Layout> layout = lay_out(tour.board(), options);
  if (!layout) return layout.error();
  About words = about(tour, piece);
  if (!options.title.empty()) words.title = options.title;
  const bool moves = kind->canvas == nullptr || (format.id == FormatId::svg && options.moving);
  if (moves && !layout->draws_moves) {
    return Error{
        fmt::format("the moves of {} are too many to be shown moving", to_string(tour.board()))};
  }
  if (kind->canvas == nullptr) {
    return draw_film(tour, piece, *layout, options, words, sink, status);
  }
  std::optional<Timing> timing;
  if (moves) timing = timing_of(tour, options);
  const std::unique_ptr<Canvas> canvas =
      moves ? moving_svg_canvas(*layout, words, sink, {timing->seconds, options.loop})
            : kind->canvas(*layout, words, sink);
  Drawing(tour, piece, *layout, options, *canvas, status, timing).draw();
  if (status.poll({}) != StopKind::none) return interrupted_drawing;
  return canvas->finish();
}

Outcome draw(std::span<const PageEntry> entries, const Format& format,
             const PictureOptions& options, Sink& sink, Status& status) {
  if (format.kind == FormatKind::page) {
    return write_page(entries, sink, status, options.from,
                      options.engine ? PageKind::solves : PageKind::plays);
  }
  if (entries.size() == 1 && entries[0].none && entries[0].none->impossible()) {
    return draw_reason(*entries[0].none, format, options, sink, status);
  }
  const auto is_drawn = [](const PageEntry& entry) { return entry.tour.has_value(); };
  if (entries.empty() || !std::ranges::all_of(entries, is_drawn)) {
    return Error{"a picture shows tours"};
  }
  if (entries.size() == 1) {
    return draw_picture(*entries[0].tour, format, options, sink, status, entries[0].problem.piece);
  }
  const PictureKind* kind = picture_kind(format.id);
  if (kind == nullptr || kind->canvas == nullptr) {
    return Error{fmt::format("'{}' shows one tour", format.name)};
  }
  return draw_sheet(entries, *kind, options, sink, status);
}

}  // namespace ktour
