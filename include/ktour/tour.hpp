// A tour as a value: a walk over squares of a board, one square a step.
//
// A Tour says nothing about whether it is a good one: it may be partial, or come from a file that
// lies. Only check() tells. Copies are cheap and share what they stand for. A tour is stored
// (from_order) or computed on demand (any TourSource).
#pragma once

#include <cstdint>
#include <iterator>
#include <memory>
#include <span>
#include <vector>

#include "ktour/board.hpp"

namespace ktour {

/// The step given for a square that a tour does not visit.
inline constexpr std::int64_t unvisited = -1;

/// Where the squares of a tour come from. Implementations are immutable and safe to share between
/// threads. Both views are asked for in blocks, so that a virtual call is no cost a square.
class TourSource {
 public:
  virtual ~TourSource() = default;
  /// The number of squares visited, at least 1.
  virtual std::uint64_t size() const = 0;
  /// The squares at steps first, first+1, ...; the caller keeps them below size().
  virtual void squares(std::uint64_t first, std::span<Square> out) const = 0;
  /// The steps of the squares numbered first, first+1, ... row by row.
  virtual void steps(std::uint64_t first, std::span<std::int64_t> out) const = 0;
  /// The whole matrix of steps in narrow numbers, all ones where unvisited; for boards of less than
  /// 2^32 squares. Sources that can do it faster than through steps() do.
  virtual void fill(std::span<std::uint32_t> matrix) const;
  /// The same for some whole rows of the board, from the square numbered `first` on.
  virtual void fill_rows(std::uint64_t first, std::span<std::uint32_t> rows) const;
};

class Tour {
 public:
  class Walk;

  Tour(Board board, std::shared_ptr<const TourSource> source);
  /// A stored tour, given by the numbers of its squares in order (not empty, all on the board).
  static Tour from_order(Board board, std::vector<std::uint32_t> order);
  static Tour from_order(Board board, std::vector<std::uint64_t> order);
  static Tour from_squares(Board board, std::span<const Square> squares);

  const Board& board() const { return board_; }
  std::uint64_t size() const { return source_->size(); }
  /// Whether every square is accounted for by number; no promise that they are distinct.
  bool is_full() const { return size() == board_.size(); }

  Square square_at(std::uint64_t step) const;
  Square start() const { return square_at(0); }
  Square end() const { return square_at(size() - 1); }
  /// The step at which a square of the board is visited, or `unvisited`.
  std::int64_t step_of(Square square) const;

  void squares(std::uint64_t first, std::span<Square> out) const { source_->squares(first, out); }
  void steps(std::uint64_t first, std::span<std::int64_t> out) const { source_->steps(first, out); }
  /// The matrix of steps, row by row, into as many numbers as the board has squares (less than
  /// 2^32); all ones stands for unvisited.
  void fill(std::span<std::uint32_t> matrix) const { source_->fill(matrix); }
  /// The same for some whole rows, from the one that begins with the square numbered `first` on.
  void fill_rows(std::uint64_t first, std::span<std::uint32_t> rows) const {
    source_->fill_rows(first, rows);
  }
  /// The squares in order: `for (Square s : tour.walk())`.
  Walk walk() const;

  /// The same squares in the same order on the same board.
  friend bool operator==(const Tour& a, const Tour& b);

 private:
  Board board_;
  std::shared_ptr<const TourSource> source_;
};

/// A single pass over the squares of a tour, fetched block by block.
class Tour::Walk {
 public:
  class Iterator {
   public:
    using value_type = Square;
    using difference_type = std::ptrdiff_t;
    Iterator() = default;
    explicit Iterator(Walk* walk) : walk_(walk) {}
    Square operator*() const { return walk_->block_[walk_->at_]; }
    Iterator& operator++() {
      walk_->advance();
      return *this;
    }
    void operator++(int) { walk_->advance(); }
    bool operator==(std::default_sentinel_t /*end*/) const { return walk_->ended(); }

   private:
    Walk* walk_ = nullptr;
  };

  explicit Walk(const Tour& tour) : source_(tour.source_) { fetch(); }
  Iterator begin() { return Iterator(this); }
  std::default_sentinel_t end() const { return {}; }

 private:
  bool ended() const { return at_ == block_.size(); }
  void advance() {
    if (++at_ == block_.size()) fetch();
  }
  void fetch();  // the next block; an empty one after the last

  std::shared_ptr<const TourSource> source_;
  std::vector<Square> block_;
  std::size_t at_ = 0;
  std::uint64_t next_ = 0;
};

}  // namespace ktour
