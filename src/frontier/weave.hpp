// Whether a narrow board has a tour, and the moves of one, in time that does not depend on how long
// the board is.
//
// The set of states at a cut determines the set at the next. Over a long row of equal lines the
// sets therefore repeat sooner or later, and what holds at one cut holds a thousand periods on. A
// way back through the sets, always to the least state before, repeats too. So a few
// sections describe the chosen moves, some of them repeated many times.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "frontier/line_automaton.hpp"

namespace ktour::frontier {

/// Equal lines, one after another.
struct EqualLines {
  LineKind kind;
  std::uint64_t lines = 0;
};

/// Moves from some lines, which are repeated. Where a section is repeated, the state before it is
/// the state after it.
struct Section {
  std::uint32_t lines = 0;
  std::uint64_t times = 1;
  std::vector<ChosenMove> moves;
};

/// The sections of a tour over rows of equal lines and two last ones, in order. At most `most`
/// states are kept at a cut. Nothing is a proof that there is no tour only if the automaton neither
/// stopped nor dropped any states.
std::optional<std::vector<Section>> weave(LineAutomaton& automaton,
                                          const std::vector<EqualLines>& rows,
                                          const LineKind& before_last, const LineKind& last,
                                          std::size_t most);

}  // namespace ktour::frontier
