// Lists of states in the memory of a GPU, worked by it.
//
// A step is: follow every state (a thread a state), sort what came of it, add what is equal. Where
// it is too much for the buffers it is done in slices, and the slices are sorted once more.
#pragma once

#include <cub/cub.cuh>
#include <cuda/std/functional>
#include <thrust/iterator/transform_iterator.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <utility>
#include <vector>

#include "count/passes/half_board.hpp"
#include "count/passes/join.hpp"

namespace ktour::passes {

inline void need(cudaError_t error, const char* what) {
  if (error == cudaSuccess) return;
  std::fprintf(stderr, "ktour-gpu: %s: %s.\n", what, cudaGetErrorString(error));
  std::exit(3);
}
#define KTOUR_NEED(call) ::ktour::passes::need((call), #call)

/// Device memory, given back when its owner goes.
template <class T>
class Buffer {
 public:
  Buffer() = default;
  explicit Buffer(std::uint64_t size) : size_(size) {
    if (size > 0) KTOUR_NEED(cudaMallocAsync(&data_, size * sizeof(T), nullptr));
  }
  Buffer(Buffer&& other) noexcept { swap(other); }
  Buffer& operator=(Buffer&& other) noexcept {
    swap(other);
    return *this;
  }
  ~Buffer() {
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
inline unsigned blocks(std::uint64_t threads) {
  return static_cast<unsigned>((threads + block - 1) / block);
}

using Count = std::uint64_t;
using Counter = unsigned long long;

/// Appends to a list from many threads: one addition for all threads of a warp that come together.
__device__ __forceinline__ Counter place_in(Counter* counter) {
  const unsigned active = __activemask();
  const int leader = __ffs(static_cast<int>(active)) - 1;
  const int lane = static_cast<int>(threadIdx.x & 31);
  Counter base = 0;
  if (lane == leader) base = atomicAdd(counter, static_cast<Counter>(__popc(active)));
  base = __shfl_sync(active, base, leader);
  return base + static_cast<Counter>(__popc(active & ((1U << lane) - 1)));
}

__global__ void __launch_bounds__(block) follow_all(const __grid_constant__ Step step, const std::uint64_t* keys, const Count* counts,
                           std::uint64_t size, std::uint64_t* to_keys, Count* to_counts,
                           std::uint64_t room, Counter* used) {
  const std::uint64_t i = std::uint64_t{blockIdx.x} * block + threadIdx.x;
  if (i >= size) return;
  const Count count = counts[i];
  step.follow(keys[i], [&](std::uint64_t key) {
    const Counter place = place_in(used);
    if (place < room) {
      to_keys[place] = key;
      to_counts[place] = count;
    }
  });
}

__global__ void turn_all(const __grid_constant__ Layout from, const __grid_constant__ Layout to, const std::uint64_t* keys, std::uint64_t size,
                         std::uint64_t* to_keys) {
  const std::uint64_t i = std::uint64_t{blockIdx.x} * block + threadIdx.x;
  if (i < size) to_keys[i] = to.pack(turned_over(from.unpack(keys[i])));
}

__global__ void fill_places(int q, std::uint32_t size, std::uint32_t* places) {
  const std::uint32_t i = blockIdx.x * block + threadIdx.x;
  if (i >= size) return;
  std::uint64_t at = i;
  sources(q, i, [&](std::uint32_t rank) {
    places[at] = rank;
    at += size;
  });
}

/// One round of the join over many tables of one length.
__global__ void __launch_bounds__(block) round_of(int q, std::uint32_t size, const std::uint32_t* places,
                         const Count* from, Count* to, std::uint64_t all) {
  const std::uint64_t i = std::uint64_t{blockIdx.x} * block + threadIdx.x;
  if (i >= all) return;
  const auto inner = static_cast<std::uint32_t>(i % size);
  const Count* table = from + (i - inner);
  Count total = 0;
  if (places != nullptr) {
    const std::uint32_t* place = places + inner;
    for (int k = 0; k < q - 2; ++k, place += size) total += table[*place];
  } else {
    sources(q, inner, [&](std::uint32_t rank) { total += table[rank]; });
  }
  to[i] = total;
}

/// Puts the states of the patterns of one number of ends into tables.
__global__ void scatter(const std::uint32_t* chosen, const std::uint64_t* patterns,
                        const std::uint64_t* other_patterns, std::uint64_t other_size,
                        const std::uint64_t* other_starts, int rank_bits,
                        const std::uint64_t* keys, const Count* counts, std::uint64_t size,
                        Count* tables) {
  const std::uint64_t pattern = patterns[chosen[blockIdx.x]];
  std::uint64_t low = 0;
  std::uint64_t high = other_size;
  while (low < high) {
    const std::uint64_t middle = (low + high) / 2;
    if (other_patterns[middle] < pattern) low = middle + 1;
    else high = middle;
  }
  if (low == other_size || other_patterns[low] != pattern) return;
  const std::uint64_t mask = (std::uint64_t{1} << rank_bits) - 1;
  for (std::uint64_t i = other_starts[low] + threadIdx.x; i < other_starts[low + 1]; i += blockDim.x) {
    tables[blockIdx.x * size + (keys[i] & mask)] = counts[i];
  }
}

/// Multiplies the states of patterns with their tables, and adds all up in three words.
__global__ void multiply(const std::uint32_t* chosen, const std::uint64_t* starts, int rank_bits,
                         const std::uint64_t* keys, const Count* counts, std::uint64_t size,
                         const Count* tables, Counter* sum) {
  const std::uint32_t pattern = chosen[blockIdx.x];
  const std::uint64_t mask = (std::uint64_t{1} << rank_bits) - 1;
  unsigned __int128 total = 0;
  for (std::uint64_t i = starts[pattern] + threadIdx.x; i < starts[pattern + 1]; i += blockDim.x) {
    total += static_cast<unsigned __int128>(counts[i]) * tables[blockIdx.x * size + (keys[i] & mask)];
  }
  // Words of 32 bits, so that sums of many fit 64.
  for (int word = 0; word < 4; ++word) {
    Counter part = static_cast<std::uint32_t>(total >> (32 * word));
    for (int offset = 16; offset > 0; offset /= 2) part += __shfl_down_sync(~0U, part, offset);
    if ((threadIdx.x & 31) == 0 && part != 0) atomicAdd(sum + word, part);
  }
}

struct Pattern {
  int rank_bits;
  __host__ __device__ std::uint64_t operator()(std::uint64_t key) const { return key >> rank_bits; }
};

__global__ void ends_of(const __grid_constant__ Layout layout, const std::uint64_t* patterns, std::uint64_t size,
                        std::uint32_t* ends, std::uint32_t* index) {
  const std::uint64_t i = std::uint64_t{blockIdx.x} * block + threadIdx.x;
  if (i >= size) return;
  ends[i] = static_cast<std::uint32_t>(ones(layout.unpack(patterns[i] << layout.rank_bits).one));
  index[i] = static_cast<std::uint32_t>(i);
}

class GpuDevice {
 public:
  struct List {
    Buffer<std::uint64_t> keys;
    Buffer<Count> counts;
  };
  using Sum = unsigned __int128;

  /// `room`: states that may be made at once.
  explicit GpuDevice(std::uint64_t room) : room_(room) {
    cudaMemPool_t pool;
    KTOUR_NEED(cudaDeviceGetDefaultMemPool(&pool, 0));
    std::uint64_t all = ~std::uint64_t{0};
    KTOUR_NEED(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &all));
    for (int i = 0; i < 2; ++i) {
      keys_[i] = Buffer<std::uint64_t>(room);
      counts_[i] = Buffer<Count>(room);
    }
    words_ = Buffer<Counter>(8);
    std::uint64_t bytes = 0;
    cub::DoubleBuffer<std::uint64_t> keys(keys_[0].data(), keys_[1].data());
    cub::DoubleBuffer<Count> counts(counts_[0].data(), counts_[1].data());
    KTOUR_NEED(cub::DeviceRadixSort::SortPairs(nullptr, bytes, keys, counts, room, 0, 64));
    std::uint64_t more = 0;
    KTOUR_NEED(cub::DeviceReduce::ReduceByKey(nullptr, more, keys_[0].data(), keys_[1].data(), counts_[0].data(),
                                   counts_[1].data(), words_.data(), cuda::std::plus<>{}, room));
    scratch_ = Buffer<std::uint8_t>(std::max(bytes, more) + (std::uint64_t{64} << 20));
  }

  List start() {
    List list{Buffer<std::uint64_t>(1), Buffer<Count>(1)};
    const std::uint64_t key = 0;
    const Count count = 1;
    KTOUR_NEED(cudaMemcpy(list.keys.data(), &key, 8, cudaMemcpyHostToDevice));
    KTOUR_NEED(cudaMemcpy(list.counts.data(), &count, sizeof count, cudaMemcpyHostToDevice));
    return list;
  }
  List copy(const List& list) { return copy(list.keys.data(), list.counts.data(), size(list)); }
  std::uint64_t size(const List& list) const { return list.keys.size(); }

  std::optional<List> step(const Step& step, const List& from, std::uint64_t bound) {
    const int bits = significant(step.to);
    std::vector<List> runs;
    std::uint64_t in_runs = 0;
    std::uint64_t slice = std::max<std::uint64_t>(1, room_ / fan_);
    for (std::uint64_t begin = 0; begin < size(from);) {
      const std::uint64_t count = std::min(slice, size(from) - begin);
      KTOUR_NEED(cudaMemsetAsync(words_.data(), 0, sizeof(Counter)));
      follow_all<<<blocks(count), block>>>(step, from.keys.data() + begin, from.counts.data() + begin,
                                           count, keys_[0].data(), counts_[0].data(), room_,
                                           words_.data());
      const std::uint64_t made = word();
      if (made > room_) {  // too many of them: again, fewer at once
        slice = std::max<std::uint64_t>(1, count * room_ / made * 9 / 10);
        continue;
      }
      begin += count;
      emitted += made;
      followed += count;
      if (made == 0) continue;
      runs.push_back(unite(made, bits));
      in_runs += size(runs.back());
      if (in_runs > 2 * std::max(bound, room_) ) break;
    }
    if (runs.empty()) return List{};
    if (runs.size() > 1) {
      slices += runs.size();
      if (in_runs > room_) {
        if (bound != ~std::uint64_t{0}) return {};
        std::fprintf(stderr, "ktour-gpu: %llu states are too many at once.\n", static_cast<Counter>(in_runs));
        std::exit(3);
      }
      std::uint64_t at = 0;
      for (List& run : runs) {
        copy_to(keys_[0].data() + at, run.keys.data(), size(run));
        copy_to(counts_[0].data() + at, run.counts.data(), size(run));
        at += size(run);
        run = List{};
      }
      runs.clear();
      runs.push_back(unite(at, bits));
    }
    largest = std::max(largest, size(runs[0]));
    if (size(runs[0]) > bound) return {};
    return std::move(runs[0]);
  }

  Sum join(const Layout& layout_a, const List& a, const Layout& layout_b, const List& b) {
    if (size(b) > room_) {
      std::fprintf(stderr, "ktour-gpu: %llu states are too many to be joined at once.\n", static_cast<Counter>(size(b)));
      std::exit(3);
    }
    turn_all<<<blocks(size(b)), block>>>(layout_b, layout_a, b.keys.data(), size(b),
                                         keys_[0].data());
    copy_to(counts_[0].data(), b.counts.data(), size(b));
    const int other = sort(size(b), significant(layout_a));
    const std::uint64_t* other_keys = keys_[other].data();
    const Count* other_counts = counts_[other].data();
    const Patterns mine = patterns(a.keys.data(), size(a), layout_a.rank_bits);
    const Patterns theirs = patterns(other_keys, size(b), layout_a.rank_bits);

    // The patterns in the order of their numbers of ends.
    const std::uint64_t count = mine.patterns.size();
    Buffer<std::uint32_t> ends(count), ends_sorted(count), index(count), index_sorted(count);
    ends_of<<<blocks(count), block>>>(layout_a, mine.patterns.data(), count, ends.data(), index.data());
    std::uint64_t bytes = scratch_.size();
    KTOUR_NEED(cub::DeviceRadixSort::SortPairs(scratch_.data(), bytes, ends.data(), ends_sorted.data(),
                                    index.data(), index_sorted.data(), count, 0, 5));
    std::vector<std::uint32_t> numbers(count);
    KTOUR_NEED(cudaMemcpy(numbers.data(), ends_sorted.data(), count * 4, cudaMemcpyDeviceToHost));

    KTOUR_NEED(cudaMemsetAsync(words_.data(), 0, 8 * sizeof(Counter)));
    Sum sum = 0;
    for (std::uint64_t begin = 0; begin < count;) {
      const auto p = static_cast<int>(numbers[begin]);
      const auto end = static_cast<std::uint64_t>(
          std::upper_bound(numbers.begin(), numbers.end(), numbers[begin]) - numbers.begin());
      if (p == 0) {
        begin = end;
        continue;
      }
      const std::uint64_t table = pairings(p);
      const std::uint64_t at_once = std::max<std::uint64_t>(1, (std::uint64_t{1} << 28) / table);
      for (; begin < end;) {
        const std::uint64_t part = std::min(at_once, end - begin);
        const std::uint64_t all = part * table;
        if (tables_[0].size() < all) {
          for (auto& buffer : tables_) {
            buffer = Buffer<Count>();
            buffer = Buffer<Count>(all);
          }
        }
        KTOUR_NEED(cudaMemsetAsync(tables_[0].data(), 0, all * sizeof(Count)));
        scatter<<<static_cast<unsigned>(part), 128>>>(
            index_sorted.data() + begin, mine.patterns.data(), theirs.patterns.data(),
            theirs.patterns.size(), theirs.starts.data(), layout_a.rank_bits, other_keys,
            other_counts, table, tables_[0].data());
        int now = 0;
        for (int q = p; q > 2; q -= 2, now ^= 1) {
          round_of<<<blocks(all), block>>>(q, static_cast<std::uint32_t>(pairings(q)), places(q),
                                           tables_[now].data(), tables_[now ^ 1].data(), all);
        }
        multiply<<<static_cast<unsigned>(part), 128>>>(
            index_sorted.data() + begin, mine.starts.data(), layout_a.rank_bits, a.keys.data(),
            a.counts.data(), table, tables_[now].data(), words_.data());
        begin += part;
      }
    }
    Counter words[4];
    KTOUR_NEED(cudaMemcpy(words, words_.data(), sizeof words, cudaMemcpyDeviceToHost));
    for (int word = 4; word-- > 0;) sum = (sum << 32) + words[word];
    return sum;
  }

  std::uint64_t emitted = 0, followed = 0, largest = 0, slices = 0;

 private:
  struct Patterns {
    Buffer<std::uint64_t> patterns, starts;  ///< where each begins, and where the last ends
  };

  static int significant(const Layout& layout) {
    std::uint64_t patterns = 1;
    for (int i = 0; i < layout.digits; ++i) patterns *= 3;
    int bits = layout.rank_bits;
    while (patterns > 1) {
      patterns = (patterns + 1) / 2;
      ++bits;
    }
    return std::min(bits, 64);
  }

  template <class T>
  static void copy_to(T* to, const T* from, std::uint64_t count) {
    KTOUR_NEED(cudaMemcpyAsync(to, from, count * sizeof(T), cudaMemcpyDeviceToDevice));
  }
  static List copy(const std::uint64_t* keys, const Count* counts, std::uint64_t size) {
    List list{Buffer<std::uint64_t>(size), Buffer<Count>(size)};
    copy_to(list.keys.data(), keys, size);
    copy_to(list.counts.data(), counts, size);
    return list;
  }
  std::uint64_t word() {
    Counter value = 0;
    KTOUR_NEED(cudaMemcpy(&value, words_.data(), sizeof value, cudaMemcpyDeviceToHost));
    return value;
  }

  /// Sorts what is in the first buffers; which buffers it is in then.
  int sort(std::uint64_t count, int bits) {
    cub::DoubleBuffer<std::uint64_t> keys(keys_[0].data(), keys_[1].data());
    cub::DoubleBuffer<Count> counts(counts_[0].data(), counts_[1].data());
    std::uint64_t bytes = scratch_.size();
    KTOUR_NEED(cub::DeviceRadixSort::SortPairs(scratch_.data(), bytes, keys, counts, count, 0, bits));
    if (keys.selector != counts.selector) need(cudaErrorUnknown, "sorting");
    return keys.selector;
  }

  /// Brings equal states of the first buffers together.
  List unite(std::uint64_t count, int bits) {
    const int now = sort(count, bits);
    std::uint64_t bytes = scratch_.size();
    KTOUR_NEED(cub::DeviceReduce::ReduceByKey(scratch_.data(), bytes, keys_[now].data(),
                                   keys_[now ^ 1].data(), counts_[now].data(),
                                   counts_[now ^ 1].data(), words_.data(), cuda::std::plus<>{}, count));
    return copy(keys_[now ^ 1].data(), counts_[now ^ 1].data(), word());
  }

  Patterns patterns(const std::uint64_t* keys, std::uint64_t size, int rank_bits) {
    Buffer<std::uint64_t> found(size);
    Buffer<std::uint64_t> lengths(size + 1);
    const auto input = thrust::make_transform_iterator(keys, Pattern{rank_bits});
    std::uint64_t bytes = 0;
    KTOUR_NEED(cub::DeviceRunLengthEncode::Encode(nullptr, bytes, input, found.data(), lengths.data(), words_.data(), size));
    Buffer<std::uint8_t> scratch(bytes);
    KTOUR_NEED(cub::DeviceRunLengthEncode::Encode(scratch.data(), bytes, input, found.data(), lengths.data(),
                                       words_.data(), size));
    const std::uint64_t count = word();
    Patterns all{Buffer<std::uint64_t>(count), Buffer<std::uint64_t>(count + 1)};
    copy_to(all.patterns.data(), found.data(), count);
    bytes = 0;
    KTOUR_NEED(cub::DeviceScan::ExclusiveSum(nullptr, bytes, lengths.data(), all.starts.data(), count + 1));
    Buffer<std::uint8_t> more(bytes);
    KTOUR_NEED(cub::DeviceScan::ExclusiveSum(more.data(), bytes, lengths.data(), all.starts.data(), count + 1));
    return all;
  }

  /// The places that a round of q ends reads; none where they would be too many.
  const std::uint32_t* places(int q) {
    if (q > 16) return nullptr;
    Buffer<std::uint32_t>& table = places_[q / 2];
    if (table.size() == 0) {
      const auto size = static_cast<std::uint32_t>(pairings(q));
      table = Buffer<std::uint32_t>(std::uint64_t{size} * (q - 2));
      fill_places<<<blocks(size), block>>>(q, size, table.data());
    }
    return table.data();
  }

  static constexpr std::uint64_t fan_ = 4;  ///< states that one leads to, about
  std::uint64_t room_;
  Buffer<std::uint64_t> keys_[2];
  Buffer<Count> counts_[2];
  Buffer<Counter> words_;
  Buffer<std::uint8_t> scratch_;
  Buffer<Count> tables_[2];
  Buffer<std::uint32_t> places_[max_ends / 2 + 1];
};

}  // namespace ktour::passes
