// Names of files as the program has them, in UTF-8, and as the C++ library wants them.
//
// It takes a text for the letters of one country on some systems, but always gives UTF-8 back.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace ktour {

inline std::filesystem::path path_of(std::string_view name) {
  return std::u8string(name.begin(), name.end());
}

}  // namespace ktour
