// Where everything is in a picture.
#pragma once

#include "ktour/board.hpp"
#include "ktour/draw.hpp"
#include "ktour/result.hpp"
#include "render/sheet.hpp"

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

struct Layout {
  std::uint32_t width = 0;  ///< of the picture, in pixels
  std::uint32_t height = 0;
  Point corner{};           ///< its top left, where it is one of several on a sheet
  double title_size = 0;    ///< of the font; 0 where there is no title
  double title_height = 0;  ///< that it takes above all else
  double cell = 0;          ///< side of a square
  Box board{};
  Sheet sheet{};
  bool draws_moves = true;     ///< else the squares are filled with the colours of their steps
  double number_size = 0;      ///< of the font; 0 where there are no numbers
  double label_size = 0;       ///< of the coordinates' font; 0 where there are none
  std::int32_t label_gap = 1;  ///< every how many rows and columns there is a coordinate

  Point centre(Square s) const { return at(sheet.place(s)); }
  /// The middle of a place of the sheet, or of one beyond it.
  Point at(Square place) const {
    return {board.x + (place.col + 0.5) * cell, board.y + (place.row + 0.5) * cell};
  }
};

/// How wide text of that many characters is, about, in a font of size 1: digits are 0.56 to 0.64 in
/// the usual fonts.
inline constexpr double character_width = 0.62;

/// The font of a title of so many characters on a picture of a width.
double title_size(double width, std::size_t characters);

Result<Layout> lay_out(const Board& board, const PictureOptions& options);

}  // namespace ktour
