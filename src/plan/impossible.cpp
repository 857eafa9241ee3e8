// Proofs that need no search: colours, narrow boards, the theorem of Schwenk (Which
// rectangular chessboards have a knight's tour?, 1991), symmetries;
// on boards of any shape, the moves that squares have.
//
// Colours: a knight's move changes the colour, so along a tour the colours alternate. On a board
// with an odd number of squares the colour of the corners has one square more, a tour must start
// and end on it, and it cannot be closed. On the others a tour starts and ends on different
// colours.
//
// Symmetries: let f be the symmetry and the tour closed, with n squares. f moves the numbering of
// the tour by a constant or reverses it.
//  - It reverses it: then two squares or moves of the tour are mapped to themselves, exactly two
//    unless n is odd. A mirror fixes no knight's move (the ends would be in one row or one column)
//    and a whole line of squares if any, two of them only on boards that have no tour. A half-turn
//    fixes only the centre square and the moves across the centre. A quarter-turn reverses nothing:
//    its square would be the identity.
//  - It moves it: a mirror or half-turn by n/2, since twice is the identity. So it keeps the colour
//    of a square if n/2 is even and changes it if n/2 is odd; and no square is its own image. A
//    quarter-turn moves it by n/4 or 3n/4.
// The map (r,c) -> (r, C-1-c) changes colours if C is even; the half-turn does if R+C is odd; the
// quarter-turn (r,c) -> (c, R-1-r) does if R is even.
// An open tour can only be reversed, and only the half-turn does that.
#include "plan/impossible.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

#include "ktour/parse.hpp"
#include "problem/given_moves.hpp"
#include "problem/knight.hpp"
#include "problem/moves.hpp"

namespace ktour {
namespace {

// The first squares, and an end among them. (Otherwise an end is on the way from them.)
std::optional<Proof> by_beginning(const Problem& problem) {
  const std::vector<Square>& first = problem.begin;
  if (!problem.end) return {};
  const auto at = std::find(first.begin(), first.end(), *problem.end);
  if (at == first.end()) return {};
  if (at + 1 == first.end() && first.size() == problem.board.size()) return {};
  return Proof{ProofKind::given_moves,
               fmt::format("{} is among the first squares and the tour continues from there, so it "
                           "cannot be the end",
                           to_string(*problem.end, problem)),
               {*problem.end}};
}

// From one end to the other a tour makes one move less than it has squares, and one at either end.
std::optional<Proof> by_moves_too_many(const Problem& problem) {
  if (problem.closed || problem.through.empty()) return {};
  const GivenMoves made(problem.through);
  for (const auto& end : {problem.start, problem.end}) {
    if (!end || made.at(*end) < 2) continue;
    return Proof{
        ProofKind::given_moves,
        fmt::format("two given moves meet at {}, an end of the tour, where it makes only one move",
                    to_string(*end, problem)),
        {*end}};
  }
  if (made.size() < problem.board.size()) return {};
  return Proof{ProofKind::given_moves,
               fmt::format("{} moves are given, but an open tour of {} squares makes one less than "
                           "it has squares",
                           made.size(), problem.board.size())};
}

std::optional<Proof> by_given_moves(const Problem& problem) {
  std::vector<Move> made = problem.through;
  if (problem.closed && problem.start && problem.end) {
    made.push_back({*problem.end, *problem.start});
  }
  const GivenMoves avoided(problem.avoid);
  for (const Move& move : made) {
    if (!avoided.has(move)) continue;
    return Proof{ProofKind::given_moves,
                 fmt::format("the move between {} and {} is given and also to be avoided",
                             to_string(move.a, problem), to_string(move.b, problem)),
                 {move.a, move.b}};
  }
  if (auto proof = by_beginning(problem)) return proof;
  return by_moves_too_many(problem);
}

std::optional<Proof> by_colour(const Problem& problem) {
  const Board& board = problem.board;
  const bool odd = board.size() % 2 != 0;
  if (odd && problem.closed) {
    return Proof{
        ProofKind::colour_count,
        fmt::format("{} has an odd number of squares, {}, so one colour has a square more; a "
                    "closed tour alternates colours and needs as many of each",
                    to_string(board), board.size())};
  }
  for (const std::optional<Square>& end : {problem.start, problem.end}) {
    if (odd && end && colour(*end) != 0) {
      return Proof{
          ProofKind::end_colours,
          fmt::format("{} has an odd number of squares, {} of the corners' colour and {} of "
                      "the other; colours alternate along a tour, so it must start and end "
                      "on the corners' colour, and {} has the other",
                      to_string(board), board.size() / 2 + 1, board.size() / 2,
                      to_string(*end, problem)),
          {*end}};
    }
  }
  if (!odd && problem.start && problem.end && colour(*problem.start) == colour(*problem.end)) {
    return Proof{
        ProofKind::end_colours,
        fmt::format("colours alternate along a tour, and {} has an even number of squares, "
                    "so a tour starts and ends on different colours; {} and {} have the same",
                    to_string(board), to_string(*problem.start, problem),
                    to_string(*problem.end, problem)),
        {*problem.start, *problem.end}};
  }
  return {};
}

std::optional<Proof> by_width(const Problem& problem) {
  const Board& board = problem.board;
  const auto [shorter, longer] = std::minmax({board.rows(), board.cols()});
  if (board.size() == 1) {
    if (!problem.closed) return {};
    return Proof{ProofKind::narrow_board, "a closed tour needs a move back, and 1x1 has no moves"};
  }
  if (shorter == 1) {
    return Proof{ProofKind::narrow_board,
                 fmt::format("a knight has no move at all on {}", to_string(board))};
  }
  if (shorter == 2) {
    return Proof{
        ProofKind::narrow_board,
        fmt::format("{} is two squares wide: every move goes two lines on, so a knight never "
                    "comes to the lines between",
                    to_string(board))};
  }
  if (shorter == 3 && longer == 3) {
    return Proof{ProofKind::narrow_board, "on 3x3 no move leads to the middle square", {{1, 1}}};
  }
  return {};
}

// Boards four wide: no move leads from an outer line to an outer line, and half of the squares are
// on those. So a tour that starts on an inner line must change between inner and outer with every
// move, and one that ends there too, read backwards. But then the inner squares are those of every
// other step, and of one colour.
std::optional<Proof> by_inner_end(const Problem& problem) {
  const Board& board = problem.board;
  const auto [shorter, longer] = std::minmax({board.rows(), board.cols()});
  if (problem.closed || shorter != 4 || longer == 4) return {};
  for (const std::optional<Square>& end : {problem.start, problem.end}) {
    if (!end) continue;
    const std::int32_t across = board.rows() == 4 ? end->row : end->col;
    if (across == 0 || across == 3) continue;
    return Proof{
        ProofKind::narrow_board,
        fmt::format("{} is four squares wide: from the two outer lines every move leads to the two "
                    "inner ones, which have as many squares, so a tour that starts or ends on an "
                    "inner one, {}, would alternate between them; it also alternates colours, so "
                    "all inner squares would have one colour, but they have both",
                    to_string(board), to_string(*end, problem)),
        {*end}};
  }
  return {};
}

std::optional<Proof> by_known_boards(const Problem& problem) {
  const auto [shorter, longer] = std::minmax({problem.board.rows(), problem.board.cols()});
  const std::string board = to_string(problem.board);
  if (problem.closed && shorter == 4) {
    return Proof{
        ProofKind::schwenk,
        fmt::format("{} is four squares wide: from the two outer lines every move leads to the two "
                    "inner ones, which have as many squares, so a closed tour would alternate "
                    "between outer and inner lines; it also alternates colours, so all outer "
                    "squares would have one colour, but they have both",
                    board)};
  }
  if (problem.closed && shorter == 3 && (longer == 4 || longer == 6 || longer == 8)) {
    return Proof{
        ProofKind::schwenk,
        fmt::format("{} is one of the small boards three squares wide (3x4, 3x6, 3x8) that "
                    "have no closed tour: a complete search shows it",
                    board)};
  }
  if ((shorter == 3 && (longer == 5 || longer == 6)) || (shorter == 4 && longer == 4)) {
    return Proof{
        ProofKind::too_small,
        fmt::format("{} is one of the small boards (3x5, 3x6, 4x4) that have no tour at all: "
                    "a complete search shows it",
                    board)};
  }
  return {};
}

std::string numbers(const Board& board) {
  return fmt::format("half of {} is {} steps", board.size(), board.size() / 2);
}

// Mirrors: `across` is the side that the axis halves, `along` the other.
std::string mirror_reason(const Board& board, std::int32_t across, std::int32_t along,
                          std::string_view axis) {
  if (across % 2 != 0) {
    return fmt::format(
        "the {} axis of {} runs through {} squares, which would be their own mirror "
        "images; a tour that is its own mirror image can have none (or two) such "
        "squares",
        axis, to_string(board), along);
  }
  return fmt::format(
      "in a mirror-symmetric closed tour of {} a square and its image are half the tour "
      "apart ({}), an even number, so of one colour; but the mirror in the {} axis "
      "changes colours; one side must be odd and the halved side twice an odd number",
      to_string(board), numbers(board), axis);
}

std::optional<Proof> by_symmetry(const Problem& problem) {
  const Board& board = problem.board;
  const bool odd_rows = board.rows() % 2 != 0;
  const bool odd_cols = board.cols() % 2 != 0;
  const auto proof = [](std::string text) { return Proof{ProofKind::symmetry, std::move(text)}; };
  if (board.size() == 1) return {};
  switch (problem.symmetry) {
    case Symmetry::none: return {};
    case Symmetry::vertical:
      if (odd_rows && board.cols() % 4 == 2) return {};
      return proof(mirror_reason(board, board.cols(), board.rows(), "vertical"));
    case Symmetry::horizontal:
      if (odd_cols && board.rows() % 4 == 2) return {};
      return proof(mirror_reason(board, board.rows(), board.cols(), "horizontal"));
    case Symmetry::point:
      if (!odd_rows && !odd_cols) return {};
      if (odd_rows != odd_cols) return {};
      if (problem.start && image(problem.symmetry, board, *problem.start) == *problem.start) {
        return Proof{ProofKind::symmetry,
                     fmt::format("a half-turn exchanges the ends of an open tour, and the centre "
                                 "{} of {} stays in place: it cannot be the start",
                                 to_string(*problem.start, problem), to_string(board)),
                     {*problem.start}};
      }
      if (!problem.closed) return {};
      return proof(fmt::format("{} has an odd number of squares, and no closed tour at all",
                               to_string(board)));
    case Symmetry::quarter:
      if (board.rows() % 4 == 2) return {};
      if (odd_rows) {
        return proof(
            fmt::format("the middle square of {} is its own image in a quarter-turn, and no "
                        "tour turns about one of its squares",
                        to_string(board)));
      }
      return proof(
          fmt::format("in a quarter-turn symmetric tour of {} a square and its image are a "
                      "quarter of the tour apart ({} of {} steps), an even number, so of one "
                      "colour; but a quarter-turn of a board with even sides changes "
                      "colours; the side must be twice an odd number",
                      to_string(board), board.size() / 4, board.size()));
  }
  return {};
}

// Any board: squares with too few moves, two that need the same ones, sides too unequal, parts that
// no move joins. Each square is looked at a few times.
std::optional<Proof> by_neighbours(const Problem& problem) {
  const Board& board = problem.board;
  constexpr std::uint64_t large = std::uint64_t{1} << 21;  // what takes no time worth a pause
  if (board.size() == 1 || board.area() > large) return {};
  const Moves moves(problem);
  struct Needing {
    std::array<Square, 2> both;
    Square square;
  };
  std::vector<Needing> needing;
  std::vector<Square> ends;  // that a tour must have
  for (const auto& given : {problem.start, problem.end}) {
    if (given && !problem.closed) ends.push_back(*given);
  }
  std::array<std::int64_t, 2> sides{};
  for (std::uint64_t i = 0; i < board.area(); ++i) {
    const Square s = board.square(i);
    if (!board.contains(s)) continue;
    ++sides[static_cast<std::size_t>(moves.parity(s))];
    std::array<Square, 2> first{};
    std::size_t ways = 0;
    moves.each(s, [&](Square to) {
      if (ways < 2) first[ways] = to;
      ++ways;
    });
    if (ways == 0 || (problem.closed && ways == 1)) {
      return Proof{ProofKind::few_moves,
                   fmt::format("{} from {}{}", ways == 0 ? "no move leads" : "only one move leads",
                               to_string(s, problem),
                               ways == 0 ? "" : ", and a closed tour has two at every square"),
                   {s}};
    }
    if (ways == 1 && std::find(ends.begin(), ends.end(), s) == ends.end()) ends.push_back(s);
    if (ends.size() > 2) {
      return Proof{ProofKind::few_moves,
                   fmt::format("a tour has two ends, but {}, {} and {} would all be ends: they are "
                               "given, or only one move leads from them",
                               to_string(ends[0], problem), to_string(ends[1], problem),
                               to_string(ends[2], problem)),
                   ends};
    }
    if (ways == 2) needing.push_back({first, s});
  }
  const std::int64_t excess = std::max(sides[0], sides[1]) - std::min(sides[0], sides[1]);
  if (moves.change_parity() && excess > (problem.closed ? 0 : 1)) {
    return Proof{ProofKind::colour_count,
                 fmt::format("every move changes the colour, and the board has {} squares of one "
                             "and {} of the other",
                             std::max(sides[0], sides[1]), std::min(sides[0], sides[1]))};
  }
  std::sort(needing.begin(), needing.end(),
            [](const Needing& x, const Needing& y) { return x.both < y.both; });
  for (std::size_t i = 1; problem.closed && board.size() > 4 && i < needing.size(); ++i) {
    const auto& [both, square] = needing[i];
    if (both != needing[i - 1].both) continue;
    return Proof{
        ProofKind::few_moves,
        fmt::format("{} and {} have moves to {} and {} only, and all four would close a cycle",
                    to_string(needing[i - 1].square, problem), to_string(square, problem),
                    to_string(both[0], problem), to_string(both[1], problem)),
        {needing[i - 1].square, square, both[0], both[1]}};
  }
  std::vector<bool> seen(board.area());
  std::vector<Square> reached{board.first()};
  seen[board.index(board.first())] = true;
  for (std::size_t i = 0; i < reached.size(); ++i) {
    moves.each(Square{reached[i]}, [&](Square to) {
      if (seen[board.index(to)]) return;
      seen[board.index(to)] = true;
      reached.push_back(to);
    });
  }
  for (std::uint64_t i = 0; i < board.area() && reached.size() < board.size(); ++i) {
    const Square s = board.square(i);
    if (seen[i] || !board.contains(s)) continue;
    return Proof{ProofKind::pieces,
                 fmt::format("no moves lead from {} to {}: the board is in pieces",
                             to_string(board.first(), problem), to_string(s, problem)),
                 {board.first(), s}};
  }
  return {};
}

}  // namespace

std::optional<Proof> prove_impossible(const Problem& asked) {
  if (auto proof = by_given_moves(asked)) return proof;
  if (!is_knights(asked)) {
    if (!asked.closed || asked.board.size() > 2) return by_neighbours(asked);
    return Proof{ProofKind::narrow_board,
                 fmt::format("a closed tour needs at least three squares, and the board has {}",
                             asked.board.size())};
  }
  // Only a half-turn can reverse a tour, and only where a side is odd: all other symmetric tours
  // are closed, whether that was asked for or not.
  Problem problem = asked;
  const bool odd_side = asked.board.rows() % 2 != 0 || asked.board.cols() % 2 != 0;
  if (asked.symmetry != Symmetry::none && asked.board.size() > 1 &&
      !(asked.symmetry == Symmetry::point && odd_side)) {
    problem.closed = true;
  }
  if (auto proof = by_colour(problem)) return proof;
  if (auto proof = by_width(problem)) return proof;
  if (auto proof = by_inner_end(problem)) return proof;
  if (auto proof = by_symmetry(problem)) return proof;
  return by_known_boards(problem);
}

}  // namespace ktour
