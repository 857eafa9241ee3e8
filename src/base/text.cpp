// Characters of UTF-8, and which of them are obeyed rather than shown.
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace ktour {
namespace {

// The character that text begins with, and how many bytes it has; 0 for what is no UTF-8.
std::pair<char32_t, std::size_t> first_character(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  if (byte(0) < 0x80) return {byte(0), 1};
  const std::size_t length = byte(0) >= 0xf0 ? 4 : byte(0) >= 0xe0 ? 3 : 2;
  if (byte(0) < 0xc2 || byte(0) > 0xf4 || text.size() < length) return {0, 0};
  char32_t character = byte(0) & (0x7fU >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return {0, 0};
    character = character << 6 | (byte(i) & 0x3f);
  }
  // Neither longer than need be, nor half of a pair, nor beyond the last.
  constexpr std::array<char32_t, 5> least{0, 0, 0x80, 0x800, 0x10000};
  const bool is_half = character >= 0xd800 && character <= 0xdfff;
  if (character < least.at(length) || is_half || character > 0x10ffff) return {0, 0};
  return {character, length};
}

bool is_obeyed(char32_t c) {
  const auto in = [c](char32_t first, char32_t last) { return c >= first && c <= last; };
  return c < 0x20 || in(0x7f, 0x9f) || c == 0x61c || in(0x200b, 0x200f) || in(0x2028, 0x202e) ||
         in(0x2060, 0x206f) || c == 0xfeff || in(0xfffe, 0xffff);
}

}  // namespace

std::string printable(std::string_view text) {
  std::string line;
  while (!text.empty()) {
    const auto [character, length] = first_character(text);
    const bool shown = length > 0 && !is_obeyed(character);
    const std::string_view bytes = text.substr(0, std::max<std::size_t>(1, length));
    for (const char c : bytes) {
      line += shown ? std::string(1, c) : fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
    }
    text.remove_prefix(bytes.size());
  }
  return line;
}

std::string in_thousands(std::string digits) {
  constexpr std::size_t group = 3;
  for (std::size_t at = digits.size(); at > group;) digits.insert(at -= group, 1, ',');
  return digits;
}

std::string in_markup(std::string_view text) {
  std::string out;
  for (const char c : printable(text)) {
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      default: out += c;
    }
  }
  return out;
}

}  // namespace ktour
