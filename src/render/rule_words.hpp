// What a piece is called, how it moves, and on what board, in sentences for people who know none of
// it.
#pragma once

#include <string>
#include <vector>

#include "ktour/draw.hpp"
#include "ktour/problem.hpp"

namespace ktour {

/// A piece in the middle of a sentence: `a knight`, `an antelope`, `a 1,5-leaper`.
std::string called(const Piece& piece);

/// How the piece moves, where the directions and the layers of a box are, which sides are joined,
/// and what else the problem asks of a tour; a sentence each.
std::vector<std::string> rule_in_words(const Problem& problem, std::uint64_t steps,
                                       Language language = Language::english);

}  // namespace ktour
