// The orders in which the depth-first methods try the moves from a square, that of Warnsdorff (Des
// Rösselsprunges einfachste und allgemeinste Lösung, 1823) among them.
//
// An order gives each move from a square a key; moves are tried by ascending key. Keys of different
// moves differ (the number of the move, which goes by the number of the square it leads to, is part
// of every key), and they depend only on the field, the step and the square: so after a move is
// taken back the key it had says which moves were tried before it. The field is a knight's
// rectangle (knight_field.hpp) or any other board (any_field.hpp).
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "base/random.hpp"
#include "ktour/solve.hpp"
#include "search/walk/field.hpp"

namespace ktour {

/// The moves as they are listed.
struct PlainOrder {
  template <WalkField F>
  static typename F::Key key(const F& /*field*/, std::int64_t /*at*/, std::uint64_t /*step*/,
                             std::size_t move) {
    return F::keyed(0, move);
  }
};

/// Away from the centre first.
struct CentrifugalOrder {
  template <WalkField F>
  static typename F::Key key(const F& field, std::int64_t at, std::uint64_t /*step*/,
                             std::size_t move) {
    return F::keyed(-field.outward(at, move), move);
  }
};

/// Warnsdorff: least degree first. `TieRule` orders squares of equal degree.
template <class TieRule>
struct WarnsdorffOrder {
  TieRule tie;

  template <WalkField F>
  typename F::Key key(const F& field, std::int64_t at, std::uint64_t step, std::size_t move) const {
    return F::keyed(field.degree(field.target(at, move)), tie(field, at, step, move), move);
  }
};

struct FirstTie {
  template <WalkField F>
  std::int64_t operator()(const F&, std::int64_t, std::uint64_t, std::size_t) const {
    return 0;
  }
};

/// The least degree among the squares after it (the rule once more, as Pohl had it in 1967); none
/// counts as infinite.
struct SuccessorTie {
  template <WalkField F>
  std::int64_t operator()(const F& field, std::int64_t at, std::uint64_t /*step*/,
                          std::size_t move) const {
    auto least = F::blocked;
    field.each_target(field.target(at, move),
                      [&](std::int64_t to) { least = std::min(least, field.cell(to)); });
    return least;
  }
};

/// A number drawn for each step and square, from the seed.
struct RandomTie {
  std::uint64_t seed;
  template <WalkField F>
  std::int64_t operator()(const F& field, std::int64_t at, std::uint64_t step,
                          std::size_t move) const {
    const std::uint64_t x = mixed(seed * 0x9e3779b97f4a7c15 + step * 0xbf58476d1ce4e5b9 +
                                  static_cast<std::uint64_t>(field.target(at, move)));
    return static_cast<std::int64_t>(x >> 24);
  }
};

/// Farthest from the centre first.
struct FarTie {
  template <WalkField F>
  std::int64_t operator()(const F& field, std::int64_t at, std::uint64_t /*step*/,
                          std::size_t move) const {
    return -field.outward(at, move);
  }
};

/// Calls f with the rule of a tie; what is drawn is drawn by the seed.
template <class F>
auto with_tie(Tie tie, std::uint64_t seed, F f) {
  switch (tie) {
    case Tie::successor: break;
    case Tie::first: return f(FirstTie{});
    case Tie::random: return f(RandomTie{seed});
    case Tie::far: return f(FarTie{});
  }
  return f(SuccessorTie{});
}

}  // namespace ktour
