// A bucket queue: vertices by rank, with the first of the lowest rank at hand.
//
// One set of bits a rank, and above each set a summary of it: a bit of a level says whether the
// word of 64 bits below it has any. To move a vertex touches a word or two, and to find the first
// member from a given place on looks at a few words whatever the size.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/assert.hpp"

namespace ktour::exact {

class Ranks {
 public:
  static constexpr unsigned count = 16;
  static constexpr unsigned none = count;  // the rank of a vertex that is in no set
  static constexpr std::uint32_t nobody = 0xffffffff;

  explicit Ranks(std::uint32_t vertices) : rank_(vertices, none) {
    std::size_t size = vertices;
    do {
      size = (size + 63) / 64;
      levels_.push_back({words_.size(), size});
      words_.resize(words_.size() + size * count);
    } while (size > 1);
  }

  void put(std::uint32_t v, unsigned rank) {
    KTOUR_ASSERT(v < rank_.size() && rank <= none);
    if (rank_[v] == rank) return;
    if (rank_[v] != none) erase(v, rank_[v]);
    if (rank != none) insert(v, rank);
    rank_[v] = static_cast<std::uint8_t>(rank);
  }

  /// The first vertex of the lowest rank that has any, looking from `from` on and round to it.
  std::uint32_t lowest(std::uint32_t from) const {
    const Tier top = levels_.back();
    for (unsigned rank = 0; rank < count; ++rank) {
      if (words_[top.first + rank * top.size] == 0) continue;
      const std::uint32_t v = next(from, rank);
      return v != nobody ? v : next(0, rank);
    }
    return nobody;
  }

 private:
  struct Tier {
    std::size_t first;  // of its words; those of a rank lie together
    std::size_t size;   // words a rank
  };

  std::uint64_t& word(const Tier& level, unsigned rank, std::size_t index) {
    return words_[level.first + rank * level.size + index];
  }

  void insert(std::uint32_t v, unsigned rank) {
    std::size_t at = v;
    for (const Tier& level : levels_) {
      std::uint64_t& w = word(level, rank, at / 64);
      const bool known = w != 0;
      w |= std::uint64_t{1} << at % 64;
      if (known) return;  // the levels above have it
      at /= 64;
    }
  }

  void erase(std::uint32_t v, unsigned rank) {
    std::size_t at = v;
    for (const Tier& level : levels_) {
      std::uint64_t& w = word(level, rank, at / 64);
      w &= ~(std::uint64_t{1} << at % 64);
      if (w != 0) return;  // the levels above still hold
      at /= 64;
    }
  }

  // Up until a word has a bit at or after the place, then down to the first one under it.
  std::uint32_t next(std::uint32_t from, unsigned rank) const {
    std::size_t at = from;
    for (std::size_t l = 0; l < levels_.size(); ++l) {
      if (at / 64 >= levels_[l].size) return nobody;
      const std::uint64_t bits =
          words_[levels_[l].first + rank * levels_[l].size + at / 64] >> at % 64;
      if (bits != 0) {
        at += static_cast<std::size_t>(std::countr_zero(bits));
        while (l-- > 0) {
          const std::uint64_t w = words_[levels_[l].first + rank * levels_[l].size + at];
          at = at * 64 + static_cast<std::size_t>(std::countr_zero(w));
        }
        return static_cast<std::uint32_t>(at);
      }
      at = at / 64 + 1;
    }
    return nobody;
  }

  std::vector<std::uint8_t> rank_;
  std::vector<Tier> levels_;
  std::vector<std::uint64_t> words_;
};

}  // namespace ktour::exact
