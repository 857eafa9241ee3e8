// The kinds of requests, one function each, and what each means in the plainest terms.
#include "requests.hpp"

#include <cstdlib>

namespace ktour::model {

std::uint64_t Dice::next() {
  // splitmix64
  std::uint64_t x = state_ += 0x9e3779b97f4a7c15;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
  x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
  return x ^ (x >> 31);
}

namespace {

Square any_square(const Board& board, Dice& dice) {
  return {dice.below(board.rows()), dice.below(board.cols())};
}

// Closed or not, ends given or not, a symmetry or none. Not all of it makes sense; most is such
// that the colours alone do not decide it.
Problem with_wishes(const Board& board, Dice& dice) {
  const bool even = board.size() % 2 == 0;
  const bool any_colours = dice.one_in(4);
  const auto fits = [&](Square s) { return any_colours || even || (s.row + s.col) % 2 == 0; };
  Problem problem{board};
  problem.closed = dice.one_in(3) && (even || any_colours);
  if (dice.one_in(4)) problem.symmetry = static_cast<Symmetry>(dice.between(1, 4));
  if (!dice.one_in(3)) {
    problem.start = any_square(board, dice);
    while (!fits(*problem.start)) problem.start = any_square(board, dice);
  }
  if (!dice.one_in(problem.symmetry == Symmetry::none ? 2 : 20)) return problem;
  problem.end = any_square(board, dice);
  while (!fits(*problem.end)) problem.end = any_square(board, dice);
  if (problem.start && (problem.closed || (even && !any_colours && board.size() > 1))) {
    // A move from the start, or from there an even number of moves, which need not lead anywhere.
    problem.end = *problem.start + knight_moves[static_cast<std::size_t>(dice.below(8))];
    if (!problem.closed) problem.end->row += 2 * dice.between(-2, 2);
  }
  return problem;
}

Problem small_rectangle(Dice& dice) {
  return with_wishes(Board(dice.between(1, 8), dice.between(1, 8)), dice);
}

// Small enough for brute force to count.
Problem tiny_rectangle(Dice& dice) {
  const int rows = dice.between(1, 5);
  return with_wishes(Board(rows, dice.between(1, 20 / rows)), dice);
}

Problem narrow_rectangle(Dice& dice) {
  const int side = dice.between(1, 5);
  const int other = dice.between(5, 30);
  return with_wishes(dice.one_in(2) ? Board(side, other) : Board(other, side), dice);
}

Problem large_rectangle(Dice& dice) {
  return with_wishes(Board(dice.between(6, 30), dice.between(6, 30)), dice);
}

// Where quarter-turns can be.
Problem square_board(Dice& dice) {
  const int side = dice.between(2, 14);
  return with_wishes(Board(side, side), dice);
}

struct Kind {
  Problem (*make)(Dice&);
  int share;
};

constexpr Kind kinds[] = {{small_rectangle, 8},
                          {tiny_rectangle, 4},
                          {narrow_rectangle, 3},
                          {large_rectangle, 2},
                          {square_board, 2}};

bool leads(Square a, Square b) {
  return std::abs(a.row - b.row) * std::abs(a.col - b.col) == 2;
}

Square mirrored(Symmetry symmetry, const Board& board, Square s) {
  const int below = board.rows() - 1 - s.row;
  const int right = board.cols() - 1 - s.col;
  switch (symmetry) {
    case Symmetry::none: break;
    case Symmetry::vertical: return {s.row, right};
    case Symmetry::horizontal: return {below, s.col};
    case Symmetry::point: return {below, right};
    case Symmetry::quarter: return {s.col, below};
  }
  return s;
}

}  // namespace

Request random_request(Dice& dice) {
  int shares = 0;
  for (const Kind& kind : kinds) shares += kind.share;
  for (;;) {
    int at = dice.below(shares);
    const Kind* kind = kinds;
    while (at >= kind->share) at -= (kind++)->share;
    Request request{kind->make(dice)};
    request.options.tie =
        ties()[static_cast<std::size_t>(dice.below(static_cast<int>(ties().size())))];
    request.options.seed = dice.one_in(2) ? 1 : dice.next();
    request.few_moves = static_cast<std::uint64_t>(dice.between(1, dice.one_in(2) ? 10 : 200));
    request.polls = static_cast<std::uint64_t>(dice.one_in(2) ? 0 : dice.below(4));
    if (validate(request.problem)) return request;
  }
}

std::optional<Puzzle> puzzle_of(const Problem& problem) {
  const Board& board = problem.board;
  const std::uint64_t cells = board.size();
  if (cells > 64) return std::nullopt;
  Puzzle puzzle{std::vector<std::uint64_t>(cells)};
  for (std::uint64_t a = 0; a < cells; ++a) {
    for (std::uint64_t b = 0; b < cells; ++b) {
      if (leads(board.square(a), board.square(b))) puzzle.leads_to[a] |= std::uint64_t{1} << b;
    }
    if (problem.symmetry != Symmetry::none) {
      puzzle.image.push_back(board.index(mirrored(problem.symmetry, board, board.square(a))));
    }
  }
  if (problem.start) puzzle.start = board.index(*problem.start);
  if (problem.end) puzzle.end = board.index(*problem.end);
  puzzle.closed = problem.closed;
  return puzzle;
}

std::vector<Request> simpler(const Request& request) {
  std::vector<Request> all;
  const auto add = [&](auto change) {
    Request less = request;
    change(less);
    if (validate(less.problem)) all.push_back(less);
  };
  const Board& board = request.problem.board;
  for (const int by : {8, 1}) {
    if (board.rows() > by) {
      add([&](Request& r) { r.problem.board = Board(board.rows() - by, board.cols()); });
    }
    if (board.cols() > by) {
      add([&](Request& r) { r.problem.board = Board(board.rows(), board.cols() - by); });
    }
    if (board.rows() > by && board.cols() > by) {
      add([&](Request& r) { r.problem.board = Board(board.rows() - by, board.cols() - by); });
    }
  }
  const Problem& problem = request.problem;
  if (problem.start) add([](Request& r) { r.problem.start.reset(); });
  if (problem.end) add([](Request& r) { r.problem.end.reset(); });
  if (problem.closed) add([](Request& r) { r.problem.closed = false; });
  if (problem.symmetry != Symmetry::none) {
    add([](Request& r) { r.problem.symmetry = Symmetry::none; });
  }
  if (request.options.seed != 1) add([](Request& r) { r.options.seed = 1; });
  if (request.options.tie != Tie::successor)
    add([](Request& r) { r.options.tie = Tie::successor; });
  return all;
}

std::string command_line(const Request& request) {
  const Problem& p = request.problem;
  std::string words = "ktour solve " + to_string(p.board);
  if (p.closed) words += " --closed";
  if (p.start) words += " --start " + to_string(*p.start);
  if (p.end) words += " --end " + to_string(*p.end);
  if (p.symmetry != Symmetry::none) words += " --symmetry " + std::string(name(p.symmetry));
  if (request.options.seed != 1) words += " --seed " + std::to_string(request.options.seed);
  return words;
}

}  // namespace ktour::model
