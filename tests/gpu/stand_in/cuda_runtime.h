// A stand-in for CUDA on machines without a GPU: kernels run on the processor, block after block.
//
// Each thread of a block is a fibre. It runs until it has to wait for its warp or its block; when
// all of these wait for the same thing they go on. Where they do not, a GPU would hang or do
// something unforeseen: here the program ends with a message. Fresh memory is filled with rubbish,
// there is no more of it than the environment variable GPU_BYTES says, and the request for it whose
// number GPU_FAILS is fails, with the one that tries it again.
#pragma once

#include <ucontext.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <map>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

// GCC and Clang say in different ways that addresses are watched.
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define __SANITIZE_ADDRESS__ 1
#endif
#endif
#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/common_interface_defs.h>
#endif

#define __global__
#define __device__
#define __host__
#define __forceinline__ inline
#define __grid_constant__
#define __launch_bounds__(...)
// Blocks are worked one by one, so what one shares can stay where it is for the next.
#define __shared__ constinit thread_local

struct dim3 {
  unsigned x = 1, y = 1, z = 1;
  dim3(unsigned x_, unsigned y_ = 1, unsigned z_ = 1) : x(x_), y(y_), z(z_) {}
  dim3() = default;
};
inline thread_local dim3 threadIdx, blockIdx, blockDim, gridDim;

namespace stand_in {

/// A block of threads at work.
class Block {
 public:
  static constexpr unsigned warp_size = 32;

  /// Runs a kernel as the threads of a block.
  static void run(unsigned threads, const std::function<void()>& kernel) {
    now().run_all(threads, kernel);
  }
  static Block& now() {
    static Block block;
    return block;
  }

  /// Waits for all threads, and tells whether one of them says yes.
  bool any_of_block(bool yes) {
    wait(At::block, yes ? 1 : 0);
    return any_;
  }
  /// Waits for the threads of the warp, and gives what each of them has.
  template <class T>
  std::array<T, warp_size> all_of_warp(T value) {
    static_assert(sizeof(T) <= sizeof(std::uint64_t));
    std::uint64_t word = 0;
    std::memcpy(&word, &value, sizeof value);
    wait(At::warp, word);
    std::array<T, warp_size> all{};
    const std::array<std::uint64_t, warp_size>& words = words_[threadIdx.x / warp_size];
    for (unsigned i = 0; i < warp_size; ++i) std::memcpy(&all[i], &words[i], sizeof(T));
    return all;
  }

 private:
  enum class At { work, warp, block, end };
  struct Fibre;
  struct Thread {
    At at = At::end;
    std::uint64_t word = 0;  // what it tells the others
    Fibre* fibre = nullptr;
  };
  // It works one thread after the other, until one has to wait.
  struct Fibre {
    static constexpr std::size_t stack_size = 1 << 16;
    ucontext_t context{};
    std::vector<char> stack = std::vector<char>(stack_size);
    [[maybe_unused]] void* fake_stack = nullptr;  // the sanitizer's
  };

  void run_all(unsigned count, const std::function<void()>& kernel) {
    kernel_ = &kernel;
    begun_ = 0;
    threads_.assign(count, {});
    words_.assign((count + warp_size - 1) / warp_size, {});
    while (begun_ < count) go_on(idle_fibre());
    while (release()) {
      for (unsigned i = 0; i < count; ++i) {
        if (threads_[i].at != At::work) continue;
        threadIdx = dim3(i);
        go_on(*threads_[i].fibre);
      }
    }
  }

  // Lets those go on who wait for the same thing as all others; false where nobody waits. (Threads
  // that have ended need not be waited for by a block, but a warp asks all of its threads.)
  bool release() {
    const auto count = static_cast<unsigned>(threads_.size());
    const auto set_to_work = [&](unsigned first, unsigned end) {
      bool any = false;
      for (unsigned i = first; i < end; ++i) {
        if (threads_[i].at == At::end) continue;
        threads_[i].at = At::work;
        any = true;
      }
      return any;
    };
    bool someone = false;
    for (unsigned first = 0; first < count; first += warp_size) {
      const unsigned end = std::min(count, first + warp_size);
      const auto waits = [](const Thread& thread) { return thread.at == At::warp; };
      if (!std::all_of(threads_.begin() + first, threads_.begin() + end, waits)) continue;
      for (unsigned i = first; i < end; ++i)
        words_[first / warp_size][i - first] = threads_[i].word;
      someone = set_to_work(first, end);
    }
    if (someone) return true;
    any_ = false;
    for (const Thread& thread : threads_) {
      if (thread.at == At::warp) {
        std::fprintf(stderr, "GPU: some threads of a warp wait for others that do not come.\n");
        std::abort();
      }
      any_ = any_ || (thread.at == At::block && thread.word != 0);
    }
    return set_to_work(0, count);
  }

  Fibre& idle_fibre() {
    if (!idle_.empty()) return *idle_.back();
    Fibre& fibre = *fibres_.emplace_back(std::make_unique<Fibre>());
    getcontext(&fibre.context);
    fibre.context.uc_stack = {fibre.stack.data(), 0, Fibre::stack_size};
    makecontext(&fibre.context, work, 0);
    idle_.push_back(&fibre);
    return fibre;
  }
  static void work() {
    Block& block = now();
    Fibre& own = *block.idle_.back();
#ifdef __SANITIZE_ADDRESS__
    __sanitizer_finish_switch_fiber(nullptr, &block.stack_, &block.stack_size_);
#endif
    for (;;) {
      block.idle_.pop_back();
      while (block.begun_ < block.threads_.size()) {
        threadIdx = dim3(block.begun_);
        Thread& thread = block.threads_[block.begun_++];
        thread.fibre = &own;
        (*block.kernel_)();
        block.threads_[threadIdx.x].at = At::end;
      }
      block.idle_.push_back(&own);
      block.leave(own);
    }
  }
  void wait(At what, std::uint64_t word) {
    Thread& own = threads_[threadIdx.x];
    own.at = what;
    own.word = word;
    leave(*own.fibre);
  }

  // From a fibre to the loop over all threads, and back; a sanitizer wants to know of both.
  void leave(Fibre& fibre) {
#ifdef __SANITIZE_ADDRESS__
    __sanitizer_start_switch_fiber(&fibre.fake_stack, stack_, stack_size_);
#endif
    swapcontext(&fibre.context, &loop_);
#ifdef __SANITIZE_ADDRESS__
    __sanitizer_finish_switch_fiber(fibre.fake_stack, nullptr, nullptr);
#endif
  }
  void go_on(Fibre& fibre) {
#ifdef __SANITIZE_ADDRESS__
    void* fake_stack = nullptr;
    __sanitizer_start_switch_fiber(&fake_stack, fibre.stack.data(), Fibre::stack_size);
#endif
    swapcontext(&loop_, &fibre.context);
#ifdef __SANITIZE_ADDRESS__
    __sanitizer_finish_switch_fiber(fake_stack, nullptr, nullptr);
#endif
  }

  const std::function<void()>* kernel_ = nullptr;
  unsigned begun_ = 0;  // threads
  std::vector<Thread> threads_;
  std::vector<std::unique_ptr<Fibre>> fibres_;
  std::vector<Fibre*> idle_;
  std::vector<std::array<std::uint64_t, warp_size>> words_;  // by warp
  bool any_ = false;
  ucontext_t loop_{};
  [[maybe_unused]] const void* stack_ = nullptr;  // of the loop
  [[maybe_unused]] std::size_t stack_size_ = 0;
};

/// Memory: how much is there, and how much of it is in use.
struct Memory {
  std::uint64_t all = 0, used = 0;
  std::uint64_t requests = 0, fails = 0;
  std::map<const void*, std::uint64_t> sizes;

  static Memory& get() {
    static Memory memory = [] {
      const auto number = [](const char* name, std::uint64_t otherwise) {
        const char* value = std::getenv(name);
        return value != nullptr ? std::strtoull(value, nullptr, 10) : otherwise;
      };
      Memory fresh;
      fresh.all = number("GPU_BYTES", std::uint64_t{1} << 30);
      fresh.fails = number("GPU_FAILS", ~std::uint64_t{0} - 1);
      return fresh;
    }();
    return memory;
  }
};

}  // namespace stand_in

inline void __syncthreads() {
  stand_in::Block::now().any_of_block(false);
}
inline int __syncthreads_or(int yes) {
  return stand_in::Block::now().any_of_block(yes != 0) ? 1 : 0;
}
inline void __syncwarp() {
  stand_in::Block::now().all_of_warp(0);
}
inline unsigned __ballot_sync(unsigned, bool yes) {
  const auto all = stand_in::Block::now().all_of_warp<std::uint32_t>(yes ? 1 : 0);
  unsigned ballot = 0;
  for (unsigned i = 0; i < all.size(); ++i) ballot |= all[i] << i;
  return ballot;
}
template <class T>
T __shfl_sync(unsigned, T value, int lane) {
  return stand_in::Block::now().all_of_warp(value)[static_cast<std::size_t>(lane)];
}
template <class T>
T __shfl_down_sync(unsigned, T value, int by) {
  const auto all = stand_in::Block::now().all_of_warp(value);
  const unsigned from = threadIdx.x % stand_in::Block::warp_size + static_cast<unsigned>(by);
  return from < all.size() ? all[from] : value;
}

inline int __popc(unsigned bits) {
  return std::popcount(bits);
}
inline int __popcll(std::uint64_t bits) {
  return std::popcount(bits);
}
template <class A, class B>
auto min(A a, B b) {
  return std::min<std::common_type_t<A, B>>(a, b);
}

// Only one thread runs at a time.
template <class T, class V>
T atomicAdd(T* to, V value) {
  return std::exchange(*to, *to + static_cast<T>(value));
}
template <class T, class V>
T atomicOr(T* to, V value) {
  return std::exchange(*to, *to | static_cast<T>(value));
}
template <class T, class V>
T atomicCAS(T* at, V expected, V value) {
  return std::exchange(*at, *at == static_cast<T>(expected) ? static_cast<T>(value) : *at);
}

enum cudaError_t {
  cudaSuccess,
  cudaErrorInvalidValue,
  cudaErrorMemoryAllocation,
  cudaErrorUnknown
};
inline const char* cudaGetErrorString(cudaError_t error) {
  return error == cudaErrorMemoryAllocation ? "out of memory" : "invalid value";
}
inline cudaError_t cudaGetLastError() {
  return cudaSuccess;
}

inline cudaError_t cudaMemGetInfo(std::size_t* free, std::size_t* all) {
  const auto& memory = stand_in::Memory::get();
  *all = memory.all;
  *free = memory.all - memory.used;
  return cudaSuccess;
}
template <class T>
cudaError_t cudaMallocAsync(T** data, std::size_t bytes, void*) {
  auto& memory = stand_in::Memory::get();
  ++memory.requests;
  if (memory.requests == memory.fails || memory.requests == memory.fails + 1) {
    return cudaErrorMemoryAllocation;
  }
  if (bytes > memory.all - memory.used) return cudaErrorMemoryAllocation;
  *data = static_cast<T*>(std::malloc(bytes));
  std::memset(static_cast<void*>(*data), 0xa5, bytes);
  memory.used += bytes;
  memory.sizes[*data] = bytes;
  return cudaSuccess;
}
inline cudaError_t cudaFreeAsync(void* data, void*) {
  auto& memory = stand_in::Memory::get();
  memory.used -= memory.sizes.at(data);
  memory.sizes.erase(data);
  std::free(data);
  return cudaSuccess;
}
enum cudaMemcpyKind { cudaMemcpyHostToDevice, cudaMemcpyDeviceToHost, cudaMemcpyDeviceToDevice };
inline cudaError_t cudaMemcpy(void* to, const void* from, std::size_t bytes, cudaMemcpyKind) {
  if (bytes > 0) std::memcpy(to, from, bytes);
  return cudaSuccess;
}
inline cudaError_t cudaMemcpyAsync(void* to, const void* from, std::size_t bytes,
                                   cudaMemcpyKind kind) {
  return cudaMemcpy(to, from, bytes, kind);
}
inline cudaError_t cudaMemsetAsync(void* to, int value, std::size_t bytes) {
  if (bytes > 0) std::memset(to, value, bytes);
  return cudaSuccess;
}
inline cudaError_t cudaDeviceSynchronize() {
  return cudaSuccess;
}

using cudaMemPool_t = int;
enum cudaMemPoolAttr { cudaMemPoolAttrReleaseThreshold };
inline cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t*, int) {
  return cudaSuccess;
}
inline cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t, cudaMemPoolAttr, void*) {
  return cudaSuccess;
}
inline cudaError_t cudaMemPoolTrimTo(cudaMemPool_t, std::size_t) {
  return cudaSuccess;
}

namespace stand_in {
/// What a block may share, for kernels that have asked for more than any may.
inline std::map<const void*, unsigned> shared_bytes;
constexpr unsigned usual_shared_bytes = 48 << 10, most_shared_bytes = 227 << 10,
                   most_threads = 1024;
}  // namespace stand_in
enum cudaFuncAttribute { cudaFuncAttributeMaxDynamicSharedMemorySize };
template <class... P>
cudaError_t cudaFuncSetAttribute(void (*kernel)(P...), cudaFuncAttribute, unsigned bytes) {
  if (bytes > stand_in::most_shared_bytes) return cudaErrorInvalidValue;
  stand_in::shared_bytes[reinterpret_cast<const void*>(kernel)] = bytes;
  return cudaSuccess;
}

struct cudaLaunchConfig_t {
  dim3 gridDim, blockDim;
  std::size_t dynamicSmemBytes = 0;
};
template <class... Wanted, class... Given>
cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t* config, void (*kernel)(Wanted...),
                               Given&&... given) {
  const auto asked = stand_in::shared_bytes.find(reinterpret_cast<const void*>(kernel));
  const unsigned bytes =
      asked == stand_in::shared_bytes.end() ? stand_in::usual_shared_bytes : asked->second;
  if (config->dynamicSmemBytes > bytes || config->blockDim.x > stand_in::most_threads ||
      config->gridDim.x == 0 || config->gridDim.y == 0 || config->gridDim.y > 65535) {
    return cudaErrorInvalidValue;
  }
  gridDim = config->gridDim;
  blockDim = config->blockDim;
  for (unsigned y = 0; y < gridDim.y; ++y) {
    for (unsigned x = 0; x < gridDim.x; ++x) {
      blockIdx = dim3(x, y);
      stand_in::Block::run(blockDim.x, [&] { kernel(static_cast<Wanted>(given)...); });
    }
  }
  return cudaSuccess;
}
