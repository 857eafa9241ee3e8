// A tour of a large board as a plan of tiles, from which any step or square is computed at once.
//
// The board is cut into tiles by bands of rows and columns, all six wide but one of each, which
// takes what is left over. The tile with the start, the tile with the end and those between form
// the *corridor*: the tour walks through them one after the other, first along a band and then
// along the column of tiles of the end, the *spine*. All other tiles hang on those by joints, in
// *chains*: the spine goes on up and down beyond the corridor as two chains, and from each tile of
// the spine a chain goes to the left and one to the right.
//
// In a chain each tile is the guest of the one before. So the tour walks through a part of the
// first tile, then a part of the second, ... and comes back through the rest of the last, ... and
// of the first. Tiles of one kind have parts of one length, so where the k-th begins is a linear
// function of k. The corridor is a chain too, with nothing left over on the way back.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "construct/tile.hpp"
#include "ktour/tour.hpp"

namespace ktour::construct {

/// How one side of the board is cut: all parts `usual` long but the one at `odd_at`.
struct Cut {
  static constexpr std::int64_t usual = 6;

  std::int64_t parts = 1;
  std::int64_t odd_at = 0;
  std::int64_t odd_length = 0;

  std::int64_t length(std::int64_t part) const { return part == odd_at ? odd_length : usual; }
  std::int64_t begin(std::int64_t part) const {
    return usual * part + (part > odd_at ? odd_length - usual : 0);
  }
  std::int64_t part_of(std::int64_t at) const {
    const std::int64_t odd_begin = begin(odd_at);
    if (at < odd_begin) return at / usual;
    if (at < odd_begin + odd_length) return odd_at;
    return (at - odd_length + usual) / usual;
  }
};

/// A place in the grid of tiles.
struct TilePlace {
  std::int64_t band = 0;
  std::int64_t column = 0;
};

TilePlace moved(TilePlace from, Side side, std::int64_t by);

using ChainId = int;
constexpr ChainId no_chain = -1;

/// A chain that hangs on a tile: it comes after the tile's own square number `after`.
struct Hanging {
  int after = 0;
  ChainId chain = no_chain;
  std::int64_t size = 0;  // squares of the chain
  Side side = Side::right;
};

/// Tiles of one kind, one after another in a chain.
struct Run {
  int tile = 0;  // in the plan's list
  std::int64_t count = 1;
  int next_after = 0;  // the next tile comes after the tile's own square of this number
  std::vector<Hanging> hanging{};

  // Derived.
  std::int64_t before = 0;        // steps of a tile and what hangs on it, up to the next tile
  std::int64_t behind = 0;        // and after it
  std::int64_t first = 0;         // number in the chain of its first tile
  std::int64_t before_first = 0;  // sum of `before` over the tiles ahead of it
  std::int64_t behind_first = 0;  // and of `behind`
  TilePlace place{};              // of the first, from where the chain begins
  Side side = Side::right;        // the next tile is on this side
};

struct Chain {
  std::vector<Run> runs;
  std::int64_t count = 0;  // tiles
  std::int64_t size = 0;   // squares, with all that hangs on it
};

struct Plan {
  Board board{1, 1};
  Cut rows;
  Cut cols;
  TilePlace first;  // of the corridor
  TilePlace last;
  std::vector<Tile> tiles;
  std::vector<Chain> chains;  // the corridor is the first
};

class TiledTour final : public TourSource {
 public:
  explicit TiledTour(Plan plan);

  std::uint64_t size() const override { return plan_.board.size(); }
  void squares(std::uint64_t first, std::span<Square> out) const override;
  void steps(std::uint64_t first, std::span<std::int64_t> out) const override;
  void fill_rows(std::uint64_t first, std::span<std::uint32_t> rows) const override;

 private:
  // A tile of a chain: where its two parts begin in the tour, and where it lies.
  struct Spot {
    const Run* run = nullptr;
    std::int64_t in_run = 0;
    std::int64_t start = 0;   // step of its first square
    std::int64_t behind = 0;  // step of what comes after the next tile
    TilePlace place;
  };
  // A chain within the tour: where it begins, and where its first tile lies.
  struct Part {
    ChainId chain = 0;
    std::int64_t start = 0;
    TilePlace origin;
  };
  // Squares of one tile that follow each other in the tour.
  struct Segment {
    const Tile* tile;
    int from;
    int count;
    Square corner;
  };
  // The steps along a row of a band: tiles of one run side by side.
  struct Stripe {
    std::int64_t column;
    std::int64_t count;
    Spot spot;
    std::int64_t start_slope;  // from one tile to the next
    std::int64_t behind_slope;
  };

  const Tile& tile(const Run& run) const { return plan_.tiles[static_cast<std::size_t>(run.tile)]; }
  const Chain& chain(ChainId id) const { return plan_.chains[static_cast<std::size_t>(id)]; }
  Spot spot(ChainId id, std::int64_t number, std::int64_t chain_start, TilePlace origin) const;
  Spot spot_at(TilePlace place) const;
  Spot hung(const Spot& owner, Side side, std::int64_t number) const;
  std::int64_t step_in(const Spot& spot, int at) const;
  std::int64_t start_of(const Spot& owner, const Hanging& hanging) const;
  Segment stretch_at(std::int64_t step, Part& part) const;
  std::vector<Stripe> stripes(std::int64_t band) const;
  template <class Step>
  void fill_row(const std::vector<Stripe>& stripes, std::int64_t row, Step* out) const;

  Plan plan_;
};

}  // namespace ktour::construct
