// ktour solve: a tour, or why there is none.
#include <fmt/format.h>

#include "commands.hpp"
#include "console.hpp"
#include "files.hpp"
#include "options.hpp"
#include "output.hpp"
#include "picture_options.hpp"
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
           const ktour::PictureOptions& look, ktour::Tie ties_by, OutputFile& file) {
  if (format.writes()) {
    need(write_answer(answer, format, file));
    return;
  }
  Console console;
  ktour::PageEntry entry = page_entry(answer, ties_by);
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

std::string rules_in_words() {
  return fmt::format("{}", fmt::join(ktour::proof_rules().subspan(1), ", "));
}

struct SolveCommand {
  explicit SolveCommand(CLI::App& command)
      : asked(command),
        method(under(command, "The method"), "--method", "M", "how to look for it (see below)"),
        tie(command, "--tie", "RULE",
            "for warnsdorff, among equals: successor (default), first, random, far"),
        queue(command, "--queue", "ORDER",
              "for best-first: depth (default), the longest path first; onward, the fewest onward "
              "moves alone, which floods"),
        seed(command, "--seed", "N", "another tour for another seed, the same for the same"),
        undo(under(command, "Limits"), "--undo", "K",
             "at most K moves taken back (depth first; warnsdorff's default: the squares)"),
        limit(command, "--limit", "N", "at most N moves examined"),
        timeout(command, "--timeout", "SECONDS", "at most so long"),
        memory(command, "--memory", "SIZE", "at most so much memory, such as 500M or 4G"),
        proof(under(command, "Output"), "--proof", "FILE",
              "if there is no tour: a certificate, which check verifies"),
        rule(command, "--rule", "R",
             "of the certificate: any (default), or one of " + rules_in_words()),
        output(command),
        pictures(command, "play it on the terminal, or in an svg") {
    under(command, "The tour").add_flag("--open", open, "it need not be closed (default)");
    under(command, "The method");
    command.add_flag("--warnsdorff", warnsdorff, "short for --method warnsdorff");
    command.add_flag("--plain", plain, "short for --method plain");
    command.add_flag("--centrifugal", centrifugal, "short for --method centrifugal");
    under(command, "Output");
    command.add_flag("-v,--view", view,
                     "write a page that plays it (tour.html, or as -o says) and open it");
    command.add_flag("--stats", stats, "figures of the work on standard error");
    command.add_flag("--debug", debug, "every move and every move taken back, on standard error");
  }

  ktour::SolveOptions options() const {
    ktour::SolveOptions chosen;
    chosen.method = chosen_method();
    chosen.undo = undo.count();
    chosen.limit = limit.count(1).value_or(ktour::unlimited);
    chosen.memory = memory.size().value_or(ktour::usable_memory());
    if (const auto text = tie.text()) {
      chosen.tie = need(ktour::parse_tie(*text), "--tie");
      if (!info(chosen.method).takes_tie) {
        refuse(fmt::format("--tie {}: the method '{}' has no ties to break; warnsdorff has", *text,
                           name(chosen.method)));
      }
    }
    if (const auto text = queue.text()) {
      chosen.queue = need(ktour::parse_queue(*text), "--queue");
      if (chosen.method != ktour::Method::best_first) {
        refuse(fmt::format("--queue {}: the method '{}' has no queue; best-first has", *text,
                           name(chosen.method)));
      }
    }
    if (debug && !info(chosen.method).takes_undo) {
      refuse(
          fmt::format("--debug shows moves one by one, which the method '{}' does not make: choose "
                      "from {}",
                      name(chosen.method), ktour::depth_first_methods()));
    }
    chosen.seed = seed.count();
    // A rule that leaves nothing to chance would be a rule no more.
    if (chosen.seed && info(chosen.method).takes_tie && !tie.given()) {
      chosen.tie = ktour::Tie::random;
    }
    if (rule.given() && !proof.given())
      refuse("--rule is that of a certificate: give --proof FILE");
    chosen.certificate = proof.given() && rule_name() == "any";
    return chosen;
  }

  ExitStatus run() const {
    const ktour::Problem request = asked.problem();
    if (request.closed && open) refuse("--closed and --open are given: choose one");
    ktour::SolveOptions chosen = options();
    const std::string path = view ? output.page_path() : output.path();
    const ktour::Format& asked_for =
        view ? format_of(ktour::FormatId::html) : output.format(ktour::FormatId::board);
    const ktour::PictureOptions look = pictures.chosen(asked_for);
    // A board counted from 0 is what steps are.
    const bool is_board = asked_for.id == ktour::FormatId::board;
    const ktour::Format& written =
        is_board && look.from == 0 ? format_of(ktour::FormatId::steps) : asked_for;
    const bool for_eyes = is_board && path == "-";
    const bool animate = pictures.animate();
    if (animate && !for_eyes && asked_for.kind != ktour::FormatKind::picture) {
      refuse("--animate plays the board on the terminal, or moves in an svg or a webp");
    }
    chosen.to_look_at = !asked_for.writes();
    refuse_beyond_format(written, request, look, chosen.memory);
    refuse_beyond_disk(path, written, request);
    // Opened first: nobody wants to hear after an hour that the file cannot be written.
    OutputFile file = need(open_output(path));
    std::optional<ProofFile> proof_file;
    if (const auto name = proof.text()) proof_file.emplace(*name, path);
    std::optional<ktour::Certificate> certificate;
    const ktour::Answer answer = [&] {
      Console console(timeout.seconds(), debug);
      ktour::Answer found = need(solve(request, chosen, console));
      if (found.impossible() && proof_file) certificate = certificate_of(found, chosen, console);
      return turned(found, asked.beginning(request.board));
    }();
    const bool shown = answer.found() && for_eyes &&
                       show_on_terminal(answer.tour(), answer.problem.piece, animate, look.from);
    const bool drawn = answer.impossible() && written.shows_reasons();
    if (!shown && (answer.found() || drawn || written.holds_any_answer())) {
      write(answer, written, look, chosen.tie, file);
      need(file.commit());
    }
    if (certificate) proof_file->write(*certificate);
    if (answer.impossible()) say(fmt::format("impossible: {}", answer.proof().text));
    if (answer.undecided()) say(fmt::format("undecided: {}", answer.stop().text));
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
    if (view) show_page(path);
    return exit_status(answer);
  }

  std::string_view rule_name() const {
    const std::string word = rule.text().value_or("any");
    const auto rules = ktour::proof_rules();
    const auto at = std::find(rules.begin(), rules.end(), word);
    if (at == rules.end()) {
      refuse(fmt::format("--rule {}: choose from any, {}", word, rules_in_words()));
    }
    return *at;
  }

  // Before anything is written: where there is none by the rule asked for, nothing is.
  ktour::Certificate certificate_of(const ktour::Answer& answer, const ktour::SolveOptions& chosen,
                                    Console& console) const {
    if (answer.proof().certificate) return *answer.proof().certificate;
    ktour::SolveOptions memory_alone;
    memory_alone.memory = chosen.memory;
    ktour::Result<ktour::Certificate> made =
        certify(answer.problem, memory_alone, console, rule_name());
    if (made) return std::move(*made);
    const std::string known = fmt::format("impossible: {}; but ", answer.proof().text);
    if (console.poll({}) != ktour::StopKind::none) {
      throw Refusal{{known + fmt::format("there is no certificate by '{}' yet: {}", rule_name(),
                                         made.error().message),
                     made.error().kind}};
    }
    refuse(known + fmt::format("'{}' does not show it: leave --rule out, and one that does is taken",
                               rule_name()));
  }

  ProblemOptions asked;
  TextOption method, tie, queue, seed, undo, limit, timeout, memory, proof, rule;
  OutputOptions output;
  PictureOptions pictures;
  bool warnsdorff = false;
  bool plain = false;
  bool centrifugal = false;
  bool stats = false;
  bool debug = false;
  bool view = false;
  bool open = false;

 private:
  ktour::Method chosen_method() const {
    std::vector<std::string> named;
    if (const auto text = method.text()) named.push_back(*text);
    if (warnsdorff) named.emplace_back("warnsdorff");
    if (plain) named.emplace_back("plain");
    if (centrifugal) named.emplace_back("centrifugal");
    if (named.empty()) return ktour::Method::automatic;
    const ktour::Method chosen = need(ktour::parse_method(named.front()), "--method");
    for (const std::string& other : named) {
      if (other != named.front()) {
        refuse(
            fmt::format("two methods are named, '{}' and '{}': choose one", named.front(), other));
      }
    }
    return chosen;
  }
};

std::string methods_and_formats() {
  std::string text = "Methods:\n";
  for (const ktour::MethodInfo& method : ktour::methods()) {
    text += fmt::format("  {:<12} {}\n", method.name, method.about);
  }
  text += "\nFormats:\n";
  for (const ktour::Format& format : ktour::formats()) {
    text += fmt::format("  {:<12} {}\n", format.name, format.about);
  }
  text +=
      "\n"
      "Exit status: 0 found, 1 proved impossible, 2 wrong request, 3 undecided (a limit or an "
      "interrupt came first).\n"
      "\n"
      "Examples:\n"
      "  ktour solve 8x8                          a tour of the chessboard\n"
      "  ktour solve 8 8 --closed --start a1      one that returns to its start\n"
      "  ktour solve 5x8 --start 0,0 --end 4,7    from corner to corner\n"
      "  ktour solve 7x7 --start 0,1              why there is none\n"
      "  ktour solve 4x6 --closed -o why.svg      a drawing of the reason\n"
      "  ktour solve 4x6 --closed --proof no.json   a proof that others can verify\n"
      "  ktour solve 8x8 --without a1 h1          without two corners\n"
      "  ktour solve --map board.txt              a board drawn as text\n"
      "  ktour solve 10x10 --piece zebra          by another piece\n"
      "  ktour solve 6x6 --surface torus          with sides that are joined\n"
      "  ktour solve 4x4x4 --closed               in a box\n"
      "  ktour solve 8x8 --begin a1 b3 c5         with given first squares\n"
      "  ktour solve 10x10 --symmetry quarter     that a quarter-turn leaves as it is\n"
      "  ktour solve 50x50 --warnsdorff --stats   by Warnsdorff's rule, with figures\n"
      "  ktour solve 8x8 -o tour.json             into a file\n"
      "  ktour solve 8x8 --closed -o tour.svg     as a drawing\n"
      "  ktour solve 50x50 --theme dark --no-numbers -o tour.png\n"
      "  ktour solve 8x8 --animate                played on the terminal\n"
      "  ktour solve 8x8 --closed -o tour.webp    as a moving picture\n"
      "  ktour solve 100x100 --style poster -o poster.png\n"
      "  ktour solve 8x8 --closed --seed 5        another tour\n"
      "  ktour solve 8x8 --warnsdorff -v          as a page that plays it\n";
  return text;
}

}  // namespace

Command add_solve(CLI::App& program) {
  CLI::App* line = program.add_subcommand("solve", "find a tour, or prove that there is none");
  const auto command = std::make_shared<SolveCommand>(*line);
  line->footer(methods_and_formats());
  return {line, [command] { return command->run(); }};
}

}  // namespace app
