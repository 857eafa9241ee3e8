// Work in blocks on several threads. Which thread does which block is left to chance; what a block
// gives must depend on its number alone, and what is made of the blocks not on their order.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "ktour/status.hpp"

namespace ktour {

/// As many threads as there are processors to run them.
inline unsigned all_threads() {
  return std::max(1U, std::thread::hardware_concurrency());
}

/// `make_worker()` is called on each thread and returns the function that does a block:
/// `Piece work(std::uint64_t block, Status& status)`, which may give up when the status says so.
/// `take(block, Piece)` is called on this thread, in the order in which blocks are done, and then
/// `progress()` for the status. Returns what the status stopped it for; blocks that are not done by
/// then are not taken.
template <class MakeWorker, class Take, class GetProgress>
StopKind in_parallel(std::uint64_t blocks, unsigned threads, Status& status, MakeWorker make_worker,
                     Take take, GetProgress progress) {
  using Worker = decltype(make_worker());
  using Piece = decltype(std::declval<Worker&>()(std::uint64_t{}, std::declval<Status&>()));

  struct StopFlag final : Status {
    std::atomic<bool> raised{false};
    StopKind poll(const Progress& /*progress*/) override {
      return raised.load(std::memory_order_relaxed) ? StopKind::interrupt : StopKind::none;
    }
  } flag;
  std::atomic<std::uint64_t> next{0};
  std::mutex mutex;
  std::condition_variable news;
  std::vector<std::pair<std::uint64_t, Piece>> finished;
  std::exception_ptr failure;
  std::uint64_t running = std::min<std::uint64_t>(std::max(1U, threads), blocks);

  const auto work = [&] {
    std::exception_ptr mine;
    try {
      Worker worker = make_worker();
      for (std::uint64_t block = 0; !flag.raised && (block = next++) < blocks;) {
        Piece piece = worker(block, flag);
        if (flag.raised) break;
        const std::lock_guard lock(mutex);
        finished.emplace_back(block, std::move(piece));
        news.notify_one();
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
    StopFlag& flag;
    std::vector<std::jthread>& crew;
    ~Dismiss() {
      flag.raised = true;
      crew.clear();
    }
  } dismiss{flag, crew};
  for (std::uint64_t i = running; i > 0; --i) crew.emplace_back(work);

  StopKind stopped = StopKind::none;
  for (bool over = false; !over;) {
    std::vector<std::pair<std::uint64_t, Piece>> got;
    {
      std::unique_lock lock(mutex);
      news.wait_for(lock, std::chrono::milliseconds(50),
                    [&] { return !finished.empty() || running == 0; });
      got.swap(finished);
      over = running == 0;
    }
    for (auto& [block, piece] : got) take(block, std::move(piece));
    if (stopped == StopKind::none) stopped = status.poll(progress());
    if (stopped != StopKind::none) flag.raised = true;
  }
  if (failure) std::rethrow_exception(failure);
  return stopped;
}

}  // namespace ktour
