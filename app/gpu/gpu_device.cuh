// Lists of states in the memory of a GPU, worked by it.
//
// A step is: follow every state, bring what came of it into small buckets by a hash, and add what
// is equal in a table of each bucket, in the fast memory of a multiprocessor.
//
// A long list is divided by the moves of a few squares that the next steps leave as they are, so
// that its parts are worked one by one and need little room beside them. Where a part is still too
// much for the buffers, it is divided once more, by other squares that the step leaves as they are;
// and where that does not do, it is followed in shares: each takes the states of some patterns,
// which it knows before anything is done for them.
//
// A state and its count are one word (count/passes/word.hpp). Sums have 32 bits until one does not
// fit; then they have 64.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cub/cub.cuh>
#include <optional>
#include <span>
#include <vector>

#include "count/passes/tree.hpp"
#include "count/passes/word.hpp"
#include "gpu_memory.cuh"
#include "gpu_tables.cuh"

namespace ktour::passes {

/// Some of the patterns that a step leads to.
struct Share {
  std::uint32_t number = 0, of = 1;
  KTOUR_BOTH bool has(const Degrees& degrees) const {
    std::uint32_t hash = degrees.one * 0x9e3779b1U ^ degrees.two * 0x85ebca6bU;
    hash = (hash ^ hash >> 15) * 0x2c1b3c6dU;
    hash ^= hash >> 16;
    return of == 1 || std::uint64_t{hash} * of >> 32 == number;
  }
};

/// Follows one word a thread, in two parts. First each thread finds what may be chosen, which goes
/// into a queue of the block; then the threads take choices from the queue, so that every thread has work.
__global__ void __launch_bounds__(block)
    follow_all(const __grid_constant__ Step step, Mixed from, Mixed to, Tail tail,
               const std::uint64_t* words, std::uint64_t size, std::uint64_t stride, Share share,
               std::uint64_t* to_words, std::uint64_t room, Counter* used) {
  constexpr unsigned queue_size = 2048;
  __shared__ std::uint32_t one[block], two[block];
  __shared__ std::uint64_t low[block], high[block], tails[block];
  __shared__ std::uint16_t queue[queue_size];
  __shared__ Step::Choice choices[Step::max_choices];
  __shared__ Step::Touched touched[Step::max_touched];
  __shared__ unsigned waiting;
  static_assert(block <= 256 && Step::max_choices <= 256, "a queue has a byte for each");

  const unsigned own = threadIdx.x;
  if (own < Step::max_choices) choices[own] = step.choices[own];
  if (own < Step::max_touched) touched[own] = step.touched[own];
  __syncthreads();
  const std::uint64_t i = (std::uint64_t{blockIdx.x} * block + own) * stride;
  std::uint64_t open = 0;  // what this thread may choose
  if (i < size) {
    const std::uint64_t word = words[i];
    const std::uint64_t key = from.key(word);
    const Degrees before = step.from.degrees(key);
    open = step.open_choices(before, touched);
    if (share.of > 1) {
      for (std::uint64_t rest = open; rest != 0; rest &= rest - 1) {
        if (!share.has(Step::after(before, choices[lowest(rest)]))) open ^= rest & (~rest + 1);
      }
    }
    if (open != 0) {
      const State state = step.from.unpack(key, before);
      one[own] = state.one;
      two[own] = state.two;
      low[own] = state.low;
      high[own] = state.high;
      tails[own] = tail.tail(word);
    }
  }
  for (bool more = true; more;) {
    if (own == 0) waiting = 0;
    __syncthreads();
    if (open != 0) {
      unsigned place = atomicAdd(&waiting, static_cast<unsigned>(__popcll(open)));
      for (; open != 0 && place < queue_size; open &= open - 1, ++place) {
        queue[place] = static_cast<std::uint16_t>(own << 8 | static_cast<unsigned>(lowest(open)));
      }
    }
    more = __syncthreads_or(open != 0) != 0;
    const unsigned all = min(waiting, queue_size);
    for (unsigned first = own & ~31U; first < all; first += block) {
      const unsigned at = first + (own & 31);
      bool found = at < all;
      std::uint64_t word = 0;
      if (found) {
        const unsigned item = queue[at];
        const unsigned thread = item >> 8;
        const Step::Choice choice = choices[item & 255];
        State state;
        state.one = one[thread];
        state.two = two[thread];
        found = step.lasts(Step::after(state, choice));
        if (found) {
          state.low = low[thread];
          state.high = high[thread];
          found = step.add(state, choice.moves);
        }
        if (found) word = to.mixed(step.to.pack(state)) | tails[thread];
      }
      const unsigned together = __ballot_sync(~0U, found);
      if (together == 0) continue;
      Counter place = 0;
      if ((own & 31) == 0) place = atomicAdd(used, static_cast<Counter>(__popc(together)));
      place = __shfl_sync(~0U, place, 0) + __popc(together & ((1U << (own & 31)) - 1));
      if (found && place < room) to_words[place] = word;
    }
    __syncthreads();
  }
}

/// The buckets of a list are the patterns of a few squares, its label.
constexpr int max_buckets = 81;
static_assert(Step::max_still == 4);

__global__ void __launch_bounds__(block)
    count_labels(const __grid_constant__ Layout layout, Mixed mixed,
                 const __grid_constant__ Layout label, const std::uint64_t* words,
                 std::uint64_t size, Counter* sizes) {
  __shared__ unsigned here[max_buckets];
  if (threadIdx.x < max_buckets) here[threadIdx.x] = 0;
  __syncthreads();
  const std::uint64_t i = std::uint64_t{blockIdx.x} * block + threadIdx.x;
  if (i < size) atomicAdd(here + pattern_of(label, layout.degrees(mixed.key(words[i]))), 1U);
  __syncthreads();
  if (threadIdx.x < max_buckets && here[threadIdx.x] != 0) {
    atomicAdd(sizes + threadIdx.x, static_cast<Counter>(here[threadIdx.x]));
  }
}

struct Places {
  std::uint64_t* words[max_buckets] = {};
};
__global__ void __launch_bounds__(block)
    move_to_buckets(const __grid_constant__ Layout layout, Mixed mixed,
                    const __grid_constant__ Layout label, const std::uint64_t* words,
                    std::uint64_t size, Counter* used, const __grid_constant__ Places places) {
  __shared__ unsigned here[max_buckets];
  __shared__ Counter base[max_buckets];
  if (threadIdx.x < max_buckets) here[threadIdx.x] = 0;
  __syncthreads();
  const std::uint64_t i = std::uint64_t{blockIdx.x} * block + threadIdx.x;
  std::uint32_t bucket = 0;
  unsigned place = 0;
  if (i < size) {
    bucket = pattern_of(label, layout.degrees(mixed.key(words[i])));
    place = atomicAdd(here + bucket, 1U);
  }
  __syncthreads();
  if (threadIdx.x < max_buckets && here[threadIdx.x] != 0) {
    base[threadIdx.x] = atomicAdd(used + threadIdx.x, static_cast<Counter>(here[threadIdx.x]));
  }
  __syncthreads();
  if (i < size) places.words[bucket][base[bucket] + place] = words[i];
}

/// Where the buckets of words sorted by their first bits begin.
__global__ void find_buckets(const std::uint64_t* words, std::uint64_t size, int bits,
                             std::uint64_t* starts) {
  const std::uint64_t bucket = std::uint64_t{blockIdx.x} * block + threadIdx.x;
  if (bucket > std::uint64_t{1} << bits) return;
  std::uint64_t low = 0;
  std::uint64_t high = size;
  while (low < high) {
    const std::uint64_t middle = (low + high) / 2;
    if (bits > 0 && words[middle] >> (64 - bits) < bucket)
      low = middle + 1;
    else
      high = middle;
  }
  starts[bucket] = bucket == std::uint64_t{1} << bits ? size : low;
}

/// The table in which a bucket's states are brought together, with sums of a type.
template <class T>
struct Table {
  static constexpr int slot_bits = sizeof(T) == 4 ? 13 : 12;
  static constexpr unsigned size = 1U << slot_bits;
  static constexpr unsigned usual = size / 4 * 3;  ///< words of a bucket, equal states included
  static constexpr unsigned bytes = size * (sizeof(std::uint64_t) + sizeof(T));
  static constexpr std::uint64_t empty = ~std::uint64_t{0};
};
constexpr int table_threads = 1024;

/// Brings the equal states of each bucket together, a block a bucket. Flags: 1 where a sum is not
/// below the limit, 2 where a table is too small.
template <class T>
__global__ void __launch_bounds__(table_threads, 2)
    unite_all(Tail tail, Wide limit, int bucket_bits, const std::uint64_t* words,
              const std::uint64_t* starts, std::uint64_t* to_words, Counter* used, Counter* flags) {
  using Here = Table<T>;
  std::uint64_t* const table = words_of_block();
  __shared__ unsigned filled;
  __shared__ Counter base;
  auto* sums =
      reinterpret_cast<std::conditional_t<sizeof(T) == 4, unsigned, Counter>*>(table + Here::size);
  for (unsigned i = threadIdx.x; i < Here::size; i += table_threads) {
    table[i] = Here::empty;
    sums[i] = 0;
  }
  if (threadIdx.x == 0) filled = 0;
  __syncthreads();
  const std::uint64_t end = starts[blockIdx.x + 1];
  for (std::uint64_t i = starts[blockIdx.x] + threadIdx.x; i < end; i += table_threads) {
    const std::uint64_t word = words[i];
    const std::uint64_t state = tail.state(word);
    const Wide count = tail.count(word);
    auto at = static_cast<unsigned>(state << bucket_bits >> (64 - Here::slot_bits));
    unsigned tried = 0;
    for (; tried < Here::size; ++tried, at = (at + 1) % Here::size) {
      const std::uint64_t there =
          atomicCAS(reinterpret_cast<Counter*>(table + at), Here::empty, state);
      if (there == state || there == Here::empty) break;
    }
    if (tried == Here::size) {
      atomicOr(flags, Counter{2});
      break;
    }
    const auto before = atomicAdd(sums + at, static_cast<T>(count));
    if (limit - before <= count) atomicOr(flags, Counter{1});
  }
  __syncthreads();
  unsigned mine = 0;
  for (unsigned i = threadIdx.x; i < Here::size; i += table_threads) {
    if (table[i] != Here::empty) tail.each(sums[i], [&](std::uint64_t) { ++mine; });
  }
  unsigned place = atomicAdd(&filled, mine);
  __syncthreads();
  if (threadIdx.x == 0) base = atomicAdd(used, static_cast<Counter>(filled));
  __syncthreads();
  for (unsigned i = threadIdx.x; i < Here::size; i += table_threads) {
    if (table[i] == Here::empty) continue;
    tail.each(sums[i], [&](std::uint64_t digit) { to_words[base + place++] = table[i] | digit; });
  }
}

class GpuDevice {
 public:
  struct Chunk {
    Buffer<std::uint64_t> words;
    bool wide = false;  ///< whether a count may be of more than 32 bits

    std::uint64_t size() const { return words.size(); }
  };
  using End = Tables;
  using Bucket = std::vector<Chunk>;
  /// All words of a state are in one bucket, once each. A long list has a bucket for each way in
  /// which a few squares may have moves, squares that no step before `until` changes: so its
  /// buckets can be worked one by one.
  struct List {
    std::vector<Bucket> buckets;
    std::vector<std::uint16_t> squares;
    int until = 0;
    std::uint64_t size = 0;

    /// The moves that a square has in a bucket: digits to base 3.
    static int has(std::size_t bucket, std::size_t square) {
      for (; square > 0; --square) bucket /= 3;
      return static_cast<int>(bucket % 3);
    }
  };

  /// So many states can be made at once where a tenth of the free memory is given to that.
  static std::uint64_t usual_room() {
    std::uint64_t free = 0, all = 0;
    KTOUR_NEED(cudaMemGetInfo(&free, &all));
    return free / 10 / (2 * sizeof(std::uint64_t));
  }

  /// `room`: states that may be made at once.
  explicit GpuDevice(std::uint64_t room) : room_(room) {
    cudaMemPool_t pool;
    KTOUR_NEED(cudaDeviceGetDefaultMemPool(&pool, 0));
    std::uint64_t all = ~std::uint64_t{0};
    KTOUR_NEED(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &all));
    for (auto& words : words_) words = Buffer<std::uint64_t>(room);
    counters_ = Buffer<Counter>(8);
    labels_ = Buffer<Counter>(2 * max_buckets);
    starts_ = Buffer<std::uint64_t>(room / (Table<Wide>::usual / 2) + 3);
    std::uint64_t bytes = 0;
    cub::DoubleBuffer<std::uint64_t> words(words_[0].data(), words_[1].data());
    KTOUR_NEED(cub::DeviceRadixSort::SortKeys(nullptr, bytes, words, room, 0, 64));
    scratch_ = Buffer<std::uint8_t>(bytes + (std::uint64_t{64} << 20));
    // A list in work, and what joins take, need more.
    std::uint64_t free = 0, all_bytes = 0;
    KTOUR_NEED(cudaMemGetInfo(&free, &all_bytes));
    most_bytes_ = bytes_in_buffers + free / 16 * 15;
    KTOUR_NEED(cudaFuncSetAttribute(unite_all<Narrow>, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                    Table<Narrow>::bytes));
    KTOUR_NEED(cudaFuncSetAttribute(unite_all<Wide>, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                    Table<Wide>::bytes));
  }

  /// So many bits are left beside the keys of lists of classes of so many columns or more.
  static int tail_bits(const HalfBoard& board, int columns) {
    int bits = Tail::most;
    // The keys are longest where all squares of finished columns are ends.
    for (Class ends(static_cast<std::size_t>(columns), Column{1, 1});
         static_cast<int>(ends.size()) <= board.columns() - 2; ends.push_back({1, 1})) {
      for (int number = 0; number + 1 < board.steps(); ++number) {
        bits = std::min(bits, 64 - board.step(number, ends).to.bits);
      }
    }
    return bits;
  }
  /// The lists from here on are those of classes of so many columns or more of a board, with tails
  /// of a given number of bits at most.
  void begin(const HalfBoard& board, int columns, int most_tail_bits) {
    tail_.bits = std::min(tail_bits(board, columns), most_tail_bits);
    // No more than can be told, and than a join of all ends of the middle squares can add up.
    limit_bits_ = std::min(join_limit_bits(2 * board.columns()), tail_.count_bits());
  }

  List start() {
    Chunk chunk{Buffer<std::uint64_t>(1)};
    const std::uint64_t word = 1;  // of key 0
    KTOUR_NEED(cudaMemcpy(chunk.words.data(), &word, sizeof word, cudaMemcpyHostToDevice));
    List list;
    list.size = 1;
    list.buckets.resize(1);
    list.buckets[0].push_back(std::move(chunk));
    return list;
  }
  std::uint64_t size(const List& list) const { return list.size; }
  std::uint64_t bytes(const List& list) const { return list.size * sizeof(std::uint64_t); }
  std::uint64_t free_bytes() const { return most_bytes_ - std::min(most_bytes_, bytes_in_buffers); }
  [[noreturn]] void out_of_room() {
    fail("no memory is left beside so many bytes", bytes_in_buffers);
  }

  /// What follows from a list; nothing where that is more than the bound, or than memory holds.
  std::optional<List> step(const Step& step, List& from, std::uint64_t bound, After after) {
    return where_memory_holds([&] { return step_of(step, from, bound, after); });
  }

  /// The same for the last line, from one of its steps on, in tables.
  std::optional<Tables> finish(const HalfBoard& board, const Class& wanted, int first, List& list,
                               std::uint64_t, After after) {
    return where_memory_holds([&]() -> std::optional<Tables> {
      const Clock clock(seconds_linking);
      // Of a class of all columns but two no step is left.
      const Layout layout =
          first < board.steps() ? board.step(first, wanted).from : board.last_layout(wanted);
      std::optional<Tables> tables = tables_of(layout, list);
      if (after == After::used_up) list = {};
      for (int number = first; number < board.steps() && tables; ++number) {
        tables = link(board.step(number, wanted), *tables);
      }
      return tables;
    });
  }

  /// The tours that come of the states of the two sides. Nothing where memory does not hold the
  /// work.
  std::optional<Sum> join(const Layout& layout_a, const Tables& a, const Layout& layout_b,
                          const Tables& b) {
    return where_memory_holds([&] { return join_of(layout_a, a, layout_b, b); });
  }

  std::uint64_t emitted = 0, followed = 0, largest = 0, linked_states = 0, largest_tables = 0;
  double seconds_following = 0, seconds_uniting = 0, seconds_linking = 0, seconds_joining = 0;

 private:
  /// Adds the time of its life to a sum.
  class Clock {
   public:
    explicit Clock(double& sum) : sum_(sum), began_(now()) {}
    ~Clock() { sum_ += now() - began_; }
    Clock(const Clock&) = delete;
    Clock& operator=(const Clock&) = delete;

   private:
    static double now() {
      return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch())
          .count();
    }
    double& sum_;
    double began_;
  };

  /// What is asked for, or nothing where there is no memory for it.
  template <class Work>
  auto where_memory_holds(Work&& work) -> decltype(work()) {
    try {
      return work();
    } catch (const NoMemory&) {
      return {};
    }
  }

  std::optional<List> step_of(const Step& step, List& from, std::uint64_t bound, After after) {
    if (!step.fits)
      fail("a state is too long for a key, at a square with so many moves", step.moves);
    arrange(step, from);
    List to;
    to.squares = from.squares;
    to.until = from.until;
    to.buckets.resize(from.buckets.size());
    const Layout label = others(step, from);
    for (std::size_t number = 0; number < from.buckets.size(); ++number) {
      Bucket& bucket = from.buckets[number];
      if (!drops(step, from, number)) {
        follow_bucket(step, bucket, to.buckets[number], label, after);
        for (const Chunk& chunk : to.buckets[number]) to.size += chunk.size();
      }
      if (after == After::used_up) bucket.clear();
      if (to.size > bound || bytes_in_buffers > most_bytes_) return {};
    }
    largest = std::max(largest, to.size);
    return to;
  }

  std::optional<Sum> join_of(const Layout& layout_a, const Tables& a, const Layout& layout_b,
                             const Tables& b) {
    const Clock clock(seconds_joining);
    // The patterns in the order of their numbers of ends.
    const std::uint64_t count = a.patterns.size();
    if (count == 0 || b.patterns.size() == 0) return Sum{};
    Buffer<std::uint8_t> ends(count), ends_sorted(count);
    Buffer<std::uint32_t> patterns(count);
    launch(ends_of, blocks(count), layout_a, layout_b, a.patterns.data(), count, b.offsets.data(),
           ends.data());
    std::uint64_t bytes = 0;
    const auto sort_ends = [&](void* scratch) {
      KTOUR_NEED(cub::DeviceRadixSort::SortPairs(scratch, bytes, ends.data(), ends_sorted.data(),
                                                 a.patterns.data(), patterns.data(), count, 0, 5));
    };
    with_scratch(bytes, sort_ends);
    std::vector<std::uint8_t> numbers(count);
    KTOUR_NEED(cudaMemcpy(numbers.data(), ends_sorted.data(), count, cudaMemcpyDeviceToHost));

    KTOUR_NEED(cudaMemsetAsync(counters_.data(), 0, 8 * sizeof(Counter)));
    auto begin = static_cast<std::uint64_t>(std::upper_bound(numbers.begin(), numbers.end(), 0) -
                                            numbers.begin());
    while (begin < count) {
      const int p = numbers[begin];
      const auto end = static_cast<std::uint64_t>(
          std::upper_bound(numbers.begin(), numbers.end(), numbers[begin]) - numbers.begin());
      const std::uint64_t size = pairings(p);
      if (size >> 32 != 0)
        fail("pairings too many to be joined, of so many ends", static_cast<std::uint64_t>(p));
      const std::uint64_t at_once = std::max<std::uint64_t>(1, (std::uint64_t{1} << 28) / size);
      const std::uint64_t part = std::min(at_once, end - begin);
      const std::uint64_t all = part * size;
      for (auto& buffer : tables_) {
        if (buffer.size() >= all) continue;
        buffer = Buffer<Wide>();
        buffer = Buffer<Wide>(all);
      }
      const Grid grid{
          dim3(static_cast<unsigned>(part), static_cast<unsigned>(std::min<std::uint64_t>(
                                                (size + 4 * block - 1) / (4 * block), 1024)))};
      KTOUR_NEED(cudaMemsetAsync(tables_[0].data(), 0, all * sizeof(Wide)));
      const auto turn = [&](const auto* values) {
        launch(turn_tables<Plain<decltype(values)>>, grid, layout_a, layout_b,
               patterns.data() + begin, b.offsets.data(), values, static_cast<std::uint32_t>(size),
               tables_[0].data());
      };
      if (b.wide) {
        turn(b.as<Wide>());
      } else {
        turn(b.as<Narrow>());
      }
      int now = 0;
      for (int q = p; q > 2; q -= 2, now ^= 1) {
        launch(round_of, blocks(all), q, static_cast<std::uint32_t>(pairings(q)), places(q),
               tables_[now].data(), tables_[now ^ 1].data(), all);
      }
      const auto times = [&](const auto* values) {
        launch(multiply<Plain<decltype(values)>>, grid, patterns.data() + begin, a.offsets.data(),
               values, static_cast<std::uint32_t>(size), tables_[now].data(), counters_.data());
      };
      if (a.wide) {
        times(a.as<Wide>());
      } else {
        times(a.as<Narrow>());
      }
      begin += part;
    }
    Counter words[6];
    KTOUR_NEED(cudaMemcpy(words, counters_.data(), sizeof words, cudaMemcpyDeviceToHost));
    Sum sum;
    for (int word = 4; word-- > 0;) sum.exact = (sum.exact << 32) + words[word];
    sum.modulo = Sum::remainder_of((Sum::Number{words[5]} << 32) + words[4]);
    return sum;
  }

  template <class T>
  static void copy_to(T* to, const T* from, std::uint64_t count) {
    KTOUR_NEED(cudaMemcpyAsync(to, from, count * sizeof(T), cudaMemcpyDeviceToDevice));
  }
  /// Puts words into a bucket, in buffers of one size where they are many: what one bucket gives
  /// back another can take.
  static void store(Bucket& bucket, const std::uint64_t* words, std::uint64_t size, bool wide) {
    constexpr std::uint64_t most = std::uint64_t{1} << 22;
    for (std::uint64_t at = 0; at < size; at += most) {
      Chunk chunk{Buffer<std::uint64_t>(std::min(most, size - at)), wide};
      copy_to(chunk.words.data(), words + at, chunk.size());
      bucket.push_back(std::move(chunk));
    }
  }
  [[noreturn]] static void fail(const char* what, std::uint64_t number) {
    std::fprintf(stderr, "ktour-gpu: %s: %llu.\n", what, static_cast<Counter>(number));
    std::exit(3);
  }
  static bool is_wide(const Bucket& bucket) {
    return std::any_of(bucket.begin(), bucket.end(), [](const Chunk& chunk) { return chunk.wide; });
  }
  /// Whether nothing that follows from a bucket is wanted.
  static bool drops(const Step& step, const List& list, std::size_t bucket) {
    for (std::size_t i = 0; i < list.squares.size(); ++i) {
      if (step.drops(list.squares[i], List::has(bucket, i))) return true;
    }
    return false;
  }

  /// Long lists are to be in buckets that the step leaves apart, short ones need none.
  void arrange(const Step& step, List& list) {
    const bool apart = list.buckets.size() > 1;
    if (apart && step.number < list.until) return;
    if (list.size > room_ / 8 && step.stills > 0) return divide(step, list);
    if (apart) unite_buckets(list);
  }
  void divide(const Step& step, List& list) {
    const Clock clock(seconds_uniting);
    const Layout label =
        label_of(step, std::span(step.still, static_cast<std::size_t>(step.stills)));
    std::vector<Bucket> buckets(patterns_of(label));
    try {
      for (Bucket& bucket : list.buckets) divide(step.from, label, bucket, buckets, After::used_up);
    } catch (const NoMemory&) {
      // The list may have to stay, so nothing of it may be lost.
      std::move(list.buckets.begin(), list.buckets.end(), std::back_inserter(buckets));
      list.buckets = std::move(buckets);
      unite_buckets(list);
      throw;
    }
    list.buckets = std::move(buckets);
    list.squares.assign(step.still, step.still + step.stills);
    list.until = step.still_until;
  }
  static void unite_buckets(List& list) {
    Bucket all;
    for (Bucket& bucket : list.buckets)
      std::move(bucket.begin(), bucket.end(), std::back_inserter(all));
    list.buckets.clear();
    list.buckets.push_back(std::move(all));
    list.squares.clear();
  }
  /// The squares by which the words of a bucket are told apart before a step.
  static Layout label_of(const Step& step, std::span<const std::uint16_t> squares) {
    Layout label;
    for (const std::uint16_t square : squares) {
      label.slot[label.digits++] = static_cast<std::uint8_t>(step.slot_of(square));
    }
    return label;
  }
  /// Squares that a step does not change and by which a list is not divided yet.
  static Layout others(const Step& step, const List& list) {
    std::vector<std::uint16_t> squares;
    const auto take = [&](const std::uint16_t* some, int count) {
      for (int i = 0; i < count && squares.size() < Step::max_still; ++i) {
        const auto& had = list.squares;
        if (std::find(had.begin(), had.end(), some[i]) == had.end()) squares.push_back(some[i]);
      }
    };
    take(step.still, step.stills);
    take(step.spare, step.spares);
    return label_of(step, squares);
  }
  /// Puts the words of a bucket into others by the moves of a label's squares, so many at once as a
  /// buffer holds.
  void divide(const Layout& layout, const Layout& label, Bucket& from, std::vector<Bucket>& to,
              After after) {
    const Mixed mixed(layout);
    for (std::size_t first = 0, last = 0; first < from.size(); first = last) {
      std::uint64_t size = 0;
      bool wide = false;
      for (; last < from.size() && size + from[last].size() <= room_; ++last) {
        size += from[last].size();
        wide = wide || from[last].wide;
      }
      KTOUR_NEED(cudaMemsetAsync(labels_.data(), 0, 2 * max_buckets * sizeof(Counter)));
      for (std::size_t i = first; i < last; ++i) {
        launch(count_labels, blocks(from[i].size()), layout, mixed, label, from[i].words.data(),
               from[i].size(), labels_.data());
      }
      Counter sizes[max_buckets];
      KTOUR_NEED(cudaMemcpy(sizes, labels_.data(), sizeof sizes, cudaMemcpyDeviceToHost));
      Places places;
      std::uint64_t* place = words_[0].data();
      for (std::size_t i = 0; i < to.size(); place += sizes[i++]) places.words[i] = place;
      for (std::size_t i = first; i < last; ++i) {
        launch(move_to_buckets, blocks(from[i].size()), layout, mixed, label, from[i].words.data(),
               from[i].size(), labels_.data() + max_buckets, places);
      }
      // Where memory ends, these are still in the old bucket, whole.
      std::vector<Bucket> made(to.size());
      for (std::size_t i = 0; i < to.size(); ++i) store(made[i], places.words[i], sizes[i], wide);
      for (std::size_t i = 0; i < to.size(); ++i)
        std::move(made[i].begin(), made[i].end(), std::back_inserter(to[i]));
      for (std::size_t i = first; i < last && after == After::used_up; ++i) from[i] = {};
    }
    if (after == After::used_up) from.clear();
  }

  /// Follows every so many-th word of a bucket into the first buffer; how many there would be with
  /// all room.
  std::uint64_t follow(const Step& step, const Bucket& from, std::uint64_t stride, Share share,
                       std::uint64_t room) {
    const Clock clock(seconds_following);
    KTOUR_NEED(cudaMemsetAsync(counters_.data(), 0, sizeof(Counter)));
    for (const Chunk& chunk : from) {
      launch(follow_all, blocks((chunk.size() + stride - 1) / stride), step, Mixed(step.from),
             Mixed(step.to), tail_, chunk.words.data(), chunk.size(), stride, share,
             words_[0].data(), room, counters_.data());
    }
    return counter();
  }

  /// What follows from a bucket, into another. Where it is too much at once, the bucket is divided
  /// by a label, or followed in shares.
  void follow_bucket(const Step& step, Bucket& from, Bucket& to, const Layout& label, After after) {
    if (step.to.bits + tail_.bits > 64)
      fail("keys are too long, in bits", static_cast<std::uint64_t>(step.to.bits));
    std::uint64_t size = 0;
    for (const Chunk& chunk : from) size += chunk.size();
    if (size == 0) return;
    // Where it may be too many at once, some tell how many.
    constexpr std::uint64_t some = 1000000, usually = 4;
    std::uint32_t shares = 1;
    if (size > room_ / usually) {
      const std::uint64_t stride = std::max<std::uint64_t>(1, size / some);
      shares = shares_for(follow(step, from, stride, {}, 0) * stride, room_);
    }
    if (shares > 1 && label.digits > 0) {
      std::vector<Bucket> parts(patterns_of(label));
      divide(step.from, label, from, parts, after);
      for (Bucket& part : parts) {
        follow_bucket(step, part, to, {}, After::used_up);
        part.clear();
      }
      return;
    }
    for (;; shares += shares / 4 + 1) {
      constexpr std::uint32_t most_shares = 500;
      if (shares > most_shares)
        fail("what follows from few patterns is more than there is room for", room_);
      Bucket made_all;
      bool too_many = false;
      for (std::uint32_t number = 0; number < shares && !too_many; ++number) {
        const std::uint64_t made = follow(step, from, 1, {number, shares}, room_);
        followed += size;
        too_many = made > room_;
        if (made == 0 || too_many) continue;
        emitted += made;
        unite(made, made_all);
      }
      if (too_many) continue;
      std::move(made_all.begin(), made_all.end(), std::back_inserter(to));
      return;
    }
  }
  static std::uint32_t shares_for(std::uint64_t states, std::uint64_t room) {
    return static_cast<std::uint32_t>(states / (room - room / 16) + 1);
  }

  std::uint64_t counter() {
    Counter value = 0;
    KTOUR_NEED(cudaMemcpy(&value, counters_.data(), sizeof value, cudaMemcpyDeviceToHost));
    return value;
  }

  /// Sorts what is in a buffer by its first bits; which buffer it is in then.
  int sort(int buffer, std::uint64_t count, int bits) {
    if (bits == 0) return buffer;
    cub::DoubleBuffer<std::uint64_t> words(words_[buffer].data(), words_[buffer ^ 1].data());
    std::uint64_t bytes = scratch_.size();
    KTOUR_NEED(cub::DeviceRadixSort::SortKeys(scratch_.data(), bytes, words, count, 64 - bits, 64));
    return buffer ^ words.selector;
  }

  /// Brings equal states of the first buffer together, into a bucket.
  void unite(std::uint64_t count, Bucket& to) {
    const Clock clock(seconds_uniting);
    int buffer = 0;
    std::uint64_t left = 0;
    const bool wide = !unite_as<Narrow>(count, buffer, left);
    if (wide && !unite_as<Wide>(count, buffer, left))
      fail("a count is too long, with this many states", count);
    store(to, words_[buffer ^ 1].data(), left, wide);
  }
  /// The same with sums of a type: from a buffer, which may become the other one, to the other, how
  /// many then. False where a sum does not fit.
  template <class T>
  bool unite_as(std::uint64_t count, int& buffer, std::uint64_t& left) {
    int bits = 0;
    while (count >> bits > Table<T>::usual) ++bits;
    buffer = sort(buffer, count, bits);
    const std::uint64_t buckets = std::uint64_t{1} << bits;
    launch(find_buckets, blocks(buckets + 1), words_[buffer].data(), count, bits, starts_.data());
    KTOUR_NEED(cudaMemsetAsync(counters_.data(), 0, 2 * sizeof(Counter)));
    launch(unite_all<T>, {dim3(static_cast<unsigned>(buckets)), table_threads, Table<T>::bytes},
           tail_, Wide{1} << (sizeof(T) == 4 ? std::min(32, limit_bits_) : limit_bits_), bits,
           words_[buffer].data(), starts_.data(), words_[buffer ^ 1].data(), counters_.data(),
           counters_.data() + 1);
    Counter counters[2];
    KTOUR_NEED(cudaMemcpy(counters, counters_.data(), sizeof counters, cudaMemcpyDeviceToHost));
    if ((counters[1] & 2) != 0) fail("too many states of one hash, of so many", count);
    left = counters[0];
    return (counters[1] & 1) == 0;
  }

  /// Calls a function of CUB twice, as these want it: for how much scratch memory it takes, and
  /// with it.
  template <class Call>
  void with_scratch(std::uint64_t& bytes, Call&& call) {
    bytes = 0;
    call(nullptr);
    Buffer<std::uint8_t> scratch(std::max<std::uint64_t>(bytes, 1));
    call(scratch.data());
  }

  /// Tables of zeros for the patterns that are marked. Nothing where there is no room for them.
  std::optional<Tables> empty_tables(const Layout& layout, const Buffer<std::uint8_t>& there,
                                     bool wide) {
    const auto patterns = static_cast<std::uint32_t>(there.size());
    Tables tables;
    tables.wide = wide;
    tables.offsets = Buffer<std::uint64_t>(patterns + std::uint64_t{1});
    const auto sizes = thrust::make_transform_iterator(thrust::counting_iterator<std::uint32_t>(0),
                                                       SizeOf{layout, there.data(), patterns});
    std::uint64_t bytes = 0;
    with_scratch(bytes, [&](void* scratch) {
      KTOUR_NEED(cub::DeviceScan::ExclusiveSum(scratch, bytes, sizes, tables.offsets.data(),
                                               patterns + std::uint64_t{1}));
    });
    KTOUR_NEED(
        cudaMemcpy(&tables.size, tables.offsets.data() + patterns, 8, cudaMemcpyDeviceToHost));
    const std::uint64_t needed = tables.size * (wide ? sizeof(Wide) : sizeof(Narrow));
    if (bytes_in_buffers + needed > most_bytes_) return {};
    Buffer<std::uint32_t> chosen(patterns);
    with_scratch(bytes, [&](void* scratch) {
      KTOUR_NEED(
          cub::DeviceSelect::Flagged(scratch, bytes, thrust::counting_iterator<std::uint32_t>(0),
                                     there.data(), chosen.data(), counters_.data(), patterns));
    });
    tables.patterns = Buffer<std::uint32_t>(counter());
    copy_to(tables.patterns.data(), chosen.data(), tables.patterns.size());
    tables.values = Buffer<std::uint8_t>(needed);
    if (needed > 0) KTOUR_NEED(cudaMemsetAsync(tables.values.data(), 0, needed));
    largest_tables = std::max(largest_tables, tables.size);
    return tables;
  }
  /// A mark for each pattern of a layout; nothing where they are too many.
  static std::optional<Buffer<std::uint8_t>> marks(const Layout& layout) {
    constexpr std::uint32_t most = 130000000;  // 3^17
    const std::uint32_t patterns = patterns_of(layout);
    if (patterns == 0 || patterns > most) return {};
    // Ranks in tables have 32 bits.
    if (layout.digits + ones(layout.fixed) > short_ends + 1) return {};
    Buffer<std::uint8_t> there(patterns);
    KTOUR_NEED(cudaMemsetAsync(there.data(), 0, patterns));
    return there;
  }

  std::optional<Tables> tables_of(const Layout& layout, const List& list) {
    const auto there = marks(layout);
    if (!there) return {};
    bool wide = false;
    for (const Bucket& bucket : list.buckets) {
      wide = wide || is_wide(bucket);
      for (const Chunk& chunk : bucket) {
        launch(mark_states, blocks(chunk.size()), layout, Mixed(layout), chunk.words.data(),
               chunk.size(), there->data());
      }
    }
    std::optional<Tables> tables = empty_tables(layout, *there, wide);
    if (!tables) return {};
    for (const Bucket& bucket : list.buckets) {
      for (const Chunk& chunk : bucket) {
        const auto place = [&](auto* values) {
          launch(place_states<Plain<decltype(values)>>, blocks(chunk.size()), layout, Mixed(layout),
                 tail_, chunk.words.data(), chunk.size(), tables->offsets.data(), values);
        };
        if (wide) {
          place(tables->as<Wide>());
        } else {
          place(tables->as<Narrow>());
        }
      }
    }
    return tables;
  }

  std::optional<Tables> link(const Step& step, const Tables& from) {
    if (from.wide) return link_as<Wide, Wide>(step, from);
    overflow_ = false;
    std::optional<Tables> to = link_as<Narrow, Narrow>(step, from);
    if (!overflow_) return to;
    to.reset();
    return link_as<Narrow, Wide>(step, from);
  }
  template <class From, class To>
  std::optional<Tables> link_as(const Step& step, const Tables& from) {
    const std::uint64_t count = from.patterns.size();
    const auto there = marks(step.to);
    if (!there) return {};
    if (count > 0)
      launch(mark_patterns, blocks(count), step, from.patterns.data(), count, there->data());
    std::optional<Tables> to = empty_tables(step.to, *there, sizeof(To) == sizeof(Wide));
    if (!to || count == 0 || to->size == 0) return to;

    Buffer<std::uint64_t> first(count + 1);
    const auto pieces_of =
        thrust::make_transform_iterator(thrust::counting_iterator<std::uint64_t>(0),
                                        PiecesOf{from.patterns.data(), from.offsets.data(), count});
    std::uint64_t bytes = 0;
    with_scratch(bytes, [&](void* scratch) {
      KTOUR_NEED(cub::DeviceScan::ExclusiveSum(scratch, bytes, pieces_of, first.data(), count + 1));
    });
    std::uint64_t piece_count = 0;
    KTOUR_NEED(cudaMemcpy(&piece_count, first.data() + count, 8, cudaMemcpyDeviceToHost));
    Buffer<std::uint32_t> pieces(piece_count);
    launch(name_pieces, blocks(count), first.data(), count, pieces.data());

    KTOUR_NEED(cudaMemsetAsync(counters_.data(), 0, 8 * sizeof(Counter)));
    launch(link_all<From, To>, blocks(piece_count * 32), step, links(step), from.patterns.data(),
           first.data(), pieces.data(), piece_count, from.offsets.data(), from.as<From>(),
           to->offsets.data(), to->as<To>(), counters_.data());
    constexpr std::uint64_t most_blocks = 4096;
    launch(add_up<To>, blocks(to->size, most_blocks), to->as<To>(), to->size, limit_bits_,
           counters_.data() + 4, counters_.data() + 6);
    Counter words[8];
    KTOUR_NEED(cudaMemcpy(words, counters_.data(), sizeof words, cudaMemcpyDeviceToHost));
    const auto exact = [&](int at) { return (Sum::Number{words[at + 1]} << 32) + words[at]; };
    if (exact(0) != exact(4)) {
      if (sizeof(To) == sizeof(Wide)) fail("sums are too long, with this many states", to->size);
      overflow_ = true;
    }
    if (words[6] != 0) fail("a count is too long, with this many states", to->size);
    linked_states += static_cast<std::uint64_t>(exact(2));
    return to;
  }
  /// Tables for the links of a step.
  const LinkTables& links(const Step& step) {
    // The first of two links may add two ends.
    const int most = std::min(step.from.digits + ones(step.from.fixed) + 2, LinkTables::most_ends);
    for (const Link::Kind kind : {Link::insert, Link::move, Link::join}) {
      for (int ends = kind == Link::insert ? 0 : 2; ends <= most; ends += 2) {
        const std::uint32_t*& table = link_tables_.table[kind][ends / 2];
        if (table != nullptr) continue;
        const std::uint64_t all = Link::count(kind, ends) * pairings(ends);
        link_numbers_.emplace_back(all);
        launch(fill_links, blocks(all), kind, ends, all, link_numbers_.back().data());
        table = link_numbers_.back().data();
      }
    }
    return link_tables_;
  }

  /// The places that a round of q ends reads; none where they would be too many.
  const std::uint32_t* places(int q) {
    if (q > 16) return nullptr;
    Buffer<std::uint32_t>& table = places_[q / 2];
    if (table.size() == 0) {
      const auto size = static_cast<std::uint32_t>(pairings(q));
      table = Buffer<std::uint32_t>(std::uint64_t{size} * (q - 2));
      launch(fill_places, blocks(size), q, size, table.data());
    }
    return table.data();
  }

  std::uint64_t room_;
  std::uint64_t most_bytes_ = 0;  ///< of all buffers, while lists are made
  Tail tail_;
  int limit_bits_ = 0;              ///< of counts
  Buffer<std::uint64_t> words_[2];  ///< what is made, and what is sorted
  Buffer<Counter> counters_;
  Buffer<Counter> labels_;        ///< sizes of buckets, and how far they are filled
  Buffer<std::uint64_t> starts_;  ///< of buckets
  Buffer<std::uint8_t> scratch_;
  Buffer<Wide> tables_[2];
  bool overflow_ = false;
  Buffer<std::uint32_t> places_[max_ends / 2 + 1];
  LinkTables link_tables_;
  std::vector<Buffer<std::uint32_t>> link_numbers_;
};

}  // namespace ktour::passes
