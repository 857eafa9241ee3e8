// Colours along a tour.
//
// The path runs through the hues from blue over violet, red and orange to gold while it grows
// lighter: the way of warming metal, on which those who see no red or no green, and those who print
// in grey, find the order too. (The rainbow is brighter, and fails them.) In OKLCH the same step of
// hue or lightness looks the same everywhere, so no part of the path stands out that should not.
// How light the path may be depends on the ground under it: a theme has its own range.
#include "render/colour.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "ktour/check.hpp"
#include "problem/knight.hpp"
#include "problem/moves.hpp"

namespace ktour {
namespace {

struct Linear {
  double red, green, blue;
  bool shows() const {
    constexpr double slack = 1e-4;
    const auto fits = [](double c) { return c >= -slack && c <= 1 + slack; };
    return fits(red) && fits(green) && fits(blue);
  }
};

// Björn Ottosson's OKLab, to linear sRGB.
Linear linear(double lightness, double chroma, double hue) {
  const double angle = hue * std::numbers::pi / 180;
  const double a = chroma * std::cos(angle);
  const double b = chroma * std::sin(angle);
  const auto cube = [](double x) { return x * x * x; };
  const double l = cube(lightness + 0.3963377774 * a + 0.2158037573 * b);
  const double m = cube(lightness - 0.1055613458 * a - 0.0638541728 * b);
  const double s = cube(lightness - 0.0894841775 * a - 1.2914855480 * b);
  return {4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
          -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
          -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s};
}

std::uint8_t coded(double c) {
  c = std::clamp(c, 0.0, 1.0);
  const double v = c <= 0.0031308 ? 12.92 * c : 1.055 * std::pow(c, 1 / 2.4) - 0.055;
  return static_cast<std::uint8_t>(std::lround(v * 255));
}

// The range of lightness and the strength of colours that stand out on the ground of a theme.
struct Range {
  double darkest, lightest, chroma;
};

constexpr Range range_of(Theme theme, bool filled) {
  // Filled squares have no ground to stand out on: all the range there is.
  if (filled) return {0.26, 0.92, 0.16};
  switch (theme) {
    // (Each leaves enough contrast for one ink on all of it: see ink_on_path.)
    case Theme::light: return {0.36, 0.56, 0.165};
    case Theme::dark: return {0.66, 0.88, 0.15};
    case Theme::print: return {0.28, 0.56, 0.15};
  }
  return {};
}

constexpr std::size_t shade_count = 256;  // and a multiple of every number of parts

std::vector<Colour> path_shades(const Range& range) {
  std::vector<Colour> shades;
  for (std::size_t i = 0; i < shade_count; ++i) {
    const double t = static_cast<double>(i) / (shade_count - 1);
    // From blue (265) through violet (300), red (20) and orange (60) to gold (90).
    shades.push_back(
        oklch(range.darkest + (range.lightest - range.darkest) * t, range.chroma, 265 + 187 * t));
  }
  return shades;
}

std::vector<Colour> part_shades(const Range& range, std::size_t parts) {
  constexpr std::array<double, 4> hues{262, 45, 150, 340};
  const double middle = (range.darkest + range.lightest) / 2;
  std::vector<Colour> shades;
  const std::size_t each = shade_count / parts;
  for (std::size_t i = 0; i < shade_count; ++i) {
    const double t = static_cast<double>(i % each) / static_cast<double>(each - 1);
    // Enough to see which way it goes, too little to be taken for another part.
    const double drift = (range.lightest - range.darkest) * 0.45;
    shades.push_back(oklch(middle + (t - 0.5) * drift, range.chroma, hues[i / each]));
  }
  return shades;
}

}  // namespace

Colour oklch(double lightness, double chroma, double hue) {
  Linear c = linear(lightness, chroma, hue);
  if (!c.shows()) {
    double low = 0;  // grey always shows
    for (int i = 0; i < 20; ++i) {
      const double middle = (low + chroma) / 2;
      (linear(lightness, middle, hue).shows() ? low : chroma) = middle;
    }
    c = linear(lightness, low, hue);
  }
  return {coded(c.red), coded(c.green), coded(c.blue)};
}

std::string hex(Colour colour) {
  return fmt::format("#{:02x}{:02x}{:02x}", colour.red, colour.green, colour.blue);
}

Colour ink_on_path(Theme theme) {
  return theme == Theme::dark ? Colour{0x0c, 0x0d, 0x10} : Colour{0xff, 0xff, 0xff};
}

bool is_closed(const Tour& tour, const Piece& piece) {
  return tour.size() > 2 && Moves(tour.board(), piece).lead(tour.end(), tour.start());
}

Parts parts_of(const Tour& tour, const Piece& piece, Symmetry symmetry) {
  if (symmetry == Symmetry::none || tour.size() < 4) return {};
  const Board& board = tour.board();
  const std::uint64_t size = tour.size();
  if (!is_closed(tour, piece)) return {2, 0};  // it is mapped to itself backwards, half to half
  const auto j = static_cast<std::uint64_t>(tour.step_of(image(symmetry, board, tour.start())));
  const bool forward = image(symmetry, board, tour.square_at(1)) == tour.square_at((j + 1) % size);
  if (forward) return {order_of(symmetry), 0};
  // Step i goes to j-i. The half from (j+1)/2 on and the half before it change places.
  return {2, (j + 1) / 2};
}

std::optional<Symmetry> symmetry_of(const Tour& tour, const Piece& piece, Status& status) {
  Problem problem{tour.board()};
  problem.piece = piece;
  const CheckReport report = check(tour, problem, Symmetries::find_all, status);
  std::optional<Symmetry> best;
  std::uint64_t most = 0;
  for (const Symmetry s : report.symmetries) {
    if (const std::uint64_t count = parts_of(tour, piece, s).count; count > most) {
      most = count;
      best = s;
    }
  }
  return best;
}

namespace {

// From red where it is sharp to blue where it is straight, so that the six angles of a knight have
// colours of their own; the last shade is of ends, which have none.
std::vector<Colour> angle_shades(const Range& range) {
  constexpr double sharpest = 36.87;  // of a knight
  constexpr double red = 25;
  constexpr double blue = 262;
  const double middle = (range.darkest + range.lightest) / 2;
  std::vector<Colour> shades;
  for (std::size_t degrees = 0; degrees <= 180; ++degrees) {
    const double t = (static_cast<double>(degrees) - sharpest) / (180 - sharpest);
    shades.push_back(oklch(middle, range.chroma, red + (blue - red) * std::max(t, 0.0)));
  }
  shades.push_back(oklch(middle, 0, 0));
  return shades;
}

std::vector<std::uint16_t> shades_of_angles(const Tour& tour, bool closed) {
  std::vector<Square> squares(tour.size());
  tour.squares(0, squares);
  constexpr std::uint16_t none = 181;
  std::vector<std::uint16_t> shades(squares.size(), none);
  const auto direction = [&](std::size_t from, std::size_t to) {
    return std::atan2(squares[to].row - squares[from].row, squares[to].col - squares[from].col);
  };
  const std::size_t size = squares.size();
  for (std::size_t i = closed ? 0 : 1; i + (closed ? 0 : 1) < size; ++i) {
    const double turn = std::remainder(
        direction(i, (i + 1) % size) - direction((i + size - 1) % size, i), 2 * std::numbers::pi);
    shades[i] =
        static_cast<std::uint16_t>(std::lround(180 - std::abs(turn) * 180 / std::numbers::pi));
  }
  return shades;
}

}  // namespace

PathColours::PathColours(const Tour& tour, const Piece& piece, Colouring colouring, Theme theme,
                         bool filled, Status& status)
    : size_(tour.size()),
      shades_a_step_(static_cast<double>(shade_count) / static_cast<double>(tour.size())) {
  const Range range = range_of(theme, filled);
  if (colouring == Colouring::plain) {
    const bool dark = theme == Theme::dark;
    shades_.assign(shade_count, theme == Theme::print
                                    ? oklch(0.2, 0, 0)
                                    : oklch(dark ? range.lightest : range.darkest, 0.1, 262));
    return;
  }
  const bool flat = !tour.board().is_box() && tour.board().surface() == Surface::plane;
  if (colouring == Colouring::angles && flat) {
    shades_ = angle_shades(range);
    by_step_ = shades_of_angles(tour, is_closed(tour, piece));
    return;
  }
  if (colouring == Colouring::automatic || colouring == Colouring::parts) {
    if (const std::optional<Symmetry> symmetry = symmetry_of(tour, piece, status)) {
      const Parts parts = parts_of(tour, piece, *symmetry);
      first_ = parts.first;
      shades_ = part_shades(range, parts.count);
      return;
    }
  }
  shades_ = path_shades(range);
}

}  // namespace ktour
