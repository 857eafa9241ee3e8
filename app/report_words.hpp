// What a report of the checker says, in words: for check and for solve.
#pragma once

#include <fmt/format.h>

#include <string>

#include "ktour/check.hpp"

namespace app {

/// "a closed" or "an open".
inline std::string_view closed_in_words(const ktour::CheckReport& report) {
  return report.closed ? "a closed" : "an open";
}

/// The symmetries with the names of their kinds, or "none".
inline std::string symmetries_in_words(const ktour::CheckReport& report) {
  std::string words;
  for (std::size_t i = 0; i < report.symmetries.size(); ++i) {
    words += fmt::format("{}{}", i == 0 ? "" : ", ", name(report.symmetries[i]));
    if (report.kinds[i] != ktour::SymmetryKind::none) {
      words += fmt::format(" ({})", name(report.kinds[i]));
    }
  }
  return words.empty() ? "none" : words;
}

}  // namespace app
