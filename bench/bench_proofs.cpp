// Certificates: an answer with one beside the answer alone, and the time that the judge takes.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "bench.hpp"
#include "clock.hpp"
#include "console.hpp"
#include "options.hpp"
#include "system/process.hpp"

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

// What a user waits for: processor time of the whole program, asked in words.
double program_seconds(std::vector<std::string> words) {
  words.insert(words.begin(), "solve");
  words.insert(words.end(), {"--format", "none"});
  double least = 1e30;
  for (int i = 0; i < 15 && !interrupted(); ++i) {
    const auto seconds = ktour::seconds_of_this_program(words);
    if (!seconds) break;
    least = std::min(least, *seconds);
  }
  return least;
}

Problem by(const char* piece, Problem problem) {
  problem.piece = need(ktour::parse_piece(piece));
  return problem;
}

}  // namespace

ExitStatus bench_proofs() {
  struct Row {
    Problem problem;
    std::vector<std::string> words;
  };
  const std::vector<Row> rows{
      {{Board(4, 6), {}, {}, true}, {"4x6", "--closed"}},
      {{Board(7, 7), Square{0, 1}}, {"7x7", "--start", "0,1"}},
      {{Board(3, 8), {}, {}, true}, {"3x8", "--closed"}},
      {{Board(4, 4)}, {"4x4"}},
      {{Board(5, 6), Square{1, 1}, Square{3, 4}}, {"5x6", "--start", "1,1", "--end", "3,4"}},
      {{Board(5, 6), {}, {}, false, ktour::Symmetry::point}, {"5x6", "--symmetry", "point"}},
      {{Board(3, 20001), Square{0, 1}, Square{2, 1}},
       {"3x20001", "--start", "0,1", "--end", "2,1"}},
      {by("zebra", {Board(12, 12), {}, {}, true}), {"12x12", "--piece", "zebra", "--closed"}},
      {by("giraffe", {Board(8, 8)}), {"8x8", "--piece", "giraffe"}},
  };
  fmt::print(
      "certificates, one thread, milliseconds: the answer alone, with its certificate, the judge;\n"
      "then the whole program without and with --proof\n");
  fmt::print("{:>10} {:>9} {:>10} {:>10} {:>7} {:>10} {:>8}  {:<9} {:>9} {:>9} {:>6}\n", "board",
             "piece", "answer", "with it", "ratio", "verified", "bytes", "rule", "program",
             "with it", "ratio");
  for (const auto& [problem, words] : rows) {
    ktour::SolveOptions with;
    with.certificate = true;
    const ktour::Answer answer = need(solve(problem, with));
    if (!answer.impossible()) refuse(fmt::format("{} has a tour", to_string(problem.board)));
    const double alone = least_seconds([&] { need(solve(problem)); });
    const double both = least_seconds([&] { need(solve(problem, with)); });
    ktour::ProofReport report;
    const double verified = least_seconds([&] { report = check(answer.proof()); });
    const double program = program_seconds(words);
    std::vector<std::string> proved = words;
    proved.insert(proved.end(), {"--proof", "/dev/null"});
    const double program_both = program_seconds(proved);
    if (interrupted()) return undecided;
    fmt::print(
        "{:>10} {:>9} {:>10.4f} {:>10.4f} {:>7.1f} {:>10.4f} {:>8}  {:<9} {:>9.2f} {:>9.2f} "
        "{:>6.2f}\n",
        to_string(problem.board), problem.piece.name(), alone * 1e3, both * 1e3, both / alone,
        verified * 1e3, answer.proof().certificate->text.size(), report.parts.back().rule,
        program * 1e3, program_both * 1e3, program_both / program);
  }
  return done;
}

}  // namespace app
