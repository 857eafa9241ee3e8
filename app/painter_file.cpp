// The painter as a file of its own, for app/painter.cpp to open.
#include "render/film.hpp"

extern "C" __attribute__((visibility("default"))) const ktour::Painter* ktour_painter();
const ktour::Painter* ktour_painter() {
  return &ktour::cairo_painter;
}
