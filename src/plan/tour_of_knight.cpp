// The tour as a matrix, by one call.
#include "ktour/tour_of_knight.hpp"

#include "ktour/solve.hpp"
#include "search/walk/depth_first.hpp"

namespace ktour {

std::vector<std::vector<std::int64_t>> tour_of_knight(std::int64_t m, std::int64_t n,
                                                      std::int64_t r, std::int64_t c) {
  if (m < 1 || n < 1 || m > Board::max_side || n > Board::max_side || r < 0 || r >= m || c < 0 ||
      c >= n) {
    return {};
  }
  const Board board(static_cast<std::int32_t>(m), static_cast<std::int32_t>(n));
  const Square start{static_cast<std::int32_t>(r), static_cast<std::int32_t>(c)};
  std::vector<Square> walk;
  if (const Result<Answer> answer = solve({board, start}); answer && answer->found()) {
    walk.resize(board.size());
    answer->tour().squares(0, walk);
  } else {
    // Enough to meet a good walk on any board, and small boards are exhausted with less.
    constexpr std::uint64_t least_moves = 1000000;
    walk = longest_walk(board, start, least_moves + 10 * board.size());
  }
  std::vector<std::vector<std::int64_t>> matrix(
      static_cast<std::size_t>(m),
      std::vector<std::int64_t>(static_cast<std::size_t>(n), unvisited));
  std::int64_t step = 0;
  for (const Square s : walk) {
    matrix[static_cast<std::size_t>(s.row)][static_cast<std::size_t>(s.col)] = step++;
  }
  return matrix;
}

}  // namespace ktour
