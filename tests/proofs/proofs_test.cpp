// Certificates for "impossible": one for every such answer, which both judges accept; and none for
// anything that is untrue, whoever lies.
//
//   proofs_test [--full] [--python FILE] [--seed N] [--words]
//
// --words: nothing but all words of a request on small boards.
// Prints a line of figures a sweep. With --python the second judge, a script, reads what the first
// has read, and must say the same.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "ktour/ktour.hpp"
#include "model/requests.hpp"
#include "plan/answer_by.hpp"

namespace {

std::uint32_t below(std::uint64_t count, ktour::Random& random) {
  return random.below(static_cast<std::uint32_t>(count));
}
template <class List>
auto& one_of(List& list, ktour::Random& random) {
  return list[below(list.size(), random)];
}

using ktour::Board;
using ktour::Certificate;
using ktour::Problem;
using ktour::Square;
using ktour::Symmetry;

int failures = 0;

void expect(bool so, const std::string& what) {
  if (so) return;
  ++failures;
  fmt::print("FAILED: {}\n", what);
}

double seconds() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

std::string in_words(const Problem& problem) {
  return ktour::model::command_line({problem});
}

// Files for the second judge, handed over some hundred at a time.
class SecondJudge {
 public:
  SecondJudge(std::string script, std::filesystem::path folder)
      : script_(std::move(script)), folder_(std::move(folder)) {}
  ~SecondJudge() { std::filesystem::remove_all(folder_); }

  void ask(const Certificate& certificate, bool valid) {
    if (script_.empty()) return;
    std::filesystem::create_directories(folder_ / (valid ? "valid" : "wrong"));
    std::ofstream(folder_ / (valid ? "valid" : "wrong") / fmt::format("{}.json", ++asked_))
        << certificate.text;
    if (asked_ % 2000 == 0) hear();
  }
  void hear() {
    for (const bool valid : {true, false}) {
      const std::filesystem::path files = folder_ / (valid ? "valid" : "wrong");
      if (!std::filesystem::exists(files)) continue;
      // What is valid for the first must be so for the second, and the other way round.
      const std::string pipe = fmt::format(
          "cd '{0}' && find . -name '*.json' | xargs -n 500 python3 -B '{1}' > said; grep {2} ': "
          "valid: ' said > other; "
          "head -3 other >&2; wc -l < other > count",
          files.string(), script_, valid ? "-v" : "-e");
      const bool ran = std::system(pipe.c_str()) >= 0;  // NOLINT(concurrency-mt-unsafe)
      int others = -1;
      std::ifstream(files / "count") >> others;
      expect(ran && others == 0, fmt::format("the second judge differs on {} files", others));
      std::filesystem::remove_all(files);
    }
  }
  std::size_t asked() const { return asked_; }

 private:
  std::string script_;
  std::filesystem::path folder_;
  std::size_t asked_ = 0;
};

// Figures of a sweep.
struct Tally {
  std::size_t requests = 0;
  std::size_t impossible = 0;
  std::size_t undecided = 0;
  std::size_t largest = 0;         // bytes of a certificate
  std::size_t largest_of_100 = 0;  // of a board of at most 100 squares
  double solving = 0;
  double certifying = 0;
  double verifying = 0;
  std::map<std::string, std::size_t> rules;

  void print(const std::string& sweep) const {
    fmt::print(
        "{}: {} requests, {} impossible, {} undecided, largest certificate {} bytes; processor "
        "seconds: "
        "answers {:.2f}, certificates {:.2f}, verification {:.2f}; rules:",
        sweep, requests, impossible, undecided, largest, solving, certifying, verifying);
    for (const auto& [rule, count] : rules) fmt::print(" {} {}", rule, count);
    fmt::print("\n");
    std::fflush(stdout);
  }
};

struct Judges {
  SecondJudge& second;
  std::vector<Certificate>& pool;  // some of each rule, to be spoilt
  std::size_t every = 1;           // of them the second reads one in so many
};

// The first or last square of an open tour, which may be said by its step.
std::optional<Square> end_of(const Problem& problem, std::uint64_t step,
                             const std::optional<Square>& said) {
  const auto at = std::ranges::find(problem.given, step, &ktour::Given::step);
  return problem.closed || at == problem.given.end() ? said : at->square;
}

void try_request(const Problem& problem, Tally& tally, Judges& judges,
                 std::uint64_t limit = ktour::unlimited) {
  ++tally.requests;
  const double began = seconds();
  ktour::SolveOptions options;
  options.limit = limit;
  const auto answer = solve(problem, options);
  const double answered = seconds();
  expect(static_cast<bool>(answer), in_words(problem) + " is refused");
  if (!answer || answer->undecided()) ++tally.undecided;
  if (!answer || !answer->impossible()) return;
  ++tally.impossible;
  ktour::Status nobody;
  options.certificate = true;
  const auto with = solve(problem, options);
  const double certified = seconds();
  const bool has_one = with && with->impossible() && with->proof().certificate != nullptr;
  expect(has_one, in_words(problem) + " has no certificate");
  if (!has_one) return;
  const auto& certificate = with->proof().certificate;
  expect(with->work.examined == answer->work.examined && with->work.undone == answer->work.undone &&
             with->proof().text == answer->proof().text,
         in_words(problem) + ": the search goes another way with a log");
  const ktour::ProofReport report = check(*certificate);
  tally.solving += answered - began;
  tally.certifying += certified - answered;
  tally.verifying += seconds() - certified;
  expect(report.valid(), in_words(problem) + ": " + report.fault.value_or(""));
  const bool same =
      report.problem && report.problem->board == problem.board &&
      report.problem->closed == problem.closed && report.problem->given == problem.given &&
      report.problem->start == end_of(problem, 0, problem.start) &&
      report.problem->end == end_of(problem, problem.board.size() - 1, problem.end) &&
      report.problem->symmetry == problem.symmetry && report.problem->piece == problem.piece &&
      report.problem->through == problem.through && report.problem->avoid == problem.avoid;
  expect(same, in_words(problem) + ": the certificate is one of another request");
  tally.largest = std::max(tally.largest, certificate->text.size());
  if (problem.board.size() <= 100) {
    expect(certificate->text.size() <= 1000000, in_words(problem) + ": larger than 1 MB");
  }
  for (const ktour::ProvedPart& part : report.parts) {
    if (++tally.rules[part.rule] % 40 == 1) judges.pool.push_back(*certificate);
  }
  if (tally.impossible % judges.every == 0) judges.second.ask(*certificate, true);
}

constexpr std::array symmetries{Symmetry::vertical, Symmetry::horizontal, Symmetry::point,
                                Symmetry::quarter};

void sweep_rectangles(bool full, Judges& judges) {
  Tally plain;
  const int most = full ? 12 : 8;
  for (int rows = 1; rows <= most; ++rows) {
    for (int cols = 1; cols <= most; ++cols) {
      for (const bool closed : {false, true})
        try_request({Board(rows, cols), {}, {}, closed}, plain, judges);
    }
  }
  plain.print(fmt::format("open and closed, up to {0}x{0}", most));
  Tally symmetric;
  for (int rows = 1; rows <= most; ++rows) {
    for (int cols = 1; cols <= most; ++cols) {
      for (const Symmetry symmetry : symmetries) {
        if (symmetry == Symmetry::quarter && rows != cols) continue;
        for (const bool closed : {false, true}) {
          try_request({Board(rows, cols), {}, {}, closed, symmetry}, symmetric, judges);
        }
      }
    }
  }
  symmetric.print(fmt::format("symmetric, up to {0}x{0}", most));
  Tally ends;
  const int side = full ? 8 : 5;
  for (int rows = 1; rows <= side; ++rows) {
    for (int cols = rows; cols <= (full ? 8 : 6); ++cols) {
      const Board board(rows, cols);
      for (std::uint64_t i = 0; i < board.size(); ++i) {
        for (const bool closed : {false, true})
          try_request({board, board.square(i), {}, closed}, ends, judges);
        for (const Symmetry symmetry : symmetries) {
          if (symmetry == Symmetry::quarter && rows != cols) continue;
          for (const bool closed : {false, true}) {
            if (full || i % 4 == 0)
              try_request({board, board.square(i), {}, closed, symmetry}, ends, judges);
          }
        }
      }
    }
  }
  ends.print(fmt::format("one end, up to {0}x{0}", side));
  Tally pairs;
  const std::uint64_t squares = full ? 36 : 20;
  for (int rows = 1; rows <= 6; ++rows) {
    for (int cols = rows; rows * cols <= static_cast<int>(squares); ++cols) {
      const Board board(rows, cols);
      for (std::uint64_t i = 0; i < board.size(); ++i) {
        for (std::uint64_t j = 0; j < board.size(); ++j) {
          if (i == j) continue;
          try_request({board, board.square(i), board.square(j)}, pairs, judges);
          Problem closed{board, board.square(i), board.square(j), true};
          if (validate(closed)) try_request(closed, pairs, judges);
        }
      }
    }
  }
  pairs.print(fmt::format("both ends, up to {} squares", squares));
}

void sweep_narrow(bool full, Judges& judges, ktour::Random& random) {
  for (const int width : {3, 4, 5}) {
    Tally tally;
    if (width == 4) try_request({Board(4, 2000000000), {}, {}, true}, tally, judges);
    for (const int length : {7, 10, 13, 20, 33, 50, 101, 1000, 20000}) {
      if (length > 1000 && !full) continue;
      const Board board(width, length);
      for (const bool closed : {false, true}) try_request({board, {}, {}, closed}, tally, judges);
      for (int i = 0; i < (full ? 60 : 4); ++i) {
        // Mostly near the ends of the board, where tours go wrong.
        const auto near = [&] {
          const auto from_end = static_cast<std::int32_t>(random.below(4));
          const auto line = random.below(2) == 0 ? from_end : length - 1 - from_end;
          return Square{static_cast<std::int32_t>(random.below(static_cast<std::uint64_t>(width))),
                        line};
        };
        Problem problem{board, near(), near()};
        if (problem.start != problem.end) try_request(problem, tally, judges);
      }
    }
    tally.print(fmt::format("{} wide, up to {} long", width, full ? 20000 : 1000));
  }
}

Board with_holes(ktour::Random& random, int most) {
  for (;;) {
    const auto rows =
        3 + static_cast<std::int32_t>(random.below(static_cast<std::uint64_t>(most - 2)));
    const auto cols =
        3 + static_cast<std::int32_t>(random.below(static_cast<std::uint64_t>(most - 2)));
    const Board board(rows, cols);
    const std::uint64_t share = random.below(41);
    std::vector<Square> holes;
    std::array<std::vector<Square>, 2> left;  // by colour
    for (std::uint64_t i = 0; i < board.area(); ++i) {
      const Square s = board.square(i);
      if (random.below(100) < share) {
        holes.push_back(s);
      } else {
        left[static_cast<std::size_t>((s.row + s.col) % 2)].push_back(s);
      }
    }
    // Of every other board as many squares of each colour: the colours say nothing then.
    for (const bool even = random.below(2) == 0; even && left[0].size() != left[1].size();) {
      std::vector<Square>& more = left[left[0].size() > left[1].size() ? 0 : 1];
      std::swap(more[random.below(static_cast<std::uint32_t>(more.size()))], more.back());
      holes.push_back(more.back());
      more.pop_back();
    }
    if (auto made = board.without(holes)) return *made;
  }
}

void sweep_holes(bool full, Judges& judges, ktour::Random& random) {
  Tally tally;
  for (int i = 0; i < (full ? 5000 : 150); ++i) {
    Problem problem{with_holes(random, full ? 20 : 12)};
    problem.closed = random.below(2) == 0;
    // A search without end is another matter: what it has not answered by then is no "no".
    try_request(problem, tally, judges, 200000);
  }
  tally.print(fmt::format("random holes, up to {0}x{0}", full ? 20 : 12));
}

void sweep_others(bool full, Judges& judges, ktour::Random& random) {
  Tally tally;
  for (int i = 0; i < (full ? 4000 : 150); ++i) {
    const std::vector<std::string> pieces{"knight", "camel", "zebra",   "wazir",
                                          "king",   "1,4",   "1,2+1,3", "alfil"};
    const auto side = [&] { return 1 + static_cast<std::int32_t>(random.below(6)); };
    Problem problem{Board(side(), side())};
    if (random.below(5) == 0) {
      problem.board = *Board::box({side() % 3 + 1, side() % 4 + 1, side()});
    } else {
      const auto& surfaces = ktour::names<ktour::Surface>;
      problem.board = *problem.board.on(one_of(surfaces, random).value);
    }
    problem.piece = *ktour::parse_piece(one_of(pieces, random));
    const auto anywhere = [&] { return problem.board.square(below(problem.board.area(), random)); };
    problem.closed = random.below(2) == 0;
    if (random.below(3) == 0) problem.start = anywhere();
    if (random.below(4) == 0) problem.end = anywhere();
    if (random.below(4) == 0) {
      problem.symmetry = one_of(symmetries, random);
      problem.end.reset();
    }
    for (auto* moves : {&problem.through, &problem.avoid}) {
      if (random.below(3) == 0) moves->push_back({anywhere(), anywhere()});
    }
    if (validate(problem)) try_request(problem, tally, judges, 100000);
  }
  tally.print("other pieces, surfaces, boxes, given moves");
}

// All words of a request, on small boards of every kind: what the model test asks brute force.
void sweep_words(bool full, Judges& judges, std::uint64_t seed) {
  Tally tally;
  ktour::model::Dice dice(seed);
  while (tally.impossible < (full ? 30000U : 800U)) {
    const Problem problem = random_request(dice).problem;
    if (problem.board.size() > 24 || !validate(problem)) continue;
    if (problem.symmetry != Symmetry::none && (problem.end || !problem.given.empty())) continue;
    try_request(problem, tally, judges);
  }
  tally.print("all words of a request, up to 24 squares");
}

// Requests that once had no certificate, or one that a judge refused.
void once_refused(Judges& judges) {
  Tally tally;
  const auto ask = [&](const Board& board, const std::vector<Square>& holes, const char* piece,
                       const std::vector<ktour::Move>& avoid, Symmetry symmetry) {
    Problem problem{*board.without(holes)};
    problem.piece = *ktour::parse_piece(piece);
    problem.avoid = avoid;
    problem.symmetry = symmetry;
    try_request(problem, tally, judges);
  };
  // In pieces, so that everyone has classes of his own.
  ask(Board(4, 4, ktour::Surface::cylinder), {{0, 1}, {0, 2}, {1, 2}, {2, 2}, {3, 1}, {3, 2}},
      "camel", {}, Symmetry::none);
  // What must not be made has three images.
  ask(Board(4, 4), {{0, 1}, {1, 3}, {2, 0}, {3, 2}}, "1,2+1,3", {{{2, 3}, {3, 1}}},
      Symmetry::quarter);
  expect(tally.impossible == 2, "what was impossible once");
  tally.print("once refused");
}

// Pieces that only their maker knows, by whatever name.
void sweep_made_pieces(Judges& judges) {
  Tally tally;
  for (const ktour::Piece& piece :
       {ktour::Piece("mine", {{1, 2}, {0, 5}}), ktour::Piece("king", {{1}, {1, 1}}),
        ktour::Piece("a\"b", {{1, 3, 1}, {2, 2}})}) {
    for (const Board& board : {Board(3, 5), *Board::box({3, 3, 3})}) {
      for (const bool closed : {false, true}) {
        Problem problem{board, {}, {}, closed};
        problem.piece = piece;
        problem.start = board.square(1);
        try_request(problem, tally, judges);
      }
    }
  }
  tally.print("pieces by names of their own");
}

// --- lies ----------------------------------------------------------------------------------------

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

std::string spoilt(const std::vector<Certificate>& pool, ktour::Random& random) {
  const auto any = [&]() -> const std::string& { return one_of(pool, random).text; };
  std::vector<std::string> lines = lines_of(any());
  const std::size_t which = below(lines.size(), random);
  const auto at = [&](std::size_t i) { return lines.begin() + static_cast<std::ptrdiff_t>(i); };
  switch (random.below(8)) {
    case 0:  // a number changed
    case 1: {
      std::string& line = lines[random.below(3) == 0 ? 0 : which];
      std::vector<std::size_t> digits;
      for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] >= '0' && line[i] <= '9') digits.push_back(i);
      }
      if (!digits.empty()) line[one_of(digits, random)] = static_cast<char>('0' + random.below(10));
      break;
    }
    case 2: lines.erase(at(which)); break;
    case 3: lines.insert(at(which), lines[which]); break;
    case 4: std::swap(lines[which], one_of(lines, random)); break;
    case 5: lines[0] = lines_of(any())[0]; break;  // the board of another
    case 6: {                                      // a leaf cut off, and the end put right
      if (lines.size() < 6) break;
      lines.erase(at(lines.size() - 3));
      std::string& last = lines[lines.size() - 3];
      if (last.ends_with(',')) last.pop_back();
      break;
    }
    default: {  // what is asked for changed
      const std::vector<std::pair<std::string, std::string>> words{
          {"true", "false"},       {"false", "true"},     {"\"closed\",\"rule", "\"open\",\"rule"},
          {"null", "[0,0]"},       {"point", "vertical"}, {"none", "point"},
          {"colours", "symmetry"}, {"tree", "forced"},    {"x", "."}};
      const auto& [from, to] = one_of(words, random);
      std::string& line = lines[random.below(2) == 0 ? 0 : which];
      if (const std::size_t found = line.find(from); found != line.npos)
        line.replace(found, from.size(), to);
    }
  }
  return fmt::format("{}\n", fmt::join(lines, "\n"));
}

void sweep_lies(bool full, Judges& judges, ktour::Random& random) {
  const std::size_t mutations = full ? 20000 : 1500;
  std::size_t accepted = 0;
  std::size_t malformed = 0;
  std::size_t unknown = 0;
  for (std::size_t i = 0; i < mutations; ++i) {
    const Certificate certificate{spoilt(judges.pool, random)};
    const ktour::ProofReport report = check(certificate);
    malformed += report.malformed ? 1 : 0;
    if (i % 4 == 0 || report.valid()) judges.second.ask(certificate, report.valid());
    if (!report.valid()) continue;
    ++accepted;
    ktour::SolveOptions options;
    options.limit = 1000000;
    const auto answer = solve(*report.problem, options);
    unknown += answer && answer->undecided() ? 1 : 0;
    expect(answer && !answer->found(), "an untrue proof was accepted:\n" + certificate.text);
  }
  judges.second.hear();
  fmt::print(
      "{} spoilt certificates: {} malformed, {} wrong, {} still true (of which {} were not "
      "answered again)\n",
      mutations, malformed, mutations - malformed - accepted, accepted, unknown);
}

// An engine that calls impossible what is possible gets no certificate, and so no answer.
void lying_engine() {
  const ktour::Engine liar = [](const Problem&, const ktour::SolveOptions&, ktour::Status&) {
    return ktour::Finding{ktour::Proof{ktour::ProofKind::exhausted, "believe me"}};
  };
  ktour::SolveOptions options;
  options.certificate = true;
  std::size_t told = 0;
  for (const Problem& problem : {Problem{Board(5, 5)},
                                 {Board(6, 6), {}, {}, true},
                                 {Board(3, 10), {}, {}, true},
                                 {Board(8, 8), Square{0, 0}},
                                 {Board(5, 6), {}, {}, true, Symmetry::vertical},
                                 {Board(5, 5), {}, {}, false, Symmetry::point},
                                 {Board(3, 4), Square{0, 0}},
                                 {Board(1, 1)},
                                 {Board(4, 1000)}}) {
    ktour::Status nobody;
    const auto answer = answer_by(liar, problem, options, nobody);
    expect(answer && answer->undecided() && answer->stop().kind == ktour::StopKind::fault,
           in_words(problem) + ": the lie was believed");
    ++told;
  }
  fmt::print("an engine that lies: {} lies, none believed\n", told);
}

// One file for boards of many lengths: up to its own, or of every one where layers repeat.
void many_lengths() {
  struct Case {
    Problem problem;
    const char* shortest;
    bool every_length;
  };
  for (const auto& [problem, shortest, every_length] :
       {Case{{Board(3, 8), {}, {}, true}, "3x2", false},
        {{Board(9, 3), {}, {}, true}, "2x3", false},
        {{Board(4, 1000), {}, {}, true}, "4x2", true},
        {{Board(3, 6)}, "3x5", false},  // 3x4 has one
        {{Board(3, 8), Square{0, 0}, Square{0, 2}}, "", false}}) {
    ktour::Status nobody;
    const auto certificate = certify(problem, {}, nobody, "layers");
    expect(static_cast<bool>(certificate), in_words(problem) + " has no layers");
    if (!certificate) continue;
    const ktour::ProofReport report = check(*certificate);
    expect(report.valid(), report.fault.value_or(""));
    const ktour::ProvedPart& part = report.parts[0];
    expect((part.shortest ? to_string(*part.shortest) : "") == shortest &&
               part.every_length == every_length,
           in_words(problem) + ": other lengths");
    fmt::print("{} by layers: {} bytes, from {}{}\n", in_words(problem), certificate->text.size(),
               part.shortest ? to_string(*part.shortest) : "itself",
               part.every_length ? " and for every length" : "");
  }
}

}  // namespace

int main(int argc, char** argv) {
  bool full = false;
  bool words_alone = false;
  std::string python;
  std::uint64_t seed = 1;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (word == "--full") full = true;
    if (word == "--words") words_alone = true;
    if (word == "--python" && i + 1 < argc) python = std::filesystem::absolute(argv[++i]).string();
    if (word == "--seed" && i + 1 < argc) seed = std::strtoull(argv[++i], nullptr, 10);
  }
  ktour::Random random(seed);
  SecondJudge second(
      python, std::filesystem::temp_directory_path() / fmt::format("ktour-proofs-{}", getpid()));
  std::vector<Certificate> pool;
  Judges judges{second, pool, full ? std::size_t{1} : 8};
  sweep_words(full, judges, seed);
  sweep_made_pieces(judges);
  once_refused(judges);
  if (!words_alone) {
    sweep_rectangles(full, judges);
    sweep_narrow(full, judges, random);
    sweep_holes(full, judges, random);
    sweep_others(full, judges, random);
    sweep_lies(full, judges, random);
    lying_engine();
    many_lengths();
  }
  second.hear();
  fmt::print("the second judge read {} certificates; {} failures\n", second.asked(), failures);
  return failures == 0 ? 0 : 1;
}
