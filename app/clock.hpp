// Processor time: what was done, whatever else the machine did meanwhile.
#pragma once

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
/// Of all threads together.
inline double process_seconds() {
  return seconds_of(CLOCK_PROCESS_CPUTIME_ID);
}

}  // namespace app
