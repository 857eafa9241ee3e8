// The rules of a proof without steps. Each says why it does not show that there is no closed tour,
// or no open one; nothing if it does. Where the work ended, what it says is not looked at.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "check/leaps.hpp"
#include "check/work.hpp"

namespace ktour::proof {

using Fault = std::optional<std::string>;

Fault by_colours(const Problem& problem, bool closed, Work& work);
Fault by_given_moves(const Problem& problem, bool closed, Work& work);
/// The squares that have too few moves: all are squares of the board, each stands once.
Fault by_few_moves(const Problem& problem, bool closed, const std::vector<Place>& squares,
                   Work& work);
/// The inner lines: all are lines of the board, each stands once.
Fault by_lines(const Problem& problem, bool closed, const std::vector<Place>& inner,
               bool lines_are_rows, Work& work);
Fault by_symmetry(const Problem& problem, bool closed, Work& work);

}  // namespace ktour::proof
