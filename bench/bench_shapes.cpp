// ktour bench shapes: boards with holes, other pieces, surfaces and boxes.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/random.hpp"
#include "bench.hpp"
#include "clock.hpp"
#include "console.hpp"
#include "ktour/ktour.hpp"
#include "options.hpp"
#include "problem/moves.hpp"

namespace app {
namespace {

using ktour::Board;
using ktour::Problem;
using ktour::Square;

std::vector<Square> squares_of(const Board& board) {
  std::vector<Square> all;
  for (std::uint64_t i = 0; i < board.area(); ++i) {
    if (board.contains(board.square(i))) all.push_back(board.square(i));
  }
  return all;
}

// So many squares of a hundred taken out.
Board with_holes(const Board& board, std::uint32_t percent, ktour::Random& random) {
  std::vector<Square> holes;
  for (const Square s : squares_of(board)) {
    if (random.below(100) < percent) holes.push_back(s);
  }
  const auto left = board.without(holes);
  return left ? *left : board;
}

// Without squares that have fewer than so many moves, and with as many of either colour: what a
// random board of many squares needs to have a tour at all.
Board trimmed(Board board, ktour::Random& random, int fewest = 2) {
  for (;;) {
    const ktour::Moves moves(board, {});
    std::vector<Square> out;
    std::int64_t excess = 0;
    for (const Square s : squares_of(board)) {
      if (moves.degree(s) < fewest) out.push_back(s);
      excess += (s.row + s.col) % 2 == 0 ? 1 : -1;
    }
    const bool even_out = out.empty();
    while (even_out && excess != 0) {
      const Square s = board.square(random.next() % board.area());
      const int kind = (s.row + s.col) % 2 == 0 ? 1 : -1;
      if (!board.contains(s) || (excess > 0) != (kind > 0)) continue;
      if (std::find(out.begin(), out.end(), s) != out.end()) continue;
      excess -= kind;
      out.push_back(s);
    }
    if (out.empty()) return board;
    board = need(board.without(out));
  }
}

struct Timed {
  ktour::Answer answer;
  double seconds;
};

// Ends the work after so long.
class Until final : public ktour::Status {
 public:
  explicit Until(double seconds) : end_(thread_seconds() + seconds) {}
  ktour::StopKind poll(const ktour::Progress& /*progress*/) override {
    return thread_seconds() < end_ ? ktour::StopKind::none : ktour::StopKind::timeout;
  }

 private:
  double end_;
};

Timed timed(const Problem& problem, ktour::SolveOptions options = {}, double most = 1e9) {
  Until status(most);
  const double began = thread_seconds();
  ktour::Answer answer = need(solve(problem, options, status));
  return {std::move(answer), thread_seconds() - began};
}

// How many times as long the complete search takes by itself, as far as it is worth waiting for.
std::string beside_exact(const Problem& problem, double seconds) {
  constexpr double times = 10;
  const double longest = std::max(5.0, 2 * seconds);
  ktour::SolveOptions options;
  options.method = ktour::Method::exact;
  const Timed exact = timed(problem, options, std::min(longest, times * seconds));
  return fmt::format("{}{:.1f}", exact.answer.undecided() ? "> " : "", exact.seconds / seconds);
}

void bench_random() {
  constexpr int requests = 10000;
  constexpr std::uint64_t most_moves = 2000000;
  ktour::Random random(1);
  std::vector<double> seconds;
  int found = 0;
  int undecided = 0;
  for (int i = 0; i < requests && !interrupted(); ++i) {
    const auto side = [&] { return static_cast<std::int32_t>(3 + random.below(18)); };
    const std::int32_t rows = side();
    const Board board = with_holes(Board(rows, side()), random.below(41), random);
    ktour::SolveOptions options;
    options.limit = most_moves;
    const Timed t = timed({board, {}, {}, i % 2 == 0}, options);
    seconds.push_back(t.seconds);
    found += t.answer.found() ? 1 : 0;
    undecided += t.answer.undecided() ? 1 : 0;
  }
  if (seconds.empty()) return;  // interrupted at once
  std::sort(seconds.begin(), seconds.end());
  const auto at = [&](double part) {
    return 1e3 * seconds[static_cast<std::size_t>(part * static_cast<double>(seconds.size() - 1))];
  };
  fmt::print("{} requests, boards up to 20x20 with up to 40% holes: {} found, {} undecided\n",
             seconds.size(), found, undecided);
  fmt::print("milliseconds: half below {:.3f}, 90% {:.3f}, 99% {:.3f}, 99.9% {:.3f}, all {:.3f}\n",
             at(0.5), at(0.9), at(0.99), at(0.999), at(1));
}

void show(std::string_view what, const Problem& problem) {
  const Timed t = timed(problem);
  fmt::print("{:>28} {:>9} {:>7} {:>11} {:>9.3f} {:>8.0f} {:>11}\n", what, problem.board.size(),
             problem.closed ? "closed" : "open", t.answer.status(), t.seconds,
             t.seconds * 1e9 / static_cast<double>(problem.board.size()),
             beside_exact(problem, t.seconds));
}

void bench_large() {
  fmt::print("\n{:>28} {:>9} {:>7} {:>11} {:>9} {:>8} {:>11}\n", "board", "squares", "kind",
             "answer", "seconds", "ns each", "exact alone");
  ktour::Random random(1);
  for (const auto& [side, percent] : {std::pair{100, 10U},
                                      {100, 20U},
                                      {300, 2U},
                                      {300, 10U},
                                      {300, 10U},
                                      {300, 10U},
                                      {1000, 5U},
                                      {1000, 10U}}) {
    const Board board = trimmed(with_holes(Board(side, side), percent, random), random);
    const std::string name = fmt::format("{0}x{0}, {1}% holes", side, percent);
    show(name, {board, {}, {}, true});
    show(name, {board});
    if (interrupted()) return;
  }
  const auto by = [](Board board, std::string_view name, std::vector<ktour::Leap> leaps) {
    Problem problem{board, {}, {}, true};
    problem.piece = ktour::Piece(std::string(name), std::move(leaps));
    return problem;
  };
  for (const int side : {30, 100}) {
    const Board board(side, side);
    show(fmt::format("{0}x{0}, zebra", side), by(board, "zebra", {{2, 3}}));
    show(fmt::format("{0}x{0}, giraffe", side), by(board, "giraffe", {{1, 4}}));
    show(fmt::format("{0}x{0}, knight and camel", side), by(board, "both", {{1, 2}, {1, 3}}));
    show(fmt::format("{0}x{0}, king", side), by(board, "king", {{0, 1}, {1, 1}}));
  }
  show("99x101, king", by(Board(99, 101), "king", {{0, 1}, {1, 1}}));
  show("100x100, torus", {Board(100, 100, ktour::Surface::torus), {}, {}, true});
  show("101x101, torus", {Board(101, 101, ktour::Surface::torus), {}, {}, true});
  show("101x101, klein", {Board(101, 101, ktour::Surface::klein), {}, {}, true});
  show("12x12x12", {need(Board::box({12, 12, 12})), {}, {}, true});
}

// Closed tours of boards with 10% holes; the exponent is 1 where time grows as the squares do.
void bench_growth() {
  fmt::print("\n{:>28} {:>9} {:>11} {:>9} {:>9}\n", "board", "squares", "answer", "seconds",
             "exponent");
  double seconds = 0;
  double squares = 0;
  for (const int side : {250, 500, 1000, 2000}) {
    ktour::Random random(1);
    const Board board = trimmed(with_holes(Board(side, side), 10, random), random, 3);
    if (interrupted()) return;
    const Timed t = timed({board, {}, {}, true});
    const auto now = static_cast<double>(board.size());
    const double exponent = std::log(t.seconds / seconds) / std::log(now / squares);
    fmt::print("{:>28} {:>9} {:>11} {:>9.3f} {:>9}\n", fmt::format("{0}x{0}, 10% holes", side),
               board.size(), t.answer.status(), t.seconds,
               squares > 0 ? fmt::format("{:.2f}", exponent) : "");
    seconds = t.seconds;
    squares = now;
  }
}

}  // namespace

ExitStatus bench_shapes() {
  bench_growth();
  if (interrupted()) return undecided;
  bench_random();
  bench_large();
  return interrupted() ? undecided : done;
}

}  // namespace app
