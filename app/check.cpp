// ktour check: whether a file is a tour, and what kind of one.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "commands.hpp"
#include "console.hpp"
#include "files.hpp"
#include "system/memory.hpp"
#include "options.hpp"
#include "report_words.hpp"

namespace app {
namespace {

using ktour::Square;

nlohmann::ordered_json json_of(const std::optional<Square>& s) {
  if (!s) return nullptr;
  return {s->row, s->col};
}

// The squares as they are written elsewhere, with the chess name where there is one.
std::string shown(Square s, const ktour::Board& board) {
  if (!has_chess_names(board)) return to_string(s);
  return fmt::format("{} ({})", to_string(s), to_algebraic(s, board));
}

std::string in_words(const ktour::CheckReport& report, const ktour::TourFile& file) {
  const ktour::Board& board = file.claim.board;
  return fmt::format("valid: {} tour of {}, from {} to {}\nsymmetries: {}\nformat: {}\n",
                     closed_in_words(report), to_string(board), shown(report.start, board),
                     shown(report.end, board), symmetries_in_words(report), file.format->name);
}

// `file` is missing where there is nothing to check: a file that says itself that there is no tour.
std::string in_json(const ktour::CheckReport& report, const ktour::TourFile* file) {
  nlohmann::ordered_json out;
  out["valid"] = report.valid();
  for (const char* field : {"rows", "cols", "closed", "start", "end"}) out[field] = nullptr;
  if (file != nullptr) {
    out["rows"] = file->claim.board.rows();
    out["cols"] = file->claim.board.cols();
    out["closed"] = report.closed;
    out["start"] = json_of(report.start);
    out["end"] = json_of(report.end);
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
    out["fault"] = {
        {"step", nullptr}, {"square", json_of(report.fault->square)}, {"text", report.fault->text}};
    if (report.fault->step) out["fault"]["step"] = *report.fault->step;
  }
  out["format"] = file == nullptr ? "json" : file->format->name;
  return out.dump() + "\n";
}

struct CheckCommand {
  explicit CheckCommand(CLI::App& command)
      : file(command.add_option("file", path,
                                "a tour in any format that solve writes; - for standard input")) {
    file->type_name("FILE");
    command.add_flag("--json", json, "the report as one JSON object");
  }

  ExitStatus run() const {
    if (file->empty()) refuse("a file is missing: name one, or '-' for standard input");
    InputFile source = need(open_input(path));
    Console console;
    const ktour::Result<ktour::TourFile> read = read_tour(source, {ktour::usable_memory()}, console);
    const bool holds_none = !read && read.error().kind == ktour::ErrorKind::no_tour;
    ktour::CheckReport report;
    if (holds_none) {
      report.fault = ktour::Fault{{}, {}, read.error().message};
    } else {
      const ktour::TourFile tour_file = need(read, fmt::format("'{}'", path));
      report = check(tour_file.tour, tour_file.claim, ktour::Symmetries::find_all, console);
    }
    if (report.stopped != ktour::StopKind::none) {
      throw Refusal{{"interrupted while checking", ktour::ErrorKind::stopped}};
    }
    OutputFile out = need(open_output("-"));
    if (json) {
      need(out.write(in_json(report, holds_none ? nullptr : &*read)));
    } else {
      need(out.write(report.fault ? fmt::format("not a tour: {}\n", report.fault->text)
                                  : in_words(report, *read)));
    }
    return report.valid() ? done : definite_no;
  }

  std::string path;
  bool json = false;
  CLI::Option* file;
};

}  // namespace

Command add_check(CLI::App& program) {
  CLI::App* line = program.add_subcommand("check", "say whether a file holds a tour, and which");
  const auto command = std::make_shared<CheckCommand>(*line);
  line->footer(
      "Exit status: 0 a tour, 1 not a tour, 2 unreadable or malformed, 3 interrupted or too large\n"
      "for the memory.\n"
      "\n"
      "Examples:\n"
      "  ktour check tour.json\n"
      "  ktour solve 6x6 --closed | ktour check -\n"
      "  ktour check --json tour.npy\n");
  return {line, [command] { return command->run(); }};
}

}  // namespace app
