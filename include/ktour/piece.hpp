// How a piece moves: by leaps of given lengths along the sides of the board.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ktour/board.hpp"

namespace ktour {

/// The lengths of a leap along different sides, the longest first: 2, 1 for the knight's. It may be
/// taken along any sides of the board, in either direction of each.
using Leap = std::array<std::int32_t, Board::max_dimensions>;

/// A piece that makes one or several kinds of leaps. A value, cheap to copy.
class Piece {
 public:
  /// The knight.
  Piece() = default;
  /// A piece by its leaps, none of which is nowhere; their lengths may come in any order.
  Piece(std::string name, std::vector<Leap> leaps);

  bool is_knight() const { return !kind_; }
  std::string_view name() const;
  std::span<const Leap> leaps() const;

  friend bool operator==(const Piece& a, const Piece& b);

 private:
  struct Kind {
    std::string name;
    std::vector<Leap> leaps;  // each once, in order
  };
  std::shared_ptr<const Kind> kind_;  // none for the knight
};

}  // namespace ktour
