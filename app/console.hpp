// The status of a run as the terminal gives it: interrupts, a time limit, a line of progress.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "ktour/status.hpp"
#include "system/terminal.hpp"

namespace app {

using ktour::catch_interrupts;
inline bool interrupted() {
  return ktour::was_interrupted();
}
/// What was done so far is to be written all the same.
using ktour::forget_interrupt;

class Console final : public ktour::Status {
 public:
  explicit Console(std::optional<double> timeout_seconds = {}, bool trace = false);
  ~Console() override;
  Console(const Console&) = delete;
  Console& operator=(const Console&) = delete;

  /// From here on progress is counted in `unit`, and its rate is shown.
  void count(std::string unit) { unit_ = std::move(unit); }
  /// From here on a number is shown too, such as that of the tours found.
  void watch(const std::uint64_t& number, std::string unit) {
    watched_ = &number;
    watched_unit_ = std::move(unit);
  }

  ktour::StopKind poll(const ktour::Progress& progress) override;
  void note(std::string_view sentence) override;
  bool wants_trace() const override { return trace_; }
  void trace(const ktour::TraceEvent& event) override;

 private:
  using Clock = std::chrono::steady_clock;
  void show(const ktour::Progress& progress);
  void wipe();
  std::string left(const ktour::Progress& progress, Clock::time_point now);

  Clock::time_point began_ = Clock::now();
  std::optional<Clock::time_point> deadline_;
  Clock::time_point next_show_;
  bool on_terminal_;
  bool trace_;
  bool shown_ = false;
  std::string unit_;
  const std::uint64_t* watched_ = nullptr;
  std::string watched_unit_;
  // Since when progress has gone one way, and from where: what was done before is no speed of this.
  std::optional<Clock::time_point> going_since_;
  std::uint64_t going_from_ = 0;
  std::uint64_t last_done_ = 0;
  std::uint64_t last_total_ = 0;
};

/// Whether somebody sees the progress: stderr is a terminal.
bool is_watched();

/// A question on stderr, without an end of line.
void ask(const std::string& question);

/// One line on stderr, after "ktour: ".
void say(const std::string& sentence);

}  // namespace app
