// ktour bench: speeds as ratios taken in one run, and a signature of the searches.
//
// Times are the processor's time of this thread, the least of several runs: machines are shared and
// noisy, and what is compared must have met the same conditions. The signature is the sum of moves
// examined over a fixed list of problems: it changes when a search changes, and only then.
#include <fmt/format.h>

#include <ctime>

#include "commands.hpp"
#include "console.hpp"
#include "options.hpp"
#include "reference/plain_warnsdorff.hpp"
#include "search/random_walk.hpp"

namespace app {
namespace {

using ktour::Board;
using ktour::Problem;
using ktour::Square;

double thread_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

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

ExitStatus bench_search(bool only_signature) {
  if (!only_signature) {
    bench_warnsdorff();
    bench_walks();
    if (interrupted()) return undecided;
    fmt::print("\n");
  }
  fmt::print("signature: {}\n", signature());
  return done;
}

}  // namespace

Command add_bench(CLI::App& program) {
  CLI::App* line = program.add_subcommand("bench", "measure speeds, as ratios taken in one run");
  const auto what = std::make_shared<std::vector<std::string>>();
  const auto only_signature = std::make_shared<bool>(false);
  line->add_option("what", *what, "search")->type_name("WHAT");
  line->add_flag("--signature", *only_signature,
                 "only the number that tells whether searches changed");
  line->footer(
      "Exit status: 0 measured, 2 wrong request, 3 interrupted.\n"
      "\n"
      "Examples:\n"
      "  ktour bench search               speeds of the searches\n"
      "  ktour bench search --signature   the sum of moves examined over a fixed list of "
      "problems\n");
  return {line, [what, only_signature] {
            if (what->size() != 1 || what->front() != "search") {
              refuse(fmt::format("bench: '{}' cannot be measured: choose from search",
                                 fmt::join(*what, " ")));
            }
            return bench_search(*only_signature);
          }};
}

}  // namespace app
