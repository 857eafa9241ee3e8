// The heartbeat of a search: counts its work and asks the status every millisecond or so.
#pragma once

#include <cstdint>

#include "ktour/status.hpp"

namespace ktour {

class Pulse {
 public:
  explicit Pulse(Status& status) : status_(status) {}

  /// Some work was done; a unit is a vertex looked at, with its edges. True: stop, and return
  /// anything: nobody will look at it.
  bool beat(std::uint32_t units = 1) {
    if (units < left_) {
      left_ -= units;
    } else {
      left_ = period;
      if (stopped_ == StopKind::none) stopped_ = status_.poll(progress);
    }
    return stopped_ != StopKind::none;
  }
  StopKind stopped() const { return stopped_; }

  Progress progress{};

 private:
  static constexpr std::uint32_t period = 1u << 13;

  Status& status_;
  std::uint32_t left_ = 0;  // the first beat asks
  StopKind stopped_ = StopKind::none;
};

}  // namespace ktour
