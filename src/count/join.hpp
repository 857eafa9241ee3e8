// In how many ways do two sets of pairings of the same ends close to a single cycle?
//
// Trying all pairs of pairings would take |T|·|B| tests. Instead, all pairings of T whose first end
// has the same partner b are done together: to join that pair is to make the ends paired with the
// first and with b in B partners of each other, whatever the rest of T is; pairings of B that
// become equal by it are added, and two ends fewer are left. There are few pairings of few ends, so
// what is left soon fits in a handful of numbers.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstdint>
#include <utility>
#include <vector>

#include "count/number.hpp"
#include "frontier/state.hpp"

namespace ktour::count {

/// A pairing, by its number, and in how many ways it arises.
template <class Count>
struct Pairing {
  std::uint64_t rank;
  Count count;
};

/// A pairing whose ways to be closed are wanted, by the place of their sum.
struct Wanted {
  std::uint64_t rank;
  std::uint32_t place;
};

/// Sums of products of counts.
template <class Count>
class ProductSum;

template <std::size_t Words>
class ProductSum<Long<Words>> {
 public:
  void add(const Long<Words>& a, const Long<Words>& b) {
    std::array<mp_limb_t, 2 * Words> product;
    mpn_mul_n(product.data(), limbs(a), limbs(b), Words);
    high_ += mpn_add_n(sum_.data(), sum_.data(), product.data(), 2 * Words);
  }
  Number value() const {
    Number value = to_number(high_);
    for (std::size_t i = sum_.size(); i-- > 0;)
      value = (value << 64) + to_number(std::uint64_t{sum_[i]});
    return value;
  }

 private:
  static_assert(sizeof(mp_limb_t) == sizeof(std::uint64_t));
  static const mp_limb_t* limbs(const Long<Words>& number) {
    return reinterpret_cast<const mp_limb_t*>(number.limb.data());  // NOLINT(*-reinterpret-cast)
  }
  std::array<mp_limb_t, 2 * Words> sum_{};
  std::uint64_t high_ = 0;  // what did not fit
};

template <>
class ProductSum<std::uint64_t> {
 public:
  void add(std::uint64_t a, std::uint64_t b) {
    const Wide product = Wide{a} * b;
    if (add_to(low_, product)) high_ += 1;
  }
  Number value() const { return (high_ << 128) + to_number(low_); }

 private:
  Wide low_ = 0;  // modulo 2^128
  Number high_ = 0;
};

/// What remains of a pairing when two of its ends are joined; for the first end and each other one.
class Contractions {
 public:
  static constexpr std::uint64_t closed = 0;

  /// Tables for up to a given number of ends.
  explicit Contractions(unsigned most_ends);

  /// One more than the rank among pairings of ends-2, or `closed` if the two were partners. `b`
  /// counts from 0 after the first end. (Of 24 ends and more a rank may have more than 32 bits.)
  std::uint64_t operator()(unsigned ends, unsigned b, std::uint64_t rank) const {
    const std::uint32_t* row = this->row(ends, b);
    return row == nullptr ? contract(ends, b, rank) : row[rank];
  }
  /// The same for all ranks, or null where they are too many for a table.
  const std::uint32_t* row(unsigned ends, unsigned b) const {
    const std::vector<std::uint32_t>& table = tables_[ends];
    return table.empty() ? nullptr : table.data() + b * frontier::pairings(ends);
  }

 private:
  static std::uint64_t contract(unsigned ends, unsigned b, std::uint64_t rank);
  std::vector<std::vector<std::uint32_t>> tables_;
};

/// The join: pairings of the left with something beside each, and pairings of the right with their
/// counts.
template <class Count, class Left = Pairing<Count>>
class Join {
  using Pair = Pairing<Count>;

 public:
  explicit Join(const Contractions& contractions) : contract_(contractions) {}

  /// Calls meet(left, right) for all of the left and those that are left of the right, added up
  /// where they are equal, when both close to one cycle through all ends. Ranks may occur more than
  /// once.
  template <class Meet>
  void operator()(unsigned ends, const Left* first, const Left* last,
                  const std::vector<Pair>& right, Meet&& meet) {
    if (first == last || right.empty() || ends == 0) return;
    if (ends == 2) {
      for (const Left* left = first; left != last; ++left) {
        for (const Pair& other : right) meet(*left, other);
      }
      return;
    }
    if (ends == 4) {
      // Of the three pairings any two that differ make one cycle.
      std::array<Count, 3> others{};
      for (const Pair& other : right) {
        for (std::uint64_t rank = 0; rank < others.size(); ++rank) {
          if (rank != other.rank) overflow_ |= add_to(others[rank], other.count);
        }
      }
      for (const Left* left = first; left != last; ++left) {
        if (!is_zero(others[left->rank])) meet(*left, Pair{0, others[left->rank]});
      }
      return;
    }
    // Lists by the partner of the first end, which is the first digit of the rank.
    const std::uint64_t below = frontier::pairings(ends - 2);
    std::array<std::size_t, frontier::max_window + 1> from{};
    for (const Left* left = first; left != last; ++left) ++from[left->rank / below + 1];
    for (unsigned b = 0; b + 1 < ends; ++b) from[b + 1] += from[b];
    auto& [sorted, rest] = lists_[ends / 2];
    sorted.resize(static_cast<std::size_t>(last - first));
    auto at = from;
    for (const Left* left = first; left != last; ++left) {
      Left& kept = sorted[at[left->rank / below]++] = *left;
      kept.rank %= below;
    }
    for (unsigned b = 0; b + 1 < ends; ++b) {
      if (from[b] == from[b + 1]) continue;
      contract_all(ends, b, right, rest);
      (*this)(ends - 2, sorted.data() + from[b], sorted.data() + from[b + 1], rest, meet);
    }
  }

  /// Adds to sums[place] of each of the left the counts of all of the right that close with it.
  void operator()(unsigned ends, const std::vector<Wanted>& left, const std::vector<Pair>& right,
                  std::vector<Count>& sums) requires std::same_as<Left, Wanted> {
    (*this)(ends, left.data(), left.data() + left.size(), right,
            [&](const Wanted& one, const Pair& other) {
              overflow_ |= add_to(sums[one.place], other.count);
            });
  }

  /// Whether a sum did not fit, at any time: then no answer is right.
  bool overflow() const { return overflow_; }

  /// Adds up entries of equal rank.
  void merge(unsigned ends, std::vector<Pair>& list) {
    if (list.size() < 2) return;
    const std::uint64_t ranks = frontier::pairings(ends);
    if (ranks <= dense_) {
      if (sums_.size() < ranks) sums_.resize(ranks);
      for (const Pair& pair : list) overflow_ |= add_to(sums_[pair.rank], pair.count);
      std::size_t kept = 0;
      for (const Pair& pair : list) {
        Count& total = sums_[pair.rank];
        if (is_zero(total)) continue;
        list[kept++] = {pair.rank, total};
        total = Count{};
      }
      list.resize(kept);
    } else {
      merge_by_order(list);
    }
  }

 private:
  // The right with two of its ends joined, equal ones added up at once.
  void contract_all(unsigned ends, unsigned b, const std::vector<Pair>& from,
                    std::vector<Pair>& to) {
    to.clear();
    const std::uint64_t ranks = frontier::pairings(ends - 2);
    const std::uint32_t* row = contract_.row(ends, b);
    if (row == nullptr || ranks > dense_) {
      for (const Pair& pair : from) {
        const std::uint64_t next = contract_(ends, b, pair.rank);
        if (next != Contractions::closed) to.push_back({next - 1, pair.count});
      }
      merge(ends - 2, to);
      return;
    }
    if (sums_.size() < ranks) sums_.resize(ranks);
    for (const Pair& pair : from) {
      const std::uint32_t next = row[pair.rank];
      if (next == Contractions::closed) continue;
      Count& sum = sums_[next - 1];
      if (is_zero(sum)) to.push_back({next - 1, Count{}});
      overflow_ |= add_to(sum, pair.count);
    }
    for (Pair& pair : to) pair.count = std::exchange(sums_[pair.rank], Count{});
  }

  // Where there are too many ranks for a table: rare, and long code wherever it is made part of.
  [[gnu::noinline]] void merge_by_order(std::vector<Pair>& list) {
    std::sort(list.begin(), list.end(),
              [](const Pair& x, const Pair& y) { return x.rank < y.rank; });
    std::size_t kept = 0;
    for (std::size_t i = 1; i < list.size(); ++i) {
      if (list[i].rank == list[kept].rank) {
        overflow_ |= add_to(list[kept].count, list[i].count);
      } else {
        list[++kept] = list[i];
      }
    }
    list.resize(kept + 1);
  }

  static constexpr std::uint64_t dense_ = 135135;  // pairings of 14
  static bool is_zero(const Count& count) {
    if constexpr (requires { count.limb; }) {
      return count.limb == Count{}.limb;
    } else {
      return count == 0;
    }
  }

  const Contractions& contract_;
  std::vector<Count> sums_;  // zero between uses
  bool overflow_ = false;
  struct Lists {
    std::vector<Left> sorted;
    std::vector<Pair> rest;
  };
  std::array<Lists, frontier::max_window / 2 + 1> lists_;  // by pairs left; each is in use once
};

}  // namespace ktour::count
