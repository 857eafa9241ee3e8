// Steps by the threads of one machine, and the join pattern by pattern.
#include "count/host_device.hpp"

#include <algorithm>

#include "base/processor.hpp"
#include "count/expand.hpp"
#include "count/passes/join.hpp"

namespace ktour::passes {

using namespace count;

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
  const auto follow = [&](Records states, auto&& emit, auto&&) {
    on_this_processor([&] {
      for (const Entry& entry : states) {
        step.follow(entry.key, [&](std::uint64_t key) { emit(Entry{key, entry.count}); });
      }
    });
  };
  // All states of a pattern are to stand together in the end.
  const int below = step.to.by_patterns ? step.to.rest_bits : 0;
  const auto shard = [&](std::uint64_t key) { return shard_of(key >> below); };
  // While a table grows it takes three times what is in it.
  constexpr std::uint64_t bytes_a_state = 3 * sizeof(Entry);
  const bool bounded = bound < unlimited / bytes_a_state;
  const auto left = job_.memory_beside(bytes_);
  Gathering<std::uint64_t, std::uint64_t> gathering(
      bounded ? std::min(left, static_cast<std::int64_t>(bound * bytes_a_state)) : left);
  Number closed = 0;
  typename Layer::Lists lists;
  Outcome made = expand_by_threads(*from, follow, shard, gathering, closed, job_);
  job_.cost.peak_bytes = std::max(job_.cost.peak_bytes, bytes_ + gathering.bytes());
  if (made) {
    made = gathering.each_shard(job_, false, [&](std::size_t to, auto&& states) -> Outcome {
      lists[to] = std::move(states);
      return Done{};
    });
  }
  if (!made) {
    if (made.error().kind == ErrorKind::memory && !job_.overflow) {
      no_room_ = made.error();
      return {};
    }
    fault_ = made.error();
    return none();
  }
  List to = held(Layer(std::move(lists)));
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
  std::vector<Room> rooms(job_.threads);
  std::optional<Error> fault;
  std::mutex lock;
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
        if (from != to) {
          const Outcome joined = join(layout_a, {from, to}, {first, last}, rooms[thread]);
          if (!joined) {
            const std::scoped_lock guard(lock);
            fault = joined.error();
            return false;
          }
        }
        first = last;
      }
      return true;
    });
  }
  if (!done) fault = done.error();
  if (fault) {
    fault_ = fault;
    return Sum{};
  }
  Sum sum;
  for (const Room& room : rooms) sum += room.sum;
  return sum;
}

Outcome HostDevice::join(const Layout& layout, Records mine, Records theirs, Room& room) {
  const int ends = ones(layout.unpack(mine.front().key).one);
  if (ends == 0) return Done{};
  // No number in a table is ever more than all of a side together.
  std::uint64_t all = 0;
  for (const Entry& entry : theirs) {
    if (add_to(all, entry.count)) return job_.overflowed();
  }
  const std::uint64_t mask = (std::uint64_t{1} << layout.rest_bits) - 1;
  const std::uint64_t size = pairings(ends);
  room.table.assign(size, 0);
  for (const Entry& entry : theirs) room.table[entry.key & mask] = entry.count;
  room.next.resize(size);
  for (int q = ends; q > 2; q -= 2) {
    const std::uint64_t block = pairings(q);
    const std::vector<std::uint32_t>& from = places(q);
    const auto fan = static_cast<std::size_t>(q - 2);
    for (std::uint64_t base = 0; base < size; base += block) {
      for (std::uint64_t i = 0; i < block; ++i) {
        std::uint64_t total = 0;
        for (std::size_t k = 0; k < fan; ++k) total += room.table[base + from[i * fan + k]];
        room.next[base + i] = total;
      }
    }
    room.table.swap(room.next);
  }
  for (const Entry& entry : mine) room.sum.add(room.table[entry.key & mask], entry.count);
  return Done{};
}

const std::vector<std::uint32_t>& HostDevice::places(int q) {
  const auto half = static_cast<std::size_t>(q / 2);
  std::vector<std::uint32_t>& table = places_[half];
  std::call_once(placed_[half], [&] {
    table.reserve(pairings(q) * static_cast<std::uint64_t>(q - 2));
    for (std::uint32_t i = 0; i < pairings(q); ++i) {
      sources(q, i, [&](std::uint64_t rank) { table.push_back(static_cast<std::uint32_t>(rank)); });
    }
  });
  return table;
}

}  // namespace ktour::passes
