// Tables as text: columns as wide as what is in them, the first to the left, the others to the
// right.
#pragma once

#include <string>
#include <vector>

namespace ktour {

/// The first row is the head.
std::string text_table(const std::vector<std::vector<std::string>>& rows);
/// The same with commas; no cell has one.
std::string csv_table(const std::vector<std::vector<std::string>>& rows);

}  // namespace ktour
