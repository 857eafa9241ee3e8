// The library's version. CMake reads it from here, so that it is written down once.
#pragma once

#define KTOUR_VERSION "0.1.0"

namespace ktour {
inline constexpr const char* version = KTOUR_VERSION;
}
