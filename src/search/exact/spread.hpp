// What a 2-factor of a large board lacks, spread evenly: colours out of balance, made up for over
// the whole board at once.
//
// Paths from where one colour has too many squares to where it has too few may be as long as the
// board is wide. Taken one by one, straight at their goals, they crowd together until none gets
// through. So they are planned first, all together: the board is divided into cells, and halved
// again and again; how much must cross between two halves is known by their excess, and it shall
// cross on the whole length between them, coming evenly from all of one half and going to all of
// the other. The sum over all halvings says how much goes from each cell to the next. Then it is
// moved from cell to cell: a short path takes a vertex that lacks an edge to one beyond the border.
// After that a cell lacks hardly more on one side than on the other, but for rounding, and all of
// it takes work in proportion to the board.
#pragma once

#include <cstdint>
#include <vector>

#include "search/exact/aimed_path.hpp"

namespace ktour::exact {

class Spread {
 public:
  Spread(const Graph& graph, const TwoFactor& factor, AimedPaths& ways, Pulse& pulse)
      : graph_(graph), factor_(factor), ways_(ways), pulse_(pulse) {}

  /// The graph has two sides. On small boards it does nothing.
  void run();

 private:
  enum Direction : std::uint8_t { down, right, up, left };
  static constexpr int bits = 4;              // a cell has 16 rows and columns
  static constexpr std::int64_t unit = 1024;  // of a flow: a vertex that lacks an edge

  std::size_t cell(Vertex v) const {
    const Square& s = graph_.squares[v];
    return (static_cast<std::size_t>(s.row) >> bits) * cols_ +
           (static_cast<std::size_t>(s.col) >> bits);
  }
  bool measure();
  bool plan(std::size_t row, std::size_t rows, std::size_t col, std::size_t cols);
  void move();
  void move_from(std::size_t cell, Direction direction);
  bool hop(Vertex from, Direction direction);

  const Graph& graph_;
  const TwoFactor& factor_;
  AimedPaths& ways_;
  Pulse& pulse_;
  std::size_t rows_ = 0;  // of cells
  std::size_t cols_ = 0;
  // By cell: what side 0 lacks more than side 1, squares, and what is to go to the cells below and
  // to the right.
  std::vector<std::int64_t> excess_, squares_, flow_[2];
  std::vector<std::vector<Vertex>> lacking_;  // by cell, of side 0; some no longer
  std::vector<std::size_t> queue_;            // of cells that may have something to move
  std::vector<std::uint8_t> queued_;
};

}  // namespace ktour::exact
