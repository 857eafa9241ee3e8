// The independent checker of tours.
//
// It shares no code with any method, not even the table of moves: a mistake there cannot hide here.
// Linear time, a bit a square.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ktour/problem.hpp"
#include "ktour/result.hpp"
#include "ktour/status.hpp"
#include "ktour/tour.hpp"

namespace ktour {

/// The first thing that is wrong with a tour.
struct Fault {
  std::optional<std::uint64_t> step;  ///< from 0
  std::optional<Square> square;
  std::string text;  ///< a sentence with step and square in it
};

/// What a symmetry does to a tour, by the names that Jelliss gave the kinds. With steps counted
/// round the tour, the map sends step t to t plus a constant, or to a constant minus t.
enum class SymmetryKind { none, sulian, eulerian, bergholtian, quaternary, centrosymmetric };

template <>
inline constexpr std::array names<SymmetryKind>{
    Named{SymmetryKind::none, "none", "of a board of one square"},
    Named{SymmetryKind::sulian, "Sulian", "a mirror, closed: t goes to t + half"},
    Named{SymmetryKind::eulerian, "Eulerian",
          "a half-turn, closed: t goes to t + half; the tour goes round the centre"},
    Named{SymmetryKind::bergholtian, "Bergholtian",
          "a half-turn, closed: t goes to -t; the tour goes through the centre twice"},
    Named{SymmetryKind::quaternary, "quaternary",
          "a quarter-turn, closed: t goes to t + a quarter"},
    Named{SymmetryKind::centrosymmetric, "centrosymmetric",
          "a half-turn that exchanges the ends of an open tour"},
};

struct CheckReport {
  bool closed = false;  ///< the last square is a move from the first
  Square start{};
  Square end{};
  std::vector<Symmetry> symmetries{};  ///< all that the tour has, if they were asked for
  std::vector<SymmetryKind> kinds{};   ///< of each of them
  std::optional<Fault> fault{};        ///< what is wrong, if anything is
  StopKind stopped = StopKind::none;   ///< set when the status ended the check early

  bool valid() const { return !fault && stopped == StopKind::none; }
};

enum class Symmetries { as_claimed, find_all };

/// Checks that `tour` visits every square of its board once, by moves of the piece, and that it is
/// what `claim` asks for: board, start, end, closed, symmetry.
CheckReport check(const Tour& tour, const Problem& claim, Symmetries symmetries, Status& status);
CheckReport check(const Tour& tour, const Problem& claim,
                  Symmetries symmetries = Symmetries::as_claimed);

/// The tour of these squares, if the checker accepts it. What it refuses is a bug of whoever made
/// it.
Result<Tour> accepted(const Problem& claim, std::span<const Square> squares);

}  // namespace ktour
