// The exact chances of Warnsdorff's rule (1823) with uniformly random ties from one start, by
// dynamic programming over positions.
//
// What the rule does next depends on the squares visited and the square the knight stands on, and
// on nothing else. So walks that agree in both are one *position*, with one probability: the sum
// over the walks that lead to it. The rule is an absorbing Markov chain on positions (Kemeny and
// Snell 1960) whose steps all add a square, so one sweep solves it. All positions with the same
// number of visited squares are a layer; the next follows from it by sharing each position's
// probability among the tied squares, and adding up what arrives at equal positions. There are far
// fewer of them than walks: 8x8 from a corner has 6,820 in its widest layer.
//
// Probabilities are exact. Every one is a whole number of parts of 1/D, where D is a fixed product
// of powers of 2, 3, 5 and 7, large enough for all ties of a walk; a share that is not whole would
// be noticed, and the work is then done again in floating point, with a bound on its error.
#pragma once

#include <cstdint>
#include <vector>

#include "ktour/census.hpp"

namespace ktour {

struct StartCensus {
  Probability complete;          ///< of a tour
  Probability closed;            ///< of a tour that is closed
  TourCount tours;               ///< different tours that the rule may make
  std::vector<double> ends{};    ///< by squares visited, from 0: the probability of ending there
  std::uint64_t states = 0;      ///< in all layers
  std::uint64_t widest = 0;      ///< in the widest layer
  std::uint64_t most_bytes = 0;  ///< of memory, at any time
};

/// The largest board: a position is a word of 128 bits, 7 of which name the knight's square.
inline constexpr std::uint64_t census_squares = 121;

enum class Arithmetic { exact_if_possible, floating };

/// Errors: too much memory (`bytes`), or stopped. Progress counts layers, and states as examined.
Result<StartCensus> census_from(const Board& board, Square start, std::uint64_t bytes,
                                Status& status,
                                Arithmetic arithmetic = Arithmetic::exact_if_possible);

/// What the work is likely to take, from the boards that were tried; 0 where it cannot be told.
std::uint64_t census_bytes_estimate(const Board& board);

}  // namespace ktour
