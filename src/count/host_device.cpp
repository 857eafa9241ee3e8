// Steps by the threads of one machine, and the join pattern by pattern.
#include "count/host_device.hpp"

#include <algorithm>

#include "base/processor.hpp"
#include "count/expand.hpp"

namespace ktour::passes {

using namespace count;

namespace {

// A step as the threads want it (Advance).
struct Follow {
  const Step& step;
  template <class Emit, class Close>
  void operator()(std::uint64_t key, Emit&& emit, Close&& /*close*/) const {
    step.follow(key, emit);
  }
  // All states of a pattern are to stand together in the end.
  std::size_t shard(std::uint64_t key) const {
    return shard_of(key >> (step.to.by_patterns ? step.to.rest_bits : 0));
  }
};

}  // namespace

// Its bytes are counted as long as anyone has it.
auto HostDevice::held(Layer layer) -> List {
  struct Counted {
    Counted(Layer own, std::uint64_t& all) : layer(std::move(own)), bytes(all) {
      bytes += layer.bytes();
    }
    Counted(const Counted&) = delete;
    Counted& operator=(const Counted&) = delete;
    ~Counted() { bytes -= layer.bytes(); }
    Layer layer;
    std::uint64_t& bytes;
  };
  auto counted = std::make_shared<Counted>(std::move(layer), bytes_);
  const Layer* own = &counted->layer;
  return {std::move(counted), own};
}

std::optional<HostDevice::List> HostDevice::step(const Step& step, List& from, std::uint64_t bound,
                                                 After after) {
  if (fault_) return none();
  // While a table grows it takes three times what is in it.
  constexpr std::uint64_t bytes_a_state = 3 * sizeof(Entry);
  const bool bounded = bound < unlimited / bytes_a_state;
  const auto left = job_.memory_beside(bytes_);
  Gathering<std::uint64_t, std::uint64_t> gathering(
      bounded ? std::min(left, static_cast<std::int64_t>(bound * bytes_a_state)) : left);
  Sums closed;  // stays empty: the join closes cycles
  const Outcome made = expand_by_threads(*from, Follow{step}, gathering, closed, job_);
  job_.cost.peak_bytes = std::max(job_.cost.peak_bytes, bytes_ + gathering.bytes());
  auto lists = made ? gathering.lists(job_) : Result<Layer::Lists>(made.error());
  if (!lists) {
    const Error& error = lists.error();
    if (error.kind == ErrorKind::memory && !job_.overflow) {
      no_room_ = error;
      return {};
    }
    fault_ = error;
    return none();
  }
  List to = held(Layer(std::move(*lists)));
  job_.cost.states += to->size();
  job_.cost.widest = std::max(job_.cost.widest, to->size());
  if (after == After::used_up) from.reset();
  if (to->size() > bound) return {};
  return to;
}

std::optional<HostDevice::List> HostDevice::finish(const HalfBoard& board, const Class& wanted,
                                                   int first, List& list, std::uint64_t bound,
                                                   After after) {
  List now = list;
  if (after == After::used_up) list.reset();
  for (int number = first; number < board.steps(); ++number) {
    std::optional<List> next = step(board.step(number, wanted), now, bound, After::used_up);
    if (!next) return {};
    now = std::move(*next);
  }
  return now;
}

std::uint64_t HostDevice::free_bytes() const {
  return static_cast<std::uint64_t>(std::max<std::int64_t>(job_.memory_beside(bytes_), 0));
}

std::optional<Sum> HostDevice::join(const Layout& layout_a, const List& a, const Layout& layout_b,
                                    const List& b) {
  if (fault_) return Sum{};
  std::vector<Entries> sorted(shard_count);
  Outcome done = job_.each(shard_count, [&](unsigned, std::size_t shard) {
    const Records states = a->shard(shard).states;
    sorted[shard].assign(states.begin(), states.end());
    sort_by_key(sorted[shard]);
    return true;
  });
  // Of a class, not all squares may be ends.
  const auto most_ends = static_cast<unsigned>(layout_a.digits + ones(layout_a.fixed)) / 2 * 2;
  if (most_ends > most_ends_ || !contractions_) contractions_.emplace(most_ends_ = most_ends);
  std::vector<Room> rooms(job_.threads, Room(*contractions_));
  if (done) {
    done = job_.each(shard_count, [&](unsigned thread, std::size_t shard) {
      Entries theirs;
      on_this_processor([&] {
        for (const Entry& entry : b->shard(shard).states) {
          theirs.push_back({layout_a.pack(turned_over(layout_b.unpack(entry.key))), entry.count});
        }
      });
      sort_by_key(theirs);
      for (auto first = theirs.begin(); first != theirs.end();) {
        const std::uint64_t pattern = first->key >> layout_a.rest_bits;
        const auto below = [&](const Entry& entry, std::uint64_t other) {
          return entry.key >> layout_a.rest_bits < other;
        };
        const auto last = std::lower_bound(first, theirs.end(), pattern + 1, below);
        const Entries& mine = sorted[shard_of(pattern)];
        const auto from = std::lower_bound(mine.begin(), mine.end(), pattern, below);
        const auto to = std::lower_bound(from, mine.end(), pattern + 1, below);
        if (from != to) join(layout_a, {from, to}, {first, last}, rooms[thread]);
        first = last;
      }
      return !rooms[thread].join.overflow();
    });
  }
  for (const Room& room : rooms) {
    if (room.join.overflow()) done = job_.overflowed();
  }
  if (!done) {
    fault_ = done.error();
    return Sum{};
  }
  Sum sum;
  for (const Room& room : rooms) sum += room.sum;
  return sum;
}

void HostDevice::join(const Layout& layout, Records mine, Records theirs, Room& room) {
  const auto ends = static_cast<unsigned>(ones(layout.unpack(mine.front().key).one));
  const std::uint64_t mask = (std::uint64_t{1} << layout.rest_bits) - 1;
  const auto pairings_of = [&](Records states, auto& list) {
    list.clear();
    for (const Entry& entry : states) list.push_back({entry.key & mask, entry.count});
  };
  pairings_of(mine, room.left);
  pairings_of(theirs, room.right);
  room.join(ends, room.left.data(), room.left.data() + room.left.size(), room.right,
            [&](const auto& one, const auto& other) { room.sum.add(one.count, other.count); });
}

}  // namespace ktour::passes
