// How often a rule completes a tour, start by start: worked out exactly, or sampled.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "lab/layers.hpp"
#include "lab/statistics.hpp"
#include "lab/trial.hpp"

namespace ktour {

/// A group of starts, often of one.
struct CensusRow {
  Square square{};            ///< the first of them
  std::uint64_t squares = 1;  ///< how many
  int degree = 0;             ///< of the first on the empty board
  Probability complete;       ///< the mean over the group; of a sample: the share
  Interval interval{};        ///< of a sample; else both ends are the probability's
  std::uint64_t runs = 0;     ///< of a sample
  std::uint64_t completed = 0;
  std::optional<Probability> closed{};  ///< of a closed tour, where it was worked out
  std::optional<TourCount> tours{};     ///< different tours that the rule may make, likewise
};

struct Census {
  Board board;
  Rule rule;
  bool exact = true;
  std::uint64_t runs = 0;  ///< of a sample
  std::uint64_t seed = 0;
  std::vector<CensusRow> starts{};  ///< by row and column
  /// The share of walks that end after so many squares without a tour, over all starts.
  std::map<std::uint64_t, double> dead_ends{};
  std::uint64_t states = 0;  ///< exact by layers: in all of them
  std::uint64_t widest = 0;  ///< in the widest layer
};

/// The row of a start that was tried so often.
CensusRow sampled_row(const Board& board, Square start, std::uint64_t runs,
                      std::uint64_t completed);

/// The row of a start whose outcome is certain.
CensusRow certain_row(const Board& board, Square start, bool complete);

struct CensusLimits {
  std::uint64_t memory = unlimited;
  unsigned threads = 1;
};

/// Exact: with random ties by merging states (see layers.hpp; moves cannot be taken back then),
/// with other rules by one walk from each start.
Result<Census> exact_census(const Board& board, const Rule& rule, std::span<const Square> starts,
                            const CensusLimits& limits, Status& status);

/// A sample of so many runs in all. Every start gets as many as every other; where runs are left
/// over, or fewer than starts, these starts are drawn. The same whatever the number of threads. A
/// rule without chance is tried once from each start if that is no more than `runs`; that is exact.
Result<Census> sampled_census(const Board& board, const Rule& rule, std::span<const Square> starts,
                              std::uint64_t runs, std::uint64_t seed, const CensusLimits& limits,
                              Status& status);

/// Which starts are taken together.
enum class By { start, symmetry_class, degree };
Result<By> parse_by(std::string_view text);
std::string_view name(By by);

std::vector<CensusRow> grouped(const Census& census, By by);
/// All starts as one row, and those from which colours allow a tour.
CensusRow overall(const Census& census);
CensusRow overall_right_colour(const Census& census);

}  // namespace ktour
