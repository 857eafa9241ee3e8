// What answers and the checker's reports say, in words.
#pragma once

#include <fmt/format.h>

#include <string>

#include "console.hpp"
#include "ktour/answer.hpp"
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

/// Says on stderr that there is no tour, or that it is not known, and why.
inline void say_why_not(const ktour::Answer& answer) {
  if (answer.impossible()) say(fmt::format("impossible: {}", answer.proof().text));
  if (answer.undecided()) say(fmt::format("undecided: {}", answer.stop().text));
}

}  // namespace app
