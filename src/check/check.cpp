// The independent checker.
//
// It trusts nothing of the methods: it has its own idea of a move (the distances along the sides,
// sorted, are those of a leap; a knight's have the product 2), of the board's edges and of what
// joins them, of the symmetries, and keeps its own set of visited squares. It sees a tour only
// through Tour::squares, block by block.
//
// A tour t is symmetric under a map f when f sends its set of moves to itself. On a closed tour of
// n squares f then shifts or reverses the numbering: f(t[i]) = t[k+i] or t[k-i] (mod n), where k is
// the step of f(t[0]). On an open tour the ends are exchanged, f(t[i]) = t[n-1-i], or every square
// stays where it is.
#include "ktour/check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <set>

#include "ktour/parse.hpp"

namespace ktour {
namespace {

constexpr std::uint64_t block_size = 4096;

// Whether a piece moves from one square to another, on a board as its sides and surface say.
class Rules {
 public:
  Rules(const Board& board, const Piece& piece)
      : knights_(piece.is_knight() && !board.is_box() && board.surface() == Surface::plane),
        surface_(board.surface()),
        name_(piece.name()) {
    if (knights_) return;
    sides_ = board.sides();
    leaps_.assign(piece.leaps().begin(), piece.leaps().end());
    for (const Leap& leap : leaps_) longest_ = std::max<std::int64_t>(longest_, leap[0]);
  }

  bool move(Square a, Square b) const {
    if (knights_) {
      const auto rows = std::abs(static_cast<std::int64_t>(a.row) - b.row);
      const auto cols = std::abs(static_cast<std::int64_t>(a.col) - b.col);
      return rows <= 2 && cols <= 2 && rows * cols == 2;
    }
    return other_move(a, b);
  }

  const std::string& name() const { return name_; }

 private:
  bool other_move(Square a, Square b) const {
    if (a == b) return false;
    if (surface_ != Surface::plane) return move_round(a, b);
    std::vector<std::int64_t> distances;
    std::int64_t from = a.row;
    std::int64_t to = b.row;
    distances.push_back(static_cast<std::int64_t>(a.col) - b.col);
    // The rows of a frame are those of all sides but the last, the one before the last changing
    // first.
    for (std::size_t side = sides_.size() - 1; side-- > 0;) {
      distances.push_back(from % sides_[side] - to % sides_[side]);
      from /= sides_[side];
      to /= sides_[side];
    }
    return is_leap(distances);
  }

  // Beyond a joined side lies the board again: b is looked for in as many copies as a leap may
  // cross.
  bool move_round(Square a, Square b) const {
    const std::int64_t rows = sides_[0];
    const std::int64_t cols = sides_[1];
    const bool rows_joined = surface_ == Surface::torus || surface_ == Surface::klein;
    const bool twisted = surface_ == Surface::mobius || surface_ == Surface::klein;
    const std::int64_t over = rows_joined ? longest_ / rows + 1 : 0;
    for (std::int64_t beside = -longest_ / cols - 1; beside <= longest_ / cols + 1; ++beside) {
      const std::int64_t row = twisted && beside % 2 != 0 ? rows - 1 - b.row : b.row;
      for (std::int64_t above = -over; above <= over; ++above) {
        std::vector<std::int64_t> distances{row + above * rows - a.row,
                                            b.col + beside * cols - a.col};
        if (is_leap(distances)) return true;
      }
    }
    return false;
  }

  bool is_leap(std::vector<std::int64_t>& distances) const {
    for (std::int64_t& distance : distances) distance = std::abs(distance);
    std::sort(distances.rbegin(), distances.rend());
    distances.resize(Board::max_dimensions);
    return std::any_of(leaps_.begin(), leaps_.end(), [&](const Leap& leap) {
      return std::equal(leap.begin(), leap.end(), distances.begin());
    });
  }

  bool knights_;
  Surface surface_;
  std::vector<std::int32_t> sides_;
  std::vector<Leap> leaps_;
  std::string name_;
  std::int64_t longest_ = 0;
};

// The squares seen so far, a bit each. Where a file names few squares of an enormous board, a bit
// each would be far more than the file itself; a sorted list of its squares serves there.
class Visited {
 public:
  // Gigabytes take seconds to be cleared: piece by piece, and whoever waits is asked in between.
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
        rules_(claim.board, claim.piece),
        rows_(claim.board.rows()),
        cols_(claim.board.cols()),
        places_(static_cast<std::uint64_t>(rows_) * static_cast<std::uint64_t>(cols_)),
        total_(claim.board.size()),
        full_(claim.board.is_rectangle()),
        size_(tour.size()) {}

  CheckReport run(Symmetries symmetries) {
    report_.start = tour_.start();
    report_.end = tour_.end();
    report_.closed = size_ > 2 && rules_.move(report_.end, report_.start);
    report_.fault = walk();
    if (report_.fault || stopped()) return report_;
    report_.fault = ends();
    if (!report_.fault) report_.fault = given_moves();
    if (report_.fault || stopped()) return report_;
    if (symmetries == Symmetries::find_all && !claim_.board.is_box()) {
      for (const Symmetry s :
           {Symmetry::vertical, Symmetry::horizontal, Symmetry::point, Symmetry::quarter}) {
        if (asymmetry(s) || stopped()) continue;
        report_.symmetries.push_back(s);
        report_.kinds.push_back(kind(s));
      }
    }
    if (claim_.symmetry != Symmetry::none && !stopped()) report_.fault = asymmetry(claim_.symmetry);
    return report_;
  }

 private:
  std::string written(Square s) const { return to_string(s, claim_); }
  Fault fault_at(std::uint64_t step, Square s, std::string_view why) const {
    return {step, s, fmt::format("step {} ({}): {}", step, written(s), why)};
  }

  bool stopped() const { return report_.stopped != StopKind::none; }

  Square square(std::uint64_t place) const {
    const auto cols = static_cast<std::uint64_t>(cols_);
    return {static_cast<std::int32_t>(place / cols), static_cast<std::int32_t>(place % cols)};
  }

  bool go_on(std::uint64_t done) {
    report_.stopped = status_.poll({done, size_, 0});
    return !stopped();
  }

  std::uint64_t number(Square s) const {
    return static_cast<std::uint64_t>(s.row) * static_cast<std::uint64_t>(cols_) +
           static_cast<std::uint64_t>(s.col);
  }

  bool in_frame(Square s) const {
    return 0 <= s.row && s.row < rows_ && 0 <= s.col && s.col < cols_;
  }
  bool is_hole(Square s) const { return !claim_.board.is_rectangle() && !claim_.board.contains(s); }

  // Every square once, each a knight's move from the one before.
  std::optional<Fault> walk() {
    if (size_ < places_ / 64) return walk_of_few();
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
      if (visited.add(place) && !is_hole(square(place))) return never_visited(square(place));
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
      } else if (!is_hole(square(place))) {
        return never_visited(square(place));
      }
    }
    return {};
  }

  std::optional<Fault> bad_step(std::uint64_t step, Square before, Square s) const {
    if (!in_frame(s))
      return fault_at(step, s, fmt::format("off the {} board", to_string(claim_.board)));
    if (is_hole(s)) return fault_at(step, s, "the board has no square there");
    if (step > 0 && !rules_.move(before, s)) {
      return fault_at(step, s,
                      fmt::format("not a {}'s move from {}", rules_.name(), written(before)));
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
                                  rules_.name(), written(report_.start)));
    }
    return {};
  }

  // Moves that the tour must make, or must not, as claimed. A tour that was only asked to be
  // symmetric may be so as a closed one, and then makes the move that closes it; it need not, where
  // the symmetry exchanges its ends or leaves them where they are.
  std::optional<Fault> given_moves() {
    if (claim_.through.empty() && claim_.avoid.empty()) return {};
    const bool as_closed = claim_.closed || (claim_.symmetry != Symmetry::none && report_.closed);
    const Square target = mapped(claim_.symmetry, report_.start);
    const bool may_be_open = target == report_.end || target == report_.start;
    const bool must_close = claim_.closed || (as_closed && !may_be_open);
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
      if (step > 0 || as_closed) missing.erase(either_way(before, s));
      if ((step > 0 || must_close) && forbidden.contains(either_way(before, s))) {
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

  Square mapped(Symmetry symmetry, Square s) const {
    switch (symmetry) {
      case Symmetry::none: return s;
      case Symmetry::vertical: return {s.row, cols_ - 1 - s.col};
      case Symmetry::horizontal: return {rows_ - 1 - s.row, s.col};
      case Symmetry::point: return {rows_ - 1 - s.row, cols_ - 1 - s.col};
      case Symmetry::quarter: return {s.col, rows_ - 1 - s.row};
    }
    return s;
  }

  // The kind of a symmetry that asymmetry() has just found the tour to have.
  SymmetryKind kind(Symmetry symmetry) const {
    if (size_ == 1) return SymmetryKind::none;
    if (!report_.closed) return SymmetryKind::centrosymmetric;
    switch (symmetry) {
      case Symmetry::none: break;
      case Symmetry::vertical:
      case Symmetry::horizontal: return SymmetryKind::sulian;
      case Symmetry::point: return reverses_ ? SymmetryKind::bergholtian : SymmetryKind::eulerian;
      case Symmetry::quarter: return SymmetryKind::quaternary;
    }
    return SymmetryKind::none;
  }

  // The first fault of the tour's symmetry; none if it has it.
  std::optional<Fault> asymmetry(Symmetry symmetry) {
    if (symmetry == Symmetry::quarter && rows_ != cols_) {
      return Fault{{}, {}, fmt::format("no quarter symmetry: {}x{} is not square", rows_, cols_)};
    }
    const Square target = mapped(symmetry, report_.start);
    if (!report_.closed) {
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
        if (mapped(symmetry, block[i]) != images[i]) return first + i;
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
  Rules rules_;
  std::int32_t rows_;
  std::int32_t cols_;
  std::uint64_t places_;  // of the frame
  std::uint64_t total_;   // squares
  bool full_;             // there are no holes
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

}  // namespace ktour
