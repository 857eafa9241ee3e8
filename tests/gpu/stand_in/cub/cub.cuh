// A stand-in for what is used of CUB, on the processor. Called without scratch memory, each tells
// how much it wants.
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <vector>

#include "cuda_runtime.h"

namespace cub {

template <class T>
struct DoubleBuffer {
  T* buffers[2];
  int selector = 0;
  DoubleBuffer(T* now, T* other) : buffers{now, other} {}
};

namespace stand_in {
constexpr std::size_t scratch_bytes = 64;

/// The bits by which keys are sorted.
inline std::uint64_t digits(std::uint64_t key, int first_bit, int last_bit) {
  return key << (64 - last_bit) >> (64 - last_bit + first_bit);
}

template <class Key, class Value>
void sort_pairs(const Key* keys, Key* to_keys, const Value* values, Value* to_values,
                std::uint64_t size, int first_bit, int last_bit) {
  std::vector<std::uint64_t> order(size);
  std::iota(order.begin(), order.end(), std::uint64_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::uint64_t a, std::uint64_t b) {
    return digits(keys[a], first_bit, last_bit) < digits(keys[b], first_bit, last_bit);
  });
  for (std::uint64_t i = 0; i < size; ++i) {
    to_keys[i] = keys[order[i]];
    to_values[i] = values[order[i]];
  }
}
}  // namespace stand_in

struct DeviceRadixSort {
  template <class Key>
  static cudaError_t SortKeys(void* scratch, std::size_t& bytes, DoubleBuffer<Key>& keys,
                              std::uint64_t size, int first_bit, int last_bit) {
    if (scratch != nullptr) {
      const Key* from = keys.buffers[keys.selector];
      Key* to = keys.buffers[keys.selector ^ 1];
      std::copy(from, from + size, to);
      std::stable_sort(to, to + size, [&](Key a, Key b) {
        return stand_in::digits(a, first_bit, last_bit) < stand_in::digits(b, first_bit, last_bit);
      });
      keys.selector ^= 1;
    }
    bytes = stand_in::scratch_bytes;
    return cudaSuccess;
  }
  template <class Key, class Value>
  static cudaError_t SortPairs(void* scratch, std::size_t& bytes, const Key* keys, Key* to_keys,
                               const Value* values, Value* to_values, std::uint64_t size,
                               int first_bit, int last_bit) {
    if (scratch != nullptr)
      stand_in::sort_pairs(keys, to_keys, values, to_values, size, first_bit, last_bit);
    bytes = stand_in::scratch_bytes;
    return cudaSuccess;
  }
};

struct DeviceScan {
  template <class In, class Out>
  static cudaError_t ExclusiveSum(void* scratch, std::size_t& bytes, In in, Out* out,
                                  std::uint64_t size) {
    Out sum = 0;
    for (std::uint64_t i = 0; scratch != nullptr && i < size; ++i) {
      const Out term = in[i];
      out[i] = sum;
      sum += term;
    }
    bytes = stand_in::scratch_bytes;
    return cudaSuccess;
  }
};

struct DeviceSelect {
  template <class In, class Out, class Number>
  static cudaError_t Flagged(void* scratch, std::size_t& bytes, In in, const std::uint8_t* flags,
                             Out* out, Number* count, std::uint64_t size) {
    if (scratch != nullptr) {
      *count = 0;
      for (std::uint64_t i = 0; i < size; ++i) {
        if (flags[i] != 0) out[(*count)++] = in[i];
      }
    }
    bytes = stand_in::scratch_bytes;
    return cudaSuccess;
  }
};

}  // namespace cub
