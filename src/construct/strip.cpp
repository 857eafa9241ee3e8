// Steps and squares of a strip.
#include "construct/strip.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "base/assert.hpp"
#include "construct/tile.hpp"

namespace ktour::construct {
namespace {

// The walk of the first strand over the first tile.
std::vector<Square> tile_walk(const Board& tile, const Move& out, Effort& effort) {
  if (strip_strands(tile.rows()) == 1) {
    const StripEnds ends = strip_ends(tile.rows());
    const std::optional<Tile> found =
        find_tile(tile, ends.entry, ends.exit, std::array{out}, effort);
    if (!found) return {};
    return {found->walk().begin(), found->walk().end()};
  }
  return {{2, 1}, {3, 3}, {2, 5}, {0, 4}, {2, 3}, {3, 5},
          {1, 4}, {0, 2}, {1, 0}, {3, 1}, {1, 2}, {0, 0}};
}

class Strip final : public TourSource {
 public:
  // `ahead`: the squares of a tile's walk up to the one from which the next tile is entered.
  Strip(const Board& board, const Board& tile, std::vector<Square> walk, std::uint64_t ahead)
      : board_(board),
        tile_(tile),
        walk_(std::move(walk)),
        at_(tile.size()),
        ahead_(ahead),
        behind_(walk_.size() - ahead),
        strand_(board.size() / strip_strands(board.rows())) {
    const bool one_strand = strip_strands(board.rows()) == 1;
    KTOUR_ASSERT(board.cols() % tile.cols() == 0 && ahead > 0 && ahead < walk_.size());
    KTOUR_ASSERT(walk_.size() * strip_strands(board.rows()) == tile.size());
    for (std::size_t i = 0; i < walk_.size(); ++i) {
      at_[tile.index(walk_[i])] = i;
      if (!one_strand) at_[tile.index(upside_down(walk_[i]))] = i + walk_.size();
    }
  }

  std::uint64_t size() const override { return board_.size(); }

  void squares(std::uint64_t first, std::span<Square> out) const override {
    const std::uint64_t turn = ahead_ * static_cast<std::uint64_t>(board_.cols() / tile_.cols());
    for (std::size_t i = 0; i < out.size(); ++i) {
      const std::uint64_t step = (first + i) % strand_;
      const std::uint64_t from_end = strand_ - 1 - step;
      const bool is_ahead = step < turn;
      const std::uint64_t tile = is_ahead ? step / ahead_ : from_end / behind_;
      const Square s = walk_[is_ahead ? step % ahead_ : walk_.size() - 1 - from_end % behind_];
      out[i] = {first + i < strand_ ? s.row : upside_down(s).row,
                s.col + static_cast<std::int32_t>(tile) * tile_.cols()};
    }
  }

  void steps(std::uint64_t first, std::span<std::int64_t> out) const override {
    for (std::size_t i = 0; i < out.size(); ++i) {
      const Square s = board_.square(first + i);
      const auto tile = static_cast<std::uint64_t>(s.col / tile_.cols());
      std::uint64_t at = at_[tile_.index({s.row, s.col % tile_.cols()})];
      std::uint64_t step = 0;
      if (at >= walk_.size()) {
        at -= walk_.size();
        step = strand_;
      }
      step += at < ahead_ ? tile * ahead_ + at : strand_ - (tile + 1) * behind_ + (at - ahead_);
      out[i] = static_cast<std::int64_t>(step);
    }
  }

 private:
  Square upside_down(Square s) const { return {tile_.rows() - 1 - s.row, s.col}; }

  Board board_;
  Board tile_;
  std::vector<Square> walk_;
  std::vector<std::uint64_t> at_;  // by square of a tile: when the walk comes there; the second
                                   // strand is counted on from the first
  std::uint64_t ahead_;
  std::uint64_t behind_;  // the other squares of a tile's walk
  std::uint64_t strand_;  // squares of a strand
};

}  // namespace

std::optional<Tour> strip_tour(const Board& board, Effort& effort) {
  const std::int32_t period = strip_period(board.rows());
  if (period == 0 || board.cols() % period != 0) return {};
  const Board tile(board.rows(), period);
  const StripEnds ends = strip_ends(board.rows());
  const auto at_far_end = [&](Square s) { return Square{s.row, s.col + period}; };
  const Move out{at_far_end(ends.before_entry), at_far_end(ends.after_exit)};
  std::vector<Square> walk = tile_walk(tile, out, effort);
  // Entered at c, it must come to a and then to b.
  const auto b = std::find(walk.begin(), walk.end(), out.b);
  if (walk.empty() || b == walk.begin() || *(b - 1) != out.a) return {};
  const auto ahead = static_cast<std::uint64_t>(b - walk.begin());
  return Tour(board, std::make_shared<Strip>(board, tile, std::move(walk), ahead));
}

}  // namespace ktour::construct
