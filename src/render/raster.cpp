// The board as pixels.
//
// Row by row, so that no more is kept than a row of sums: a board of a billion squares takes no
// more memory than its picture. Means are taken of light, not of codes, or they would come out too
// dark.
#include "render/raster.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace ktour {
namespace {

struct Sum {
  float red = 0;
  float green = 0;
  float blue = 0;
  float count = 0;
};

// The codes of colours grow with about the square root of the light. Near enough for means.
constexpr float light(std::uint8_t code) {
  return static_cast<float>(code) * static_cast<float>(code);
}

std::uint32_t pixel(const Sum& sum) {
  const auto code = [&](float total) {
    return static_cast<std::uint32_t>(std::lround(std::sqrt(total / sum.count)));
  };
  return code(sum.red) << 16 | code(sum.green) << 8 | code(sum.blue);
}

}  // namespace

std::optional<Raster> raster_of(const Tour& tour, const PathColours& colours, const Layout& layout,
                                Status& status) {
  const Board& board = tour.board();
  const auto pixels = [](double length, std::int32_t squares) {
    return static_cast<std::uint32_t>(std::clamp<double>(std::round(length), 1, squares));
  };
  Raster out{
      pixels(layout.board.width, board.cols()), pixels(layout.board.height, board.rows()), {}};
  out.pixels.reserve(std::size_t{out.width} * out.height);

  std::vector<Sum> lights;
  for (const Colour& c : colours.shades()) {
    lights.push_back({light(c.red), light(c.green), light(c.blue), 1});
  }
  const auto cols = static_cast<std::uint64_t>(board.cols());
  const auto rows = static_cast<std::uint64_t>(board.rows());
  std::vector<Sum> sums(out.width);
  constexpr std::uint64_t block = 4096;
  std::vector<std::int64_t> steps(std::min(block, cols));
  for (std::uint64_t row = 0; row < rows; ++row) {
    for (std::uint64_t col = 0; col < cols; col += block) {
      const std::span<std::int64_t> chunk = std::span(steps).first(std::min(block, cols - col));
      tour.steps(row * cols + col, chunk);
      for (std::size_t i = 0; i < chunk.size(); ++i) {
        if (chunk[i] == unvisited) continue;
        const Sum& seen = lights[colours.shade(static_cast<std::uint64_t>(chunk[i]))];
        Sum& sum = sums[out.width == cols ? col + i : (col + i) * out.width / cols];
        sum.red += seen.red;
        sum.green += seen.green;
        sum.blue += seen.blue;
        sum.count += 1;
      }
      if (status.poll({row * cols + col, tour.size()}) != StopKind::none) return {};
    }
    if ((row + 1) * out.height / rows == row * out.height / rows) continue;  // more in this pixel
    for (const Sum& sum : sums) out.pixels.push_back(sum.count > 0 ? pixel(sum) : 0xffffff);
    std::fill(sums.begin(), sums.end(), Sum{});
  }
  return out;
}

}  // namespace ktour
