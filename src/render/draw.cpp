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

#include "ktour/facts.hpp"
#include "ktour/parse.hpp"
#include "render/canvas.hpp"
#include "render/ground.hpp"
#include "render/painter.hpp"
#include "render/raster.hpp"
#include "render/shares.hpp"
#include "render/squares.hpp"
#include "render/way.hpp"

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
        colours_(tour, piece, options.colouring, options.theme, !layout.draws_moves, status) {
    if (layout.draws_moves) way_.emplace(tour, piece, layout, options.curve);
  }

  /// With the knight on the square of a step, and what lies before it.
  void draw_until(std::uint64_t step, Canvas& canvas) {
    canvas_ = &canvas;
    until_ = step;
    draw();
    if (step >= tour_.size()) return;
    const Point at = layout_.centre(way_->square(step));
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
      draw_area();
      if (options_.moves) draw_moves();
      draw_arrows();
      draw_crossings();
      draw_steps();
      draw_marks();
    } else {
      const std::optional<Raster> raster =
          raster_of(tour_, colours_, layout_, ground_.paper, status_);
      if (raster) canvas_->image(layout_.board, *raster);
    }
    if (options_.ends) mark_ends();
    if (layout_.label_size > 0) {
      draw_coordinates(tour_.board(), layout_, options_.from, ground_.label, *canvas_);
    }
    if (timing_ && layout_.draws_moves) draw_knight();
  }

 private:
  bool stopped(std::uint64_t done) {
    constexpr std::uint64_t now_and_then = 1024;
    return done % now_and_then == 0 && status_.poll({done, tour_.size()}) != StopKind::none;
  }

  void draw_title() {
    canvas_->text({layout_.corner.x + layout_.width / 2.0,
                   layout_.board.y - 0.35 * (layout_.margin + layout_.title_height)},
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
    for (std::uint64_t step = 0; step < way_->size(); ++step) {
      way.push_back(layout_.centre(way_->square(step)));
      moments.push_back(timing_->moment(step));
    }
    if (way_->closed()) {
      way.push_back(way.front());
      moments.push_back(timing_->moment(way_->size()));
    }
    way.push_back(way.back());
    moments.push_back(1);
    canvas_->knight(way, moments, knight_radius(), ground_.mark, ground_.paper);
  }

  // The moves that have been made.
  std::uint64_t moves() const { return std::min<std::uint64_t>(until_, way_->moves()); }

  static constexpr double case_width = 1.9;  // as a multiple of the line

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

  // In stretches of one colour. A stretch is drawn on a case, a wider line in the colour of the
  // ground, which lifts it over what it crosses: so one that is cased ends where the next move
  // would cross it. The case would cut the line at the joint with the stretch before, and of a
  // closed tour with the first: there the line is drawn once more.
  void draw_moves() {
    canvas_->section("moves");
    constexpr double wide = 2;  // below that no case shows
    const bool cased = line_width() >= wide;
    const std::uint64_t made = moves();
    for (std::uint64_t step = 0; step < made;) {
      if (status_.poll({step, tour_.size()}) != StopKind::none) return;
      const std::uint64_t end = end_of_stretch(step, made, cased);
      const std::vector<Line> stretch = way_->lines(step, end);
      from_step(end);
      if (cased) {
        const Colour under = options_.grid ? ground_.under : ground_.paper;
        for (const Line& line : stretch) draw(line, under, case_width * line_width());
        if (step > 0) draw(way_->arrival(step), colours_.at(step - 1), line_width());
      }
      for (const Line& line : stretch) draw(line, colours_.at(step), line_width());
      if (options_.colouring == Colouring::angles) draw_half(end - 1);
      if (cased && end == tour_.size()) draw(way_->departure(), colours_.at(0), line_width());
      for_all_time();
      step = end;
    }
  }

  // Where colours are of squares, the second half of a move has that of the square it leads to.
  void draw_half(std::uint64_t step) {
    std::vector<Line> lines = way_->lines(step);
    if (lines.size() != 1 || lines[0].curved || lines[0].points.size() != 2) return;
    Point& from = lines[0].points[0];
    const Point to = lines[0].points[1];
    from = {(from.x + to.x) / 2, (from.y + to.y) / 2};
    draw(lines[0], colours_.at(step + 1 < tour_.size() ? step + 1 : 0), line_width());
  }

  void draw_area() {
    if (!options_.filled || until_ < tour_.size()) return;
    const std::optional<Line> outline = way_->outline();
    if (!outline) return;
    canvas_->section("area");
    from_step(tour_.size() - 1);
    canvas_->area(outline->points, outline->curved, ground_.filled);
    for_all_time();
  }

  // At the end of each move, just before the square that it leads to.
  void draw_arrow(std::uint64_t step) {
    const Line line = way_->lines(step).back();
    const double half = std::max(1.5 * line_width(), 0.06 * layout_.cell);
    const bool end = step + 1 == tour_.size() && !way_->closed();
    const double room = (end ? end_half() : disc_radius()) + 0.02 * layout_.cell;
    const Point tip = before_end(line, room);
    const Point base = before_end(line, room + 2.2 * half);
    const double length = std::hypot(tip.x - base.x, tip.y - base.y);
    if (length == 0) return;
    const Point aside{half * (tip.y - base.y) / length, -half * (tip.x - base.x) / length};
    const std::array<Point, 4> head{tip, Point{base.x + aside.x, base.y + aside.y},
                                    Point{base.x - aside.x, base.y - aside.y}, tip};
    from_step(step + 1);
    canvas_->line(head, false, options_.grid ? ground_.under : ground_.paper, 0.8 * line_width());
    canvas_->area(head, false, colours_.at(step));
    for_all_time();
  }
  void draw_arrows() {
    if (!options_.arrows || !options_.moves) return;
    canvas_->section("arrows");
    for (std::uint64_t step = 0; step < moves(); ++step) {
      if (stopped(step)) return;
      draw_arrow(step);
    }
  }

  // Where a move leaves its layer, the number of the layer that it leads to.
  void draw_marks() {
    const double half = 0.12 * layout_.cell;
    constexpr double readable = 6;
    if (!options_.moves || 1.5 * half < readable || !tour_.board().is_box()) return;
    canvas_->section("layers");
    for (std::uint64_t step = 0; step < moves(); ++step) {
      if (stopped(step)) return;
      const std::optional<Way::Mark> mark = way_->mark(step);
      if (!mark) continue;
      const std::string name = name_of_layer(tour_.board(), mark->layer, options_.from);
      from_step(step + 1);
      canvas_->tile(mark->at, half, ground_.mark, 0);
      canvas_->text(mark->at, name, 1.5 * half / std::max(1.0, 0.5 * double(name.size())),
                    ground_.paper, Anchor::middle);
      for_all_time();
    }
  }

  // Over the moves, smaller than what lies between two crossings.
  void draw_crossings() {
    if (!options_.crossings || until_ + 1 < tour_.size()) return;
    canvas_->section("crossings");
    Problem problem{tour_.board()};
    problem.piece = piece_;
    problem.closed = way_->closed();
    from_step(tour_.size() - 1);
    for (const CrossingPoint& point : crossing_points(tour_, problem)) {
      const Point at{layout_.board.x + (point.col + 0.5) * layout_.cell,
                     layout_.board.y + (point.row + 0.5) * layout_.cell};
      canvas_->disc(at, 0.07 * layout_.cell, ground_.paper);
      canvas_->disc(at, 0.05 * layout_.cell, ground_.mark);
    }
    for_all_time();
  }

  std::uint64_t end_of_stretch(std::uint64_t step, std::uint64_t made, bool cased) const {
    if (timing_) return step + 1;
    std::uint64_t end = step + 1;
    while (end < made && colours_.shade(end) == colours_.shade(step)) ++end;
    return cased ? way_->first_crossing(step, end) : end;
  }

  void draw(const Line& line, Colour colour, double width) {
    canvas_->line(line.points, line.curved, colour, width);
  }

  void draw_steps() {
    const bool numbers = layout_.number_size > 0;
    constexpr double least_cell_with_dots = 14;
    if (!numbers && (layout_.cell < least_cell_with_dots || !options_.grid)) return;
    canvas_->section("steps");
    for (std::uint64_t step = 0; step < std::min<std::uint64_t>(until_ + 1, way_->size()); ++step) {
      if (stopped(step)) return;
      from_step(step);
      const Point centre = layout_.centre(way_->square(step));
      const Colour colour = colours_.at(step);
      const bool end = step + 1 == way_->size();
      // (Numbers alone need no discs: no line lies under them.)
      const bool alone = numbers && !options_.moves;
      if (!end && !alone) canvas_->disc(centre, disc_radius(), colour);
      if (end && !alone) canvas_->tile(centre, end_half(), colour, 0);
      if (numbers) {
        canvas_->text(centre, fmt::format("{}", step + static_cast<std::uint64_t>(options_.from)),
                      layout_.number_size, alone ? ground_.mark : ink_on_path(options_.theme),
                      Anchor::middle);
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
  std::optional<Way> way_;  // where moves are drawn
};

constexpr std::array pictures{
    PictureKind{FormatId::svg, false, 0},
    PictureKind{FormatId::png, false, 4},
    PictureKind{FormatId::pdf, false, 0},
    PictureKind{FormatId::webp, true, 12},
};

About about(const Tour& tour, const Piece& piece) {
  const Board& board = tour.board();
  const auto shown = [&](Square s) {
    return has_chess_names(board) ? to_algebraic(s, board) : to_string(s, board);
  };
  return {fmt::format("{} {}'s tour of {}", is_closed(tour, piece) ? "Closed" : "Open",
                      piece.name(), to_string(board)),
          fmt::format("{} square{}, from {} to {}", tour.size(), tour.size() == 1 ? "" : "s",
                      shown(tour.start()), shown(tour.end()))};
}

}  // namespace

const PictureKind* picture_kind(FormatId format) {
  for (const PictureKind& kind : pictures) {
    if (kind.format == format) return &kind;
  }
  return nullptr;
}

Result<std::unique_ptr<Canvas>> new_canvas(FormatId format, Size size, const About& about,
                                           Sink& sink) {
  if (format == FormatId::svg) return svg_canvas(size, about, sink);
  const Result<const Painter*> by = painter();
  if (!by) return by.error();
  return ((*by)->*(format == FormatId::pdf ? &Painter::pdf : &Painter::png))(size, about, sink);
}

namespace {

const Error interrupted_drawing{"interrupted while drawing", ErrorKind::stopped};

// A frame a move, or for several where there are many.
Outcome draw_film(const Tour& tour, const Piece& piece, const Layout& layout,
                  const PictureOptions& options, Sink& sink, Status& status) {
  const Result<const Painter*> by = painter();
  if (!by) return by.error();
  const Timing timing = timing_of(tour, options);
  constexpr double most_frames_a_second = 25;
  const auto at_once =
      static_cast<std::uint64_t>(std::ceil(timing.moves_a_second / most_frames_a_second));
  const std::unique_ptr<Film> film = (*by)->film(layout, options.loop);
  const std::unique_ptr<Canvas> unused = (*by)->pixels(layout, nullptr);
  Drawing drawing(tour, piece, layout, options, *unused, status);
  const std::uint64_t last = tour.size() - 1;
  for (std::uint64_t step = 0;; step = std::min(step + at_once, last + 1)) {
    const double seconds = static_cast<double>(step) / timing.moves_a_second;
    const std::unique_ptr<Canvas> canvas = (*by)->pixels(
        layout,
        [&](const std::uint8_t* pixels, int stride) { return film->add(pixels, stride, seconds); });
    drawing.draw_until(step, *canvas);
    if (status.poll({step, last + 1}) != StopKind::none) return interrupted_drawing;
    if (Outcome done = canvas->finish(); !done) return done;
    if (step > last) break;
  }
  return film->finish(timing.seconds, sink);
}

struct Several {
  Layout one;
  Size page;  // the whole picture, or a page of it
  std::uint32_t across;
  std::size_t on_a_page;
  double title_size = 0;
  double title_height = 0;
};

// The font of the title and the height it takes, where there is one.
void make_room_for_title(Several& sheet, const std::string& title) {
  if (title.empty()) return;
  sheet.title_size = title_size(sheet.page.width, title);
  sheet.title_height = std::ceil(1.8 * sheet.title_size);
}

// Side by side, in about a square.
Result<Several> in_one_picture(std::size_t tours, const Board& board,
                               const PictureOptions& options) {
  const double shape = static_cast<double>(board.cols()) / board.rows();
  const auto count = static_cast<double>(tours);
  const auto across =
      static_cast<std::uint32_t>(std::clamp(std::round(std::sqrt(count / shape)), 1.0, count));
  const auto down = static_cast<std::uint32_t>((tours + across - 1) / across);
  PictureOptions each = options;
  each.title.clear();
  if (options.width) each.width = std::max<std::uint32_t>(*options.width / across, 16);
  if (!options.width && !options.cell) {
    constexpr double usual_width = 2000;
    const double cell = usual_width / across / (board.cols() + 1.5);
    each.cell = static_cast<std::uint32_t>(std::clamp(cell, 4.0, 56.0));
  }
  const Result<Layout> one = lay_out(board, each);
  if (!one) return one.error();
  Several out{*one, {one->width * across, one->height * down}, across, tours};
  make_room_for_title(out, options.title);
  out.page.height += static_cast<std::uint32_t>(out.title_height);
  if (out.page.width > largest_side || out.page.height > largest_side ||
      std::uint64_t{out.page.width} * out.page.height > largest_area) {
    return Error{
        fmt::format("a sheet of {} tours would have {}x{} pixels, and {} a side are the "
                    "most: choose a smaller one with --width, or fewer tours",
                    tours, out.page.width, out.page.height, largest_side)};
  }
  return out;
}

bool are_read(const Layout& one) {
  return one.number_size > 0 && one.draws_moves;
}

// On pages of paper: as few as have room for all, if numbers can still be read there.
Result<Several> on_pages(std::size_t tours, const Board& board, const PictureOptions& options) {
  PictureOptions each = options;
  each.paper.reset();
  each.title.clear();
  Several out{Layout(board), page_size(*options.paper, options.landscape), 0, 0};
  make_room_for_title(out, options.title);
  const double wide = out.page.width - 2 * paper_edge;
  const double high = out.page.height - 2 * paper_edge - out.title_height;
  const bool sized = options.width || options.cell;
  constexpr std::uint32_t most_across = 30;
  for (std::uint32_t across = 1; across <= most_across && out.on_a_page < tours; ++across) {
    if (!sized) each.width = static_cast<std::uint32_t>(wide / across);
    const Result<Layout> one = lay_out(board, each);
    if (!one) return one.error();
    const bool worse = are_read(out.one) ? !are_read(*one) : !one->draws_moves;
    if (out.across > 0 && worse) break;
    const auto fit = static_cast<std::uint32_t>(wide / one->width);
    const auto down = static_cast<std::size_t>(high / one->height);
    if (down == 0 || fit < across) continue;
    out.one = *one;
    out.across = fit;
    out.on_a_page = fit * down;
  }
  if (out.across > 0) return out;
  return Error{fmt::format("{} has no room for a tour of {}{}", name(*options.paper),
                           to_string(board), sized ? " of that size" : "")};
}

class SheetOfTours {
 public:
  SheetOfTours(std::span<const PageEntry> entries, const Several& sheet,
               const PictureOptions& options, Canvas& canvas, Status& status)
      : entries_(entries), sheet_(sheet), options_(options), canvas_(canvas), status_(status) {
    options_.title.clear();
  }

  // False where it was interrupted.
  bool draw_page(std::size_t page, std::string_view title) {
    const Size size = sheet_.page;
    canvas_.fill({0, 0, double(size.width), double(size.height)}, ground_.paper);
    const double edge = options_.paper ? paper_edge : 0;
    if (sheet_.title_size > 0) {
      canvas_.text({size.width / 2.0, edge + sheet_.title_height * 0.55}, title, sheet_.title_size,
                   ground_.mark, Anchor::middle);
    }
    const double left = (size.width - double(sheet_.one.width) * sheet_.across) / 2;
    const std::size_t begin = page * sheet_.on_a_page;
    const std::size_t end = std::min(begin + sheet_.on_a_page, entries_.size());
    for (std::size_t i = begin; i < end; ++i) {
      const auto at = static_cast<std::uint32_t>(i - begin);
      Layout place = sheet_.one;
      place.corner = {left + at % sheet_.across * place.width,
                      edge + sheet_.title_height + at / sheet_.across * place.height};
      place.board.x += place.corner.x;
      place.board.y += place.corner.y;
      const PageEntry& entry = entries_[i];
      Drawing(*entry.tour, entry.problem.piece, place, options_, canvas_, status_).draw();
      if (status_.poll({i, entries_.size()}) != StopKind::none) return false;
    }
    if (pages() > 1) {
      canvas_.text({size.width / 2.0, size.height - 0.5 * paper_edge},
                   fmt::format("{} / {}", page + 1, pages()), 10, ground_.label, Anchor::middle);
    }
    return true;
  }
  std::size_t pages() const { return (entries_.size() + sheet_.on_a_page - 1) / sheet_.on_a_page; }

 private:
  std::span<const PageEntry> entries_;
  const Several& sheet_;
  PictureOptions options_;
  Ground ground_ = ground_of(options_.theme);
  Canvas& canvas_;
  Status& status_;
};

Outcome draw_several(std::span<const PageEntry> entries, const PictureKind& kind,
                     const PictureOptions& options, Sink& sink, Status& status) {
  const Board& board = entries[0].tour->board();
  const Result<Several> sheet = options.paper ? on_pages(entries.size(), board, options)
                                              : in_one_picture(entries.size(), board, options);
  if (!sheet) return sheet.error();
  const About words{fmt::format("{} {}'s tours of {}", entries.size(),
                                entries[0].problem.piece.name(), to_string(board)),
                    fmt::format("{} squares each", board.size())};
  Result<std::unique_ptr<Canvas>> made = new_canvas(kind.format, sheet->page, words, sink);
  if (!made) return made.error();
  const std::unique_ptr<Canvas> canvas = std::move(*made);
  SheetOfTours tours(entries, *sheet, options, *canvas, status);
  for (std::size_t page = 0; page < tours.pages(); ++page) {
    if (page > 0) canvas->next_page();
    if (!tours.draw_page(page, options.title)) return interrupted_drawing;
  }
  return canvas->finish();
}

// What a picture of such a tour cannot have.
Outcome makes_sense(const Tour& tour, const Piece& piece, const PictureOptions& options) {
  const Board& board = tour.board();
  if (!options.filled) return Done{};
  if (!is_closed(tour, piece)) {
    return Error{"a filled area is inside a closed tour, and this one is open: it has no inside"};
  }
  if (board.is_box() || board.surface() != Surface::plane) {
    return Error{
        fmt::format("a filled area is inside a tour of a flat board, not of {}", to_string(board))};
  }
  return Done{};
}

}  // namespace

Outcome draw_picture(const Tour& tour, const Format& format, const PictureOptions& options,
                     Sink& sink, Status& status, const Piece& piece) {
  const PictureKind* kind = picture_kind(format.id);
  if (kind == nullptr) return Error{fmt::format("'{}' is no picture", format.name)};
  if (Outcome sense = makes_sense(tour, piece, options); !sense) return sense;
  const Result<Layout> layout = lay_out(tour.board(), options);
  if (!layout) return layout.error();
  About words = about(tour, piece);
  if (!options.title.empty()) words.title = options.title;
  const bool moves = kind->film || (format.id == FormatId::svg && options.moving);
  if (moves && !layout->draws_moves) {
    return Error{
        fmt::format("the moves of {} are too many to be shown moving", to_string(tour.board()))};
  }
  if (kind->film) return draw_film(tour, piece, *layout, options, sink, status);
  std::optional<Timing> timing;
  if (moves) timing = timing_of(tour, options);
  Result<std::unique_ptr<Canvas>> made =
      moves ? moving_svg_canvas(*layout, words, sink, {timing->seconds, options.loop})
            : new_canvas(format.id, *layout, words, sink);
  if (!made) return made.error();
  const std::unique_ptr<Canvas> canvas = std::move(*made);
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
    return Error{fmt::format("there is no tour, and a picture ({}) shows tours", format.name)};
  }
  const PictureKind* kind = picture_kind(format.id);
  if (options.shares) return draw_shares(entries, kind, options, sink);
  if (entries.size() == 1) {
    return draw_picture(*entries[0].tour, format, options, sink, status, entries[0].problem.piece);
  }
  if (kind == nullptr || kind->film) {
    return Error{fmt::format("'{}' shows one tour", format.name)};
  }
  for (const PageEntry& entry : entries) {
    if (Outcome sense = makes_sense(*entry.tour, entry.problem.piece, options); !sense) {
      return sense;
    }
  }
  return draw_several(entries, *kind, options, sink, status);
}

}  // namespace ktour
