// Fonts for letters of any script: cairo draws with one font at a time, and no font has all
// letters.
#pragma once

#include <cairo.h>

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ktour/result.hpp"

namespace ktour {

/// Letters that follow each other and are drawn in one font.
struct FontRun {
  std::string family;
  std::string text;
};

/// The family that everything is drawn in, if it has the letters.
inline constexpr const char* usual_family = "sans-serif";

/// What there is to draw letters with: the system's fonts (system_fonts.cpp), or one that is built
/// in (own_font.cpp).
class FontSource {
 public:
  FontSource();
  ~FontSource();
  FontSource(const FontSource&) = delete;
  FontSource& operator=(const FontSource&) = delete;

  /// The family of the font nearest to the usual one that has a letter.
  std::optional<std::string> family_with(char32_t letter) const;

  /// What is written next is written in that family.
  static void choose(cairo_t* context, const std::string& family);

 private:
  struct Held;
  std::unique_ptr<Held> held_;
};

class Fonts {
 public:
  /// Text in UTF-8 as runs. An Error names a letter that no font has, or whose script joins letters
  /// or goes from right to left, which takes more than fonts.
  Result<std::vector<FontRun>> runs(std::string_view text);

 private:
  std::optional<FontSource> source_;  // asked for only when a text needs it
};

}  // namespace ktour
