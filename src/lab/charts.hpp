// Charts as SVG: a heat map, curves with intervals, a histogram, ratios on a logarithmic scale.
//
// Each is one self-contained picture, to stand alone or in a page. Colours are those of the page
// (web/src/style.css) and follow the reader's theme, light or dark, by a style of their own; every
// mark has a title that tells its value. (The canvas of src/render/ has neither: its colours are
// fixed, so that all formats look the same.)
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "ktour/board.hpp"

namespace ktour::chart {

/// A value on a square of a board; squares without one are left blank.
struct Cell {
  Square square;
  double value;
  std::string title;
  double low = value;  ///< its interval; the value itself where that is exact
  double high = value;
};
/// The scale goes over the intervals too, so that what is within them does not look like a pattern.
std::string heat_map(const Board& board, std::span<const Cell> cells, const std::string& label);

struct Point {
  double x;
  double y;
  double low;
  double high;
};
struct Curve {
  std::string name;
  std::vector<Point> points;
};
struct Axis {
  std::string label;
  bool percent = false;
};
/// Curves with bands between low and high. The vertical axis goes from 0 to 1.
std::string curves(std::span<const Curve> all, const Axis& x, const Axis& y,
                   const std::string& label);

/// Shares by a whole number from 1 to `last`, in bins.
std::string histogram(const std::map<std::uint64_t, double>& shares, std::uint64_t last,
                      const Axis& x, const std::string& label);

struct Bar {
  std::int64_t at;
  double share;
  std::string title;
  double low = share;  ///< its interval; the share itself where that is exact
  double high = share;
};
/// A bar over each whole number, in their order.
std::string bars(std::span<const Bar> all, const std::string& x, const std::string& y,
                 const std::string& label);

struct Ratio {
  std::string name;
  double value;
  std::string shown;  ///< beside the mark
};
/// A mark on a line for each. (A logarithmic axis has no zero that the length of a bar could be
/// told from.)
std::string ratios(std::span<const Ratio> all, const std::string& axis, const std::string& label);

}  // namespace ktour::chart
