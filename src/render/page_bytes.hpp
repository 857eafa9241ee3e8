// The pages as they were built from web/; embed.cmake makes the bytes.
#pragma once

#include <cstddef>

namespace ktour {

struct PageBytes {
  const unsigned char* data;
  std::size_t size;
};

extern const PageBytes playing_page;
extern const PageBytes solving_page;

}  // namespace ktour
