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
                                Colour paper, Status& status) {
  const Sheet& sheet = layout.sheet;
  const auto pixels = [](double length, std::int32_t squares) {
    return static_cast<std::uint32_t>(std::clamp<double>(std::round(length), 1, squares));
  };
  Raster out{pixels(layout.board.width, sheet.cols), pixels(layout.board.height, sheet.rows), {}};
  out.pixels.reserve(std::size_t{out.width} * out.height);

  std::vector<Sum> lights;
  for (const Colour& c : colours.shades()) {
    lights.push_back({light(c.red), light(c.green), light(c.blue), 1});
  }
  const auto cols = static_cast<std::uint64_t>(sheet.cols);
  const auto rows = static_cast<std::uint64_t>(sheet.rows);
  const auto width = static_cast<std::uint64_t>(sheet.layer_cols);
  const auto height = static_cast<std::uint64_t>(sheet.layer_rows);
  const std::uint32_t nothing = std::uint32_t{paper.red} << 16 | paper.green << 8 | paper.blue;
  std::vector<Sum> sums(out.width);
  constexpr std::uint64_t block = 4096;
  std::vector<std::int64_t> steps(std::min(block, width));
  // The layers that a row of the sheet goes through; none where it is between them.
  const auto layers_in = [&](std::uint64_t row) {
    if (row % (height + 1) == height) return std::pair<std::uint64_t, std::uint64_t>{};
    const std::uint64_t first = row / (height + 1) * static_cast<std::uint64_t>(sheet.across);
    return std::pair{first,
                     std::min<std::uint64_t>(first + static_cast<std::uint64_t>(sheet.across),
                                             static_cast<std::uint64_t>(sheet.layers))};
  };
  const auto add = [&](std::uint64_t row, std::uint64_t layer, std::uint64_t left) {
    for (std::uint64_t in = 0; in < width; in += block) {
      const std::span<std::int64_t> chunk = std::span(steps).first(std::min(block, width - in));
      const std::uint64_t col = left + in;
      tour.steps((layer * height + row % (height + 1)) * width + in, chunk);
      for (std::size_t i = 0; i < chunk.size(); ++i) {
        if (chunk[i] == unvisited) continue;
        const Sum& seen = lights[colours.shade(static_cast<std::uint64_t>(chunk[i]))];
        Sum& sum = sums[out.width == cols ? col + i : (col + i) * out.width / cols];
        sum.red += seen.red;
        sum.green += seen.green;
        sum.blue += seen.blue;
        sum.count += 1;
      }
      if (status.poll({row * cols + col, tour.size()}) != StopKind::none) return false;
    }
    return true;
  };
  for (std::uint64_t row = 0; row < rows; ++row) {
    const auto [first, end] = layers_in(row);
    for (std::uint64_t layer = first; layer < end; ++layer) {
      if (!add(row, layer, (layer - first) * (width + 1))) return {};
    }
    if ((row + 1) * out.height / rows == row * out.height / rows) continue;  // more in this pixel
    for (const Sum& sum : sums) out.pixels.push_back(sum.count > 0 ? pixel(sum) : nothing);
    std::fill(sums.begin(), sums.end(), Sum{});
  }
  return out;
}

}  // namespace ktour
