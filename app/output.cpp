// Where tours go, and in which form.
#include "output.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <filesystem>

#include "console.hpp"

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
  refuse(fmt::format("the ending of '{}' names no format: give one with --format", file));
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
                             const std::string& about_output)
    : format_(command, "--format", "F", about_format),
      output_(command, "-o,--output", "FILE", about_output) {}

bool OutputOptions::to_terminal() const {
  return path() == "-" && isatty(STDOUT_FILENO) != 0;
}

const Format& OutputOptions::format(FormatId otherwise) const {
  const auto text = format_.text();
  const Format& chosen =
      text ? *need(ktour::parse_format(*text), "--format") : by_ending(path(), otherwise);
  if (!chosen.is_text() && to_terminal()) {
    refuse(fmt::format("{} is not for terminals: name a file with -o, or send it through a pipe",
                       chosen.name));
  }
  return chosen;
}

const Format& OutputOptions::format_for_many(const ktour::Board& board) const {
  FormatId otherwise = FormatId::jsonl;
  for (const Format& format : ktour::formats()) {
    if (!format.holds_many() || !can_hold(format, board)) continue;
    otherwise = format.id;
    break;
  }
  const Format& chosen = format(otherwise);
  if (!chosen.holds_many()) {
    refuse(fmt::format("the format '{}' does not hold many tours: choose from {} with --format",
                       chosen.name,
                       names_of_formats([](const Format& format) { return format.holds_many(); })));
  }
  need(can_hold(chosen, board), chosen.name);
  return chosen;
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

TourWriter::TourWriter(const OutputOptions& options, const ktour::Problem& problem,
                       std::vector<ktour::Square> beginning)
    : problem_(problem),
      beginning_(std::move(beginning)),
      format_(options.format_for_many(problem.board)),
      to_file_(options.path() != "-"),
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
  need(write_answer(answer, format_, waiting_));
  constexpr std::size_t enough = 1U << 16;
  if (waiting_.text.size() < enough && !at_once_) return;
  need(file_.write(waiting_.text));
  waiting_.text.clear();
}

void TourWriter::finish() {
  need(file_.write(waiting_.text));
  waiting_.text.clear();
  need(file_.commit());
}

void show_page(const std::string& path) {
  say(fmt::format("the page is in '{}'{}", path,
                  open_on_desktop(path) ? "" : "; there is no desktop to open it on"));
}

}  // namespace app
