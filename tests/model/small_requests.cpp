// Every request of small boards, in all words: the judge of tours and plain trial agree on every
// walk over all squares, and where no walk is a tour, and only there, the judge of certificates
// accepts a proof that there is none. The same for counting, listing and the search.
//
//   small_requests [EVERY]     only every so-many-th request, for a look
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstring>

#include "plain_moves.hpp"
#include "requests.hpp"

namespace ktour::model {
namespace {

std::vector<Problem> boards() {
  std::vector<Problem> all;
  const auto add = [&](const Board& board, const char* piece) {
    Problem problem{board};
    problem.piece = *parse_piece(piece);
    all.push_back(problem);
  };
  const Board ring = *Board(3, 3).without(std::array{Square{1, 1}});
  for (const char* piece : {"wazir", "king", "knight"}) {
    add(Board(2, 2), piece);
    add(Board(2, 3), piece);
    add(Board(1, 5, Surface::mobius), piece);
    add(Board(2, 3, Surface::torus), piece);
    add(Board(3, 2, Surface::cylinder), piece);
    add(ring, piece);
  }
  add(Board(3, 3), "wazir");
  add(Board(2, 4), "wazir");
  add(Board(1, 2), "wazir");
  add(Board(3, 4), "knight");
  return all;
}

std::vector<std::vector<Square>> walks_over(const Problem& problem) {
  std::vector<std::vector<Square>> all;
  std::vector<Square> walk;
  const auto visit = [&](auto&& self, Square s) -> void {
    walk.push_back(s);
    if (walk.size() == problem.board.size()) all.push_back(walk);
    for (const Square to : test::reached(problem.board, problem.piece, s)) {
      if (std::find(walk.begin(), walk.end(), to) == walk.end()) self(self, to);
    }
    walk.pop_back();
  };
  for (const Square s : squares_on(problem.board)) visit(visit, s);
  return all;
}

std::vector<Move> moves_of(const Problem& problem) {
  std::vector<Move> all;
  for (const Square s : squares_on(problem.board)) {
    for (const Square to : test::reached(problem.board, problem.piece, s)) {
      if (s < to) all.push_back({s, to});
    }
  }
  return all;
}

class EveryRequest {
 public:
  explicit EveryRequest(std::uint64_t every) : every_(every) {}

  void run() {
    for (const Problem& plain : boards()) {
      walks_ = walks_over(plain);
      const std::vector<Move> moves = moves_of(plain);
      const std::vector<Square> squares = squares_on(plain.board);
      for (int symmetry = 0; symmetry <= 4; ++symmetry) {
        for (const bool closed : {false, true}) {
          Problem problem = plain;
          problem.symmetry = static_cast<Symmetry>(symmetry);
          problem.closed = closed;
          each_end(problem, squares, moves);
        }
      }
    }
  }

  std::uint64_t asked = 0;
  std::uint64_t impossible = 0;
  std::uint64_t faults = 0;

 private:
  void each_end(const Problem& problem, const std::vector<Square>& squares,
                const std::vector<Move>& moves) {
    each_move(problem, moves);
    for (const Square start : squares) {
      Problem one = problem;
      one.start = start;
      each_move(one, moves);
      for (const Square end : squares) {
        Problem both = one;
        both.end = end;
        each_move(both, moves);
      }
    }
  }

  void each_move(const Problem& problem, const std::vector<Move>& moves) {
    each_beginning(problem);
    for (const Move& move : moves) {
      Problem one = problem;
      one.through = {move};
      each_beginning(one);
      for (const Move& other : moves) {
        Problem both = one;
        both.avoid = {other};
        each_beginning(both);
        both = one;
        both.through.push_back(other);
        each_beginning(both);
      }
      one.through.clear();
      one.avoid = {move};
      each_beginning(one);
    }
  }

  void each_beginning(const Problem& problem) {
    ask(problem);
    if (!problem.start) return;
    for (const Square second : test::reached(problem.board, problem.piece, *problem.start)) {
      Problem begun = problem;
      if (begin_with(begun, {*problem.start, second})) ask(begun);
    }
  }

  void ask(const Problem& problem) {
    if (turn_++ % every_ != 0 || !validate(problem)) return;
    if (problem.symmetry != Symmetry::none && problem.end) return;
    ++asked;
    const std::string why = fault(problem);
    if (why.empty()) return;
    ++faults;
    fmt::print("{}: {}\n", command_line({problem}), why);
  }

  std::string fault(const Problem& problem) {
    const Puzzle puzzle = *puzzle_of(problem);
    const std::vector<Square> squares = squares_on(problem.board);
    const auto cell = [&](Square s) {
      return static_cast<std::size_t>(std::lower_bound(squares.begin(), squares.end(), s) -
                                      squares.begin());
    };
    bool exists = false;
    for (const std::vector<Square>& walk : walks_) {
      std::vector<std::size_t> cells;
      for (const Square s : walk) cells.push_back(cell(s));
      const bool is_one = is_solution(puzzle, cells);
      exists |= is_one;
      if (check(Tour::from_squares(problem.board, walk), problem).valid() == is_one) continue;
      return is_one ? "the judge refuses a tour" : "the judge accepts what is no tour";
    }
    impossible += exists ? 0 : 1;
    for (const Method method : {Method::automatic, Method::exact}) {
      SolveOptions options;
      options.method = method;
      if (turn_ % 2 != 0) options.seed = turn_;
      const Result<Answer> answer = solve(problem, options);
      if (!answer) return answer.error().message;
      if (answer->undecided()) return answer->stop().text;
      if (answer->found() != exists) return exists ? "it is called impossible" : "it is found";
    }
    Status nobody;
    const Result<Certificate> proof = certify(problem, {}, nobody);
    if (exists && proof) return "there is a tour, and a proof that there is none";
    if (!exists && !proof) return "there is no tour, and no proof";
    return {};
  }

  std::uint64_t every_;
  std::uint64_t turn_ = 0;
  std::vector<std::vector<Square>> walks_;
};

}  // namespace
}  // namespace ktour::model

int main(int count, char** words) {
  std::uint64_t every = 1;
  const char* end = count == 2 ? words[1] + std::strlen(words[1]) : nullptr;
  if (count > 2 ||
      (count == 2 && (std::from_chars(words[1], end, every).ptr != end || every == 0))) {
    fmt::print(stderr, "usage: small_requests [EVERY]\n");
    return 2;
  }
  ktour::model::EveryRequest all(every);
  all.run();
  fmt::print("{} requests, {} impossible; {} disagreements\n", all.asked, all.impossible,
             all.faults);
  return all.faults == 0 ? 0 : 1;
}
