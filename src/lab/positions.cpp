// The chances of Warnsdorff's rule from one start, layer by layer of its positions.
#include "lab/positions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <memory>
#include <utility>

#include "base/open_table.hpp"
#include "base/random.hpp"
#include "base/stop.hpp"
#include "ktour/parse.hpp"
#include "lab/groups.hpp"
#include "problem/knight.hpp"

namespace ktour {
namespace {

__extension__ using Wide = unsigned __int128;

constexpr unsigned square_bits = 7;
constexpr unsigned square_shift = 128 - square_bits;
static_assert(census_squares == square_shift && census_squares <= 1U << square_bits);

constexpr Wide bit(std::uint64_t square) {
  return Wide{1} << square;
}

int count_of(Wide set) {
  return std::popcount(static_cast<std::uint64_t>(set)) +
         std::popcount(static_cast<std::uint64_t>(set >> 64));
}

std::uint64_t first_of(Wide set) {
  const auto low = static_cast<std::uint64_t>(set);
  return static_cast<std::uint64_t>(
      low != 0 ? std::countr_zero(low)
               : 64 + std::countr_zero(static_cast<std::uint64_t>(set >> 64)));
}

// Two words, so that a position is packed without gaps.
struct Packed {
  std::uint64_t low = 0;
  std::uint64_t high = 0;
  Packed() = default;
  Packed(Wide value)  // NOLINT(*-explicit-*)
      : low(static_cast<std::uint64_t>(value)), high(static_cast<std::uint64_t>(value >> 64)) {}
  Wide wide() const { return Wide{high} << 64 | low; }
  friend bool operator==(const Packed&, const Packed&) = default;
};

constexpr Wide power(Wide base, int exponent) {
  Wide result = 1;
  for (int i = 0; i < exponent; ++i) result *= base;
  return result;
}

// Whole parts of 1/D. From the centre of 8x8 a walk's ties multiply up to 2^27 3^9 5.
struct ExactWeight {
  using Sum = Wide;
  using Tours = std::uint64_t;
  static constexpr Wide whole = power(2, 60) * power(3, 28) * power(5, 6) * power(7, 3);
  static_assert(whole / power(2, 60) / power(3, 28) / power(5, 6) == power(7, 3), "it fits");

  Packed parts{whole};

  Sum sum() const { return parts.wide(); }

  // A tie of t shares it: false if a share is not whole. An odd t divides a number if and only if
  // the product with its inverse modulo 2^128 is a possible quotient, and then that is the
  // quotient.
  bool share(unsigned t) {
    const Wide value = parts.wide();
    const auto twos = static_cast<unsigned>(std::countr_zero(t));
    if ((value & (bit(twos) - 1)) != 0) return false;
    const Wide odd = t >> twos;
    Wide inverse = odd;  // right modulo 8; every round doubles the digits that are right
    for (int round = 0; odd != 1 && round < 6; ++round) inverse *= 2 - odd * inverse;
    const Wide quotient = (value >> twos) * inverse;
    if (quotient > ~Wide{0} / odd) return false;
    parts = quotient;
    return true;
  }
  void add(const ExactWeight& other) { parts = parts.wide() + other.parts.wide(); }
  static bool add(Tours& to, Tours more) { return !__builtin_add_overflow(to, more, &to); }
};

struct FloatingWeight {
  using Sum = double;
  using Tours = double;

  double value = 1;

  Sum sum() const { return value; }
  bool share(unsigned t) {
    value /= t;
    return true;
  }
  void add(const FloatingWeight& other) { value += other.value; }
  static bool add(Tours& to, Tours more) {
    to += more;
    return true;
  }
};

template <class Weight>
struct Position {
  Packed key;  // the visited squares, and above them the number of the knight's
  Weight weight;
  typename Weight::Tours tours = 1;  // walks that lead here

  Position() = default;
  Position(Wide visited, std::uint64_t at, const Weight& w, typename Weight::Tours t)
      : key(visited | Wide{at} << square_shift), weight(w), tours(t) {}
  Wide visited() const { return key.wide() & (bit(square_shift) - 1); }
  std::uint64_t at() const { return key.high >> (64 - square_bits); }
  std::uint64_t hash() const { return mixed(key.low ^ mixed(key.high)); }
};

// Counts what is allocated, against what may be.
struct Budget {
  std::uint64_t limit;
  std::uint64_t used = 0;
  std::uint64_t most = 0;
  bool take(std::uint64_t bytes) {
    if (bytes > limit - std::min(limit, used)) return false;
    used += bytes;
    most = std::max(most, used);
    return true;
  }
};

// A list of positions in chunks. Chunks that were read through go back to the pool, so that two
// layers together take little more than one.
template <class Weight>
class PositionList {
 public:
  static constexpr unsigned shift = 12;
  static constexpr std::size_t chunk = std::size_t{1} << shift;
  using Chunk = std::unique_ptr<Position<Weight>[]>;

  std::size_t size() const { return size_; }
  Position<Weight>& operator[](std::size_t i) { return chunks_[i >> shift][i & (chunk - 1)]; }

  // False if there is no room.
  bool push(const Position<Weight>& position, std::vector<Chunk>& pool, Budget& budget) {
    if ((size_ & (chunk - 1)) == 0) {
      if (pool.empty()) {
        if (!budget.take(chunk * sizeof(Position<Weight>))) return false;
        pool.push_back(std::make_unique_for_overwrite<Position<Weight>[]>(chunk));
      }
      chunks_.push_back(std::move(pool.back()));
      pool.pop_back();
    }
    (*this)[size_++] = position;
    return true;
  }
  // The chunk in which the i-th position is the last will not be read again.
  void release_if_last(std::size_t i, std::vector<Chunk>& pool) {
    if ((i & (chunk - 1)) == chunk - 1 || i + 1 == size_) {
      pool.push_back(std::move(chunks_[i >> shift]));
    }
  }
  void clear() {
    chunks_.clear();
    size_ = 0;
  }

 private:
  std::vector<Chunk> chunks_;
  std::size_t size_ = 0;
};

template <class Weight>
class PositionLayers {
 public:
  PositionLayers(const Board& board, Square start, std::uint64_t bytes, Status& status)
      : board_(board), start_(start), budget_{bytes}, status_(status), reach_(board.size()) {
    for (std::uint64_t i = 0; i < board.size(); ++i) {
      for (const Offset& move : knight_moves) {
        const Square s = board.square(i) + move;
        if (board.contains(s)) reach_[i] |= bit(board.index(s));
      }
    }
  }

  // Nothing if a share was not whole.
  std::optional<Result<StartCensus>> run() {
    const std::uint64_t at = board_.index(start_);
    if (!grow_table() || !now_.push({bit(at), at, Weight{}, 1}, pool_, budget_)) {
      return Result<StartCensus>(out_of_memory());
    }
    ended_.assign(board_.size() + 1, typename Weight::Sum{});
    for (layer_ = 1; layer_ < board_.size() && now_.size() > 0; ++layer_) {
      found_.states += now_.size();
      found_.widest = std::max<std::uint64_t>(found_.widest, now_.size());
      for (std::size_t i = 0; i < now_.size(); ++i) {
        if ((i & 0xfff) == 0 && !go_on()) {
          return Result<StartCensus>(stop_error(stop_));
        }
        if (!expand(now_[i])) return failure();
        now_.release_if_last(i, pool_);
      }
      if (!flush()) return failure();
      now_.clear();
      std::swap(now_, next_);
      table_.clear();
    }
    return Result<StartCensus>(finish());
  }

 private:
  using Item = Position<Weight>;

  bool expand(const Item& position) {
    const Wide visited = position.visited();
    const Wide unvisited_squares = ~visited;
    Wide choices = reach_[position.at()] & unvisited_squares;
    if (choices == 0) {
      ended_[layer_] += position.weight.sum();
      return true;
    }
    std::array<std::uint64_t, 8> tied;
    unsigned ties = 0;
    int least = 9;
    for (; choices != 0; choices &= choices - 1) {
      const std::uint64_t to = first_of(choices);
      const int degree = count_of(reach_[to] & unvisited_squares);
      if (degree > least) continue;
      if (degree < least) ties = 0;
      least = degree;
      tied[ties++] = to;
    }
    Weight share = position.weight;
    if (!share.share(ties)) {
      inexact_ = true;
      return false;
    }
    for (unsigned i = 0; i < ties; ++i) {
      // After the first move the images of a square under the symmetries that keep the start stand
      // for the same: all that follows from one is the image of what follows from the other.
      const std::uint64_t to = layer_ == 1 ? representative(tied[i]) : tied[i];
      if (!put({visited | bit(to), to, share, position.tours})) return false;
    }
    return true;
  }

  std::uint64_t representative(std::uint64_t square) const {
    std::uint64_t least = square;
    for_symmetries(board_, [&](auto image) {
      if (image(start_) == start_) {
        least = std::min(least, board_.index(image(board_.square(square))));
      }
    });
    return least;
  }

  // Positions wait in a batch between the request for their places in the table and its use, so
  // that the memory has time to answer.
  bool put(const Item& position) {
    batch_[waiting_] = position;
    hashes_[waiting_] = position.hash();
    __builtin_prefetch(&table_.first(hashes_[waiting_]));
    return ++waiting_ < batch_.size() || flush();
  }

  bool flush() {
    for (std::size_t i = 0; i < waiting_; ++i) {
      const std::uint32_t number = table_.first(hashes_[i]);
      if (number != 0) __builtin_prefetch(&next_[number - 1]);
    }
    for (std::size_t i = 0; i < waiting_; ++i) {
      if (!merge(batch_[i], hashes_[i])) return false;
    }
    waiting_ = 0;
    return true;
  }

  bool merge(const Item& position, std::uint64_t hash) {
    std::uint32_t& slot = table_.find(
        hash, [&](std::uint32_t number) { return next_[number - 1].key == position.key; });
    if (slot == 0) {
      if (!next_.push(position, pool_, budget_)) return false;
      if (next_.size() == std::numeric_limits<std::uint32_t>::max()) return false;
      slot = static_cast<std::uint32_t>(next_.size());
      table_.took();
      return !table_.is_full() || grow_table();
    }
    Item& there = next_[slot - 1];
    there.weight.add(position.weight);
    if (Weight::add(there.tours, position.tours)) return true;
    inexact_ = true;
    return false;
  }

  bool grow_table() {
    if (!budget_.take(table_.bytes_to_grow())) return false;
    table_.grow([&](std::uint32_t number) { return next_[number - 1].hash(); });
    return true;
  }

  bool go_on() {
    stop_ = status_.poll({layer_, board_.size(), 0});
    return stop_ == StopKind::none;
  }

  std::optional<Result<StartCensus>> failure() const {
    if (inexact_) return std::nullopt;
    return Result<StartCensus>(out_of_memory());
  }

  Error out_of_memory() const {
    return {fmt::format("the exact census of {} from {} has {} states by its {}. square of {} and "
                        "would take more memory than the limit of {}: 'ktour census "
                        "--runs N' samples",
                        to_string(board_), to_string(start_), now_.size(), layer_, board_.size(),
                        shown_bytes(budget_.limit)),
            ErrorKind::memory};
  }

  StartCensus finish() {
    typename Weight::Sum complete{};
    typename Weight::Sum closed{};
    typename Weight::Tours tours{};
    bool counted = true;
    for (std::size_t i = 0; i < now_.size(); ++i) {
      const Item& position = now_[i];
      complete += position.weight.sum();
      if (adjacent(board_.square(position.at()), start_)) closed += position.weight.sum();
      counted = Weight::add(tours, position.tours) && counted;
    }
    found_.states += now_.size();
    found_.widest = std::max<std::uint64_t>(found_.widest, now_.size());
    ended_.back() = complete;
    found_.complete = probability(complete);
    found_.closed = probability(closed);
    found_.tours.value = static_cast<double>(tours);
    if constexpr (std::is_integral_v<typename Weight::Tours>) {
      if (counted) found_.tours.exact = tours;
    }
    for (const auto& sum : ended_) found_.ends.push_back(probability(sum).value);
    found_.most_bytes = budget_.most;
    return std::move(found_);
  }

  static Probability probability(Wide parts) {
    const auto integer = [](Wide value) -> mpz_class {
      const Packed packed(value);
      const std::array<std::uint64_t, 2> words{packed.low, packed.high};
      mpz_class number;  // of words that are longer than a long of some compilers
      mpz_import(number.get_mpz_t(), words.size(), -1, sizeof words[0], 0, 0, words.data());
      return number;
    };
    mpq_class fraction(integer(parts), integer(ExactWeight::whole));
    fraction.canonicalize();
    const double value = fraction.get_d();
    return {value, 0, std::move(fraction)};
  }

  // A rounding changes a sum of positive numbers by at most its 2^-53rd part. A layer rounds once
  // for the share and at most seven times for the states that lead to one (its neighbours), and
  // at the end as many times as there are last squares: 9 a square in all.
  Probability probability(double value) const {
    const double roundings = 9.0 * static_cast<double>(board_.size());
    return {value, value * roundings * std::ldexp(1.0, -53) * 1.01, std::nullopt};
  }

  const Board& board_;
  Square start_;
  Budget budget_;
  Status& status_;
  std::vector<Wide> reach_;  // by square
  PositionList<Weight> now_, next_;
  std::vector<typename PositionList<Weight>::Chunk> pool_;
  OpenTable<std::uint32_t, NumberSlots> table_;  // of places in next_
  std::array<Item, 32> batch_{};
  std::array<std::uint64_t, 32> hashes_{};
  std::size_t waiting_ = 0;
  std::vector<typename Weight::Sum> ended_;  // by squares visited
  std::uint64_t layer_ = 0;                  // squares visited in the positions of now_
  StopKind stop_ = StopKind::none;
  bool inexact_ = false;
  StartCensus found_;
};

}  // namespace

Result<StartCensus> census_from(const Board& board, Square start, std::uint64_t bytes,
                                Status& status, Arithmetic arithmetic) {
  if (board.size() > census_squares) {
    return Error{fmt::format("{} has {} squares, and an exact census takes at most {}: '--runs N' "
                             "samples",
                             to_string(board), board.size(), census_squares),
                 ErrorKind::memory};
  }
  if (arithmetic == Arithmetic::exact_if_possible) {
    if (auto exact = PositionLayers<ExactWeight>(board, start, bytes, status).run()) {
      return std::move(*exact);
    }
  }
  return *PositionLayers<FloatingWeight>(board, start, bytes, status).run();
}

std::uint64_t census_bytes_estimate(const Board& board) {
  // The widest layers of the worst starts: 25,485 states on 8x8, 30.6 million on 10x10, so a factor
  // of 1.22 a square; 49 bytes a position. Of the narrow boards those with four rows have hardly
  // any states, and those with three a dozen times as many.
  const std::int32_t side = std::min(board.rows(), board.cols());
  if (side < 3 || side == 4) return 0;
  const double squares = static_cast<double>(std::min<std::uint64_t>(board.size(), 250));
  const double bytes = (side == 3 ? 14 : 1) * 49 * 25485 * std::exp(0.197 * (squares - 64));
  return static_cast<std::uint64_t>(std::min(bytes, 1e18));
}

}  // namespace ktour
