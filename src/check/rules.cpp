// The rules without steps: colours, given moves, few moves, lines, symmetry.
#include "check/rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace ktour::proof {
namespace {

// A list names things of a kind, those below a bound, each once. Sorts it.
bool names_each_once(std::vector<Place>& list, Place bound, Work& work) {
  sort(list, work);
  const bool twice = std::adjacent_find(list.begin(), list.end()) != list.end();
  return !twice && (list.empty() || list.back() < bound);
}

}  // namespace

// Every move leads from one of two classes to the other.
Fault by_colours(const Problem& problem, bool closed, Work& work) {
  const std::optional<Classes> classes = Classes::of(problem, work);
  if (!classes) return "the squares are not of two classes";
  const std::uint64_t size0 = classes->size(0);
  const std::uint64_t size1 = classes->size(1);
  if (closed) {
    if (size0 != size1) return {};
    return fmt::format("both classes have {} squares", size0);
  }
  const std::uint64_t excess = std::max(size0, size1) - std::min(size0, size1);
  if (excess > 1) return {};
  std::array<int, 2> ends{};
  for (const auto& end : {problem.start, problem.end}) {
    if (end) ++ends[static_cast<std::size_t>((*classes)[place_of(problem.board, *end)])];
  }
  const std::size_t smaller = size0 < size1 ? 0 : 1;
  if (excess == 1 ? ends[smaller] > 0 : ends[0] == 2 || ends[1] == 2) return {};
  return fmt::format("classes of {} and {} squares, and the ends, allow a tour", size0, size1);
}

// A move that must be made and must not; or an end among the first squares; or more moves than a
// tour makes from its start to its end, as all do that need not be closed.
Fault by_given_moves(const Problem& problem, bool closed, Work& work) {
  const Board& board = problem.board;
  const MoveSet avoided(board, problem.avoid, work);
  std::vector<Move> through = problem.through;
  if (closed && problem.closed && problem.start && problem.end) {
    through.push_back({*problem.end, *problem.start});
  }
  const MoveSet made(board, through, work);
  for (const auto& [a, b] : made.moves()) {
    if (work.ends()) return unfinished;
    if (avoided.has(a, b)) return {};
  }
  for (std::uint64_t i = 0; i < problem.begin.size() && problem.end; ++i) {
    if (work.ends()) return unfinished;
    if (problem.begin[i] == *problem.end && i + 1 < board.size()) return {};
  }
  if (work.has_ended()) return unfinished;
  if (problem.closed) return "the moves given can be made, and no end is among the first squares";
  if (made.moves().size() >= board.size()) return {};
  for (const auto& end : {problem.start, problem.end}) {
    const auto meets = [&](const std::pair<Place, Place>& move) {
      return move.first == place_of(board, *end) || move.second == place_of(board, *end);
    };
    if (end && std::count_if(made.moves().begin(), made.moves().end(), meets) > 1) return {};
  }
  return "the moves given can be made, and no end is among the first squares";
}

// Squares with too few moves: none at all, one where the tour is closed, or three that would all be
// ends.
Fault by_few_moves(const Problem& problem, bool closed, const std::vector<Place>& squares,
                   Work& work) {
  const Board& board = problem.board;
  std::vector<Place> sorted = squares;
  if (!names_each_once(sorted, board.area(), work)) return "a number is no square, or stands twice";
  const Leaps leaps(board, problem.piece);
  const MoveSet avoided(board, problem.avoid, work);
  std::uint64_t ends = 0;
  bool too_few = false;
  for (const Place square : sorted) {
    if (work.ends(static_cast<std::uint32_t>(1 + leaps.most()))) return unfinished;
    if (!has_square(board, square)) return fmt::format("{} is no square", square);
    const std::vector<Place> reached = leaps.from(square);
    const auto moves = std::count_if(reached.begin(), reached.end(),
                                     [&](Place to) { return !avoided.has(square, to); });
    const auto is = [&](const std::optional<Square>& end) {
      return end && place_of(board, *end) == square;
    };
    too_few |= moves == 0 || (closed && moves == 1);
    ends += moves == 1 || is(problem.start) || is(problem.end) ? 1 : 0;
  }
  if (work.has_ended()) return unfinished;
  if (too_few || (!closed && ends > 2)) return {};
  return "these squares have moves enough";
}

// Whole lines across a board: no move leads from an outer one to an outer one, and there are as
// many inner ones. So a closed tour goes out and in by turns, as does one with an end on an inner
// line. It also changes class by turns, so that all outer squares are of one class; and they are of
// both.
Fault by_lines(const Problem& problem, bool closed, const std::vector<Place>& inner,
               bool lines_are_rows, Work& work) {
  const Board& board = problem.board;
  const auto lines = static_cast<Place>(lines_are_rows ? board.rows() : board.cols());
  const auto length = static_cast<Place>(lines_are_rows ? board.cols() : board.rows());
  if (!board.is_rectangle()) return "whole lines are those of a full rectangle";
  if (!Leaps(board, problem.piece).change_parity()) return "moves do not change colours";
  std::vector<Place> sorted = inner;
  if (!names_each_once(sorted, lines, work)) return "a number is no line, or stands twice";
  if (sorted.size() != lines / 2 || lines % 2 != 0)
    return fmt::format("{} of {} lines are not half of them", sorted.size(), lines);
  if (length < 2) return "the outer squares may be of one colour";
  const auto is_outer = [&](Place line) {
    return line < lines && !std::binary_search(sorted.begin(), sorted.end(), line);
  };
  for (Place line = 0; line < lines; ++line) {
    if (work.ends()) return unfinished;
    if (!is_outer(line)) continue;
    for (const Leap& leap : problem.piece.leaps()) {
      if (leap[2] != 0) continue;  // it does not fit a flat board
      for (const Place by : {static_cast<Place>(leap[0]), static_cast<Place>(leap[1])}) {
        if (is_outer(line + by) || (line >= by && is_outer(line - by)))
          return fmt::format("a move may lead from line {} to another outer line", line);
      }
    }
  }
  if (closed) return {};
  for (const auto& end : {problem.start, problem.end}) {
    if (end && !is_outer(static_cast<Place>(lines_are_rows ? end->row : end->col))) return {};
  }
  return "an open tour may begin and end on outer lines";
}

// --- symmetry ------------------------------------------------------------------------------------

namespace {

// What a symmetry leaves in place: squares that stay, and moves that are exchanged with themselves.
struct Stays {
  std::uint64_t fixed = 0;
  std::uint64_t turned = 0;
};

// A knight's full rectangle may be too large to walk over: squares stay in the middle of odd sides;
// a half-turn turns the moves across the centre of a board with one odd side, 2 by 1 about it.
bool is_plain(const Problem& problem) {
  return problem.board.is_rectangle() && problem.piece.is_knight();
}

Stays on_plain_board(const Problem& problem) {
  const auto rows = static_cast<std::uint64_t>(problem.board.rows());
  const auto cols = static_cast<std::uint64_t>(problem.board.cols());
  const Turn& turn = turn_of(problem.symmetry);
  if (turn.exchanges) return {rows % 2};
  Stays stays{(turn.rows_back ? rows % 2 : rows) * (turn.cols_back ? cols % 2 : cols)};
  const bool across = turn.rows_back && turn.cols_back && rows % 2 != cols % 2;
  if (across && std::min(rows, cols) > 1) stays.turned = 2;
  return stays;
}

Stays by_walking(const Problem& problem, Work& work) {
  const Leaps leaps(problem.board, problem.piece);
  Stays stays;
  for (Place p = 0; p < problem.board.area() && !work.ends(); ++p) {
    if (!has_square(problem.board, p)) continue;
    const Place to = mapped(problem, p);
    stays.fixed += to == p ? 1 : 0;
    stays.turned += to > p && mapped(problem, to) == p && leaps.lead(p, to) ? 1 : 0;
  }
  return stays;
}

// Whether each square and its image are of one class, or of two, as a turn of a closed tour along
// itself needs it.
bool classes_fit(const Problem& problem, bool must_change, Work& work) {
  const std::optional<Classes> classes = Classes::of(problem, work);
  if (!classes) return true;
  const auto fits = [&](Place p) {
    return ((*classes)[mapped(problem, p)] != (*classes)[p]) == must_change;
  };
  if (is_plain(problem)) return fits(0);
  for (Place p = 0; p < problem.board.area(); ++p) {
    if (work.ends()) return true;
    if (has_square(problem.board, p) && !fits(p)) return false;
  }
  return true;
}

}  // namespace

// What a symmetry f of a tour needs. Round a closed tour of n squares f is a turn, or it reverses
// the order; along an open one it reverses the order, or every square is its own image.
Fault by_symmetry(const Problem& problem, bool closed, Work& work) {
  const Board& board = problem.board;
  const std::uint64_t n = board.size();
  const std::uint64_t order = turn_of(problem.symmetry).order();
  if (problem.symmetry == Symmetry::none || n < 3) return "no symmetry is asked for";
  if (!is_plain(problem) && !work.walk(board.area())) return unfinished;
  const auto [fixed, turned] =
      is_plain(problem) ? on_plain_board(problem) : by_walking(problem, work);
  if (work.has_ended()) return unfinished;
  if (fixed == n) return "the symmetry leaves every square where it is";
  if (!closed) {
    // A quarter-turn, done twice, would leave every square in place: a tour has two ends.
    if (order > 2) return {};
    const auto stays = [&](Square s) {
      return mapped(problem, place_of(board, s)) == place_of(board, s);
    };
    if (problem.start && stays(*problem.start)) return {};
    if (fixed > 1 || (fixed == 0 && turned == 0) || fixed % 2 != n % 2) return {};
    return fmt::format("{} squares stay, {} moves are turned: an open tour may be", fixed, turned);
  }
  // A turn by a part of the tour keeps or changes colours with every square.
  if (fixed == 0 && n % order == 0 && classes_fit(problem, n / order % 2 != 0, work))
    return "the tour may be turned along itself";
  const bool reversed = order == 2 && fixed <= 2 && fixed % 2 == n % 2 && fixed + turned >= 2;
  if (reversed) return "the tour may be reversed";
  return {};
}

}  // namespace ktour::proof
