// Every small request, one after the other: never both a tour and a proof that there is none.
//
//   every_small_test [--rows N] [--cols N] [--one-in K] [--write FILE]
//
// All boards up to so many rows and columns, with every choice of holes, on every surface, for some
// pieces, with every symmetry, closed or not; and each of them as it is, from every square, or with
// one move that must or must not be made. Brute force knows the truth. solve() must say the same;
// the judge of tours must accept its tour, and the judge of certificates its proof. --one-in K
// takes one request in K. --write as in hostile_test, for the second judge.
#include <fmt/format.h>

#include <charconv>
#include <cstring>
#include <fstream>

#include "ktour/ktour.hpp"
#include "model/requests.hpp"
#include "plain_moves.hpp"
#include "strings.hpp"

namespace ktour::hostile {
namespace {

struct Wanted {
  int rows = 3;
  int cols = 3;
  int one_in = 1;
  std::string write;
};

class Trial {
 public:
  explicit Trial(const Wanted& wanted) : wanted_(wanted), dice_(1) {
    if (!wanted.write.empty()) records_.open(wanted.write, std::ios::binary);
  }

  void ask(const Problem& problem) {
    if (!dice_.one_in(wanted_.one_in) || !validate(problem)) return;
    const auto puzzle = model::puzzle_of(problem);
    const auto tours = model::BruteForce(*puzzle, ~std::uint64_t{0}).count(1);
    const Result<Answer> answer = solve(problem);
    const std::string fault = !tours || !answer || answer->undecided() ? "nobody can tell"
                              : *tours > 0 ? fault_of_tour(problem, *puzzle, *answer)
                                           : fault_of_proof(problem, *answer);
    if (fault.empty()) return;
    ++failures_;
    fmt::print("FAILED: {}: {}\n", model::command_line({problem}), fault);
  }

  int end() {
    fmt::print("{} requests with a tour, {} without; {} failures\n", found_, impossible_,
               failures_);
    return failures_ == 0 && found_ > 0 && impossible_ > 0 ? 0 : 1;
  }

 private:
  std::string fault_of_tour(const Problem& problem, const model::Puzzle& puzzle,
                            const Answer& answer) {
    ++found_;
    if (!answer.found()) return "there is a tour, and solve() finds none";
    if (const CheckReport report = check(answer.tour(), problem); !report.valid()) {
      return "the judge of tours refuses the one found: " + report.fault->text;
    }
    const std::vector<Square> squares = model::squares_on(problem.board);
    std::vector<std::size_t> cells;
    for (std::uint64_t step = 0; step < answer.tour().size(); ++step) {
      const auto at = std::find(squares.begin(), squares.end(), answer.tour().square_at(step));
      cells.push_back(static_cast<std::size_t>(at - squares.begin()));
    }
    if (!is_solution(puzzle, cells)) return "what is found is no such tour";
    Status nobody;
    return certify(problem, {}, nobody) ? "there is a tour, and a proof that there is none" : "";
  }

  std::string fault_of_proof(const Problem& problem, const Answer& answer) {
    ++impossible_;
    if (!answer.impossible()) return "there is no tour, and solve() finds one";
    Status nobody;
    const Result<Certificate> certificate = certify(problem, {}, nobody);
    if (!certificate) return "there is no certificate";
    const ProofReport report = check(*certificate);
    if (records_.is_open()) {
      records_ << (report.valid()     ? 0
                   : report.malformed ? 2
                                      : 1)
               << ' ' << certificate->text.size() << '\n'
               << certificate->text;
    }
    return report.fault.value_or("");
  }

  const Wanted& wanted_;
  model::Dice dice_;
  std::ofstream records_;
  std::size_t found_ = 0;
  std::size_t impossible_ = 0;
  std::size_t failures_ = 0;
};

// One board: as it is, and with one thing more.
void each_wish(Problem problem, Trial& trial) {
  trial.ask(problem);
  for (const Square from : model::squares_on(problem.board)) {
    Problem more = problem;
    more.start = from;
    trial.ask(more);
    for (const Square to : test::reached(problem.board, problem.piece, from)) {
      if (to < from) continue;
      for (const bool made : {true, false}) {
        more = problem;
        (made ? more.through : more.avoid).push_back({from, to});
        trial.ask(more);
      }
    }
  }
}

void each_board(int rows, int cols, Surface surface, const Piece& piece, Trial& trial) {
  const Board whole(rows, cols, surface);
  for (std::uint64_t holes = 0; holes + 1 < std::uint64_t{1} << whole.area(); ++holes) {
    std::vector<Square> missing;
    for (std::uint64_t i = 0; i < whole.area(); ++i) {
      if ((holes >> i & 1) != 0) missing.push_back(whole.square(i));
    }
    Problem problem{*whole.without(missing)};
    problem.piece = piece;
    for (int symmetry = 0; symmetry <= 4; ++symmetry) {
      for (const bool closed : {false, true}) {
        problem.symmetry = static_cast<Symmetry>(symmetry);
        problem.closed = closed;
        each_wish(problem, trial);
      }
    }
  }
}

int run(const Wanted& wanted) {
  Trial trial(wanted);
  for (int rows = 1; rows <= wanted.rows; ++rows) {
    for (int cols = 1; cols <= wanted.cols; ++cols) {
      for (const auto& surface : names<Surface>) {
        for (const char* piece : {"knight", "wazir", "king", "1,2+1,3", "ferz"}) {
          each_board(rows, cols, surface.value, *parse_piece(piece), trial);
        }
      }
    }
  }
  return trial.end();
}

bool read_words(int count, char** words, Wanted& wanted) {
  for (int i = 1; i + 1 < count; i += 2) {
    const std::string_view word = words[i];
    int* const number = word == "--rows"     ? &wanted.rows
                        : word == "--cols"   ? &wanted.cols
                        : word == "--one-in" ? &wanted.one_in
                                             : nullptr;
    if (word == "--write") wanted.write = words[i + 1];
    const char* const end = words[i + 1] + std::strlen(words[i + 1]);
    if (number != nullptr && std::from_chars(words[i + 1], end, *number).ptr != end) return false;
    if (number == nullptr && word != "--write") return false;
  }
  return count % 2 == 1 && wanted.one_in > 0 && wanted.rows * wanted.cols <= 20;
}

}  // namespace
}  // namespace ktour::hostile

int main(int count, char** words) {
  ktour::hostile::Wanted wanted;
  if (!ktour::hostile::read_words(count, words, wanted)) {
    fmt::print(stderr,
               "usage: every_small_test [--rows N] [--cols N] [--one-in K] [--write FILE]\n");
    return 2;
  }
  return ktour::hostile::run(wanted);
}
