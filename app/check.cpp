// ktour check: whether a file is a tour, and what kind of one.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "commands.hpp"
#include "console.hpp"
#include "files.hpp"
#include "memory.hpp"
#include "options.hpp"

namespace app {
namespace {

using ktour::Square;

nlohmann::ordered_json json_of(const std::optional<Square>& s) {
  if (!s) return nullptr;
  return {s->row, s->col};
}

// The squares as they are written elsewhere, with the chess name where there is one.
std::string shown(Square s, const ktour::Board& board) {
  constexpr std::int32_t letters = 26;
  if (board.cols() > letters) return to_string(s);
  return fmt::format("{} ({})", to_string(s), to_algebraic(s, board));
}

std::string in_words(const ktour::CheckReport& report, const ktour::TourFile& file) {
  std::string symmetries;
  for (const ktour::Symmetry s : report.symmetries) {
    symmetries += fmt::format("{}{}", symmetries.empty() ? "" : ", ", name(s));
  }
  const ktour::Board& board = file.claim.board;
  return fmt::format("valid: a {} tour of {}, from {} to {}\nsymmetries: {}\nformat: {}\n",
                     report.closed ? "closed" : "open", to_string(board),
                     shown(report.start, board), shown(report.end, board),
                     symmetries.empty() ? "none" : symmetries, file.format->name);
}

std::string in_json(const ktour::CheckReport& report, const ktour::TourFile& file) {
  nlohmann::ordered_json out;
  out["valid"] = report.valid();
  out["rows"] = file.claim.board.rows();
  out["cols"] = file.claim.board.cols();
  out["closed"] = report.closed;
  out["start"] = json_of(report.start);
  out["end"] = json_of(report.end);
  out["symmetries"] = nlohmann::ordered_json::array();
  for (const ktour::Symmetry s : report.symmetries) out["symmetries"].push_back(name(s));
  out["fault"] = nullptr;
  if (report.fault) {
    out["fault"] = {
        {"step", nullptr}, {"square", json_of(report.fault->square)}, {"text", report.fault->text}};
    if (report.fault->step) out["fault"]["step"] = *report.fault->step;
  }
  out["format"] = file.format->name;
  return out.dump() + "\n";
}

ExitStatus run(const std::vector<std::string>& paths, bool json) {
  if (paths.empty()) refuse("a file is missing: name one, or '-' for standard input");
  if (paths.size() > 1)
    refuse(fmt::format("'{}' is one word too many: one file at a time", paths[1]));
  InputFile source = need(InputFile::open(paths[0]));
  Console console;
  const ktour::TourFile file =
      need(read_tour(source, {usable_memory()}, console), fmt::format("'{}'", paths[0]));
  const ktour::CheckReport report =
      check(file.tour, file.claim, ktour::Symmetries::find_all, console);
  if (report.stopped != ktour::StopKind::none) {
    throw Refusal{{"interrupted while checking", ktour::ErrorKind::stopped}};
  }
  OutputFile out = need(OutputFile::open("-"));
  if (json) {
    need(out.write(in_json(report, file)));
  } else {
    need(out.write(report.fault ? fmt::format("not a tour: {}\n", report.fault->text)
                                : in_words(report, file)));
  }
  return report.valid() ? done : definite_no;
}

}  // namespace

Command add_check(CLI::App& program) {
  CLI::App* line = program.add_subcommand("check", "say whether a file holds a tour, and which");
  const auto paths = std::make_shared<std::vector<std::string>>();
  const auto json = std::make_shared<bool>(false);
  line->add_option("file", *paths, "a tour in any format that solve writes; - for standard input")
      ->type_name("FILE");
  line->add_flag("--json", *json, "the report as one JSON object");
  line->footer(
      "Exit status: 0 a tour, 1 not a tour, 2 unreadable or malformed, 3 interrupted or too large\n"
      "for the memory.\n"
      "\n"
      "Examples:\n"
      "  ktour check tour.json\n"
      "  ktour solve 6x6 --closed | ktour check -\n"
      "  ktour check --json tour.npy\n");
  return {line, [paths, json] { return run(*paths, *json); }};
}

}  // namespace app
