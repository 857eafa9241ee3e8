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

// Large squares for small boards; large boards fill a screen or two.
double usual_cell(const Sheet& sheet) {
  constexpr double largest_cell = 56;
  constexpr double usual_area = 2400.0 * 2400.0;
  constexpr double usual_side = 8000;
  const double longest = std::max(sheet.rows, sheet.cols);
  const double area = static_cast<double>(sheet.rows) * sheet.cols;
  const double cell = std::min({largest_cell, usual_side / longest, std::sqrt(usual_area / area)});
  return cell < 1 ? cell : std::floor(cell);
}

// The side of a square in a picture of a given width. The margin grows with the square, so the
// width does too, and halving finds it.
double cell_for(double width, const Sheet& sheet, const PictureOptions& options) {
  double low = 0;
  double high = width / sheet.cols;
  for (int i = 0; i < 60; ++i) {
    const double cell = (low + high) / 2;
    (sheet.cols * cell + 2 * margin(sheet, cell, options) > width ? high : low) = cell;
  }
  return low;
}

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

}  // namespace

double title_size(double width, std::size_t characters) {
  const double fitting = 0.9 * width / (static_cast<double>(characters) * character_width);
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

Result<Layout> lay_out(const Board& board, const PictureOptions& asked) {
  Layout out;
  out.sheet = sheet_of(board);
  const Sheet& sheet = out.sheet;
  PictureOptions options = asked;
  if (options.width && *options.width < 5 * margin(sheet, 0, options)) options.coordinates = false;
  out.cell = options.width  ? cell_for(*options.width, sheet, options)
             : options.cell ? *options.cell
                            : usual_cell(sheet);
  const double edge = margin(sheet, out.cell, options);
  out.board.width = out.cell * sheet.cols;
  out.board.height = out.cell * sheet.rows;
  const double width = options.width ? *options.width : std::ceil(out.board.width + 2 * edge);
  if (!options.title.empty()) {
    out.title_size = title_size(width, options.title.size());
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

  constexpr double readable = 6.5;
  const auto digits = static_cast<double>(
      fmt::formatted_size("{}", board.size() - 1 + static_cast<std::uint64_t>(options.from)));
  const double number = std::min(0.3 * out.cell, 0.56 * out.cell / (digits * character_width));
  if (options.numbers && out.draws_moves && number >= readable) out.number_size = number;
  if (options.coordinates) {
    out.label_size = label_size(out.cell);
    out.label_gap = label_gap(board, out.cell, out.label_size);
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
        fmt::format("a picture of {}x{} pixels takes {} of memory, and {} may be used: choose "
                    "a smaller one with --width",
                    layout->width, layout->height, shown_bytes(needed), shown_bytes(memory)),
        ErrorKind::memory};
  }
  return Done{};
}

}  // namespace ktour
