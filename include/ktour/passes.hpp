// Counts closed tours in passes: parts of the count that run independently, on one machine or many,
// and are added up in the end.
//
// Tours are divided into classes by how they pass the two middle lines. A pass counts some classes
// and takes less memory than all of them. Its result is a part: a line of text with check sums, to
// be kept in a file.
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

/// Counts the tours of one class alone, such as "11 00 00 02": for each of the first columns, how many
/// moves of the upper side its squares of the two middle lines have. With them come those of the
/// class that it is when the board is turned over. Its part.
Result<std::string> count_class(const Problem& problem, const std::string& columns,
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
