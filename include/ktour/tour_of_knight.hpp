// The tour as a matrix, by one call.
#pragma once

#include <cstdint>
#include <vector>

namespace ktour {

/// A knight's tour of a board with m rows and n columns from row r, column c: the matrix of its
/// steps from 0. Where no tour starts there, the longest walk that a bounded search met, with -1
/// on the squares it leaves out. Empty if the board or the square does not exist.
std::vector<std::vector<std::int64_t>> tour_of_knight(std::int64_t m, std::int64_t n,
                                                      std::int64_t r, std::int64_t c);

}  // namespace ktour
