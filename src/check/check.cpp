// The independent checker.
//
// It trusts nothing of the methods: it has its own idea of a move, of the board's edges and of what
// joins them, and of the symmetries (check/leaps.hpp), and keeps its own set of visited squares. It
// sees a tour only through Tour::squares, block by block.
//
// A tour t is symmetric under a map f when f sends its set of moves to itself. On a closed tour of
// n squares f then shifts or reverses the numbering: f(t[i]) = t[k+i] or t[k-i] (mod n), where k is
// the step of f(t[0]). On an open tour the ends are exchanged, f(t[i]) = t[n-1-i], or every square
// stays where it is.
//
// A tour that happens to be closed may be read with the move that closes it, or without. Where the
// claim does not say closed, the tour is one that makes the moves it must, and none that it must
// not, on the way from its start to its end; a symmetry only asks for more: that the moves on that
// way are their own image, or that they are together with the move that closes it, which then must
// not be one to avoid either.
#include "ktour/check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "check/leaps.hpp"
#include "ktour/parse.hpp"

namespace ktour {
namespace {

using proof::has_square;
using proof::place_of;
using proof::square_at;
using proof::Turn;
using proof::turn_of;

constexpr std::uint64_t block_size = 4096;

// The squares seen so far, a bit each. Where a file names few squares of an enormous board, a bit
// each would be far more than the file itself; a sorted list of its squares serves there.
class Visited {
 public:
  // Clearing gigabytes takes seconds: so piece by piece, polling the status in between.
  template <class GoOn>
  Visited(std::uint64_t squares, GoOn go_on) {
    constexpr std::uint64_t piece = 1 << 20;
    const std::uint64_t words = (squares + 63) / 64;
    bits_.reserve(words);
    while (bits_.size() < words) {
      bits_.resize(std::min<std::uint64_t>(words, bits_.size() + piece));
      if (bits_.size() < words && !go_on()) return;
    }
  }

  // All squares of a frame, as places that are none are not to be visited: these count as seen.
  void mark(std::span<const std::uint64_t> words) { std::ranges::copy(words, bits_.begin()); }

  // Returns whether it is new.
  bool add(std::uint64_t number) {
    std::uint64_t& word = bits_[number / 64];
    const std::uint64_t bit = std::uint64_t{1} << (number % 64);
    const bool is_new = (word & bit) == 0;
    word |= bit;
    return is_new;
  }

 private:
  std::vector<std::uint64_t> bits_;
};

class Checker {
 public:
  Checker(const Tour& tour, const Problem& claim, Status& status)
      : tour_(tour),
        claim_(claim),
        status_(status),
        leaps_(claim.board, claim.piece),
        places_(static_cast<std::uint64_t>(claim.board.rows()) *
                static_cast<std::uint64_t>(claim.board.cols())),
        total_(claim.board.size()),
        size_(tour.size()) {}

  CheckReport run(Symmetries symmetries) {
    report_.start = tour_.start();
    report_.end = tour_.end();
    report_.closed = size_ > 2 && leaps_.lead(report_.end, report_.start);
    report_.fault = walk();
    if (report_.fault || stopped()) return report_;
    report_.fault = ends();
    if (!report_.fault) report_.fault = beginning();
    if (!report_.fault) report_.fault = given_steps();
    if (!report_.fault) report_.fault = given_moves();
    if (report_.fault || stopped()) return report_;
    if (symmetries == Symmetries::find_all && claim_.board.is_flat()) {
      for (const auto& row : symmetry_rows) {
        if (asymmetry(row.value, report_.closed) || stopped()) continue;
        report_.symmetries.push_back(row.value);
        report_.kinds.push_back(kind(row.value));
      }
    }
    if (claim_.symmetry != Symmetry::none && !stopped()) {
      // What is symmetric from start to end is so with the move that closes it too.
      const Move closing{report_.end, report_.start};
      const bool may_close =
          claim_.closed ||
          std::none_of(claim_.avoid.begin(), claim_.avoid.end(), [&](const Move& move) {
            return move == closing || move == Move{closing.b, closing.a};
          });
      report_.fault = asymmetry(claim_.symmetry, report_.closed && may_close);
    }
    return report_;
  }

 private:
  std::string written(Square s) const { return to_string(s, claim_); }
  Fault fault_at(std::uint64_t step, Square s, std::string_view why) const {
    return {step, s, fmt::format("step {} ({}): {}", step, written(s), why)};
  }

  bool stopped() const { return report_.stopped != StopKind::none; }

  bool go_on(std::uint64_t done) {
    report_.stopped = status_.poll({done, size_, 0});
    return !stopped();
  }

  std::uint64_t number(Square s) const { return place_of(claim_.board, s); }
  bool is_hole(std::uint64_t place) const { return !has_square(claim_.board, place); }
  Square square(std::uint64_t place) const { return square_at(claim_.board, place); }

  // Every square once, each a knight's move from the one before.
  std::optional<Fault> walk() {
    if (size_ < places_ / 64) return walk_of_few();
    if (size_ == total_ && (is_sound() || stopped())) return {};
    return walk_with_care();
  }

  // The same without the name of a fault, in blocks that stay in the cache and with as few branches
  // as can be: as many squares as there are, and none twice, are all of them.
  bool is_sound() {
    Visited visited(places_, [this] { return go_on(0); });
    if (stopped()) return false;
    visited.mark(claim_.board.holes());
    std::vector<Square> block(std::min(block_size, size_) + 1);  // the last one of the block before
    for (std::uint64_t first = 0; first < size_;) {
      const std::uint64_t count = std::min(block_size, size_ - first);
      const std::span<Square> squares = std::span(block).subspan(1, count);
      tour_.squares(first, squares);
      if (!proof::in_frame(claim_.board, squares)) return false;
      if (!leaps_.lead(
              std::span(block).subspan(first == 0 ? 1 : 0, count + (first == 0 ? 0 : 1)))) {
        return false;
      }
      bool all_new = true;
      for (const Square s : squares) all_new &= visited.add(number(s));
      if (!all_new) return false;
      block[0] = squares.back();
      first += count;
      if (!go_on(first)) return false;
    }
    return true;
  }

  // The same, square by square, for the first fault.
  std::optional<Fault> walk_with_care() {
    Visited visited(places_, [this] { return go_on(0); });
    if (stopped()) return {};
    std::vector<Square> block(std::min(block_size, size_));
    Square before{};
    for (std::uint64_t first = 0; first < size_; first += block.size()) {
      block.resize(std::min(block_size, size_ - first));
      tour_.squares(first, block);
      for (std::size_t i = 0; i < block.size(); ++i) {
        const Square s = block[i];
        const std::uint64_t step = first + i;
        if (auto fault = bad_step(step, before, s)) return fault;
        if (!visited.add(number(s))) return repeated(step, s);
        before = s;
      }
      if (!go_on(first + block.size())) return {};
    }
    if (size_ == total_) return {};
    for (std::uint64_t place = 0; place < places_; ++place) {
      if (visited.add(place) && !is_hole(place)) return never_visited(square(place));
    }
    return {};
  }

  // The same for a list of few squares of a large board: it cannot be a tour, but the first fault
  // is still to be named.
  std::optional<Fault> walk_of_few() {
    std::vector<Square> squares(size_);
    tour_.squares(0, squares);
    std::vector<std::pair<std::uint64_t, std::uint64_t>> seen;  // number, step
    std::uint64_t end = size_;
    std::optional<Fault> fault;
    for (std::uint64_t step = 0; step < size_ && !fault; ++step) {
      if (step % block_size == 0 && !go_on(step)) return {};
      fault = bad_step(step, squares[step > 0 ? step - 1 : 0], squares[step]);
      if (fault)
        end = step;
      else
        seen.emplace_back(number(squares[step]), step);
    }
    std::sort(seen.begin(), seen.end());
    std::uint64_t first_repeat = end;
    for (std::size_t i = 1; i < seen.size(); ++i) {
      if (seen[i].first == seen[i - 1].first) {
        first_repeat = std::min(first_repeat, seen[i].second);
      }
    }
    if (first_repeat < end) return repeated(first_repeat, squares[first_repeat]);
    if (fault) return fault;
    std::size_t next = 0;
    for (std::uint64_t place = 0; place < places_; ++place) {
      if (next < seen.size() && seen[next].first == place) {
        ++next;
      } else if (!is_hole(place)) {
        return never_visited(square(place));
      }
    }
    return {};
  }

  std::optional<Fault> bad_step(std::uint64_t step, Square before, Square s) const {
    if (!proof::in_frame(claim_.board, s))
      return fault_at(step, s, fmt::format("off the {} board", to_string(claim_.board)));
    if (is_hole(number(s))) return fault_at(step, s, "the board has no square there");
    if (step > 0 && !leaps_.lead(before, s)) {
      return fault_at(step, s,
                      fmt::format("not a {}'s move from {}", claim_.piece.name(), written(before)));
    }
    return {};
  }

  Fault repeated(std::uint64_t step, Square s) const {
    std::uint64_t earlier = 0;
    for (const Square other : tour_.walk()) {
      if (other == s) break;
      ++earlier;
    }
    return fault_at(step, s, fmt::format("already visited at step {}", earlier));
  }

  Fault never_visited(Square s) const {
    return {{},
            s,
            fmt::format("square {} is never visited: the tour has {} of {} squares", written(s),
                        size_, total_)};
  }

  // Start, end and closedness as claimed.
  std::optional<Fault> ends() const {
    const std::uint64_t last = size_ - 1;
    if (claim_.start && *claim_.start != report_.start) {
      return fault_at(0, report_.start,
                      fmt::format("the tour starts here, not on {}", written(*claim_.start)));
    }
    if (claim_.end && *claim_.end != report_.end) {
      return fault_at(last, report_.end,
                      fmt::format("the tour ends here, not on {}", written(*claim_.end)));
    }
    if (claim_.closed && !report_.closed) {
      return fault_at(last, report_.end,
                      fmt::format("the tour is not closed: no {}'s move leads back to {}",
                                  claim_.piece.name(), written(report_.start)));
    }
    return {};
  }

  // The first squares as claimed.
  std::optional<Fault> beginning() {
    for (std::uint64_t step = 0; step < claim_.begin.size(); ++step) {
      if (step % block_size == 0 && !go_on(step)) return {};
      const Square s = tour_.square_at(std::min(step, size_ - 1));
      if (step < size_ && s == claim_.begin[step]) continue;
      return fault_at(step, s,
                      fmt::format("the tour must begin with {} here", written(claim_.begin[step])));
    }
    return {};
  }

  // The given steps as claimed, by the numbers that the claim counts with.
  std::optional<Fault> given_steps() {
    std::uint64_t done = 0;
    for (const Given& given : claim_.given) {
      if (++done % block_size == 0 && !go_on(done)) return {};
      if (given.step < size_ && tour_.square_at(given.step) == given.square) continue;
      const std::uint64_t base = claim_.from_0 ? 0 : 1;
      return Fault{
          given.step, given.square,
          fmt::format(
              "the number {} must be on {}{}", given.step + base, written(given.square),
              given.step >= size_ ? "" : ", and is on " + written(tour_.square_at(given.step)))};
    }
    return {};
  }

  // Moves that the tour must make, or must not, as claimed, on its way from start to end; of a tour
  // that is claimed to be closed the move that closes it is one too.
  std::optional<Fault> given_moves() {
    if (claim_.through.empty() && claim_.avoid.empty()) return {};
    const auto either_way = [](Square a, Square b) {
      return a < b ? std::pair{a, b} : std::pair{b, a};
    };
    std::set<std::pair<Square, Square>> missing;
    std::set<std::pair<Square, Square>> forbidden;
    for (const Move& move : claim_.through) missing.insert(either_way(move.a, move.b));
    for (const Move& move : claim_.avoid) forbidden.insert(either_way(move.a, move.b));
    Square before = report_.end;
    std::uint64_t step = 0;
    for (const Square s : tour_.walk()) {
      const bool counts = step > 0 || claim_.closed;
      if (counts) missing.erase(either_way(before, s));
      if (counts && forbidden.contains(either_way(before, s))) {
        return fault_at(step, s, fmt::format("the move from {} is one to avoid", written(before)));
      }
      before = s;
      if (++step % block_size == 0 && !go_on(step)) return {};
    }
    for (const Move& move : claim_.through) {
      if (!missing.contains(either_way(move.a, move.b))) continue;
      return Fault{{},
                   move.a,
                   fmt::format("the tour does not make the move between {} and {}", written(move.a),
                               written(move.b))};
    }
    return {};
  }

  Square mapped(Symmetry symmetry, Square s) const { return turn_of(symmetry).of(claim_.board, s); }

  // The kind of a symmetry that asymmetry() has just found the tour to have.
  SymmetryKind kind(Symmetry symmetry) const {
    if (size_ == 1) return SymmetryKind::none;
    if (!report_.closed) return SymmetryKind::centrosymmetric;
    return reverses_ ? turn_of(symmetry).backwards : turn_of(symmetry).forwards;
  }

  // Why no tour of the board can have the symmetry.
  std::optional<Fault> no_symmetry_of_board(Symmetry symmetry) const {
    const Board& board = claim_.board;
    const Turn& turn = turn_of(symmetry);
    std::string_view why;
    if (!board.is_flat()) {
      why = "symmetries are those of flat boards, and this board is not flat";
    } else if (turn.exchanges && board.rows() != board.cols()) {
      return Fault{{},
                   {},
                   fmt::format("no {} symmetry: {}x{} is not square", name(symmetry), board.rows(),
                               board.cols())};
    } else if (turn.exchanges && !proof::are_alike(board)) {
      why = "a quarter-turn needs rows that are joined as columns are";
    } else if (is_hole(number(turn.of(claim_.board, report_.start)))) {
      why = "the image of the start is a place where the board has no square";
    } else {
      return {};
    }
    return Fault{{}, {}, fmt::format("no {} symmetry: {}", name(symmetry), why)};
  }

  // The first fault of the tour's symmetry, with the move that closes it or without; none if it has
  // it.
  std::optional<Fault> asymmetry(Symmetry symmetry, bool closed) {
    if (auto fault = no_symmetry_of_board(symmetry)) return fault;
    const Square target = mapped(symmetry, report_.start);
    if (!closed) {
      if (target == report_.start) {
        return broken_image(symmetry, first_difference(symmetry, 0, true));
      }
      if (target != report_.end) {
        return fault_at(0, report_.start,
                        fmt::format("no {} symmetry: the image {} of the start is not the end",
                                    name(symmetry), written(target)));
      }
      return broken_image(symmetry, first_difference(symmetry, size_ - 1, false));
    }
    std::uint64_t shift = 0;
    for (const Square s : tour_.walk()) {
      if (s == target) break;
      ++shift;
    }
    const std::uint64_t forward = first_difference(symmetry, shift, true);
    reverses_ = forward != size_;
    if (!reverses_ || stopped()) return {};
    const std::uint64_t backward = first_difference(symmetry, shift, false);
    return broken_image(symmetry, std::max(forward, backward));
  }

  std::optional<Fault> broken_image(Symmetry symmetry, std::uint64_t step) const {
    if (step == size_ || stopped()) return {};
    const Square from = tour_.square_at(step - 1);
    const Square to = tour_.square_at(step);
    return fault_at(step, to,
                    fmt::format("no {} symmetry: the move from {} has an image, {} to {}, that is "
                                "no move of the tour",
                                name(symmetry), written(from), written(mapped(symmetry, from)),
                                written(mapped(symmetry, to))));
  }

  // The least i with f(t[i]) != t[shift + i] (or t[shift - i]), mod n; n if there is none.
  std::uint64_t first_difference(Symmetry symmetry, std::uint64_t shift, bool forward) {
    std::vector<Square> block(std::min(block_size, size_));
    std::vector<Square> images(block.size());
    const Turn& turn = turn_of(symmetry);
    for (std::uint64_t first = 0; first < size_; first += block.size()) {
      block.resize(std::min(block_size, size_ - first));
      images.resize(block.size());
      tour_.squares(first, block);
      if (forward) {
        squares_around((shift + first) % size_, images);
      } else {
        const std::uint64_t last = first + block.size() - 1;
        squares_around((shift + size_ - last) % size_, images);
        std::reverse(images.begin(), images.end());
      }
      for (std::size_t i = 0; i < block.size(); ++i) {
        if (turn.of(claim_.board, block[i]) != images[i]) return first + i;
      }
      if (!go_on(first + block.size())) break;
    }
    return size_;
  }

  // Squares from a step on, going on at step 0 after the last.
  void squares_around(std::uint64_t first, std::span<Square> out) const {
    const std::uint64_t before_end = std::min<std::uint64_t>(out.size(), size_ - first);
    tour_.squares(first, out.first(before_end));
    if (before_end < out.size()) tour_.squares(0, out.subspan(before_end));
  }

  const Tour& tour_;
  const Problem& claim_;
  Status& status_;
  proof::Leaps leaps_;
  std::uint64_t places_;  // of the frame
  std::uint64_t total_;   // squares
  std::uint64_t size_;
  CheckReport report_{};
  bool reverses_ = false;  // the symmetry last looked at, if the tour is closed and has it
};

}  // namespace

CheckReport check(const Tour& tour, const Problem& claim, Symmetries symmetries, Status& status) {
  return Checker(tour, claim, status).run(symmetries);
}

CheckReport check(const Tour& tour, const Problem& claim, Symmetries symmetries) {
  Status nobody;
  return check(tour, claim, symmetries, nobody);
}

Result<Tour> accepted(const Problem& claim, std::span<const Square> squares) {
  Tour tour = Tour::from_squares(claim.board, squares);
  if (check(tour, claim).valid()) return tour;
  return Error{"the checker refused a tour: a bug, please report it", ErrorKind::stopped};
}

}  // namespace ktour
