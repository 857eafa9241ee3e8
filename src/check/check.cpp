// The independent checker.
//
// It trusts nothing of the methods: it has its own idea of a knight's move (the product of the two
// distances is 2), of the board's edges, of the symmetries, and keeps its own set of visited
// squares. It sees a tour only through Tour::squares, block by block.
//
// A tour t is symmetric under a map f when f sends its set of moves to itself. On a closed tour of
// n squares f then shifts or reverses the numbering: f(t[i]) = t[k+i] or t[k-i] (mod n), where k is
// the step of f(t[0]). On an open tour the ends can only be exchanged: f(t[i]) = t[n-1-i].
#include "ktour/check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>

namespace ktour {
namespace {

constexpr std::uint64_t block_size = 4096;

bool knights_move(Square a, Square b) {
  const auto rows = std::abs(static_cast<std::int64_t>(a.row) - b.row);
  const auto cols = std::abs(static_cast<std::int64_t>(a.col) - b.col);
  return rows <= 2 && cols <= 2 && rows * cols == 2;
}

std::string written(Square s) {
  return fmt::format("{},{}", s.row, s.col);
}

Fault fault_at(std::uint64_t step, Square square, std::string_view why) {
  return {step, square, fmt::format("step {} ({}): {}", step, written(square), why)};
}

// The squares seen so far, a bit each. Where a file names few squares of an enormous board, a bit
// each would be far more than the file itself; a sorted list of its squares serves there.
class Visited {
 public:
  explicit Visited(std::uint64_t squares) : bits_((squares + 63) / 64) {}

  // Returns whether it is new.
  bool add(std::uint64_t number) {
    std::uint64_t& word = bits_[number / 64];
    const std::uint64_t bit = std::uint64_t{1} << (number % 64);
    const bool is_new = (word & bit) == 0;
    word |= bit;
    return is_new;
  }

  std::uint64_t first_missing() const {
    std::uint64_t number = 0;
    while ((bits_[number / 64] >> (number % 64) & 1) != 0) ++number;
    return number;
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
        rows_(claim.board.rows()),
        cols_(claim.board.cols()),
        total_(static_cast<std::uint64_t>(rows_) * static_cast<std::uint64_t>(cols_)),
        size_(tour.size()) {}

  CheckReport run(Symmetries symmetries) {
    report_.start = tour_.start();
    report_.end = tour_.end();
    report_.closed = size_ > 1 && knights_move(report_.end, report_.start);
    report_.fault = walk();
    if (report_.fault || stopped()) return report_;
    report_.fault = ends();
    if (report_.fault) return report_;
    if (symmetries == Symmetries::find_all) {
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
  bool stopped() const { return report_.stopped != StopKind::none; }

  bool go_on(std::uint64_t done) {
    report_.stopped = status_.poll({done, size_, 0});
    return !stopped();
  }

  std::uint64_t number(Square s) const {
    return static_cast<std::uint64_t>(s.row) * static_cast<std::uint64_t>(cols_) +
           static_cast<std::uint64_t>(s.col);
  }

  bool on_board(Square s) const {
    return 0 <= s.row && s.row < rows_ && 0 <= s.col && s.col < cols_;
  }

  // Every square once, each a knight's move from the one before.
  std::optional<Fault> walk() {
    if (size_ < total_ / 64) return walk_of_few();
    Visited visited(total_);
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
    if (size_ < total_) {
      const std::uint64_t missing = visited.first_missing();
      const auto cols = static_cast<std::uint64_t>(cols_);
      return never_visited(
          {static_cast<std::int32_t>(missing / cols), static_cast<std::int32_t>(missing % cols)});
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
    std::uint64_t missing = 0;
    while (missing < seen.size() && seen[missing].first == missing) ++missing;
    const auto cols = static_cast<std::uint64_t>(cols_);
    return never_visited(
        {static_cast<std::int32_t>(missing / cols), static_cast<std::int32_t>(missing % cols)});
  }

  std::optional<Fault> bad_step(std::uint64_t step, Square before, Square s) const {
    if (!on_board(s)) return fault_at(step, s, fmt::format("off the {}x{} board", rows_, cols_));
    if (step > 0 && !knights_move(before, s)) {
      return fault_at(step, s, fmt::format("not a knight's move from {}", written(before)));
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
                      fmt::format("the tour is not closed: no knight's move leads back to {}",
                                  written(report_.start)));
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
      if (size_ > 1 && target != report_.end) {
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
  std::int32_t rows_;
  std::int32_t cols_;
  std::uint64_t total_;
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
