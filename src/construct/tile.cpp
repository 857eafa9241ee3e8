// Tiles, joints and crossings.
#include "construct/tile.hpp"

#include <algorithm>

#include "base/assert.hpp"
#include "problem/knight.hpp"

namespace ktour::construct {
namespace {

// Everything is worked out for a guest on the right and then turned. `along` counts along the
// border, `across` away from it: columns of the owner from its right edge leftwards, columns of the
// guest from its left edge rightwards.
struct Lane {
  int along;
  int across;
};

Square in_owner(Side side, Lane lane, const Board& owner) {
  switch (side) {
    case Side::right: return {lane.along, owner.cols() - 1 - lane.across};
    case Side::left: return {lane.along, lane.across};
    case Side::down: return {owner.rows() - 1 - lane.across, lane.along};
    case Side::up: return {lane.across, lane.along};
  }
  return {};
}

Square in_guest(Side side, Lane lane, const Board& guest) {
  return in_owner(opposite(side), lane, guest);
}

}  // namespace

Joint joint(Side side, int kind, Board owner, Board guest) {
  KTOUR_ASSERT(kind >= 0);
  // Owner 1,0 to 3,1 beside guest 0,1 to 2,0, or the same with owner and guest exchanged; either
  // upside down; and shifted along the border, of which it takes four squares.
  const bool exchanged = kind % 2 != 0;
  const bool upside_down = kind / 2 % 2 != 0;
  const int shift = kind / 4;
  const auto place = [&](Lane lane) {
    return Lane{(upside_down ? 3 - lane.along : lane.along) + shift, lane.across};
  };
  const Lane near[2] = {place({1, 0}), place({3, 1})};
  const Lane far[2] = {place({0, 1}), place({2, 0})};
  const auto& a = exchanged ? far : near;
  const auto& b = exchanged ? near : far;
  return {{in_owner(side, a[0], owner), in_owner(side, a[1], owner)},
          {in_guest(side, b[0], guest), in_guest(side, b[1], guest)}};
}

std::vector<Crossing> crossings(Side side, Board from, Board to, int colour_of_exit) {
  const bool vertical_border = side == Side::left || side == Side::right;
  const int length = vertical_border ? from.rows() : from.cols();
  constexpr Lane steps[3][2] = {{{2, 0}, {0, 0}}, {{1, 1}, {0, 0}}, {{1, 0}, {0, 1}}};
  std::vector<Crossing> all;
  for (int along = 0; along < length; ++along) {
    for (const auto& step : steps) {
      for (const int sign : {1, -1}) {
        const int exit_along = along + sign * step[0].along;
        if (exit_along < 0 || exit_along >= length) continue;
        const Square exit = in_owner(side, {exit_along, step[0].across}, from);
        if (colour(exit) != colour_of_exit) continue;
        all.push_back({exit, in_guest(side, {along, step[1].across}, to)});
      }
    }
  }
  return all;
}

Tile::Tile(Board board, std::vector<Square> walk)
    : board_(board), walk_(std::move(walk)), at_(walk_.size()) {
  KTOUR_ASSERT(walk_.size() == board_.size());
  for (std::size_t i = 0; i < walk_.size(); ++i) {
    at_[static_cast<std::size_t>(board_.index(walk_[i]))] = narrow<std::uint8_t>(i);
  }
}

Tile Tile::reversed() const {
  return {board_, {walk_.rbegin(), walk_.rend()}};
}

Tile Tile::mirrored() const {
  std::vector<Square> walk = walk_;
  for (Square& s : walk) s.col = board_.cols() - 1 - s.col;
  return {board_, std::move(walk)};
}

std::optional<Tile> find_tile(const Board& board, Square entry, Square exit,
                              std::span<const Move> moves, Effort& effort) {
  if (entry == exit) return {};
  Problem problem{board, entry, exit};
  for (const Move& move : moves) {
    if (!board.contains(move.a) || !board.contains(move.b)) return {};
    problem.through.push_back(move);
  }
  constexpr std::uint64_t most =
      2000;  // a tile that takes longer is not worth it: there are others
  const std::optional<Tour> tour = effort.search(problem, most);
  if (!tour) return {};
  std::vector<Square> walk(tour->size());
  tour->squares(0, walk);
  KTOUR_ASSERT(walk.front() == entry && walk.back() == exit);
  return Tile(board, std::move(walk));
}

}  // namespace ktour::construct
