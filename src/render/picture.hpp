// Pictures of tours: `svg`, `png` and `pdf`.
//
// One drawing code (draw.cpp) draws on a Canvas (canvas.hpp), of which there are two: SVG text of
// our own (svg_canvas.cpp) and cairo (cairo_canvas.cpp). Everything is measured in pixels; on paper
// a pixel is a 96th of an inch, as it is in browsers.
#pragma once

#include <cstdint>
#include <optional>

#include "ktour/answer.hpp"
#include "ktour/format.hpp"
#include "ktour/status.hpp"

namespace ktour {

enum class Theme { light, dark, print };

/// What the colours of the path show.
enum class Colouring {
  automatic,  ///< the parts of a tour that is symmetric, the step of one that is not
  path,       ///< the step
  parts,      ///< the congruent parts of a symmetric tour, each in a colour of its own
  plain,      ///< nothing: one colour
};

struct PictureOptions {
  std::optional<std::uint32_t> cell{};   ///< side of a square in pixels
  std::optional<std::uint32_t> width{};  ///< of the whole picture, in pixels; not both
  Theme theme = Theme::light;
  Colouring colouring = Colouring::automatic;
  bool numbers = true;      ///< of the steps, from 0, where they fit
  bool grid = true;         ///< the squares of the board
  bool coordinates = true;  ///< on the margin, where they fit
  bool curve = false;       ///< a smooth curve instead of straight moves
};

/// The largest picture: the pixels of a side, and of both.
inline constexpr std::uint32_t largest_side = 20000;
inline constexpr std::uint64_t largest_area = 100'000'000;

/// Whether a picture of such a board can be drawn in so many bytes of memory; if not, the sentence
/// names `--width`.
Outcome can_draw(const Board& board, const Format& format, const PictureOptions& options,
                 std::uint64_t memory);

/// Draws a tour as `svg`, `png` or `pdf`.
Outcome draw_picture(const Tour& tour, const Format& format, const PictureOptions& options,
                     Sink& sink, Status& status);

}  // namespace ktour
