// The complete search for tours with given steps: it assumes a pair of a square and a step, where
// the fewest are left, sees what follows, and takes the pair away where that is a contradiction.
//
// What came up in contradictions is chosen sooner (dom/wdeg; Boussemart, Hemery, Lecoutre and Sais
// 2004), and until a tour is found the search begins anew now and then, each time with more
// patience: so it stays complete.
#pragma once

#include <vector>

#include "base/random.hpp"
#include "search/puzzle/domains.hpp"
#include "search/puzzle/matching.hpp"

namespace ktour::clues {

class Search {
 public:
  enum class Verdict { tour, no_more, limit, stopped };

  Search(const Clues& clues, std::uint64_t limit, std::uint64_t seed)
      : clues_(clues), domains_(clues), matching_(clues.size()), limit_(limit), seed_(seed) {}

  /// The next tour, if there is another. Where the pulse stopped it, it goes on when asked again.
  Verdict next(Pulse& pulse);
  /// The tour that was found: its squares by number, in order.
  std::vector<Number> tour() const;

  std::uint64_t examined() const { return examined_; }
  std::uint64_t undone() const { return undone_; }

 private:
  struct Choice {
    std::size_t changes;
    Number s, t;
  };

  void follow(Pulse& pulse);
  bool take_back();
  bool choose();
  void begin(Pulse& pulse);
  void restart();
  std::uint64_t order_of(Number s, Number t) const;

  const Clues& clues_;
  Domains domains_;
  Matching matching_;
  std::uint64_t limit_;
  std::uint64_t seed_;
  std::uint64_t examined_ = 0;
  std::uint64_t undone_ = 0;
  std::vector<Choice> choices_;
  std::uint64_t patience_ = 100;  // contradictions until it begins anew
  std::uint64_t left_ = patience_;
  enum class At { beginning, wrong, open, half_followed } at_ = At::beginning;
  bool found_ = false;
};

}  // namespace ktour::clues
