// Colours, and which step of a tour has which.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "ktour/draw.hpp"
#include "ktour/problem.hpp"
#include "ktour/tour.hpp"

namespace ktour {

/// Red, green and blue as screens mean them (sRGB), eight bits each.
struct Colour {
  std::uint8_t red = 0;
  std::uint8_t green = 0;
  std::uint8_t blue = 0;
  friend constexpr bool operator==(const Colour&, const Colour&) = default;
};

/// The colour of that lightness (0 black, 1 white), chroma (0 grey) and hue (degrees) in OKLCH, a
/// space in which equal distances look equal. Chroma that no screen can show is taken back.
Colour oklch(double lightness, double chroma, double hue);

/// `#rrggbb`.
std::string hex(Colour colour);

/// The ink of numbers on the colours of a path, the same on all of them: an ink that changed from a
/// shade to the next would tell neighbours apart that are hardly different.
Colour ink_on_path(Theme theme);

/// A tour that a symmetry maps to itself consists of congruent parts of equal length, one after the
/// other. They begin at step `first`.
struct Parts {
  std::uint64_t count = 1;
  std::uint64_t first = 0;
};

/// Whether a move leads from the tour's end to its start.
bool is_closed(const Tour& tour, const Piece& piece);

/// The parts of a tour that has the symmetry.
Parts parts_of(const Tour& tour, const Piece& piece, Symmetry symmetry);

/// The symmetry with the most parts that the tour has, if it has one.
std::optional<Symmetry> symmetry_of(const Tour& tour, const Piece& piece, Status& status);

/// The colour of each step. Steps next to each other share one of a few hundred shades, so that
/// moves of one shade can be drawn at once.
class PathColours {
 public:
  /// For lines on the ground of a theme, or for squares that are filled.
  PathColours(const Tour& tour, const Piece& piece, Colouring colouring, Theme theme, bool filled,
              Status& status);

  std::size_t shade(std::uint64_t step) const {
    if (!by_step_.empty()) return by_step_[step];
    const std::uint64_t place = step < first_ ? step + size_ - first_ : step - first_;
    return static_cast<std::size_t>(static_cast<double>(place) * shades_a_step_);
  }
  const std::vector<Colour>& shades() const { return shades_; }
  Colour at(std::uint64_t step) const { return shades_[shade(step)]; }

 private:
  std::uint64_t size_;
  std::uint64_t first_ = 0;
  double shades_a_step_;
  std::vector<Colour> shades_;
  std::vector<std::uint16_t> by_step_;  // the shades, where they do not follow the path
};

}  // namespace ktour
