// The memory of a GPU, and what all its programs here share.
#pragma once

#include <cuda_runtime.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <type_traits>
#include <utility>

namespace ktour::passes {

inline void need(cudaError_t error, const char* what) {
  if (error == cudaSuccess) return;
  std::fprintf(stderr, "ktour-gpu: %s: %s.\n", what, cudaGetErrorString(error));
  std::exit(3);
}
#define KTOUR_NEED(call) ::ktour::passes::need((call), #call)

inline std::uint64_t bytes_in_buffers = 0;

/// There is no memory for a buffer.
struct NoMemory {};

/// Device memory, given back when its owner goes.
template <class T>
class Buffer {
 public:
  Buffer() = default;
  explicit Buffer(std::uint64_t size) {
    if (size > 0 && cudaMallocAsync(&data_, size * sizeof(T), nullptr) != cudaSuccess) {
      // What was given back lies in pieces that may be too small: the driver is to join them.
      (void)cudaGetLastError();
      cudaMemPool_t pool;
      KTOUR_NEED(cudaDeviceSynchronize());
      KTOUR_NEED(cudaDeviceGetDefaultMemPool(&pool, 0));
      KTOUR_NEED(cudaMemPoolTrimTo(pool, 0));
      const cudaError_t error = cudaMallocAsync(&data_, size * sizeof(T), nullptr);
      (void)cudaGetLastError();
      if (error == cudaErrorMemoryAllocation) throw NoMemory();
      need(error, "memory for a buffer");
    }
    size_ = size;
    bytes_in_buffers += size * sizeof(T);
  }
  Buffer(Buffer&& other) noexcept { swap(other); }
  Buffer& operator=(Buffer&& other) noexcept {
    swap(other);
    return *this;
  }
  ~Buffer() {
    bytes_in_buffers -= size_ * sizeof(T);
    if (data_ != nullptr) cudaFreeAsync(data_, nullptr);
  }
  T* data() const { return data_; }
  std::uint64_t size() const { return size_; }
  void swap(Buffer& other) {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
  }

 private:
  T* data_ = nullptr;
  std::uint64_t size_ = 0;
};

constexpr int block = 256;

/// So many blocks of so many threads, which share so many bytes beside what a kernel names.
struct Grid {
  dim3 blocks;
  unsigned threads = block;
  unsigned bytes = 0;
};
/// A block for every so many threads, but no more than so many.
inline Grid blocks(std::uint64_t threads, std::uint64_t most = ~std::uint64_t{0}) {
  return {dim3(static_cast<unsigned>(std::min((threads + block - 1) / block, most)))};
}

/// The memory that the threads of a block share beside what their kernel names.
__device__ inline std::uint64_t* words_of_block() {
  extern __shared__ std::uint64_t words[];
  return words;
}

template <class... Wanted, class... Given>
void launch(void (*kernel)(Wanted...), const Grid& grid, Given&&... given) {
  if (grid.blocks.x == 0) return;
  cudaLaunchConfig_t config{};
  config.gridDim = grid.blocks;
  config.blockDim = dim3(grid.threads);
  config.dynamicSmemBytes = grid.bytes;
  KTOUR_NEED(cudaLaunchKernelEx(&config, kernel, std::forward<Given>(given)...));
}

/// What a pointer points to.
template <class Pointer>
using Plain = std::remove_const_t<std::remove_pointer_t<Pointer>>;

using Wide = std::uint64_t;
using Narrow = std::uint32_t;
using Counter = unsigned long long;

}  // namespace ktour::passes
