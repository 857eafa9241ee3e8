// How much memory a run may use before the system would have to refuse or kill it.
#pragma once

#include <cstdint>

namespace ktour {

/// What is free now: the least of what the system, the control group and the shell's limit leave,
/// less a tenth.
std::uint64_t usable_memory();

}  // namespace ktour
