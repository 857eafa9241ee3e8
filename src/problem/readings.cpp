// Which symmetric tours there can be.
#include "problem/readings.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "ktour/parse.hpp"
#include "problem/moves.hpp"
#include "problem/turnings.hpp"

namespace ktour {
namespace {

// What there is on a board for a tour to turn round at.
struct Turns {
  std::uint64_t fixed = 0;  // squares that stay where they are
  std::uint64_t moves = 0;  // between a square and its image, each counted once
};

Turns turns_of(const Problem& problem, const Turning& turning) {
  const Board& board = problem.board;
  const Moves moves(problem);
  Turns turns;
  for (std::uint64_t i = 0; i < board.area(); ++i) {
    const Square s = board.square(i);
    if (!board.contains(s)) continue;
    const Square other = turning.of(board, s);
    if (other == s) ++turns.fixed;
    const auto avoided = [&](const Move& m) {
      return (m.a == s && m.b == other) || (m.a == other && m.b == s);
    };
    if (s < other && moves.lead(s, other) &&
        std::none_of(problem.avoid.begin(), problem.avoid.end(), avoided)) {
      ++turns.moves;
    }
  }
  return turns;
}

// Whether a knight's tour of a full rectangle, not closed, may have the symmetry: only a half-turn
// may reverse it, if the board has an odd side (plan/impossible.cpp has the argument).
bool knight_may_be_open(const Problem& problem) {
  const bool odd_side = problem.board.rows() % 2 != 0 || problem.board.cols() % 2 != 0;
  return problem.symmetry == Symmetry::point && odd_side;
}

}  // namespace

std::string why_not_symmetric(const Problem& problem) {
  const Board& board = problem.board;
  const Turning turning = turning_of(problem.symmetry);
  const Turns turns = turns_of(problem, turning);
  if (turns.fixed == board.size()) return {};  // every tour has it
  const unsigned order = turning.order();
  // Reversed: two places to turn round at, of which an open tour has its ends as one.
  const std::uint64_t places = problem.closed ? 2 : 1;
  const bool reversed = order == 2 && turns.fixed <= places && turns.fixed + turns.moves >= places;
  if (reversed) return {};
  const auto counted = [](std::uint64_t count, const char* what) {
    return count == 0 ? fmt::format("no {}", what)
                      : fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
  };
  const std::string at =
      fmt::format("{} of it stay{} in place and {} lead{} from a square to its image",
                  counted(turns.fixed, "square"), turns.fixed > 1 ? "" : "s",
                  counted(turns.moves, "move"), turns.moves > 1 ? "" : "s");
  const std::string cannot_turn =
      order == 2 ? fmt::format("it cannot be reversed, since {}, and it would turn back at {}", at,
                               problem.closed ? "two such places" : "one such place")
                 : "it cannot be reversed, since reversing twice restores it";
  if (!problem.closed) {
    return fmt::format("a symmetry exchanges the ends of an open tour of {} and reverses it; {}",
                       to_string(board), cannot_turn);
  }
  if (turns.fixed > 0) {
    return fmt::format(
        "a closed tour of {} with {} symmetry cannot be shifted along itself, since {}; {}",
        to_string(board), name(problem.symmetry), at, cannot_turn);
  }
  const Moves moves(problem);
  const std::uint64_t steps = board.size() / order;
  const Square first = board.first();
  const bool changes = moves.parity(first) != moves.parity(turning.of(board, first));
  if (!moves.change_parity() || (steps % 2 != 0) == changes) return {};
  return fmt::format(
      "in a closed tour of {} with {} symmetry a square and its image are {} of {} steps apart, so "
      "of {} colour, and the symmetry {} colours; {}",
      to_string(board), name(problem.symmetry), steps, board.size(),
      steps % 2 == 0 ? "one" : "the other", changes ? "changes" : "keeps", cannot_turn);
}

std::vector<Reading> readings(const Problem& problem) {
  const Board& board = problem.board;
  if (problem.symmetry == Symmetry::none || board.size() == 1) return {{problem}};
  const bool knights = is_knights(problem);
  std::vector<Reading> all;
  const auto add = [&](Problem reading) {
    std::string why = knights ? std::string() : why_not_symmetric(reading);
    all.push_back({std::move(reading), std::move(why)});
  };
  if (problem.closed || !knights || board.size() % 2 == 0) {
    Problem closed = problem;
    closed.closed = true;
    add(std::move(closed));
  }
  if (!problem.closed && (!knights || knight_may_be_open(problem))) {
    Problem open = problem;
    const Square start = problem.start.value_or(Square{});
    const Square other = image(problem.symmetry, board, start);
    if (problem.start && other != start && !problem.end) open.end = other;
    add(std::move(open));
    // Its ends are exchanged, unless nothing is.
    if (problem.start && other == start && all.back().why_not.empty()) {
      for (std::uint64_t i = 0; i < board.area(); ++i) {
        const Square s = board.square(i);
        if (!board.contains(s) || image(problem.symmetry, board, s) == s) continue;
        all.back().why_not = fmt::format(
            "a symmetry exchanges the ends of an open tour, but it maps the start {} to itself",
            to_string(start, board));
        break;
      }
    }
  }
  // The reasons are told if none is left to be searched.
  const auto hopeless = [](const Reading& one) { return !one.why_not.empty(); };
  if (std::all_of(all.begin(), all.end(), hopeless)) {
    if (all.size() > 1) all.back().why_not += "; and " + all.front().why_not;
    return {all.back()};
  }
  std::erase_if(all, hopeless);
  return all;
}

}  // namespace ktour
