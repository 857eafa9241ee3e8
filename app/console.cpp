// Interrupts, time limits and progress.
#include "console.hpp"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <utility>

namespace app {
namespace {

volatile std::sig_atomic_t interrupt_flag = 0;

// To stderr. Where that is closed or full there is nobody left to tell: not worth an exception.
void tell(const std::string& text) {
  std::fputs(text.c_str(), stderr);
  std::fflush(stderr);
}

std::size_t columns() {
  winsize size{};
  constexpr std::size_t usual = 80;
  return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : usual;
}

extern "C" void on_interrupt(int /*signal*/) {
  interrupt_flag = 1;
}

}  // namespace

void catch_interrupts() {
  struct sigaction action {};
  action.sa_handler = on_interrupt;
  // Back to the default after the first, so that a second one ends the program; no restarting of
  // system calls, so that a blocked write notices.
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
  // That a file may not grow further is then an error of writing, with a sentence.
  action.sa_handler = SIG_IGN;
  sigaction(SIGXFSZ, &action, nullptr);
}

bool interrupted() {
  return interrupt_flag != 0;
}

void forget_interrupt() {
  interrupt_flag = 0;
}

Console::Console(std::optional<double> timeout_seconds, bool trace)
    : next_show_(began_ + std::chrono::milliseconds(500)),
      on_terminal_(isatty(STDERR_FILENO) != 0 && !trace),
      trace_(trace) {
  if (timeout_seconds) {
    deadline_ = began_ + std::chrono::duration_cast<Clock::duration>(
                             std::chrono::duration<double>(*timeout_seconds));
  }
}

Console::~Console() {
  wipe();
}

ktour::StopKind Console::poll(const ktour::Progress& progress) {
  if (interrupted()) return ktour::StopKind::interrupt;
  const Clock::time_point now = Clock::now();
  // Another part of the work begins at its own beginning.
  // (How much there is in all may be an estimate, which changes.)
  if (!going_since_ || progress.done < last_done_ || (progress.total == 0) != (last_total_ == 0)) {
    going_since_ = now;
    going_from_ = progress.done;
  }
  last_done_ = progress.done;
  last_total_ = progress.total;
  if (deadline_ && now >= *deadline_) return ktour::StopKind::timeout;
  if (on_terminal_ && now >= next_show_) {
    show(progress);
    next_show_ = now + std::chrono::milliseconds(100);
  }
  return ktour::StopKind::none;
}

void Console::note(std::string_view sentence) {
  wipe();
  say(std::string(sentence));
}

void Console::trace(const ktour::TraceEvent& event) {
  const bool move = event.kind == ktour::TraceEvent::Kind::move;
  tell(fmt::format("{:>6} {} {},{} ({} onward)\n", event.step, move ? "->" : "<-", event.square.row,
                   event.square.col, event.degree));
}

void Console::show(const ktour::Progress& progress) {
  const double seconds = std::chrono::duration<double>(Clock::now() - began_).count();
  std::string line = fmt::format("{:.1f} s", seconds);
  if (progress.total > 0) {
    const double share =
        std::min(1.0, static_cast<double>(progress.done) / static_cast<double>(progress.total));
    constexpr double width = 20;
    const auto full = static_cast<std::size_t>(share * width);
    line += fmt::format("  [{:#<{}}{:.<{}}] {:3.0f}%", "", full, "",
                        static_cast<std::size_t>(width) - full, share * 100);
  }
  if (progress.total > 0) line += left(progress, Clock::now());
  if (watched_ != nullptr) line += fmt::format("  {} {}", *watched_, watched_unit_);
  if (!progress.phase.empty()) line += fmt::format("  {}", progress.phase);
  if (progress.examined > 0) line += fmt::format("  {} moves examined", progress.examined);
  // What does not fit would go on below, where nothing wipes it away.
  tell("\r\x1b[K" + line.substr(0, columns() - 1));
  shown_ = true;
}

// The speed, where it has a unit, and the time to go, once there is something to tell it from.
std::string Console::left(const ktour::Progress& progress, Clock::time_point now) {
  const auto done = static_cast<double>(progress.done - going_from_);
  const double seconds = std::chrono::duration<double>(now - *going_since_).count();
  if (done <= 0 || seconds <= 0 || progress.done > progress.total) return {};
  const double rest = static_cast<double>(progress.total - progress.done) / done * seconds;
  constexpr double longest = 1e6;
  if (rest > longest) return {};
  const auto whole = static_cast<std::uint64_t>(rest + 0.5);
  std::string text = unit_.empty() ? "" : fmt::format("  {:.0f} {}/s", done / seconds, unit_);
  text += whole < 3600
              ? fmt::format("  {}:{:02} left", whole / 60, whole % 60)
              : fmt::format("  {}:{:02}:{:02} left", whole / 3600, whole / 60 % 60, whole % 60);
  return text;
}

void Console::wipe() {
  if (shown_) tell("\r\x1b[K");
  shown_ = false;
}

void ask(const std::string& question) {
  tell(question);
}

namespace {

// The character that text begins with, and how many bytes it has; 0 for what is no UTF-8.
std::pair<char32_t, std::size_t> first_character(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  if (byte(0) < 0x80) return {byte(0), 1};
  const std::size_t length = byte(0) >= 0xf0 ? 4 : byte(0) >= 0xe0 ? 3 : 2;
  if (byte(0) < 0xc2 || byte(0) > 0xf4 || text.size() < length) return {0, 0};
  char32_t character = byte(0) & (0x7fU >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return {0, 0};
    character = character << 6 | (byte(i) & 0x3f);
  }
  return {character, length};
}

bool is_obeyed(char32_t c) {
  const auto in = [c](char32_t first, char32_t last) { return c >= first && c <= last; };
  return c < 0x20 || in(0x7f, 0x9f) || c == 0x61c || in(0x200b, 0x200f) || in(0x2028, 0x202e) ||
         in(0x2060, 0x206f) || c == 0xfeff;
}

}  // namespace

std::string printable(std::string_view text) {
  std::string line;
  while (!text.empty()) {
    const auto [character, length] = first_character(text);
    const bool shown = length > 0 && !is_obeyed(character);
    const std::string_view bytes = text.substr(0, std::max<std::size_t>(1, length));
    for (const char c : bytes) {
      line += shown ? std::string(1, c) : fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
    }
    text.remove_prefix(bytes.size());
  }
  return line;
}

void say(const std::string& sentence) {
  // A message may name a word or a file with anything in it.
  tell(fmt::format("ktour: {}\n", printable(sentence)));
}

}  // namespace app
