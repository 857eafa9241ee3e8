#include "render/text.hpp"

#include <algorithm>

namespace ktour {

std::size_t length_of(std::string_view text) {
  std::size_t length = 0;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte & 0xc0) == 0x80) continue;  // it goes on with a letter
    length += (byte >= 0xe3 && byte <= 0xed) || byte >= 0xef ? 2 : 1;
  }
  return length;
}

std::vector<std::string> wrapped(std::string_view text, double width, double size) {
  constexpr double letter_width = 0.55;  // of words, in a font of size 1
  const auto most = static_cast<std::size_t>(std::max(20.0, width / (letter_width * size)));
  std::vector<std::string> lines(1);
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    const std::string_view word = text.substr(at, end - at);
    if (!lines.back().empty() && length_of(lines.back()) + 1 + length_of(word) > most) {
      lines.emplace_back();
    }
    if (!lines.back().empty()) lines.back() += ' ';
    lines.back() += word;
    at = end + 1;
  }
  return lines;
}

}  // namespace ktour
