// Frames one after the other, as a file that moves.
//
// WebP: of what libraries in Debian write, it is the one with all colours (GIF has 256, and would
// have to be taught which), small files (only what changes from a frame to the next is kept), and a
// place in every browser. libpng of Debian writes no moving PNG.
#pragma once

#include <memory>
#include <vector>

#include "ktour/format.hpp"
#include "render/canvas.hpp"

namespace ktour {

class Film {
 public:
  Film(std::uint32_t width, std::uint32_t height, bool loop);
  Film(const Film&) = delete;
  Film& operator=(const Film&) = delete;
  ~Film();

  /// A frame that is shown from a time on; pixels as TakePixels has them.
  Outcome add(const std::uint8_t* pixels, int stride, double seconds);
  /// The last frame is shown until the end.
  Outcome finish(double seconds, const About& about, Sink& sink);

 private:
  struct Encoder;
  std::unique_ptr<Encoder> encoder_;
};

}  // namespace ktour
