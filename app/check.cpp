// ktour check: whether a file is a tour, and what kind of one; or many tours, and whether all are.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/text.hpp"
#include "commands.hpp"
#include "console.hpp"
#include "fact_options.hpp"
#include "files.hpp"
#include "ktour/numbered.hpp"
#include "options.hpp"
#include "output.hpp"
#include "report/board.hpp"
#include "report/board.hpp"
#include "report/report.hpp"
#include "report_words.hpp"
#include "system/gzip.hpp"
#include "system/memory.hpp"
#include "system/threads.hpp"

namespace app {
namespace {

using ktour::Square;

// The squares as they are written elsewhere, with the chess name where there is one.
std::string shown(Square s, const ktour::Board& board) {
  if (!has_chess_names(board)) return to_string(s, board);
  return fmt::format("{} ({})", to_string(s), to_algebraic(s, board));
}

// The number of a tour among all open or all closed ones of its board.
class Ranks {
 public:
  struct Rank {
    mpz_class number, of;
  };

  Rank of(const ktour::TourFile& file, bool closed, Console& console) {
    ktour::Problem problem{file.claim.board};
    problem.piece = file.claim.piece;
    problem.closed = closed;
    const std::string words = tours_in_words(problem);
    if (!tours_ || words_ != words || !(problem.board == board_)) {
      tours_.emplace(need(ktour::NumberedTours::of(
                              problem, {ktour::all_threads(), ktour::usable_memory()}, console),
                          "--rank"));
      words_ = words;
      board_ = problem.board;
    }
    std::vector<Square> squares(file.tour.size());
    file.tour.squares(0, squares);
    return {need(tours_->number(squares, console), "--rank"), tours_->size()};
  }

 private:
  std::optional<ktour::NumberedTours> tours_;
  std::string words_;
  ktour::Board board_{1, 1};
};

// `file` is missing where there is nothing to check: a file that says itself that there is no tour.
std::string in_words(const ktour::CheckReport& report, const ktour::TourFile* file, bool facts) {
  if (report.fault) return fmt::format("not a tour: {}\n", report.fault->text);
  const ktour::Board& board = file->claim.board;
  const ktour::Piece& piece = file->claim.piece;
  const std::string told = facts_in_words(*file, report.closed, facts);
  return fmt::format("valid: {} tour of {}{}, from {} to {}\nsymmetries: {}\n{}format: {}\n",
                     closed_in_words(report), to_string(board),
                     piece.is_knight() ? "" : fmt::format(" by {}", piece.name()),
                     shown(report.start, board), shown(report.end, board),
                     symmetries_in_words(report), told, file->format->name);
}

// What the tours of a file come to, in words: all about one, a few figures about many.
class Tally {
 public:
  explicit Tally(bool facts) : facts_(facts) {}

  void add(const ktour::CheckReport& report, const ktour::TourFile* file) {
    if (++count_ == 1) about_first_ = in_words(report, file, facts_);
    if (report.fault && fault_.empty()) {
      fault_ = fmt::format("not a tour: tour {}: {}\n", count_, report.fault->text);
    }
    valid_ += report.valid() ? 1 : 0;
    closed_ += report.valid() && report.closed ? 1 : 0;
    if (file == nullptr) return;
    format_ = file->format;
    constexpr std::size_t most_named = 8;
    const std::string board = to_string(file->claim.board);
    const bool known = std::find(boards_.begin(), boards_.end(), board) != boards_.end();
    if (known || boards_.size() > most_named) return;
    boards_.push_back(boards_.size() < most_named ? board : "...");
  }

  bool all_valid() const { return valid_ == count_; }

  std::string words() const {
    if (count_ == 1) return about_first_;
    const std::string valid = all_valid() ? "" : fmt::format("{} valid, ", valid_);
    return fmt::format("{}{} tours{}{}, {}{} closed\n{}format: {}\n",
                       all_valid() ? "valid: " : fault_, count_, boards_.empty() ? "" : " of ",
                       fmt::join(boards_, ", "), valid, closed_,
                       facts_ ? "facts: --json tells those of each tour\n" : "", format_->name);
  }

 private:
  bool facts_;
  std::uint64_t count_ = 0;
  std::uint64_t valid_ = 0;
  std::uint64_t closed_ = 0;
  std::vector<std::string> boards_;
  std::string about_first_;
  std::string fault_;  // of the first that is no tour
  const ktour::Format* format_ = &ktour::format_of(ktour::FormatId::jsonl);
};

// --- certificates --------------------------------------------------------------------------------

std::string rule_in_words(const ktour::ProvedPart& part) {
  return fmt::format("{}, {} {}", part.rule, part.steps, part.steps == 1 ? "step" : "steps");
}

std::string proof_in_words(const ktour::ProofReport& report) {
  if (report.fault) return fmt::format("not a proof: {}\n", *report.fault);
  std::string words = fmt::format("valid: {}\n", proved_in_words(*report.problem));
  for (const ktour::ProvedPart& part : report.parts) {
    words += fmt::format("{}: {}\n",
                         report.parts.size() == 1 ? "rule"
                         : part.closed            ? "closed"
                                                  : "open",
                         rule_in_words(part));
    if (part.shortest && part.every_length) {
      words += fmt::format("it shows the same of boards of every length, from {} on\n",
                           to_string(*part.shortest));
    } else if (part.shortest && *part.shortest != report.problem->board) {
      words += fmt::format("it shows the same of all boards from {} to {}\n",
                           to_string(*part.shortest), to_string(report.problem->board));
    }
  }
  return words + "format: certificate\n";
}

std::string proof_in_json(const ktour::ProofReport& report) {
  nlohmann::ordered_json out;
  out["valid"] = report.valid();
  const ktour::Problem& problem = *report.problem;
  out["proved"] = report.valid() ? nlohmann::ordered_json(proved_in_words(problem)) : nullptr;
  ktour::reports::put_board(out, problem);
  out["closed"] = problem.closed;
  out["symmetry"] = name(problem.symmetry);
  out["start"] = ktour::reports::json_of(problem.start, problem.board);
  out["end"] = ktour::reports::json_of(problem.end, problem.board);
  out["parts"] = nlohmann::ordered_json::array();
  for (const ktour::ProvedPart& part : report.parts) {
    out["parts"].push_back(
        {{"tour", part.closed ? "closed" : "open"},
         {"rule", part.rule},
         {"steps", part.steps},
         {"shortest", part.shortest ? nlohmann::ordered_json(to_string(*part.shortest))
                                    : nlohmann::ordered_json()},
         {"every_length", part.every_length}});
  }
  out["fault"] = nullptr;
  if (report.fault) out["fault"] = {{"line", report.line}, {"text", *report.fault}};
  out["format"] = "certificate";
  return out.dump() + "\n";
}

struct CheckCommand {
  const CommandLine& line;
  const std::vector<std::string> paths = tour_files(line);
  const ProblemOptions asked{line};
  const ReportOptions form{line};

  ExitStatus run() const {
    const bool json = form.form() == "json";
    OutputFile out = need(open_output(form.path()));
    bool all_valid = true;
    for (const std::string& path : paths) all_valid &= check_file(path, json, out);
    need(out.commit());
    return all_valid ? done : definite_no;
  }

 private:
  // Whether all its tours are valid. Where there are several files, each is named.
  bool check_file(const std::string& path, bool json, OutputFile& out) const {
    InputFile source = need(open_input(path));
    Console console;
    ktour::GunzipSource plain(source);
    if (ktour::is_certificate(need(plain.beginning(), fmt::format("'{}'", path)))) {
      return verify(path, plain, json, out, console);
    }
    ktour::TourReader reader(plain, asked.limits(), console);
    const bool facts = line.given("--facts");
    Tally tally(facts);
    Ranks ranks;
    std::string numbers;
    for (;;) {
      ktour::Result<std::optional<ktour::TourFile>> read = reader.next();
      if (read && *read) {
        ktour::Result<ktour::TourFile> claimed = asked.claimed(std::move(**read));
        read = claimed ? ktour::Result<std::optional<ktour::TourFile>>(std::move(*claimed))
                       : claimed.error();
      }
      const bool holds_none = !read && read.error().kind == ktour::ErrorKind::no_tour;
      if (!read && !holds_none) need(read, fmt::format("'{}'", path));
      if (read && !*read) break;
      const ktour::TourFile* held = holds_none ? nullptr : &**read;
      ktour::CheckReport report;
      if (holds_none) {
        report.fault = ktour::Fault{{}, {}, read.error().message};
      } else {
        report = check(held->tour, held->claim, ktour::Symmetries::find_all, console);
      }
      if (report.stopped != ktour::StopKind::none) {
        refuse_stopped("interrupted while checking");
      }
      tally.add(report, held);
      std::optional<Ranks::Rank> rank;
      if (line.given("--rank") && report.valid()) rank = ranks.of(*held, report.closed, console);
      if (rank) {
        numbers += fmt::format("number: {} of {}\n", rank->number.get_str(), rank->of.get_str());
      }
      if (json)
        need(out.write(ktour::reports::in_json(report, held, told(held, report, rank, path))));
    }
    const std::string name = named(path);
    if (!json) {
      need(
          out.write((name.empty() ? "" : ktour::printable(name) + ": ") + tally.words() + numbers));
    }
    return tally.all_valid();
  }

  ktour::reports::Checked told(const ktour::TourFile* held, const ktour::CheckReport& report,
                              const std::optional<Ranks::Rank>& rank,
                              const std::string& path) const {
    ktour::reports::Checked told{named(path)};
    if (rank) told.rank.emplace(rank->number.get_str(), rank->of.get_str());
    if (line.given("--facts") && report.valid()) {
      told.facts = facts_in_json(*held, report.closed);
    }
    return told;
  }

  bool verify(const std::string& path, ktour::Source& source, bool json, OutputFile& out,
              Console& console) const {
    if (asked.given()) {
      refuse(
          fmt::format("'{}' is a certificate, which names its own board and kind of tour: leave "
                      "the words for them out",
                      path));
    }
    line.refuse_beside("a certificate", std::array<std::string_view, 2>{"--facts", "--rank"});
    const ktour::ProofReport report = check_certificate(source, console, {ktour::usable_memory()});
    need(is_told(report), fmt::format("'{}'", path));
    const std::string name = json ? "" : named(path);
    need(out.write((name.empty() ? "" : ktour::printable(name) + ": ") +
                   (json ? proof_in_json(report) : proof_in_words(report))));
    return report.valid();
  }

  std::string named(const std::string& path) const { return paths.size() > 1 ? path : ""; }
};

}  // namespace

constexpr Command check_command{
    "check",
    of::check,
    "check whether a file holds a tour, or a proof",
    "Options for board, piece and so on supply what the file does not say, and what the "
    "tour must be. For a file of many tours, it prints how many there are, and the first "
    "that is not one. It verifies a certificate of 'solve --proof' step by step.",
    "0 a tour or proof, 1 not one, 2 unreadable or malformed, 3 interrupted or too large "
    "for the memory",
    "  ktour check tour.json\n"
    "  ktour solve 4x6 --closed --proof no.json; ktour check no.json\n"
    "  ktour solve 6x6 --closed | ktour check -\n"
    "  ktour check --json tour.npy\n"
    "  ktour check --facts tour.json            its turns, crossings, area ...\n"
    "  ktour check tour.json tour.npy           several files\n"
    "  ktour check tour.moves --map board.txt   a list of squares against its board\n"
    "  ktour check tour.txt --surface torus --closed\n"
    "  ktour enumerate 5x6 | ktour check -\n",
    [](const CommandLine& line) { return CheckCommand{line}.run(); },
};

}  // namespace app
