// Lists of states in the memory of a GPU, worked by it.
//
// A step is: follow every state (a thread a state), sort what came of it, add what is equal. Where
// that is too much for the buffers, it is done once for each of several ranges of keys, which are
// the chunks of the list that comes of it.
//
// Counts have 32 bits until a sum does not fit; from there on they have 64.
#pragma once

#include <cub/cub.cuh>
#include <cuda/std/functional>
#include <thrust/iterator/transform_iterator.h>
#include <thrust/iterator/transform_output_iterator.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <utility>
#include <vector>

#include "count/passes/half_board.hpp"
#include "count/passes/join.hpp"
#include "count/passes/sum.hpp"

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
    if (size == 0 || cudaMallocAsync(&data_, size * sizeof(T), nullptr) == cudaSuccess) return;
    // What was given back lies in pieces that may be too small: the driver is to join them.
    (void)cudaGetLastError();
    cudaMemPool_t pool;
    KTOUR_NEED(cudaDeviceSynchronize());
    KTOUR_NEED(cudaDeviceGetDefaultMemPool(&pool, 0));
    KTOUR_NEED(cudaMemPoolTrimTo(pool, 0));
    KTOUR_NEED(cudaMallocAsync(&data_, size * sizeof(T), nullptr));
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

using Wide = std::uint64_t;
using Narrow = std::uint32_t;
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

struct Range {
  std::uint64_t low = 0, high = ~std::uint64_t{0};  ///< keys from low, below high
};

template <class From, class To>
__global__ void __launch_bounds__(block)
    follow_all(const __grid_constant__ Step step, const std::uint64_t* keys, const From* counts,
               std::uint64_t size, std::uint64_t stride, Range range, std::uint64_t* to_keys,
               To* to_counts, std::uint64_t room, Counter* used) {
  const std::uint64_t i = (std::uint64_t{blockIdx.x} * block + threadIdx.x) * stride;
  if (i >= size) return;
  const From count = counts[i];
  step.follow(keys[i], [&](std::uint64_t key) {
    if (key < range.low || key >= range.high) return;
    const Counter place = place_in(used);
    if (place < room) {
      to_keys[place] = key;
      to_counts[place] = static_cast<To>(count);
    }
  });
}

/// Takes a sum to its type; raises a flag where it does not fit.
template <class To>
struct Fit {
  Counter* flag;
  __device__ To operator()(Wide sum) const {
    // Of 64 bits only so many are used that a join cannot overflow: (20 - 2)!! < 2^28.
    constexpr Wide limit = sizeof(To) == 4 ? Wide{1} << 32 : Wide{1} << 36;
    if (sum >= limit) *flag = 1;
    return static_cast<To>(sum);
  }
};
struct Widen {
  template <class From>
  __host__ __device__ Wide operator()(From value) const { return value; }
};

template <class From>
__global__ void turn_all(const __grid_constant__ Layout from, const __grid_constant__ Layout to,
                         const std::uint64_t* keys, const From* counts, std::uint64_t size,
                         std::uint64_t* to_keys, Wide* to_counts) {
  const std::uint64_t i = std::uint64_t{blockIdx.x} * block + threadIdx.x;
  if (i >= size) return;
  to_keys[i] = to.pack(turned_over(from.unpack(keys[i])));
  to_counts[i] = counts[i];
}

__global__ void fill_places(int q, std::uint32_t size, std::uint32_t* places) {
  const std::uint32_t i = blockIdx.x * block + threadIdx.x;
  if (i >= size) return;
  std::uint64_t at = i;
  sources(q, i, [&](std::uint64_t rank) {
    places[at] = static_cast<std::uint32_t>(rank);
    at += size;
  });
}

/// One round of the join over many tables of one length.
__global__ void __launch_bounds__(block) round_of(int q, std::uint32_t size, const std::uint32_t* places,
                         const Wide* from, Wide* to, std::uint64_t all) {
  const std::uint64_t i = std::uint64_t{blockIdx.x} * block + threadIdx.x;
  if (i >= all) return;
  const auto inner = static_cast<std::uint32_t>(i % size);
  const Wide* table = from + (i - inner);
  Wide total = 0;
  if (places != nullptr) {
    const std::uint32_t* place = places + inner;
    for (int k = 0; k < q - 2; ++k, place += size) total += table[*place];
  } else {
    sources(q, inner, [&](std::uint64_t rank) { total += table[rank]; });
  }
  to[i] = total;
}

/// Puts the states of the patterns of one number of ends into tables.
__global__ void scatter(const std::uint32_t* chosen, const std::uint64_t* patterns,
                        const std::uint64_t* other_patterns, std::uint64_t other_size,
                        const std::uint64_t* other_starts, int rank_bits,
                        const std::uint64_t* keys, const Wide* counts, std::uint64_t size,
                        Wide* tables) {
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

/// Multiplies the states of patterns with their tables, and adds all up: exactly, in four words, and
/// modulo a prime, in the fifth.
template <class From>
__global__ void multiply(const std::uint32_t* chosen, const std::uint64_t* starts, int rank_bits,
                         const std::uint64_t* keys, const From* counts, std::uint64_t size,
                         const Wide* tables, Counter* sum) {
  const std::uint32_t pattern = chosen[blockIdx.x];
  const std::uint64_t mask = (std::uint64_t{1} << rank_bits) - 1;
  Sum total;
  for (std::uint64_t i = starts[pattern] + threadIdx.x; i < starts[pattern + 1]; i += blockDim.x) {
    total.add(tables[blockIdx.x * size + (keys[i] & mask)], counts[i]);
  }
  // Words of 32 bits, so that sums of many fit 64.
  for (int word = 0; word < 4; ++word) {
    Counter part = static_cast<std::uint32_t>(total.exact >> (32 * word));
    for (int offset = 16; offset > 0; offset /= 2) part += __shfl_down_sync(~0U, part, offset);
    if ((threadIdx.x & 31) == 0 && part != 0) atomicAdd(sum + word, part);
  }
  // Remainders have 61 bits: halves of them, likewise.
  for (int half = 0; half < 2; ++half) {
    Counter part = half == 0 ? total.modulo & 0xffffffffU : total.modulo >> 32;
    for (int offset = 16; offset > 0; offset /= 2) part += __shfl_down_sync(~0U, part, offset);
    if ((threadIdx.x & 31) == 0 && part != 0) atomicAdd(sum + 4 + half, part);
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
  ends[i] = static_cast<std::uint32_t>(ones(layout.unpack(patterns[i] << layout.rest_bits).one));
  index[i] = static_cast<std::uint32_t>(i);
}

class GpuDevice {
 public:
  struct Chunk {
    Buffer<std::uint64_t> keys;
    Buffer<std::uint8_t> counts;  ///< of 4 or 8 bytes each

    std::uint64_t size() const { return keys.size(); }
    template <class T>
    const T* counts_as() const {
      return reinterpret_cast<const T*>(counts.data());
    }
  };
  /// Sorted within each chunk, and no key is in two.
  struct List {
    std::vector<Chunk> chunks;
    bool wide = false;
    std::uint64_t size = 0;
  };

  /// So many states can be made at once where a fifth of the free memory is given to that.
  static std::uint64_t usual_room() {
    std::uint64_t free = 0, all = 0;
    KTOUR_NEED(cudaMemGetInfo(&free, &all));
    constexpr std::uint64_t bytes_a_state = 2 * (sizeof(std::uint64_t) + sizeof(Narrow)) + 2;
    return free / 5 / bytes_a_state;
  }

  /// `room`: states that may be made at once.
  explicit GpuDevice(std::uint64_t room) : room_(room) {
    cudaMemPool_t pool;
    KTOUR_NEED(cudaDeviceGetDefaultMemPool(&pool, 0));
    std::uint64_t all = ~std::uint64_t{0};
    KTOUR_NEED(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &all));
    for (int i = 0; i < 2; ++i) {
      keys_[i] = Buffer<std::uint64_t>(room);
      counts_[i] = Buffer<Narrow>(room);
    }
    words_ = Buffer<Counter>(8);
    std::uint64_t bytes = 0;
    cub::DoubleBuffer<std::uint64_t> keys(keys_[0].data(), keys_[1].data());
    cub::DoubleBuffer<Narrow> counts(counts_[0].data(), counts_[1].data());
    KTOUR_NEED(cub::DeviceRadixSort::SortPairs(nullptr, bytes, keys, counts, room, 0, 64));
    scratch_ = Buffer<std::uint8_t>(bytes + room / 64 + (std::uint64_t{64} << 20));
  }

  List start() {
    List list;
    list.size = 1;
    list.chunks.push_back({Buffer<std::uint64_t>(1), Buffer<std::uint8_t>(4)});
    const std::uint64_t key = 0;
    const Narrow count = 1;
    KTOUR_NEED(cudaMemcpy(list.chunks[0].keys.data(), &key, 8, cudaMemcpyHostToDevice));
    KTOUR_NEED(cudaMemcpy(list.chunks[0].counts.data(), &count, 4, cudaMemcpyHostToDevice));
    return list;
  }
  List copy(const List& list) {
    List other;
    other.wide = list.wide;
    other.size = list.size;
    for (const Chunk& chunk : list.chunks) {
      other.chunks.push_back({Buffer<std::uint64_t>(chunk.size()), Buffer<std::uint8_t>(chunk.counts.size())});
      copy_to(other.chunks.back().keys.data(), chunk.keys.data(), chunk.size());
      copy_to(other.chunks.back().counts.data(), chunk.counts.data(), chunk.counts.size());
    }
    return other;
  }
  std::uint64_t size(const List& list) const { return list.size; }

  std::optional<List> step(const Step& step, const List& from, std::uint64_t bound) {
    if (from.wide) return step_as<Wide, Wide>(step, from, bound);
    overflow_ = false;
    std::optional<List> to = step_as<Narrow, Narrow>(step, from, bound);
    if (!overflow_) return to;
    to.reset();
    return step_as<Narrow, Wide>(step, from, bound);
  }

  Sum join(const Layout& layout_a, const List& a, const Layout& layout_b, const List& b) {
    if (a.size == 0 || b.size == 0) return {};
    if (a.chunks.size() > 1) return join(layout_a, in_one(a), layout_b, b);
    if (b.size > room_ / 2) fail("states too many to be joined", b.size);
    std::uint64_t at = 0;
    Wide* counts = wide_counts(0);
    for (const Chunk& chunk : b.chunks) {
      if (b.wide) {
        turn_all<<<blocks(chunk.size()), block>>>(layout_b, layout_a, chunk.keys.data(), chunk.counts_as<Wide>(), chunk.size(), keys_[0].data() + at, counts + at);
      } else {
        turn_all<<<blocks(chunk.size()), block>>>(layout_b, layout_a, chunk.keys.data(), chunk.counts_as<Narrow>(), chunk.size(), keys_[0].data() + at, counts + at);
      }
      at += chunk.size();
    }
    const int other = sort<Wide>(b.size, layout_a.bits);
    const std::uint64_t* other_keys = keys_[other].data();
    const Wide* other_counts = wide_counts(other);
    const Chunk& one = a.chunks[0];
    const Patterns mine = patterns(one.keys.data(), one.size(), layout_a.rest_bits);
    const Patterns theirs = patterns(other_keys, b.size, layout_a.rest_bits);

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
            buffer = Buffer<Wide>();
            buffer = Buffer<Wide>(all);
          }
        }
        KTOUR_NEED(cudaMemsetAsync(tables_[0].data(), 0, all * sizeof(Wide)));
        scatter<<<static_cast<unsigned>(part), 128>>>(
            index_sorted.data() + begin, mine.patterns.data(), theirs.patterns.data(),
            theirs.patterns.size(), theirs.starts.data(), layout_a.rest_bits, other_keys,
            other_counts, table, tables_[0].data());
        int now = 0;
        for (int q = p; q > 2; q -= 2, now ^= 1) {
          round_of<<<blocks(all), block>>>(q, static_cast<std::uint32_t>(pairings(q)), places(q),
                                           tables_[now].data(), tables_[now ^ 1].data(), all);
        }
        const auto times = [&](auto* own_counts) {
          multiply<<<static_cast<unsigned>(part), 128>>>(
              index_sorted.data() + begin, mine.starts.data(), layout_a.rest_bits, one.keys.data(),
              own_counts, table, tables_[now].data(), words_.data());
        };
        if (a.wide) {
          times(one.counts_as<Wide>());
        } else {
          times(one.counts_as<Narrow>());
        }
        begin += part;
      }
    }
    Counter words[6];
    KTOUR_NEED(cudaMemcpy(words, words_.data(), sizeof words, cudaMemcpyDeviceToHost));
    Sum sum;
    for (int word = 4; word-- > 0;) sum.exact = (sum.exact << 32) + words[word];
    sum.modulo = Sum::remainder_of((Sum::Number{words[5]} << 32) + words[4]);
    return sum;
  }

  std::uint64_t emitted = 0, largest = 0;

 private:
  struct Patterns {
    Buffer<std::uint64_t> patterns, starts;  ///< where each begins, and where the last ends
  };

  template <class T>
  static void copy_to(T* to, const T* from, std::uint64_t count) {
    KTOUR_NEED(cudaMemcpyAsync(to, from, count * sizeof(T), cudaMemcpyDeviceToDevice));
  }
  /// A list in one chunk.
  static List in_one(const List& list) {
    const std::uint64_t bytes = list.wide ? sizeof(Wide) : sizeof(Narrow);
    List other;
    other.wide = list.wide;
    other.size = list.size;
    other.chunks.push_back({Buffer<std::uint64_t>(list.size), Buffer<std::uint8_t>(list.size * bytes)});
    std::uint64_t at = 0;
    for (const Chunk& chunk : list.chunks) {
      copy_to(other.chunks[0].keys.data() + at, chunk.keys.data(), chunk.size());
      copy_to(other.chunks[0].counts.data() + at * bytes, chunk.counts.data(), chunk.counts.size());
      at += chunk.size();
    }
    return other;
  }
  [[noreturn]] static void fail(const char* what, std::uint64_t number) {
    std::fprintf(stderr, "ktour-gpu: %s: %llu.\n", what, static_cast<Counter>(number));
    std::exit(3);
  }
  Wide* wide_counts(int buffer) { return reinterpret_cast<Wide*>(counts_[buffer].data()); }
  template <class T>
  T* counts_as(int buffer) { return reinterpret_cast<T*>(counts_[buffer].data()); }

  /// Follows the states of a list into the first buffers; how many there would be with all room.
  template <class From, class To>
  std::uint64_t follow(const Step& step, const List& from, std::uint64_t stride, Range range) {
    KTOUR_NEED(cudaMemsetAsync(words_.data(), 0, sizeof(Counter)));
    for (const Chunk& chunk : from.chunks) {
      follow_all<From, To><<<blocks((chunk.size() + stride - 1) / stride), block>>>(
          step, chunk.keys.data(), chunk.counts_as<From>(), chunk.size(), stride, range,
          keys_[0].data(), counts_as<To>(0), room_ * sizeof(Narrow) / sizeof(To), words_.data());
    }
    return word();
  }

  template <class From, class To>
  std::optional<List> step_as(const Step& step, const List& from, std::uint64_t bound) {
    if (!step.fits) fail("a state is too long for a key, at a square with so many moves", step.moves);
    const std::uint64_t room = room_ * sizeof(Narrow) / sizeof(To);
    const int bits = step.to.bits;
    std::vector<Range> ranges{{}};
    std::uint64_t made = 0;
    if (from.size <= room / 3) made = follow<From, To>(step, from, 1, {});
    if (from.size > room / 3 || made > room) {
      // A sample tells how many ranges it takes, and where they end.
      const std::uint64_t stride = std::max<std::uint64_t>(1, from.size / 1000000);
      const std::uint64_t some = follow<From, To>(step, from, stride, {});
      const int now = sort<To>(some, bits);
      std::vector<std::uint64_t> sample(some);
      KTOUR_NEED(cudaMemcpy(sample.data(), keys_[now].data(), some * 8, cudaMemcpyDeviceToHost));
      const std::uint64_t count = some * stride * 10 / (room * 9) + 1;
      for (std::uint64_t i = 1; i < count; ++i) {
        const std::uint64_t border = sample[some * i / count];
        if (border <= ranges.back().low) continue;
        ranges.back().high = border;
        ranges.push_back({border, ~std::uint64_t{0}});
      }
      made = 0;
    }
    List to;
    to.wide = sizeof(To) == sizeof(Wide);
    for (const Range& range : ranges) {
      if (made == 0) made = follow<From, To>(step, from, 1, range);
      if (made > room) fail("states too many at once", made);
      emitted += made;
      if (made > 0) {
        to.chunks.push_back(unite<To>(made, bits));
        to.size += to.chunks.back().size();
        if (overflow_ && !to.wide) return {};
        if (to.size > bound) return {};
      }
      made = 0;
    }
    largest = std::max(largest, to.size);
    return to;
  }

  std::uint64_t word() {
    Counter value = 0;
    KTOUR_NEED(cudaMemcpy(&value, words_.data(), sizeof value, cudaMemcpyDeviceToHost));
    return value;
  }

  /// Sorts what is in the first buffers; which buffers it is in then.
  template <class T>
  int sort(std::uint64_t count, int bits) {
    cub::DoubleBuffer<std::uint64_t> keys(keys_[0].data(), keys_[1].data());
    cub::DoubleBuffer<T> counts(counts_as<T>(0), counts_as<T>(1));
    std::uint64_t bytes = scratch_.size();
    KTOUR_NEED(cub::DeviceRadixSort::SortPairs(scratch_.data(), bytes, keys, counts, count, 0, bits));
    if (keys.selector != counts.selector) need(cudaErrorUnknown, "sorting");
    return keys.selector;
  }

  /// Brings equal states of the first buffers together.
  template <class T>
  Chunk unite(std::uint64_t count, int bits) {
    const int now = sort<T>(count, bits);
    KTOUR_NEED(cudaMemsetAsync(words_.data() + 1, 0, sizeof(Counter)));
    std::uint64_t bytes = scratch_.size();
    KTOUR_NEED(cub::DeviceReduce::ReduceByKey(
        scratch_.data(), bytes, keys_[now].data(), keys_[now ^ 1].data(),
        thrust::make_transform_iterator(counts_as<T>(now), Widen{}),
        thrust::make_transform_output_iterator(counts_as<T>(now ^ 1), Fit<T>{words_.data() + 1}),
        words_.data(), cuda::std::plus<>{}, count));
    Counter words[2];
    KTOUR_NEED(cudaMemcpy(words, words_.data(), sizeof words, cudaMemcpyDeviceToHost));
    if (words[1] != 0) {
      if (sizeof(T) == sizeof(Wide)) fail("a count is too long, with this many states", count);
      overflow_ = true;
    }
    Chunk chunk{Buffer<std::uint64_t>(words[0]), Buffer<std::uint8_t>(words[0] * sizeof(T))};
    copy_to(chunk.keys.data(), keys_[now ^ 1].data(), words[0]);
    copy_to(reinterpret_cast<T*>(chunk.counts.data()), counts_as<T>(now ^ 1), words[0]);
    return chunk;
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

  std::uint64_t room_;
  Buffer<std::uint64_t> keys_[2];
  Buffer<Narrow> counts_[2];
  Buffer<Counter> words_;
  Buffer<std::uint8_t> scratch_;
  Buffer<Wide> tables_[2];
  bool overflow_ = false;
  Buffer<std::uint32_t> places_[max_ends / 2 + 1];
};

}  // namespace ktour::passes
