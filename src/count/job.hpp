// One request for counting on its way: what it is allowed, whom it tells, what it took so far.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <string>

#include "ktour/count.hpp"
#include "system/threads.hpp"

namespace ktour::count {

struct Job {
  Job(const CountOptions& options, Status& asked)
      : threads(std::max(1U, options.threads)), memory(options.memory), status(asked) {}

  unsigned threads;
  std::uint64_t memory;  ///< bytes that layers and tables may take
  Status& status;
  CountCost cost{};
  /// A count did not fit its type: the result is void, and the work is to be done
  /// again with longer counts.
  bool overflow = false;

  /// What is being done, for those who watch: a sentence, how much of all the work is done, and how
  /// much there may be (in states that are made, or what takes as long).
  std::string phase{};
  std::atomic<std::uint64_t> done = 0;
  std::uint64_t total = 0;
  std::uint64_t worth = 0;  ///< how much of that the next each() is, as far as that can be known
  /// What comes after the run over one side, as a multiple of its last layer and of all its layers.
  double joining = 0;
  double again = 0;
  std::atomic<std::uint64_t> tours = 0;  ///< that were counted so far, as far as 64 bits hold them
  Progress progress() const {
    return {done, std::max<std::uint64_t>(total, done), 0, phase, tours};
  }

  /// Bytes that are left beside so many, as a number to count down from.
  std::int64_t memory_beside(std::uint64_t held) const {
    return static_cast<std::int64_t>(std::min<std::uint64_t>(memory, INT64_MAX) -
                                     std::min(memory, held));
  }

  Error overflowed() {
    overflow = true;
    return {"the number of ways to one state is too long", ErrorKind::memory};
  }
  static Error no_room() { return {"the states do not fit the memory", ErrorKind::memory}; }

  /// Calls work(thread, item) for all items below `items` on the job's threads, until the work
  /// returns false.
  template <class Work>
  Outcome each(std::size_t items, Work&& work) {
    return in_parallel(
        items, threads, status,
        [&, share = items == 0 ? 0 : worth / items](unsigned thread, std::uint64_t item, Status&) {
          const bool go_on = work(thread, static_cast<std::size_t>(item));
          done += share;
          return go_on;
        },
        [&] { return std::optional(progress()); });
  }
};

}  // namespace ktour::count
