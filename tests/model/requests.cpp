// The kinds of requests, one function each, and what each means in the plainest terms.
#include "requests.hpp"

#include <algorithm>
#include <array>

#include "plain_moves.hpp"

namespace ktour::model {

std::uint64_t Dice::next() {
  // splitmix64
  std::uint64_t x = state_ += 0x9e3779b97f4a7c15;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
  x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
  return x ^ (x >> 31);
}

namespace {

template <class E>
E any_named(Dice& dice) {
  return names<E>[static_cast<std::size_t>(dice.below(static_cast<int>(names<E>.size())))].value;
}

Square any_square(const Board& board, Dice& dice) {
  for (;;) {
    const Square s{dice.below(board.rows()), dice.below(board.cols())};
    if (board.contains(s)) return s;
  }
}

Square any_of(const std::set<Square>& squares, Dice& dice) {
  return *std::next(squares.begin(), dice.below(static_cast<int>(squares.size())));
}

// Closed or not, ends given or not, a symmetry or none. Not all of it makes sense; most is such
// that the colours alone do not decide it.
Problem with_wishes(const Board& board, Dice& dice, const Piece& piece = {}) {
  const bool even = board.size() % 2 == 0;
  const bool any_colours = dice.one_in(4) || !board.is_rectangle() || !piece.is_knight();
  const auto fits = [&](Square s) { return any_colours || even || (s.row + s.col) % 2 == 0; };
  Problem problem{board};
  problem.piece = piece;
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
    const std::set<Square> next = test::reached(board, piece, *problem.start);
    if (next.empty()) return problem;
    problem.end = any_of(next, dice);
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

const std::vector<Piece>& pieces() {
  const auto leap = [](std::int32_t a, std::int32_t b) { return Leap{a, b}; };
  static const std::vector<Piece> all{Piece(),
                                      Piece("wazir", {leap(0, 1)}),
                                      *parse_piece("king"),
                                      Piece("camel", {leap(1, 3)}),
                                      Piece("zebra", {leap(2, 3)}),
                                      Piece("1,2+1,3", {leap(1, 2), leap(1, 3)}),
                                      Piece("0,3+1,1", {leap(0, 3), leap(1, 1)})};
  return all;
}

// Some moves of it must be made, or must not.
Problem with_moves(Problem problem, Dice& dice) {
  for (std::vector<Move>* list : {&problem.through, &problem.avoid}) {
    while (dice.one_in(4)) {
      const Square from = any_square(problem.board, dice);
      const std::set<Square> to = test::reached(problem.board, problem.piece, from);
      if (!to.empty()) list->push_back({from, any_of(to, dice)});
    }
  }
  // Its first squares are given: the start, and the moves from there on. Now and then one of them
  // is to be the end too.
  if (!problem.start || !dice.one_in(2)) return problem;
  std::vector<Square> first{*problem.start};
  while (dice.one_in(2)) {
    std::set<Square> to = test::reached(problem.board, problem.piece, first.back());
    for (const Square s : first) to.erase(s);
    if (to.empty()) break;
    first.push_back(any_of(to, dice));
  }
  if (problem.symmetry == Symmetry::none && dice.one_in(4)) {
    problem.end = first[static_cast<std::size_t>(dice.below(static_cast<int>(first.size())))];
  }
  (void)begin_with(problem, std::move(first));
  return problem;
}

// With holes, joined sides, layers, and any piece.
Problem any_board(Dice& dice) {
  for (;;) {
    Board board(dice.between(1, 6), dice.between(1, 6), any_named<Surface>(dice));
    if (dice.one_in(4)) {
      board = *Board::box({dice.between(1, 3), dice.between(1, 4), dice.between(1, 4)});
    }
    std::vector<Square> holes;
    const int share = dice.between(2, 8);
    for (std::uint64_t i = 0; i < board.area(); ++i) {
      if (dice.one_in(share)) holes.push_back(board.square(i));
    }
    const Result<Board> rest = board.without(holes);
    if (dice.one_in(2) && rest) board = *rest;
    const Piece piece =
        dice.one_in(2)
            ? Piece()
            : pieces()[static_cast<std::size_t>(dice.below(static_cast<int>(pieces().size())))];
    return with_moves(with_wishes(board, dice, piece), dice);
  }
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

// With a symmetry that the board has, and small enough to count.
Problem symmetric_board(Dice& dice) {
  for (;;) {
    const int rows = dice.between(1, 5);
    const int cols = dice.one_in(2) ? rows : dice.between(1, 6);
    const Board board(rows, cols, dice.one_in(2) ? Surface::plane : any_named<Surface>(dice));
    const auto symmetry = static_cast<Symmetry>(dice.between(1, 4));
    if (symmetry == Symmetry::quarter && rows != cols) continue;
    std::vector<Square> holes;
    const int share = dice.between(2, 8);
    for (std::uint64_t i = 0; i < board.area(); ++i) {
      if (!dice.one_in(share)) continue;
      Square s = board.square(i);
      for (int turn = 0; turn < 4; ++turn) {
        holes.push_back(s);
        s = mirrored(symmetry, board, s);
      }
    }
    const Result<Board> rest = board.without(holes);
    if (!rest || rest->size() > 20) continue;
    Problem problem{dice.one_in(3) && board.size() <= 20 ? board : *rest};
    problem.piece =
        pieces()[static_cast<std::size_t>(dice.below(static_cast<int>(pieces().size())))];
    problem.closed = dice.one_in(2);
    problem.symmetry = dice.one_in(4) ? Symmetry::none : symmetry;
    if (dice.one_in(2)) problem.start = any_square(problem.board, dice);
    return dice.one_in(3) ? problem : with_moves(problem, dice);
  }
}

// Small enough to count, with some steps of a tour, or of what is nearly one.
Problem puzzle(Dice& dice) {
  for (;;) {
    Problem problem = any_board(dice);
    if (problem.board.size() > 36) continue;
    problem.symmetry = dice.one_in(20) ? problem.symmetry : Symmetry::none;
    if (!validate(problem)) continue;
    SolveOptions options;
    options.seed = dice.next();
    options.limit = 10000;
    const Result<Answer> answer = solve(problem, options);
    const std::uint64_t size = problem.board.size();
    const auto step_of = [&](Square s) {
      const auto at = static_cast<std::uint64_t>(dice.below(static_cast<int>(size)));
      return answer && answer->found() ? answer->tour().step_of(s) : at;
    };
    const int share = dice.between(2, 12);
    std::vector<Given> steps;
    for (const Square s : squares_on(problem.board)) {
      if (dice.one_in(share)) steps.push_back({s, step_of(s)});
    }
    if (steps.size() > 1 && dice.one_in(6)) std::swap(steps[0].step, steps[1].step);
    give(problem, steps);
    problem.from_0 = dice.one_in(4);
    return problem;
  }
}

// Larger ones, where nobody but the methods themselves can tell.
Problem large_board(Dice& dice) {
  const Board whole(dice.between(6, 20), dice.between(6, 20));
  std::vector<Square> holes;
  const int share = dice.between(3, 30);
  for (std::uint64_t i = 0; i < whole.area(); ++i) {
    if (dice.one_in(share)) holes.push_back(whole.square(i));
  }
  return with_wishes(*whole.without(holes), dice);
}

struct Kind {
  Problem (*make)(Dice&);
  int share;
};

constexpr Kind kinds[] = {{small_rectangle, 8}, {tiny_rectangle, 4}, {narrow_rectangle, 3},
                          {large_rectangle, 2}, {square_board, 2},   {any_board, 16},
                          {symmetric_board, 8}, {large_board, 1},    {puzzle, 12}};

}  // namespace

Request random_request(Dice& dice) {
  int shares = 0;
  for (const Kind& kind : kinds) shares += kind.share;
  for (;;) {
    int at = dice.below(shares);
    const Kind* kind = kinds;
    while (at >= kind->share) at -= (kind++)->share;
    Request request{kind->make(dice)};
    request.options.tie = any_named<Tie>(dice);
    if (dice.one_in(2)) request.options.seed = dice.next();
    request.few_moves = static_cast<std::uint64_t>(dice.between(1, dice.one_in(2) ? 10 : 200));
    request.polls = static_cast<std::uint64_t>(dice.one_in(2) ? 0 : dice.below(4));
    if (validate(request.problem)) return request;
  }
}

std::optional<Puzzle> puzzle_of(const Problem& problem) {
  const Board& board = problem.board;
  if (board.size() > 64) return std::nullopt;
  const std::vector<Square> squares = squares_on(board);
  const auto number = [&](Square s) {
    return static_cast<std::size_t>(std::find(squares.begin(), squares.end(), s) - squares.begin());
  };
  Puzzle puzzle{std::vector<std::uint64_t>(squares.size())};
  for (std::size_t a = 0; a < squares.size(); ++a) {
    for (const Square to : test::reached(board, problem.piece, squares[a])) {
      puzzle.leads_to[a] |= std::uint64_t{1} << number(to);
    }
    if (problem.symmetry != Symmetry::none) {
      puzzle.image.push_back(number(mirrored(problem.symmetry, board, squares[a])));
    }
  }
  for (const Move& move : problem.through) {
    puzzle.through.emplace_back(number(move.a), number(move.b));
  }
  for (const Move& move : problem.avoid) {
    puzzle.leads_to[number(move.a)] &= ~(std::uint64_t{1} << number(move.b));
    puzzle.leads_to[number(move.b)] &= ~(std::uint64_t{1} << number(move.a));
  }
  for (const Given& given : problem.given) {
    puzzle.given.emplace_back(number(given.square), given.step);
  }
  for (const Square s : problem.begin) puzzle.begin.push_back(number(s));
  if (problem.start) puzzle.start = number(*problem.start);
  if (problem.end) puzzle.end = number(*problem.end);
  puzzle.closed = problem.closed;
  return puzzle;
}

std::vector<Square> squares_on(const Board& board) {
  std::vector<Square> squares;
  for (std::uint64_t i = 0; i < board.area(); ++i) {
    if (board.contains(board.square(i))) squares.push_back(board.square(i));
  }
  return squares;
}

std::vector<Request> simpler(const Request& request) {
  std::vector<Request> all;
  const auto add = [&](auto change) {
    Request less = request;
    change(less);
    if (validate(less.problem)) all.push_back(less);
  };
  const Board& board = request.problem.board;
  if (!board.is_rectangle()) {
    for (const Square s : squares_on(board)) {
      const Result<Board> less = board.without(std::array{s});
      if (less) add([&](Request& r) { r.problem.board = *less; });
    }
  }
  for (const int by : {8, 1}) {
    if (!board.is_rectangle()) break;
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
  if (!problem.begin.empty()) add([](Request& r) { r.problem.begin.clear(); });
  if (problem.start) add([](Request& r) { r.problem.start.reset(); });
  if (problem.end) add([](Request& r) { r.problem.end.reset(); });
  if (problem.closed) add([](Request& r) { r.problem.closed = false; });
  if (!problem.through.empty()) add([](Request& r) { r.problem.through.pop_back(); });
  if (!problem.avoid.empty()) add([](Request& r) { r.problem.avoid.pop_back(); });
  for (std::size_t i = 0; i < problem.given.size(); ++i) {
    add([&](Request& r) {
      r.problem.given.erase(r.problem.given.begin() + static_cast<std::ptrdiff_t>(i));
    });
  }
  if (problem.symmetry != Symmetry::none) {
    add([](Request& r) { r.problem.symmetry = Symmetry::none; });
  }
  if (request.options.seed) add([](Request& r) { r.options.seed.reset(); });
  if (request.options.tie != Tie::successor)
    add([](Request& r) { r.options.tie = Tie::successor; });
  return all;
}

std::string command_line(const Request& request) {
  std::string line = "ktour solve";
  for (const Word& word : words_of({request.problem, request.options})) {
    if (word.name != "board") line += " --" + word.name;
    for (const std::string& value : word.values) line += " " + value;
  }
  return line;
}

}  // namespace ktour::model
