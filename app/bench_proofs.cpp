// Certificates: an answer with one beside the answer alone, and the time that the judge takes.
#include <fmt/format.h>

#include <algorithm>

#include "bench.hpp"
#include "clock.hpp"
#include "console.hpp"
#include "options.hpp"

namespace app {
namespace {

using ktour::Board;
using ktour::Problem;
using ktour::Square;

template <class Work>
double least_seconds(Work work) {
  double least = 1e30;
  double spent = 0;
  for (int i = 0; i < 200 && spent < 2 && !interrupted(); ++i) {
    const double began = thread_seconds();
    work();
    const double took = thread_seconds() - began;
    spent += took;
    least = std::min(least, took);
  }
  return least;
}

Problem by(const char* piece, Problem problem) {
  problem.piece = need(ktour::parse_piece(piece));
  return problem;
}

}  // namespace

ExitStatus bench_proofs() {
  const std::vector<Problem> problems{
      {Board(4, 6), {}, {}, true},
      {Board(7, 7), Square{0, 1}},
      {Board(3, 8), {}, {}, true},
      {Board(4, 4)},
      {Board(5, 6), Square{1, 1}, Square{3, 4}},
      {Board(5, 6), {}, {}, false, ktour::Symmetry::point},
      {Board(3, 20001), Square{0, 1}, Square{2, 1}},
      by("zebra", {Board(12, 12), {}, {}, true}),
      by("giraffe", {Board(8, 8)}),
  };
  fmt::print("certificates, one thread: milliseconds, the start of the program not counted\n");
  fmt::print("{:>10} {:>9} {:>10} {:>10} {:>7} {:>10} {:>8}  {}\n", "board", "piece", "answer",
             "with it", "ratio", "verified", "bytes", "rule");
  for (const Problem& problem : problems) {
    ktour::SolveOptions with;
    with.certificate = true;
    const ktour::Answer answer = need(solve(problem, with));
    if (!answer.impossible()) refuse(fmt::format("{} has a tour", to_string(problem.board)));
    const double alone = least_seconds([&] { need(solve(problem)); });
    const double both = least_seconds([&] { need(solve(problem, with)); });
    ktour::ProofReport report;
    const double verified = least_seconds([&] { report = check(answer.proof()); });
    if (interrupted()) return undecided;
    fmt::print("{:>10} {:>9} {:>10.4f} {:>10.4f} {:>7.1f} {:>10.4f} {:>8}  {}\n",
               to_string(problem.board), problem.piece.name(), alone * 1e3, both * 1e3,
               both / alone, verified * 1e3, answer.proof().certificate->text.size(),
               report.parts.back().rule);
  }
  return done;
}

}  // namespace app
