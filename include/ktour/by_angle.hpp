// How many tours have how many angles of a kind, exactly, and without a list of all tours.
//
//     auto table = ktour::count_by_angle(problem, ktour::Angle::turns, {}, status);
//     for (std::size_t n = 0; n < table->tours.size(); ++n) say(n, table->tours[n]);
//
// Beside the core: it needs threads and GMP.
#pragma once

#include <array>
#include <vector>

#include "ktour/count.hpp"

namespace ktour {

/// Which angles count. A closed tour has one at every square, an open one none at its ends.
enum class Angle {
  turns,
  straight,
  acute,
  right,
  obtuse,
  degrees_37,
  degrees_53,
  degrees_90,
  degrees_127,
  degrees_143,
  degrees_180,
};

struct AngleRow : Named<Angle> {
  int dot = 0;  ///< of a knight's two moves, both away from the square
};
template <>
inline constexpr std::array names<Angle>{
    AngleRow{{Angle::turns, "turns", "squares where the tour changes its direction"}},
    AngleRow{{Angle::straight, "straight", "squares where it goes straight on"}},
    AngleRow{{Angle::acute, "acute", "angles below 90 degrees"}},
    AngleRow{{Angle::right, "right", "angles of 90 degrees"}},
    AngleRow{{Angle::obtuse, "obtuse", "angles between 90 and 180 degrees"}},
    AngleRow{{Angle::degrees_37, "angle-37", "angles of 36.87 degrees"}, 4},
    AngleRow{{Angle::degrees_53, "angle-53", "angles of 53.13 degrees"}, 3},
    AngleRow{{Angle::degrees_90, "angle-90", "angles of 90 degrees"}, 0},
    AngleRow{{Angle::degrees_127, "angle-127", "angles of 126.87 degrees"}, -3},
    AngleRow{{Angle::degrees_143, "angle-143", "angles of 143.13 degrees"}, -4},
    AngleRow{{Angle::degrees_180, "angle-180", "angles of 180 degrees"}, -5},
};

struct AngleTable {
  mpz_class undirected = 0;      ///< tours in all
  std::vector<mpz_class> tours;  ///< element n: those with n such angles
  CountCost cost{};
};

/// Whether tours can be counted so: of a board without joined sides, and without symmetry; angles
/// in degrees are a knight's on a flat board.
Outcome can_count_by_angle(const Problem& problem, Angle angle);

Result<AngleTable> count_by_angle(const Problem& problem, Angle angle, const CountOptions& options,
                                  Status& status);

}  // namespace ktour
