// Amounts of memory as people write them.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <string>

namespace ktour {

/// Such as 640 bytes, 12.5 kB, 3.0 GB.
inline std::string shown_bytes(std::uint64_t bytes) {
  if (bytes < 1000) return fmt::format("{} bytes", bytes);
  double value = static_cast<double>(bytes);
  const char* unit = "kMGTPE";
  for (value /= 1000; value >= 999.95 && unit[1] != '\0'; value /= 1000) ++unit;
  return fmt::format("{:.1f} {}B", value, *unit);
}

}  // namespace ktour
