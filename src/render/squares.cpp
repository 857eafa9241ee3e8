// The squares of a board, under whatever is drawn on them, and the names of its rows and columns.
#include "render/squares.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "ktour/parse.hpp"

namespace ktour {
namespace {

class Squares {
 public:
  Squares(const Board& board, const Layout& layout, const Ground& ground, Canvas& canvas)
      : board_(board), layout_(layout), ground_(ground), canvas_(canvas) {}

  void draw() {
    canvas_.section("board");
    const Sheet& sheet = layout_.sheet;
    const double line = std::clamp(0.02 * layout_.cell, 0.5, 1.5);
    if (layout_.slanted()) return draw_slanted(line);
    const bool full = board_.size() == board_.area();
    for (std::int32_t layer = 0; full && layer < sheet.layers; ++layer) {
      const Square corner{layer * sheet.layer_rows, 0};
      draw_chequered(corner, sheet.layer_rows, sheet.layer_cols);
      canvas_.frame(box_of(corner, sheet.layer_rows, sheet.layer_cols), ground_.frame, line);
    }
    if (full) return;
    // Squares that follow each other in a row, up to the next hole.
    for (std::int32_t row = 0; row < board_.rows(); ++row) {
      for (std::int32_t col = 0; col < board_.cols(); ++col) {
        const std::int32_t first = col;
        while (board_.contains({row, col})) ++col;
        if (col > first) draw_chequered({row, first}, 1, col - first);
      }
    }
    draw_outline(line);
  }

 private:
  void draw_slanted(double width) {
    const std::int32_t rows = layout_.sheet.layer_rows;
    for (std::uint64_t i = 0; i < board_.area(); ++i) {
      const Square s = board_.square(i);
      if (!board_.contains(s)) continue;
      const std::int32_t layer = s.row / rows;
      const std::int32_t row = s.row % rows;
      const auto corner = [&](int down, int along) {
        return layout_.over_each_other(layer, row + down, s.col + along);
      };
      const std::array<Point, 5> around{corner(0, 0), corner(0, 1), corner(1, 1), corner(1, 0),
                                        corner(0, 0)};
      canvas_.area(around, false, is_dark(s) ? ground_.dark : ground_.light);
      canvas_.line(around, false, ground_.frame, width);
    }
  }

  bool is_dark(Square s) const {
    int sum = 0;
    for (const std::int32_t c : board_.coordinates(s)) sum ^= c;
    return (sum & 1) != 0;
  }

  // Some rows and columns of squares in two colours, which go on through the layers of a box as
  // they do through rows.
  void draw_chequered(Square corner, std::int32_t rows, std::int32_t cols) {
    const bool dark = is_dark(corner);
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
    const std::int32_t rows = layout_.sheet.layer_rows;
    const auto is_square = [&](Square s, std::int32_t layer) {
      return s.row >= layer * rows && s.row < (layer + 1) * rows && board_.contains(s);
    };
    for (std::uint64_t i = 0; i < board_.area(); ++i) {
      const Square s = board_.square(i);
      if (!board_.contains(s)) continue;
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

  const Board& board_;
  const Layout& layout_;
  const Ground& ground_;
  Canvas& canvas_;
};

// Every so many rows or columns.
std::vector<std::int32_t> every(std::int32_t gap, std::int32_t count) {
  std::vector<std::int32_t> out;
  for (std::int64_t i = 0; i < count; i += gap) out.push_back(static_cast<std::int32_t>(i));
  return out;
}

// At the lower right of slanted layers; else above them, where the gap between them is.
void name_layers(const Board& board, const Layout& layout, int from, Colour colour, Canvas& canvas,
                 std::string_view words) {
  const Sheet& sheet = layout.sheet;
  const double size = layout.label_size;
  const double cell = layout.cell;
  const double room = cell * (layout.slanted() ? slant * sheet.layer_rows : sheet.layer_cols);
  for (std::int32_t layer = 0; layer < sheet.layers; ++layer) {
    const std::string name = fmt::format(fmt::runtime(words), name_of_layer(board, layer, from));
    if (label_width(name, size) > room + layout.margin) continue;
    if (layout.slanted()) {
      const Point corner = layout.over_each_other(layer, sheet.layer_rows, sheet.layer_cols);
      canvas.text({corner.x + 0.6 * size, corner.y - 0.5 * size}, name, size, colour,
                  Anchor::start);
    } else {
      const Point centre = layout.centre({layer * sheet.layer_rows, 0});
      canvas.text({centre.x - cell / 2, centre.y - cell / 2 - 0.75 * size}, name, size, colour,
                  Anchor::start);
    }
  }
}

// Columns below the lowest layer, rows at the left of the first.
void draw_slanted_coordinates(const Layout& layout, int from, Colour colour, Canvas& canvas) {
  const Sheet& sheet = layout.sheet;
  const double size = layout.label_size;
  const double below = sheet.layer_rows + 0.8 * size / (flatness * layout.cell);
  for (const std::int32_t col : every(layout.label_gap, sheet.layer_cols)) {
    canvas.text(layout.over_each_other(sheet.layers - 1, below, col + 0.5),
                fmt::format("{}", col + from), size, colour, Anchor::middle);
  }
  for (const std::int32_t row : every(layout.label_gap, sheet.layer_rows)) {
    const Point at = layout.over_each_other(0, row + 0.5, 0);
    canvas.text({at.x - 0.5 * size, at.y}, fmt::format("{}", row + from), size, colour,
                Anchor::end);
  }
}

}  // namespace

std::string name_of_layer(const Board& board, std::int32_t layer, int from) {
  const std::vector<std::int32_t> sides = board.sides();
  std::string name;
  for (std::size_t i = sides.size() - 2; i-- > 0; layer /= sides[i]) {
    name = fmt::format("{}{}{}", layer % sides[i] + from, name.empty() ? "" : ",", name);
  }
  return name;
}

void draw_squares(const Board& board, const Layout& layout, const Ground& ground, Canvas& canvas) {
  Squares(board, layout, ground, canvas).draw();
}

void draw_coordinates(const Board& board, const Layout& layout, int from, Colour colour,
                      Canvas& canvas, std::string_view layer_words) {
  canvas.section("coordinates");
  const Sheet& sheet = layout.sheet;
  const double size = layout.label_size;
  if (sheet.layers > 1) name_layers(board, layout, from, colour, canvas, layer_words);
  if (layout.slanted()) return draw_slanted_coordinates(layout, from, colour, canvas);
  const bool chess = has_chess_names(board);
  const double left = layout.corner.x;
  const double bottom = layout.board.y + layout.board.height + layout.margin / 2;
  for (std::int32_t layer = 0; layer < sheet.across; ++layer) {
    for (const std::int32_t col : every(layout.label_gap, sheet.layer_cols)) {
      const double x = layout.at({0, layer * (sheet.layer_cols + 1) + col}).x;
      const std::string name =
          chess ? std::string(1, static_cast<char>('a' + col)) : fmt::format("{}", col + from);
      const double half = label_width(name, size) / 2;
      if (x + half > left + layout.width || x - half < left) continue;
      canvas.text({x, bottom}, name, size, colour, Anchor::middle);
    }
  }
  const double right = layout.board.x - 0.35 * size;
  for (std::int32_t top = 0; top < sheet.rows; top += sheet.layer_rows + 1) {
    for (const std::int32_t row : every(layout.label_gap, sheet.layer_rows)) {
      const std::string name = fmt::format("{}", chess ? board.rows() - row : row + from);
      if (label_width(name, size) > right - left) continue;
      canvas.text({right, layout.at({top + row, 0}).y}, name, size, colour, Anchor::end);
    }
  }
}

}  // namespace ktour
