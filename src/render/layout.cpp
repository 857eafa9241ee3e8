// Sizes: what the user asked for, or what suits the board.
#include "render/layout.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "ktour/parse.hpp"
#include "render/canvas.hpp"

namespace ktour {
namespace {

// Squares below this are too small for moves to be told apart.
constexpr double least_cell_with_moves = 5;
// More moves than this make neither a picture that anybody can follow nor one that is drawn soon.
constexpr std::uint64_t most_moves = 2'000'000;

double label_size(double cell) {
  return std::clamp(0.24 * cell, 8.0, 13.0);
}

// The same on all sides; wide enough for the names of the rows.
double margin(const Sheet& sheet, double cell, const PictureOptions& options) {
  const double edge = std::clamp(0.3 * cell, 8.0, 16.0);
  if (!options.coordinates) return options.width ? std::min(edge, *options.width / 8.0) : edge;
  const auto digits = static_cast<double>(fmt::formatted_size("{}", sheet.layer_rows));
  return std::max((digits + 1.3) * character_width * label_size(cell),
                  std::clamp(0.55 * cell, 14.0, 32.0));
}

// How wide and high a drawing is, in squares.
struct Extent {
  double wide, high;
};
Extent extent(const Sheet& sheet, bool slanted) {
  if (!slanted) return {double(sheet.cols), double(sheet.rows)};
  return {sheet.layer_cols + slant * sheet.layer_rows,
          (sheet.layers - 1) * layer_pitch(sheet) + sheet.layer_rows * flatness};
}

// Large squares for small boards; large boards fill a screen or two.
double usual_cell(const Extent& drawing) {
  constexpr double largest_cell = 56;
  constexpr double usual_area = 2400.0 * 2400.0;
  constexpr double usual_side = 8000;
  const double longest = std::max(drawing.high, drawing.wide);
  const double area = drawing.high * drawing.wide;
  const double cell = std::min({largest_cell, usual_side / longest, std::sqrt(usual_area / area)});
  return cell < 1 ? cell : std::floor(cell);
}

// The side of a square in a picture of a given width. The margin grows with the square, so the
// width does too, and halving finds it.
double cell_for(double width, const Sheet& sheet, const Extent& drawing,
                const PictureOptions& options) {
  double low = 0;
  double high = width / drawing.wide;
  for (int i = 0; i < 60; ++i) {
    const double cell = (low + high) / 2;
    (drawing.wide * cell + 2 * margin(sheet, cell, options) > width ? high : low) = cell;
  }
  return low;
}

}  // namespace

std::int32_t label_gap(const Board& board, double cell, double size) {
  const std::size_t longest = fmt::formatted_size("{}", std::max(board.rows(), board.cols()) - 1);
  const double room = has_chess_names(board)
                          ? 1.2 * size
                          : (static_cast<double>(longest) + 2) * character_width * size;
  constexpr std::array<std::int32_t, 3> nice{1, 2, 5};
  for (std::int32_t ten = 1; ten <= 100'000'000; ten *= 10) {
    for (const std::int32_t n : nice) {
      if (n * ten * cell >= room) return n * ten;
    }
  }
  return Board::max_side;
}

double title_size(double width, std::string_view title) {
  const double fitting = 0.9 * width / label_width(title, 1);
  return std::min(fitting, std::clamp(0.045 * width, 12.0, 48.0));
}

namespace {

Outcome fits_page(const Board& board) {
  if (board.area() <= most_on_page) return Done{};
  return Error{fmt::format(
      "a page shows boards of at most {} squares, and {} has {}: choose png, with --width for its "
      "size",
      most_on_page, to_string(board), board.area())};
}

}  // namespace

Sheet sheet_of(const Board& board) {
  const std::vector<std::int32_t> sides = board.sides();
  Sheet out;
  out.layer_rows = sides[sides.size() - 2];
  out.layer_cols = sides.back();
  out.layers = board.rows() / out.layer_rows;
  // All in one row, unless that is a mere strip; then in rows of such a number that the sheet is
  // about twice as wide as high, or, where a box has more sides, of those along the third.
  constexpr double longest_strip = 6;
  const double width = out.layer_cols + 1.0;
  const double height = out.layer_rows + 1.0;
  out.across = out.layers;
  if (sides.size() > 3) {
    out.across = sides[sides.size() - 3];
  } else if (out.layers * width > longest_strip * height) {
    const double wanted = std::sqrt(2 * out.layers * height / width);
    out.across = std::clamp(static_cast<std::int32_t>(std::lround(wanted)), 1, out.layers);
  }
  const std::int64_t down = (out.layers + out.across - 1) / out.across;
  const auto side = [](std::int64_t squares) {
    return static_cast<std::int32_t>(std::min<std::int64_t>(squares, Board::max_side));
  };
  out.rows = side(down * (out.layer_rows + std::int64_t{1}) - 1);
  out.cols = side(out.across * (out.layer_cols + std::int64_t{1}) - 1);
  return out;
}

Size page_size(Paper paper, bool landscape) {
  Size size = paper == Paper::a4 ? Size{794, 1123} : Size{816, 1056};
  if (landscape) std::swap(size.width, size.height);
  return size;
}

namespace {

// The largest that a page has room for, unless a size is asked for; in the middle of the page.
Result<Layout> lay_out_on_paper(const Board& board, const PictureOptions& asked) {
  const Size page = page_size(*asked.paper, asked.landscape);
  const double wide = page.width - 2 * paper_edge;
  const double high = page.height - 2 * paper_edge;
  PictureOptions options = asked;
  options.paper.reset();
  const auto fits = [&](const Layout& one) { return one.width <= wide && one.height <= high; };
  const bool sized = options.width || options.cell;
  // (The width that fits is looked for by halves: margins do not grow as squares do.)
  constexpr std::uint32_t least = 16;
  auto most = static_cast<std::uint32_t>(wide);
  for (std::uint32_t low = least; !sized && low < most;) {
    options.width = (low + most + 1) / 2;
    const Result<Layout> one = lay_out(board, options);
    if (!one) return one.error();
    if (fits(*one)) {
      low = *options.width;
    } else {
      most = *options.width - 1;
    }
  }
  if (!sized) options.width = most;
  Result<Layout> made = lay_out(board, options);
  if (!made) return made;
  Layout out = *made;
  if (!fits(out)) {
    return Error{fmt::format(
        "a picture of {}x{} pixels is larger than {} has room for, {:.0f}x{:.0f}: leave --width "
        "and --cell away, and it gets the size that fits",
        out.width, out.height, name(*asked.paper), wide, high)};
  }
  out.board.x += (page.width - double(out.width)) / 2;
  out.board.y += (page.height - double(out.height)) / 2;
  out.width = page.width;
  out.height = page.height;
  return out;
}

}  // namespace

Result<Layout> lay_out(const Board& board, const PictureOptions& asked) {
  if (asked.paper) return lay_out_on_paper(board, asked);
  Layout out(board);
  const Sheet& sheet = out.sheet;
  PictureOptions options = asked;
  if (board.is_box()) out.layers = options.layers;
  if (out.slanted() && board.sides().size() > 3) {
    return Error{
        fmt::format("slanted layers show boxes of three sides, and {} has {}: choose "
                    "stubs or arcs",
                    to_string(board), board.sides().size())};
  }
  const Extent drawing = extent(sheet, out.slanted());
  if (options.width && *options.width < 5 * margin(sheet, 0, options)) options.coordinates = false;
  out.cell = options.width  ? cell_for(*options.width, sheet, drawing, options)
             : options.cell ? *options.cell
                            : usual_cell(drawing);
  const double edge = margin(sheet, out.cell, options);
  out.margin = edge;
  out.board.width = out.cell * drawing.wide;
  out.board.height = out.cell * drawing.high;
  const double width = options.width ? *options.width : std::ceil(out.board.width + 2 * edge);
  if (!options.title.empty()) {
    out.title_size = title_size(width, options.title);
    out.title_height = std::ceil(1.2 * out.title_size + 0.5 * edge);
  }
  const double height = std::ceil(out.board.height + 2 * edge + out.title_height);
  if (width > largest_side || height > largest_side || width * height > largest_area) {
    return Error{fmt::format(
        "a picture of {} would have {:.0f}x{:.0f} pixels, and {} a side and {} in all are the "
        "most: choose a smaller one with --width",
        to_string(board), width, height, largest_side, largest_area)};
  }
  out.width = static_cast<std::uint32_t>(width);
  out.height = static_cast<std::uint32_t>(height);
  out.board.x = edge;
  out.board.y = edge + out.title_height;
  if (options.width) out.board.x = (width - out.board.width) / 2;
  out.draws_moves = out.cell >= least_cell_with_moves && board.size() <= most_moves;
  if (out.slanted() && !out.draws_moves) {
    return Error{fmt::format("{} is too large for slanted layers{}", to_string(board),
                             options.width || options.cell ? " of that size" : "")};
  }

  constexpr double readable = 6.5;
  const auto digits = static_cast<double>(
      fmt::formatted_size("{}", board.size() - 1 + static_cast<std::uint64_t>(options.from)));
  // (Without moves there is more room.)
  const double room = options.moves ? 0.56 : 0.78;
  const double number = std::min((options.moves ? 0.3 : 0.42) * out.cell,
                                 room * out.cell / (digits * character_width));
  if (options.numbers && out.draws_moves && number >= readable) out.number_size = number;
  if (options.coordinates) {
    out.label_size = label_size(out.cell);
    out.label_gap = label_gap(board, out.cell * (out.slanted() ? flatness : 1), out.label_size);
  }
  return out;
}

Outcome can_draw(const Board& board, const Format& format, const PictureOptions& options,
                 std::uint64_t memory) {
  if (format.kind == FormatKind::page) return fits_page(board);
  const PictureKind* kind = picture_kind(format.id);
  if (kind == nullptr) return Error{fmt::format("'{}' is no picture", format.name)};
  const Result<Layout> layout = lay_out(board, options);
  if (!layout) return layout.error();
  // Moves are drawn and forgotten, but pixels are kept until the last is known. Filled squares are
  // pixels in every format, twice: as they are reckoned and as they are written.
  const std::uint64_t bytes_a_pixel = kind->bytes_a_pixel + (layout->draws_moves ? 0 : 8);
  const std::uint64_t needed = std::uint64_t{layout->width} * layout->height * bytes_a_pixel;
  if (needed > memory) {
    return Error{
        fmt::format("a picture of {}x{} pixels takes {} of memory, and the limit is {}: choose "
                    "a smaller one with --width",
                    layout->width, layout->height, shown_bytes(needed), shown_bytes(memory)),
        ErrorKind::memory};
  }
  return Done{};
}

}  // namespace ktour
