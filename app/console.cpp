// Interrupts, time limits and progress.
#include "console.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>

namespace app {
namespace {

volatile std::sig_atomic_t interrupt_flag = 0;

// To stderr. Where that is closed or full there is nobody left to tell: not worth an exception.
void tell(const std::string& text) {
  std::fputs(text.c_str(), stderr);
  std::fflush(stderr);
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
}

bool interrupted() {
  return interrupt_flag != 0;
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
  if (!first_done_) first_done_ = progress.done;
  const Clock::time_point now = Clock::now();
  if (deadline_ && now >= *deadline_) return ktour::StopKind::timeout;
  if (on_terminal_ && now >= next_show_) {
    show(progress);
    next_show_ = now + std::chrono::milliseconds(100);
  }
  return ktour::StopKind::none;
}

void Console::trace(const ktour::TraceEvent& event) {
  const bool move = event.kind == ktour::TraceEvent::Kind::move;
  tell(fmt::format("{:>6} {} {},{} ({} onward)\n", event.step, move ? "->" : "<-", event.square.row,
                   event.square.col, event.degree));
}

void Console::show(const ktour::Progress& progress) {
  const double seconds = std::chrono::duration<double>(Clock::now() - began_).count();
  std::string line = fmt::format("\r\x1b[K{:.1f} s", seconds);
  if (progress.total > 0) {
    const double share =
        std::min(1.0, static_cast<double>(progress.done) / static_cast<double>(progress.total));
    constexpr double width = 30;
    const auto full = static_cast<std::size_t>(share * width);
    line += fmt::format("  [{:#<{}}{:.<{}}] {:3.0f}%", "", full, "",
                        static_cast<std::size_t>(width) - full, share * 100);
  }
  if (!unit_.empty()) line += rate(progress, seconds);
  if (!progress.phase.empty()) line += fmt::format("  {}", progress.phase);
  if (progress.examined > 0) line += fmt::format("  {} moves examined", progress.examined);
  tell(line);
  shown_ = true;
}

std::string Console::rate(const ktour::Progress& progress, double seconds) const {
  const auto done = static_cast<double>(progress.done - first_done_.value_or(0));
  if (done <= 0 || seconds <= 0) return fmt::format("  {} {}", progress.done, unit_);
  const double left = static_cast<double>(progress.total - progress.done) / done * seconds;
  const auto whole = static_cast<std::uint64_t>(left);
  return fmt::format("  {:.0f} {}/s, {}:{:02}:{:02} left", done / seconds, unit_, whole / 3600,
                     whole / 60 % 60, whole % 60);
}

void Console::wipe() {
  if (shown_) tell("\r\x1b[K");
  shown_ = false;
}

void ask(const std::string& question) {
  tell(question);
}

void say(const std::string& sentence) {
  // A message may name a word or a file with anything in it; it stays one line all the same.
  std::string line;
  for (const char c : sentence) {
    const auto byte = static_cast<unsigned char>(c);
    constexpr unsigned char blank = 0x20;
    constexpr unsigned char rubout = 0x7f;
    if (byte < blank || byte == rubout) {
      line += fmt::format("\\x{:02x}", byte);
    } else {
      line += c;
    }
  }
  tell(fmt::format("ktour: {}\n", line));
}

}  // namespace app
