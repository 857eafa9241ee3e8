// How often each move is made, as a picture: the more tours make a move, the darker its line.
#pragma once

#include <string>

#include "ktour/numbered.hpp"

namespace app {

/// The part of all tours that make a move, from 0 to 1.
double share_of(const ktour::MoveUse& use, const ktour::MoveUses& uses);

/// An svg. The board must be flat, with no sides joined.
std::string move_chart(const ktour::Problem& problem, const ktour::MoveUses& uses);

}  // namespace app
