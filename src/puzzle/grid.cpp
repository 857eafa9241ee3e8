#include "puzzle/grid.hpp"

#include <algorithm>

#include "problem/move_table.hpp"

namespace ktour::by_hand {

Field::Field(const Problem& problem) : closed(problem.closed) {
  const MoveTable table(problem);
  squares.assign(table.squares().begin(), table.squares().end());
  words = (size() + 63) / 64;
  rows.resize(size() * words);
  for (Place place = 0; place < size(); ++place) {
    begin.push_back(static_cast<std::uint32_t>(ends.size()));
    for (const MoveTable::Number to : table.from(place)) {
      ends.push_back(narrow<Place>(to));
      add(PlaceSet(rows).subspan(place * words, words), ends.back());
    }
  }
  begin.push_back(static_cast<std::uint32_t>(ends.size()));
  twin = table.reverses();
}

Place Field::place_of(Square square) const {
  const auto found = std::ranges::lower_bound(squares, square);
  KTOUR_ASSERT(found != squares.end() && *found == square);
  return static_cast<Place>(found - squares.begin());
}

Grid::Grid(std::shared_ptr<const Field> field, std::span<const Given> clues)
    : field_(std::move(field)),
      at_(size(), nowhere),
      on_(size(), nowhere),
      free_(field_->words),
      missing_(size()) {
  for (Place place = 0; place < size(); ++place) add(free_, place);
  for (std::size_t step = 0; step < size(); ++step) {
    may_.insert(may_.end(), free_.begin(), free_.end());
  }
  reach_ = may_;
  for (const Given& clue : clues) put(static_cast<Step>(clue.step), field_->place_of(clue.square));
}

Grid::Sides Grid::open_sides(Step step) const {
  Sides sides{{nowhere, nowhere}, 0};
  for (const Step side : {previous(step), next(step)}) {
    if (side != nowhere && !stands(side)) sides.steps[sides.count++] = side;
  }
  return sides;
}

void Grid::put(Step step, Place place) {
  KTOUR_ASSERT(!stands(step) && is_free(place));
  at_[step] = place;
  on_[place] = step;
  drop(free_, place);
  --missing_;
  spread_ = false;
}

void Grid::exclude(Step step, Place place) {
  drop(row(may_, step), place);
  spread_ = false;
}

bool Grid::is_tour() const {
  if (missing_ > 0) return false;
  for (Step step = 0; step < size(); ++step) {
    const Step after = next(step);
    if (after != nowhere && size() > 1 && !has(field_->row(at_[step]), at_[after])) return false;
  }
  return true;
}

bool Grid::leads(Place from, Place to) const {
  if (is_free(to)) return true;
  const Sides sides = open_sides(on_[to]);
  for (int i = 0; i < sides.count; ++i) {
    if (may(sides.steps[i], from)) return true;
  }
  return false;
}

bool Grid::may_be_end(Place place) const {
  const auto last = static_cast<Step>(size() - 1);
  return !field_->closed && ((!stands(0) && may(0, place)) || (!stands(last) && may(last, place)));
}

// The squares of `to`, seen from those of `from`, a step beside it.
void Grid::spread_from(Step from, Step to, bool narrows) {
  const PlaceSet set = row(reach_, to);
  if (stands(to)) return;
  std::vector<std::uint64_t> seen(field_->words);
  if (stands(from)) {
    std::ranges::copy(field_->row(at_[from]), seen.begin());
  } else {
    each(row(reach_, from), [&](Place place) {
      const ConstPlaceSet beside = field_->row(place);
      for (std::size_t i = 0; i < seen.size(); ++i) seen[i] |= beside[i];
    });
  }
  const ConstPlaceSet allowed = row(may_, to);
  for (std::size_t i = 0; i < seen.size(); ++i) {
    set[i] = seen[i] & free_[i] & allowed[i] & (narrows ? set[i] : ~std::uint64_t{0});
  }
}

void Grid::spread() {
  const auto n = static_cast<Step>(size());
  // Of a closed tour the round begins at a number that stands, if there is one.
  Step first = 0;
  while (field_->closed && first + 1 < n && !stands(first)) ++first;
  if (!stands(first)) {
    const PlaceSet set = row(reach_, first);
    for (std::size_t i = 0; i < set.size(); ++i) set[i] = free_[i] & row(may_, first)[i];
  }
  const auto turn = [&](std::size_t k) { return static_cast<Step>((first + k) % n); };
  for (std::size_t k = 1; k < n; ++k) spread_from(turn(k - 1), turn(k), false);
  if (field_->closed) spread_from(first, turn(n - 1), true);
  for (std::size_t k = n - 1; k-- > 0;) spread_from(turn(k + 1), turn(k), true);
  spread_ = true;
}

}  // namespace ktour::by_hand
