// The table of techniques, and those that look at one number, one square or one gap.
#include "puzzle/techniques.hpp"

#include <algorithm>
#include <array>

namespace ktour::by_hand {
namespace {

Seen no_way_for(Step step, Conclusion& found) {
  found.step = step;
  found.place = nowhere;
  return Seen::contradiction;
}

Seen stands_on(Step step, Place place, Conclusion& found) {
  found.step = step;
  found.place = place;
  found.excludes = false;
  return Seen::found;
}

// --- beside a number -----------------------------------------------------------------------------

// The only square that `fits` among those beside a number.
template <class Fits>
Seen only_beside(const Grid& grid, Step known, Step missing, Fits&& fits, Conclusion& found) {
  Place only = nowhere;
  for (const Place place : grid.beside(grid.at(known))) {
    if (!grid.is_free(place) || !grid.may(missing, place) || !fits(place)) continue;
    if (only != nowhere) return Seen::nothing;
    only = place;
  }
  if (only == nowhere) return no_way_for(missing, found);
  return stands_on(missing, only, found);
}

Seen look_next(Grid& grid, Conclusion& found) {
  for (Step known = 0; known < grid.size(); ++known) {
    if (!grid.stands(known)) continue;
    const Grid::Sides sides = grid.open_sides(known);
    for (int i = 0; i < sides.count; ++i) {
      const Seen seen = only_beside(
          grid, known, sides.steps[i], [](Place) { return true; }, found);
      if (seen == Seen::nothing) continue;
      found.steps = {known};
      return seen;
    }
  }
  return Seen::nothing;
}

Seen look_between(Grid& grid, Conclusion& found) {
  for (Step middle = 0; middle < grid.size(); ++middle) {
    if (grid.stands(middle)) continue;
    const Step before = grid.previous(middle);
    const Step after = grid.next(middle);
    if (before == nowhere || after == nowhere || !grid.stands(before) || !grid.stands(after)) {
      continue;
    }
    const ConstPlaceSet near_after = grid.field().row(grid.at(after));
    const auto fits = [&](Place place) { return has(near_after, place); };
    const Seen seen = only_beside(grid, before, middle, fits, found);
    if (seen == Seen::nothing) continue;
    found.steps = {before, after};
    return seen;
  }
  return Seen::nothing;
}

// --- around a square -----------------------------------------------------------------------------

// The missing steps beside a number that a free square may have.
int numbers_from(const Grid& grid, Step known, Place place, std::array<Step, 2>& out) {
  const Grid::Sides sides = grid.open_sides(known);
  int count = 0;
  for (int i = 0; i < sides.count; ++i) {
    if (grid.may(sides.steps[i], place)) out[static_cast<std::size_t>(count++)] = sides.steps[i];
  }
  return count;
}

// The step of a square both of whose ways are taken; nowhere where it is still open.
Step number_of_two_ways(const Grid& grid, Place place, const std::array<Place, 2>& ways) {
  std::array<Step, 2> first{};
  std::array<Step, 2> second{};
  const bool one_stands = !grid.is_free(ways[0]);
  const bool other_stands = !grid.is_free(ways[1]);
  const int a = one_stands ? numbers_from(grid, grid.on(ways[0]), place, first) : 0;
  const int b = other_stands ? numbers_from(grid, grid.on(ways[1]), place, second) : 0;
  if (one_stands && other_stands) {
    Step both = nowhere;
    for (int i = 0; i < a; ++i) {
      if (std::find(second.begin(), second.begin() + b, first[static_cast<std::size_t>(i)]) ==
          second.begin() + b) {
        continue;
      }
      if (both != nowhere) return nowhere;
      both = first[static_cast<std::size_t>(i)];
    }
    return both;
  }
  if (a == 1) return first[0];
  return b == 1 ? second[0] : nowhere;
}

Seen look_two_ways(Grid& grid, Conclusion& found) {
  for (Place place = 0; place < grid.size(); ++place) {
    if (!grid.is_free(place)) continue;
    std::array<Place, 2> ways{};
    std::size_t count = 0;
    for (const Place to : grid.beside(place)) {
      if (!grid.leads(place, to)) continue;
      if (count < 2) ways[count] = to;
      ++count;
    }
    if (count > 2 || grid.may_be_end(place)) continue;
    found.places = {place};
    if (count < 2) {
      found.step = nowhere;
      found.place = place;
      return Seen::contradiction;
    }
    const Step step = number_of_two_ways(grid, place, ways);
    if (step == nowhere) continue;
    found.places = {ways[0], ways[1]};
    return stands_on(step, place, found);
  }
  return Seen::nothing;
}

// --- across a gap --------------------------------------------------------------------------------

// Walks all ways from a number to the next one, until every step between has two squares.
class Gap {
 public:
  Gap(const Grid& grid, Step from, std::size_t length)
      : grid_(grid), steps_(length), squares_(length, nowhere), way_(length) {
    for (Step& step : steps_) step = from = grid.next(from);
    goal_ = grid.at(grid.next(from));
    taken_.resize(grid.field().words);
  }

  Seen look(Place start, Conclusion& found) {
    if (!walk(start, 0) || undecided_) return Seen::nothing;
    for (std::size_t i = 0; i < steps_.size(); ++i) {
      if (squares_[i] == nowhere) return no_way_for(steps_[i], found);
      if (squares_[i] != several) return stands_on(steps_[i], squares_[i], found);
    }
    return Seen::nothing;
  }

 private:
  static constexpr Place several = nowhere - 1;

  // False where there is nothing more to see.
  bool walk(Place at, std::size_t depth) {
    if (--patience_ == 0) {
      undecided_ = true;
      return false;
    }
    if (depth == steps_.size()) return !has(grid_.field().row(at), goal_) || note();
    const ConstPlaceSet reach = grid_.reach(steps_[depth]);
    for (const Place to : grid_.beside(at)) {
      if (!has(reach, to) || !grid_.is_free(to) || has(taken_, to)) continue;
      way_[depth] = to;
      add(taken_, to);
      const bool on = walk(to, depth + 1);
      drop(taken_, to);
      if (!on) return false;
    }
    return true;
  }

  bool note() {
    std::size_t open = 0;
    for (std::size_t i = 0; i < way_.size(); ++i) {
      if (squares_[i] == nowhere) squares_[i] = way_[i];
      if (squares_[i] != way_[i]) squares_[i] = several;
      open += squares_[i] != several ? 1 : 0;
    }
    return open > 0;
  }

  const Grid& grid_;
  std::vector<Step> steps_;
  std::vector<Place> squares_;  // of each step: the only one yet
  std::vector<Place> way_;
  std::vector<std::uint64_t> taken_;
  Place goal_;
  std::uint32_t patience_ = 3000;
  bool undecided_ = false;
};

Seen look_across(Grid& grid, std::size_t least, std::size_t most, Conclusion& found) {
  if (!grid.is_spread()) grid.spread();
  for (Step known = 0; known < grid.size(); ++known) {
    if (!grid.stands(known)) continue;
    std::size_t length = 0;
    Step after = grid.next(known);
    while (after != nowhere && !grid.stands(after) && length <= most) {
      after = grid.next(after);
      ++length;
    }
    if (after == nowhere || length < least || length > most) continue;
    const Seen seen = Gap(grid, known, length).look(grid.at(known), found);
    if (seen == Seen::nothing) continue;
    found.steps = {known, after};
    return seen;
  }
  return Seen::nothing;
}

template <std::size_t Least, std::size_t Most>
Seen look_gap(Grid& grid, Conclusion& found) {
  return look_across(grid, Least, Most, found);
}

// --- how far numbers reach -----------------------------------------------------------------------

// The places that are still free of those that a number reached when that was last worked out.
Seen look_reach(Grid& grid, Conclusion& found) {
  if (!grid.is_spread()) grid.spread();
  for (Step step = 0; step < grid.size(); ++step) {
    if (grid.stands(step)) continue;
    Place only = nowhere;
    int count = 0;
    each(grid.reach(step), [&](Place place) {
      only = place;
      ++count;
    });
    if (count > 1) continue;
    if (count == 0) return no_way_for(step, found);
    found.steps.clear();
    Step before = step;
    while (before != nowhere && !grid.stands(before)) before = grid.previous(before);
    Step after = step;
    while (after != nowhere && !grid.stands(after)) after = grid.next(after);
    if (before != nowhere) found.steps.push_back(before);
    if (after != nowhere) found.steps.push_back(after);
    return stands_on(step, only, found);
  }
  return Seen::nothing;
}

Seen look_only_number(Grid& grid, Conclusion& found) {
  if (!grid.is_spread()) grid.spread();
  std::vector<Step> only(grid.size(), nowhere);
  std::vector<std::uint8_t> several(grid.size());
  for (Step step = 0; step < grid.size(); ++step) {
    if (grid.stands(step)) continue;
    each(grid.reach(step), [&](Place place) {
      if (only[place] != nowhere) several[place] = 1;
      only[place] = step;
    });
  }
  for (Place place = 0; place < grid.size(); ++place) {
    if (!grid.is_free(place) || several[place] != 0) continue;
    if (only[place] != nowhere) return stands_on(only[place], place, found);
    found.step = nowhere;
    found.place = place;
    return Seen::contradiction;
  }
  return Seen::nothing;
}

// --- the table -----------------------------------------------------------------------------------

constexpr std::array table{
    Technique{
        {"next", Level::beginner, 1.0,
         "Beside a number only one square is free: the next or the previous one stands there."},
        look_next,
        tell_next},
    Technique{{"between", Level::beginner, 1.2,
               "Only one free square is a move from both numbers beside a missing one."},
              look_between,
              tell_between},
    Technique{
        {"two ways", Level::easy, 2.0, "A square has only two ways left, so the tour takes both."},
        look_two_ways,
        tell_two_ways},
    Technique{{"short gap", Level::easy, 2.5,
               "All ways across a gap of two or three numbers have a square in common."},
              look_gap<2, 3>,
              tell_gap},
    Technique{{"distance", Level::medium, 3.0,
               "Only one square is the right number of moves from the numbers before and after."},
              look_reach,
              tell_reach},
    Technique{{"only number", Level::medium, 3.4, "Only one number can reach a square."},
              look_only_number,
              tell_only_number},
    Technique{{"gap", Level::medium, 3.6,
               "All ways across a gap of four or five numbers have a square in common."},
              look_gap<4, 5>,
              tell_gap},
    Technique{
        {"links", Level::hard, 4.5,
         "Squares with two ways take them from others, which then have two ways only; and the "
         "moves must not close a ring too early."},
        look_along_links,
        tell_links},
    Technique{{"long gap", Level::hard, 4.8,
               "All ways across a gap of six to nine numbers have a square in common."},
              look_gap<6, 9>,
              tell_gap},
    Technique{{"stranded", Level::hard, 5.2,
               "A number on this square would leave another square with fewer than two ways."},
              look_at_stranded,
              tell_stranded},
    Technique{{"cut off", Level::hard, 5.6,
               "A number on this square would cut off squares that no gap can fill."},
              look_at_parts,
              tell_parts},
    Technique{{"trial", Level::expert, 7.0,
               "A number is supposed on a square, and easier techniques lead to a contradiction."},
              look_by_trial,
              tell_trial},
    Technique{{"long trial", Level::expert, 9.0,
               "The same, where the contradiction takes the hard techniques too."},
              look_by_long_trial,
              tell_trial},
};

}  // namespace

std::span<const Technique> technique_table() {
  return table;
}

Seen look(Grid& grid, Level hardest, Conclusion& found) {
  for (const Technique& technique : table) {
    if (technique.info.level > hardest) break;
    const Seen seen = technique.look(grid, found);
    if (seen == Seen::nothing) continue;
    found.technique = &technique;
    return seen;
  }
  return Seen::nothing;
}

void enter(Grid& grid, const Conclusion& found) {
  if (found.excludes) {
    grid.exclude(found.step, found.place);
  } else {
    grid.put(found.step, found.place);
  }
}

Seen solve_by_hand(Grid& grid, Level hardest) {
  Conclusion found;
  while (grid.missing() > 0) {
    const Seen seen = look(grid, hardest, found);
    if (seen != Seen::found) return seen;
    enter(grid, found);
  }
  // (Each conclusion looks at one side of a number only.)
  return grid.is_tour() ? Seen::found : Seen::contradiction;
}

}  // namespace ktour::by_hand
