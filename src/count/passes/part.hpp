// What a pass gives: sums of classes, as one line of JSON.
//
// A line is written by whoever counts, with or without a library, and read by those who add up. It
// ends with a check sum over all that stands before it, and has every number twice: exactly, and
// modulo a prime as it was found beside it.
#pragma once

#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "count/passes/half_board.hpp"
#include "count/passes/sum.hpp"

namespace ktour::passes {

/// A class in words, such as "20 11": for each column the moves of A and of B.
inline std::string to_text(const Class& columns) {
  std::string text;
  for (const Column& column : columns) {
    if (!text.empty()) text += ' ';
    text += static_cast<char>('0' + column.a);
    text += static_cast<char>('0' + column.b);
  }
  return text;
}

struct Part {
  int columns = 0, lines = 0;  ///< of the board
  std::vector<std::pair<Class, Sum>> sums;
  std::string program;  ///< that found them, and its version
  std::uint64_t states = 0;
  double seconds = 0;
};

/// The bytes as the digits of a number to a large base, modulo a prime: no change of one byte, and
/// no exchange of two in a line of any length in use, leaves it as it is.
inline std::uint64_t remainder_of_text(std::string_view text) {
  constexpr std::uint64_t base = 0x1e3779b97f4a7c15;
  Sum::Number sum = 0;
  for (const char byte : text) {
    sum = Sum::remainder_of(sum * base + static_cast<unsigned char>(byte));
  }
  return static_cast<std::uint64_t>(sum);
}

/// A line of JSON without its end, with a check sum and its end.
inline std::string with_check(std::string line) {
  const std::string check = std::to_string(remainder_of_text(line));
  return std::move(line) + ",\"check\":\"" + check + "\"}";
}
inline bool has_check(const std::string& line) {
  const std::size_t end = line.rfind(",\"check\":");
  return end != std::string::npos && line == with_check(line.substr(0, end));
}

inline std::string to_line(const Part& part) {
  const auto quoted = [](const std::string& text) { return "\"" + text + "\""; };
  std::string line = "{\"format\":\"ktour-part\",\"board\":" +
                     quoted(std::to_string(part.columns) + "x" + std::to_string(part.lines)) +
                     ",\"classes\":[";
  for (const auto& [columns, sum] : part.sums) {
    if (line.back() != '[') line += ',';
    line += "[" + quoted(to_text(columns)) + "," + quoted(sum.digits()) + "," +
            quoted(std::to_string(sum.modulo)) + "]";
  }
  char seconds[32];
  std::snprintf(seconds, sizeof seconds, "%.2f", part.seconds);
  line += "],\"states\":" + std::to_string(part.states) + ",\"seconds\":" + seconds +
          ",\"program\":" + quoted(part.program);
  return with_check(std::move(line)) + "\n";
}

}  // namespace ktour::passes
