// A font that is built in: pictures have their words where no font is installed, and look alike on
// all machines. The system's fonts are not even looked for.
#include <cairo-ft.h>

#include "render/fonts.hpp"
#include "render/page_bytes.hpp"

namespace ktour {
namespace {

struct OwnFont {
  FT_Face face = nullptr;
  cairo_font_face_t* drawn = nullptr;  // null where there is no memory: what is drawn then says so
};

OwnFont read_font() {
  OwnFont font;
  FT_Library library = nullptr;
  if (FT_Init_FreeType(&library) != 0) return font;
  const PageBytes& bytes = font_to_draw_with;
  if (FT_New_Memory_Face(library, bytes.data, static_cast<FT_Long>(bytes.size), 0, &font.face) !=
      0) {
    return {};
  }
  font.drawn = cairo_ft_font_face_create_for_ft_face(font.face, FT_LOAD_NO_HINTING);
  return font;
}

// Read once, and kept until the process ends.
const OwnFont& own_font() {
  static const OwnFont font = read_font();
  return font;
}

}  // namespace

struct FontSource::Held {};
FontSource::FontSource() = default;
FontSource::~FontSource() = default;

std::optional<std::string> FontSource::family_with(char32_t letter) const {
  const OwnFont& font = own_font();
  if (font.face == nullptr || FT_Get_Char_Index(font.face, letter) == 0) return {};
  return usual_family;
}

void FontSource::choose(cairo_t* context, const std::string& /*family*/) {
  if (own_font().drawn != nullptr) cairo_set_font_face(context, own_font().drawn);
}

}  // namespace ktour
