// Every kind of request that the choice of tiles can tell apart.
//
// Which tiles are looked for depends, along each side of the board, on the lengths below, and on
// where the ends lie in their tiles: 12,288,160 classes, for boards of all sizes of six and more.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "construct/planner.hpp"
#include "problem/moves.hpp"
#include "problem/ends.hpp"

namespace ktour::test {

inline constexpr std::uint64_t request_classes = 12288160;

// Where a board may be cut along one side, as far as it matters to the choice of tiles: what is
// left over, how far the end's part is from the start's (0, 1 or more parts either way), and
// whether there are parts beyond.
struct CutClass {
  int length;
  int start_begin, start_end;  // where the start may be
  int end_begin, end_end;
};

inline std::vector<CutClass> cut_classes() {
  constexpr int usual = construct::Cut::usual;
  std::vector<CutClass> all;
  for (int odd = usual; odd < 2 * usual; ++odd) {
    for (int away = -2; away <= 2; ++away) {
      for (const int before : {0, 1}) {
        for (const int after : {0, 1}) {
          const int odd_at = before + std::max(-away, 0);
          const int parts = before + std::abs(away) + 1 + after;
          const int start = usual * odd_at;
          // Beyond its first six lines the odd part is the start's only if it is the last.
          const int start_end = start + (odd_at == parts - 1 ? odd : usual);
          const int end = away > 0 ? start + odd + usual * (away - 1) : start + usual * away;
          all.push_back(
              {usual * (parts - 1) + odd, start, start_end, end, end + (away == 0 ? odd : usual)});
        }
      }
    }
  }
  return all;
}

/// Calls take(board, start, end) with a request of each class of these cuts.
template <class Take>
void for_each_request(const CutClass& rows, const CutClass& cols, const Take& take) {
  const Board board(rows.length, cols.length);
  const Board starts(rows.start_end - rows.start_begin, cols.start_end - cols.start_begin);
  const Board ends(rows.end_end - rows.end_begin, cols.end_end - cols.end_begin);
  for (std::uint64_t i = 0; i < starts.size(); ++i) {
    const Square start = starts.square(i) + Offset{rows.start_begin, cols.start_begin};
    for (std::uint64_t j = 0; j < ends.size(); ++j) {
      const Square end = ends.square(j) + Offset{rows.end_begin, cols.end_begin};
      if (colours_fit(board, start, end)) take(board, start, end);
    }
  }
}

}  // namespace ktour::test
