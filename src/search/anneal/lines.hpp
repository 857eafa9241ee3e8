// Large rectangles: tours that turn and cross only in a band along the sides.
//
// Moves in one direction, laid end to end, cover a board with straight lines that do not cross; so
// all turns and all crossings of such a tour are near the sides, and their number grows with the
// sides alone. Within the band a tour is annealed, the lines being given. On boards too large for
// that it is annealed on a smaller one, and stretched: where two places of a side look alike, what
// is between them may be left out or repeated. The cheapest way along each side that has the wanted
// length is found by dynamic programming. That leaves several cycles; the cheapest exchanges in the
// band join them. The whole takes time linear in the squares.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "base/pulse.hpp"
#include "ktour/aim.hpp"
#include "ktour/problem.hpp"

namespace ktour {

/// Whether such tours are better than those that annealing comes to by itself.
bool suits_lines(const Problem& problem, std::span<const Aim> aims);

/// The most squares of a board that are taken.
inline constexpr std::uint64_t most_squares_of_lines = 25'000'000;
/// What a square takes of memory.
inline constexpr std::uint64_t bytes_of_lines = 40;

struct LinesTour {
  std::vector<Square> squares{};  ///< in order; empty if none was found
  std::uint64_t examined = 0;     ///< exchanges tried
};

/// The best of some such tours. When the pulse stops, the best so far. `limit` is of exchanges;
/// with `seconds` above 0 they take about so long.
LinesTour tour_of_lines(const Problem& problem, std::span<const Aim> aims, std::uint64_t seed,
                        std::uint64_t limit, double seconds, Pulse& pulse);

}  // namespace ktour
