// The fonts that the system has: fontconfig knows them all, those nearest to the usual one first, and
// their letters.
#include <fontconfig/fontconfig.h>

#include "render/fonts.hpp"

namespace ktour {

struct FontSource::Held {
  FcConfig* config = FcInitLoadConfigAndFonts();
  FcFontSet* sorted = nullptr;

  Held() {
    FcPattern* usual =
        FcNameParse(reinterpret_cast<const FcChar8*>(usual_family));  // NOLINT(*-cast): FcChar8
    FcConfigSubstitute(config, usual, FcMatchPattern);
    FcDefaultSubstitute(usual);
    FcResult result = FcResultMatch;
    sorted = FcFontSort(config, usual, FcFalse, nullptr, &result);
    FcPatternDestroy(usual);
  }
  ~Held() {
    if (sorted != nullptr) FcFontSetDestroy(sorted);
    if (config != nullptr) FcConfigDestroy(config);
  }
  Held(const Held&) = delete;
  Held& operator=(const Held&) = delete;
};

FontSource::FontSource() : held_(std::make_unique<Held>()) {}
FontSource::~FontSource() = default;

// (The first font is what cairo takes for the usual one.)
std::optional<std::string> FontSource::family_with(char32_t letter) const {
  const FcFontSet* sorted = held_->sorted;
  for (int i = 0; sorted != nullptr && i < sorted->nfont; ++i) {
    FcCharSet* letters = nullptr;
    FcChar8* family = nullptr;
    FcPattern* font = sorted->fonts[i];
    if (FcPatternGetCharSet(font, FC_CHARSET, 0, &letters) != FcResultMatch) continue;
    if (FcCharSetHasChar(letters, letter) == FcFalse) continue;
    if (i == 0) return usual_family;
    if (FcPatternGetString(font, FC_FAMILY, 0, &family) != FcResultMatch) continue;
    return reinterpret_cast<const char*>(family);  // NOLINT(*-cast): FcChar8
  }
  return {};
}

void FontSource::choose(cairo_t* context, const std::string& family) {
  cairo_select_font_face(context, family.c_str(), CAIRO_FONT_SLANT_NORMAL,
                         CAIRO_FONT_WEIGHT_NORMAL);
}

}  // namespace ktour
