// Counts in passes: some of the closed tours of a board at a time, on one machine after the other
// or on many at once, and added up in the end.
//
// The tours of a board are divided into classes by how the two middle lines are passed. A pass is
// the sum of some classes; it needs no other, and less memory than all of them. What it gives is a
// part: a line of text, with check sums, that is kept in a file.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "ktour/count.hpp"

namespace ktour {

/// Pass `number`, from 0, of so many.
struct Pass {
  std::uint64_t number = 0;
  std::uint64_t of = 1;
};

/// Whether the tours asked for can be counted in so many passes: closed tours of a knight on a full
/// rectangle with an even side, nothing else given.
Outcome can_pass(const Problem& problem, std::uint64_t passes = 1);

/// Counts the tours of one pass: its part.
Result<std::string> count_pass(const Problem& problem, const Pass& pass,
                               const CountOptions& options, Status& status);

struct PartFile {
  std::string name;  ///< for messages
  std::string text;  ///< one part, or several, a line each
};

/// Counts the tours of several passes: the first, and from there on every so many-th. Where the
/// options name a folder each part is kept there, and those that are there are not counted again.
Result<std::vector<PartFile>> count_passes(const Problem& problem, Pass first, std::uint64_t every,
                                           const CountOptions& options, Status& status);

/// All parts of a board together.
struct Total {
  Problem problem;
  Tally tally;
};

/// Adds up the parts of one board. An error of the kind `request` where a part is damaged or of
/// another board, where one is missing, or where two have the same tours. The sum is held against
/// the symmetric tours; on boards wider than eight squares against those with a quarter-turn alone.
Result<Total> add_parts(const std::vector<PartFile>& files, const CountOptions& options,
                        Status& status);

}  // namespace ktour
