// Where a tour goes, and in which form.
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

const ktour::Format* by_ending(const std::string& file, std::string_view otherwise) {
  const ktour::Format* chosen = ktour::format_of_file(file);
  if (chosen != nullptr) return chosen;
  const std::size_t dot = file.find_last_of("./");
  if (dot == std::string::npos || file[dot] == '/' || file == "-") {
    return ktour::find_format(otherwise);
  }
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

}  // namespace

OutputOptions::OutputOptions(CLI::App& command)
    : format_(command, "--format", "F", "how to write it (see below)"),
      output_(command, "-o,--output", "FILE", "where to write it; its ending names the format") {}

bool OutputOptions::to_terminal() const {
  return path() == "-" && isatty(STDOUT_FILENO) != 0;
}

const ktour::Format& OutputOptions::format(std::string_view otherwise) const {
  const ktour::Format* chosen = ktour::find_format(otherwise);
  if (const auto text = format_.text()) {
    chosen = need(ktour::parse_format(*text), "--format");
  } else if (const auto file = output_.text()) {
    chosen = by_ending(*file, otherwise);
  }
  const bool bytes = chosen->name == "npy" || chosen->name == "png" || chosen->name == "pdf";
  if (bytes && to_terminal()) {
    refuse(fmt::format("{} is not for terminals: name a file with -o, or send it through a pipe",
                       chosen->name));
  }
  return *chosen;
}

std::string OutputOptions::page_path() const {
  if (format_.given() && format("html").name != "html") {
    refuse(fmt::format("--format {}: --view writes a page, which is html", *format_.text()));
  }
  const std::string path = output_.text().value_or("tour.html");
  if (path == "-") refuse("-o -: --view writes a page to a file, not to standard output");
  const ktour::Format* by_name = ktour::format_of_file(path);
  if (by_name != nullptr && by_name->name != "html") {
    refuse(fmt::format("-o {}: --view writes a page, whose name ends with .html", path));
  }
  return path;
}

void show_page(const std::string& path) {
  say(fmt::format("the page is in '{}'{}", path,
                  open_on_desktop(path) ? "" : "; there is no desktop to open it on"));
}

}  // namespace app
