// A canvas that writes SVG, as short as it goes: whole hundredths of pixels, differences in paths,
// attributes that a group shares stated once.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "base/text.hpp"
#include "render/base64.hpp"
#include "render/canvas.hpp"
#include "render/painter.hpp"
#include "tour/writer.hpp"

namespace ktour {
namespace {

class SvgCanvas final : public Canvas {
 public:
  SvgCanvas(Size size, const About& about, Sink& sink, std::optional<Motion> motion = {})
      : out_(sink), motion_(motion) {
    out_.put(fmt::format(
        R"(<svg xmlns="http://www.w3.org/2000/svg" width="{0}" height="{1}" viewBox="0 0 {0} {1}")"
        R"( role="img">)"
        "\n<title>{2}</title>\n<desc>{3}</desc>\n"
        R"(<g fill="none" stroke-linecap="round" stroke-linejoin="round")"
        R"( font-family="system-ui, 'DejaVu Sans', Helvetica, Arial, sans-serif">)"
        "\n",
        size.width, size.height, in_markup(about.title), in_markup(about.words)));
  }

  void fill(Box box, Colour colour) override {
    out_.put("<rect ");
    put(box);
    out_.put(fmt::format(" fill=\"{}\"/>\n", hex(colour)));
  }

  void checkerboard(Box box, const Board& board, double cell, Colour colour) override {
    // Rows in pairs: a dashed line as wide as a square is a row of them.
    out_.put(fmt::format(
        R"(<path stroke="{}" stroke-linecap="butt" stroke-width="{}" stroke-dasharray="{}" d=")",
        hex(colour), number(cell), number(cell)));
    for (std::int32_t row = 0; row < board.rows(); ++row) {
      const double indent = row % 2 == 0 ? cell : 0;
      if (indent >= box.width) continue;
      out_.put(fmt::format("M{} {}H{}", number(box.x + indent), number(box.y + (row + 0.5) * cell),
                           number(box.x + box.width)));
    }
    out_.put("\"/>\n");
  }

  void frame(Box box, Colour colour, double width) override {
    out_.put("<rect ");
    put(box);
    out_.put(fmt::format(" stroke=\"{}\" stroke-width=\"{}\"/>\n", hex(colour), number(width)));
  }

  void line(std::span<const Point> points, bool curved, Colour colour, double width) override {
    out_.put(
        fmt::format(R"(<path stroke="{}" stroke-width="{}" d="M)", hex(colour), number(width)));
    put_way(points, curved);
    out_.put("\"/>\n");
  }

  void area(std::span<const Point> points, bool curved, Colour colour) override {
    out_.put(fmt::format(R"(<path fill="{}" fill-rule="evenodd" d="M)", hex(colour)));
    put_way(points, curved);
    out_.put("z\"/>\n");
  }

  void disc(Point centre, double radius, Colour colour) override {
    out_.put("<circle ");
    put(centre, radius);
    out_.put(fmt::format(" fill=\"{}\"/>\n", hex(colour)));
  }

  void ring(Point centre, double radius, Colour colour, double width) override {
    out_.put("<circle ");
    put(centre, radius);
    out_.put(fmt::format(" stroke=\"{}\" stroke-width=\"{}\"/>\n", hex(colour), number(width)));
  }

  void tile(Point centre, double half, Colour colour, double width) override {
    out_.put("<rect ");
    put(Box{centre.x - half, centre.y - half, 2 * half, 2 * half});
    out_.put(fmt::format(" rx=\"{}\"", number(half * tile_rounding)));
    if (width > 0) {
      out_.put(fmt::format(" stroke=\"{}\" stroke-width=\"{}\"/>\n", hex(colour), number(width)));
    } else {
      out_.put(fmt::format(" fill=\"{}\"/>\n", hex(colour)));
    }
  }

  void text(Point at, std::string_view words, double size, Colour colour, Anchor anchor) override {
    out_.put(
        fmt::format(R"(<text x="{}" y="{}" font-size="{}" fill="{}" text-anchor="{}">{}</text>)"
                    "\n",
                    number(at.x), number(at.y + digit_height / 2 * size), number(size), hex(colour),
                    anchor == Anchor::middle ? "middle"
                    : anchor == Anchor::end  ? "end"
                                             : "start",
                    in_markup(words)));
  }

  void half_turn(Point about) override {
    out_.put(
        fmt::format("<g transform=\"rotate(180 {} {})\">\n", number(about.x), number(about.y)));
  }
  void turn_back() override { out_.put("</g>\n"); }

  void show_from(double moment) override {
    if (!motion_) return;
    out_.put(fmt::format(R"(<g><animate attributeName="visibility" values="hidden;visible")"
                         R"( keyTimes="0;{:.5f}" calcMode="discrete"{}/>)"
                         "\n",
                         std::clamp(moment, 0.0, 1.0), timing()));
  }
  void hide_no_more() override {
    if (motion_) out_.put("</g>\n");
  }

  void knight(std::span<const Point> way, std::span<const double> moments, double radius,
              Colour ring, Colour inside) override {
    if (!motion_) return;
    std::string places;
    std::string times;
    for (std::size_t i = 0; i < way.size(); ++i) {
      places += fmt::format("{}{},{}", i == 0 ? "" : ";", number(way[i].x), number(way[i].y));
      times += fmt::format("{}{:.5f}", i == 0 ? "" : ";", moments[i]);
    }
    out_.put(fmt::format(
        R"(<circle r="{}" fill="{}" fill-opacity="0.5" stroke="{}" stroke-width="{}">)"
        R"(<animateMotion values="{}" keyTimes="{}" calcMode="linear"{}/></circle>)"
        "\n",
        number(radius), hex(inside), hex(ring), number(radius * 0.3), places, times, timing()));
  }

  void image(Box box, const Raster& raster) override {
    const Result<const Painter*> by = painter();
    const Result<std::string> png = by ? (*by)->png_of(raster) : by.error();
    if (!png) {
      error_ = png.error();
      return;
    }
    out_.put("<image ");
    put(box);
    out_.put(R"( preserveAspectRatio="none" style="image-rendering:pixelated" )"
             R"(href="data:image/png;base64,)");
    Base64 base64(out_);
    base64.put(*png);
    base64.finish();
    out_.put("\"/>\n");
  }

  void section(std::string_view name) override { out_.put(fmt::format("<!-- {} -->\n", name)); }

  Outcome finish() override {
    out_.put("</g>\n</svg>\n");
    if (error_) return *error_;
    return out_.finish();
  }

 private:
  std::string timing() const {
    return fmt::format(R"( dur="{}s" {})", number(motion_->seconds),
                       motion_->loop ? R"(repeatCount="indefinite")" : R"(fill="freeze")");
  }

  static std::int64_t hundredths(double value) { return std::llround(value * 100); }

  static std::string number(double value) { return number(hundredths(value)); }
  static std::string number(std::int64_t value) {
    std::string text = fmt::format("{}{}", value < 0 ? "-" : "", std::abs(value) / 100);
    if (const std::int64_t rest = std::abs(value) % 100; rest != 0) {
      text += fmt::format(".{:02}", rest);
      if (text.back() == '0') text.pop_back();
    }
    return text;
  }

  void put_way(std::span<const Point> points, bool curved) {
    std::int64_t x = hundredths(points[0].x);
    std::int64_t y = hundredths(points[0].y);
    put_pair(x, y);
    out_.put(curved ? 'c' : 'l');
    const std::size_t stride = curved ? 3 : 1;
    bool first = true;
    for (std::size_t i = 1; i < points.size(); ++i) {
      const std::int64_t to_x = hundredths(points[i].x);
      const std::int64_t to_y = hundredths(points[i].y);
      if (!first && to_x >= x) out_.put(' ');
      first = false;
      put_pair(to_x - x, to_y - y);
      if (i % stride == 0) {
        x = to_x;
        y = to_y;
      }
    }
  }

  // A minus separates as well as a blank does.
  void put_pair(std::int64_t x, std::int64_t y) {
    out_.put(number(x));
    if (y >= 0) out_.put(' ');
    out_.put(number(y));
  }
  void put(Box box) {
    out_.put(fmt::format(R"(x="{}" y="{}" width="{}" height="{}")", number(box.x), number(box.y),
                         number(box.width), number(box.height)));
  }
  void put(Point centre, double radius) {
    out_.put(fmt::format(R"(cx="{}" cy="{}" r="{}")", number(centre.x), number(centre.y),
                         number(radius)));
  }

  Writer out_;
  std::optional<Motion> motion_;
  std::optional<Error> error_;
};

}  // namespace

std::unique_ptr<Canvas> moving_svg_canvas(Size size, const About& about, Sink& sink,
                                          const Motion& motion) {
  return std::make_unique<SvgCanvas>(size, about, sink, motion);
}

std::unique_ptr<Canvas> svg_canvas(Size size, const About& about, Sink& sink) {
  return std::make_unique<SvgCanvas>(size, about, sink);
}

}  // namespace ktour
