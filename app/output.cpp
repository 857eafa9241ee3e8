// Where tours go, and in which form.
#include "output.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>

#include "console.hpp"
#include "system/memory.hpp"

extern char** environ;  // NOLINT(readability-redundant-declaration): POSIX has it in no header

namespace app {
namespace {

using ktour::Format;
using ktour::FormatId;

const Format& by_ending(const std::string& file, FormatId otherwise) {
  const Format* chosen = ktour::format_of_file(file);
  if (chosen != nullptr) return *chosen;
  const std::size_t dot = file.find_last_of("./");
  if (dot == std::string::npos || file[dot] == '/' || file == "-") return format_of(otherwise);
  std::string endings;
  for (const Format& format : ktour::formats()) {
    if (format.endings.empty()) continue;
    endings += fmt::format(".{}, ", format.endings.substr(0, format.endings.find(' ')));
  }
  refuse(fmt::format("the ending of '{}' names no format: {}or give one with --format", file,
                     endings));
}

bool set(const char* variable) {
  const char* value = std::getenv(variable);  // NOLINT(concurrency-mt-unsafe): one thread
  return value != nullptr && *value != '\0';
}

// Whether the desktop's own opener could be started. The shell lets it go its own way: a browser
// outlives this program, and has nothing to say on our terminal.
bool open_on_desktop(const std::string& path) {
  if (!set("DISPLAY") && !set("WAYLAND_DISPLAY")) return false;
  const std::string file = std::filesystem::absolute(path).string();
  const std::string script =
      "command -v xdg-open >/dev/null || exit 1; xdg-open \"$0\" </dev/null >/dev/null 2>&1 &";
  std::array<const char*, 5> words{"sh", "-c", script.c_str(), file.c_str(), nullptr};
  pid_t child = 0;
  if (posix_spawn(&child, "/bin/sh", nullptr, nullptr, const_cast<char* const*>(words.data()),
                  environ) != 0) {
    return false;
  }
  int status = 1;
  waitpid(child, &status, 0);
  return status == 0;
}

// For a page that nobody has named: what is there already is not ours to write over.
std::string free_name() {
  std::string name = "tour.html";
  std::error_code error;
  for (int i = 2; std::filesystem::exists(name, error) && !error; ++i) {
    name = fmt::format("tour-{}.html", i);
  }
  return name;
}

}  // namespace

OutputOptions::OutputOptions(CLI::App& command, const std::string& about_format,
                             const std::string& about_output, bool has_json)
    : format_(under(command, "Output"), "--format", "F", about_format),
      output_(command, "-o,--output", "FILE", about_output),
      json_(std::make_shared<bool>(false)) {
  if (has_json) command.add_flag("--json", *json_, "short for --format json (many tours: jsonl)");
}

bool OutputOptions::to_terminal() const {
  return path() == "-" && isatty(STDOUT_FILENO) != 0;
}

const Format& OutputOptions::format(FormatId otherwise) const {
  const auto text = format_.text();
  if (*json_ && text && *text != "json" && *text != "jsonl") {
    refuse(fmt::format("--json and --format {} are given: choose one", *text));
  }
  const Format& chosen = text     ? *need(ktour::parse_format(*text), "--format")
                         : *json_ ? format_of(FormatId::json)
                                  : by_ending(path(), otherwise);
  if (!chosen.is_text() && to_terminal()) {
    refuse(fmt::format("{} is not for terminals: name a file with -o, or send it through a pipe",
                       chosen.name));
  }
  return chosen;
}

const Format& OutputOptions::format_for_many(const ktour::Problem& problem) const {
  const ktour::Board& board = problem.board;
  FormatId otherwise = FormatId::jsonl;
  for (const Format& format : ktour::formats()) {
    if (!format.holds_many() || !can_hold(format, board)) continue;
    otherwise = format.id;
    break;
  }
  // Many objects, where json was asked for by its name.
  const bool objects = *json_ || format_.text() == "json";
  const Format& chosen = objects ? format_of(FormatId::jsonl) : format(otherwise);
  const auto holds = [](const Format& format) { return format.holds_many() || on_a_sheet(format); };
  if (!holds(chosen)) {
    refuse(
        fmt::format("the format '{}' does not hold many tours: choose from {} with --format, "
                    "or by the file's ending",
                    chosen.name, names_of_formats(holds)));
  }
  if (!chosen.writes()) {
    need(can_draw(board, chosen, {}, ktour::usable_memory()));
  }
  need(can_hold(chosen, board), chosen.name);
  return chosen;
}

bool on_a_sheet(const Format& format) {
  return !format.writes() && format.id != FormatId::webp;
}

std::size_t most_tours_in(const Format& format) {
  return format.kind == ktour::FormatKind::page ? ktour::most_tours_on_page
                                                : ktour::most_tours_on_sheet;
}

std::string OutputOptions::page_path() const {
  if (format_.given() && format(FormatId::html).kind != ktour::FormatKind::page) {
    refuse(fmt::format("--format {}: --view writes a page, which is html", *format_.text()));
  }
  const std::string path = output_.text().value_or(free_name());
  if (path == "-") refuse("-o -: --view writes a page to a file, not to standard output");
  const Format* by_name = ktour::format_of_file(path);
  if (by_name != nullptr && by_name->kind != ktour::FormatKind::page) {
    refuse(fmt::format("-o {}: --view writes a page, whose name ends with .html", path));
  }
  return path;
}

std::string names_of_formats(bool (*which)(const Format& format)) {
  std::string names;
  for (const Format& format : ktour::formats()) {
    if (which(format)) names += fmt::format("{}{}", names.empty() ? "" : ", ", format.name);
  }
  return names;
}

ReportOptions::ReportOptions(CLI::App& command, std::vector<std::string_view> forms)
    : forms_(std::move(forms)),
      format_(under(command, "Output"), "--format", "F",
              fmt::format("{} (default), {}", forms_.front(),
                          fmt::join(forms_.begin() + 1, forms_.end(), ", "))),
      output_(command, "-o,--output", "FILE", "where to write it; its ending names the format"),
      json_(std::make_shared<bool>(false)),
      csv_(std::make_shared<bool>(false)) {
  command.add_flag("--json", *json_, "short for --format json");
  if (std::find(forms_.begin(), forms_.end(), "csv") != forms_.end()) {
    command.add_flag("--csv", *csv_, "short for --format csv");
  }
}

std::string_view ReportOptions::form() const {
  std::vector<std::string> named;
  if (const auto text = format_.text()) named.push_back(*text);
  if (*json_) named.emplace_back("json");
  if (*csv_) named.emplace_back("csv");
  const auto known = [&](std::string_view word) -> std::string_view {
    const auto form = std::find(forms_.begin(), forms_.end(), word);
    return form == forms_.end() ? std::string_view{} : *form;
  };
  if (named.empty()) {
    const std::string ending = std::filesystem::path(path()).extension().string();
    if (ending.empty() || ending == ".txt") return forms_.front();
    const std::string_view form = known(std::string_view(ending).substr(1));
    if (form.empty() || form == forms_.front()) {
      refuse(fmt::format("-o {}: '{}' names no format: {}, or .txt, do", path(), ending,
                         fmt::format(".{}", fmt::join(forms_.begin() + 1, forms_.end(), ", ."))));
    }
    return form;
  }
  for (const std::string& other : named) {
    if (other != named.front()) {
      refuse(fmt::format("two formats are named, '{}' and '{}': choose one", named.front(), other));
    }
  }
  const std::string_view form = known(named.front());
  if (form.empty()) {
    refuse(fmt::format("--format: '{}' is no format of this command: choose from {}", named.front(),
                       fmt::join(forms_, ", ")));
  }
  return form;
}

TourWriter::TourWriter(const OutputOptions& options, const ktour::Problem& problem,
                       std::vector<ktour::Square> beginning)
    : problem_(problem),
      beginning_(std::move(beginning)),
      format_(options.format_for_many(problem)),
      path_(options.path()),
      at_once_(options.to_terminal()),
      file_(need(open_output(options.path()))) {}

void TourWriter::write(const std::vector<ktour::Square>& squares) {
  const ktour::Answer answer(
      problem_, ktour::Method::automatic,
      ktour::Tour::from_squares(problem_.board, turned(squares, beginning_)));
  if (!check(answer.tour(), problem_).valid()) {
    throw Refusal{
        {"the checker refused a tour: a bug, please report it", ktour::ErrorKind::stopped}};
  }
  if (!format_.writes()) {
    const std::size_t most = most_tours_in(format_);
    if (drawn_.size() == most) {
      refuse(
          fmt::format("{} shows at most {} tours: ask for fewer, or write them to a .jsonl file "
                      "and choose some for 'ktour view'",
                      format_.name, most));
    }
    drawn_.push_back(page_entry(answer));
    return;
  }
  need(write_answer(answer, format_, waiting_));
  constexpr std::size_t enough = 1U << 16;
  if (waiting_.text.size() < enough && !at_once_) return;
  need(file_.write(waiting_.text));
  waiting_.text.clear();
}

void TourWriter::finish() {
  if (!drawn_.empty()) {
    Console console;
    need(draw(drawn_, format_, {}, file_, console));
  }
  need(file_.write(waiting_.text));
  waiting_.text.clear();
  need(file_.commit());
}

std::string TourWriter::finish_incomplete() {
  std::filesystem::path place(path_);
  if (path_ != "-") {
    place.replace_filename(place.stem().string() + ".incomplete" + place.extension().string());
    file_.call(place.filename().string());
  }
  forget_interrupt();
  finish();
  return place.string();
}

void show_page(const std::string& path) {
  say(fmt::format("the page is in '{}'{}", path,
                  open_on_desktop(path) ? "" : "; there is no desktop to open it on"));
}

}  // namespace app
