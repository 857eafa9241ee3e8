// Steps and squares from a plan of tiles.
#include "construct/tiled_tour.hpp"

#include <algorithm>
#include <cstdlib>

#include "base/assert.hpp"

namespace ktour::construct {
TilePlace moved(TilePlace from, Side side, std::int64_t by) {
  switch (side) {
    case Side::left: return {from.band, from.column - by};
    case Side::right: return {from.band, from.column + by};
    case Side::up: return {from.band - by, from.column};
    case Side::down: return {from.band + by, from.column};
  }
  return from;
}

namespace {

bool between(std::int64_t x, std::int64_t a, std::int64_t b) {
  return std::min(a, b) <= x && x <= std::max(a, b);
}

// The run that a number falls into, by a running sum over the runs.
template <class Sum>
const Run& run_by(const Chain& chain, Sum reaches) {
  for (const Run& run : chain.runs) {
    if (reaches(run)) return run;
  }
  return chain.runs.back();
}

}  // namespace

TiledTour::TiledTour(Plan plan) : plan_(std::move(plan)) {
  KTOUR_ASSERT(!plan_.chains.empty());
  KTOUR_ASSERT(chain(0).size == static_cast<std::int64_t>(plan_.board.size()));
}

// The number-th tile of a chain that begins at a step. `origin` is where its first tile lies.
TiledTour::Spot TiledTour::spot(ChainId id, std::int64_t number, std::int64_t chain_start,
                                TilePlace origin) const {
  const Chain& c = chain(id);
  KTOUR_ASSERT(number >= 0 && number < c.count);
  const Run& run = run_by(c, [&](const Run& r) { return number < r.first + r.count; });
  const std::int64_t i = number - run.first;
  const TilePlace begin{origin.band + run.place.band, origin.column + run.place.column};
  return {&run, i, chain_start + run.before_first + i * run.before,
          chain_start + c.size - run.behind_first - (i + 1) * run.behind,
          moved(begin, run.side, i)};
}

// The step of a tile's own square.
std::int64_t TiledTour::step_in(const Spot& spot, int at) const {
  std::int64_t offset = at;
  for (const Hanging& h : spot.run->hanging) offset += h.after < at ? h.size : 0;
  return at <= spot.run->next_after ? spot.start + offset : spot.behind + offset - spot.run->before;
}

// The step at which a hanging chain begins.
std::int64_t TiledTour::start_of(const Spot& owner, const Hanging& hanging) const {
  return step_in(owner, hanging.after) + 1;
}

TiledTour::Spot TiledTour::hung(const Spot& owner, Side side, std::int64_t number) const {
  for (const Hanging& h : owner.run->hanging) {
    if (h.side == side) {
      return spot(h.chain, number, start_of(owner, h), moved(owner.place, side, 1));
    }
  }
  std::abort();  // every tile of the board hangs somewhere: the plan's maker sees to that
}

TiledTour::Spot TiledTour::spot_at(TilePlace place) const {
  const TilePlace& first = plan_.first;
  const TilePlace& last = plan_.last;
  const std::int64_t along_band = std::abs(last.column - first.column);
  if (place.column == last.column) {
    if (between(place.band, first.band, last.band)) {
      return spot(0, along_band + std::abs(place.band - first.band), 0, first);
    }
    // Beyond the corridor, up or down from its nearer end.
    const bool up = place.band < std::min(first.band, last.band);
    const std::int64_t owner =
        up ? std::min(first.band, last.band) : std::max(first.band, last.band);
    return hung(spot_at({owner, place.column}), up ? Side::up : Side::down,
                std::abs(place.band - owner) - 1);
  }
  std::int64_t owner = last.column;
  if (place.band == first.band) {
    if (between(place.column, first.column, last.column)) {
      return spot(0, std::abs(place.column - first.column), 0, first);
    }
    // Beyond the corridor, from the nearer of its ends in this band.
    const bool left = place.column < std::min(first.column, last.column);
    owner = left ? std::min(first.column, last.column) : std::max(first.column, last.column);
  }
  return hung(spot_at({place.band, owner}), place.column < owner ? Side::left : Side::right,
              std::abs(place.column - owner) - 1);
}

// From a part that holds the step, or else from the corridor, down to the chain whose own squares
// these are; that is then the part. Most steps are followed by one of the same chain.
TiledTour::Segment TiledTour::stretch_at(std::int64_t step, Part& part) const {
  if (step < part.start || step >= part.start + chain(part.chain).size) part = {0, 0, plan_.first};
  for (;;) {
    const Chain& c = chain(part.chain);
    const std::int64_t in_chain = step - part.start;
    const std::int64_t on_the_way =
        c.runs.back().before_first + c.runs.back().count * c.runs.back().before;
    const bool ahead = in_chain < on_the_way;
    std::int64_t number = 0;
    if (ahead) {
      const Run& run =
          run_by(c, [&](const Run& r) { return in_chain < r.before_first + r.count * r.before; });
      number = run.first + (in_chain - run.before_first) / run.before;
    } else {
      const std::int64_t from_end = c.size - 1 - in_chain;
      const Run& run =
          run_by(c, [&](const Run& r) { return from_end < r.behind_first + r.count * r.behind; });
      number = run.first + (from_end - run.behind_first) / run.behind;
    }
    const Spot here = spot(part.chain, number, part.start, part.origin);
    // Among the tile's own squares, or in one of the chains that hang on it.
    const Run& run = *here.run;
    const Tile& t = tile(run);
    std::int64_t at = ahead ? step - here.start : step - here.behind + run.before;
    int stretch_end = ahead ? run.next_after + 1 : t.size();
    const Hanging* inside = nullptr;
    for (const Hanging& h : run.hanging) {  // in the order of `after`
      if (at <= h.after) {
        stretch_end = std::min(stretch_end, h.after + 1);
        break;
      }
      if (at <= h.after + h.size) {
        inside = &h;
        break;
      }
      at -= h.size;
    }
    if (inside == nullptr) {
      return {&t,
              static_cast<int>(at),
              stretch_end - static_cast<int>(at),
              {static_cast<std::int32_t>(plan_.rows.begin(here.place.band)),
               static_cast<std::int32_t>(plan_.cols.begin(here.place.column))}};
    }
    part = {inside->chain, start_of(here, *inside), moved(here.place, inside->side, 1)};
  }
}

void TiledTour::squares(std::uint64_t first, std::span<Square> out) const {
  Part part{0, 0, plan_.first};
  std::size_t done = 0;
  while (done < out.size()) {
    const Segment s = stretch_at(static_cast<std::int64_t>(first + done), part);
    const std::size_t count = std::min(out.size() - done, static_cast<std::size_t>(s.count));
    const Square* from = s.tile->walk().data() + s.from;
    for (std::size_t i = 0; i < count; ++i) {
      out[done + i] = {s.corner.row + from[i].row, s.corner.col + from[i].col};
    }
    done += count;
  }
}

std::vector<TiledTour::Stripe> TiledTour::stripes(std::int64_t band) const {
  std::vector<Stripe> all;
  for (std::int64_t column = 0; column < plan_.cols.parts;) {
    const Spot here = spot_at({band, column});
    std::int64_t count = 1;
    if (here.run->side == Side::right) count = here.run->count - here.in_run;
    if (here.run->side == Side::left) count = here.in_run + 1;
    Stripe stripe{column, count, here, 0, 0};
    if (count > 1) {
      const Spot next = spot_at({band, column + 1});
      stripe.start_slope = next.start - here.start;
      stripe.behind_slope = next.behind - here.behind;
    }
    all.push_back(stripe);
    column += count;
  }
  return all;
}

// One row of the board: `row` is counted within the band.
template <class Step>
void TiledTour::fill_row(const std::vector<Stripe>& stripes, std::int64_t row, Step* out) const {
  constexpr std::size_t widest = 2 * Cut::usual;
  for (const Stripe& stripe : stripes) {
    const Tile& t = tile(*stripe.spot.run);
    std::array<Step, widest> value{};
    std::array<Step, widest> slope{};
    const auto width = static_cast<std::size_t>(t.cols());
    for (std::size_t i = 0; i < width; ++i) {
      const int at = t.at({static_cast<std::int32_t>(row), static_cast<std::int32_t>(i)});
      const std::int64_t step = step_in(stripe.spot, at);
      const std::int64_t by =
          at <= stripe.spot.run->next_after ? stripe.start_slope : stripe.behind_slope;
      value[i] = static_cast<Step>(step);
      slope[i] = static_cast<Step>(by);
    }
    std::int64_t left = stripe.count;
    if (width == Cut::usual && left >= 4) {
      // Two tiles at a time, so that whole machine vectors are added and stored.
      for (std::size_t i = 0; i < Cut::usual; ++i) {
        value[i + Cut::usual] = static_cast<Step>(value[i] + slope[i]);
        slope[i] = static_cast<Step>(2 * slope[i]);
        slope[i + Cut::usual] = slope[i];
      }
      for (; left >= 2; left -= 2) {
        for (std::size_t i = 0; i < widest; ++i) {
          out[i] = value[i];
          value[i] = static_cast<Step>(value[i] + slope[i]);
        }
        out += widest;
      }
    }
    for (; left > 0; --left) {
      for (std::size_t i = 0; i < width; ++i) {
        out[i] = value[i];
        value[i] = static_cast<Step>(value[i] + slope[i]);
      }
      out += width;
    }
  }
}

void TiledTour::fill_rows(std::uint64_t first, std::span<std::uint32_t> rows) const {
  const auto cols = static_cast<std::uint64_t>(plan_.board.cols());
  const auto begin = static_cast<std::int64_t>(first / cols);
  const auto end = begin + static_cast<std::int64_t>(rows.size() / cols);
  std::uint32_t* out = rows.data();
  for (std::int64_t row = begin; row < end;) {
    const std::int64_t band = plan_.rows.part_of(row);
    const std::int64_t band_begin = plan_.rows.begin(band);
    const std::vector<Stripe> all = stripes(band);
    const std::int64_t band_end = std::min(end, band_begin + plan_.rows.length(band));
    for (; row < band_end; ++row) {
      fill_row(all, row - band_begin, out);
      out += cols;
    }
  }
}

void TiledTour::steps(std::uint64_t first, std::span<std::int64_t> out) const {
  for (std::size_t i = 0; i < out.size();) {
    const Square s = plan_.board.square(first + i);
    const std::int64_t band = plan_.rows.part_of(s.row);
    const std::int64_t column = plan_.cols.part_of(s.col);
    const Spot here = spot_at({band, column});
    const Tile& t = tile(*here.run);
    const auto row = static_cast<std::int32_t>(s.row - plan_.rows.begin(band));
    auto col = static_cast<std::int32_t>(s.col - plan_.cols.begin(column));
    for (; col < t.cols() && i < out.size(); ++col, ++i) out[i] = step_in(here, t.at({row, col}));
  }
}

}  // namespace ktour::construct
