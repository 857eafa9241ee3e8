// What the drawing code draws on.
//
// Why not cairo for SVG too? What it writes (version 1.16) has every digit as an outline and every
// move as a path of 200 bytes: 106 kB for 8x8 where our text takes 20, 3.3 MB for 300x300 where
// ours takes 0.5. Nobody can read or edit it, a screen reader finds no words in it, and it changes
// from one version of cairo to the next. The shapes below, written as SVG, take a hundred lines. So
// there are two canvases and one drawing code, and cairo does what it is best at: pixels and PDF.
#pragma once

#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "ktour/format.hpp"
#include "render/colour.hpp"
#include "render/layout.hpp"

namespace ktour {

/// Pixels row by row, each 0xrrggbb.
struct Raster {
  std::uint32_t width = 0;
  std::uint32_t height = 0;
  std::vector<std::uint32_t> pixels;
};

/// The height of digits in a font of size 1, and how round the corners of tiles are.
inline constexpr double digit_height = 0.72;
inline constexpr double tile_rounding = 0.35;

enum class Anchor { start, middle, end };

class Canvas {
 public:
  virtual ~Canvas() = default;
  Canvas() = default;
  Canvas(const Canvas&) = delete;
  Canvas& operator=(const Canvas&) = delete;

  virtual void fill(Box box, Colour colour) = 0;
  /// Every other square of a board, not the one at the top left.
  virtual void checkerboard(Box box, const Board& board, double cell, Colour colour) = 0;
  virtual void frame(Box box, Colour colour, double width) = 0;
  /// A line with round ends through points, or, curved, Bézier curves: a point, then two handles
  /// and a point for each.
  virtual void line(std::span<const Point> points, bool curved, Colour colour, double width) = 0;
  /// The inside of a closed line, as line() takes it; what it goes round twice is outside again.
  virtual void area(std::span<const Point> points, bool curved, Colour colour) = 0;
  virtual void disc(Point centre, double radius, Colour colour) = 0;
  virtual void ring(Point centre, double radius, Colour colour, double width) = 0;
  /// A square with rounded corners: filled, or its outline if there is a width.
  virtual void tile(Point centre, double half, Colour colour, double width) = 0;
  /// Centred on a height: to the right of the point, on both sides of it, or to the left.
  virtual void text(Point at, std::string_view words, double size, Colour colour,
                    Anchor anchor) = 0;
  virtual void image(Box box, const Raster& raster) = 0;

  /// What is drawn until hide_no_more() shows only from a moment on, a share of the whole; on a
  /// canvas that moves.
  virtual void show_from(double /*moment*/) {}
  virtual void hide_no_more() {}
  /// The knight on its way: at each point at a moment.
  virtual void knight(std::span<const Point> /*way*/, std::span<const double> /*moments*/,
                      double /*radius*/, Colour /*ring*/, Colour /*inside*/) {}
  /// What follows is upside down, turned about a point, until turn_back().
  virtual void half_turn(Point about) = 0;
  virtual void turn_back() = 0;
  /// What follows belongs together; for readers of the file.
  virtual void section(std::string_view /*name*/) {}
  /// What follows is on another page, where there are pages.
  virtual void next_page() {}
  /// Writes what is left to write. Nothing is drawn after it.
  virtual Outcome finish() = 0;
};

/// What the file says about itself.
struct About {
  std::string title;
  std::string words;
};

std::unique_ptr<Canvas> svg_canvas(Size size, const About& about, Sink& sink);

/// How a moving picture moves.
struct Motion {
  double seconds = 0;  ///< of the whole
  bool loop = true;
};
std::unique_ptr<Canvas> moving_svg_canvas(Size size, const About& about, Sink& sink,
                                          const Motion& motion);

/// A kind of picture: a row of the table in draw.cpp.
struct PictureKind {
  FormatId format;
  bool film;                    ///< a canvas for each frame
  std::uint64_t bytes_a_pixel;  ///< that are kept until the picture is written
};

/// Null where the format is no picture.
const PictureKind* picture_kind(FormatId format);

/// A canvas for a picture that is no film.
Result<std::unique_ptr<Canvas>> new_canvas(FormatId format, Size size, const About& about,
                                           Sink& sink);

}  // namespace ktour
