// ktour-gpu as it is, on the processor.
#include <cuda_runtime.h>

namespace ktour::passes {
// What a block shares beside what its kernel names.
constinit thread_local std::uint64_t words[stand_in::most_shared_bytes / sizeof(std::uint64_t)] =
    {};
}  // namespace ktour::passes

#include "../../app/gpu/ktour_gpu.cu"
