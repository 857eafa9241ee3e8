// Runs of a rule.
#include "lab/runs.hpp"

#include <algorithm>
#include <optional>

#include "base/assert.hpp"
#include "system/threads.hpp"

namespace ktour {

std::uint64_t Runs::start_of(std::uint64_t run) const {
  KTOUR_ASSERT(run < count && !starts.empty());
  if (order == StartOrder::one_by_one) return run / (count / starts.size());
  if (run < count - count % starts.size()) return run % starts.size();
  __extension__ using Wide = unsigned __int128;
  Random random(run_seed(~seed, run));
  return static_cast<std::uint64_t>(Wide{random.next()} * starts.size() >> 64);
}

std::uint64_t Runs::block_runs() const {
  constexpr std::uint64_t squares = 1 << 20;
  constexpr std::uint64_t most = 1 << 14;
  return std::clamp<std::uint64_t>(squares / board.size(), 1, most);
}

RunList::RunList(std::vector<Runs> boards) : boards_(std::move(boards)), first_block_{0} {
  for (Runs& on : boards_) {
    KTOUR_ASSERT(on.order == StartOrder::in_turn || on.count % on.starts.size() == 0);
    on.before = runs_;
    runs_ += on.count;
    first_block_.push_back(blocks() + (on.count + on.block_runs() - 1) / on.block_runs());
  }
}

RunBlock RunList::block(std::uint64_t index) const {
  KTOUR_ASSERT(index < blocks());
  const auto behind = std::upper_bound(first_block_.begin(), first_block_.end(), index);
  const auto board = static_cast<std::size_t>(behind - first_block_.begin() - 1);
  const Runs& on = boards_[board];
  const std::uint64_t first = (index - first_block_[board]) * on.block_runs();
  return {board, first, std::min(first + on.block_runs(), on.count)};
}

// Makes blocks on one thread.
class RunList::Worker {
 public:
  Worker(const RunList& list, const std::vector<bool>& made) : list_(list), made_(made) {}

  std::vector<Trial> operator()(std::uint64_t index, Status& status) {
    if (!made_.empty() && made_[index]) return {};
    const RunBlock block = list_.block(index);
    const Runs& runs = list_.boards_[block.board];
    if (!trials_ || block.board != board_) trials_.emplace(runs.board, runs.rule);
    board_ = block.board;
    std::vector<Trial> done;
    for (std::uint64_t run = block.first; run < block.last; ++run) {
      done.push_back(trials_->run(runs.starts[runs.start_of(run)], runs.seed_of(run), status));
    }
    return done;
  }

 private:
  const RunList& list_;
  const std::vector<bool>& made_;
  std::optional<Trials> trials_{};
  std::size_t board_ = 0;
};

Outcome RunList::make(const std::vector<bool>& made, unsigned threads, Status& status,
                      const Take& take) const {
  KTOUR_ASSERT(made.empty() || made.size() == blocks());
  std::uint64_t done = 0;
  std::optional<Error> failure;
  const Outcome ended = in_blocks(
      blocks(), threads, status, [&] { return Worker(*this, made); },
      [&](std::uint64_t index, const std::vector<Trial>& trials) {
        const Outcome taken = trials.empty() ? Done{} : take(index, trials);
        if (!taken) failure = taken.error();
        done += block(index).last - block(index).first;
        return !failure;
      },
      [&] {
        return Progress{done, runs_};
      });
  if (failure) return *failure;
  return ended;
}

}  // namespace ktour
