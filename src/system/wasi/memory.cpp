// The memory of a run in WebAssembly.
#include "system/memory.hpp"

namespace ktour {

std::uint64_t usable_memory() {
  return std::uint64_t{3500} << 20;  // of the four gigabytes that 32 bits reach
}

}  // namespace ktour
