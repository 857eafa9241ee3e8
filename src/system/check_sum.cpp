// The check sum of what is stored.
#include "system/check_sum.hpp"

#include <xxhash.h>

namespace ktour {

std::uint64_t check_sum(std::span<const std::byte> bytes, std::uint64_t before) {
  return XXH3_64bits_withSeed(bytes.data(), bytes.size(), before);
}

}  // namespace ktour
