// How long work talks to whoever asked for it: it reports how far it is and asks whether to go on.
//
// The library prints nothing and knows no clock and no signal: a terminal, a test or a page
// implements this. Everything here is inline, so that a user may derive from Status whatever
// options the library was built with.
#pragma once

#include <cstdint>

namespace ktour {

/// Why work ended before it had an answer.
enum class StopKind {
  none,       ///< it goes on
  undo,       ///< the bound on moves taken back was reached
  limit,      ///< the bound on moves examined was reached
  timeout,    ///< the time was up
  interrupt,  ///< the user said stop
  memory,     ///< more memory would be needed than may be used
  fault,      ///< the checker refused what a method found: a bug worth reporting
};

struct Progress {
  std::uint64_t done = 0;      ///< squares placed, written, ...
  std::uint64_t total = 0;     ///< 0 where it is not known
  std::uint64_t examined = 0;  ///< moves examined so far
};

class Status {
 public:
  virtual ~Status() = default;
  /// Called now and then, at least every few milliseconds. Anything but `none` ends the work;
  /// `timeout` and `interrupt` are the usual ones.
  virtual StopKind poll(const Progress& /*progress*/) { return StopKind::none; }
};

}  // namespace ktour
