// Charts as SVG.
#include "lab/charts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <iterator>
#include <limits>

#include "base/assert.hpp"
#include "base/text.hpp"
#include "ktour/parse.hpp"

namespace ktour::chart {
namespace {

constexpr double width = 640;
constexpr double right_end = width - 16;

// The page's colours in both themes; series in the order of their use (indigo, orange, green,
// purple), which people with any kind of colour vision can tell apart.
constexpr std::string_view style = R"(<style>
.kc{--card:#fffdf9;--ink:#231f1a;--muted:#665d50;--line:#ddd5c6;--s0:#4a50c4;--s1:#c2570c;--s2:#157347;--s3:#8b3fb0;background:var(--card);font:13px ui-sans-serif,system-ui,"Segoe UI",Roboto,"Helvetica Neue",sans-serif}
@media(prefers-color-scheme:dark){.kc{--card:#1d1f27;--ink:#efece5;--muted:#aca79d;--line:#343743;--s0:#a9adff;--s1:#f0925f;--s2:#5fd39a;--s3:#d59bff}}
.kc text{fill:var(--muted)}.kc .v{fill:var(--ink)}.kc .g{stroke:var(--line);fill:none}.kc .a{stroke:var(--muted);fill:none}
</style>)";

std::string series(std::size_t i) {
  return fmt::format("var(--s{})", i % 4);
}

// The least interval that holds some values.
struct Range {
  double low = std::numeric_limits<double>::infinity();
  double high = -low;

  void take(double value) {
    low = std::min(low, value);
    high = std::max(high, value);
  }
  bool empty() const { return low > high; }
};

// Plasma, from deep to bright (Smith and van der Walt 2015): even steps look even, and keep their
// order in print and for the colour-blind.
struct Colour {
  double r, g, b;
  std::string css() const { return fmt::format("#{:02x}{:02x}{:02x}", int(r), int(g), int(b)); }
  double light() const { return (0.299 * r + 0.587 * g + 0.114 * b) / 255; }
};

Colour ramp(double share) {
  static constexpr std::array<Colour, 6> stops{{{60, 20, 150},
                                                {126, 3, 168},
                                                {185, 50, 137},
                                                {219, 92, 104},
                                                {244, 136, 73},
                                                {252, 206, 37}}};
  const double at = std::clamp(share, 0.0, 1.0) * static_cast<double>(stops.size() - 1);
  const auto i = std::min(static_cast<std::size_t>(at), stops.size() - 2);
  const double f = at - static_cast<double>(i);
  const auto mix = [f](double a, double b) { return a + (b - a) * f; };
  return {mix(stops[i].r, stops[i + 1].r), mix(stops[i].g, stops[i + 1].g),
          mix(stops[i].b, stops[i + 1].b)};
}

// 1, 2 or 5 times a power of ten, so that there are about `wanted` of them.
double nice_step(double range, double wanted) {
  const double rough = range / wanted;
  const double power = std::pow(10, std::floor(std::log10(rough)));
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (factor * power >= rough) return factor * power;
  }
  return 10 * power;
}

std::string tick_label(double value, const Axis& axis) {
  return axis.percent ? fmt::format("{:g}%", std::round(value * 1e6) / 1e4)
                      : fmt::format("{:g}", value);
}

// A linear or logarithmic scale from values to places.
struct Scale {
  double from, to;    // values
  double begin, end;  // places
  bool logarithmic = false;

  double operator()(double value) const {
    KTOUR_ASSERT(from < to && (!logarithmic || (from > 0 && value > 0)));
    const auto f = [this](double v) { return logarithmic ? std::log10(v) : v; };
    return begin + (f(value) - f(from)) / (f(to) - f(from)) * (end - begin);
  }
  std::vector<double> ticks(double wanted) const {
    std::vector<double> result;
    if (logarithmic) {
      for (double v = std::pow(10, std::ceil(std::log10(from) - 1e-9)); v <= to * 1.0001; v *= 10) {
        result.push_back(v);
      }
      return result;
    }
    const double step = nice_step(to - from, wanted);
    for (double v = std::ceil(from / step - 1e-9) * step; v <= to + step * 1e-6; v += step) {
      result.push_back(std::abs(v) < step * 1e-9 ? 0 : v);
    }
    return result;
  }
};

// A picture in the making, under its title.
class Drawing {
 public:
  Drawing(double height, const std::string& label) {
    constexpr double for_title = 30;
    std::string title = label;
    if (!title.empty()) {
      title[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(title[0])));
    }
    add("<svg class=\"kc\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 {3:g} {0:g} {1:g}\" "
        "width=\"{0:g}\" height=\"{1:g}\" role=\"img\" aria-label=\"{2}\">\n{4}\n",
        width, height + for_title, in_markup(label), -for_title, style);
    text(14, -8, "start", title, " class=\"v\" style=\"font-size:15px;font-weight:600\"");
  }

  template <class... Parts>
  void add(fmt::format_string<Parts...> form, Parts&&... parts) {
    fmt::format_to(std::back_inserter(out_), form, std::forward<Parts>(parts)...);
  }
  void text(double x, double y, std::string_view anchor, std::string_view words,
            std::string_view more = "") {
    add("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\"{}>{}</text>\n", x, y, anchor, more,
        in_markup(words));
  }
  // A box in a colour, with rounded corners, and what it tells where it is pointed at.
  void box(double x, double y, double wide, double high, double round, std::string_view fill,
           std::string_view title = "") {
    add("<rect rx=\"{:g}\" x=\"{:.2f}\" y=\"{:.2f}\" width=\"{:.2f}\" height=\"{:.2f}\" "
        "fill=\"{}\"",
        round, x, y, wide, high, fill);
    end("rect", title);
  }
  void disc(double x, double y, double radius, std::string_view fill, std::string_view title = "") {
    add("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:g}\" fill=\"{}\"", x, y, radius, fill);
    end("circle", title);
  }
  // Lines of the grid ("g") and axes ("a").
  void across(double y, double from, double to, std::string_view kind) {
    add("<path class=\"{}\" d=\"M{:.1f} {:.1f}H{:.1f}\"/>\n", kind, from, y, to);
  }
  void down(double x, double from, double to) {
    add("<path class=\"g\" d=\"M{:.1f} {:.1f}V{:.1f}\"/>\n", x, from, to);
  }
  // Lines at the ticks of the upright axis, and both axes with their labels.
  void axes(const Scale& x, const Scale& y, const Axis& x_axis, const Axis& y_axis) {
    for (const double v : y.ticks(5)) {
      across(y(v), x.begin, x.end, "g");
      text(x.begin - 8, y(v) + 4, "end", tick_label(v, y_axis));
    }
    for (const double v : x.ticks(8)) text(x(v), y.begin + 18, "middle", tick_label(v, x_axis));
    across(y.begin, x.begin, x.end, "a");
    text((x.begin + x.end) / 2, y.begin + 38, "middle", x_axis.label);
    text(x.begin - 42, y.end - 12, "start", y_axis.label);
  }
  std::string done() && { return std::move(out_) + "</svg>\n"; }

 private:
  void end(std::string_view element, std::string_view title) {
    if (title.empty()) return add("/>\n");
    add("><title>{}</title></{}>\n", in_markup(title), element);
  }

  std::string out_;
};

// What a heat map shows of a square, in its middle: the value, and how sure that is.
void write_value(Drawing& out, double x, double y, const Cell& cell, const Colour& ground) {
  const double error = (cell.high - cell.low) / 2;
  const auto written = [&](double below, int size, const std::string& words) {
    out.text(x, y + below, "middle", words,
             fmt::format(" style=\"fill:{};font-size:{}px;pointer-events:none\"",
                         ground.light() > 0.5 ? "#231f1a" : "#fff", size));
  };
  written(error > 0 ? 0 : 4, 12, fmt::format("{:.1f}", cell.value * 100));
  if (error > 0) written(14, 10, fmt::format("±{:.1f}", error * 100));
}

void draw_curve(Drawing& out, const Curve& curve, const Scale& x, const Scale& y,
                const std::string& colour) {
  std::string line;
  std::string band;
  std::string back;
  for (const Point& point : curve.points) {
    line += fmt::format("{}{:.1f} {:.1f}", line.empty() ? "M" : "L", x(point.x), y(point.y));
    band += fmt::format("{}{:.1f} {:.1f}", band.empty() ? "M" : "L", x(point.x), y(point.low));
    back = fmt::format("L{:.1f} {:.1f}", x(point.x), y(point.high)) + back;
  }
  out.add("<path d=\"{}{}Z\" fill=\"{}\" opacity=\".2\"/>\n", band, back, colour);
  out.add(
      "<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\" stroke-linejoin=\"round\"/>\n",
      line, colour);
  const double size = curve.points.size() > 60 ? 1.5 : 3;
  for (const Point& point : curve.points) {
    out.disc(x(point.x), y(point.y), size, colour,
             fmt::format("{}: {:g}: {:.4f} ({:.4f} to {:.4f})", curve.name, point.x, point.y,
                         point.low, point.high));
  }
}

}  // namespace

std::string heat_map(const Board& board, std::span<const Cell> cells, const std::string& label) {
  Range range;
  for (const Cell& cell : cells) {
    for (const double value : {cell.low, cell.value, cell.high}) range.take(value);
  }
  if (range.empty()) range = {0, 0};
  const double side = std::min(56.0, 480.0 / std::max(board.rows(), board.cols()));
  const double left = (width - side * board.cols()) / 2;
  const double bottom = 10 + side * board.rows();
  Drawing out(bottom + 76, label);
  // Rows and columns by their names, as many as there is room for.
  const auto every = static_cast<std::int32_t>(std::ceil(24 / side));
  const bool chess = has_chess_names(board);
  for (std::int32_t col = 0; col < board.cols(); col += every) {
    out.text(left + side * (col + 0.5), bottom + 16, "middle",
             chess ? std::string(1, static_cast<char>('a' + col)) : fmt::format("{}", col));
  }
  for (std::int32_t row = 0; row < board.rows(); row += every) {
    out.text(left - 6, 10 + side * (row + 0.5) + 4, "end",
             fmt::format("{}", chess ? board.rows() - row : row));
  }
  // Small squares lie close together.
  const bool labelled = side >= 40;
  const double gap = labelled ? 2 : -0.2;
  for (const Cell& cell : cells) {
    KTOUR_ASSERT(board.contains(cell.square));
    const double extent = range.high - range.low;
    const Colour colour = ramp(extent > 0 ? (cell.value - range.low) / extent : 1);
    const double x = left + side * cell.square.col;
    const double y = 10 + side * cell.square.row;
    out.box(x + gap / 2, y + gap / 2, side - gap, side - gap, labelled ? 4 : 0, colour.css(),
            cell.title);
    if (labelled) write_value(out, x + side / 2, y + side / 2, cell, colour);
  }
  // The key.
  constexpr int steps = 40;
  const double from = width / 2 - 120;
  for (int i = 0; i < steps; ++i) {
    out.box(from + 6.0 * i, bottom + 34, 6.3, 12, 0, ramp((i + 0.5) / steps).css());
  }
  out.text(from - 8, bottom + 45, "end", fmt::format("{:.2f}%", range.low * 100));
  out.text(from + 248, bottom + 45, "start", fmt::format("{:.2f}%", range.high * 100));
  return std::move(out).done();
}

std::string curves(std::span<const Curve> all, const Axis& x_axis, const Axis& y_axis,
                   const std::string& label) {
  Range range;
  for (const Curve& curve : all) {
    for (const Point& point : curve.points) range.take(point.x);
  }
  if (range.empty()) range = {0, 1};
  if (range.low == range.high) range.high += 1;
  const Scale x{range.low, range.high, 56, right_end};
  const Scale y{0, 1, 300, 44};
  Drawing out(352, label);
  out.axes(x, y, x_axis, y_axis);
  double key = right_end;
  for (std::size_t i = all.size(); i-- > 0;) {
    draw_curve(out, all[i], x, y, series(i));
    // The names stand above, in the colours of the curves.
    out.text(key, 20, "end", all[i].name,
             fmt::format(" style=\"fill:{};font-weight:600\"", series(i)));
    key -= 7.2 * static_cast<double>(all[i].name.size()) + 22;
  }
  return std::move(out).done();
}

std::string histogram(const std::map<std::uint64_t, double>& shares, std::uint64_t last,
                      const Axis& x_axis, const std::string& label) {
  constexpr std::uint64_t most_bins = 64;
  const std::uint64_t bin = std::max<std::uint64_t>(1, (last + most_bins - 1) / most_bins);
  std::vector<double> heights((last + bin - 1) / bin, 0.0);
  for (const auto& [at, share] : shares) {
    if (at >= 1 && at <= last) heights[(at - 1) / bin] += share;
  }
  const double top = heights.empty() ? 0 : *std::max_element(heights.begin(), heights.end());
  const double step = top > 0 ? nice_step(top, 5) : 1;
  // A bar stands over its numbers, from half before the first to half after the last.
  const Scale x{0.5, static_cast<double>(last) + 0.5, 64, right_end};
  const Scale y{0, top > 0 ? std::ceil(top / step) * step : 1, 240, 36};
  Drawing out(292, label);
  out.axes(x, y, x_axis, {"share of walks", true});
  for (std::size_t i = 0; i < heights.size(); ++i) {
    if (heights[i] <= 0) continue;
    const auto from = static_cast<double>(1 + i * bin);
    const double to = std::min(from + static_cast<double>(bin), static_cast<double>(last + 1));
    const std::string where =
        bin == 1 ? fmt::format("{:g}", from) : fmt::format("{:g} to {:g}", from, to - 1);
    out.box(x(from - 0.5) + 0.5, y(heights[i]), std::max(0.5, x(to) - x(from) - 1),
            y.begin - y(heights[i]), 1.5, series(0),
            fmt::format("{} squares: {:.4g}%", where, heights[i] * 100));
  }
  return std::move(out).done();
}

std::string bars(std::span<const Bar> all, const std::string& x_label, const std::string& y_label,
                 const std::string& label) {
  Range range;
  double most = 0;
  for (const Bar& bar : all) {
    range.take(static_cast<double>(bar.at));
    most = std::max(most, bar.high);
  }
  if (range.empty()) range = {0, 0};
  const double step = most > 0 ? nice_step(most, 5) : 1;
  const Scale x{range.low - 0.75, range.high + 0.75, 64, right_end};
  const Scale y{0, most > 0 ? std::ceil(most / step) * step : 1, 240, 36};
  Drawing out(292, label);
  out.axes(x, y, {x_label}, {y_label, true});
  const double wide = x(1) - x(0);
  const double gap = wide > 6 ? 2 : 0;
  for (const Bar& bar : all) {
    const double at = x(static_cast<double>(bar.at));
    out.box(at - wide / 2 + gap / 2, y(bar.share), wide - gap, y.begin - y(bar.share),
            gap > 0 ? 1.5 : 0, series(0), bar.title);
    if (bar.high > bar.low)
      out.add("<path class=\"a\" d=\"M{:.1f} {:.1f}V{:.1f}\"/>\n", at, y(bar.low), y(bar.high));
  }
  return std::move(out).done();
}

std::string ratios(std::span<const Ratio> all, const std::string& axis, const std::string& label) {
  Range range;
  for (const Ratio& ratio : all) {
    if (ratio.value > 0) range.take(ratio.value);
  }
  if (range.empty()) range = {1, 1};
  const Scale x{std::pow(10, std::floor(std::log10(range.low) - 0.3)),
                std::pow(10, std::ceil(std::log10(range.high) + 1e-9)), 150, width - 90, true};
  constexpr double step = 30;
  const double bottom = 16 + step * static_cast<double>(all.size());
  Drawing out(bottom + 46, label);
  for (const double v : x.ticks(6)) {
    out.down(x(v), 10, bottom);
    out.text(x(v), bottom + 18, "middle", tick_label(v, {}));
  }
  double y = 26;
  for (const Ratio& ratio : all) {
    const double end = ratio.value > 0 ? x(ratio.value) : x.begin;
    out.text(140, y + 5, "end", ratio.name, " class=\"v\"");
    out.across(y, x.begin, end, "g");
    out.disc(end, y, 6, series(0));
    out.text(end + 12, y + 5, "start", ratio.shown, " class=\"v\"");
    y += step;
  }
  out.text((x.begin + x.end) / 2, bottom + 38, "middle", axis + ", logarithmic");
  return std::move(out).done();
}

}  // namespace ktour::chart
