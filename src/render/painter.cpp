// The painter of a program that links cairo and libwebp.
#include "render/painter.hpp"

#include "render/film.hpp"
#include "render/leaks_of_others.hpp"

namespace ktour {

Result<const Painter*> painter() {
  return &cairo_painter;
}

}  // namespace ktour
