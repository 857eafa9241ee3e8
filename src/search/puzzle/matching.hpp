// Whether every square can have a step of its own at all: a perfect matching of squares and steps
// (Kuhn 1955). It is kept while the search goes back and forth: only pairs that are no longer
// possible are matched anew.
#pragma once

#include <vector>

#include "search/puzzle/domains.hpp"

namespace ktour::clues {

class Matching {
 public:
  explicit Matching(Number size) : step_of_(size, none), square_of_(size, none), seen_(size) {}

  bool fits(const Domains& domains) {
    const auto size = static_cast<Number>(step_of_.size());
    for (Number s = 0; s < size; ++s) {
      if (step_of_[s] == none || domains.may(s, step_of_[s])) continue;
      square_of_[step_of_[s]] = none;
      step_of_[s] = none;
    }
    for (Number s = 0; s < size; ++s) {
      if (step_of_[s] == none && !add(domains, s)) return false;
    }
    return true;
  }

 private:
  // A square more, by an alternating path to a step that none has; breadth first.
  bool add(const Domains& domains, Number square) {
    ++stamp_;
    queue_.assign(1, square);
    from_.resize(step_of_.size());
    for (std::size_t i = 0; i < queue_.size(); ++i) {
      Number open = none;
      domains.each_step(queue_[i], [&](Number t) {
        if (open != none || seen_[t] == stamp_) return;
        seen_[t] = stamp_;
        from_[t] = queue_[i];
        if (square_of_[t] == none) {
          open = t;
        } else {
          queue_.push_back(square_of_[t]);
        }
      });
      if (open == none) continue;
      for (Number t = open;;) {
        const Number s = from_[t];
        std::swap(step_of_[s], t);
        square_of_[step_of_[s]] = s;
        if (s == square) return true;
      }
    }
    return false;
  }

  std::vector<Number> step_of_, square_of_, from_, queue_;
  std::vector<std::uint64_t> seen_;
  std::uint64_t stamp_ = 0;
};

}  // namespace ktour::clues
