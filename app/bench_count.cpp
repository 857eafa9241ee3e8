// What counting costs: nanoseconds a state, and how much meeting in the middle saves.
#include <fmt/format.h>

#include "bench.hpp"
#include "clock.hpp"
#include "console.hpp"
#include "count/halves.hpp"
#include "count/whole.hpp"
#include "ktour/parse.hpp"
#include "lab/parallel.hpp"

namespace app {
namespace {

struct Interrupts final : ktour::count::Watcher {
  ktour::StopKind poll() override {
    return interrupted() ? ktour::StopKind::interrupt : ktour::StopKind::none;
  }
};

struct Measured {
  ktour::count::Number tours;
  ktour::count::Cost cost;
  double seconds;
};

template <class Work>
Measured measure(Work&& work) {
  Measured measured;
  const double began = process_seconds();
  measured.tours = work(measured.cost);
  measured.seconds = process_seconds() - began;
  return measured;
}

void show(const ktour::Board& board, const char* way, const Measured& measured) {
  fmt::print("{:>8} {:>8} {:>22} {:>12} {:>12} {:>10.1f} {:>10.3f} {:>12}\n", to_string(board), way,
             measured.tours.get_str(), measured.cost.states, measured.cost.widest,
             measured.seconds * 1e9 / static_cast<double>(measured.cost.states), measured.seconds,
             ktour::shown_bytes(measured.cost.peak_bytes));
}

}  // namespace

ExitStatus bench_count() {
  Interrupts watcher;
  const ktour::count::Resources resources{ktour::all_threads(), ~std::uint64_t{0}, &watcher};
  fmt::print("closed tours, {} threads; seconds of all processors together\n", resources.threads);
  fmt::print("{:>8} {:>8} {:>22} {:>12} {:>12} {:>10} {:>10} {:>12}\n", "board", "way", "tours",
             "states", "widest", "ns a state", "seconds", "memory");
  try {
    const auto closed = [](int rows, int cols) {
      return ktour::Problem{ktour::Board(rows, cols), {}, {}, true};
    };
    const ktour::Problem first = closed(6, 7);
    const Measured textbook = measure([&](ktour::count::Cost& cost) {
      return count_whole(first.board, ktour::frontier::graph_of(first), {}, resources, cost);
    });
    show(first.board, "whole", textbook);
    for (const auto& [rows, cols] : {std::pair{6, 7}, {6, 8}, {6, 12}, {7, 8}}) {
      const ktour::Problem problem = closed(rows, cols);
      const Measured halves = measure(
          [&](ktour::count::Cost& cost) { return count_by_halves(problem, {}, resources, cost); });
      show(problem.board, "halves", halves);
      if (problem.board == first.board) {
        fmt::print("{:>17} one run over the whole board takes {:.1f} times as long\n", "",
                   textbook.seconds / halves.seconds);
      }
    }
  } catch (const ktour::count::Stopped&) {
    return undecided;
  }
  return done;
}

}  // namespace app
