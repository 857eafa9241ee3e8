// The check sum of what is stored: that it is what was written, of this length and in this place.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace ktour {

/// Of some bytes, after those whose sum is `before`: any change of any of them changes it (XXH3).
std::uint64_t check_sum(std::span<const std::byte> bytes, std::uint64_t before = 0);

inline std::uint64_t check_sum(std::string_view text, std::uint64_t before = 0) {
  return check_sum(std::as_bytes(std::span(text)), before);
}

}  // namespace ktour
