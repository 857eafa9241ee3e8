// The squares of a board, under whatever is drawn on them: in two colours, with an outline.
#include "render/squares.hpp"

#include <algorithm>
#include <array>

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
  // Some rows and columns of squares in two colours, which go on through the layers of a box as
  // they do through rows.
  void draw_chequered(Square corner, std::int32_t rows, std::int32_t cols) {
    int sum = 0;
    for (const std::int32_t c : board_.coordinates(corner)) sum ^= c;
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

}  // namespace

void draw_squares(const Board& board, const Layout& layout, const Ground& ground, Canvas& canvas) {
  Squares(board, layout, ground, canvas).draw();
}

}  // namespace ktour
