// Words in lines.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace ktour {

/// Of text in UTF-8, in letters: those of East Asia, which are as wide as two, count twice.
std::size_t length_of(std::string_view text);

/// Text in lines of about that width in pixels, in a font of a size.
std::vector<std::string> wrapped(std::string_view text, double width, double size);

}  // namespace ktour
