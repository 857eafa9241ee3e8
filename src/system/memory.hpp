// How much memory a run may use before the system would have to refuse or kill it.
#pragma once

#include <cstdint>
#include <filesystem>

namespace ktour {

/// What is free now: the least of what the system, the control group and the shell's limit leave,
/// less a tenth.
std::uint64_t usable_memory();

/// What the limits of the control groups leave that this process is in, and of those around them;
/// the largest number if there are none. Files are looked for under `root`.
std::uint64_t left_in_groups(const std::filesystem::path& root = "/");

}  // namespace ktour
