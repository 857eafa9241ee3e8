// What the two sides bring, target by target.
#include "count/middle.hpp"

#include <algorithm>
#include <mutex>

#include "base/processor.hpp"
#include "count/types.hpp"

namespace ktour::count {
namespace {

void unique(std::vector<Pattern>& list) {
  std::sort(list.begin(), list.end(), [](Pattern x, Pattern y) {
    const std::size_t a = shard_of(x);
    const std::size_t b = shard_of(y);
    return a != b ? a < b : x < y;
  });
  list.erase(std::unique(list.begin(), list.end()), list.end());
}

}  // namespace

template <class Key, class Count>
auto Middle<Key, Count>::targets(Job& job, bool mirrored) const -> Result<std::vector<Target>> {
  const bool same = &left_ == &right_;
  std::vector<std::vector<Pattern>> found(shard_count);
  std::vector<std::mutex> locks(shard_count);
  const Outcome collected = job.each(shard_count, [&](unsigned, std::size_t shard) {
    std::vector<Pattern> own;
    left_states_.each_pattern(shard, [&](Pattern pattern) {
      for (const Carry& carry : left_.carries) {
        if (!can_add(pattern, carry.degrees)) continue;
        const Pattern target = pattern + carry.degrees;
        if (is_first(target, same, mirrored)) own.push_back(target);
      }
    });
    unique(own);
    for (std::size_t from = 0; from < own.size();) {
      // Sorted by shard, so that a lock is taken once for each.
      const std::size_t to_shard = shard_of(own[from]);
      std::size_t end = from;
      while (end < own.size() && shard_of(own[end]) == to_shard) ++end;
      const std::scoped_lock guard(locks[to_shard]);
      found[to_shard].insert(found[to_shard].end(), own.begin() + static_cast<std::ptrdiff_t>(from),
                             own.begin() + static_cast<std::ptrdiff_t>(end));
      from = end;
    }
    return true;
  });
  if (!collected) return collected.error();
  const Outcome sorted = job.each(shard_count, [&](unsigned, std::size_t shard) {
    unique(found[shard]);
    return true;
  });
  if (!sorted) return sorted.error();
  std::vector<Target> all;
  for (const auto& list : found) {
    for (const Pattern pattern : list) all.push_back({pattern, weight(pattern, same, mirrored)});
  }
  return all;
}

template <class Key, class Count>
std::pair<bool, bool> Middle<Key, Count>::image(Pattern pattern, unsigned index,
                                                bool mirrored) const {
  const auto all = images(pattern, &left_ == &right_, mirrored);
  for (unsigned i = 0; i < all.size(); ++i) {
    if (std::find(all.begin(), all.begin() + i, all[i]) != all.begin() + i) continue;
    if (index-- == 0) return {i % 2 == 1, i >= 2};
  }
  return {false, false};
}

template <class Key, class Count>
Number Middle<Key, Count>::tours(Pattern target, Room& room) const {
  const std::uint32_t ends = ends_of(target, left_.window);
  const auto count = static_cast<unsigned>(std::popcount(ends));
  if (count == 0) return 0;
  gather(room.left, left_, left_states_, target, ends, [](unsigned i) { return i; });
  if (room.left.empty()) return 0;
  gather(room.right, right_, right_states_, complement_(target), ends,
         [this](unsigned i) { return right_.turned(i); });
  if (room.right.empty()) return 0;
  room.join.merge(count, room.left);
  room.join.merge(count, room.right);
  room.sum = {};
  room.join(count, room.left.data(), room.left.data() + room.left.size(), room.right,
            [&](const auto& one, const auto& other) { room.sum.add(one.count, other.count); });
  return room.sum.value();
}

template <class Key, class Count>
Outcome Middle<Key, Count>::count(const std::vector<Target>& targets, Job& job,
                                  const CountTarget& count) const {
  std::vector<Room> rooms;
  for (unsigned i = 0; i < job.threads; ++i) rooms.push_back(room());
  constexpr std::size_t piece = 64;
  const std::size_t pieces = (targets.size() + piece - 1) / piece;
  const Outcome counted = job.each(pieces, [&](unsigned thread, std::size_t item) {
    const std::size_t end = std::min(targets.size(), (item + 1) * piece);
    for (std::size_t i = item * piece; i < end; ++i) {
      Number found;
      on_this_processor([&] { found = tours(targets[i].pattern, rooms[thread]); });
      count(thread, i, found * targets[i].weight);
    }
    return !rooms[thread].join.overflow();
  });
  for (const Room& used : rooms) {
    if (used.join.overflow()) return job.overflowed();
  }
  return counted;
}

template <class Key, class Count>
std::array<Pattern, 4> Middle<Key, Count>::images(Pattern pattern, bool same, bool mirrored) const {
  const Pattern turned = same ? complement_(pattern) : pattern;
  return {pattern, turned, mirrored ? mirror_(pattern) : pattern,
          mirrored ? mirror_(turned) : turned};
}

template <class Key, class Count>
bool Middle<Key, Count>::is_first(Pattern pattern, bool same, bool mirrored) const {
  const auto all = images(pattern, same, mirrored);
  return std::all_of(all.begin(), all.end(), [&](Pattern other) { return pattern <= other; });
}

template <class Key, class Count>
unsigned Middle<Key, Count>::weight(Pattern pattern, bool same, bool mirrored) const {
  auto all = images(pattern, same, mirrored);
  std::sort(all.begin(), all.end());
  return static_cast<unsigned>(std::unique(all.begin(), all.end()) - all.begin());
}

#define KTOUR_MAKE(Key, Count) template class Middle<Key, Count>;
KTOUR_FOR_ALL_TYPES(KTOUR_MAKE)
#undef KTOUR_MAKE

}  // namespace ktour::count
