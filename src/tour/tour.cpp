// Stored tours, and the walk over any tour.
//
// A stored tour keeps the squares in order. The other view, the step of each square, is made the
// first time it is asked for: most uses need only one of the two, and each is four bytes a square.
#include "ktour/tour.hpp"

#include <algorithm>
#include <atomic>
#include <utility>

#include "tour/store.hpp"

namespace ktour {
namespace {

// Index is the number of a square or a step; all ones stands for "unvisited", so a board that it
// serves has fewer squares than that.
template <class Index>
class StoredTour final : public TourSource {
 public:
  StoredTour(Board board, std::vector<Index> order) : board_(board), order_(std::move(order)) {}
  ~StoredTour() override { delete steps_.load(std::memory_order_acquire); }
  StoredTour(const StoredTour&) = delete;
  StoredTour& operator=(const StoredTour&) = delete;

  std::uint64_t size() const override { return order_.size(); }

  void squares(std::uint64_t first, std::span<Square> out) const override {
    // Consecutive squares are near each other, but a division a square still costs less than a
    // branch that often goes wrong; 32-bit divisions are the cheap kind.
    const auto cols = static_cast<Index>(board_.cols());
    const Index* from = order_.data() + first;
    for (std::size_t i = 0; i < out.size(); ++i) {
      const Index row = from[i] / cols;
      out[i] = {static_cast<std::int32_t>(row), static_cast<std::int32_t>(from[i] - row * cols)};
    }
  }

  void steps(std::uint64_t first, std::span<std::int64_t> out) const override {
    const Index* from = inverse().data() + first;
    for (std::size_t i = 0; i < out.size(); ++i) {
      out[i] = from[i] == none ? unvisited : static_cast<std::int64_t>(from[i]);
    }
  }

  void fill_rows(std::uint64_t first, std::span<std::uint32_t> rows) const override {
    const Index* from = inverse().data() + first;
    std::transform(from, from + rows.size(), rows.begin(),
                   [](Index step) { return static_cast<std::uint32_t>(step); });
  }

 private:
  static constexpr Index none = static_cast<Index>(-1);

  // Two threads may build it at once; the first to finish is kept. No lock: the core has no
  // threads library.
  const std::vector<Index>& inverse() const {
    const std::vector<Index>* known = steps_.load(std::memory_order_acquire);
    if (known != nullptr) return *known;
    auto made = std::make_unique<std::vector<Index>>(board_.area(), none);
    for (std::size_t step = order_.size(); step-- > 0;) {  // a repeated square keeps its first step
      (*made)[order_[step]] = static_cast<Index>(step);
    }
    if (steps_.compare_exchange_strong(known, made.get(), std::memory_order_acq_rel)) {
      return *made.release();
    }
    return *known;
  }

  Board board_;
  std::vector<Index> order_;
  mutable std::atomic<const std::vector<Index>*> steps_{nullptr};
};

}  // namespace

void TourSource::fill(std::span<std::uint32_t> matrix) const {
  fill_rows(0, matrix);
}

void TourSource::fill_rows(std::uint64_t first, std::span<std::uint32_t> rows) const {
  constexpr std::size_t block = 4096;
  std::vector<std::int64_t> some(std::min(block, rows.size()));
  for (std::size_t done = 0; done < rows.size(); done += some.size()) {
    some.resize(std::min(block, rows.size() - done));
    steps(first + done, some);
    std::transform(some.begin(), some.end(), rows.begin() + static_cast<std::ptrdiff_t>(done),
                   [](std::int64_t step) { return static_cast<std::uint32_t>(step); });
  }
}

Tour::Tour(Board board, std::shared_ptr<const TourSource> source)
    : board_(board), source_(std::move(source)) {}

Tour Tour::from_order(Board board, std::vector<std::uint32_t> order) {
  return {board, std::make_shared<StoredTour<std::uint32_t>>(board, std::move(order))};
}

Tour Tour::from_order(Board board, std::vector<std::uint64_t> order) {
  return {board, std::make_shared<StoredTour<std::uint64_t>>(board, std::move(order))};
}

Tour Tour::from_squares(Board board, std::span<const Square> squares) {
  return store_tour(board, squares);
}

Square Tour::square_at(std::uint64_t step) const {
  Square s;
  squares(step, {&s, 1});
  return s;
}

std::int64_t Tour::step_of(Square square) const {
  std::int64_t step = unvisited;
  steps(board_.index(square), {&step, 1});
  return step;
}

Tour::Walk Tour::walk() const {
  return Walk(*this);
}

void Tour::Walk::fetch() {
  constexpr std::uint64_t block = 4096;
  block_.resize(std::min(block, source_->size() - next_));
  source_->squares(next_, block_);
  next_ += block_.size();
  at_ = 0;
}

bool operator==(const Tour& a, const Tour& b) {
  if (!(a.board_ == b.board_) || a.size() != b.size()) return false;
  Tour::Walk others = b.walk();
  auto other = others.begin();
  for (const Square s : a.walk()) {
    if (s != *other) return false;
    ++other;
  }
  return true;
}

}  // namespace ktour
