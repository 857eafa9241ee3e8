// ktour puzzle: makes puzzles, rates them, lays texts along tours; and ktour worksheet, which
// prints what it makes.
#include "ktour/puzzle.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>
#include <system_error>

#include "commands.hpp"
#include "ktour/fields.hpp"
#include "puzzle_output.hpp"
#include "report/report.hpp"
#include "report_words.hpp"
#include "system/memory.hpp"
#include "system/paths.hpp"
#include "system/threads.hpp"

namespace app {
namespace {

using ktour::Puzzle;
using ktour::Result;

// What only making takes.
constexpr std::array<std::string_view, 5> for_making{"--level", "--number", "--givens", "--fewest",
                                                     "--pattern"};

// --- make ----------------------------------------------------------------------------------------

class MakeCommand {
 public:
  MakeCommand(const CommandLine& line, ktour::Problem problem)
      : line_(line), problem_(std::move(problem)), output_(line) {}

  ExitStatus run() const {
    need(validate(problem_));
    output_.expect(problem_);
    Console console(line_["--timeout"].seconds());
    const std::vector<Puzzle> puzzles = make(console);
    if (!output_.is_on_paper()) {
      std::string text;
      for (const Puzzle& puzzle : puzzles) {
        if (output_.form() == "json") {
          text += ktour::reports::in_json(puzzle);
        } else {
          text += (text.empty() ? "" : "\n") + grid_of(puzzle.problem, puzzle.problem.given);
        }
      }
      output_.write(text);
      return done;
    }
    std::vector<ktour::PrintedPuzzle> printed;
    for (const Puzzle& puzzle : puzzles) {
      printed.push_back({puzzle.problem, puzzle.answer(), puzzle.rating.level});
    }
    output_.print(printed, console);
    return done;
  }

 private:
  ktour::PuzzleWish wish() const {
    ktour::PuzzleWish wish;
    if (line_.given("--level")) {
      wish.level = ktour::named<ktour::Level>(line_["--level"].choice());
    }
    wish.givens = line_["--givens"].count();
    wish.fewest = line_.given("--fewest");
    wish.pattern = *ktour::named<ktour::Pattern>(line_["--pattern"].choice());
    wish.seed = line_["--seed"].count().value_or(1);
    return wish;
  }

  // So many that differ, in the order of their seeds.
  std::vector<Puzzle> make(Console& console) const {
    constexpr std::uint64_t most = 10000;
    const std::uint64_t wanted = line_["--number"].count(1, most).value_or(1);
    std::vector<Puzzle> puzzles;
    std::set<std::string> seen;
    std::uint64_t seed = wish().seed;
    constexpr int most_rounds = 8;
    for (int round = 0; puzzles.size() < wanted; ++round) {
      if (round == most_rounds) {
        refuse_stopped(fmt::format("undecided: {} different puzzles on {} were found, not {}",
                                   puzzles.size(), to_string(problem_.board), wanted));
      }
      for (Puzzle& puzzle : some(seed, wanted - puzzles.size(), console)) {
        if (!seen.insert(grid_of(puzzle.problem, puzzle.problem.given)).second) continue;
        puzzles.push_back(std::move(puzzle));
      }
      seed += wanted;
    }
    return puzzles;
  }

  std::vector<Puzzle> some(std::uint64_t seed, std::uint64_t count, Console& console) const {
    std::vector<std::optional<Result<Puzzle>>> made(count);
    std::atomic<std::uint64_t> ready{0};
    ktour::PuzzleWish first = wish();
    need(in_parallel(
        count, line_["--threads"].threads(), console,
        [&](unsigned, std::uint64_t i, ktour::Status& status) {
          ktour::PuzzleWish wish = first;
          wish.seed = seed + i;
          made[i].emplace(make_puzzle(problem_, wish, status));
          ++ready;
          return static_cast<bool>(*made[i]);
        },
        [&] {
          return std::optional(ktour::Progress{ready, count});
        }));
    std::vector<Puzzle> puzzles;
    for (auto& puzzle : made) {
      if (!puzzle) continue;
      if (!*puzzle) refuse_in_words(puzzle->error());
      puzzles.push_back(std::move(**puzzle));
    }
    return puzzles;
  }
  [[noreturn]] static void refuse_in_words(ktour::Error error) {
    if (error.kind == ktour::ErrorKind::no_tour) error.message.insert(0, "impossible: ");
    if (error.kind == ktour::ErrorKind::stopped) error.message.insert(0, "undecided: ");
    refuse(std::move(error));
  }

  const CommandLine& line_;
  ktour::Problem problem_;
  PuzzleOutput output_;
};

// --- rate ----------------------------------------------------------------------------------------

// A grid, or JSON; and what options say about it.
ktour::Problem read_puzzle(const CommandLine& line, const std::string& path) {
  constexpr std::size_t most = std::size_t{1} << 24;
  const std::string text = whole_text(path, most, "a puzzle");
  const bool from_0 = line["--from"].choice() == "0";
  ktour::Problem puzzle =
      need(ktour::parse_puzzle(text, from_0, ktour::usable_memory()), fmt::format("'{}'", path));
  ktour::Words said = line.words_on(ktour::Topic::board);
  for (ktour::Word& word : line.words_on(ktour::Topic::tour)) said.push_back(std::move(word));
  return need(read_request(said, std::move(puzzle))).problem;
}

std::string rating_in_words(const ktour::Problem& problem, const ktour::Rating& rating) {
  if (rating.answers == 0) return "The puzzle has no answer.\n";
  if (rating.answers > 1) {
    return fmt::format("The puzzle has several answers, such as\n\n{}\nand\n\n{}",
                       grid_of(problem, rating.shown[0]), grid_of(problem, rating.shown[1]));
  }
  std::string text = fmt::format("{}, score {:.1f}\n\n", name(rating.level), rating.score);
  const std::size_t width = fmt::formatted_size("{}", rating.steps.size());
  std::size_t i = 0;
  for (const ktour::PuzzleStep& step : rating.steps) {
    text += fmt::format("{:>{}}. {:<11} {}\n", ++i, width, step.technique, step.sentence);
  }
  return text + "\n" + grid_of(problem, rating.shown.front());
}

ExitStatus rate_command(const CommandLine& line, const std::vector<std::string>& files) {
  if (files.size() != 1) refuse("rate takes one file, or '-' for standard input");
  line.refuse_beside("rate", for_making);
  line.refuse_beside("rate", std::array<std::string_view, 1>{"--seed"});
  const PuzzleOutput output(line);
  if (output.is_on_paper()) {
    refuse(fmt::format("a rating is text or json, not {}", output.form()));
  }
  const ktour::Problem problem = read_puzzle(line, files.front());
  Console console(line["--timeout"].seconds());
  Result<ktour::Rating> rating = rate(problem, console);
  if (!rating && rating.error().kind == ktour::ErrorKind::stopped) {
    refuse_stopped("undecided: " + rating.error().message);
  }
  const ktour::Rating rated = need(std::move(rating));
  output.write(output.form() == "json" ? ktour::reports::in_json(rated)
                                       : rating_in_words(problem, rated));
  return rated.answers == 1 ? done : definite_no;
}

// --- text ----------------------------------------------------------------------------------------

// The text of a file, or the words themselves.
std::string text_of(const std::vector<std::string>& words) {
  if (words.empty()) refuse("text takes a file, '-' for standard input, or words");
  constexpr std::size_t most = 1U << 20;
  std::error_code error;
  if (words.size() == 1 &&
      (words[0] == "-" || std::filesystem::exists(ktour::path_of(words[0]), error))) {
    return whole_text(words[0], most, "a text for a board");
  }
  return fmt::format("{}", fmt::join(words, " "));
}

std::string text_in_words(const ktour::PrintedPuzzle& puzzle) {
  const ktour::Board& board = puzzle.problem.board;
  std::size_t widest = 1;
  const auto width = [](std::string_view text) {
    return static_cast<std::size_t>(
        std::ranges::count_if(text, [](char c) { return (c & 0xc0) != 0x80; }));
  };
  for (const std::string& piece : puzzle.text) widest = std::max(widest, width(piece) + 1);
  std::string out;
  for (std::uint64_t i = 0; i < board.area(); ++i) {
    const ktour::Square s = board.square(i);
    std::string piece =
        board.contains(s) ? puzzle.text[static_cast<std::size_t>(puzzle.answer.step_of(s))] : "#";
    const std::size_t first = piece.find_first_not_of(' ');
    piece = piece.substr(first, piece.find_last_not_of(' ') + 1 - first);  // (it has a letter)
    if (s == puzzle.answer.start()) piece = fmt::format("[{}]", piece);
    out += piece + std::string(widest - std::min(width(piece), widest) + 1, ' ');
    if (s.col + 1 < board.cols()) continue;
    out.erase(out.find_last_not_of(' ') + 1);
    out += '\n';
  }
  return out + "\n" + grid_of(puzzle.problem, puzzle.answer);
}

std::string text_in_json(const ktour::PrintedPuzzle& puzzle) {
  nlohmann::ordered_json out;
  const auto put = [&](std::string_view field, const auto& value) { out[field] = value; };
  put_sides(puzzle.problem.board, put);
  put_shape(puzzle.problem, put);
  out["pieces"] = puzzle.text;
  out["moves"] = ktour::reports::walk_in_json(puzzle.answer);
  return out.dump() + "\n";
}

ExitStatus text_command(const CommandLine& line, const std::vector<std::string>& words) {
  line.refuse_beside("text", for_making);
  const ProblemOptions asked(line);
  if (!asked.has_board()) refuse("text: name the board with --board, such as --board 8x8");
  const ktour::Request request = asked.request();
  const ktour::Problem& problem = request.problem;
  need(validate(problem));
  const PuzzleOutput output(line);
  if (problem.board.size() > ktour::most_printed_squares) {
    refuse(fmt::format("a text has at most {} squares, and {} has {}", ktour::most_printed_squares,
                       to_string(problem.board), problem.board.size()));
  }
  output.expect(problem);
  const std::vector<std::string> pieces =
      need(ktour::cut_text(text_of(words), problem.board.size()));
  Console console(line["--timeout"].seconds());
  ktour::SolveOptions options;
  options.seed = line["--seed"].count().value_or(1);
  options.memory = ktour::usable_memory();
  const ktour::Answer answer = need(solve(problem, options, console));
  say_why_not(answer);
  if (!answer.found()) return exit_status(answer);
  const ktour::PrintedPuzzle puzzle{problem, answer.tour(), {}, pieces};
  if (output.form() == "text") {
    output.write(text_in_words(puzzle));
  } else if (output.form() == "json") {
    output.write(text_in_json(puzzle));
  } else {
    output.print({&puzzle, 1}, console);
  }
  return done;
}

// --- the commands --------------------------------------------------------------------------------

ktour::Problem problem_of(const CommandLine& line, const std::vector<std::string>& board) {
  ktour::Words more;
  if (!board.empty()) {
    if (line.given("--board") || line.given("--map")) {
      refuse(fmt::format("the board is given twice: as '{}', and by an option", board.front()));
    }
    more.push_back({"board", board});
  }
  return ProblemOptions(line).request(more).problem;
}

ExitStatus puzzle_run(const CommandLine& line) {
  std::vector<std::string> words = line["what"].texts();
  const std::string what = words.empty() ? "" : words.front();
  if (!words.empty()) words.erase(words.begin());
  if (what == "make") return MakeCommand(line, problem_of(line, words)).run();
  if (what == "rate") return rate_command(line, words);
  if (what == "text") return text_command(line, words);
  refuse(what.empty() ? "puzzle: say what to do: make BOARD, rate FILE or text FILE"
                      : fmt::format("puzzle: '{}' is unknown: choose from make, rate, text", what));
}

}  // namespace

constexpr Command puzzle_command{
    "puzzle",
    of::puzzle,
    "make puzzles with one answer, rate them, or lay a text along a tour",
    "make: a board with some numbers, which exactly one tour fits; a complete search has shown it. "
    "rate: how hard a puzzle is for people, and how to solve it, in sentences. "
    "text: a text in as many pieces as there are squares, to be read along the moves.",
    "0 done, 1 there is no such tour; rate: not exactly one answer; 2 wrong request, 3 undecided",
    "  ktour puzzle make 6x6 --level easy                     a grid\n"
    "  ktour puzzle make 8x8 --level hard -n 30 -o class.pdf  a sheet for every pupil\n"
    "  ktour puzzle make 8x8 --json | ktour puzzle rate -     the steps of an answer\n"
    "  ktour puzzle text 'Who reads this must jump about' --board 5x5 -o text.pdf\n",
    puzzle_run,
};

constexpr Command worksheet_command{
    "worksheet",
    of::worksheet,
    "print puzzles: numbers to fill in, and the answers",
    "Prints what 'ktour puzzle make' makes: puzzles that have exactly one answer each, with the "
    "answers on pages of their own.",
    "0 written, 1 there is no such tour, 2 wrong request, 3 undecided",
    "  ktour worksheet 6x6 -o sheet.pdf                            for a class\n"
    "  ktour worksheet 5x5 --level beginner -o easy.pdf            for a first try\n"
    "  ktour worksheet 6x6 -n 30 --language de -o class.pdf       every pupil another\n",
    [](const CommandLine& line) {
      if (!line["--output"].given() && !line["--format"].given() && !line.given("--json")) {
        refuse("name the file with -o, such as -o sheet.pdf");
      }
      return MakeCommand(line, ProblemOptions(line).problem()).run();
    },
};

}  // namespace app
