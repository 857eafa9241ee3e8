#include "facts/facts_of_tour.hpp"

#include <algorithm>

#include "base/assert.hpp"

namespace ktour {
namespace {

// A move as a vector: of rows and columns, or along all the sides of a box.
using Flat = std::array<std::int64_t, 2>;
using Deep = std::array<std::int64_t, Board::max_dimensions>;

template <class V>
std::int64_t dot(const V& a, const V& b) {
  std::int64_t sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

template <class V>
bool parallel(const V& a, const V& b) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    for (std::size_t j = i + 1; j < a.size(); ++j) {
      if (a[i] * b[j] != a[j] * b[i]) return false;
    }
  }
  return true;
}

int turns_completed(const Flat& a, const Flat& b) {
  const auto offset = [](const Flat& v) {
    return Offset{static_cast<std::int32_t>(v[0]), static_cast<std::int32_t>(v[1])};
  };
  return turns_completed(offset(a), offset(b));
}
int turns_completed(const Deep& /*a*/, const Deep& /*b*/) {
  return 0;
}

// By the product of two moves of a knight that follow each other: 5 is straight on, -5 would lead
// back.
constexpr std::array<std::size_t, 11> angle_by_product{6, 0, 1, 6, 6, 2, 6, 6, 3, 4, 5};

template <class V>
class AngleMeter {
 public:
  explicit AngleMeter(bool knight) : knight_(knight) {}

  void corner(const V& a, const V& b) {
    const std::int64_t product = dot(a, b);
    found_.rotation += turns_completed(a, b);
    if (knight_) ++found_.of_knight[angle_by_product[static_cast<std::size_t>(product + 5)]];
    if (product > 0 && parallel(a, b)) {
      ++found_.straight;
      found_.longest_line = std::max(found_.longest_line, ++line_);
      return;
    }
    line_ = 1;
    ++(product > 0 ? found_.obtuse : product == 0 ? found_.right : found_.acute);
  }
  void begin_line() {
    line_ = 1;
    found_.longest_line = 1;
  }
  const Angles& found() const { return found_; }

 private:
  bool knight_;
  std::int64_t line_ = 1;
  Angles found_;
};

// vector_of(i) is move i. On a closed tour the corners are gone through from one that is no part of
// a line, so that no line is cut.
template <class V, class VectorOf>
Angles measure(std::size_t moves, bool closed, bool knight, VectorOf vector_of) {
  AngleMeter<V> meter(knight);
  if (moves == 0) return {};
  meter.begin_line();
  std::size_t first = 0;
  if (closed) {
    const V last = vector_of(moves - 1);
    V before = last;
    for (; first < moves; ++first) {
      const V at = vector_of(first);
      if (dot(before, at) <= 0 || !parallel(before, at)) break;
      before = at;
    }
    if (first == moves) first = 0;  // round a line, which has no end
  }
  V before = vector_of(first);
  const std::size_t corners = closed ? moves : moves - 1;
  for (std::size_t i = 1; i <= corners; ++i) {
    const std::size_t next = first + i;
    const V at = vector_of(next < moves ? next : next - moves);
    meter.corner(before, at);
    before = at;
  }
  return meter.found();
}

}  // namespace

void FactsOfTour::take(std::span<const Square> tour) {
  KTOUR_ASSERT(!tour.empty());
  tour_.assign(tour.begin(), tour.end());
  angles_.reset();
  crossings_.reset();
  sums_.reset();
}

const Angles& FactsOfTour::angles() {
  if (angles_) return *angles_;
  if (board_.is_box()) {
    angles_ = measure<Deep>(moves(), closed_, false, [&](std::size_t i) {
      const Board::Coordinates from = board_.coordinates(tour_[i]);
      const Board::Coordinates to = board_.coordinates(after(i));
      Deep by{};
      for (std::size_t k = 0; k < by.size(); ++k) by[k] = std::int64_t{to[k]} - from[k];
      return by;
    });
  } else {
    angles_ = measure<Flat>(moves(), closed_, piece_.is_knight(), [&](std::size_t i) {
      const Square from = tour_[i];
      const Square to = after(i);
      return Flat{std::int64_t{to.row} - from.row, std::int64_t{to.col} - from.col};
    });
  }
  return *angles_;
}

const Crossings& FactsOfTour::crossings() {
  if (!finder_) finder_.emplace(board_, piece_);
  if (!crossings_) crossings_ = finder_->find(tour_, closed_);
  return *crossings_;
}

const Sums& FactsOfTour::sums() {
  if (sums_) return *sums_;
  Sums& sums = sums_.emplace();
  sums.rows.resize(static_cast<std::size_t>(board_.rows()));
  sums.cols.resize(static_cast<std::size_t>(board_.cols()));
  sums.diagonals.resize(2);
  std::int64_t step = 0;
  for (const Square s : tour_) {
    ++step;
    sums.rows[static_cast<std::size_t>(s.row)] += step;
    sums.cols[static_cast<std::size_t>(s.col)] += step;
    if (s.row == s.col) sums.diagonals[0] += step;
    if (s.row == board_.cols() - 1 - s.col) sums.diagonals[1] += step;
  }
  return sums;
}

}  // namespace ktour
