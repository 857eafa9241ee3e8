// What a certificate speaks of, as the checker understands it: the request in its header, where
// moves lead, the images of squares. Nothing of it is shared with the engines.
#pragma once

#include <array>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <vector>

#include "ktour/problem.hpp"
#include "ktour/result.hpp"

namespace ktour::proof {

/// A place of the frame by its number, row by row from 0; all numbers from the frame's area on
/// stand for no square.
using Place = std::uint64_t;

/// Where moves lead.
class Leaps {
 public:
  Leaps(const Board& board, const Piece& piece);

  /// The squares that a move leads to from a square, each once, in the order of their numbers.
  std::vector<Place> from(Place place) const;
  bool lead(Place a, Place b) const;
  /// Every move changes the parity of the sum of coordinates.
  bool change_parity() const { return change_parity_; }
  int parity(Place place) const;

 private:
  using Coordinates =
      std::array<std::int64_t, Board::max_dimensions>;  // as many as there are sides
  Coordinates coordinates(Place place) const;

  const Board board_;
  std::vector<std::int64_t> sides_;
  std::vector<Coordinates> offsets_;
  bool change_parity_;
};

inline Place place_of(const Board& board, Square s) {
  return static_cast<Place>(s.row) * static_cast<Place>(board.cols()) + static_cast<Place>(s.col);
}
inline Square square_at(const Board& board, Place place) {
  const auto cols = static_cast<Place>(board.cols());
  return {static_cast<std::int32_t>(place / cols), static_cast<std::int32_t>(place % cols)};
}
inline bool has_square(const Board& board, Place place) {
  return place < static_cast<Place>(board.rows()) * static_cast<Place>(board.cols()) &&
         board.contains(square_at(board, place));
}

/// Where a symmetry maps a square.
Place mapped(const Problem& problem, Place place);

/// The sizes of the two classes between which all moves lead, and the class of a square (0: that of
/// the square with the lowest number). Nothing where there are no two such classes.
class Classes {
 public:
  static std::optional<Classes> of(const Problem& problem);
  std::uint64_t size(int which) const { return sizes_[static_cast<std::size_t>(which)]; }
  int operator[](Place place) const;

 private:
  explicit Classes(Leaps leaps) : leaps_(std::move(leaps)) {}
  Leaps leaps_;
  int first_ = 0;                    // the parity of class 0
  std::vector<std::uint8_t> class_;  // by place; empty where the parity tells
  std::array<std::uint64_t, 2> sizes_{};
};

/// The request that the header of a certificate states, if it is one that makes sense.
Result<Problem> read_request(const nlohmann::json& header);

}  // namespace ktour::proof
