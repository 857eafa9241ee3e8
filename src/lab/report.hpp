// What was found, as a page to look at: figures, charts, and what is often claimed beside it.
#pragma once

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "ktour/census.hpp"

namespace ktour {

struct Report {
  std::string html;                                         ///< self-contained
  std::vector<std::pair<std::string, std::string>> charts;  ///< file names and SVG
};

/// A page on one board or several. `about` are lines on how it was made.
Report report(const std::string& title, std::span<const Census> boards,
              std::span<const std::string> about);

}  // namespace ktour
