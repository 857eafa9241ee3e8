// What the searches that walk ask of what they walk over, and of the order of their moves.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>

#include "ktour/problem.hpp"

namespace ktour {

/// The squares of a board as places, with the moves between them and which are visited. A key
/// orders moves from a place; `Made` is what is kept of one.
template <class F>
concept WalkField = requires(F field, const F& known, const Problem& problem, std::int64_t at,
                             std::size_t move, typename F::Key key, typename F::Made made) {
  { F::bytes(problem) } -> std::same_as<std::uint64_t>;
  { F::keyed(at, move) } -> std::same_as<typename F::Key>;
  { F::keyed(int{}, at, move) } -> std::same_as<typename F::Key>;
  { F::move_of(key) } -> std::same_as<std::size_t>;
  { known.at(Square{}) } -> std::same_as<std::int64_t>;
  { known.square(at) } -> std::same_as<Square>;
  { known.moves_at(at) } -> std::same_as<unsigned>;
  { known.target(at, move) } -> std::same_as<std::int64_t>;
  { known.outward(at, move) } -> std::same_as<std::int64_t>;
  { known.may_enter(at) } -> std::same_as<bool>;
  { known.degree(at) } -> std::same_as<int>;
  { known.made(at, move) } -> std::same_as<typename F::Made>;
  { known.move_made(at, made) } -> std::same_as<std::size_t>;
  field.block(at);
  field.visit(at);
  field.leave(at);
};

/// Gives each move from a place a key, at every step.
template <class O, class F>
concept MoveOrder = WalkField<F> && requires(const O& order, const F& field, std::int64_t at,
                                             std::uint64_t step, std::size_t move) {
  { order.key(field, at, step, move) } -> std::same_as<typename F::Key>;
};

}  // namespace ktour
