// Techniques that suppose a number on a square and look for what would be wrong then: at once
// (`stranded`, `cut off`), or by going on from there (`trial`).
#include <algorithm>

#include "puzzle/techniques.hpp"

namespace ktour::by_hand {
namespace {

// The missing numbers with few squares, the fewest first.
std::vector<Step> narrowest(Grid& grid, int most) {
  if (!grid.is_spread()) grid.spread();
  std::vector<std::pair<int, Step>> order;
  for (Step step = 0; step < grid.size(); ++step) {
    if (grid.stands(step)) continue;
    const int squares = count(grid.reach(step));
    if (squares <= most) order.emplace_back(squares, step);
  }
  std::ranges::sort(order);
  std::vector<Step> steps;
  for (const auto& [squares, step] : order) steps.push_back(step);
  return steps;
}

// Excludes the first of those squares where the number would be wrong.
template <class Wrong>
Seen exclude_first(Grid& grid, int most, Conclusion& found, Wrong&& wrong) {
  for (const Step step : narrowest(grid, most)) {
    std::vector<Place> places;
    each(grid.reach(step), [&](Place place) { places.push_back(place); });
    for (const Place place : places) {
      Grid supposed = grid;
      supposed.put(step, place);
      if (!wrong(supposed, step, place)) continue;
      found.step = step;
      found.place = place;
      found.excludes = true;
      return Seen::found;
    }
  }
  return Seen::nothing;
}

bool is_stranded(const Grid& grid, Place place) {
  const auto ways =
      std::ranges::count_if(grid.beside(place), [&](Place to) { return grid.leads(place, to); });
  return ways < (grid.may_be_end(place) ? 1 : 2);
}

// The free squares in parts that no move joins, each with room for the gaps that may go there.
class Parts {
 public:
  explicit Parts(const Grid& grid) : grid_(grid), part_(grid.size(), nowhere) {
    for (Place place = 0; place < grid.size(); ++place) {
      if (grid.is_free(place) && part_[place] == nowhere) gather(place);
    }
    room_.resize(size_.size());
  }

  /// A square of a part that no gaps fill; nowhere where all is well.
  Place unfilled() {
    for (Step step = 0; step < grid_.size(); ++step) {
      if (!grid_.stands(step)) continue;
      std::size_t length = 0;
      Step after = grid_.next(step);
      for (; after != nowhere && !grid_.stands(after) && length < grid_.size(); ++length) {
        after = grid_.next(after);
      }
      if (length > 0) add_gap(step, after, length);
    }
    if (!grid_.field().closed && !grid_.stands(0)) {
      Step first = 0;
      while (first < grid_.size() && !grid_.stands(first)) ++first;
      add_gap(first < grid_.size() ? first : nowhere, nowhere, first);
    }
    for (std::size_t part = 0; part < size_.size(); ++part) {
      if (room_[part] < size_[part]) return first_[part];
    }
    return nowhere;
  }

 private:
  void gather(Place from) {
    const auto part = static_cast<Place>(size_.size());
    std::vector<Place> queue{from};
    part_[from] = part;
    for (std::size_t i = 0; i < queue.size(); ++i) {
      for (const Place to : grid_.beside(queue[i])) {
        if (!grid_.is_free(to) || part_[to] != nowhere) continue;
        part_[to] = part;
        queue.push_back(to);
      }
    }
    size_.push_back(queue.size());
    first_.push_back(from);
  }

  bool touches(Step step, std::size_t part) const {
    if (step == nowhere) return true;
    return std::ranges::any_of(grid_.beside(grid_.at(step)),
                               [&](Place to) { return part_[to] == part; });
  }

  // (The numbers of a gap all lie in one part.)
  void add_gap(Step from, Step to, std::size_t length) {
    for (std::size_t part = 0; part < size_.size(); ++part) {
      if (length <= size_[part] && touches(from, part) && touches(to, part)) room_[part] += length;
    }
  }

  const Grid& grid_;
  std::vector<Place> part_;
  std::vector<std::size_t> size_;
  std::vector<std::size_t> room_;
  std::vector<Place> first_;
};

constexpr int few = 4;  // squares of a number that a person goes through

Seen look_by_trial_up_to(Grid& grid, Level hardest, Conclusion& found) {
  return exclude_first(grid, few, found, [&](Grid& supposed, Step, Place) {
    Conclusion wrong;
    while (supposed.missing() > 0) {
      const Seen seen = look(supposed, hardest, wrong);
      if (seen == Seen::nothing) return false;
      if (seen == Seen::contradiction) {
        found.places.clear();
        found.steps.clear();
        if (wrong.step != nowhere) found.steps = {wrong.step};
        if (wrong.step == nowhere) found.places = {wrong.place};
        return true;
      }
      enter(supposed, wrong);
    }
    return false;
  });
}

}  // namespace

Seen look_at_stranded(Grid& grid, Conclusion& found) {
  return exclude_first(grid, few, found, [&](const Grid& supposed, Step step, Place place) {
    const auto wrong = [&](Place other) {
      if (!supposed.is_free(other) || !is_stranded(supposed, other)) return false;
      found.places = {other};
      return true;
    };
    if (std::ranges::any_of(grid.beside(place), wrong)) return true;
    for (const Step side : {grid.previous(step), grid.next(step)}) {
      if (side != nowhere && grid.stands(side) &&
          std::ranges::any_of(grid.beside(grid.at(side)), wrong)) {
        return true;
      }
    }
    return false;
  });
}

Seen look_at_parts(Grid& grid, Conclusion& found) {
  return exclude_first(grid, few, found, [&](const Grid& supposed, Step, Place) {
    const Place unfilled = Parts(supposed).unfilled();
    if (unfilled != nowhere) found.places = {unfilled};
    return unfilled != nowhere;
  });
}

Seen look_by_trial(Grid& grid, Conclusion& found) {
  return look_by_trial_up_to(grid, Level::medium, found);
}

Seen look_by_long_trial(Grid& grid, Conclusion& found) {
  return look_by_trial_up_to(grid, Level::hard, found);
}

}  // namespace ktour::by_hand
