// ktour play: a page that solves, with a request loaded.
#include <fmt/format.h>

#include "commands.hpp"
#include "console.hpp"
#include "ktour/draw.hpp"
#include "options.hpp"
#include "output.hpp"

namespace app {
namespace {

struct PlayCommand {
  const CommandLine& line;
  const ProblemOptions asked{line};

  ExitStatus run() const {
    std::optional<ktour::Request> request;
    ktour::Words more = line.words_on(ktour::Topic::method);
    if (asked.given() || !more.empty()) {
      if (!asked.has_board()) more.push_back({"board", {"8x8"}});
      request = asked.request(more);
      need(validate(request->problem));
    }
    const std::string path = line["--output"].text().value_or("ktour.html");
    if (path == "-") refuse("-o -: play writes a page to a file, not to standard output");
    const ktour::Format* by_name = ktour::format_of_file(path);
    if (by_name != nullptr && by_name->kind != ktour::FormatKind::page) {
      refuse(fmt::format("-o {}: play writes a page, whose name ends with .html", path));
    }
    OutputFile file = need(open_output(path));
    need(write_solving_page(request, file));
    need(file.commit());
    show_page(path);
    return done;
  }
};

}  // namespace

constexpr Command play_command{
    "play",
    of::play,
    "write a page that solves, plays and counts by itself",
    "The page is one file with the solver in it; it needs neither this program nor a "
    "network. It opens with the request, or a board to play on: ask for other tours, solve "
    "puzzles, watch a search, count.",
    "0 written, 2 wrong request, 3 interrupted or too large",
    "  ktour play                       a board to play on\n"
    "  ktour play 6x6 --closed          a closed tour of 6x6\n"
    "  ktour play 5x8 --surface torus -o torus.html\n",
    [](const CommandLine& line) { return PlayCommand{line}.run(); },
};

}  // namespace app
