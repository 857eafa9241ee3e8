// Text is cut where the next letter needs another font.
#include "render/fonts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

namespace ktour {
namespace {

struct Letter {
  char32_t code;
  std::string_view bytes;
};

// The first letter of UTF-8 that is known to be sound (printable() sees to that).
Letter first_letter(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const std::size_t length = byte(0) < 0x80 ? 1 : byte(0) < 0xe0 ? 2 : byte(0) < 0xf0 ? 3 : 4;
  if (length == 1) return {byte(0), text.substr(0, 1)};
  char32_t code = byte(0) & (0x7fU >> length);
  for (std::size_t i = 1; i < length && i < text.size(); ++i) code = code << 6 | (byte(i) & 0x3fU);
  return {code, text.substr(0, length)};
}

// From right to left, or with letters that change their shape or place beside others.
bool takes_more_than_fonts(char32_t code) {
  struct Range {
    char32_t first, last;
  };
  static constexpr std::array<Range, 7> scripts{{{0x590, 0x8ff},    // Hebrew to Arabic
                                                 {0x900, 0xdff},    // of India
                                                 {0xf00, 0x109f},   // Tibetan, Burmese
                                                 {0x1780, 0x18af},  // Khmer, Mongolian
                                                 {0xfb1d, 0xfdff},  // forms of Hebrew and Arabic
                                                 {0xfe70, 0xfeff},  // more of them
                                                 {0x10800, 0x10fff}}};
  return std::ranges::any_of(
      scripts, [&](const Range& range) { return code >= range.first && code <= range.last; });
}

bool is_ascii(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

}  // namespace

Result<std::vector<FontRun>> Fonts::runs(std::string_view text) {
  std::vector<FontRun> out;
  if (is_ascii(text)) {
    out.push_back({usual_family, std::string(text)});
    return out;
  }
  if (!source_) source_.emplace();
  while (!text.empty()) {
    const Letter letter = first_letter(text);
    if (takes_more_than_fonts(letter.code)) {
      return Error{
          fmt::format("'{}' is of a script that joins letters or runs from right to left, which "
                      "png, webp and pdf do not show: choose svg or html",
                      letter.bytes)};
    }
    std::optional<std::string> family = source_->family_with(letter.code);
    if (!family) {
      return Error{fmt::format(
          "'{}' is in no font that is installed: install one that has it, or choose svg or html, "
          "which take the reader's fonts",
          letter.bytes)};
    }
    if (out.empty() || out.back().family != *family) out.push_back({std::move(*family), {}});
    out.back().text += letter.bytes;
    text.remove_prefix(letter.bytes.size());
  }
  return out;
}

}  // namespace ktour
