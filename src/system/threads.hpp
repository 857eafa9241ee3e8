// The one thread runner: items of work on several threads, while the calling thread asks the status
// every few milliseconds, however long an item takes.
//
// Which thread does which item is left to chance; what comes of an item must depend on its number
// alone, and what is made of the items not on their order. Whatever a thread throws is kept until
// all have come home: memory that the system refused is an error like others, and anything else is
// thrown again where the runner was called. Where the system refuses to start a thread, the work
// goes on with those that there are; with one thread, or one item, none is started.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <mutex>
#include <new>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "base/stop.hpp"
#include "ktour/result.hpp"
#include "ktour/status.hpp"

namespace ktour {

/// As many threads as there are processors to run them.
inline unsigned all_threads() {
  return std::max(1U, std::thread::hardware_concurrency());
}

/// Does the work, and turns memory that the system refused into an error.
template <class Work>
auto or_out_of_memory(Work&& work) -> decltype(work()) {
  try {
    return work();
  } catch (const std::bad_alloc&) {
    return out_of_memory();
  }
}

/// Calls work(thread, item, status) for the items below `items`; threads have numbers from 0, below
/// `threads`. The work returns false where no more items are to be begun; an item that takes long
/// polls the status that it is given. `look()` is called on the calling thread now and then, and
/// once at the end: it returns a Progress for the status, or nothing where the work is to end.
/// Errors: stopped by the status, or out of memory.
template <class Work, class Look>
Outcome in_parallel(std::uint64_t items, unsigned threads, Status& status, Work&& work,
                    Look&& look) {
  // What the items are given to poll. Asks the status itself only on the calling thread.
  struct Flag final : Status {
    Flag(Status& s, Look& l) : asked(s), look(l) {}
    Status& asked;
    Look& look;
    StopKind stop = StopKind::none;  // of the calling thread alone
    bool alone = true;
    std::atomic<bool> raised{false};

    void ask() {
      const std::optional<Progress> progress = look();
      if (progress && stop == StopKind::none) stop = asked.poll(*progress);
      if (!progress || stop != StopKind::none) raised = true;
    }
    StopKind poll(const Progress& /*progress*/) override {
      if (alone) ask();
      return raised.load(std::memory_order_relaxed) ? StopKind::interrupt : StopKind::none;
    }
  } flag(status, look);

  std::atomic<std::uint64_t> next{0};
  std::mutex mutex;
  std::condition_variable news;
  std::exception_ptr failure;
  std::uint64_t running = 0;
  const auto run = [&](unsigned thread) {
    std::exception_ptr mine;
    try {
      for (std::uint64_t item = 0; !flag.raised && (item = next++) < items;) {
        if (!work(thread, item, flag)) flag.raised = true;
        if (flag.alone) flag.ask();
      }
    } catch (...) {
      mine = std::current_exception();
      flag.raised = true;
    }
    const std::lock_guard lock(mutex);
    if (mine) failure = mine;
    --running;
    news.notify_one();
  };
  std::vector<std::jthread> crew;
  // However this ends, the crew is told before it is waited for.
  struct Dismiss {
    Flag& flag;
    std::vector<std::jthread>& crew;
    ~Dismiss() {
      flag.raised = true;
      crew.clear();
    }
  } dismiss{flag, crew};

  if (items > 0) flag.ask();
  const std::uint64_t wanted = flag.raised ? 0 : std::min<std::uint64_t>(threads, items);
  flag.alone = wanted < 2;
  try {
    while (!flag.alone && crew.size() < wanted) {
      const std::lock_guard lock(mutex);
      crew.emplace_back(run, static_cast<unsigned>(crew.size()));
      ++running;
    }
  } catch (const std::exception&) {  // std::system_error, or no memory to start another
    if (crew.empty()) flag.alone = true;
  }
  if (flag.alone) {
    running = 1;
    run(0);
  }
  for (std::unique_lock lock(mutex); running > 0;) {
    constexpr std::chrono::milliseconds pause{5};
    if (news.wait_for(lock, pause, [&] { return running == 0; })) break;
    lock.unlock();
    flag.ask();
    lock.lock();
  }
  if (failure) {
    try {
      std::rethrow_exception(failure);
    } catch (const std::bad_alloc&) {
      return out_of_memory();
    }
  }
  look();
  if (flag.stop != StopKind::none) return stop_error(flag.stop);
  return Done{};
}

/// Work in blocks, each of which gives a piece. `make_worker()` is called for each thread and
/// returns the function that does a block: `Gives work(std::uint64_t block, Status& status)`.
/// `take(block, Gives)` is called on the calling thread, in any order, and returns false where no
/// more are wanted; `progress()` tells how far that is. Blocks that are not done when the status
/// ends the work are not taken.
template <class MakeWorker, class Take, class GetProgress>
Outcome in_blocks(std::uint64_t blocks, unsigned threads, Status& status, MakeWorker&& make_worker,
                  Take&& take, GetProgress&& progress) {
  using Worker = decltype(make_worker());
  using Gives = decltype(std::declval<Worker&>()(std::uint64_t{}, std::declval<Status&>()));
  std::vector<std::optional<Worker>> workers(std::max(1U, threads));
  std::mutex mutex;
  std::vector<std::pair<std::uint64_t, Gives>> finished;
  bool wanted = true;
  return in_parallel(
      blocks, threads, status,
      [&](unsigned thread, std::uint64_t block, Status& flag) {
        if (!workers[thread]) workers[thread].emplace(make_worker());
        Gives piece = (*workers[thread])(block, flag);
        if (flag.poll({}) != StopKind::none) return false;
        const std::lock_guard lock(mutex);
        finished.emplace_back(block, std::move(piece));
        return true;
      },
      [&]() -> std::optional<Progress> {
        std::vector<std::pair<std::uint64_t, Gives>> got;
        {
          const std::lock_guard lock(mutex);
          got.swap(finished);
        }
        for (auto& [block, piece] : got) wanted = wanted && take(block, std::move(piece));
        return wanted ? std::optional(progress()) : std::nullopt;
      });
}

}  // namespace ktour
