// A canvas of cairo's: pixels (PNG) or a page (PDF).
#include <cairo-pdf.h>
#include <cairo.h>

#include <algorithm>
#include <new>
#include <numbers>

#include "render/canvas.hpp"

namespace ktour {
namespace {

struct Destroy {
  void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }
  void operator()(cairo_t* context) const { cairo_destroy(context); }
};
using CairoSurface = std::unique_ptr<cairo_surface_t, Destroy>;
using Context = std::unique_ptr<cairo_t, Destroy>;

// Takes what cairo writes to a Sink, and keeps the Sink's error: cairo only hears that there is
// one.
struct Outlet {
  Sink& sink;
  std::optional<Error> error{};

  static cairo_status_t write(void* self, const unsigned char* data, unsigned int length) {
    auto& outlet = *static_cast<Outlet*>(self);
    if (outlet.error) return CAIRO_STATUS_WRITE_ERROR;
    try {  // cairo is C: no exception may pass through it
      const Outcome done =
          outlet.sink.write({reinterpret_cast<const char*>(data), length});  // NOLINT(*-cast)
      if (done) return CAIRO_STATUS_SUCCESS;
      outlet.error = done.error();
      return CAIRO_STATUS_WRITE_ERROR;
    } catch (const std::bad_alloc&) {
      return CAIRO_STATUS_NO_MEMORY;
    }
  }
};

Error failure(cairo_status_t status) {
  if (status == CAIRO_STATUS_NO_MEMORY) {
    return {"the picture takes more memory than there is: choose a smaller one with --width",
            ErrorKind::memory};
  }
  return {std::string("cannot draw the picture: ") + cairo_status_to_string(status)};
}

class CairoCanvas : public Canvas {
 public:
  // Makes a surface of that width and height which writes to an outlet.
  using Make = CairoSurface (*)(Outlet& outlet, double width, double height);

  CairoCanvas(const Layout& layout, Sink& sink, double scale, Make make)
      : outlet_(std::make_unique<Outlet>(Outlet{sink})),
        surface_(make(*outlet_, layout.width * scale, layout.height * scale)),
        context_(cairo_create(surface_.get())) {
    cairo_scale(context_.get(), scale, scale);
    cairo_set_line_cap(context_.get(), CAIRO_LINE_CAP_ROUND);
    cairo_set_line_join(context_.get(), CAIRO_LINE_JOIN_ROUND);
    cairo_select_font_face(context_.get(), "sans-serif", CAIRO_FONT_SLANT_NORMAL,
                           CAIRO_FONT_WEIGHT_NORMAL);
    cairo_font_options_t* options = cairo_font_options_create();
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_set_font_options(context_.get(), options);
    cairo_font_options_destroy(options);
  }

  // A page that was given up would be written to its end by its destruction.
  ~CairoCanvas() override {
    if (!outlet_->error) outlet_->error = Error{};
  }

  void fill(Box box, Colour colour) override {
    add(box);
    fill(colour);
  }

  void checkerboard(Box box, const Board& board, double cell, Colour colour) override {
    for (std::int32_t row = 0; row < board.rows(); ++row) {
      for (std::int32_t col = 1 - row % 2; col < board.cols(); col += 2) {
        add({box.x + col * cell, box.y + row * cell, cell, cell});
      }
      fill(colour);
    }
  }

  void frame(Box box, Colour colour, double width) override {
    add(box);
    stroke(colour, width);
  }

  void line(std::span<const Point> points, bool curved, Colour colour, double width) override {
    cairo_t* c = context_.get();
    const std::size_t stride = curved ? 3 : 1;
    std::size_t pieces = 0;
    cairo_move_to(c, points[0].x, points[0].y);
    for (std::size_t i = stride; i < points.size(); i += stride) {
      if (curved) {
        cairo_curve_to(c, points[i - 2].x, points[i - 2].y, points[i - 1].x, points[i - 1].y,
                       points[i].x, points[i].y);
      } else {
        cairo_line_to(c, points[i].x, points[i].y);
      }
      if (++pieces % pieces_at_once() == 0 && i + 1 < points.size()) {
        stroke(colour, width);
        cairo_move_to(c, points[i].x, points[i].y);
      }
    }
    stroke(colour, width);
  }

  void disc(Point centre, double radius, Colour colour) override {
    cairo_arc(context_.get(), centre.x, centre.y, radius, 0, 2 * std::numbers::pi);
    fill(colour);
  }

  void ring(Point centre, double radius, Colour colour, double width) override {
    cairo_new_sub_path(context_.get());
    cairo_arc(context_.get(), centre.x, centre.y, radius, 0, 2 * std::numbers::pi);
    cairo_close_path(context_.get());
    stroke(colour, width);
  }

  void tile(Point centre, double half, Colour colour, double width) override {
    cairo_t* c = context_.get();
    const double r = half * tile_rounding;
    const double in = half - r;
    constexpr double quarter = std::numbers::pi / 2;
    cairo_new_sub_path(c);
    cairo_arc(c, centre.x + in, centre.y - in, r, -quarter, 0);
    cairo_arc(c, centre.x + in, centre.y + in, r, 0, quarter);
    cairo_arc(c, centre.x - in, centre.y + in, r, quarter, 2 * quarter);
    cairo_arc(c, centre.x - in, centre.y - in, r, 2 * quarter, 3 * quarter);
    cairo_close_path(c);
    if (width > 0) {
      stroke(colour, width);
    } else {
      fill(colour);
    }
  }

  void text(Point at, std::string_view words, double size, Colour colour, Anchor anchor) override {
    cairo_t* c = context_.get();
    const std::string text(words);
    cairo_set_font_size(c, size);
    cairo_text_extents_t extents;
    cairo_text_extents(c, text.c_str(), &extents);
    const double left = anchor == Anchor::middle ? extents.x_advance / 2 : extents.x_advance;
    cairo_move_to(c, at.x - left, at.y + digit_height / 2 * size);
    set(colour);
    cairo_show_text(c, text.c_str());
    cairo_new_path(c);
  }

  void image(Box box, const Raster& raster) override {
    const CairoSurface pixels = surface_of(raster);
    cairo_t* c = context_.get();
    cairo_save(c);
    cairo_translate(c, box.x, box.y);
    cairo_scale(c, box.width / raster.width, box.height / raster.height);
    cairo_set_source_surface(c, pixels.get(), 0, 0);
    cairo_pattern_set_filter(cairo_get_source(c), CAIRO_FILTER_NEAREST);
    cairo_paint(c);
    cairo_restore(c);
  }

  static CairoSurface surface_of(const Raster& raster) {
    CairoSurface surface(cairo_image_surface_create(
        CAIRO_FORMAT_RGB24, static_cast<int>(raster.width), static_cast<int>(raster.height)));
    unsigned char* data = cairo_image_surface_get_data(surface.get());
    if (data == nullptr) return surface;
    const int stride = cairo_image_surface_get_stride(surface.get());
    for (std::uint32_t row = 0; row < raster.height; ++row) {
      auto* to = reinterpret_cast<std::uint32_t*>(  // NOLINT(*-cast): cairo's rows are words
          data + static_cast<std::ptrdiff_t>(row) * stride);
      std::copy_n(
          raster.pixels.begin() + static_cast<std::ptrdiff_t>(std::size_t{row} * raster.width),
          raster.width, to);
    }
    cairo_surface_mark_dirty(surface.get());
    return surface;
  }

 protected:
  // On paper a line may have as many pieces as it likes. For pixels, what crosses itself is cut up
  // first, and the time that takes grows faster than the line does.
  virtual std::size_t pieces_at_once() const = 0;

  // The first error of writing or drawing.
  Outcome outcome(cairo_status_t wrote) const {
    if (outlet_->error) return *outlet_->error;
    for (const cairo_status_t status : {cairo_status(context_.get()), wrote}) {
      if (status != CAIRO_STATUS_SUCCESS) return failure(status);
    }
    return Done{};
  }
  Outlet* outlet() const { return outlet_.get(); }
  cairo_status_t status() const { return cairo_status(context_.get()); }
  cairo_surface_t* surface() const { return surface_.get(); }
  void end_page() { cairo_show_page(context_.get()); }

 private:
  void add(Box box) { cairo_rectangle(context_.get(), box.x, box.y, box.width, box.height); }
  void set(Colour colour) {
    cairo_set_source_rgb(context_.get(), colour.red / 255.0, colour.green / 255.0,
                         colour.blue / 255.0);
  }
  void fill(Colour colour) {
    set(colour);
    cairo_fill(context_.get());
  }
  void stroke(Colour colour, double width) {
    set(colour);
    cairo_set_line_width(context_.get(), width);
    cairo_stroke(context_.get());
  }

  std::unique_ptr<Outlet> outlet_;  // first: the surface writes to it while it is destroyed
  CairoSurface surface_;
  Context context_;
};

class PngCanvas final : public CairoCanvas {
 public:
  PngCanvas(const Layout& layout, Sink& sink)
      : CairoCanvas(layout, sink, 1, [](Outlet& /*outlet*/, double width, double height) {
          return CairoSurface(cairo_image_surface_create(
              CAIRO_FORMAT_RGB24, static_cast<int>(width), static_cast<int>(height)));
        }) {}

  Outcome finish() override {
    if (status() != CAIRO_STATUS_SUCCESS) return failure(status());
    return outcome(cairo_surface_write_to_png_stream(surface(), Outlet::write, outlet()));
  }

 protected:
  std::size_t pieces_at_once() const override { return 8; }
};

class PixelCanvas final : public CairoCanvas {
 public:
  PixelCanvas(const Layout& layout, TakePixels take)
      : CairoCanvas(layout, nowhere_, 1,
                    [](Outlet& /*outlet*/, double width, double height) {
                      return CairoSurface(cairo_image_surface_create(
                          CAIRO_FORMAT_RGB24, static_cast<int>(width), static_cast<int>(height)));
                    }),
        take_(std::move(take)) {}

  Outcome finish() override {
    if (status() != CAIRO_STATUS_SUCCESS) return failure(status());
    cairo_surface_flush(surface());
    return take_(cairo_image_surface_get_data(surface()),
                 cairo_image_surface_get_stride(surface()));
  }

 protected:
  std::size_t pieces_at_once() const override { return 8; }

 private:
  StringSink nowhere_;
  TakePixels take_;
};

// A point is a 72nd of an inch, a pixel a 96th.
constexpr double points_a_pixel = 0.75;

class PdfCanvas final : public CairoCanvas {
 public:
  PdfCanvas(const Layout& layout, const About& about, Sink& sink)
      : CairoCanvas(layout, sink, points_a_pixel, [](Outlet& outlet, double width, double height) {
          return CairoSurface(
              cairo_pdf_surface_create_for_stream(Outlet::write, &outlet, width, height));
        }) {
    cairo_pdf_surface_set_metadata(surface(), CAIRO_PDF_METADATA_TITLE, about.title.c_str());
    cairo_pdf_surface_set_metadata(surface(), CAIRO_PDF_METADATA_SUBJECT, about.words.c_str());
    // The same tour, the same file: no date in it.
    cairo_pdf_surface_set_metadata(surface(), CAIRO_PDF_METADATA_CREATE_DATE, "");
  }

  void next_page() override { end_page(); }

  Outcome finish() override {
    end_page();
    cairo_surface_finish(surface());
    return outcome(cairo_surface_status(surface()));
  }

 protected:
  std::size_t pieces_at_once() const override { return 10000; }
};

}  // namespace

std::unique_ptr<Canvas> png_canvas(const Layout& layout, const About& /*about*/, Sink& sink) {
  return std::make_unique<PngCanvas>(layout, sink);
}

std::unique_ptr<Canvas> pdf_canvas(const Layout& layout, const About& about, Sink& sink) {
  return std::make_unique<PdfCanvas>(layout, about, sink);
}

std::unique_ptr<Canvas> pixel_canvas(const Layout& layout, TakePixels take) {
  return std::make_unique<PixelCanvas>(layout, std::move(take));
}

Result<std::string> png_of(const Raster& raster) {
  StringSink text;
  Outlet outlet{text};
  const CairoSurface surface = CairoCanvas::surface_of(raster);
  const cairo_status_t wrote =
      cairo_surface_write_to_png_stream(surface.get(), Outlet::write, &outlet);
  if (wrote != CAIRO_STATUS_SUCCESS) return failure(wrote);
  return std::move(text.text);
}

}  // namespace ktour

#ifdef KTOUR_SANITIZED
// fontconfig holds the fonts that it has found for cairo until the process ends, and cairo has no
// way to let go of them that is safe for others in the process. That is no leak of ours. (It is
// told by the library's name, which needs no symbolizer, and the warning that there is none would
// be in the way; ASAN_OPTIONS=symbolize=1 has names in reports.)
extern "C" {
const char* __lsan_default_suppressions();
const char* __lsan_default_suppressions() {
  return "leak:libfontconfig\n";
}
const char* __lsan_default_options();
const char* __lsan_default_options() {
  return "print_suppressions=0:symbolize=0";
}
}
#endif
