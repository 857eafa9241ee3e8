// How often a rule completes a tour, start by start: computed exactly, or sampled.
//
// A walk from a start ends with a tour or in a dead end. With ties broken at random either has a
// probability, and the census computes it: exactly, as a fraction, where the board is small enough
// for all positions that the rule can come to; else from a sample, with an interval that holds the
// truth in 95 of 100 cases.
//
// Beside the core: it needs threads, and GMP for the fractions.
#pragma once

#include <gmpxx.h>

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ktour/names.hpp"
#include "ktour/solve.hpp"

namespace ktour {

/// The most moves that may be taken back: a number, or as many as the board has squares.
struct UndoBound {
  std::uint64_t moves = 0;
  bool squares = false;

  std::uint64_t on(const Board& board) const { return squares ? board.size() : moves; }
  bool none() const { return !squares && moves == 0; }
  friend bool operator==(const UndoBound&, const UndoBound&) = default;
};

/// `squares`, or a whole number.
Result<UndoBound> parse_undo(std::string_view text);
std::string to_string(const UndoBound& undo);

/// How the knight chooses its moves.
struct Rule {
  Method method = Method::warnsdorff;  ///< one that goes depth first
  Tie tie = Tie::random;
  UndoBound undo{};

  friend bool operator==(const Rule&, const Rule&) = default;

  /// Whether two trials from one start may differ.
  bool by_chance() const { return method == Method::warnsdorff && tie == Tie::random; }
};

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

struct Interval {
  double low = 0;
  double high = 1;
};

/// A group of starts, often of one.
struct CensusRow {
  Square square{};            ///< the first of them
  std::uint64_t squares = 1;  ///< how many
  int degree = 0;             ///< of the first on the empty board
  Probability complete;       ///< the mean over the group; of a sample: the share
  Interval interval{};        ///< of a sample; else both ends are the probability's
  std::uint64_t runs = 0;     ///< of a sample
  std::uint64_t completed = 0;
  std::optional<Probability> closed{};  ///< of a closed tour, where it was computed
  std::optional<TourCount> tours{};     ///< different tours that the rule may make, likewise
};

struct Census {
  Board board;
  Rule rule;
  bool exact = true;
  std::uint64_t runs = 0;  ///< of a sample
  std::uint64_t seed = 0;
  std::vector<CensusRow> starts{};  ///< by row and column
  /// The share of walks that end after a given number of squares without a tour, over all starts.
  std::map<std::uint64_t, double> dead_ends{};
  std::uint64_t states = 0;  ///< exact by layers: in all of them
  std::uint64_t widest = 0;  ///< in the widest layer
};

struct CensusLimits {
  std::uint64_t memory = unlimited;
  unsigned threads = 1;
};

/// Exact: with random ties by merging equal positions (moves cannot be taken back then), with other
/// rules by one walk from each start.
Result<Census> exact_census(const Board& board, const Rule& rule, std::span<const Square> starts,
                            const CensusLimits& limits, Status& status);

/// A sample of so many runs in all, equally many from every start; starts for leftover runs are
/// drawn at random. The same whatever the number of threads. A
/// rule without chance is tried once from each start if that is no more than `runs`; that is exact.
Result<Census> sampled_census(const Board& board, const Rule& rule, std::span<const Square> starts,
                              std::uint64_t runs, std::uint64_t seed, const CensusLimits& limits,
                              Status& status);

/// The squares that a word stands for: `all`, `corner`, `edge` (without the corners), `centre` (the
/// one, two or four squares in the middle), or a square.
Result<std::vector<Square>> parse_starts(std::string_view text, const Board& board);

/// All that such words name, each start once, by row and column; an Error if there is none.
Result<std::vector<Square>> starts_on(const Board& board, std::span<const std::string> words);

/// Whether it is Warnsdorff's knight on a full rectangle, of sides up to this.
inline constexpr std::int32_t largest_census = 1000;
Outcome can_census(const Problem& problem);

/// How starts are grouped.
enum class By { start, symmetry_class, degree };
template <>
inline constexpr std::array names<By>{Named{By::start, "start"}, Named{By::symmetry_class, "class"},
                                      Named{By::degree, "degree"}};
Result<By> parse_by(std::string_view text);

std::vector<CensusRow> grouped(const Census& census, By by);
/// All starts as one row, and those from which colours allow a tour.
CensusRow overall(const Census& census);
CensusRow overall_right_colour(const Census& census);

}  // namespace ktour
