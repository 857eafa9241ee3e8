// Steps and squares of a strip.
#include "construct/strip.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "construct/tile.hpp"

namespace ktour::construct {
namespace {

class Strip final : public TourSource {
 public:
  // `ahead`: the squares of a tile up to the one from which the next is entered.
  Strip(const Board& board, Tile tile, int ahead)
      : board_(board), tile_(std::move(tile)), ahead_(ahead), behind_(tile_.size() - ahead) {}

  std::uint64_t size() const override { return board_.size(); }

  void squares(std::uint64_t first, std::span<Square> out) const override {
    const std::uint64_t turn = ahead_ * tiles();
    for (std::size_t i = 0; i < out.size(); ++i) {
      const std::uint64_t step = first + i;
      const std::uint64_t from_end = size() - 1 - step;
      const auto [tile, at] =
          step < turn ? std::pair(step / ahead_, step % ahead_)
                      : std::pair(from_end / behind_, tile_.walk().size() - 1 - from_end % behind_);
      const Square s = tile_.walk()[at];
      out[i] = {s.row, s.col + static_cast<std::int32_t>(tile) * tile_.cols()};
    }
  }

  void steps(std::uint64_t first, std::span<std::int64_t> out) const override {
    for (std::size_t i = 0; i < out.size(); ++i) {
      const Square s = board_.square(first + i);
      const auto tile = static_cast<std::uint64_t>(s.col / tile_.cols());
      const auto at = static_cast<std::uint64_t>(tile_.at({s.row, s.col % tile_.cols()}));
      const std::uint64_t step =
          at < ahead_ ? tile * ahead_ + at : size() - (tile + 1) * behind_ + (at - ahead_);
      out[i] = static_cast<std::int64_t>(step);
    }
  }

 private:
  std::uint64_t tiles() const { return static_cast<std::uint64_t>(board_.cols() / tile_.cols()); }

  Board board_;
  Tile tile_;
  std::uint64_t ahead_;
  std::uint64_t behind_;  // the other squares of a tile
};

}  // namespace

std::optional<Tour> strip_tour(const Board& board) {
  const std::int32_t period = strip_period(board.rows());
  if (period == 0 || board.cols() % period != 0) return {};
  const auto at_far_end = [&](Square s) { return Square{s.row, s.col + period}; };
  const Move out{at_far_end(StripEnds::before_entry), at_far_end(StripEnds::after_exit)};
  const std::optional<Tile> tile =
      find_tile({board.rows(), period}, StripEnds::entry, StripEnds::exit, std::array{out});
  // Entered at c, it must come to a before b.
  if (!tile || tile->at(out.a) + 1 != tile->at(out.b)) return {};
  return Tour(board, std::make_shared<Strip>(board, *tile, tile->at(out.b)));
}

}  // namespace ktour::construct
