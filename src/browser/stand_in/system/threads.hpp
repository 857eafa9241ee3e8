// The thread runner of a browser: one item after the other.
#pragma once

#include <cstdint>
#include <optional>

#include "base/stop.hpp"
#include "ktour/result.hpp"
#include "ktour/status.hpp"

namespace ktour {

/// Memory that is refused ends the module, and the page says so.
template <class Work>
auto or_out_of_memory(Work&& work) -> decltype(work()) {
  return work();
}

template <class Work, class Look>
Outcome in_parallel(std::uint64_t items, unsigned /*threads*/, Status& status, Work&& work,
                    Look&& look) {
  for (std::uint64_t item = 0; item < items; ++item) {
    const std::optional<Progress> progress = look();
    if (!progress) return Done{};
    const StopKind stop = status.poll(*progress);
    if (stop != StopKind::none) return stop_error(stop);
    if (!work(0U, item, status)) break;
  }
  look();
  return Done{};
}

}  // namespace ktour
