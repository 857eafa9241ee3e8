// Where everything is in a picture.
#pragma once

#include <string_view>

#include "ktour/board.hpp"
#include "ktour/draw.hpp"
#include "ktour/result.hpp"
#include "render/sheet.hpp"
#include "render/text.hpp"

namespace ktour {

struct Point {
  double x = 0;
  double y = 0;
};

struct Box {
  double x = 0;
  double y = 0;
  double width = 0;
  double height = 0;
};

/// Of a picture, in pixels.
struct Size {
  std::uint32_t width = 0;
  std::uint32_t height = 0;
};

/// A slanted layer, in squares: how high a row of it is, how far to the right the row above lies,
/// and from the top of a layer to the top of the next.
inline constexpr double flatness = 0.62;
inline constexpr double slant = 0.42;
inline constexpr double layer_pitch(const Sheet& sheet) {
  constexpr double room = 0.55;
  return sheet.layer_rows * flatness + room;
}

/// Made for a board, whose sheet it always has: without that no square has a place.
struct Layout : Size {
  explicit Layout(const Board& on) : sheet(sheet_of(on)) {}

  Point corner{};           ///< its top left, where it is one of several on a sheet
  double title_size = 0;    ///< of the font; 0 where there is no title
  double title_height = 0;  ///< that it takes above all else
  double cell = 0;          ///< side of a square
  double margin = 0;        ///< beside the board, on all sides
  Box board{};
  Sheet sheet;
  BoxLayers layers = BoxLayers::stubs;  ///< of a box
  bool draws_moves = true;     ///< else the squares are filled with the colours of their steps
  double number_size = 0;      ///< of the font; 0 where there are no numbers
  double label_size = 0;       ///< of the coordinates' font; 0 where there are none
  std::int32_t label_gap = 1;  ///< every how many rows and columns there is a coordinate

  bool slanted() const { return layers == BoxLayers::slanted; }
  Point centre(Square s) const {
    return slanted() ? over_each_other(s.row / sheet.layer_rows, s.row % sheet.layer_rows + 0.5,
                                       s.col + 0.5)
                     : at(sheet.place(s));
  }
  /// Where so many rows down and columns along a layer are, when it is slanted.
  Point over_each_other(std::int32_t layer, double down, double along) const {
    return {board.x + (along + (sheet.layer_rows - down) * slant) * cell,
            board.y + (layer * layer_pitch(sheet) + down * flatness) * cell};
  }
  /// The middle of a place of the sheet, or of one beyond it.
  Point at(Square place) const {
    return {board.x + (place.col + 0.5) * cell, board.y + (place.row + 0.5) * cell};
  }
};

/// How wide text of that many characters is, about, in a font of size 1: digits are 0.56 to 0.64 in
/// the usual fonts.
inline constexpr double character_width = 0.62;

/// How wide a name on the margin is, in a font of a size.
inline double label_width(std::string_view name, double size) {
  return static_cast<double>(length_of(name)) * character_width * size;
}

/// Every how many rows and columns there is room for a name, in squares of that side.
std::int32_t label_gap(const Board& board, double cell, double size);

/// The font of a title on a picture of a width.
double title_size(double width, std::string_view title);

/// A page of paper, in pixels; and the least room between its edge and what is drawn.
Size page_size(Paper paper, bool landscape);
inline constexpr double paper_edge = 45;  // 12 mm

/// Of the board of a picture, which is as large as it needs to be; or, where there is paper, of a
/// page.
Result<Layout> lay_out(const Board& board, const PictureOptions& options);

}  // namespace ktour
