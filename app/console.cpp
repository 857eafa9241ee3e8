// Interrupts, time limits and progress.
#include "console.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include "base/text.hpp"

namespace app {
namespace {

// To stderr. If that is closed or full, the message is lost; that is no reason to fail.
void tell(const std::string& text) {
  std::fputs(text.c_str(), stderr);
  std::fflush(stderr);
}

std::size_t columns() {
  constexpr std::size_t usual = 80;
  const auto size = ktour::size_of_terminal(ktour::Stream::messages);
  return size ? size->columns : usual;
}

}  // namespace

Console::Console(std::optional<double> timeout_seconds, bool trace)
    : next_show_(began_ + std::chrono::milliseconds(500)),
      on_terminal_(is_watched() && !trace),
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
  // What does not fit would go on below, where nothing wipes it away: it is left out, from the end.
  std::string line = fmt::format("{:.1f} s", seconds);
  const auto add = [&line, room = columns() - 1](const std::string& part) {
    if (line.size() + part.size() <= room) line += part;
  };
  if (progress.total > 0) {
    const double share =
        std::min(1.0, static_cast<double>(progress.done) / static_cast<double>(progress.total));
    constexpr double width = 20;
    const auto full = static_cast<std::size_t>(share * width);
    add(fmt::format("  [{:#<{}}{:.<{}}] {:3.0f}%", "", full, "",
                    static_cast<std::size_t>(width) - full, share * 100));
    add(left(progress, Clock::now()));
  }
  if (watched_ != nullptr) add(fmt::format("  {} {}", *watched_, watched_unit_));
  if (!progress.phase.empty()) add(fmt::format("  {}", progress.phase));
  if (progress.examined > 0) add(fmt::format("  {} moves examined", progress.examined));
  tell("\r\x1b[K" + line);
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

bool is_watched() {
  return ktour::is_terminal(ktour::Stream::messages);
}

void ask(const std::string& question) {
  tell(question);
}

void say(const std::string& sentence) {
  // A message may name a word or a file with anything in it.
  tell(fmt::format("ktour: {}\n", ktour::printable(sentence)));
}

}  // namespace app
