// The rows of a census, for those who made the runs themselves.
#pragma once

#include "ktour/census.hpp"

namespace ktour {

/// The row of a start that was tried so often.
CensusRow sampled_row(const Board& board, Square start, std::uint64_t runs,
                      std::uint64_t completed);

/// The row of a start whose outcome is certain.
CensusRow certain_row(const Board& board, Square start, bool complete);

}  // namespace ktour
