// ktour bench: speeds as ratios taken in one run, and a signature of the searches.
//
// Times are the processor's time of this thread, the least of several runs: machines are shared and
// noisy, and what is compared must have met the same conditions. The signature is the sum of moves
// examined over a fixed list of problems: it changes when a search changes, and only then.
#include "bench.hpp"

#include <fmt/format.h>

#include <cstring>

#include "clock.hpp"
#include "commands.hpp"
#include "console.hpp"
#include "lab/random_walk.hpp"
#include "lab/trial.hpp"
#include "options.hpp"
#include "plain_warnsdorff.hpp"

namespace app {
namespace {

using ktour::Board;
using ktour::Problem;
using ktour::Square;

// The least time of several runs; each returns the squares it visited.
template <class Work>
double nanoseconds_a_square(int runs, Work work) {
  double least = 1e30;
  for (int i = 0; i < runs && !interrupted(); ++i) {
    const double began = thread_seconds();
    const std::uint64_t squares = work();
    least = std::min(least, (thread_seconds() - began) * 1e9 / static_cast<double>(squares));
  }
  return least;
}

void bench_warnsdorff() {
  fmt::print("warnsdorff, k = 0, from 3,3: nanoseconds a visited square\n");
  fmt::print("{:>12} {:>10} {:>10} {:>8} {:>14}\n", "board", "plain", "ktour", "ratio",
             "to 500x500");
  double at_500 = 0;
  for (const int side : {8, 50, 500, 4000}) {
    const int runs = side < 500 ? 200 : side == 500 ? 20 : 3;
    const Square start{3, 3};
    const double plain = nanoseconds_a_square(side < 4000 ? runs : 1, [&] {
      plain::Warnsdorff rule(side, side, 0);
      rule.run({start.row, start.col});
      return rule.path().size();
    });
    ktour::SolveOptions options;
    options.method = ktour::Method::warnsdorff;
    options.undo = 0;
    ktour::Status nobody;
    const double fast = nanoseconds_a_square(runs, [&] {
      return need(solve(Problem{Board(side, side), start}, options, nobody)).work.examined + 1;
    });
    if (side == 500) at_500 = fast;
    fmt::print("{:>12} {:>10.1f} {:>10.1f} {:>8.1f} {:>14}\n", fmt::format("{0}x{0}", side), plain,
               fast, plain / fast, at_500 > 0 ? fmt::format("{:.2f}", fast / at_500) : "");
  }
}

void bench_walks() {
  const Board board(8, 8);
  const ktour::RandomWalker walker(board);
  ktour::Random random(1);
  constexpr int walks = 200000;
  std::uint64_t complete = 0;
  const double nanoseconds = nanoseconds_a_square(5, [&] {
    complete = 0;
    for (std::uint64_t i = 0; i < walks; ++i) {
      complete += walker.walk(i % board.size(), random) == board.size() ? 1 : 0;
    }
    return std::uint64_t{walks};
  });
  fmt::print("\nrandom-tie walks on 8x8, all starts: {:.0f} a second and core, {:.2f}% complete\n",
             1e9 / nanoseconds, 100.0 * static_cast<double>(complete) / walks);
}

// Problems that together use every search and every rule.
std::uint64_t signature() {
  struct Case {
    Problem problem;
    ktour::Method method;
    ktour::Tie tie = ktour::Tie::successor;
  };
  const Board chessboard(8, 8);
  const std::vector<Case> cases{
      {{chessboard, Square{0, 0}}, ktour::Method::warnsdorff},
      {{Board(50, 50), Square{3, 3}}, ktour::Method::warnsdorff},
      {{Board(30, 31), Square{7, 8}}, ktour::Method::warnsdorff, ktour::Tie::first},
      {{Board(30, 31), Square{7, 8}}, ktour::Method::warnsdorff, ktour::Tie::far},
      {{Board(30, 31), Square{7, 8}}, ktour::Method::warnsdorff, ktour::Tie::random},
      {{Board(6, 6), Square{0, 0}, {}, true}, ktour::Method::warnsdorff},
      {{Board(5, 6), Square{0, 0}, {}, true, ktour::Symmetry::vertical}, ktour::Method::plain},
      {{Board(6, 6), {}, {}, true, ktour::Symmetry::point}, ktour::Method::centrifugal},
      {{Board(5, 5), Square{0, 0}}, ktour::Method::plain},
      {{Board(5, 5), Square{0, 0}, Square{4, 4}}, ktour::Method::centrifugal},
      {{chessboard, Square{2, 2}}, ktour::Method::best_first},
      {{Board(10, 10), Square{0, 0}}, ktour::Method::best_first},
      {{Board(3, 12), Square{0, 0}, Square{1, 2}}, ktour::Method::exact},
      {{Board(20, 20), {}, {}, true}, ktour::Method::exact},
      {{Board(7, 12), {}, {}, true, ktour::Symmetry::point}, ktour::Method::exact},
      {{Board(5, 6), {}, {}, false, ktour::Symmetry::point}, ktour::Method::exact},
  };
  std::uint64_t sum = 0;
  for (const Case& c : cases) {
    ktour::SolveOptions options;
    options.method = c.method;
    options.tie = c.tie;
    options.limit = 1000000;
    sum += need(solve(c.problem, options)).work.examined;
  }
  return sum;
}

// A tour from the request on: made, and then filled into a matrix or walked along.
struct Cost {
  double fill;
  double in_order;
};

Cost cost(const Problem& problem, std::vector<std::uint32_t>& matrix) {
  constexpr int runs = 5;
  const auto made = [&] {
    ktour::Status nobody;
    return need(construct_unchecked(problem, {}, nobody)).tour();
  };
  const double fill = nanoseconds_a_square(runs, [&] {
    made().fill(matrix);
    return problem.board.size();
  });
  const double in_order = nanoseconds_a_square(runs, [&] {
    std::uint64_t sum = 0;
    for (const Square s : made().walk()) sum += static_cast<std::uint64_t>(s.col);
    return problem.board.size() + (sum == 0 ? 1 : 0);
  });
  return {fill, in_order};
}

// Symmetric tours beside ordinary closed ones of the same boards.
ExitStatus bench_symmetric() {
  fmt::print("\nsymmetric tours beside ordinary closed ones, with the making of the plan\n");
  fmt::print("{:>14} {:>12} {:>9} {:>9} {:>7} {:>9} {:>9} {:>7}\n", "board", "symmetry", "fill",
             "ordinary", "ratio", "in order", "ordinary", "ratio");
  for (const Problem& problem :
       {Problem{Board(1001, 1002), {}, {}, true, ktour::Symmetry::vertical},
        {Board(1002, 1001), {}, {}, true, ktour::Symmetry::horizontal},
        {Board(2000, 2000), {}, {}, true, ktour::Symmetry::point},
        {Board(1002, 1002), {}, {}, true, ktour::Symmetry::quarter},
        {Board(5002, 5002), {}, {}, true, ktour::Symmetry::quarter}}) {
    std::vector<std::uint32_t> matrix(problem.board.size());
    const Cost symmetric = cost(problem, matrix);
    const Cost ordinary = cost({problem.board, {}, {}, true}, matrix);
    fmt::print("{:>14} {:>12} {:>9.3f} {:>9.3f} {:>7.2f} {:>9.2f} {:>9.2f} {:>7.2f}\n",
               to_string(problem.board), name(problem.symmetry), symmetric.fill, ordinary.fill,
               symmetric.fill / ordinary.fill, symmetric.in_order, ordinary.in_order,
               symmetric.in_order / ordinary.in_order);
    if (interrupted()) return undecided;
  }
  return done;
}

// One row: filling the matrix of steps, beside a memcpy of as many bytes; and walking in order. The
// fill is compared with the least one too, or is the least.
void bench_tour(const Problem& problem, std::string_view kind, double& least) {
  const Board& board = problem.board;
  ktour::Status nobody;
  const ktour::Answer answer = need(construct_unchecked(problem, {}, nobody));
  std::vector<std::uint32_t> matrix(board.size());
  std::vector<std::uint32_t> copy(board.size());
  constexpr std::uint64_t large = 25000000;
  const int runs = board.size() < large ? 10 : 3;
  // The first run also brings the memory in; the least of them counts.
  const double fill = nanoseconds_a_square(runs, [&] {
    answer.tour().fill(matrix);
    return board.size();
  });
  const double plain = nanoseconds_a_square(runs, [&] {
    std::memcpy(copy.data(), matrix.data(), board.size() * sizeof(std::uint32_t));
    return board.size();
  });
  const double walk = nanoseconds_a_square(board.size() < large ? 3 : 1, [&] {
    std::uint64_t sum = 0;
    for (const Square s : answer.tour().walk()) sum += static_cast<std::uint64_t>(s.col);
    return board.size() + (sum == 0 ? 1 : 0);
  });
  if (least == 0) least = fill;
  fmt::print("{:>14} {:>12} {:>9.3f} {:>9.3f} {:>7.2f} {:>9.2f} {:>11.2f}\n", to_string(board),
             kind, fill, plain, fill / plain, walk, fill / least);
}

// What a request takes on a long narrow board, whatever its length.
void bench_narrow() {
  fmt::print("\na request for a narrow board, not checked: milliseconds\n");
  fmt::print("{:>14} {:>12} {:>12} {:>12}\n", "board", "closed", "open", "given ends");
  for (const int width : {3, 4, 5}) {
    const Board board(width, 2000000000);
    const auto request = [&](const Problem& problem) {
      if (problem.closed && width == 4) return std::string("none");
      const double nanoseconds = nanoseconds_a_square(3, [&] {
        ktour::Status nobody;
        need(construct_unchecked(problem, {}, nobody));
        return std::uint64_t{1};
      });
      return fmt::format("{:.1f}", nanoseconds * 1e-6);
    };
    fmt::print("{:>14} {:>12} {:>12} {:>12}\n", to_string(board), request({board, {}, {}, true}),
               request({board}),
               request({board, Square{0, 500000000}, Square{width - 1, 1500000000 + width % 2}}));
  }
}

ExitStatus bench_construct() {
  fmt::print("tours from tiles, one thread: nanoseconds a square\n");
  fmt::print("{:>14} {:>12} {:>9} {:>9} {:>7} {:>9} {:>11}\n", "board", "kind", "fill", "memcpy",
             "ratio", "in order", "to 1000");
  const auto even = [](int side) { return Square{side - 1, side % 2 == 0 ? side - 2 : side - 1}; };
  double least = 0;
  for (const int side : {1000, 1001, 4000, 9999, 20000}) {
    const Board board(side, side);
    bench_tour({board}, "open", least);
    if (side % 2 == 0) bench_tour({board, {}, {}, true}, "closed", least);
    bench_tour({board, Square{0, 0}, even(side)}, "given ends", least);
    if (interrupted()) return undecided;
  }
  for (const Board& board : {Board(3, 1000000), Board(1000000, 4), Board(5, 1000000)}) {
    bench_tour({board}, "open", least);
  }
  bench_narrow();
  if (bench_symmetric() != done) return undecided;
  const double request = nanoseconds_a_square(2000, [] {
    need(ktour::solve(Problem{Board(8, 8)}));
    return std::uint64_t{1};
  });
  const double closed = nanoseconds_a_square(2000, [] {
    need(ktour::solve(Problem{Board(8, 8), {}, {}, true}));
    return std::uint64_t{1};
  });
  fmt::print("\na request for 8x8, checked: open {:.1f} us, closed {:.1f} us\n", request * 1e-3,
             closed * 1e-3);
  return done;
}

// An exact census beside what it replaces: so many walks could be made in the same time.
ExitStatus bench_census() {
  const Board board(8, 8);
  std::vector<Square> starts;
  for (std::uint64_t i = 0; i < board.size(); ++i) starts.push_back(board.square(i));
  ktour::Status nobody;
  std::uint64_t states = 0;
  const double exact = nanoseconds_a_square(10, [&] {
    states = need(exact_census(board, {}, starts, {}, nobody)).states;
    return std::uint64_t{1};
  });
  constexpr std::uint64_t walks = 200000;
  ktour::Trials trials(board, {});
  const double walk = nanoseconds_a_square(5, [&] {
    for (std::uint64_t i = 0; i < walks; ++i) {
      trials.run(board.square(i % board.size()), ktour::run_seed(1, i), nobody);
    }
    return walks;
  });
  fmt::print("8x8, all starts, one thread\n");
  fmt::print("exact: {:.0f} ms, {} states, {:.1f} million states a second\n", exact * 1e-6, states,
             static_cast<double>(states) * 1e3 / exact);
  fmt::print("sampled: {:.2f} million walks a second\n", 1e3 / walk);
  fmt::print("ratio: the exact answer takes as long as {:.0f} walks\n", exact / walk);
  return interrupted() ? undecided : done;
}

ExitStatus bench_search(bool only_signature) {
  if (!only_signature) {
    bench_warnsdorff();
    bench_walks();
    if (interrupted()) return undecided;
    fmt::print("\n");
  }
  fmt::print("signature: {}\n", signature());
  if (!only_signature) {
    fmt::print("(all moves examined by a fixed set of searches: it changes when a search does)\n");
  }
  return done;
}

ExitStatus measure(const CommandLine& line) {
  const Value what = line["what"];
  const bool only_signature = line.given("--signature");
  const std::string name = fmt::format("{}", fmt::join(what.texts(), " "));
  if (name == "search") return bench_search(only_signature);
  if (name == "construct" && !only_signature) return bench_construct();
  if (name == "shapes" && !only_signature) return bench_shapes();
  if (name == "proofs" && !only_signature) return bench_proofs();
  if (name == "facts" && !only_signature) return bench_facts();
  if (name == "puzzles" && !only_signature) {
    const ExitStatus solved = bench_puzzles();
    return solved == done ? bench_making() : solved;
  }
  if (name == "counting" && !only_signature) return bench_count();
  if (name == "lab" && !only_signature) return bench_census();
  if (name == "latency" && !only_signature) return bench_latency();
  std::string parts;
  for (const Choice& part : what.choices()) {
    parts += fmt::format("{}{}", parts.empty() ? "" : ", ", part.name);
  }
  refuse(fmt::format("bench: '{}' cannot be measured: choose from {}", name, parts));
}

}  // namespace

constexpr Command bench_command{
    "bench",
    of::bench,
    "measure speeds, as ratios taken in one run",
    "The signature is the number of moves that a fixed set of searches examines. It stays the same "
    "until a change of the program changes a search.",
    "0 measured, 2 wrong request, 3 interrupted",
    "  ktour bench search               speeds of the searches\n"
    "  ktour bench construct            tours from tiles beside memcpy\n"
    "  ktour bench shapes               other boards and pieces\n"
    "  ktour bench proofs               certificates and their check\n"
    "  ktour bench facts                what can be said of a tour\n"
    "  ktour bench puzzles              puzzles solved and made\n"
    "  ktour bench counting             counting, nanoseconds a state\n"
    "  ktour bench lab                  the exact census beside walks\n"
    "  ktour bench latency              6,000 random requests; the slowest of them\n"
    "  ktour bench search --signature   the moves that the searches examine\n",
    [](const CommandLine& line) { return measure(line); },
};

}  // namespace app
