// Putting two sides together, one pattern of degrees at a time.
#pragma once

#include <memory>
#include <mutex>
#include <vector>

#include "count/join.hpp"
#include "count/patterns.hpp"

namespace ktour::count {

template <class Key, class Count>
class Middle {
 public:
  using States = StatesByPattern<Key, Count>;

  /// `right` may be the same as `left`: then the board looks the same from both sides.
  Middle(const Side& left, const States& left_states, const Side& right, const States& right_states)
      : left_(left),
        right_(right),
        left_states_(left_states),
        right_states_(right_states),
        complement_(
            left.window, [&](unsigned i) { return left.turned(i); },
            [](unsigned degree) { return 2 - degree; }),
        mirror_(
            left.window, [&](unsigned i) { return left.mirrored(i); },
            [](unsigned degree) { return degree; }),
        contractions_(left.window / 2 * 2) {}

  /// A pattern of degrees that the left side, with its carry, may bring; and how many patterns the
  /// symmetries of the board make of it, all with the same number of tours.
  struct Target {
    Pattern pattern;
    unsigned weight;
  };

  /// All patterns that the left can bring, one of each class under the symmetries in use.
  std::vector<Target> targets(const Resources& resources, bool mirrored) const {
    const bool same = &left_ == &right_;
    std::vector<std::vector<Pattern>> found(shard_count);
    std::vector<std::mutex> locks(shard_count);
    std::atomic<bool> stop{false};
    const StopKind why =
        in_parallel(resources, shard_count, stop, [&](unsigned, std::size_t shard) {
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
            found[to_shard].insert(found[to_shard].end(),
                                   own.begin() + static_cast<std::ptrdiff_t>(from),
                                   own.begin() + static_cast<std::ptrdiff_t>(end));
            from = end;
          }
        });
    if (why != StopKind::none) stop_for(why);
    in_parallel({resources.threads, resources.memory, nullptr}, shard_count, stop,
                [&](unsigned, std::size_t shard) { unique(found[shard]); });
    std::vector<Target> all;
    for (const auto& list : found) {
      for (const Pattern pattern : list) all.push_back({pattern, weight(pattern, same, mirrored)});
    }
    return all;
  }

  /// What the right side must bring for the left's pattern, as it sees it.
  Pattern complement(Pattern pattern) const { return complement_(pattern); }

  /// Of the patterns that a target stands for, number `index`: whether it is the target turned
  /// round, and whether mirrored.
  std::pair<bool, bool> image(Pattern pattern, unsigned index, bool mirrored) const {
    const auto all = images(pattern, &left_ == &right_, mirrored);
    for (unsigned i = 0; i < all.size(); ++i) {
      if (std::find(all.begin(), all.begin() + i, all[i]) != all.begin() + i) continue;
      if (index-- == 0) return {i % 2 == 1, i >= 2};
    }
    return {false, false};
  }

  /// Room to work in, one for each thread.
  struct Room {
    explicit Room(const Contractions& contractions) : join(contractions) {}
    Join<Count> join;
    std::vector<Pairing<Count>> left, right;
    ProductSum<Count> sum;
  };
  Room room() const { return Room(contractions_); }

  /// The number of tours for which the left brings this pattern.
  Number tours(Pattern target, Room& room) const {
    const std::uint32_t ends = ends_of(target, left_.window);
    const auto count = static_cast<unsigned>(std::popcount(ends));
    if (count == 0) return 0;
    gather(room.left, left_, left_states_, target, ends, [](unsigned i) { return i; });
    if (room.left.empty()) return 0;
    gather(room.right, right_, right_states_, complement_(target), ends,
           [this](unsigned i) { return right_.turned(i); });
    if (room.right.empty()) return 0;
    room.join.merge(frontier::pairings(count), room.left);
    room.join.merge(frontier::pairings(count), room.right);
    room.sum = {};
    room.join(count, room.left, room.right, room.sum);
    return room.sum.value();
  }

  /// Calls found(pairing, state, carry) for every state of a side and carry that make the pattern;
  /// the pairing is one of the places `ends` of the left, which `place` gives for places of the
  /// side.
  template <class PlaceOf, class Found>
  void each_carried(const Side& side, const States& states, Pattern target, std::uint32_t ends,
                    PlaceOf&& place, Found&& found) const {
    frontier::State state;
    std::array<std::uint8_t, frontier::max_window> mate;
    for (const Carry& carry : side.carries) {
      if (!can_take(target, carry.degrees)) continue;
      for (const Entry<Key, Count>& entry : states[target - carry.degrees]) {
        states.codec().unpack(entry.key, state);
        bool cycle = false;
        for (const auto& [a, b] : carry.edges) {
          cycle = state.closes(a, b);
          if (cycle) break;
          state.join(a, b, 0, 1);
        }
        if (cycle) continue;
        for (unsigned i = 0; i < side.window; ++i) {
          const std::uint8_t other = state.mate[i];
          if (other != frontier::State::inner) {
            mate[place(i)] = static_cast<std::uint8_t>(place(other));
          }
        }
        found(frontier::pairing_rank<std::uint64_t>(ends, mate), entry, carry);
      }
    }
  }

 private:
  template <class PlaceOf>
  void gather(std::vector<Pairing<Count>>& list, const Side& side, const States& states,
              Pattern target, std::uint32_t ends, PlaceOf&& place) const {
    list.clear();
    each_carried(side, states, target, ends, place,
                 [&](std::uint64_t rank, const Entry<Key, Count>& entry, const Carry&) {
                   list.push_back({rank, entry.count});
                 });
  }

  static void unique(std::vector<Pattern>& list) {
    std::sort(list.begin(), list.end(), [](Pattern x, Pattern y) {
      const std::size_t a = shard_of(x);
      const std::size_t b = shard_of(y);
      return a != b ? a < b : x < y;
    });
    list.erase(std::unique(list.begin(), list.end()), list.end());
  }

  // The board seen from the other side, where it is the same, exchanges what left and right bring.
  std::array<Pattern, 4> images(Pattern pattern, bool same, bool mirrored) const {
    const Pattern turned = same ? complement_(pattern) : pattern;
    return {pattern, turned, mirrored ? mirror_(pattern) : pattern,
            mirrored ? mirror_(turned) : turned};
  }
  bool is_first(Pattern pattern, bool same, bool mirrored) const {
    const auto all = images(pattern, same, mirrored);
    return std::all_of(all.begin(), all.end(), [&](Pattern other) { return pattern <= other; });
  }
  unsigned weight(Pattern pattern, bool same, bool mirrored) const {
    auto all = images(pattern, same, mirrored);
    std::sort(all.begin(), all.end());
    return static_cast<unsigned>(std::unique(all.begin(), all.end()) - all.begin());
  }

  const Side& left_;
  const Side& right_;
  const States& left_states_;
  const States& right_states_;
  PatternMap complement_;
  PatternMap mirror_;
  Contractions contractions_;
};

}  // namespace ktour::count
