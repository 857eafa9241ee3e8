// ktour check: whether a file is a tour, and what kind of one; or many tours, and whether all are.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "commands.hpp"
#include "console.hpp"
#include "files.hpp"
#include "options.hpp"
#include "output.hpp"
#include "report_words.hpp"
#include "system/gzip.hpp"
#include "system/memory.hpp"

namespace app {
namespace {

using ktour::Square;

nlohmann::ordered_json json_of(const std::optional<Square>& s, const ktour::Board* board) {
  if (!s) return nullptr;
  if (board == nullptr || !board->is_box()) return {s->row, s->col};
  const ktour::Board::Coordinates at = board->coordinates(*s);
  return std::vector(at.begin(), at.begin() + board->sides().size());
}

// The squares as they are written elsewhere, with the chess name where there is one.
std::string shown(Square s, const ktour::Board& board) {
  if (!has_chess_names(board)) return to_string(s, board);
  return fmt::format("{} ({})", to_string(s), to_algebraic(s, board));
}

// `file` is missing where there is nothing to check: a file that says itself that there is no tour.
std::string in_words(const ktour::CheckReport& report, const ktour::TourFile* file) {
  if (report.fault) return fmt::format("not a tour: {}\n", report.fault->text);
  const ktour::Board& board = file->claim.board;
  const ktour::Piece& piece = file->claim.piece;
  return fmt::format("valid: {} tour of {}{}, from {} to {}\nsymmetries: {}\nformat: {}\n",
                     closed_in_words(report), to_string(board),
                     piece.is_knight() ? "" : fmt::format(" by {}", piece.name()),
                     shown(report.start, board), shown(report.end, board),
                     symmetries_in_words(report), file->format->name);
}

std::string in_json(const ktour::CheckReport& report, const ktour::TourFile* file,
                    const std::string& path) {
  nlohmann::ordered_json out;
  if (!path.empty()) out["file"] = path;
  out["valid"] = report.valid();
  for (const char* field : {"rows", "cols", "closed", "start", "end"}) out[field] = nullptr;
  const ktour::Board* board = file == nullptr ? nullptr : &file->claim.board;
  if (board != nullptr) {
    const std::vector<std::int32_t> sides = board->sides();
    out["rows"] = sides[sides.size() - 2];
    out["cols"] = sides.back();
    if (board->is_box()) out["dims"] = sides;
    if (board->size() != board->area()) out["squares"] = board->size();
    if (!file->claim.piece.is_knight()) out["piece"] = file->claim.piece.name();
    if (board->surface() != ktour::Surface::plane) out["surface"] = name(board->surface());
    out["closed"] = report.closed;
    out["start"] = json_of(report.start, board);
    out["end"] = json_of(report.end, board);
  }
  out["symmetries"] = nlohmann::ordered_json::array();
  out["kinds"] = nlohmann::ordered_json::object();
  for (std::size_t i = 0; i < report.symmetries.size(); ++i) {
    const std::string symmetry(name(report.symmetries[i]));
    out["symmetries"].push_back(symmetry);
    if (report.kinds[i] != ktour::SymmetryKind::none) {
      out["kinds"][symmetry] = name(report.kinds[i]);
    }
  }
  out["fault"] = nullptr;
  if (report.fault) {
    out["fault"] = {{"step", nullptr},
                    {"square", json_of(report.fault->square, board)},
                    {"text", report.fault->text}};
    if (report.fault->step) out["fault"]["step"] = *report.fault->step;
  }
  // (No other format holds what is no tour.)
  out["format"] = (file == nullptr ? format_of(ktour::FormatId::json) : *file->format).name;
  return out.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

// What the tours of a file come to, in words: all about one, a few figures about many.
class Tally {
 public:
  void add(const ktour::CheckReport& report, const ktour::TourFile* file) {
    if (++count_ == 1) about_first_ = in_words(report, file);
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
    return fmt::format("{}{} tours{}{}, {}{} closed\nformat: {}\n",
                       all_valid() ? "valid: " : fault_, count_, boards_.empty() ? "" : " of ",
                       fmt::join(boards_, ", "), valid, closed_, format_->name);
  }

 private:
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
      words += fmt::format("it shows the same of all boards from {} to {}\n", to_string(*part.shortest),
                           to_string(report.problem->board));
    }
  }
  return words + "format: certificate\n";
}

std::string proof_in_json(const ktour::ProofReport& report) {
  nlohmann::ordered_json out;
  out["valid"] = report.valid();
  const ktour::Problem& problem = *report.problem;
  out["proved"] = report.valid() ? nlohmann::ordered_json(proved_in_words(problem)) : nullptr;
  const std::vector<std::int32_t> sides = problem.board.sides();
  out["rows"] = sides[sides.size() - 2];
  out["cols"] = sides.back();
  if (problem.board.is_box()) out["dims"] = sides;
  out["closed"] = problem.closed;
  out["symmetry"] = name(problem.symmetry);
  out["start"] = json_of(problem.start, &problem.board);
  out["end"] = json_of(problem.end, &problem.board);
  out["parts"] = nlohmann::ordered_json::array();
  for (const ktour::ProvedPart& part : report.parts) {
    out["parts"].push_back({{"tour", part.closed ? "closed" : "open"},
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
  explicit CheckCommand(CLI::App& command)
      : asked(command, "it must be closed", false), form(command, {"text", "json"}) {
    command
        .add_option("file", paths, "tours in any format but pictures and pages, or certificates; - for standard input")
        ->type_name("FILE");
  }

  ExitStatus run() const {
    if (paths.empty()) refuse("a file is missing: name one, or '-' for standard input");
    if (std::count(paths.begin(), paths.end(), "-") > 1) {
      refuse("'-' stands for standard input, which can be read once only");
    }
    const bool json = form.form() == "json";
    OutputFile out = need(open_output(form.path()));
    bool all_valid = true;
    for (const std::string& path : paths) all_valid &= check_file(path, json, out);
    need(out.commit());
    return all_valid ? done : definite_no;
  }

  std::vector<std::string> paths;
  ProblemOptions asked;
  ReportOptions form;

 private:
  // Whether all its tours are valid. Where there are several files, each is named.
  bool check_file(const std::string& path, bool json, OutputFile& out) const {
    InputFile source = need(open_input(path));
    Console console;
    ktour::GunzipSource plain(source);
    if (ktour::is_certificate(need(plain.beginning(), fmt::format("'{}'", path)))) {
      return verify(path, plain, json, out, console);
    }
    ktour::TourReader reader(plain, {ktour::usable_memory()}, console);
    Tally tally;
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
        throw Refusal{{"interrupted while checking", ktour::ErrorKind::stopped}};
      }
      tally.add(report, held);
      if (json) need(out.write(in_json(report, held, named(path))));
    }
    const std::string name = named(path);
    if (!json) {
      need(out.write((name.empty() ? "" : printable(name) + ": ") + tally.words()));
    }
    return tally.all_valid();
  }

  bool verify(const std::string& path, ktour::Source& source, bool json, OutputFile& out,
              Console& console) const {
    if (asked.given()) {
      refuse(
          fmt::format("'{}' is a certificate, which names its own board and kind of tour: leave "
                      "the words for them out",
                      path));
    }
    const ktour::ProofReport report = check_certificate(source, console, {ktour::usable_memory()});
    if (report.stopped == ktour::StopKind::memory) {
      throw Refusal{{fmt::format("'{}': its board is too large for the memory", path),
                     ktour::ErrorKind::memory}};
    }
    if (report.stopped != ktour::StopKind::none) {
      throw Refusal{{"interrupted while checking", ktour::ErrorKind::stopped}};
    }
    if (report.malformed) refuse(fmt::format("'{}': not a certificate: {}", path, *report.fault));
    const std::string name = json ? "" : named(path);
    need(out.write((name.empty() ? "" : printable(name) + ": ") +
                   (json ? proof_in_json(report) : proof_in_words(report))));
    return report.valid();
  }

  std::string named(const std::string& path) const { return paths.size() > 1 ? path : ""; }
};

}  // namespace

Command add_check(CLI::App& program) {
  CLI::App* line = program.add_subcommand("check", "say whether a file holds a tour, or a proof");
  const auto command = std::make_shared<CheckCommand>(*line);
  line->footer(
      "The words for a board, a piece and so on tell what the file does not, and what the tour "
      "must\n"
      "be. Of a file with many tours it tells how many there are, and the first that is\nnot one. "
      "A "
      "certificate of 'solve --proof' is verified step by step.\n"
      "\n"
      "Exit status: 0 a tour or proof, 1 not one, 2 unreadable or malformed, 3 interrupted or too "
      "large\n"
      "for the memory.\n"
      "\n"
      "Examples:\n"
      "  ktour check tour.json\n"
      "  ktour solve 4x6 --closed --proof no.json; ktour check no.json\n"
      "  ktour solve 6x6 --closed | ktour check -\n"
      "  ktour check --json tour.npy\n"
      "  ktour check tour.json tour.npy           several files\n"
      "  ktour check tour.moves --map board.txt   a list of squares against its board\n"
      "  ktour check tour.txt --surface torus --closed\n"
      "  ktour enumerate 5x6 | ktour check -\n");
  return {line, [command] { return command->run(); }};
}

}  // namespace app
