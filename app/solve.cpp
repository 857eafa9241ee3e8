// ktour solve: a tour, or why there is none.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "commands.hpp"
#include "console.hpp"
#include "files.hpp"
#include "ktour/tour_of_knight.hpp"
#include "options.hpp"
#include "output.hpp"
#include "report_words.hpp"
#include "system/gzip.hpp"
#include "system/memory.hpp"
#include "terminal.hpp"

namespace app {
namespace {

// Says so before the work where a file could not be written for want of space.
void refuse_beyond_disk(const std::string& path, const ktour::Format& format,
                        const ktour::Problem& request) {
  const std::optional<std::uint64_t> free = free_space_for(path);
  const std::uint64_t needed = ktour::least_bytes(format, request.board);
  if (!free || needed <= *free) return;
  // Where there is no tour, there is nothing to write. What is not built from tiles may still show
  // that at a glance: without memory nothing is searched.
  Console console;
  const auto built = construct_unchecked(request, {}, console);
  ktour::SolveOptions glance;
  glance.memory = 0;
  const auto told = built ? built : solve(request, glance, console);
  if (told && told->impossible()) return;
  refuse(fmt::format("'{}' would take {}, and the disk has {} left{}", path,
                     ktour::shown_bytes(needed), ktour::shown_bytes(*free),
                     built ? ": 'ktour at' gives single steps and squares of such a tour" : ""));
}

// Says so before the work where no such file could hold the board.
void refuse_beyond_format(const ktour::Format& format, const ktour::Problem& request,
                          const ktour::PictureOptions& look, std::uint64_t memory) {
  const ktour::Board& board = request.board;
  need(can_hold(format, board));
  if (!format.writes()) need(can_draw(board, format, look, memory));
}

void write(const ktour::Answer& answer, const ktour::Format& format,
           const ktour::PictureOptions& look, const ktour::Request& wanted, OutputFile& file) {
  if (format.writes()) {
    need(write_answer(answer, format, file));
    return;
  }
  Console console;
  ktour::PageEntry entry = page_entry(answer, wanted.options.tie);
  entry.request = wanted;
  entry.title = look.title;
  need(draw({&entry, 1}, format, look, file, console));
}

// Where a certificate is to go; opened before the work, as every output is.
class ProofFile {
 public:
  ProofFile(const std::string& path, const std::string& other)
      : zipped_(ktour::is_gzip_name(path)) {
    if (path == other) {
      refuse(fmt::format("--proof {}: what is found would go to the same place", path));
    }
    file_.emplace(need(open_output(path)));
  }
  void write(const ktour::Certificate& certificate) {
    if (zipped_) {
      ktour::GzipSink gzip(*file_);
      need(gzip.write(certificate.text));
      need(gzip.finish());
    } else {
      need(file_->write(certificate.text));
    }
    need(file_->commit());
  }

 private:
  bool zipped_;
  std::optional<OutputFile> file_;
};

struct SolveCommand {
  const CommandLine& line;
  const ProblemOptions asked{line};
  const OutputOptions output{line};

  // What is asked for, and how it is to be looked for.
  ktour::Request wanted() const {
    ktour::Words words = line.words_on(ktour::Topic::method);
    std::erase_if(words, [](const ktour::Word& word) { return word.name == "--method"; });
    if (const ktour::Word named = named_method(); !named.values.empty()) words.push_back(named);
    ktour::Request all = asked.request(words);
    if (all.problem.closed && line.given("--open"))
      refuse("--closed and --open are given: choose one");
    ktour::SolveOptions& chosen = all.options;
    chosen.memory = line["--memory"].memory();
    if (line.given("--debug") && !info(chosen.method).takes_undo) {
      refuse(
          fmt::format("--debug shows moves one by one, which the method '{}' does not make: choose "
                      "from {}",
                      name(chosen.method), ktour::depth_first_methods()));
    }
    const bool proves = line.given("--proof");
    if (line.given("--rule") && !proves) {
      refuse("--rule needs --proof FILE: it is the kind of certificate");
    }
    chosen.certificate = proves && rule_name() == "any";
    return all;
  }

  // The matrix of steps of a tour, or else of the longest walk that was met.
  ExitStatus run_partial() const {
    line.refuse_beside("--partial", [](const Option& option) {
      constexpr std::array<std::string_view, 4> meant{"--partial", "--start", "--format",
                                                      "--output"};
      return option.group != Group::board && !option.is_argument() &&
             std::ranges::find(meant, option.name()) == meant.end();
    });
    const ktour::Problem problem = asked.problem();
    const ktour::Board& board = problem.board;
    constexpr std::size_t board_and_start = 2;
    if (!problem.start || !board.is_rectangle() ||
        ktour::words_of({problem}).size() != board_and_start) {
      refuse(
          "--partial is of a knight on a rectangle from a given start, and nothing else: such "
          "as 'ktour solve 5x5 --start 0,1 --partial'");
    }
    if (output.has_format() && output.format(ktour::FormatId::steps).id != ktour::FormatId::steps) {
      refuse("--partial writes steps, with -1 where the knight did not come: leave --format out");
    }
    constexpr std::uint64_t most = 1'000'000;
    if (board.size() > most) {
      refuse(fmt::format("--partial takes boards of up to {} squares", most));
    }
    const auto matrix =
        ktour::tour_of_knight(board.rows(), board.cols(), problem.start->row, problem.start->col);
    const std::size_t width = std::max<std::size_t>(2, std::to_string(board.size() - 1).size());
    std::uint64_t visited = 0;
    std::string text;
    for (const auto& row : matrix) {
      for (const std::int64_t step : row) {
        text += fmt::format("{:>{}} ", step, width);
        visited += step >= 0 ? 1 : 0;
      }
      text.back() = '\n';
    }
    write_file(output.path(), text);
    if (visited == board.size()) return done;
    say(fmt::format("no tour: the longest walk found goes over {} of {} squares", visited,
                    board.size()));
    return exit_status(need(solve(problem)));
  }

  ExitStatus run() const {
    if (line.given("--partial")) return run_partial();
    const ktour::Request wanted = this->wanted();
    const ktour::Problem& request = wanted.problem;
    ktour::SolveOptions chosen = wanted.options;
    const bool view = line.given("--view");
    const std::string path = view ? output.page_path() : output.path();
    const ktour::Format& asked_for =
        view ? format_of(ktour::FormatId::html) : output.format(ktour::usual_format(request.board));
    const bool is_board = asked_for.id == ktour::FormatId::board;
    const bool for_eyes = is_board && path == "-";
    const ktour::PictureOptions look = look_of(line, asked_for, for_eyes);
    // A board counted from 0 is what steps are.
    const ktour::Format& written =
        is_board && look.from == 0 ? format_of(ktour::FormatId::steps) : asked_for;
    chosen.to_look_at = !asked_for.writes();
    refuse_beyond_format(written, request, look, chosen.memory);
    refuse_beyond_disk(path, written, request);
    // Opened first: an unwritable file is reported before an hour of work, not after it.
    OutputFile file = need(open_output(path));
    std::optional<ProofFile> proof_file;
    if (const auto name = line["--proof"].text()) proof_file.emplace(*name, path);
    std::optional<ktour::Certificate> certificate;
    const ktour::Answer answer = [&] {
      const std::optional<double> timeout = time_to_spend(chosen);
      chosen.seconds = chosen.limit == ktour::unlimited ? timeout.value_or(0) : 0;
      Console console(timeout, line.given("--debug"));
      ktour::Answer found = need(solve(request, chosen, console));
      if (found.impossible() && proof_file) certificate = certificate_of(found, chosen, console);
      return found;
    }();
    const bool shown =
        answer.found() && for_eyes &&
        show_on_terminal(answer.tour(), answer.problem.piece, line.given("--animate"), look.from);
    const bool drawn = answer.impossible() && written.shows_reasons();
    if (!shown && (answer.found() || drawn || written.holds_any_answer())) {
      write(answer, written, look, wanted, file);
      need(file.commit());
    }
    if (certificate) proof_file->write(*certificate);
    say_why_not(answer);
    if (!answer.reached.aims.empty()) say(answer.reached.text());
    const bool stats = line.given("--stats");
    if (stats || answer.undecided()) {
      say(fmt::format("{} by {}: {} moves examined, {} taken back, {:.6f} s", answer.status(),
                      name(answer.method), answer.work.examined, answer.work.undone,
                      answer.work.seconds));
    }
    if (stats && answer.found() && request.symmetry != ktour::Symmetry::none) {
      const auto report = check(answer.tour(), request, ktour::Symmetries::find_all);
      say(fmt::format("{} tour; symmetries: {}", closed_in_words(report),
                      symmetries_in_words(report)));
    }
    if (stats && answer.found()) {
      const std::string facts = telling_facts(answer.tour(), request, request.closed);
      if (!facts.empty()) say(facts);
    }
    if (view) show_page(path);
    return exit_status(answer);
  }

  static bool aims_at_most(const ktour::SolveOptions& chosen) {
    return !chosen.aims.empty() && !chosen.aims.front().is_kind();
  }

  // Somebody who waits for the best tour waits ten seconds, if nothing else is said.
  std::optional<double> time_to_spend(const ktour::SolveOptions& chosen) const {
    constexpr double patience = 10;
    std::optional<double> given = line["--timeout"].seconds();
    const bool waits = aims_at_most(chosen) && chosen.limit == ktour::unlimited && is_watched();
    return given || !waits ? given : patience;
  }

  std::string_view rule_name() const {
    const std::string word = line["--rule"].text().value_or("any");
    const auto rules = ktour::proof_rules();
    const auto at = std::find(rules.begin(), rules.end(), word);
    if (at == rules.end()) {
      refuse(fmt::format("--rule {}: choose from {}", word, fmt::join(rules, ", ")));
    }
    return *at;
  }

  // Before anything is written: where there is none by the rule asked for, nothing is.
  ktour::Certificate certificate_of(const ktour::Answer& answer, const ktour::SolveOptions& chosen,
                                    Console& console) const {
    if (answer.proof().certificate) return *answer.proof().certificate;
    ktour::SolveOptions memory_alone;
    memory_alone.memory = chosen.memory;
    ktour::Result<ktour::Certificate> made = certify(answer, memory_alone, console, rule_name());
    if (made) return std::move(*made);
    const std::string known = fmt::format("impossible: {}; but ", answer.proof().text);
    if (console.poll({}) != ktour::StopKind::none ||
        made.error().kind == ktour::ErrorKind::memory) {
      refuse(known + fmt::format("there is no certificate by '{}' yet: {}", rule_name(),
                                 made.error().message),
             made.error().kind);
    }
    refuse(known + fmt::format("the rule '{}' does not prove it: leave --rule out", rule_name()));
  }

 private:
  // Three methods have an option of their own.
  ktour::Word named_method() const {
    ktour::Word word = line["--method"].word();
    for (const char* name : {"warnsdorff", "plain", "centrifugal"}) {
      if (!line.given(fmt::format("--{}", name))) continue;
      if (word.values.empty()) word.values = {name};
      if (word.values.front() == name) continue;
      refuse(fmt::format("two methods are named, '{}' and '{}': choose one", word.values.front(),
                         name));
    }
    return word;
  }
};

}  // namespace

constexpr Command solve_command{
    "solve",
    of::solve,
    "find a tour, or prove that there is none",
    "",
    "0 found, 1 proved impossible, 2 wrong request, 3 undecided (a limit or an interrupt "
    "came first)",
    "  ktour solve 8x8                          a tour of the chessboard\n"
    "  ktour solve 8 8 --closed --start a1      one that returns to its start\n"
    "  ktour solve 5x8 --start 0,0 --end 4,7    from corner to corner\n"
    "  ktour solve 7x7 --start 0,1              why there is none\n"
    "  ktour solve 4x6 --closed -o why.svg      a drawing of the reason\n"
    "  ktour solve 4x6 --closed --proof no.json   a proof that others can verify\n"
    "  ktour solve 8x8 --without a1 h1          without two corners\n"
    "  ktour solve --map board.txt              a board drawn as text\n"
    "  ktour solve --graph roads.edges --closed   a Hamiltonian cycle of a graph\n"
    "  ktour solve 10x10 --piece zebra          with another piece\n"
    "  ktour solve 6x6 --surface torus          with joined sides\n"
    "  ktour solve 4x4x4 --closed               in a box\n"
    "  ktour solve 8x8 --begin a1 b3 c5         with given first squares\n"
    "  ktour solve 10x10 --symmetry quarter     with a quarter-turn symmetry\n"
    "  ktour solve 50x50 --warnsdorff --stats   by Warnsdorff's rule, with figures\n"
    "  ktour solve 8x8 -o tour.json             into a file\n"
    "  ktour solve 8x8 --closed -o tour.svg     as a drawing\n"
    "  ktour solve 50x50 --theme dark --no-numbers -o tour.png\n"
    "  ktour solve 8x8 --animate                played on the terminal\n"
    "  ktour solve 8x8 --closed -o tour.webp    as a moving picture\n"
    "  ktour solve 100x100 --style poster -o poster.png\n"
    "  ktour solve 8x8 --closed --seed 5        another tour\n"
    "  ktour solve 8x8 --closed --fewest turns  the fewest turns found in ten seconds\n"
    "  ktour solve 8x8 --magic                  with equal sums in rows and columns\n"
    "  ktour solve 8x8 --warnsdorff -v          as a page that plays it\n",
    [](const CommandLine& line) { return SolveCommand{line}.run(); },
};

}  // namespace app
