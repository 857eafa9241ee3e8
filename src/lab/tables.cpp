// Tables of figures.
#include "lab/tables.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"

namespace ktour {

std::string text_table(const Table& table) {
  std::vector<std::size_t> widths;
  for (const auto& row : table) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  }
  std::string text;
  for (const auto& row : table) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) {
      line += i == 0 ? fmt::format("{:<{}}", row[i], widths[i])
                     : fmt::format("  {:>{}}", row[i], widths[i]);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

std::string csv_table(const Table& table) {
  std::string text;
  for (const auto& row : table) text += fmt::format("{}\n", fmt::join(row, ","));
  return text;
}

std::string html_table(const Table& table) {
  std::string html = "<div class=\"wide\"><table>\n";
  const char* cell = "th";
  for (const auto& row : table) {
    html += "<tr>";
    for (const std::string& text : row) {
      html += fmt::format("<{0}>{1}</{0}>", cell, in_markup(text));
    }
    html += "</tr>\n";
    cell = "td";
  }
  return html + "</table></div>\n";
}

}  // namespace ktour
