// What counting costs: nanoseconds a state, and how much meeting in the middle saves.
#include <fmt/format.h>

#include "bench.hpp"
#include "clock.hpp"
#include "console.hpp"
#include "count/halves.hpp"
#include "ktour/parse.hpp"
#include "options.hpp"

namespace app {
namespace {

struct Measured {
  ktour::count::Number tours;
  ktour::CountCost cost{};
  double seconds = 0;
};

void show(const ktour::Board& board, const char* way, const Measured& measured) {
  fmt::print("{:>8} {:>8} {:>22} {:>12} {:>12} {:>10.1f} {:>10.3f} {:>12}\n", to_string(board), way,
             measured.tours.get_str(), measured.cost.states, measured.cost.widest,
             measured.seconds * 1e9 / static_cast<double>(measured.cost.states), measured.seconds,
             ktour::shown_bytes(measured.cost.peak_bytes));
}

}  // namespace

ExitStatus bench_count() {
  Console console;
  const ktour::CountOptions options{ktour::all_threads()};
  fmt::print("closed tours, {} threads; seconds of all processors together\n", options.threads);
  fmt::print("{:>8} {:>8} {:>22} {:>12} {:>12} {:>10} {:>10} {:>12}\n", "board", "way", "tours",
             "states", "widest", "ns a state", "seconds", "memory");
  // Only an interrupt keeps it from an answer, and that ends the program.
  const auto measure = [&](auto&& count) {
    ktour::count::Job job(options, console);
    const double began = process_seconds();
    Measured measured{need(count(job))};
    measured.seconds = process_seconds() - began;
    measured.cost = job.cost;
    return measured;
  };
  const auto closed = [](int rows, int cols) {
    return ktour::Problem{ktour::Board(rows, cols), {}, {}, true};
  };
  const ktour::Problem first = closed(6, 7);
  const Measured textbook = measure([&](ktour::count::Job& job) {
    return count_whole(first.board, ktour::graph_of(first), {}, job);
  });
  show(first.board, "whole", textbook);
  for (const auto& [rows, cols] : {std::pair{6, 7}, {6, 8}, {6, 12}, {7, 8}}) {
    const ktour::Problem problem = closed(rows, cols);
    const Measured halves =
        measure([&](ktour::count::Job& job) { return count_by_halves(problem, {}, job); });
    show(problem.board, "halves", halves);
    if (problem.board == first.board) {
      fmt::print("{:>17} one run over the whole board takes {:.1f} times as long\n", "",
                 textbook.seconds / halves.seconds);
    }
  }
  return done;
}

}  // namespace app
