// The way back through the layers of a run, for many walkers at once.
#pragma once

#include <algorithm>
#include <mutex>
#include <optional>
#include <unordered_map>
#include <vector>

#include "base/random.hpp"
#include "count/number.hpp"
#include "count/run.hpp"

namespace ktour::count {

/// A number from 0 to below `count`, each as likely.
inline Number draw_below(const Number& count, Random& random) {
  const std::size_t bits = mpz_sizeinbase(count.get_mpz_t(), 2);
  for (;;) {
    Number drawn = 0;
    for (std::size_t got = 0; got < bits; got += 64)
      drawn = (drawn << 64) + to_number(random.next());
    drawn >>= (bits + 63) / 64 * 64 - bits;
    if (drawn < count) return drawn;
  }
}

/// Someone on the way back: where, and what was decided by the steps behind.
template <class Key>
struct Walker {
  Random random{0};
  std::size_t step = 0;    ///< stands before this step; the way back starts behind the one before
  std::optional<Key> key;  ///< the state there; none where the cycle was closed by the last step
  std::vector<frontier::Choice> choices;  ///< by step; filled from the back
};

template <class Key, class Count>
class WalkBack {
 public:
  WalkBack(const std::vector<frontier::Decision>& steps, unsigned group,
           const Layers<Key, Count>& layers, Job& job)
      : steps_(steps), group_(group), layers_(layers), job_(job) {}

  /// Takes all walkers to the beginning.
  Outcome operator()(std::vector<Walker<Key>*> walkers) const {
    for (const auto& walker : walkers) walker->choices.assign(walker->step, 0);
    for (std::size_t step = steps_.size(); step-- > 0;) {
      std::vector<Walker<Key>*> here;
      for (const auto& walker : walkers) {
        if (walker->step == step + 1) here.push_back(walker);
      }
      if (here.empty()) continue;
      if (Outcome went = back(step, here); !went) return went;
    }
    return Done{};
  }

 private:
  struct Origin {
    Key from;
    frontier::Choice choice;
    Count count;
    bool operator<(const Origin& other) const {
      return from != other.from ? from < other.from : choice < other.choice;
    }
  };
  struct Hash {
    std::size_t operator()(Key key) const { return hash_of(key); }
  };

  Outcome back(std::size_t step, const std::vector<Walker<Key>*>& walkers) const {
    constexpr std::size_t closing = 0;  // the list of ways to close
    std::unordered_map<Key, std::size_t, Hash> wanted;
    for (const auto& walker : walkers) {
      if (walker->key) wanted.try_emplace(*walker->key, wanted.size() + 1);
    }
    std::vector<std::vector<Origin>> origins(wanted.size() + 1);
    const auto layer = layers_.get(step);
    if (!layer) return layer.error();
    const frontier::Transition<Key> transition(steps_[step], group_);
    std::mutex lock;
    const auto look = [&](unsigned, std::size_t, const auto& states) {
      std::vector<std::pair<std::size_t, Origin>> found;
      for (const Entry<Key, Count>& entry : states) {
        transition(
            entry.key,
            [&](Key to, frontier::Choice choice) {
              const auto target = wanted.find(to);
              if (target != wanted.end()) {
                found.push_back({target->second, {entry.key, choice, entry.count}});
              }
            },
            [&](frontier::Choice choice) {
              found.push_back({closing, {entry.key, choice, entry.count}});
            });
      }
      const std::scoped_lock guard(lock);
      for (const auto& [list, origin] : found) origins[list].push_back(origin);
      return true;
    };
    if (Outcome looked = (*layer)->each((*layer)->pieces(), job_, look); !looked) return looked;
    // The order in which threads found them must not matter.
    for (auto& list : origins) std::sort(list.begin(), list.end());
    for (Walker<Key>* walker : walkers) {
      const auto& list = origins[walker->key ? wanted.at(*walker->key) : closing];
      Number ways = 0;
      for (const Origin& origin : list) ways += to_number(origin.count);
      Number drawn = draw_below(ways, walker->random);
      std::size_t i = 0;
      while (drawn >= to_number(list[i].count)) drawn -= to_number(list[i++].count);
      walker->key = list[i].from;
      walker->choices[step] = list[i].choice;
      walker->step = step;
    }
    return Done{};
  }

  const std::vector<frontier::Decision>& steps_;
  unsigned group_;
  const Layers<Key, Count>& layers_;
  Job& job_;
};

}  // namespace ktour::count
