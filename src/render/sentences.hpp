// What puzzle sheets say, in every language they are printed in: one table of sentences.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "ktour/draw.hpp"
#include "ktour/piece.hpp"
#include "ktour/rating.hpp"

namespace ktour {

/// The sentences of a language. {} stands for what differs.
struct Sentences {
  std::string_view title;  ///< {}: the piece, as in "a knight"
  std::string_view task;   ///< {}: the piece, the squares, the last number
  std::string_view fill_in;
  std::string_view closed;  ///< {}: the last number
  std::string_view read;    ///< of a text along a tour; {}: the piece, the squares
  std::string_view name;
  std::string_view puzzle;  ///< {}: its number
  std::string_view answers;
  std::string_view page;      ///< {}: its number, and of how many
  std::string_view move;      ///< how a sentence about moves begins
  std::string_view square;    ///< {}: one
  std::string_view squares;   ///< {}: several
  std::string_view straight;  ///< {}: squares
  std::string_view diagonal;
  std::string_view leap;                       ///< {}: squares, and a number
  std::array<std::string_view, 3> directions;  ///< of a box: the first, the second, another one
  std::string_view in_a_box;                   ///< which directions there are
  std::string_view layer;                      ///< {}: its number
  std::string_view also;                       ///< between kinds of moves
  std::string_view avoid;                      ///< {}: pairs of squares
  std::string_view both;                       ///< between the two squares of a move
  std::string_view no_move;
  std::array<std::string_view, 5> levels;
  std::array<std::string_view, 5> surfaces;  ///< cylinder, torus, mobius, klein, projective
};
const Sentences& sentences(Language language);

/// A piece in a sentence: `ein Springer`, `un cavalier`.
std::string called(const Piece& piece, Language language);
/// A sentence begins with a capital letter.
std::string capital(std::string words);

}  // namespace ktour
