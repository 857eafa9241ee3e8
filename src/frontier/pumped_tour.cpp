// Steps and squares of a tour that is drawn out.
#include "frontier/pumped_tour.hpp"

#include <algorithm>

#include "base/assert.hpp"

namespace ktour::frontier {
namespace {

std::int64_t extra_steps(const PumpedPlan& plan, const Pass& pass) {
  return plan.zones[pass.zone].extra * pass.length;
}

}  // namespace

PumpedTour::PumpedTour(PumpedPlan plan)
    : plan_(std::move(plan)), lines_(plan_.board), width_(lines_.width) {
  KTOUR_ASSERT(!plan_.order.empty());
  order_.reserve(plan_.order.size());
  for (std::size_t step = 0; step < plan_.order.size(); ++step) {
    order_.push_back(plan_.spot(static_cast<std::int64_t>(step), width_));
  }
  // A part beyond a zone is shifted by what is put into the zone. A pass changes the side.
  const std::int64_t first_line = order_[0].line;
  Portion part;
  for (const Zone& zone : plan_.zones) part.shift += first_line >= zone.end ? zone.shift() : 0;
  for (const Pass& pass : plan_.passes) {
    KTOUR_ASSERT(pass.zone < plan_.zones.size() && pass.step + 1 >= part.step);
    const Zone& zone = plan_.zones[pass.zone];
    parts_.push_back(part);
    part.begin += pass.step + 1 - part.step;
    part.step = pass.step + 1;
    put_in_.push_back(part.begin);
    part.pass = &pass;
    parts_.push_back(part);
    part.begin += extra_steps(plan_, pass);
    part.shift += pass.forward ? zone.shift() : -zone.shift();
    part.pass = nullptr;
  }
  parts_.push_back(part);
}

// --- from steps to squares -----------------------------------------------------------------------

// Squares of a part, from its step number `from` on; how many there were.
std::size_t PumpedTour::put(const Portion& part, std::int64_t from, std::span<Square> out) const {
  const auto put_run = [&](std::int64_t step, std::int64_t count, std::int64_t shift, Square* to) {
    for (std::int64_t i = 0; i < count; ++i) {
      const Spot& s = order_[static_cast<std::size_t>(step + i)];
      to[i] = lines_.square(static_cast<Lines::Number>(line(s.line + shift)),
                            static_cast<Lines::Number>(s.place));
    }
  };
  const auto room = static_cast<std::int64_t>(out.size());
  if (part.pass == nullptr) {
    const std::int64_t end =
        &part == &parts_.back() ? static_cast<std::int64_t>(size()) : (&part + 1)->begin;
    const std::int64_t count = std::min(room, end - part.begin - from);
    put_run(part.step + from, count, part.shift, out.data());
    return static_cast<std::size_t>(count);
  }
  const Pass& pass = *part.pass;
  const Zone& zone = plan_.zones[pass.zone];
  std::int64_t done = 0;
  for (std::int64_t period = from / pass.length; period < zone.extra && done < room; ++period) {
    const std::int64_t number = period * pass.length < from ? from % pass.length : 0;
    const std::int64_t count = std::min(room - done, pass.length - number);
    // Backwards the tour comes from the far side, and the shift goes down.
    const std::int64_t shift = part.shift + (pass.forward ? period : -period) * zone.period;
    put_run(pass.step + 1 + number, count, shift, out.data() + done);
    done += count;
  }
  return static_cast<std::size_t>(done);
}

void PumpedTour::squares(std::uint64_t first, std::span<Square> out) const {
  while (!out.empty()) {
    const std::uint64_t from_end = size() - plan_.first;
    const auto step =
        static_cast<std::int64_t>(first < from_end ? first + plan_.first : first - from_end);
    const auto after =
        std::upper_bound(parts_.begin(), parts_.end(), step,
                         [](std::int64_t at, const Portion& part) { return at < part.begin; });
    const Portion& part = *(after - 1);
    const std::size_t done = put(part, step - part.begin, out);
    first += done;
    out = out.subspan(done);
  }
}

// --- from squares to steps -----------------------------------------------------------------------

// Within a zone and far enough from its ends, a square is some periods away from one of those that
// are put in lowest.
std::int64_t PumpedTour::step_in(const Zone& zone, Spot spot) const {
  const Zone::OnStrand& on =
      zone.strands[static_cast<std::size_t>(spot.line % zone.period * width_ + spot.place)];
  const Pass& pass = plan_.passes[on.pass];
  const std::int64_t periods = (spot.line - on.line) / zone.period;
  const std::int64_t turn = pass.forward ? periods : zone.extra - 1 - periods;
  return put_in_[on.pass] + turn * pass.length + on.number;
}

// A square of the short board that nothing is put in before, or all.
std::int64_t PumpedTour::step_outside(Spot spot) const {
  const auto step = static_cast<std::int64_t>(
      plan_.steps[static_cast<std::size_t>(spot.line * width_ + spot.place)]);
  const auto after =
      std::upper_bound(parts_.begin(), parts_.end(), step,
                       [](std::int64_t at, const Portion& part) { return at < part.step; });
  const Portion& part = *(after - 1);
  return part.begin + step - part.step;
}

std::int64_t PumpedTour::step_of(Spot spot) const {
  for (const Zone& zone : plan_.zones) {
    if (spot.line < zone.low) break;
    if (spot.line < zone.high + zone.shift() - zone.period) return step_in(zone, spot);
    spot.line -= zone.shift();
  }
  return step_outside(spot);
}

void PumpedTour::steps(std::uint64_t first, std::span<std::int64_t> out) const {
  const auto squares = static_cast<std::int64_t>(size());
  const auto zero = static_cast<std::int64_t>(plan_.first);
  for (std::int64_t& step : out) {
    const Square s = plan_.board.square(first++);
    Spot spot = lines_.wide ? Spot{s.col, s.row} : Spot{s.row, s.col};
    spot.line = line(spot.line);
    step = step_of(spot) - zero;
    if (step < 0) step += squares;
  }
}

// --- the whole matrix ----------------------------------------------------------------------------

std::vector<PumpedTour::Stripe> PumpedTour::stripes() const {
  std::vector<Stripe> all;
  std::int64_t shift = 0;
  for (const Zone& zone : plan_.zones) {
    const std::int64_t begin = zone.low + shift;
    const std::int64_t lines = zone.high + zone.shift() - zone.period - zone.low;
    // Several periods at once, so that whole machine vectors are added.
    constexpr std::int64_t enough = 32;
    const std::int64_t period = zone.period * (1 + enough / zone.period);
    const std::int64_t periods = lines / period;
    const std::int64_t end = begin + periods * period;
    if (periods > 0) all.push_back({plan_.mirrored ? line(end - 1) : begin, periods, period});
    shift += zone.shift();
  }
  if (plan_.mirrored) std::reverse(all.begin(), all.end());
  return all;
}

// Along a stripe a period is added to the one before, as a vector. What is stored in one section is
// a line across the board where those are its rows, and else all squares of one place.
void PumpedTour::fill(std::span<std::uint32_t> matrix) const {
  const std::int64_t rows = lines_.wide ? width_ : 1;
  const std::int64_t cells = lines_.wide ? 1 : width_;  // of a line, in one section
  const std::vector<Stripe> along = stripes();
  std::uint32_t* out = matrix.data();
  std::vector<std::uint32_t> value;
  std::vector<std::uint32_t> slope;
  for (std::int64_t row = 0; row < rows; ++row) {
    const auto step = [&](std::int64_t cell) {
      return static_cast<std::uint32_t>(step_of({line(cell / cells), row + cell % cells}));
    };
    std::int64_t cell = 0;
    for (const Stripe& stripe : along) {
      while (cell < stripe.begin * cells) *out++ = step(cell++);
      const auto size = static_cast<std::size_t>(stripe.period * cells);
      value.resize(size);
      slope.resize(size);
      for (std::size_t i = 0; i < size; ++i) {
        const std::int64_t here = cell + static_cast<std::int64_t>(i);
        value[i] = step(here);
        slope[i] = stripe.periods > 1 ? step(here + stripe.period * cells) - value[i] : 0;
      }
      for (std::int64_t period = 0; period < stripe.periods; ++period, out += size) {
        for (std::size_t i = 0; i < size; ++i) {
          out[i] = value[i];
          value[i] += slope[i];
        }
      }
      cell += stripe.periods * stripe.period * cells;
    }
    while (cell < static_cast<std::int64_t>(lines_.lines) * cells) *out++ = step(cell++);
  }
  if (plan_.first == 0) return;
  const auto squares = static_cast<std::uint32_t>(size());
  const auto zero = static_cast<std::uint32_t>(plan_.first);
  for (std::uint32_t& step : matrix) step = step >= zero ? step - zero : step + squares - zero;
}

}  // namespace ktour::frontier
