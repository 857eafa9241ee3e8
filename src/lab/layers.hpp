// Warnsdorff's rule with uniformly random ties from one start, worked out in full.
//
// What the rule does next depends on the squares visited and the square the knight stands on, and
// on nothing else. So walks that agree in both are one *state*, with one probability: the sum over
// the walks that lead to it. All states with the same number of visited squares are a layer; the
// next layer follows from it by sharing each state's probability among the tied squares, and adding
// up what arrives at equal states. There are far fewer states than walks: 8x8 from a corner has
// 13,000 in its widest layer.
//
// Probabilities are exact. Every one is a whole number of parts of 1/D, where D is a fixed product
// of powers of 2, 3, 5 and 7, large enough for all ties of a walk; a share that is not whole would
// be noticed, and the work is then done again in floating point, with a bound on its error.
#pragma once

#include <gmpxx.h>

#include <cstdint>
#include <optional>
#include <vector>

#include "ktour/board.hpp"
#include "ktour/result.hpp"
#include "ktour/status.hpp"

namespace ktour {

/// A probability, exact where `fraction` is there and else within `error` of the truth.
struct Probability {
  double value = 0;
  double error = 0;  ///< at most so far off
  std::optional<mpq_class> fraction{};
};

/// Whole numbers beyond 2^64 are given as the nearest double.
struct TourCount {
  double value = 0;
  std::optional<std::uint64_t> exact{};
};

struct StartCensus {
  Probability complete;          ///< of a tour
  Probability closed;            ///< of a tour that is closed
  TourCount tours;               ///< different tours that the rule may make
  std::vector<double> ends{};    ///< by squares visited, from 0: the probability of ending there
  std::uint64_t states = 0;      ///< in all layers
  std::uint64_t widest = 0;      ///< in the widest layer
  std::uint64_t most_bytes = 0;  ///< of memory, at any time
};

/// The largest board: a state is a word of 128 bits, 7 of which name the knight's square.
inline constexpr std::uint64_t census_squares = 121;

enum class Arithmetic { exact_if_possible, floating };

/// Errors: too much memory (`bytes`), or stopped. Progress counts layers, and states as examined.
Result<StartCensus> census_from(const Board& board, Square start, std::uint64_t bytes,
                                Status& status,
                                Arithmetic arithmetic = Arithmetic::exact_if_possible);

/// What the work is likely to take, from the boards that were tried; 0 where it cannot be told.
std::uint64_t census_bytes_estimate(const Board& board);

}  // namespace ktour
