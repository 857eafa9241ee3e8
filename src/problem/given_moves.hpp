// Moves that were given, to be found at once, in either direction.
#pragma once

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "ktour/problem.hpp"

namespace ktour {

class GivenMoves {
 public:
  explicit GivenMoves(std::span<const Move> moves) {
    moves_.reserve(moves.size());
    for (const Move& move : moves) moves_.push_back(key(move));
    std::sort(moves_.begin(), moves_.end());
    moves_.erase(std::unique(moves_.begin(), moves_.end()), moves_.end());
  }

  bool has(const Move& move) const {
    return std::binary_search(moves_.begin(), moves_.end(), key(move));
  }
  bool empty() const { return moves_.empty(); }
  /// How many different ones there are.
  std::size_t size() const { return moves_.size(); }
  /// How many lead to a square.
  std::ptrdiff_t at(Square s) const {
    return std::count_if(moves_.begin(), moves_.end(),
                         [&](const Ends& move) { return move.first == s || move.second == s; });
  }

 private:
  using Ends = std::pair<Square, Square>;
  static Ends key(const Move& move) { return std::minmax(move.a, move.b); }

  std::vector<Ends> moves_;
};

}  // namespace ktour
