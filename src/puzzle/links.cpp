// The technique `links`: which moves every answer makes, and which none does.
//
// A free square has two moves of the tour, a number as many as it has missing neighbours. Where no
// more are left than that, all of them are made; where so many are made, the others are not; and a
// move that would close a ring before the tour is whole is not made either.
#include <algorithm>
#include <numeric>

#include "puzzle/techniques.hpp"

namespace ktour::by_hand {
namespace {

class Links {
 public:
  explicit Links(const Grid& grid)
      : grid_(grid),
        field_(grid.field()),
        state_(field_.ends.size(), State::open),
        open_(grid.size()),
        made_(grid.size()),
        least_(grid.size()),
        most_(grid.size()),
        chain_(grid.size()),
        length_(grid.size(), 1) {
    std::iota(chain_.begin(), chain_.end(), Place{0});
    for (Place place = 0; place < grid.size(); ++place) begin_at(place);
    for (Step step = 0; step < grid.size(); ++step) {
      const Step after = grid.next(step);
      if (after != nowhere && grid.stands(step) && grid.stands(after)) {
        join(grid.at(step), grid.at(after));
      }
    }
    for (Place place = 0; place < grid.size(); ++place) waiting_.push_back(place);
  }

  Seen look(Conclusion& found) {
    while (!waiting_.empty()) {
      const Place place = waiting_.back();
      waiting_.pop_back();
      if (!settle(place)) {
        found.step = nowhere;
        found.place = place;
        return Seen::contradiction;
      }
    }
    return conclude(found);
  }

 private:
  enum class State : std::uint8_t { open, made, gone, never };

  void begin_at(Place place) {
    const bool is_free = grid_.is_free(place);
    most_[place] = is_free ? 2 : grid_.open_sides(grid_.on(place)).count;
    least_[place] = is_free && grid_.may_be_end(place) ? 1 : most_[place];
    for (std::uint32_t i = field_.begin[place]; i < field_.begin[place + 1U]; ++i) {
      const Place to = field_.ends[i];
      const bool both_stand = !is_free && !grid_.is_free(to);
      const bool may_be =
          !both_stand && (is_free ? grid_.leads(place, to) : grid_.leads(to, place));
      if (may_be) {
        ++open_[place];
      } else {
        state_[i] = State::never;
      }
    }
  }

  Place end_of(Place place) {
    while (chain_[place] != place) place = chain_[place] = chain_[chain_[place]];
    return place;
  }
  void join(Place a, Place b) {
    a = end_of(a);
    b = end_of(b);
    if (a == b) return;
    chain_[a] = b;
    length_[b] += length_[a];
  }

  bool settle(Place place) {
    if (made_[place] > most_[place] || open_[place] + made_[place] < least_[place]) return false;
    if (open_[place] == 0) return true;
    const bool full = made_[place] == most_[place];
    const bool needs_all = open_[place] + made_[place] == least_[place];
    for (std::uint32_t i = field_.begin[place]; i < field_.begin[place + 1U]; ++i) {
      if (state_[i] != State::open) continue;
      if (full) {
        set(i, place, State::gone);
      } else if (closes_ring(place, field_.ends[i])) {
        set(i, place, State::gone);
        return settle(place);
      } else if (needs_all) {
        set(i, place, State::made);
        because_[i] = because_[field_.twin[i]] = place;
        join(place, field_.ends[i]);
        // Its own other moves may close a ring now.
      }
    }
    return true;
  }

  bool closes_ring(Place a, Place b) {
    const Place chain = end_of(a);
    return chain == end_of(b) && !(field_.closed && length_[chain] == grid_.size());
  }

  void set(std::uint32_t move, Place from, State state) {
    const Place to = field_.ends[move];
    state_[move] = state_[field_.twin[move]] = state;
    for (const Place end : {from, to}) {
      --open_[end];
      made_[end] += state == State::made ? 1 : 0;
      waiting_.push_back(end);
    }
    if (state != State::made) return;
    // The far ends of the chain must not be linked: look at them again.
    for (Place place = 0; place < grid_.size(); ++place) {
      if (open_[place] > 0 && made_[place] > 0) waiting_.push_back(place);
    }
  }

  // A number beside one that stands; or a square beside it on which its neighbours cannot be.
  Seen conclude(Conclusion& found) {
    for (Place place = 0; place < grid_.size(); ++place) {
      if (grid_.is_free(place)) continue;
      const Grid::Sides sides = grid_.open_sides(grid_.on(place));
      for (std::uint32_t i = field_.begin[place]; i < field_.begin[place + 1U]; ++i) {
        const Place to = field_.ends[i];
        if (state_[i] == State::made && sides.count == 1) {
          return tell(sides.steps[0], to, false, place, because_[i], found);
        }
        for (int side = 0; state_[i] == State::gone && side < sides.count; ++side) {
          if (!grid_.may(sides.steps[side], to) || !fits(sides.steps[side], to)) continue;
          return tell(sides.steps[side], to, true, place, to, found);
        }
      }
    }
    return Seen::nothing;
  }
  // (What another gap of two has on both sides is no news.)
  bool fits(Step step, Place place) const {
    return !grid_.is_spread() || has(grid_.reach(step), place);
  }

  Seen tell(Step step, Place place, bool excludes, Place beside, Place because, Conclusion& found) {
    found.step = step;
    found.place = place;
    found.excludes = excludes;
    found.places = {beside, because};
    return Seen::found;
  }

  const Grid& grid_;
  const Field& field_;
  std::vector<State> state_;  // of each move, as each end has it
  std::vector<Place> because_ = std::vector<Place>(state_.size(), nowhere);
  std::vector<int> open_;   // moves that may be made
  std::vector<int> made_;   // that every answer makes
  std::vector<int> least_;  // that the square has
  std::vector<int> most_;
  std::vector<Place> chain_;  // a forest: squares that made moves join
  std::vector<std::size_t> length_;
  std::vector<Place> waiting_;
};

}  // namespace

Seen look_along_links(Grid& grid, Conclusion& found) {
  if (!grid.is_spread()) grid.spread();
  return Links(grid).look(found);
}

}  // namespace ktour::by_hand
