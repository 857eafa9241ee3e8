// Time: of the clock on the wall, and of the processor, which other work on the machine does not
// change.
#pragma once

#include <chrono>
#include <ctime>

namespace app {

inline double seconds_of(clockid_t clock) {
  timespec now{};
  clock_gettime(clock, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// Of this thread.
inline double thread_seconds() {
  return seconds_of(CLOCK_THREAD_CPUTIME_ID);
}
/// The shortest time that it tells from none: some 16 ms on Windows.
inline double tick_of_thread() {
  timespec least{};
  clock_getres(CLOCK_THREAD_CPUTIME_ID, &least);
  return static_cast<double>(least.tv_sec) + 1e-9 * static_cast<double>(least.tv_nsec);
}
/// Of all threads together.
inline double process_seconds() {
  return seconds_of(CLOCK_PROCESS_CPUTIME_ID);
}

/// Seconds on the wall since it was made.
class Watch {
 public:
  double seconds() const { return std::chrono::duration<double>(Clock::now() - began_).count(); }

 private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point began_ = Clock::now();
};

}  // namespace app
