// Tables of figures, in every form: as text, with commas, as HTML.
#pragma once

#include <string>
#include <vector>

namespace ktour {

/// Rows of cells; the first row is the head.
using Table = std::vector<std::vector<std::string>>;

/// Columns as wide as what is in them, the first to the left, the others to the right.
std::string text_table(const Table& table);
/// With commas; no cell has one.
std::string csv_table(const Table& table);
std::string html_table(const Table& table);

}  // namespace ktour
