// What a run is allowed and whom it tells: threads, memory, a way to stop it, a line of progress.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>

#include "ktour/status.hpp"

namespace ktour::count {

/// How far a run is, for those who watch.
struct Stage {
  std::string part;        ///< such as "left half" or "join"
  std::uint64_t step = 0;  ///< of so many
  std::uint64_t steps = 0;
  std::uint64_t states = 0;  ///< of the layer that is done
};

class Watcher {
 public:
  virtual ~Watcher() = default;
  /// Called every few milliseconds by the thread that started the run.
  virtual StopKind poll() { return StopKind::none; }
  /// Called after every step.
  virtual void stage(const Stage&) {}
};

/// The run ended before it had an answer.
struct Stopped {
  StopKind kind;
  std::string text;
};

struct Resources {
  unsigned threads = 1;
  std::uint64_t memory = ~std::uint64_t{0};  ///< bytes that layers and tables may take
  Watcher* watcher = nullptr;

  /// Bytes that are left beside so many, as a number to count down from.
  std::int64_t memory_beside(std::uint64_t held) const {
    return static_cast<std::int64_t>(std::min<std::uint64_t>(memory, INT64_MAX) -
                                     std::min(memory, held));
  }
};

/// What a run took.
struct Cost {
  std::uint64_t states = 0;      ///< of all layers together
  std::uint64_t widest = 0;      ///< of the largest layer
  std::uint64_t peak_bytes = 0;  ///< of layers and tables, as far as they are counted
};

}  // namespace ktour::count
