// A board on a terminal: squares in the colours of their steps, with their numbers where they fit.
#pragma once

#include <string>

#include "ktour/status.hpp"
#include "ktour/tour.hpp"
#include "render/colour.hpp"

namespace ktour {

/// What a terminal can do.
struct Terminal {
  enum class Colours { none, indexed, full };  ///< of 256, or of 16 million
  std::uint32_t columns = 80;
  std::uint32_t rows = 24;
  Colours colours = Colours::none;
  bool unicode = false;
};

/// How the squares are shown.
enum class TerminalForm {
  numbers,  ///< a square is its number, with a blank on either side
  blocks,   ///< a square is two columns of its colour
  halves,   ///< two squares, one above the other, are a column
  mosaic,   ///< the same with blocks of several squares, in their mean colour
  none,     ///< they do not fit
};

/// The largest form that fits the terminal's width.
TerminalForm form_for(const Board& board, const Terminal& terminal);

/// The board on a terminal, line by line or square by square.
class TerminalBoard {
 public:
  /// Steps are counted from 0 or from 1.
  TerminalBoard(const Tour& tour, const Piece& piece, const Terminal& terminal, int from,
                Status& status);

  TerminalForm form() const { return form_; }
  std::uint32_t cell_width() const { return cell_width_; }
  /// The board needs so many lines.
  std::int32_t lines() const;
  /// One line of it, with its end.
  std::string line(std::int32_t number) const;

  /// A square with its number; as it is before the tour has come to it; with the knight on it. Only
  /// of the forms that have a place for each square.
  std::string visited(Square square) const;
  std::string empty() const;
  std::string knight() const;

 private:
  std::string cell(std::int64_t step) const;
  std::string halves(std::int32_t row) const;
  std::vector<std::optional<Colour>> mosaic(std::int32_t row) const;
  std::string painted(Colour ink, Colour ground, std::string_view text, bool bold) const;
  std::string colour(int what, Colour colour) const;
  std::vector<std::int64_t> steps_of(std::int32_t row) const;

  Tour tour_;
  Terminal terminal_;
  TerminalForm form_;
  std::uint32_t cell_width_;
  std::int32_t block_ = 1;  // squares a side of a block of the mosaic
  int from_;
  PathColours colours_;
};

}  // namespace ktour
