// Liars against the judge of certificates: nothing untrue may pass.
//
//   hostile_test [--tries N] [--seed S] [--only LIAR] [--write FILE]
//
// A try is a certificate judged. --only: blind, nearly, trees or layers. --write: all certificates,
// each after a line with the status that the judge gives it and its length; the second judge reads
// them (second_judge_test.py). What is valid is held against brute force where that can tell, else
// against theorems and solve(). The first that is untrue is shown, as small as it can be made; the
// status is 1.
#include <fmt/format.h>

#include <charconv>
#include <cstring>
#include <fstream>
#include <limits>
#include <map>

#include "liars.hpp"
#include "strings.hpp"

namespace ktour::hostile {
namespace {

// --- the truth
// -------------------------------------------------------------------------------------

// A knight's rectangle of which nothing more is asked than that the tour is closed, or not:
// Schwenk, and Cull and De Curtins.
bool rectangle_has_tour(std::int64_t rows, std::int64_t cols, bool closed) {
  const auto [m, n] = std::minmax(rows, cols);
  if (closed) {
    return m * n % 2 == 0 && m > 2 && m != 4 && !(m == 3 && n <= 8);
  }
  if (m == 1) return n == 1;
  if (m == 3) return n == 4 || n >= 7;
  return m >= 5 || (m == 4 && n >= 5);
}

bool asks_nothing_more(const Problem& problem) {
  return problem.board.is_rectangle() && problem.piece.is_knight() && !problem.start &&
         !problem.end && problem.symmetry == Symmetry::none && problem.through.empty() &&
         problem.avoid.empty() && problem.given.empty();
}

/// Whether there is such a tour; nothing if nobody can tell.
std::optional<bool> has_tour(const Problem& problem) {
  if (asks_nothing_more(problem)) {
    return rectangle_has_tour(problem.board.rows(), problem.board.cols(), problem.closed);
  }
  if (problem.board.size() <= 30) {
    if (const auto puzzle = model::puzzle_of(problem)) {
      if (const auto count = model::BruteForce(*puzzle, 2000000).count(1)) return *count > 0;
    }
  }
  if (problem.board.area() > 10000) return {};
  SolveOptions options;
  options.limit = 200000;
  const Result<Answer> answer = solve(problem, options);
  if (!answer || answer->undecided()) return {};
  return answer->found();
}

// A board with more lines or fewer.
Board with_lines(const Board& board, std::int32_t lines, bool rows) {
  return rows ? Board(lines, board.cols()) : Board(board.rows(), lines);
}

/// What is claimed that is not so; nothing where all is.
std::optional<std::string> untrue(const ProofReport& report, std::size_t& unknown) {
  const Problem& problem = *report.problem;
  const auto tour = has_tour(problem);
  if (!tour) ++unknown;
  if (tour && *tour) return proved_in_words(problem);
  for (const ProvedPart& part : report.parts) {
    if (!part.shortest) continue;
    const bool rows = part.shortest->cols() == problem.board.cols();
    const std::int32_t last = rows ? problem.board.rows() : problem.board.cols();
    const std::int32_t most =
        part.every_length ? std::min(last, std::numeric_limits<std::int32_t>::max() - 40) + 40
                          : last;
    for (std::int32_t lines = rows ? part.shortest->rows() : part.shortest->cols();
         lines <= std::min(most, 200); ++lines) {
      if (rectangle_has_tour(with_lines(problem.board, lines, rows).rows(),
                             with_lines(problem.board, lines, rows).cols(), part.closed)) {
        return fmt::format("{}, and of {} too", proved_in_words(problem),
                           to_string(with_lines(problem.board, lines, rows)));
      }
    }
  }
  return {};
}

// --- the court
// -------------------------------------------------------------------------------------

// The work that a certificate may ask for here.
class Patience final : public Status {
 public:
  StopKind poll(const Progress& /*progress*/) override {
    return ++polls_ > 100000 ? StopKind::interrupt : StopKind::none;
  }

 private:
  std::uint64_t polls_ = 0;
};

ProofReport judged(const std::string& text) {
  test::StringSource source(text);
  Patience patience;
  return check_certificate(source, patience, {.memory = std::uint64_t{64} << 20});
}

int status_of(const ProofReport& report) {
  return report.stopped != StopKind::none ? 3 : report.malformed ? 2 : report.fault ? 1 : 0;
}

// The same lie in fewer words.
std::string shrunken(const std::string& text) {
  Draft draft = draft_of(text);
  std::size_t nobodys = 0;
  const auto still = [&](const Draft& less) {
    const ProofReport report = judged(less.text());
    return report.valid() && untrue(report, nobodys);
  };
  if (!still(draft)) return text;
  for (bool smaller = true; smaller;) {
    smaller = false;
    const auto shorten = [&](auto list_of) {
      for (std::size_t i = 0; i < list_of(draft).size();) {
        Draft less = draft;
        auto& list = list_of(less);
        list.erase(list.begin() + static_cast<std::ptrdiff_t>(i));
        if (still(less)) {
          draft = std::move(less);
          smaller = true;
        } else {
          ++i;
        }
      }
    };
    shorten([](Draft & d) -> auto& { return d.request; });
    for (std::size_t part = 0; part < draft.parts.size(); ++part) {
      shorten([part](Draft & d) -> auto& { return d.parts[part].head; });
      shorten([part](Draft & d) -> auto& { return d.parts[part].steps; });
    }
  }
  return draft.text();
}

class Court {
 public:
  explicit Court(const std::string& records) {
    if (!records.empty()) records_.open(records, std::ios::binary);
  }

  ProofReport judge(const std::string& text) {
    ++tries_;
    const ProofReport report = judged(text);
    const int status = status_of(report);
    ++verdicts_[status];
    if (records_.is_open()) records_ << status << ' ' << text.size() << '\n' << text;
    if (status != 0) return report;
    for (const ProvedPart& part : report.parts) ++rules_[part.rule];
    if (const auto lie = untrue(report, unknown_); lie && !believed_) {
      believed_ = true;
      std::ofstream("believed.json") << shrunken(text);
      fmt::print("FAILED at try {}: the judge believes that there is {}: see believed.json\n",
                 tries_, *lie);
    }
    return report;
  }

  std::size_t tries() const { return tries_; }
  bool believed() const { return believed_; }
  void print() {
    fmt::print(
        "{} certificates: {} valid (of which {} were not answered again), {} wrong, {} malformed, "
        "{} stopped; valid by",
        tries_, verdicts_[0], unknown_, verdicts_[1], verdicts_[2], verdicts_[3]);
    for (const auto& [rule, count] : rules_) fmt::print(" {} {}", rule, count);
    fmt::print("; {} untrue\n", believed_ ? "at least one" : "none");
  }

 private:
  std::ofstream records_;
  std::size_t tries_ = 0;
  std::size_t unknown_ = 0;
  std::map<int, std::size_t> verdicts_;
  std::map<std::string, std::size_t> rules_;
  bool believed_ = false;
};

struct Wanted {
  std::uint64_t tries = 30000;
  std::uint64_t seed = 1;
  std::string only;
  std::string write;
};

std::optional<Wanted> read_words(int count, char** words) {
  Wanted wanted;
  for (int i = 1; i + 1 < count; i += 2) {
    const std::string_view word = words[i];
    const char* const text = words[i + 1];
    const char* const end = text + std::strlen(text);
    if (word == "--only") {
      wanted.only = text;
    } else if (word == "--write") {
      wanted.write = text;
    } else if (word != "--tries" && word != "--seed") {
      return {};
    } else if (std::from_chars(text, end, word == "--seed" ? wanted.seed : wanted.tries).ptr !=
               end) {
      return {};
    }
  }
  return count % 2 == 1 ? std::optional(wanted) : std::nullopt;
}

int run(const Wanted& wanted) {
  Dice dice(wanted.seed);
  Court court(wanted.write);
  const Ask ask = [&](const std::string& text) { return court.judge(text); };
  Heard heard;
  const bool all = wanted.only.empty();
  const std::vector<Honest> honest =
      all || wanted.only == "nearly" ? honest_ones(dice, 400) : std::vector<Honest>();
  for (const Honest& one : honest) ask(one.draft.text());
  while (court.tries() < wanted.tries && !court.believed()) {
    if (all || wanted.only == "blind") blind(dice, ask);
    if (all || wanted.only == "trees") listening_to_trees(dice, ask);
    if (all || wanted.only == "layers") {
      if (!all || dice.one_in(40)) listening_to_layers(dice, ask, heard);
    }
    for (int i = 0; i < 60 && !honest.empty(); ++i) nearly_honest(honest, dice, ask);
  }
  court.print();
  return court.believed() ? 1 : 0;
}

}  // namespace
}  // namespace ktour::hostile

int main(int count, char** words) {
  const auto wanted = ktour::hostile::read_words(count, words);
  if (!wanted) {
    fmt::print(stderr,
               "usage: hostile_test [--tries N] [--seed S] [--only blind|nearly|trees|layers] "
               "[--write FILE]\n");
    return 2;
  }
  return ktour::hostile::run(*wanted);
}
