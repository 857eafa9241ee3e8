// Whether a narrow board has a tour, and the moves of one, in time that does not depend on how long
// the board is.
//
// The set of states at a cut determines the set at the next. Over a long stretch of equal lines the
// sets therefore repeat sooner or later, and what holds at one cut holds a thousand periods on. A
// way back through the sets, always to the least state before, repeats too. So the moves chosen are
// told by a few pieces, some of them to be repeated many times.
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

/// Moves from some lines, which are repeated. Where a piece is repeated, the state before it is the
/// state after it.
struct Section {
  std::uint32_t lines = 0;
  std::uint64_t times = 1;
  std::vector<ChosenMove> moves;
};

/// The pieces of a tour over stretches of lines and two last ones, in order; nothing where there is
/// none, or where the automaton stopped, which is to be asked before that is believed. At most
/// `most` states are kept at a cut; if there were more, nothing means nothing either.
std::optional<std::vector<Section>> weave(LineAutomaton& automaton,
                                        const std::vector<EqualLines>& stretches,
                                        const LineKind& before_last, const LineKind& last,
                                        std::size_t most);

}  // namespace ktour::frontier
