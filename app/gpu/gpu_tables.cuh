// Tables of states in the memory of a GPU: how the last line is worked, and how the sides are
// joined.
#pragma once

#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/transform_iterator.h>

#include <cstdint>
#include <cub/cub.cuh>

#include "count/passes/dense.hpp"
#include "count/passes/join.hpp"
#include "count/passes/sum.hpp"
#include "count/passes/word.hpp"
#include "gpu_memory.cuh"

namespace ktour::passes {

/// What links do to ranks, for a given number of ends at most; for more it is worked out each time.
struct LinkTables {
  static constexpr int most_ends = 16;
  const std::uint32_t* table[4][most_ends / 2 + 1] = {};

  __device__ const std::uint32_t* of(const Link& link) const {
    if (link.kind == Link::nothing || link.ends > most_ends) return nullptr;
    const std::uint32_t* all = table[link.kind][link.ends / 2];
    return all == nullptr ? nullptr : all + link.number() * pairings(link.ends);
  }
};

__global__ void fill_links(Link::Kind kind, int ends, std::uint64_t all, std::uint32_t* table) {
  const std::uint64_t i = std::uint64_t{blockIdx.x} * block + threadIdx.x;
  if (i >= all) return;
  const std::uint64_t size = pairings(ends);
  table[i] = linked(Link::of_number(kind, ends, static_cast<int>(i / size)),
                    static_cast<std::uint32_t>(i % size));
}

/// Tables of all patterns of a layout.
struct Tables {
  Buffer<std::uint64_t> offsets;   ///< by pattern, where its numbers begin and the next ones' do
  Buffer<std::uint32_t> patterns;  ///< that are there
  Buffer<std::uint8_t> values;     ///< of 4 or 8 bytes each
  std::uint64_t size = 0;
  bool wide = false;

  template <class T>
  T* as() const {
    return reinterpret_cast<T*>(values.data());
  }
};

/// The numbers of a pattern that is there.
struct SizeOf {
  Layout layout;
  const std::uint8_t* there;
  std::uint32_t patterns;
  __host__ __device__ std::uint64_t operator()(std::uint32_t pattern) const {
    if (pattern >= patterns || there[pattern] == 0) return 0;
    return pairings(ones(degrees_of(layout, pattern).one));
  }
};

__global__ void mark_states(const __grid_constant__ Layout layout, Mixed mixed,
                            const std::uint64_t* words, std::uint64_t size, std::uint8_t* there) {
  const std::uint64_t i = std::uint64_t{blockIdx.x} * block + threadIdx.x;
  if (i < size) there[pattern_of(layout, layout.degrees(mixed.key(words[i])))] = 1;
}
template <class T>
__global__ void place_states(const __grid_constant__ Layout layout, Mixed mixed, Tail tail,
                             const std::uint64_t* words, std::uint64_t size,
                             const std::uint64_t* offsets, T* values) {
  using Adder = std::conditional_t<sizeof(T) == 4, unsigned, Counter>;
  const std::uint64_t i = std::uint64_t{blockIdx.x} * block + threadIdx.x;
  if (i >= size) return;
  const std::uint64_t key = mixed.key(words[i]);
  const Degrees degrees = layout.degrees(key);
  // The digits of a count come one by one.
  atomicAdd(reinterpret_cast<Adder*>(values + offsets[pattern_of(layout, degrees)] +
                                     layout.rank(key, degrees)),
            static_cast<Adder>(tail.count(words[i])));
}

/// Which patterns a step leads to.
__global__ void mark_patterns(const __grid_constant__ Step step, const std::uint32_t* patterns,
                              std::uint64_t size, std::uint8_t* there) {
  const std::uint64_t i = std::uint64_t{blockIdx.x} * block + threadIdx.x;
  if (i >= size) return;
  const Degrees before = degrees_of(step.from, patterns[i]);
  for (std::uint64_t open = step.open_choices(before); open != 0; open &= open - 1) {
    const Degrees after = Step::after(before, step.choices[lowest(open)]);
    if (step.lasts(after)) there[pattern_of(step.to, after)] = 1;
  }
}

/// The numbers of a table that one warp works on.
constexpr std::uint64_t piece = 1024;

struct PiecesOf {
  const std::uint32_t* patterns;
  const std::uint64_t* offsets;
  std::uint64_t size;
  __host__ __device__ std::uint64_t operator()(std::uint64_t i) const {
    if (i >= size) return 0;
    const std::uint32_t pattern = patterns[i];
    return (offsets[pattern + 1] - offsets[pattern] + piece - 1) / piece;
  }
};
__global__ void name_pieces(const std::uint64_t* first, std::uint64_t size, std::uint32_t* pieces) {
  const std::uint64_t i = std::uint64_t{blockIdx.x} * block + threadIdx.x;
  if (i >= size) return;
  for (std::uint64_t at = first[i]; at < first[i + 1]; ++at)
    pieces[at] = static_cast<std::uint32_t>(i);
}

/// An exact sum of many: its words of 32 bits are added apart.
__device__ __forceinline__ void add_exactly(Counter* sum, std::uint64_t part) {
  Counter low = part & 0xffffffffU;
  Counter high = part >> 32;
  for (int offset = 16; offset > 0; offset /= 2) {
    low += __shfl_down_sync(~0U, low, offset);
    high += __shfl_down_sync(~0U, high, offset);
  }
  if ((threadIdx.x & 31) == 0 && (low | high) != 0) {
    atomicAdd(sum, low);
    atomicAdd(sum + 1, high);
  }
}

/// A step of the last line, a warp for each piece of a table. What is added up goes to sum, how
/// often to sum[2].
template <class From, class To>
__global__ void __launch_bounds__(block)
    link_all(const __grid_constant__ Step step, const __grid_constant__ LinkTables links,
             const std::uint32_t* patterns, const std::uint64_t* first, const std::uint32_t* pieces,
             std::uint64_t piece_count, const std::uint64_t* offsets, const From* values,
             const std::uint64_t* to_offsets, To* to_values, Counter* sum) {
  using Adder = std::conditional_t<sizeof(To) == 4, unsigned, Counter>;
  const std::uint64_t number = (std::uint64_t{blockIdx.x} * block + threadIdx.x) / 32;
  if (number >= piece_count) return;
  const std::uint32_t table = pieces[number];
  const std::uint32_t pattern = patterns[table];
  const Degrees before = degrees_of(step.from, pattern);
  const From* from = values + offsets[pattern];
  const std::uint64_t all = offsets[pattern + 1] - offsets[pattern];
  const auto begin = static_cast<std::uint32_t>((number - first[table]) * piece);
  const auto end = static_cast<std::uint32_t>(min(all, begin + piece));
  std::uint64_t added = 0;
  std::uint64_t times = 0;
  for (std::uint64_t open = step.open_choices(before); open != 0; open &= open - 1) {
    const Step::Choice& choice = step.choices[lowest(open)];
    const Degrees after = Step::after(before, choice);
    if (!step.lasts(after)) continue;
    const Links done = links_of(step, before, choice.moves);
    const std::uint32_t* one = links.of(done.first);
    const std::uint32_t* two = links.of(done.second);
    auto* to = reinterpret_cast<Adder*>(to_values + to_offsets[pattern_of(step.to, after)]);
    for (std::uint32_t i = begin + (threadIdx.x & 31); i < end; i += 32) {
      const From value = from[i];
      if (value == 0) continue;
      std::uint32_t rank = i;
      if (done.first.kind != Link::nothing)
        rank = one != nullptr ? one[rank] : linked(done.first, rank);
      if (rank == no_rank) continue;
      if (done.second.kind != Link::nothing)
        rank = two != nullptr ? two[rank] : linked(done.second, rank);
      if (rank == no_rank) continue;
      added += value;
      ++times;
      atomicAdd(to + rank, static_cast<Adder>(value));
    }
  }
  __syncwarp();
  add_exactly(sum, added);
  add_exactly(sum + 2, times);
}

/// Numbers of so many bits can be joined with any of up to so many ends: a sum of (ends - 2)!! of
/// them fits 64 bits.
inline int join_limit_bits(int ends) {
  Sum::Number terms = 1;
  for (int factor = ends - 2; factor > 1; factor -= 2) terms *= static_cast<unsigned>(factor);
  int bits = 64;
  while (terms << bits > Sum::Number{1} << 64) --bits;
  return bits;
}

/// Adds up all numbers, and raises the flag where one has more than so many bits.
template <class T>
__global__ void __launch_bounds__(block)
    add_up(const T* values, std::uint64_t size, int limit_bits, Counter* sum, Counter* flag) {
  std::uint64_t added = 0;
  bool too_long = false;
  for (std::uint64_t i = std::uint64_t{blockIdx.x} * block + threadIdx.x; i < size;
       i += std::uint64_t{gridDim.x} * block) {
    added += values[i];
    too_long = too_long || Wide{values[i]} >> limit_bits != 0;
  }
  if (too_long) *flag = 1;
  add_exactly(sum, added);
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
__global__ void __launch_bounds__(block)
    round_of(int q, std::uint32_t size, const std::uint32_t* places, const Wide* from, Wide* to,
             std::uint64_t all) {
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

/// The numbers of moves that the other side must have.
__device__ __forceinline__ Degrees turned_over_degrees(const Degrees& degrees) {
  State state{degrees};
  state.low = state.high = 0;
  const State other = turned_over(state);
  return other;
}

/// The numbers of ends of patterns; none for those that the other side does not have.
__global__ void ends_of(const __grid_constant__ Layout layout,
                        const __grid_constant__ Layout other_layout, const std::uint32_t* patterns,
                        std::uint64_t size, const std::uint64_t* other_offsets,
                        std::uint8_t* ends) {
  const std::uint64_t i = std::uint64_t{blockIdx.x} * block + threadIdx.x;
  if (i >= size) return;
  const Degrees degrees = degrees_of(layout, patterns[i]);
  const std::uint32_t other = pattern_of(other_layout, turned_over_degrees(degrees));
  const bool there = other_offsets[other + 1] > other_offsets[other];
  ends[i] = static_cast<std::uint8_t>(there ? ones(degrees.one) : 0);
}

/// Puts the numbers of the other side into tables, turned over: the tables of patterns of one
/// number of ends, so many of them at once.
template <class T>
__global__ void __launch_bounds__(block)
    turn_tables(const __grid_constant__ Layout layout, const __grid_constant__ Layout other_layout,
                const std::uint32_t* patterns, const std::uint64_t* other_offsets,
                const T* other_values, std::uint32_t size, Wide* tables) {
  const Degrees degrees = turned_over_degrees(degrees_of(layout, patterns[blockIdx.x]));
  const T* values = other_values + other_offsets[pattern_of(other_layout, degrees)];
  Wide* table = tables + std::uint64_t{blockIdx.x} * size;
  for (std::uint64_t i = std::uint64_t{blockIdx.y} * block + threadIdx.x; i < size;
       i += std::uint64_t{gridDim.y} * block) {
    const T value = values[i];
    if (value == 0) continue;
    State state{degrees};
    unrank(state, i);
    table[rank_of(turned_over(state))] = value;
  }
}

/// Multiplies the numbers of patterns with those of their tables, and adds all up: exactly, in four
/// words, and modulo a prime, in two more.
template <class T>
__global__ void __launch_bounds__(block)
    multiply(const std::uint32_t* patterns, const std::uint64_t* offsets, const T* own_values,
             std::uint32_t size, const Wide* tables, Counter* sum) {
  const T* values = own_values + offsets[patterns[blockIdx.x]];
  const Wide* table = tables + std::uint64_t{blockIdx.x} * size;
  Sum total;
  for (std::uint64_t i = std::uint64_t{blockIdx.y} * block + threadIdx.x; i < size;
       i += std::uint64_t{gridDim.y} * block) {
    if (values[i] != 0 && table[i] != 0) total.add(table[i], values[i]);
  }
  // Words of 32 bits, so that sums of many fit 64.
  for (int word = 0; word < 4; word += 2)
    add_exactly(sum + word, static_cast<std::uint64_t>(total.exact >> (32 * word)));
  add_exactly(sum + 4, total.modulo);
}

}  // namespace ktour::passes
