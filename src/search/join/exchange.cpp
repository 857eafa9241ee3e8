// Another tour from one that is known, by 2-opt exchanges (Croes 1958).
//
// Let a tour go from a to b, and later from c to d. If there are moves from a to c and from b to d,
// it may as well go from a to c, back over all that lies between to b, and on from b to d. That is
// an exchange: it keeps the ends, and whatever is not between them. Made again and again at places
// that a seed draws, it turns a tour into another.
//
// A symmetric tour consists of congruent parts, each of which a symmetry maps to another. What is
// exchanged within one is exchanged in its images too, so the tour stays symmetric.
#include "search/join/exchange.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/pulse.hpp"
#include "base/random.hpp"
#include "ktour/parse.hpp"
#include "problem/moves.hpp"
#include "tour/store.hpp"

namespace ktour {
namespace {

template <class Index>
class Exchange {
 public:
  Exchange(const Tour& tour, const Problem& problem, std::uint64_t seed)
      : problem_(problem),
        board_(problem.board),
        moves_(problem),
        random_(seed),
        order_(tour.size()),
        place_(board_.area()) {
    std::uint64_t step = 0;
    for (const Square s : tour.walk()) put(step++, s);
    find_part();
  }

  // False if the status said stop.
  bool run(Pulse& pulse) {
    const std::uint64_t size = order_.size();
    // In proportion to the part, as each changes all its images; enough to mix small ones well.
    const std::uint64_t attempts = 1000 + 2 * length_;
    pulse.progress = {0, attempts, 0, "for another tour"};
    // Long stretches take their time to be turned round.
    constexpr std::uint64_t least_reach = 512;
    constexpr std::uint64_t work = 1 << 24;
    reach_ = std::clamp(work / size, std::min(least_reach, size), size);
    for (std::uint64_t i = 0; i < attempts && length_ > 3; ++i) {
      pulse.progress.done = i;
      const std::uint64_t turned = exchange_at(random_.next() % (length_ - 1));
      if (pulse.beat(static_cast<std::uint32_t>(1 + turned))) return false;
    }
    return true;
  }

  Tour tour() { return Tour::from_order(board_, std::move(order_)); }

 private:
  void put(std::uint64_t step, Square s) {
    order_[step] = static_cast<Index>(board_.index(s));
    place_[order_[step]] = static_cast<Index>(step);
  }

  // The steps of the part, counted from its first; of a closed tour they may go over its start.
  std::uint64_t step(std::uint64_t i) const { return (first_ + i) % order_.size(); }
  Square at(std::uint64_t i) const { return board_.square(order_[step(i)]); }

  // Exchanges are made within the part, and in its images: where the map takes step t, forwards to
  // t + shift_ or backwards to shift_ - t.
  void find_part() {
    const std::uint64_t size = order_.size();
    length_ = size;
    if (problem_.symmetry == Symmetry::none || size < 4) return;
    const auto mapped = [&](std::uint64_t t) {
      return std::uint64_t{
          place_[board_.index(image(problem_.symmetry, board_, board_.square(order_[t])))]};
    };
    shift_ = mapped(0);
    backwards_ = mapped(1) != (shift_ + 1) % size;
    length_ = size / order_of(problem_.symmetry);
    if (backwards_) first_ = (shift_ + 1) / 2 % size;
    if (backwards_ && shift_ + 1 == size) first_ = 0;  // an open tour has its halves in order
  }

  // Tries an exchange; how many squares it turned round.
  std::uint64_t exchange_at(std::uint64_t i) {
    const Square a = at(i);
    const Square b = at(i + 1);
    std::uint32_t ways = 0;
    Square c = a;
    moves_.each(a, [&](Square to) {
      if (random_.below(++ways) == 0) c = to;
    });
    if (ways == 0) return 0;
    const std::uint64_t size = order_.size();
    const std::uint64_t j = (place_[board_.index(c)] + size - first_) % size;
    if (j < i + 2 || j + 1 >= length_ || j - i > reach_) return 0;
    const Square d = at(j + 1);
    if (!moves_.lead(b, d) || !may(a, b, c, d)) return 0;
    for (std::uint64_t low = i + 1, high = j; low < high; ++low, --high) {
      const Square s = at(low);
      put_all(low, at(high));
      put_all(high, s);
    }
    return j - i;
  }

  // A square at a step of the part, and its images at theirs.
  void put_all(std::uint64_t i, Square s) {
    const std::uint64_t size = order_.size();
    std::uint64_t t = step(i);
    put(t, s);
    for (unsigned k = 1; k < order_of(problem_.symmetry); ++k) {
      t = backwards_ ? (shift_ + size - t) % size : (t + shift_) % size;
      s = image(problem_.symmetry, board_, s);
      put(t, s);
    }
  }

  // Whether the moves a-b and c-d may go, and a-c and b-d come, with their images.
  bool may(Square a, Square b, Square c, Square d) const {
    if (problem_.through.empty() && problem_.avoid.empty()) return true;
    const auto among = [](const std::vector<Move>& list, Square x, Square y) {
      return std::any_of(list.begin(), list.end(), [&](const Move& move) {
        return move == Move{x, y} || move == Move{y, x};
      });
    };
    for (unsigned k = 0; k < order_of(problem_.symmetry); ++k) {
      if (among(problem_.through, a, b) || among(problem_.through, c, d)) return false;
      if (among(problem_.avoid, a, c) || among(problem_.avoid, b, d)) return false;
      for (Square* s : {&a, &b, &c, &d}) *s = image(problem_.symmetry, board_, *s);
    }
    return true;
  }

  const Problem& problem_;
  const Board& board_;
  Moves moves_;
  Random random_;
  std::vector<Index> order_;  // by step
  std::vector<Index> place_;  // and the steps by number
  std::uint64_t first_ = 0;
  std::uint64_t length_ = 0;
  std::uint64_t reach_ = 0;
  std::uint64_t shift_ = 0;
  bool backwards_ = false;
};

template <class Index>
Finding exchanged_by(Finding finding, const Problem& problem, std::uint64_t seed, Status& status) {
  Exchange<Index> exchange(*std::get_if<Tour>(&finding.result), problem, seed);
  Pulse pulse(status);
  if (exchange.run(pulse)) {
    finding.result = exchange.tour();
  } else {
    finding.result = Stop{pulse.stopped(), stop_text(pulse.stopped())};
  }
  return finding;
}

}  // namespace

Finding exchanged(Finding finding, const Problem& problem, const SolveOptions& options,
                  Status& status) {
  if (!std::holds_alternative<Tour>(finding.result) || !options.seed) return finding;
  const Board& board = problem.board;
  const std::uint64_t needed = (board.size() + board.area()) * index_width(board);
  if (needed > options.memory) {
    finding.result =
        Stop{StopKind::memory,
             fmt::format("another tour of {} by a seed takes {} of memory, and the limit is {}",
                         to_string(board), shown_bytes(needed), shown_bytes(options.memory))};
    return finding;
  }
  return fits_narrow(board)
             ? exchanged_by<std::uint32_t>(std::move(finding), problem, *options.seed, status)
             : exchanged_by<std::uint64_t>(std::move(finding), problem, *options.seed, status);
}

}  // namespace ktour
