// What limits the memory of a run, beside what ktour/system.hpp tells.
#pragma once

#include <cstdint>
#include <filesystem>

#include "ktour/system.hpp"  // IWYU pragma: export

namespace ktour {

/// What the limits of the control groups leave that this process is in, and of those around them;
/// the largest number if there are none. Files are looked for under `root`.
std::uint64_t left_in_groups(const std::filesystem::path& root = "/");

}  // namespace ktour
