// What was found, as a page to look at: figures, charts, and what is often claimed beside it. It
// looks like the interactive page (web/src/style.css).
#pragma once

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "ktour/census.hpp"
#include "lab/tables.hpp"

namespace ktour {

struct Report {
  std::string html;                                         ///< self-contained
  std::vector<std::pair<std::string, std::string>> charts;  ///< file names and SVG
};

/// What may stand beside the figures.
struct ReportExtras {
  std::string command{};             ///< that makes the same again
  std::string picture{};             ///< of a tour that was found, as SVG
  std::string picture_of{};          ///< a sentence about it
  std::vector<std::string> files{};  ///< beside the page, to be linked to
};

/// A page on one board or several.
Report report(const std::string& title, std::span<const Census> boards,
              const ReportExtras& extras = {});

/// A page of the same looks with a chart and a table.
std::string page_of(const std::string& title, const std::string& about, const std::string& chart,
                    const Table& table, const std::string& remark);

}  // namespace ktour
