// Charts: every value is in the picture, in its place, and nothing breaks it.
#include "lab/charts.hpp"

#include <gtest/gtest.h>

#include <regex>

namespace ktour::chart {
namespace {

std::size_t count(const std::string& text, const std::string& what) {
  std::size_t found = 0;
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) {
    ++found;
  }
  return found;
}

TEST(Charts, AHeatMapHasACellForEachValueAndSaysItsRange) {
  const std::vector<Cell> cells{{{0, 0}, 0.25, "first"}, {{2, 1}, 0.75, "<&\">"}};
  const std::string svg = heat_map(Board(3, 4), cells, "label");
  EXPECT_EQ(count(svg, "<title>"), 2U);
  EXPECT_NE(svg.find("<title>&lt;&amp;&quot;&gt;</title>"), std::string::npos);
  EXPECT_NE(svg.find("25.00%"), std::string::npos);
  EXPECT_NE(svg.find("75.00%"), std::string::npos);
}

TEST(Charts, NoValuesAndEqualValuesAreNoTrouble) {
  EXPECT_NE(heat_map(Board(3, 3), {}, "").find("</svg>"), std::string::npos);
  const std::vector<Cell> same{{{0, 0}, 1, ""}, {{1, 1}, 1, ""}};
  const std::vector<Curve> point{{"one", {{5, 0.5, 0.4, 0.6}}}};
  const std::vector<Ratio> none{{"nothing", 0, "0"}};
  for (const std::string& svg :
       {heat_map(Board(2, 2), same, ""), curves(point, {"x"}, {"y"}, ""),
        histogram({}, 25, {"x"}, ""), bars({}, "x", "y", ""), ratios(none, "x", "")}) {
    EXPECT_NE(svg.find("</svg>"), std::string::npos);
    EXPECT_EQ(svg.find("nan"), std::string::npos);
    EXPECT_EQ(svg.find("inf"), std::string::npos);
  }
}

TEST(Charts, BarsOfAHistogramAreAsHighAsTheirShares) {
  // 100 numbers in 50 bins of two: the shares of 1 and 2 come together.
  const std::string svg = histogram({{1, 0.1}, {2, 0.1}, {99, 0.05}}, 100, {"x"}, "");
  std::vector<double> heights;
  const std::regex bar("height=\"([0-9.]+)\" fill=\"var\\(--s0\\)\"");
  for (std::sregex_iterator at(svg.begin(), svg.end(), bar), end; at != end; ++at) {
    heights.push_back(std::stod((*at)[1]));
  }
  ASSERT_EQ(heights.size(), 2U);
  EXPECT_NEAR(heights[0], 4 * heights[1], 0.1);
}

TEST(Charts, BarsStandAtTheirNumbersAsHighAsTheirShares) {
  const std::vector<Bar> all{{-2, 0.3, "a"}, {0, 0.6, "b", 0.5, 0.7}, {1, 0.1, "c"}};
  const std::string svg = bars(all, "x", "y", "");
  std::vector<std::array<double, 2>> drawn;  // x and height
  const std::regex bar("x=\"([0-9.]+)\" y=\"[0-9.]+\" width=\"[0-9.]+\" height=\"([0-9.]+)\" fill");
  for (std::sregex_iterator at(svg.begin(), svg.end(), bar), end; at != end; ++at) {
    drawn.push_back({std::stod((*at)[1]), std::stod((*at)[2])});
  }
  ASSERT_EQ(drawn.size(), 3U);
  EXPECT_NEAR(drawn[1][0] - drawn[0][0], 2 * (drawn[2][0] - drawn[1][0]), 0.1);
  EXPECT_NEAR(drawn[1][1], 2 * drawn[0][1], 0.1);
  EXPECT_NEAR(drawn[0][1], 3 * drawn[2][1], 0.1);
  EXPECT_NE(svg.find("<title>b</title>"), std::string::npos);
}

TEST(Charts, PointsOfACurveStandAtTheirValues) {
  const std::vector<Curve> line{{"a", {{0, 0, 0, 0}, {5, 0.5, 0.4, 0.6}, {10, 1, 1, 1}}}};
  const std::string svg = curves(line, {"x"}, {"y", true}, "");
  std::vector<std::pair<double, double>> places;
  const std::regex circle("cx=\"([0-9.]+)\" cy=\"([0-9.]+)\"");
  for (std::sregex_iterator at(svg.begin(), svg.end(), circle), end; at != end; ++at) {
    places.emplace_back(std::stod((*at)[1]), std::stod((*at)[2]));
  }
  ASSERT_EQ(places.size(), 3U);
  EXPECT_NEAR(places[1].first, (places[0].first + places[2].first) / 2, 0.1);
  EXPECT_NEAR(places[1].second, (places[0].second + places[2].second) / 2, 0.1);
  EXPECT_LT(places[2].second, places[0].second);
}

}  // namespace
}  // namespace ktour::chart
