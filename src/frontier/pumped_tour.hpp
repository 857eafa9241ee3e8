// A tour of a long narrow board, kept as a tour of a short one and the places where that is drawn
// out.
//
// Where a section of the board is repeated, the tour consists of strands that run along it, each of
// them periodic: after some lines it is at the same place again and goes on as before.
//
//        | section | section | section | section |             On the short board the tour passes
//        along
//     ───┼───────┼───────┼───────┼───────┼───►         each strand once, one way or the other. On
//     ◄──┼───────┼───────┼───────┼───────┼────         the long one it does the same, and only
//     ───┼───────┼───────┼───────┼───────┼───►         goes through more periods each time.
//
// So the long tour is the short one with periods put in at one point of each strand, and with what
// lies beyond shifted. Any step or square of it is a matter of a search in a short list and a
// division.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "ktour/tour.hpp"
#include "problem/lines.hpp"

namespace ktour::frontier {

/// A square by its line.
struct Spot {
  std::int64_t line = 0;
  std::int64_t place = 0;
  friend bool operator==(const Spot&, const Spot&) = default;
};

/// Where the short tour goes along a strand. After its square at `step` the `length` squares that
/// follow are put in, as often as the zone says, each time shifted by a period.
struct Pass {
  std::size_t zone = 0;
  std::int64_t step = 0;
  std::int64_t length = 0;
  bool forward = true;  ///< towards the higher lines
};

/// Lines of the short board that are drawn out. All numbers of lines are the short board's.
struct Zone {
  /// A square of a strand: the `number`-th of those put in by a pass, where they are put in lowest.
  struct OnStrand {
    std::size_t pass = 0;
    std::int64_t number = 0;
    std::int64_t line = 0;
  };

  std::int64_t begin = 0;
  std::int64_t end = 0;
  std::int64_t period = 1;        ///< lines after which every strand repeats
  std::int64_t extra = 0;         ///< periods put in
  std::int64_t low = 0;           ///< the squares put in lowest lie on the lines from here
  std::int64_t high = 0;          ///< to before here
  std::vector<OnStrand> strands;  ///< by line modulo the period, then by place

  std::int64_t shift() const { return extra * period; }
};

struct PumpedPlan {
  Board board{1, 1};
  std::vector<std::uint32_t> order;  ///< the short tour; squares are numbered line by line
  std::vector<std::uint32_t> steps;  ///< and the step of each square
  std::vector<Zone> zones;           ///< in the order of lines
  std::vector<Pass> passes;          ///< in the order of the tour
  std::uint64_t first = 0;           ///< the step that is numbered 0, of a closed tour
  bool mirrored = false;             ///< lines are counted from the other end of the board

  Spot spot(std::int64_t step, std::int64_t width) const {
    const auto number = static_cast<std::int64_t>(order[static_cast<std::size_t>(step)]);
    return {number / width, number % width};
  }
};

class PumpedTour final : public TourSource {
 public:
  explicit PumpedTour(PumpedPlan plan);
  PumpedTour(const PumpedTour&) = delete;  // parts point to passes
  PumpedTour& operator=(const PumpedTour&) = delete;

  std::uint64_t size() const override { return plan_.board.size(); }
  void squares(std::uint64_t first, std::span<Square> out) const override;
  void steps(std::uint64_t first, std::span<std::int64_t> out) const override;
  void fill(std::span<std::uint32_t> matrix) const override;

 private:
  // Portion of the long tour: squares of the short one, or what is put in at a pass.
  struct Portion {
    std::int64_t begin = 0;  // its first step in the long tour
    std::int64_t step = 0;   // the step of that square in the short one
    std::int64_t shift = 0;  // of its lines
    const Pass* pass = nullptr;
  };

  // Lines of the board, as they are stored, over which the steps of each place go up by a constant
  // from one period to the next.
  struct Stripe {
    std::int64_t begin = 0;
    std::int64_t periods = 0;
    std::int64_t period = 1;
  };

  std::vector<Stripe> stripes() const;
  std::int64_t line(std::int64_t counted) const {
    return plan_.mirrored ? lines_.lines - 1 - counted : counted;
  }
  std::int64_t step_of(Spot spot) const;
  std::int64_t step_in(const Zone& zone, Spot spot) const;
  std::int64_t step_outside(Spot spot) const;
  std::size_t put(const Portion& part, std::int64_t from, std::span<Square> out) const;

  PumpedPlan plan_;
  Lines lines_;
  std::int64_t width_;
  std::vector<Spot> order_;  // the short tour
  std::vector<Portion> parts_;
  std::vector<std::int64_t> put_in_;  // by pass: the long step of the first square put in
};

}  // namespace ktour::frontier
