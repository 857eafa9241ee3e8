// A puzzle on the way to its answer: which numbers stand where, which squares are free, and which
// numbers were excluded from which squares.
//
// Squares are numbered without holes here and called places; sets of them are rows of bits.
#pragma once

#include <bit>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/assert.hpp"
#include "ktour/problem.hpp"

namespace ktour::by_hand {

using Place = std::uint16_t;
using Step = std::uint16_t;
inline constexpr std::uint16_t nowhere = 0xffff;

using PlaceSet = std::span<std::uint64_t>;
using ConstPlaceSet = std::span<const std::uint64_t>;

inline bool has(ConstPlaceSet set, Place place) {
  return (set[place / 64] >> place % 64 & 1) != 0;
}
inline void add(PlaceSet set, Place place) {
  set[place / 64] |= std::uint64_t{1} << place % 64;
}
inline void drop(PlaceSet set, Place place) {
  set[place / 64] &= ~(std::uint64_t{1} << place % 64);
}
inline int count(ConstPlaceSet set) {
  int sum = 0;
  for (const std::uint64_t word : set) sum += std::popcount(word);
  return sum;
}
template <class Act>
void each(ConstPlaceSet set, Act&& act) {
  for (std::size_t i = 0; i < set.size(); ++i) {
    for (std::uint64_t word = set[i]; word != 0; word &= word - 1) {
      act(static_cast<Place>(i * 64 + static_cast<std::size_t>(std::countr_zero(word))));
    }
  }
}

/// What never changes while a puzzle is solved: the squares and the moves between them.
struct Field {
  explicit Field(const Problem& problem);

  std::size_t size() const { return squares.size(); }
  std::span<const Place> beside(Place place) const {
    return std::span(ends).subspan(begin[place], begin[place + 1] - begin[place]);
  }
  ConstPlaceSet row(Place place) const { return std::span(rows).subspan(place * words, words); }
  Place place_of(Square square) const;

  bool closed;
  std::size_t words;                 ///< of a set of places
  std::vector<Square> squares;       ///< by place
  std::vector<std::uint32_t> begin;  ///< of a place's moves in `ends`
  std::vector<Place> ends;
  std::vector<std::uint32_t> twin;  ///< of a move: the same move from the other end
  std::vector<std::uint64_t> rows;  ///< the same moves as sets
};

class Grid {
 public:
  Grid(std::shared_ptr<const Field> field, std::span<const Given> clues);

  const Field& field() const { return *field_; }
  std::size_t size() const { return field_->size(); }
  std::size_t missing() const { return missing_; }
  Place at(Step step) const { return at_[step]; }
  Step on(Place place) const { return on_[place]; }
  bool stands(Step step) const { return at_[step] != nowhere; }
  bool is_free(Place place) const { return on_[place] == nowhere; }
  ConstPlaceSet free() const { return free_; }
  std::span<const Place> beside(Place place) const { return field_->beside(place); }

  /// The step after, or before; nowhere beyond the ends of an open tour.
  Step next(Step step) const { return turned(step, step + 1U == size(), step + 1U); }
  Step previous(Step step) const { return turned(step, step == 0, step + size() - 1); }
  /// The steps beside a number that are still missing.
  struct Sides {
    Step steps[2];
    int count;
  };
  Sides open_sides(Step step) const;

  /// Whether a missing number may stand on a free square, for all that was excluded.
  bool may(Step step, Place place) const { return has(row(may_, step), place); }
  void put(Step step, Place place);
  void exclude(Step step, Place place);

  /// Whether all numbers stand, each a move from the one before.
  bool is_tour() const;

  /// Whether a free square may be left to a square beside it, or come to from there.
  bool leads(Place from, Place to) const;
  /// Whether a free square may have an end of an open tour on it.
  bool may_be_end(Place place) const;

  /// The squares that a missing number can reach from the numbers that stand, in as many moves as
  /// there are between them, through free squares. What was put since may still be in it.
  ConstPlaceSet reach(Step step) const { return row(reach_, step); }
  /// Works them out anew.
  void spread();
  bool is_spread() const { return spread_; }

 private:
  ConstPlaceSet row(const std::vector<std::uint64_t>& rows, Step step) const {
    return std::span(rows).subspan(step * field_->words, field_->words);
  }
  PlaceSet row(std::vector<std::uint64_t>& rows, Step step) {
    return std::span(rows).subspan(step * field_->words, field_->words);
  }
  Step turned(Step /*step*/, bool beyond, std::size_t to) const {
    return beyond && !field_->closed ? nowhere : static_cast<Step>(to % size());
  }
  void spread_from(Step from, Step to, bool narrows);

  std::shared_ptr<const Field> field_;
  std::vector<Place> at_;
  std::vector<Step> on_;
  std::vector<std::uint64_t> free_;
  std::vector<std::uint64_t> may_;
  std::vector<std::uint64_t> reach_;
  std::size_t missing_;
  bool spread_ = false;
};

}  // namespace ktour::by_hand
