// How hard a puzzle is for a person: it is solved as people do, by the easiest technique that gives
// a number, one after the other.
//
//     const auto rating = ktour::rate(problem, status);   // problem.given are the clues
//     if (rating && rating->answers == 1) {
//       say(name(rating->level), rating->score);
//       for (const auto& step : rating->steps) say(step.sentence);
//     }
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ktour/names.hpp"
#include "ktour/problem.hpp"
#include "ktour/result.hpp"
#include "ktour/status.hpp"
#include "ktour/tour.hpp"

namespace ktour {

/// The hardest technique that a puzzle takes.
enum class Level { beginner, easy, medium, hard, expert };
template <>
inline constexpr std::array names<Level>{
    Named{Level::beginner, "beginner", "only one square is left beside a number"},
    Named{Level::easy, "easy", "a square has two ways left; short gaps"},
    Named{Level::medium, "medium", "how far numbers can reach"},
    Named{Level::hard, "hard", "chains of squares with two ways; what would cut a square off"},
    Named{Level::expert, "expert", "supposing a number, and following it to a contradiction"},
};

/// A technique: a row of the table, from the easiest to the hardest.
struct TechniqueInfo {
  std::string_view name;
  Level level;
  double weight;           ///< what each use of it adds to a score
  std::string_view about;  ///< what is looked for, in a sentence
};
std::vector<TechniqueInfo> techniques();

/// One conclusion: a number that stands on a square, or cannot.
struct PuzzleStep {
  std::string_view technique;
  Level level;
  Square square;
  std::uint64_t step;     ///< from 0
  bool excludes = false;  ///< the number is not on the square
  std::string sentence;   ///< "a1 has only b3 and c2 left, so ..."
};

struct Rating {
  std::uint64_t answers = 0;      ///< 0, 1, or 2 where there are several
  Level level{};                  ///< of one with exactly one answer, as is the rest
  double score = 0;               ///< the weights of all steps
  std::vector<PuzzleStep> steps;  ///< from the clues to the answer
  std::vector<Tour> shown;        ///< the answer; or two of several
};

/// The largest board that is rated, or that puzzles are made on.
inline constexpr std::uint64_t most_puzzle_squares = 2500;

/// Rates a puzzle: the steps that `problem.given` has are its clues. Errors: a board too large, or
/// work that was stopped before the number of answers was known.
Result<Rating> rate(const Problem& problem, Status& status);

/// The next conclusion after some more numbers were filled in; a wrong one is told first, as what
/// cannot be. Errors are those of rate(), a puzzle that is full, and one without exactly one
/// answer.
Result<PuzzleStep> next_step(const Problem& problem, std::span<const Given> filled_in,
                             Status& status);

}  // namespace ktour
