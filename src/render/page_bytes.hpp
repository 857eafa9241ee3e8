// The page that plays tours, as it was built from web/; embed.cmake makes the bytes.
#pragma once

#include <cstddef>

namespace ktour {

extern const unsigned char page_bytes[];
extern const std::size_t page_size;

}  // namespace ktour
