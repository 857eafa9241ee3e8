// How strands are found.
//
// Let a section of the board be repeated without end in both directions. The moves chosen make a
// set of paths, since a cycle would be one on the real board too; a shift by a section maps it to
// itself. No path comes from one direction and goes back to it: its shifted copies would all be
// different paths, and infinitely many of them would cross one cut. So there are a few strands that
// run from one side to the other. The shift permutes them, and some power of it, the period, maps
// each of them to itself.
//
// On the real board the section is repeated often but not without end, and near the ends of the
// zone strands may lead out and in again. In the middle all is as if there were no ends. How much
// room that takes is not computed beforehand: a short tour is made with some repetitions, and if
// its middle does not show the strands, with all the squares of a period on them, then with more.
#include "frontier/pump.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <numeric>

namespace ktour::frontier {
namespace {

class Pump {
 public:
  Pump(const Problem& problem, const std::vector<Section>& sections)
      : problem_(problem), sections_(sections), lines_(problem.board), width_(lines_.width) {
    plan_.board = problem.board;
    constexpr std::uint64_t at_first = 8;
    for (const Section& section : sections) times_.push_back(std::min(section.times, at_first));
  }

  PumpedPlan run() {
    do {
      walk();
    } while (!find_zones());
    if (problem_.closed) turn();
    return std::move(plan_);
  }

 private:
  using Step = std::int64_t;

  Spot spot(Step step) const { return plan_.spot(step, width_); }
  Step steps() const { return static_cast<Step>(plan_.order.size()); }

  // The short tour. An open one begins and ends beside the apex.
  void walk() {
    std::uint32_t lines = 0;
    for (std::size_t i = 0; i < sections_.size(); ++i) {
      lines += sections_[i].lines * static_cast<std::uint32_t>(times_[i]);
    }
    const auto width = static_cast<std::uint32_t>(width_);
    const std::uint32_t apex = lines * width;
    std::vector<std::array<std::uint32_t, 2>> near(apex + 1);
    std::vector<unsigned> degree(apex + 1, 0);
    const auto join = [&](std::uint32_t a, std::uint32_t b) {
      near[a][degree[a]++] = b;
      near[b][degree[b]++] = a;
    };
    std::uint32_t line = 0;
    std::uint64_t long_line = 0;
    std::vector<Square> ends;
    for (std::size_t i = 0; i < sections_.size(); ++i) {
      for (std::uint64_t time = 0; time < times_[i]; ++time, line += sections_[i].lines) {
        for (const ChosenMove& move : sections_[i].moves) {
          const std::uint32_t to = (line + move.to_line) * width + move.to_place;
          join((line + move.line) * width + move.place, move.to_apex ? apex : to);
          // No such section is repeated: a step to the apex changes the state.
          if (!move.to_apex) continue;
          ends.push_back(lines_.square(static_cast<Vertex>(long_line + move.line), move.place));
        }
      }
      long_line += sections_[i].lines * sections_[i].times;
    }
    plan_.order.clear();
    plan_.steps.assign(apex, 0);
    std::uint32_t before = near[0][1];
    std::uint32_t at = 0;
    if (!problem_.closed) {
      const bool backwards =
          problem_.start ? ends[1] == *problem_.start : problem_.end && ends[0] == *problem_.end;
      before = apex;
      at = near[apex][backwards ? 1 : 0];
    }
    while (plan_.order.size() < apex) {
      plan_.steps[at] = static_cast<std::uint32_t>(plan_.order.size());
      plan_.order.push_back(at);
      const std::uint32_t next = near[at][near[at][0] == before ? 1 : 0];
      before = at;
      at = next;
    }
  }

  // False: some section must be repeated more often on the short board.
  bool find_zones() {
    plan_.zones.clear();
    plan_.passes.clear();
    bool all_found = true;
    std::int64_t line = 0;
    for (std::size_t i = 0; i < sections_.size(); ++i) {
      const std::uint64_t missing = sections_[i].times - times_[i];
      const std::int64_t unit = sections_[i].lines;
      const std::int64_t end = line + unit * static_cast<std::int64_t>(times_[i]);
      if (missing > 0) {
        Zone zone;
        zone.begin = line;
        zone.end = end;
        if (!find_strands(zone, unit)) {
          times_[i] += std::min(times_[i], missing);
          all_found = false;
        } else if (const std::uint64_t rest =
                       missing % static_cast<std::uint64_t>(zone.period / unit);
                   rest > 0) {
          times_[i] += rest;
          all_found = false;
        } else {
          zone.extra = static_cast<std::int64_t>(missing) / (zone.period / unit);
          plan_.zones.push_back(std::move(zone));
        }
      }
      line = end;
    }
    if (all_found) sort_passes();
    return all_found;
  }

  // Where the tour goes through the whole of a zone, and the steps between which it does.
  struct Through {
    Step from;
    Step to;
    bool forward;
  };

  std::vector<Through> ways_through(const Zone& zone) const {
    std::vector<Through> ways;
    Step last = -1;  // the last step outside the zone
    bool beyond = false;
    // A closed tour comes back to its first square.
    for (Step step = 0; step < steps() + (problem_.closed ? 1 : 0); ++step) {
      const std::int64_t line = spot(step % steps()).line;
      if (line >= zone.begin && line < zone.end) continue;
      const bool now_beyond = line >= zone.end;
      if (last >= 0 && now_beyond != beyond) ways.push_back({last, step, now_beyond});
      beyond = now_beyond;
      last = step;
    }
    return ways;
  }

  // The pass on a way through: the first step in the middle from which the tour comes to the same
  // place a number of sections on. No length: there is none.
  Pass pass_on(const Through& way, const Zone& zone, std::int64_t unit) const {
    Pass pass;
    pass.zone = plan_.zones.size();
    pass.forward = way.forward;
    // The same line for both directions: backwards it is where the squares that are put in end.
    const std::int64_t middle = (zone.begin + zone.end) / 2;
    Step step = way.from + 1;
    while (step < way.to && (spot(step).line < middle) == way.forward) ++step;
    for (Step next = step + 1; next < way.to; ++next) {
      const std::int64_t ahead = (spot(next).line - spot(step).line) * (way.forward ? 1 : -1);
      if (spot(next).place != spot(step).place || ahead <= 0 || ahead % unit != 0) continue;
      pass.step = step;
      pass.length = next - step;
      break;
    }
    return pass;
  }

  bool find_strands(Zone& zone, std::int64_t unit) {
    std::vector<Pass> passes;
    std::int64_t sections = 1;  // in a period
    const std::vector<Through> ways = ways_through(zone);
    for (const Through& way : ways) {
      passes.push_back(pass_on(way, zone, unit));
      const Pass& pass = passes.back();
      if (pass.length == 0) return false;
      const std::int64_t ahead = spot(pass.step + pass.length).line - spot(pass.step).line;
      sections = std::lcm(sections, std::abs(ahead) / unit);
    }
    zone.period = sections * unit;
    for (std::size_t i = 0; i < passes.size(); ++i) {
      Pass& pass = passes[i];
      const std::int64_t ahead =
          std::abs(spot(pass.step + pass.length).line - spot(pass.step).line);
      pass.length *= zone.period / ahead;
      if (pass.step + pass.length >= ways[i].to) return false;
    }
    const std::size_t first = plan_.passes.size();
    if (!lay_out(zone, passes, first) || !is_periodic(zone, passes, first)) return false;
    plan_.passes.insert(plan_.passes.end(), passes.begin(), passes.end());
    return true;
  }

  // Notes the squares of one period of all strands; false if they are not one of each kind.
  bool lay_out(Zone& zone, const std::vector<Pass>& passes, std::size_t first) const {
    constexpr std::size_t none = ~std::size_t{0};
    zone.strands.assign(static_cast<std::size_t>(zone.period * width_), {none, 0, 0});
    zone.low = zone.end;
    zone.high = zone.begin;
    std::int64_t squares = 0;
    for (std::size_t i = 0; i < passes.size(); ++i) {
      for (Step number = 0; number < passes[i].length; ++number, ++squares) {
        Spot s = spot(passes[i].step + 1 + number);
        if (!passes[i].forward) s.line += zone.period;
        zone.low = std::min(zone.low, s.line);
        zone.high = std::max(zone.high, s.line + 1);
        Zone::OnStrand& on =
            zone.strands[static_cast<std::size_t>(s.line % zone.period * width_ + s.place)];
        if (on.pass != none) return false;
        on = {first + i, number, s.line};
      }
    }
    return squares == zone.period * width_;
  }

  // Whether the tour repeats along the strands for a period before and after the squares noted, and
  // clear of the zone's ends.
  bool is_periodic(const Zone& zone, const std::vector<Pass>& passes, std::size_t first) const {
    const std::int64_t low = zone.low - zone.period;
    const std::int64_t high = zone.high + zone.period;
    constexpr std::int64_t reach = 2;  // of a move
    if (low < zone.begin + reach || high > zone.end - reach) return false;
    for (std::int64_t line = low; line < high; ++line) {
      for (std::int64_t place = 0; place < width_; ++place) {
        const Zone::OnStrand& on =
            zone.strands[static_cast<std::size_t>(line % zone.period * width_ + place)];
        const Pass& pass = passes[on.pass - first];
        const std::int64_t periods = (line - on.line) / zone.period;
        const std::int64_t turn = pass.forward ? periods : -1 - periods;
        const Step expected = pass.step + 1 + turn * pass.length + on.number;
        if (plan_.steps[static_cast<std::size_t>(line * width_ + place)] != expected) return false;
      }
    }
    return true;
  }

  void sort_passes() {
    std::vector<std::size_t> order(plan_.passes.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      return plan_.passes[a].step < plan_.passes[b].step;
    });
    std::vector<std::size_t> place(order.size());
    std::vector<Pass> sorted;
    for (const std::size_t i : order) {
      place[i] = sorted.size();
      sorted.push_back(plan_.passes[i]);
    }
    plan_.passes = std::move(sorted);
    for (Zone& zone : plan_.zones) {
      for (Zone::OnStrand& on : zone.strands) on.pass = place[on.pass];
    }
  }

  // A closed tour can begin anywhere.
  void turn() {
    const PumpedTour tour(plan_);
    const auto step = [&](Square s) {
      std::int64_t at = 0;
      tour.steps(plan_.board.index(s), {&at, 1});
      return static_cast<std::uint64_t>(at);
    };
    if (problem_.start) {
      plan_.first = step(*problem_.start);
    } else if (problem_.end) {
      plan_.first = (step(*problem_.end) + 1) % plan_.board.size();
    }
  }

  const Problem& problem_;
  const std::vector<Section>& sections_;
  Lines lines_;
  std::int64_t width_;
  std::vector<std::uint64_t> times_;  // how often a section is repeated on the short board
  PumpedPlan plan_;
};

}  // namespace

PumpedPlan pump(const Problem& problem, const std::vector<Section>& sections) {
  return Pump(problem, sections).run();
}

}  // namespace ktour::frontier
