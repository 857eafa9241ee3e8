// Tours of which some steps are given, as in a puzzle.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "ktour/answer.hpp"
#include "ktour/problem.hpp"
#include "ktour/result.hpp"
#include "ktour/status.hpp"
#include "ktour/tour.hpp"

namespace ktour {

/// Reads a puzzle: the board and the steps that it gives (and what else a JSON file asks for). The
/// text is a grid with a number, or `.` `0` `_` `-1` for a free square, or `#` for none, at each
/// place; with blanks or, as in CSV, commas or semicolons between them (a field without text is
/// free). Or JSON: what is written about a problem. Where the numbers count from 0 (`from_0`), a 0
/// is the first step. The board of a grid has no more squares than the memory holds.
Result<Problem> parse_puzzle(std::string_view text, bool from_0 = false,
                             std::uint64_t memory = ~std::uint64_t{0});

struct SolutionOptions {
  std::uint64_t most = ~std::uint64_t{0};    ///< ends after so many
  std::uint64_t limit = ~std::uint64_t{0};   ///< most moves examined
  std::uint64_t memory = ~std::uint64_t{0};  ///< most bytes used
  std::uint64_t seed = 0;                    ///< another order for another seed
};

/// What a search for tours that have all given steps came to.
struct Solutions {
  std::uint64_t found = 0;
  bool all = false;                   ///< it looked everywhere: there are no others
  StopKind stopped = StopKind::none;  ///< what ended it early, unless `most` were found
  Work work{};
};

/// Takes a tour, its squares in order; false if no more are wanted.
using TakeSolution = std::function<bool(std::span<const Square> tour)>;

/// Gives every tour of a valid problem without symmetry, each once: every order of squares that is
/// what the problem asks for, and has its given steps. The search is complete. An engine's word:
/// the caller may check() what it gets.
///
///     int count = 0;
///     const Solutions two = solutions(problem, {.most = 2}, status,
///                                     [&](auto) { return ++count < 2; });
///     const bool one_answer = two.all && two.found == 1;
Solutions solutions(const Problem& problem, const SolutionOptions& options, Status& status,
                    const TakeSolution& found);

/// The same tours, one at a time as they are asked for.
class SolutionLister {
 public:
  SolutionLister(const Problem& problem, const SolutionOptions& options);
  SolutionLister(SolutionLister&& other) noexcept;
  ~SolutionLister();

  /// The next tour, until the next call; empty after the last, or where something stopped it (a
  /// status: then it goes on when it is asked again).
  std::span<const Square> next(Status& status);
  /// How far it has come.
  const Solutions& so_far() const;

 private:
  struct Place;
  std::unique_ptr<Place> place_;
};

}  // namespace ktour
