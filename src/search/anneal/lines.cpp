#include "search/anneal/lines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <limits>
#include <map>
#include <numeric>

#include "search/anneal/annealing.hpp"
#include "search/anneal/move_bits.hpp"
#include "search/join/join.hpp"

namespace ktour {
// Of its own, since its words are short.
namespace lines {
namespace {

using Cost = std::int64_t;
using Way = MoveBits::Way;

constexpr std::int32_t band = 4;           // as wide as it takes to turn all lines
constexpr std::int32_t corner = band + 3;  // this long, sides stay as they are
constexpr std::int32_t least_side = 30;    // on smaller boards the rest is worth annealing too
constexpr std::int32_t shortest = 40;      // of the boards that are stretched
constexpr std::int32_t longest = 2 * least_side + 2;  // sides that are annealed as they are

constexpr Way along = 5;  // one row down, two columns to the right
constexpr MoveBits::Mask line = MoveBits::bit(along) | MoveBits::bit(MoveBits::back(along));

struct Weights {
  Cost turn = 0;
  Cost crossing = 0;
};

Weights weights_of(std::span<const Aim> aims) {
  Weights weights;
  for (const Aim& aim : aims) {
    (aim.fact->name == "crossings" ? weights.crossing : weights.turn) += aim.weight;
  }
  return weights;
}

bool in_band(std::int32_t rows, std::int32_t cols, Square s, std::int32_t width) {
  return s.row < width || s.row >= rows - width || s.col < width || s.col >= cols - width;
}

template <class Act>
void each_in_band(const MoveBits& drawing, std::int32_t width, Act act) {
  for (Square s{0, 0}; s.row < drawing.rows(); ++s.row) {
    const bool whole_row = s.row < width || s.row >= drawing.rows() - width;
    for (s.col = 0; s.col < drawing.cols(); ++s.col) {
      if (!whole_row && s.col == width) s.col = drawing.cols() - width;
      act(s);
    }
  }
}

template <class Act>
void each_way(MoveBits::Mask mask, Act act) {
  for (auto rest = static_cast<unsigned>(mask); rest != 0; rest &= rest - 1) {
    act(static_cast<Way>(std::countr_zero(rest)));
  }
}

// Four times what a square has of the cost: each crossing is of two moves, each move of two
// squares.
Cost four_costs_at(const MoveBits& drawing, Square s, const Weights& weights) {
  Cost cost = drawing.turns_at(s) ? 4 * weights.turn : 0;
  if (weights.crossing == 0) return cost;
  each_way(drawing.at(s), [&](Way way) { cost += weights.crossing * drawing.crossings(s, way); });
  return cost;
}

Cost cost_of(const MoveBits& drawing, const Weights& weights) {
  Cost cost = 0;
  each_in_band(drawing, band + 4, [&](Square s) { cost += four_costs_at(drawing, s, weights); });
  return cost / 4;
}

// --- a side, stretched ---------------------------------------------------------------------------

// The places along one side of a board, each with the masks of the band there.
class Side {
 public:
  using Look = std::array<MoveBits::Mask, band>;

  Side(const MoveBits& drawing, bool down, bool far, const Weights& weights) {
    const std::int32_t length = down ? drawing.rows() : drawing.cols();
    const std::int32_t across = down ? drawing.cols() : drawing.rows();
    for (std::int32_t place = 0; place < length; ++place) {
      Look look{};
      Cost cost = 0;
      for (std::int32_t i = 0; i < band; ++i) {
        const std::int32_t depth = far ? across - band + i : i;
        const Square s = down ? Square{place, depth} : Square{depth, place};
        look[static_cast<std::size_t>(i)] = drawing.at(s);
        cost += four_costs_at(drawing, s, weights);
      }
      looks_.push_back(look);
      costs_.push_back(cost);
    }
    find_next();
  }

  // For each place of a side of some length, the place that it looks like; empty if there is no
  // way.
  std::vector<std::int32_t> stretched(std::int32_t length, Random& random) const {
    const std::int32_t own = size();
    std::vector<std::int32_t> places(static_cast<std::size_t>(length));
    if (length == own) {
      std::iota(places.begin(), places.end(), 0);
      return places;
    }
    constexpr Cost never = std::numeric_limits<Cost>::max() / 2;
    constexpr Cost scale = 64;  // below which chance decides
    const auto width = static_cast<std::size_t>(own);
    std::vector<Cost> noise;
    for (std::size_t i = 0; i < width; ++i) noise.push_back(random.below(2 * scale));
    std::vector<Cost> best(width, never), next(width);
    std::vector<std::uint8_t> from(static_cast<std::size_t>(length) * width);
    best[0] = 0;
    for (std::int32_t at = 1; at < length; ++at) {
      std::ranges::fill(next, never);
      std::uint8_t* came = from.data() + static_cast<std::size_t>(at) * width;
      for (std::size_t j = 0; j < width; ++j) {
        if (best[j] == never) continue;
        const auto here = static_cast<std::int32_t>(j);
        for (const std::int32_t to : next_[j]) {
          const bool near = at < corner || here + 1 < corner;
          if (near && (to != at || to != here + 1)) continue;
          const auto t = static_cast<std::size_t>(to);
          const Cost cost = best[j] + costs_[t] * scale + noise[t];
          if (cost < next[t]) {
            next[t] = cost;
            came[t] = static_cast<std::uint8_t>(j);
          }
        }
      }
      std::swap(best, next);
    }
    if (best[width - 1] == never) return {};
    std::int32_t place = own - 1;
    for (std::int32_t at = length; at-- > 0;) {
      places[static_cast<std::size_t>(at)] = place;
      place = from[static_cast<std::size_t>(at) * width + static_cast<std::size_t>(place)];
    }
    return places;
  }

 private:
  std::int32_t size() const { return static_cast<std::int32_t>(looks_.size()); }

  // After a place may come the one after any that looks like it, and whose neighbour before does.
  void find_next() {
    next_.resize(looks_.size());
    std::map<std::pair<Look, Look>, std::vector<std::size_t>> alike;
    const std::size_t end = looks_.size() - corner;
    for (std::size_t i = 0; i + 1 < looks_.size(); ++i) {
      if (i < corner || i >= end) {
        next_[i] = {static_cast<std::int32_t>(i) + 1};
      } else {
        alike[{looks_[i - 1], looks_[i]}].push_back(i);
      }
    }
    for (const auto& [look, places] : alike) {
      for (const std::size_t i : places) {
        for (const std::size_t j : places) next_[i].push_back(static_cast<std::int32_t>(j) + 1);
      }
    }
  }

  std::vector<Look> looks_;
  std::vector<Cost> costs_;
  std::vector<std::vector<std::int32_t>> next_;
};

// A smaller drawing on a larger board; nothing if a side cannot be stretched so far.
std::optional<MoveBits> stretched(const MoveBits& small, std::int32_t rows, std::int32_t cols,
                                  const Weights& weights, Random& random) {
  const auto way = [&](bool down, bool far) {
    return Side(small, down, far, weights).stretched(down ? rows : cols, random);
  };
  const auto top = way(false, false), bottom = way(false, true);
  const auto left = way(true, false), right = way(true, true);
  if (top.empty() || bottom.empty() || left.empty() || right.empty()) return {};
  MoveBits large(rows, cols);
  for (Square s{0, 0}; s.row < rows; ++s.row) {
    for (s.col = 0; s.col < cols; ++s.col) {
      const auto row = static_cast<std::size_t>(s.row), col = static_cast<std::size_t>(s.col);
      const Square far{small.rows() - (rows - s.row), small.cols() - (cols - s.col)};
      if (!in_band(rows, cols, s, band)) {
        large.set(s, line);
      } else if (s.row < band) {
        large.set(s, small.at({s.row, top[col]}));
      } else if (s.row >= rows - band) {
        large.set(s, small.at({far.row, bottom[col]}));
      } else if (s.col < band) {
        large.set(s, small.at({left[row], s.col}));
      } else {
        large.set(s, small.at({right[row], far.col}));
      }
    }
  }
  return large;
}

// --- its cycles, joined --------------------------------------------------------------------------

class Cycles {
 public:
  Cycles(MoveBits& drawing, const Weights& weights) : drawing_(drawing), weights_(weights) {
    number();
  }

  // By the cheapest exchanges of two moves in the band for two others. Whether one is left.
  bool join() {
    while (count_ > 1) {
      std::vector<Swap> swaps = find_swaps();
      std::ranges::sort(swaps, {}, &Swap::cost);
      const std::size_t before = count_;
      for (const Swap& swap : swaps) make(swap);
      if (count_ == before) return false;
    }
    return true;
  }

  std::vector<Square> squares() const {
    std::vector<Square> all;
    all.reserve(cycle_of_.size());
    each_along({0, 0}, [&](Square s) { all.push_back(s); });
    return all;
  }

 private:
  // Out goes the move from `a` by `first` and that from across by `second`, in come those from `a`
  // by `in` and from the other end by `closing`.
  struct Swap {
    Cost cost;
    Square a;
    Way first, in, second, closing;
  };

  template <class Act>
  void each_along(Square from, Act act) const {
    Square at = from;
    Way by = 0;
    each_way(drawing_.at(at), [&](Way way) { by = way; });
    do {
      act(at);
      at = MoveBits::step(at, by);
      by = drawing_.onward(at, by);
    } while (at != from);
  }

  void number() {
    constexpr std::uint32_t none = ~std::uint32_t{0};
    cycle_of_.assign(
        static_cast<std::size_t>(drawing_.rows()) * static_cast<std::size_t>(drawing_.cols()),
        none);
    each_in_band(drawing_, band, [&](Square from) {
      if (cycle_of_[drawing_.index(from)] != none) return;
      const auto cycle = static_cast<std::uint32_t>(root_.size());
      each_along(from, [&](Square s) { cycle_of_[drawing_.index(s)] = cycle; });
      root_.push_back(cycle);
    });
    count_ = root_.size();
  }

  std::uint32_t cycle(Square s) {
    std::uint32_t at = cycle_of_[drawing_.index(s)];
    while (root_[at] != at) at = root_[at] = root_[root_[at]];
    return at;
  }

  std::vector<Swap> find_swaps() {
    std::vector<Swap> swaps;
    each_in_band(drawing_, band + 2, [&](Square a) {
      for (Way in = 0; in < MoveBits::ways; ++in) {
        const Square c = MoveBits::step(a, in);
        if (!drawing_.contains(c) || cycle(c) == cycle(a)) continue;
        each_way(drawing_.at(a), [&](Way first) {
          each_way(drawing_.at(c), [&](Way second) {
            const Square b = MoveBits::step(a, first), d = MoveBits::step(c, second);
            for (Way closing = 0; closing < MoveBits::ways; ++closing) {
              if (MoveBits::step(b, closing) != d) continue;
              Swap swap{0, a, first, in, second, closing};
              swap.cost = exchange(swap);
              exchange(swap);  // back
              swaps.push_back(swap);
            }
          });
        });
      }
    });
    return swaps;
  }

  void make(const Swap& swap) {
    const Square a = swap.a;
    const Square c = MoveBits::step(a, swap.in);
    if (cycle(a) == cycle(c)) return;
    const Square b = MoveBits::step(a, swap.first);
    if (!drawing_.has(a, swap.first) || !drawing_.has(c, swap.second) || drawing_.has(a, swap.in) ||
        drawing_.has(b, swap.closing)) {
      return;
    }
    if (exchange(swap) > swap.cost) {  // since others near it were made: next time
      exchange(swap);
      return;
    }
    root_[cycle(a)] = cycle(c);
    --count_;
  }

  // Makes it, or takes it back; how the cost changes.
  Cost exchange(const Swap& swap) {
    const Square a = swap.a, b = MoveBits::step(a, swap.first);
    const Square c = MoveBits::step(a, swap.in), d = MoveBits::step(c, swap.second);
    Cost cost = 0;
    const auto corners = [&](Cost sign) {
      for (const Square s : {a, b, c, d}) cost += drawing_.turns_at(s) ? sign * weights_.turn : 0;
    };
    const auto flip = [&](Square s, Way way) {
      const Cost sign = drawing_.has(s, way) ? -1 : 1;
      if (sign < 0) drawing_.flip(s, way);
      if (weights_.crossing != 0) cost += sign * weights_.crossing * drawing_.crossings(s, way);
      if (sign > 0) drawing_.flip(s, way);
    };
    corners(-1);
    if (drawing_.has(a, swap.first)) {
      flip(a, swap.first);
      flip(c, swap.second);
      flip(a, swap.in);
      flip(b, swap.closing);
    } else {
      flip(a, swap.in);
      flip(b, swap.closing);
      flip(a, swap.first);
      flip(c, swap.second);
    }
    corners(1);
    return cost;
  }

  MoveBits& drawing_;
  Weights weights_;
  std::vector<std::uint32_t> cycle_of_;  // by square
  std::vector<std::uint32_t> root_;      // a forest of joined cycles
  std::size_t count_ = 0;
};

// --- attempts ------------------------------------------------------------------------------------

// A side that is annealed in the place of a longer one. Sides that differ by a multiple of a period
// can be alike; which periods are good differs from fact to fact.
std::int32_t annealed_side(std::int32_t side, unsigned attempt) {
  constexpr std::array periods{12, 8, 6, 4};
  return side <= longest ? side : shortest + (side - shortest) % periods[attempt % 4];
}

Problem with_lines(std::int32_t rows, std::int32_t cols) {
  Problem problem{Board(rows, cols)};
  problem.closed = true;
  for (Square s{0, 0}; s.row + 1 < rows; ++s.row) {
    for (s.col = 0; s.col + 2 < cols; ++s.col) {
      const Square next = MoveBits::step(s, along);
      if (!in_band(rows, cols, s, band) || !in_band(rows, cols, next, band)) {
        problem.through.push_back({s, next});
      }
    }
  }
  return problem;
}

MoveBits drawn(std::int32_t rows, std::int32_t cols, std::span<const Square> tour) {
  MoveBits drawing(rows, cols);
  for (std::size_t i = 0; i < tour.size(); ++i) {
    const Square s = tour[i];
    const Square next = tour[i + 1 < tour.size() ? i + 1 : 0];
    for (Way way = 0; way < MoveBits::ways; ++way) {
      if (MoveBits::step(s, way) == next) drawing.flip(s, way);
    }
  }
  return drawing;
}

class Attempts {
 public:
  Attempts(const Problem& problem, std::span<const Aim> aims, std::uint64_t seed,
           std::uint64_t limit, double seconds, Pulse& pulse)
      : rows_(problem.board.rows()),
        cols_(problem.board.cols()),
        aims_(aims),
        weights_(weights_of(aims)),
        seed_(seed),
        limit_(limit),
        seconds_(seconds),
        pulse_(pulse) {}

  LinesTour best() {
    constexpr unsigned attempts = 4;
    constexpr std::uint64_t usual = 100'000'000;
    const std::uint64_t all = limit_ == unlimited ? usual : limit_;
    total_ = all;
    for (unsigned i = 0; i < attempts && pulse_.stopped() == StopKind::none; ++i) {
      attempt(i, seconds_ > 0 ? unlimited : all / attempts, seconds_ * (i + 1) / attempts);
    }
    constexpr std::int64_t few = 1'000'000;
    if (best_.squares.empty() && std::int64_t{rows_} * cols_ <= few) {
      const std::optional<Tour> tour = some_tour(with_lines(rows_, cols_), seed_);
      if (tour) {
        for (const Square s : tour->walk()) best_.squares.push_back(s);
      }
    }
    return std::move(best_);
  }

 private:
  // Any tour of straight lines; it takes milliseconds on small boards.
  std::optional<Tour> some_tour(const Problem& problem, std::uint64_t seed) {
    SolveOptions options;
    options.seed = seed;
    Status nobody;
    Finding found = join_factors(problem, options, nobody);
    Tour* tour = std::get_if<Tour>(&found.result);
    return tour == nullptr ? std::optional<Tour>{} : std::move(*tour);
  }

  void attempt(unsigned number, std::uint64_t tries, double until) {
    const std::uint64_t seed = seed_ + number;
    const Problem small = with_lines(annealed_side(rows_, number), annealed_side(cols_, number));
    const std::optional<Tour> tour = some_tour(small, seed);
    if (!tour) return;
    Status nobody;
    Pulse quiet(nobody);
    const Graph graph = search_graph(small, quiet);
    std::vector<Vertex> order;
    for (const Square s : tour->walk()) order.push_back(graph.vertex_at[small.board.index(s)]);
    Annealing annealing(small, graph, aims_, std::move(order), seed);
    cool(annealing, tries, until);
    const MoveBits drawing =
        drawn(small.board.rows(), small.board.cols(), squares_of(graph, annealing.best()));
    Random random(mixed(seed));
    const bool as_it_is = drawing.rows() == rows_ && drawing.cols() == cols_;
    constexpr int ways = 8;
    if (as_it_is) return keep(drawing);
    for (int i = 0; i < ways; ++i) {
      std::optional<MoveBits> large = stretched(drawing, rows_, cols_, weights_, random);
      if (large) keep(std::move(*large));
      if (pulse_.stopped() != StopKind::none && !best_.squares.empty()) return;
    }
  }

  void cool(Annealing& annealing, std::uint64_t tries, double until) {
    constexpr std::uint64_t few = 1024;
    const double change = annealing.typical_change(20'000);
    const double hot = change * 0.4, cold = change * 0.09;
    const double from = seconds_gone();
    for (std::uint64_t i = 0; i < tries; i += few) {
      const double share = seconds_ > 0 ? (seconds_gone() - from) / (until - from)
                                        : static_cast<double>(i) / static_cast<double>(tries);
      if (share >= 1) return;
      const double temperature = cold + (hot - cold) * (1 - share) * (1 - share);
      const std::uint64_t steps = std::min(few, tries - i);
      for (std::uint64_t k = 0; k < steps; ++k) annealing.step(temperature);
      best_.examined += steps;
      pulse_.progress = {best_.examined, total_, 0, said_};
      if (pulse_.beat(few)) return;
    }
  }

  void keep(MoveBits drawing) {
    KTOUR_ASSERT(drawing.is_whole());
    Cycles cycles(drawing, weights_);
    if (!cycles.join()) return;
    const Cost cost = cost_of(drawing, weights_);
    if (!best_.squares.empty() && cost >= cost_) return;
    cost_ = cost;
    best_.squares = cycles.squares();
    said_ = fmt::format("best so far: {}", cost);
  }

  double seconds_gone() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - began_).count();
  }

  std::int32_t rows_;
  std::int32_t cols_;
  std::span<const Aim> aims_;
  Weights weights_;
  std::uint64_t seed_;
  std::uint64_t limit_;
  double seconds_;
  Pulse& pulse_;
  std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
  LinesTour best_;
  Cost cost_ = 0;
  std::uint64_t total_ = 0;
  std::string said_;
};

// An open tour leaves a move out: one between two turns.
void open_at_turns(std::vector<Square>& tour) {
  const std::size_t n = tour.size();
  const auto turns = [&](std::size_t i) {
    const Square a = tour[(i + n - 1) % n], b = tour[i], c = tour[(i + 1) % n];
    return c.row - b.row != b.row - a.row || c.col - b.col != b.col - a.col;
  };
  std::size_t first = 0;
  while (first < n && !(turns((first + n - 1) % n) && turns(first))) ++first;
  std::ranges::rotate(tour, tour.begin() + static_cast<std::ptrdiff_t>(first % n));
}

}  // namespace
}  // namespace lines

bool suits_lines(const Problem& problem, std::span<const Aim> aims) {
  const Board& board = problem.board;
  return is_knights(problem) && problem.symmetry == Symmetry::none && !problem.end &&
         problem.begin.size() < 2 && (problem.closed || !problem.start) && board.size() % 2 == 0 &&
         std::min(board.rows(), board.cols()) >= lines::least_side &&
         std::ranges::all_of(aims, [](const Aim& aim) {
           return (aim.want == Want::fewest &&
                   (aim.fact->name == "turns" || aim.fact->name == "crossings")) ||
                  (aim.want == Want::most && aim.fact->name == "straight");
         });
}

LinesTour tour_of_lines(const Problem& problem, std::span<const Aim> aims, std::uint64_t seed,
                        std::uint64_t limit, double seconds, Pulse& pulse) {
  LinesTour best = lines::Attempts(problem, aims, seed, limit, seconds, pulse).best();
  if (!problem.closed && !best.squares.empty()) lines::open_at_turns(best.squares);
  return best;
}

}  // namespace ktour
