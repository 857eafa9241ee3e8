// Makes puzzles: a tour of which so many steps are given that it is the only one.
//
//     ktour::PuzzleWish wish{.level = ktour::Level::easy, .seed = 7};
//     const auto puzzle = ktour::make_puzzle({ktour::Board(8, 8)}, wish, status);
//     if (puzzle) print(puzzle->problem.given, puzzle->rating.score);
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ktour/rating.hpp"

namespace ktour {

/// Which clues are kept where there is a choice.
enum class Pattern { random, symmetric, border, diagonal };
template <>
inline constexpr std::array names<Pattern>{
    Named{Pattern::random, "random", "anywhere"},
    Named{Pattern::symmetric, "symmetric",
          "a half-turn of the board keeps the squares of the clues"},
    Named{Pattern::border, "border", "near the border"},
    Named{Pattern::diagonal, "diagonal", "near the two diagonals"},
};

struct PuzzleWish {
  std::optional<Level> level{};           ///< medium where neither it nor clues are asked for
  std::optional<std::uint64_t> givens{};  ///< exactly so many clues
  bool fewest = false;                    ///< none can be left out
  Pattern pattern = Pattern::random;
  std::uint64_t seed = 1;
};

struct Puzzle {
  Problem problem;  ///< board, piece, closed, avoided moves, and the clues as `given`
  Rating rating;    ///< with the answer as the only tour it shows

  const Tour& answer() const { return rating.shown.front(); }
};

/// Makes a puzzle on the board of a problem, whose tour fulfils the problem; its given steps are
/// among the clues. An exact search has shown that it has one answer. Errors: what makes no sense;
/// `no_tour` where there is no tour; `stopped` where no try gave what was wished for.
Result<Puzzle> make_puzzle(const Problem& problem, const PuzzleWish& wish, Status& status);

/// A text in so many pieces, for the squares of a tour in order: cut at its marks `|` if it has
/// any, else evenly and where syllables may begin. Together they are the text, with single blanks.
/// An Error says which sizes would fit.
Result<std::vector<std::string>> cut_text(std::string_view text, std::size_t pieces);

}  // namespace ktour
