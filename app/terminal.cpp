// Tours on the terminal.
#include "terminal.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string_view>

#include "console.hpp"
#include "ktour/parse.hpp"

namespace app {
namespace {

using ktour::Terminal;

std::string_view variable(const char* name) {
  const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): one thread
  return value == nullptr ? "" : value;
}

Terminal::Colours colours() {
  if (!variable("NO_COLOR").empty()) return Terminal::Colours::none;
  const std::string_view claim = variable("COLORTERM");
  if (claim == "truecolor" || claim == "24bit" || ktour::is_modern_terminal()) return Terminal::Colours::full;
  // The old ones have no colours.
  return variable("TERM").starts_with("vt") ? Terminal::Colours::none : Terminal::Colours::indexed;
}

bool unicode() {
  if (ktour::is_modern_terminal()) return true;
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const std::string_view value = variable(name);
    if (value.empty()) continue;
    return value.find("UTF-8") != value.npos || value.find("utf8") != value.npos ||
           value.find("UTF8") != value.npos;
  }
  return false;
}

// To the terminal at once. What cannot be written, main hears of when it looks at stdout.
void put(const std::string& text) {
  std::fputs(text.c_str(), stdout);
  std::fflush(stdout);
}

// Until it is gone, the cursor is hidden.
class HiddenCursor {
 public:
  HiddenCursor() { put("\x1b[?25l"); }
  ~HiddenCursor() { put("\x1b[?25h"); }
  HiddenCursor(const HiddenCursor&) = delete;
  HiddenCursor& operator=(const HiddenCursor&) = delete;
};

// False where an interrupt came first.
bool wait(std::chrono::nanoseconds time) {
  timespec left{static_cast<std::time_t>(time.count() / 1'000'000'000),
                static_cast<long>(time.count() % 1'000'000'000)};
  while (!interrupted() && nanosleep(&left, &left) != 0) {
  }
  return !interrupted();
}

// Text at a square of the board that ends just above the cursor, which stays where it is.
std::string placed(const ktour::TerminalBoard& board, std::int32_t lines, ktour::Square square,
                   const std::string& text) {
  return fmt::format("\x1b[{}A\x1b[{}G{}\x1b[{}B\r", lines - square.row,
                     static_cast<std::uint64_t>(square.col) * board.cell_width() + 1, text,
                     lines - square.row);
}

// The knight goes over the empty board. An interrupt shows the rest at once.
void play(const ktour::Tour& tour, const ktour::TerminalBoard& board) {
  using namespace std::chrono_literals;
  constexpr auto longest_wait = 150ms;
  constexpr auto shortest_wait = 33ms;  // as often as it can be seen
  constexpr auto whole = 10s;
  const auto fair = std::chrono::nanoseconds(whole) / static_cast<std::int64_t>(tour.size());
  const std::uint64_t at_once =
      fair >= shortest_wait ? 1 : static_cast<std::uint64_t>(shortest_wait / fair) + 1;
  const std::chrono::nanoseconds pause = std::min<std::chrono::nanoseconds>(
      std::max<std::chrono::nanoseconds>(fair, shortest_wait), longest_wait);

  const HiddenCursor hidden;
  const std::int32_t lines = board.lines();
  std::string blank;
  for (std::int32_t row = 0; row < lines; ++row) {
    for (std::int32_t col = 0; col < tour.board().cols(); ++col) {
      const bool there = tour.board().contains({row, col});
      blank += there ? board.empty() : std::string(board.cell_width(), ' ');
    }
    blank += '\n';
  }
  put(blank);
  std::string frame;
  std::uint64_t step = 0;
  for (const ktour::Square square : tour.walk()) {
    ++step;
    const bool shown = step % at_once == 0 || step == tour.size();
    if (!shown) {
      frame += placed(board, lines, square, board.visited(square));
      continue;
    }
    put(frame + placed(board, lines, square, board.knight()));
    if (!wait(pause)) break;
    frame = placed(board, lines, square, board.visited(square));
  }
  std::string all = fmt::format("\x1b[{}A\r", lines);
  for (std::int32_t row = 0; row < lines; ++row) all += "\x1b[K" + board.line(row);
  put(all);
}

}  // namespace

std::optional<Terminal> terminal() {
  if (!ktour::is_terminal(ktour::Stream::output)) return {};
  const std::string_view kind = variable("TERM");
  if (kind == "dumb" || (kind.empty() && !ktour::is_modern_terminal())) return {};
  Terminal out;
  const auto size = ktour::size_of_terminal(ktour::Stream::output);
  if (size && size->rows > 0) {
    out.columns = size->columns;
    out.rows = size->rows;
  }
  out.colours = colours();
  out.unicode = unicode();
  return out;
}

bool show_on_terminal(const ktour::Tour& tour, const ktour::Piece& piece, bool animate, int from) {
  const std::optional<Terminal> seen = terminal();
  if (!seen) {
    if (animate) say("--animate plays on a terminal only");
    return false;
  }
  if (tour.board().is_box()) {
    if (animate) say("--animate plays flat boards only, and this is a box");
    return false;  // its layers are better told apart as plain text
  }
  Console console;
  const ktour::TerminalBoard board(tour, piece, *seen, from, console);
  const std::string name = to_string(tour.board());
  constexpr std::string_view elsewhere = "-o tour.svg draws it, -v plays it on a page";
  switch (board.form()) {
    case ktour::TerminalForm::numbers: break;
    case ktour::TerminalForm::blocks:
    case ktour::TerminalForm::halves:
    case ktour::TerminalForm::mosaic:
      if (seen->colours == Terminal::Colours::none && !animate) return false;
      say(fmt::format("the numbers of {} do not fit {} columns, so only colours are shown: {}",
                      name, seen->columns, elsewhere));
      break;
    case ktour::TerminalForm::none:
      // Without colours there is nothing better to see than the numbers, in lines that wrap.
      if (seen->colours == Terminal::Colours::none && !animate) return false;
      say(fmt::format("{} does not fit {} columns: {}", name, seen->columns, elsewhere));
      return true;  // lines that wrap would be of no use to anybody
  }
  if (animate) {
    const bool fits = board.form() != ktour::TerminalForm::halves &&
                      board.form() != ktour::TerminalForm::mosaic &&
                      static_cast<std::uint32_t>(board.lines()) < seen->rows;
    if (fits) {
      play(tour, board);
      return true;
    }
    say(fmt::format("{} is too large to be played on {} lines of {} columns: -v plays it on a page",
                    name, seen->rows, seen->columns));
  }
  if (seen->colours == Terminal::Colours::none) return false;
  for (std::int32_t row = 0; row < board.lines() && !interrupted(); ++row) put(board.line(row));
  return true;
}

}  // namespace app
