// A film as WebP, and the painter it belongs to.
//
// WebP: of what libraries in Debian write, it is the one with all colours (GIF has 256, and would
// have to be taught which), small files (only what changes from a frame to the next is kept), and a
// place in every browser. libpng of Debian writes no moving PNG.
#pragma once

#include "render/painter.hpp"

namespace ktour {

std::unique_ptr<Film> webp_film(Size size, bool loop);

/// The painter by cairo and libwebp.
extern const Painter cairo_painter;

}  // namespace ktour
