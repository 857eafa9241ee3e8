// The painter: canvases of cairo's, pixels (PNG) or a page (PDF), and films.
#include <cairo-pdf.h>
#include <cairo.h>

#include <algorithm>
#include <new>
#include <numbers>
#include <string>
#include <vector>

#include "base/text.hpp"
#include "ktour/version.hpp"
#include "render/film.hpp"
#include "render/fonts.hpp"
#include "render/painter.hpp"

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

  CairoCanvas(Size size, Sink& sink, double scale, Make make)
      : outlet_(std::make_unique<Outlet>(Outlet{sink})),
        surface_(make(*outlet_, size.width * scale, size.height * scale)),
        context_(cairo_create(surface_.get())) {
    cairo_scale(context_.get(), scale, scale);
    cairo_set_line_cap(context_.get(), CAIRO_LINE_CAP_ROUND);
    cairo_set_line_join(context_.get(), CAIRO_LINE_JOIN_ROUND);
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
      add(points, i, curved);
      if (++pieces % pieces_at_once() == 0 && i + 1 < points.size()) {
        stroke(colour, width);
        cairo_move_to(c, points[i].x, points[i].y);
      }
    }
    stroke(colour, width);
  }

  void area(std::span<const Point> points, bool curved, Colour colour) override {
    cairo_t* c = context_.get();
    const std::size_t stride = curved ? 3 : 1;
    cairo_move_to(c, points[0].x, points[0].y);
    for (std::size_t i = stride; i < points.size(); i += stride) add(points, i, curved);
    cairo_set_fill_rule(c, CAIRO_FILL_RULE_EVEN_ODD);
    fill(colour);
    cairo_set_fill_rule(c, CAIRO_FILL_RULE_WINDING);
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
    const Result<std::vector<FontRun>> runs = fonts_.runs(printable(words));
    if (!runs) {
      if (!outlet_->error) outlet_->error = runs.error();
      return;
    }
    cairo_set_font_size(c, size);
    double width = 0;
    for (const FontRun& run : *runs) width += select(run);
    const double left = anchor == Anchor::middle ? width / 2 : anchor == Anchor::end ? width : 0;
    cairo_move_to(c, at.x - left, at.y + digit_height / 2 * size);
    set(colour);
    for (const FontRun& run : *runs) {
      select(run);
      cairo_show_text(c, run.text.c_str());
    }
    cairo_new_path(c);
  }

  void half_turn(Point about) override {
    cairo_save(context_.get());
    cairo_translate(context_.get(), 2 * about.x, 2 * about.y);
    cairo_scale(context_.get(), -1, -1);
  }
  void turn_back() override { cairo_restore(context_.get()); }

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
  cairo_surface_t* surface() const { return surface_.get(); }
  void end_page() { cairo_show_page(context_.get()); }

 private:
  // How wide a run is, in its font.
  double select(const FontRun& run) {
    cairo_t* c = context_.get();
    if (family_ != run.family) {
      FontSource::choose(c, run.family);
      family_ = run.family;
    }
    cairo_text_extents_t extents;
    cairo_text_extents(c, run.text.c_str(), &extents);
    return extents.x_advance;
  }
  void add(Box box) { cairo_rectangle(context_.get(), box.x, box.y, box.width, box.height); }
  // On to a point, by the two handles before it where lines are curves.
  void add(std::span<const Point> points, std::size_t i, bool curved) {
    const Point to = points[i];
    if (!curved) return cairo_line_to(context_.get(), to.x, to.y);
    cairo_curve_to(context_.get(), points[i - 2].x, points[i - 2].y, points[i - 1].x,
                   points[i - 1].y, to.x, to.y);
  }
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
  Fonts fonts_;
  std::string family_;
};

class PngCanvas final : public CairoCanvas {
 public:
  PngCanvas(Size size, Sink& sink)
      : CairoCanvas(size, sink, 1, [](Outlet& /*outlet*/, double width, double height) {
          return CairoSurface(cairo_image_surface_create(
              CAIRO_FORMAT_RGB24, static_cast<int>(width), static_cast<int>(height)));
        }) {}

  Outcome finish() override {
    if (Outcome fine = outcome(CAIRO_STATUS_SUCCESS); !fine) return fine;
    return outcome(cairo_surface_write_to_png_stream(surface(), Outlet::write, outlet()));
  }

 protected:
  std::size_t pieces_at_once() const override { return 8; }
};

class PixelCanvas final : public CairoCanvas {
 public:
  PixelCanvas(Size size, TakePixels take)
      : CairoCanvas(size, nowhere_, 1,
                    [](Outlet& /*outlet*/, double width, double height) {
                      return CairoSurface(cairo_image_surface_create(
                          CAIRO_FORMAT_RGB24, static_cast<int>(width), static_cast<int>(height)));
                    }),
        take_(std::move(take)) {}

  Outcome finish() override {
    if (Outcome fine = outcome(CAIRO_STATUS_SUCCESS); !fine) return fine;
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
  PdfCanvas(Size size, const About& about, Sink& sink)
      : CairoCanvas(size, sink, points_a_pixel, [](Outlet& outlet, double width, double height) {
          return CairoSurface(
              cairo_pdf_surface_create_for_stream(Outlet::write, &outlet, width, height));
        }) {
    cairo_pdf_surface_set_metadata(surface(), CAIRO_PDF_METADATA_TITLE,
                                   printable(about.title).c_str());
    cairo_pdf_surface_set_metadata(surface(), CAIRO_PDF_METADATA_SUBJECT,
                                   printable(about.words).c_str());
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

Result<std::string> png_of(const Raster& raster) {
  StringSink text;
  Outlet outlet{text};
  const CairoSurface surface = CairoCanvas::surface_of(raster);
  const cairo_status_t wrote =
      cairo_surface_write_to_png_stream(surface.get(), Outlet::write, &outlet);
  if (wrote != CAIRO_STATUS_SUCCESS) return failure(wrote);
  return std::move(text.text);
}

}  // namespace

const Painter cairo_painter{
    version,
    [](Size size, const About& /*about*/, Sink& sink) -> std::unique_ptr<Canvas> {
      return std::make_unique<PngCanvas>(size, sink);
    },
    [](Size size, const About& about, Sink& sink) -> std::unique_ptr<Canvas> {
      return std::make_unique<PdfCanvas>(size, about, sink);
    },
    [](Size size, TakePixels take) -> std::unique_ptr<Canvas> {
      return std::make_unique<PixelCanvas>(size, std::move(take));
    },
    webp_film,
    png_of,
};

}  // namespace ktour
