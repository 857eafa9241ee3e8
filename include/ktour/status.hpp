// How long work talks to whoever asked for it: it reports how far it is and asks whether to go on.
//
// The library prints nothing and knows no time limit and no signal: a terminal, a test or a page
// implements this. Everything here is inline, so that a user may derive from Status whatever
// options the library was built with.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "ktour/board.hpp"
#include "ktour/names.hpp"

namespace ktour {

/// Why work ended before it had an answer.
enum class StopKind { none, undo, limit, timeout, interrupt, memory, fault };

template <>
inline constexpr std::array names<StopKind>{
    Named{StopKind::none, "none", "it goes on"},
    Named{StopKind::undo, "undo", "the limit on moves taken back was reached"},
    Named{StopKind::limit, "limit", "the limit on moves examined was reached"},
    Named{StopKind::timeout, "timeout", "the time limit was reached"},
    Named{StopKind::interrupt, "interrupt", "the user said stop"},
    Named{StopKind::memory, "memory", "the memory limit was reached"},
    Named{StopKind::fault, "fault", "the checker refused what a method found: worth reporting"},
};

struct Progress {
  std::uint64_t done = 0;      ///< squares placed, written, ...
  std::uint64_t total = 0;     ///< 0 where it is not known
  std::uint64_t examined = 0;  ///< moves examined so far
  std::string_view phase{};    ///< what is being done, where there is more than one thing
  std::uint64_t tours = 0;     ///< counted so far, where a count can tell
};

/// One step of a search, for those who want to watch.
struct TraceEvent {
  enum class Kind {
    move,  ///< the knight moved to `square`, now at `step`
    undo,  ///< the move to `square` at `step` was taken back
    // A tour that grows in many places: `step` is how many moves it has.
    choose,  ///< the move between `from` and `square` was chosen for the tour
    follow,  ///< that move must be in the tour, or was there to begin with
    remove,  ///< that move is no longer in the tour
  };
  Kind kind;
  std::uint64_t step;
  Square square;
  int degree;  ///< unvisited squares it leads to, where a search looks at that
  Square from{};
};

class Status {
 public:
  virtual ~Status() = default;
  /// Called now and then, at least every few milliseconds. Anything but `none` ends the work;
  /// `timeout` and `interrupt` are the usual ones.
  virtual StopKind poll(const Progress& /*progress*/) { return StopKind::none; }
  /// Something worth a line to whoever watches, such as work that has to be done again.
  virtual void note(std::string_view /*sentence*/) {}
  /// Whether trace() is to be called; asked once a search, because it slows the search down.
  virtual bool wants_trace() const { return false; }
  /// Every move and every move taken back: of the knight (depth-first methods, best-first), or of
  /// the tour (exact, construct).
  virtual void trace(const TraceEvent& /*event*/) {}
};

}  // namespace ktour
