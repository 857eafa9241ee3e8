// Charts as SVG.
#include "lab/charts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>

#include "ktour/parse.hpp"

namespace ktour::chart {
namespace {

constexpr double width = 640;

// Ink and ground of both themes; series in the order of their use (blue, orange, green, purple),
// which people with any kind of colour vision can tell apart.
constexpr std::string_view style = R"(<style>
.kc{--ground:#fff;--ink:#1f2430;--soft:#5b6472;--line:#d9dde3;--s0:#2463c4;--s1:#c2570c;--s2:#15803d;--s3:#7e3fb3;background:var(--ground);font:13px system-ui,-apple-system,"Segoe UI",sans-serif}
@media(prefers-color-scheme:dark){.kc{--ground:#1c2027;--ink:#e6e9ef;--soft:#9aa4b2;--line:#363c47;--s0:#6ea8fe;--s1:#f6a04d;--s2:#5fcf80;--s3:#c79bf2}}
.kc text{fill:var(--soft)}.kc .v{fill:var(--ink)}.kc .g{stroke:var(--line);fill:none}.kc .a{stroke:var(--soft);fill:none}
</style>)";

std::string opening(double height, const std::string& label) {
  constexpr double for_title = 30;
  std::string title = escaped(label);
  if (!title.empty())
    title[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(title[0])));
  return fmt::format(
      "<svg class=\"kc\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 {4:g} {0:g} {1:g}\" "
      "width=\"{0:g}\" height=\"{1:g}\" role=\"img\" aria-label=\"{2}\">\n{3}\n"
      "<text class=\"v\" x=\"14\" y=\"-8\" style=\"font-size:15px;font-weight:600\">{5}</text>\n",
      width, height + for_title, escaped(label), style, -for_title, title);
}

std::string text(double x, double y, std::string_view anchor, const std::string& words,
                 std::string_view more = "") {
  return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\"{}>{}</text>\n", x, y,
                     anchor, more, escaped(words));
}

std::string series(std::size_t i) {
  return fmt::format("var(--s{})", i % 4);
}

// From pale to deep through viridis' colours, which keep their order in print and for the
// colour-blind.
struct Colour {
  double r, g, b;
  std::string css() const { return fmt::format("#{:02x}{:02x}{:02x}", int(r), int(g), int(b)); }
  double light() const { return (0.299 * r + 0.587 * g + 0.114 * b) / 255; }
};

Colour ramp(double share) {
  static constexpr std::array<Colour, 6> stops{
      {{68, 1, 84}, {65, 68, 135}, {42, 120, 142}, {34, 168, 132}, {122, 209, 81}, {253, 231, 37}}};
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

std::string grid_lines(const Scale& x, const Scale& y, const Axis& x_axis, const Axis& y_axis,
                       bool vertical) {
  std::string out;
  for (const double v : y.ticks(5)) {
    out += fmt::format("<path class=\"g\" d=\"M{:.1f} {:.1f}H{:.1f}\"/>\n", x.begin, y(v), x.end);
    out += text(x.begin - 8, y(v) + 4, "end", tick_label(v, y_axis));
  }
  for (const double v : x.ticks(8)) {
    if (vertical) {
      out += fmt::format("<path class=\"g\" d=\"M{:.1f} {:.1f}V{:.1f}\"/>\n", x(v), y.begin, y.end);
    }
    out += text(x(v), y.begin + 18, "middle", tick_label(v, x_axis));
  }
  out += fmt::format("<path class=\"a\" d=\"M{:.1f} {:.1f}H{:.1f}\"/>\n", x.begin, y.begin, x.end);
  out += text((x.begin + x.end) / 2, y.begin + 38, "middle", x_axis.label);
  out += text(x.begin - 42, y.end - 12, "start", y_axis.label);
  return out;
}

}  // namespace

std::string escaped(std::string_view words) {
  std::string out;
  for (const char c : words) {
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      default: out += c;
    }
  }
  return out;
}

std::string heat_map(const Board& board, std::span<const Cell> cells, const std::string& label) {
  double low = 1e300;
  double high = -1e300;
  for (const Cell& cell : cells) {
    low = std::min({low, cell.value, cell.low});
    high = std::max({high, cell.value, cell.high});
  }
  if (cells.empty()) low = high = 0;
  const double range = high - low;
  const double most = std::max(board.rows(), board.cols());
  const double side = std::min(56.0, 480 / most);
  const double left = (width - side * board.cols()) / 2;
  const double bottom = 10 + side * board.rows();
  std::string out = opening(bottom + 76, label);
  const bool labelled = side >= 40;
  // Rows and columns by their names, as many as there is room for.
  const auto every = static_cast<std::int32_t>(std::ceil(24 / side));
  const bool chess = has_chess_names(board);
  for (std::int32_t col = 0; col < board.cols(); col += every) {
    out += text(left + side * (col + 0.5), bottom + 16, "middle",
                chess ? std::string(1, static_cast<char>('a' + col)) : fmt::format("{}", col));
  }
  for (std::int32_t row = 0; row < board.rows(); row += every) {
    out += text(left - 6, 10 + side * (row + 0.5) + 4, "end",
                fmt::format("{}", chess ? board.rows() - row : row));
  }
  for (const Cell& cell : cells) {
    const Colour colour = ramp(range > 0 ? (cell.value - low) / range : 1);
    const double x = left + side * cell.square.col;
    const double y = 10 + side * cell.square.row;
    out += fmt::format(
        "<g><title>{}</title><rect x=\"{:.2f}\" y=\"{:.2f}\" width=\"{:.2f}\" height=\"{:.2f}\" "
        "fill=\"{}\"/>",
        escaped(cell.title), x, y, side + 0.2, side + 0.2, colour.css());
    if (labelled) {
      const double error = (cell.high - cell.low) / 2;
      const auto written = [&](double below, int size, const std::string& words) {
        out += fmt::format(
            "<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\" "
            "style=\"fill:{};font-size:{}px\">{}</text>",
            x + side / 2, y + side / 2 + below, colour.light() > 0.5 ? "#111" : "#fff", size,
            words);
      };
      written(error > 0 ? 0 : 4, 12, fmt::format("{:.1f}", cell.value * 100));
      if (error > 0) written(14, 10, fmt::format("±{:.1f}", error * 100));
    }
    out += "</g>\n";
  }
  out +=
      fmt::format("<rect class=\"a\" x=\"{:.1f}\" y=\"10\" width=\"{:.1f}\" height=\"{:.1f}\"/>\n",
                  left, side * board.cols(), side * board.rows());
  // The key.
  constexpr int steps = 40;
  const double from = width / 2 - 120;
  for (int i = 0; i < steps; ++i) {
    out += fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"6.3\" height=\"12\" fill=\"{}\"/>",
                       from + 6.0 * i, bottom + 34, ramp((i + 0.5) / steps).css());
  }
  out += text(from - 8, bottom + 45, "end", fmt::format("{:.2f}%", low * 100));
  out += text(from + 248, bottom + 45, "start", fmt::format("{:.2f}%", high * 100));
  return out + "</svg>\n";
}

std::string curves(std::span<const Curve> all, const Axis& x_axis, const Axis& y_axis,
                   const std::string& label) {
  double first = 1e300;
  double last = -1e300;
  for (const Curve& curve : all) {
    for (const Point& point : curve.points) {
      first = std::min(first, point.x);
      last = std::max(last, point.x);
    }
  }
  if (first >= last) last = first + 1;
  const Scale x{first, last, 56, width - 16, x_axis.logarithmic};
  const Scale y{0, 1, 300, 44};
  std::string out = opening(352, label);
  out += grid_lines(x, y, x_axis, y_axis, false);
  double key = width - 16;
  for (std::size_t i = all.size(); i-- > 0;) {
    const Curve& curve = all[i];
    std::string line;
    std::string band;
    std::string back;
    for (const Point& point : curve.points) {
      line += fmt::format("{}{:.1f} {:.1f}", line.empty() ? "M" : "L", x(point.x), y(point.y));
      band += fmt::format("{}{:.1f} {:.1f}", band.empty() ? "M" : "L", x(point.x), y(point.low));
      back = fmt::format("L{:.1f} {:.1f}", x(point.x), y(point.high)) + back;
    }
    out += fmt::format("<path d=\"{}{}Z\" fill=\"{}\" opacity=\".2\"/>\n", band, back, series(i));
    out += fmt::format(
        "<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\" "
        "stroke-linejoin=\"round\"/>\n",
        line, series(i));
    const double size = curve.points.size() > 60 ? 1.5 : 3;
    for (const Point& point : curve.points) {
      out += fmt::format(
          "<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:g}\" fill=\"{}\"><title>{}: {:g}: {:.4f} "
          "({:.4f} to {:.4f})</title></circle>\n",
          x(point.x), y(point.y), size, series(i), escaped(curve.name), point.x, point.y, point.low,
          point.high);
    }
    // The names stand above, in the colours of the curves.
    out += fmt::format(
        "<text x=\"{:.1f}\" y=\"20\" text-anchor=\"end\" style=\"fill:{};font-weight:600\">{}"
        "</text>\n",
        key, series(i), escaped(curve.name));
    key -= 7.2 * static_cast<double>(curve.name.size()) + 22;
  }
  return out + "</svg>\n";
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
  const Scale x{0.5, static_cast<double>(last) + 0.5, 64, width - 16};
  const Scale y{0, top > 0 ? std::ceil(top / step) * step : 1, 240, 36};
  std::string out = opening(292, label);
  out += grid_lines(x, y, x_axis, {"share of walks", true}, false);
  for (std::size_t i = 0; i < heights.size(); ++i) {
    if (heights[i] <= 0) continue;
    const auto from = static_cast<double>(1 + i * bin);
    const double to = std::min(from + static_cast<double>(bin), static_cast<double>(last + 1));
    const std::string where =
        bin == 1 ? fmt::format("{:g}", from) : fmt::format("{:g} to {:g}", from, to - 1);
    out += fmt::format(
        "<rect x=\"{:.2f}\" y=\"{:.2f}\" width=\"{:.2f}\" height=\"{:.2f}\" fill=\"var(--s0)\">"
        "<title>{} squares: {:.4g}%</title></rect>\n",
        x(from - 0.5) + 0.5, y(heights[i]), std::max(0.5, x(to) - x(from) - 1), 240 - y(heights[i]),
        where, heights[i] * 100);
  }
  return out + "</svg>\n";
}

std::string bars(std::span<const Bar> all, const Axis& axis, const std::string& label) {
  double low = 1e300;
  double high = 0;
  for (const Bar& bar : all) {
    if (bar.value > 0) low = std::min(low, bar.value);
    high = std::max(high, bar.value);
  }
  if (high <= 0) low = high = 1;
  const double from = axis.logarithmic ? std::pow(10, std::floor(std::log10(low) - 0.3)) : 0;
  const double to = axis.logarithmic ? std::pow(10, std::ceil(std::log10(high) + 1e-9)) : high;
  const Scale x{from, to, 150, width - 90, axis.logarithmic};
  constexpr double step = 30;
  const double bottom = 16 + step * static_cast<double>(all.size());
  std::string out = opening(bottom + 46, label);
  for (const double v : x.ticks(6)) {
    out += fmt::format("<path class=\"g\" d=\"M{:.1f} 10V{:.1f}\"/>\n", x(v), bottom);
    out += text(x(v), bottom + 18, "middle", tick_label(v, axis));
  }
  for (std::size_t i = 0; i < all.size(); ++i) {
    const double y = 16 + step * static_cast<double>(i);
    const double end = all[i].value > 0 ? x(all[i].value) : x.begin;
    out += text(140, y + 15, "end", all[i].name, " class=\"v\"");
    // A logarithmic axis has no zero that the length of a bar could be told from: a dot on a line.
    if (axis.logarithmic) {
      out += fmt::format(
          "<path class=\"g\" d=\"M{0:.1f} {1:.1f}H{2:.1f}\"/><circle cx=\"{2:.1f}\" cy=\"{1:.1f}\" "
          "r=\"6\" fill=\"var(--s0)\"/>\n",
          x.begin, y + 10, end);
    } else {
      out += fmt::format(
          "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"20\" rx=\"2\" "
          "fill=\"var(--s0)\"/>\n",
          x.begin, y, std::max(1.0, end - x.begin));
    }
    out += text(end + (axis.logarithmic ? 12 : 6), y + 15, "start", all[i].shown, " class=\"v\"");
  }
  out += text((x.begin + x.end) / 2, bottom + 38, "middle",
              axis.logarithmic ? axis.label + ", logarithmic" : axis.label);
  return out + "</svg>\n";
}

}  // namespace ktour::chart
