// Files that are built in: the pages as they were made from web/, and a font where one is chosen
// (KTOUR_FONT). embed.cmake makes the bytes.
#pragma once

#include <cstddef>

namespace ktour {

struct PageBytes {
  const unsigned char* data;
  std::size_t size;
};

extern const PageBytes playing_page;
extern const PageBytes solving_page;
extern const PageBytes font_to_draw_with;

}  // namespace ktour
