// Facts of tours: all of them at once, and the dearest alone, beside the check of the same tour.
#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "bench.hpp"
#include "clock.hpp"
#include "console.hpp"
#include "ktour/facts.hpp"
#include "ktour/ktour.hpp"
#include "options.hpp"

namespace app {
namespace {

using ktour::Board;
using ktour::Square;

// The least of several runs, a tour being taken anew so often that some million squares pass.
template <class Work>
double nanoseconds_a_square(std::uint64_t squares, Work work) {
  const std::uint64_t times = std::max<std::uint64_t>(1, 1'000'000 / squares);
  double least = 1e30;
  for (int run = 0; run < 7 && !interrupted(); ++run) {
    const double began = thread_seconds();
    for (std::uint64_t i = 0; i < times; ++i) work();
    least =
        std::min(least, (thread_seconds() - began) * 1e9 / static_cast<double>(times * squares));
  }
  return least;
}

}  // namespace

ExitStatus bench_facts() {
  fmt::print("facts of closed tours, one thread, nanoseconds a square\n");
  fmt::print("{:>12} {:>10} {:>10} {:>10} {:>10}\n", "board", "check", "all facts", "turns",
             "crossings");
  for (const int side : {8, 20, 100, 1000, 4000}) {
    ktour::Problem problem{Board(side, side)};
    problem.closed = true;
    const ktour::Answer answer = need(solve(problem));
    std::vector<Square> squares(answer.tour().size());
    answer.tour().squares(0, squares);
    const ktour::Tour tour = ktour::Tour::from_squares(problem.board, squares);
    ktour::FactMeter meter(problem);
    const auto time_of = [&](auto wanted) {
      return nanoseconds_a_square(squares.size(), [&] {
        meter.take(squares);
        for (const ktour::Fact& fact : ktour::facts()) {
          if (wanted(fact)) (void)meter.value(fact);
        }
      });
    };
    const double checked =
        nanoseconds_a_square(squares.size(), [&] { (void)check(tour, problem); });
    const double all = time_of([](const ktour::Fact&) { return true; });
    const double turns = time_of([](const ktour::Fact& fact) { return fact.name == "turns"; });
    const double crossings =
        time_of([](const ktour::Fact& fact) { return fact.name == "crossings"; });
    fmt::print("{:>12} {:>10.1f} {:>10.1f} {:>10.1f} {:>10.1f}\n", to_string(problem.board),
               checked, all, turns, crossings);
    if (interrupted()) return undecided;
  }
  return done;
}

}  // namespace app
