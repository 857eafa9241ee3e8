// Pixels and PDF pages: what takes cairo and libwebp, behind one table of functions.
//
// The two libraries load thirty others, which doubles the time that a program takes to start. So
// the drawing code asks for the painter only when a picture needs it. The library's painter is
// linked (painter.cpp); the program has it in a file of its own, which it opens then
// (app/painter.cpp). Programs that are one file have it inside, or have none (no_painter.cpp).
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "ktour/result.hpp"
#include "render/canvas.hpp"

namespace ktour {

/// Takes the pixels of a frame: a word of the machine each, red above green above blue, `stride`
/// bytes a row.
using TakePixels = std::function<Outcome(const std::uint8_t* pixels, int stride)>;

/// Frames one after the other, as a file that moves.
class Film {
 public:
  virtual ~Film() = default;
  Film() = default;
  Film(const Film&) = delete;
  Film& operator=(const Film&) = delete;

  /// A frame that is shown from a time on.
  virtual Outcome add(const std::uint8_t* pixels, int stride, double seconds) = 0;
  /// The last frame is shown until the end.
  virtual Outcome finish(double seconds, Sink& sink) = 0;
};

struct Painter {
  std::string_view version;  ///< of ktour: a painter from another build is refused
  std::unique_ptr<Canvas> (*png)(Size size, const About& about, Sink& sink);
  std::unique_ptr<Canvas> (*pdf)(Size size, const About& about, Sink& sink);
  /// Hands its pixels over when it is finished.
  std::unique_ptr<Canvas> (*pixels)(Size size, TakePixels take);
  std::unique_ptr<Film> (*film)(Size size, bool loop);
  /// A raster as a PNG file.
  Result<std::string> (*png_of)(const Raster& raster);
};

/// The painter of this process; an Error where there is none to be had.
Result<const Painter*> painter();

}  // namespace ktour
