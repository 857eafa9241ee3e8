// The terminal that standard output may be, and tours on it.
#pragma once

#include <optional>

#include "ktour/tour.hpp"
#include "render/terminal.hpp"

namespace app {

/// What standard output can do, if it is a terminal that can do more than print lines.
std::optional<ktour::Terminal> terminal();

/// Prints a tour on it, steps counted from 0 or 1, or plays it first. Says so on stderr where it
/// does not fit. Returns false if the terminal is no better than a file: the caller is to write the
/// board plainly.
bool show_on_terminal(const ktour::Tour& tour, const ktour::Piece& piece, bool animate, int from);

}  // namespace app
