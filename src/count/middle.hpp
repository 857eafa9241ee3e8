// Putting two sides together, one pattern of degrees at a time.
#pragma once

#include <functional>
#include <utility>
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
        mirror_(mirrored_patterns(left)),
        contractions_(left.window / 2 * 2) {}

  /// A pattern of degrees that the left side, with its carry, may bring; and how many patterns the
  /// symmetries of the board make of it, all with the same number of tours.
  struct Target {
    Pattern pattern;
    unsigned weight;
  };

  /// All patterns that the left can bring, one of each class under the symmetries in use.
  Result<std::vector<Target>> targets(Job& job, bool mirrored) const;

  /// What the right side must bring for the left's pattern, as it sees it.
  Pattern complement(Pattern pattern) const { return complement_(pattern); }

  /// Of the patterns that a target stands for, number `index`: whether it is the target turned
  /// round, and whether mirrored.
  std::pair<bool, bool> image(Pattern pattern, unsigned index, bool mirrored) const;

  /// Room to work in, one for each thread.
  struct alignas(64) Room {  // no two on a cache line
    explicit Room(const Contractions& contractions) : join(contractions) {}
    Join<Count> join;
    std::vector<Pairing<Count>> left, right;
    ProductSum<Count> sum;
  };
  Room room() const { return Room(contractions_); }

  /// The number of tours for which the left brings this pattern.
  Number tours(Pattern target, Room& room) const;

  /// Calls count(thread, i, n) for all targets, on all threads at once; n is the number of tours
  /// that target i stands for.
  using CountTarget = std::function<void(unsigned thread, std::size_t i, const Number& tours)>;
  Outcome count(const std::vector<Target>& targets, Job& job, const CountTarget& count) const;

  /// Calls found(pairing, state, carry) for every state of a side and carry that make the pattern;
  /// the pairing is one of the places `ends` of the left, which `place` gives for places of the
  /// side.
  template <class PlaceOf, class Found>
  void each_carried(const Side& side, const States& states, Pattern target, std::uint32_t ends,
                    PlaceOf&& place, Found&& found) const {
    // All is done with the places of the left, those of equal pattern and carry together.
    std::array<std::uint8_t, frontier::max_window> mate;
    const frontier::Mirror mirror = side.mirror();
    for (const Carry& carry : side.carries) {
      if (!can_take(target, carry.degrees)) continue;
      const auto [entries, pattern, mirrored] = states[target - carry.degrees];
      if (entries.empty()) continue;
      const frontier::Pairings pairs(ends_of(pattern, side.window), [&, m = mirrored](unsigned i) {
        return place(m ? mirror(i) : i);
      });
      std::array<std::array<std::uint8_t, 2>, frontier::max_window> edges;
      std::size_t count = 0;
      for (const auto& [a, b] : carry.edges) {
        edges[count++] = {static_cast<std::uint8_t>(place(a)), static_cast<std::uint8_t>(place(b))};
      }
      for (const Entry<Key, Count>& entry : entries) {
        // What the carry touches and is no end has no move yet.
        for (std::size_t i = 0; i < count; ++i) {
          for (const std::uint8_t end : edges[i]) mate[end] = end;
        }
        pairs(static_cast<std::uint64_t>(states.codec().pairing_of(entry.key)),
              [&](std::uint8_t a, std::uint8_t b) {
                mate[a] = b;
                mate[b] = a;
              });
        bool cycle = false;
        for (std::size_t i = 0; i < count && !cycle; ++i) {
          const std::uint8_t from = mate[edges[i][0]];
          const std::uint8_t to = mate[edges[i][1]];
          cycle = from == edges[i][1];
          mate[from] = to;
          mate[to] = from;
        }
        if (cycle) continue;
        found(frontier::pairing_rank(ends, [&](int end) { return mate[end]; }), entry, carry);
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

  // The board seen from the other side, where it is the same, exchanges what left and right bring.
  std::array<Pattern, 4> images(Pattern pattern, bool same, bool mirrored) const;
  bool is_first(Pattern pattern, bool same, bool mirrored) const;
  unsigned weight(Pattern pattern, bool same, bool mirrored) const;

  const Side& left_;
  const Side& right_;
  const States& left_states_;
  const States& right_states_;
  PatternMap complement_;
  PatternMap mirror_;
  Contractions contractions_;
};

}  // namespace ktour::count
