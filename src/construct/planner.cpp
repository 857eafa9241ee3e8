// How the tiles of a plan are chosen.
//
// The cuts are laid so that the start is in the odd tile, the one where the odd band and the odd
// column meet: on a board with an odd number of squares it is the only tile with an odd number, and
// no such tile can be a guest. All others have an even number, so each can be walked over between
// any two squares of different colours, or hang on its neighbour; the complete search finds out
// how.
//
// What must fit together is chosen first: the kind of joint that each family of chains uses, such
// that a tile handed from owner to guest keeps its sense (a guest entered at c comes to a before b,
// so that its own guest is entered at c again), and the crossings of the corridor. Where a choice
// does not work out for the tiles with the ends in them, the next one is tried.
#include "construct/planner.hpp"

#include <algorithm>
#include <cstdlib>

#include "problem/knight.hpp"

namespace ktour::construct {
namespace {

Cut cut_around(std::int64_t length, std::int64_t at) {
  const std::int64_t usual_parts = std::max<std::int64_t>(length / Cut::usual - 1, 0);
  return {usual_parts + 1, std::min(at / Cut::usual, usual_parts),
          length - usual_parts * Cut::usual};
}

bool comes_first(const Tile& tile, const Move& move) {
  return tile.at(move.a) < tile.at(move.b);
}

// The tile's own square after which a guest at this move comes.
int place_of(const Tile& tile, const Move& move) {
  return std::min(tile.at(move.a), tile.at(move.b));
}

class Planner {
 public:
  Planner(const Board& board, Square start, Square end, TileStore& store) : store_(store) {
    store_.begin_plan();
    plan_.board = board;
    plan_.rows = cut_around(board.rows(), start.row);
    plan_.cols = cut_around(board.cols(), start.col);
    plan_.first = place(start);
    plan_.last = place(end);
    start_ = within(start);
    end_ = within(end);
  }

  std::optional<Plan> run() {
    const std::int64_t top = std::min(plan_.first.band, plan_.last.band);
    const std::int64_t bottom = std::max(plan_.first.band, plan_.last.band);
    const int usual_kinds = joint_kinds(Cut::usual);
    const int odd_kinds = joint_kinds(plan_.rows.odd_length);
    const int spine_kinds = joint_kinds(plan_.cols.length(plan_.last.column));
    for (usual_kind_ = 0; usual_kind_ < usual_kinds; ++usual_kind_) {
      if (!band_keeps(Cut::usual, usual_kind_)) continue;
      for (odd_kind_ = 0; odd_kind_ < odd_kinds; ++odd_kind_) {
        if (!band_keeps(plan_.rows.odd_length, odd_kind_)) continue;
        // The chains up and down the spine, where there are any.
        for (up_kind_ = 0; up_kind_ < spine_kinds; ++up_kind_) {
          if (!spine_keeps(Side::up, up_kind_, top)) continue;
          for (down_kind_ = 0; down_kind_ < spine_kinds; ++down_kind_) {
            if (!spine_keeps(Side::down, down_kind_, plan_.rows.parts - 1 - bottom)) continue;
            if (corridor()) return std::move(plan_);
            if (gives_up()) return {};
          }
        }
      }
    }
    return {};
  }

 private:
  // How many tiles may be looked for before the whole is given up.
  static constexpr int most_tiles = 4000;

  TilePlace place(Square s) const { return {plan_.rows.part_of(s.row), plan_.cols.part_of(s.col)}; }
  Square within(Square s) const {
    const TilePlace p = place(s);
    return {static_cast<std::int32_t>(s.row - plan_.rows.begin(p.band)),
            static_cast<std::int32_t>(s.col - plan_.cols.begin(p.column))};
  }
  Board tile_board(TilePlace p) const {
    return {static_cast<std::int32_t>(plan_.rows.length(p.band)),
            static_cast<std::int32_t>(plan_.cols.length(p.column))};
  }

  const std::optional<Tile>& find(const Board& board, Square entry, Square exit,
                                  std::vector<Move> moves) {
    return store_.find(board, entry, exit, std::move(moves));
  }
  bool gives_up() const { return store_.asked() > most_tiles || store_.effort().stopped(); }

  int add(Tile tile) {
    plan_.tiles.push_back(std::move(tile));
    return static_cast<int>(plan_.tiles.size()) - 1;
  }
  const Tile& tile(int id) const { return plan_.tiles[static_cast<std::size_t>(id)]; }

  // --- chains along a band ---------------------------------------------------------------------

  // A guest on the right that has a guest on its right, entered at the first square of its joint.
  const std::optional<Tile>& passing(Board board, int kind) {
    const Joint j = joint(Side::right, kind, board, board);
    return find(board, j.guest.a, j.guest.b, {j.owner});
  }

  // Whether usual tiles of this height form chains that keep their sense.
  bool band_keeps(std::int64_t height, int kind) {
    if (plan_.cols.parts == 1) return kind == 0;  // no chains, so nothing to choose
    const Board board(static_cast<std::int32_t>(height), static_cast<std::int32_t>(Cut::usual));
    const std::optional<Tile>& t = passing(board, kind);
    return t && comes_first(*t, joint(Side::right, kind, board, board).owner);
  }

  int band_kind(std::int64_t band) const {
    return band == plan_.rows.odd_at ? odd_kind_ : usual_kind_;
  }

  // The chain beside a tile, to the left or right end of the board. `in_order`: it is entered at
  // the first square of its joint.
  ChainId band_chain(TilePlace owner, Side side, bool in_order) {
    const int kind = band_kind(owner.band);
    const std::int64_t way = side == Side::right ? 1 : -1;
    const std::int64_t end = side == Side::right ? plan_.cols.parts : -1;
    Chain chain;
    for (std::int64_t column = owner.column + way; column != end;) {
      // Up to the odd column, or the one after it, or the end.
      const bool odd = column == plan_.cols.odd_at;
      const bool odd_ahead = (plan_.cols.odd_at - column) * way > 0;
      const std::int64_t stop = odd ? column + way : odd_ahead ? plan_.cols.odd_at : end;
      const Board board = tile_board({owner.band, column});
      const std::optional<Tile>& rightwards = passing(board, kind);
      if (!rightwards) return no_chain;
      Tile t = side == Side::right ? *rightwards : rightwards->mirrored();
      if (!in_order) t = t.reversed();
      const Move out = joint(side, kind, board, board).owner;
      Run run;
      run.count = std::abs(stop - column);
      run.next_after = place_of(t, out);
      run.place = {0, column - owner.column - way};
      run.side = side;
      in_order = comes_first(t, out);
      run.tile = add(std::move(t));
      chain.runs.push_back(std::move(run));
      column = stop;
    }
    return finish(std::move(chain));
  }

  // --- what hangs on a tile --------------------------------------------------------------------

  struct Hook {
    Side side;
    Move move;  // of the owner
  };

  Hook hook(TilePlace owner, Side side) const {
    const Board board = tile_board(owner);
    const int kind = side == Side::up     ? up_kind_
                     : side == Side::down ? down_kind_
                                          : band_kind(owner.band);
    // The guest's size matters for its own move only.
    return {side, joint(side, kind, board, board).owner};
  }

  // Hangs chains on the tile of a run; false if one cannot be made.
  bool hang(Run& run, TilePlace owner, const std::vector<Hook>& hooks) {
    for (const Hook& h : hooks) {
      const bool in_order = comes_first(tile(run.tile), h.move);
      const int after = place_of(tile(run.tile), h.move);
      const bool along_band = h.side == Side::left || h.side == Side::right;
      const ChainId id =
          along_band ? band_chain(owner, h.side, in_order) : spine_chain(owner, h.side, in_order);
      if (id == no_chain) return false;
      run.hanging.push_back({after, id, plan_.chains[static_cast<std::size_t>(id)].size, h.side});
    }
    std::sort(run.hanging.begin(), run.hanging.end(),
              [](const Hanging& a, const Hanging& b) { return a.after < b.after; });
    return true;
  }

  static std::vector<Move> moves_of(const std::vector<Hook>& hooks) {
    std::vector<Move> moves;
    for (const Hook& h : hooks) moves.push_back(h.move);
    return moves;
  }

  // --- the spine beyond the corridor -----------------------------------------------------------

  std::vector<Hook> side_hooks(TilePlace p) const {
    std::vector<Hook> hooks;
    if (p.column > 0) hooks.push_back(hook(p, Side::left));
    if (p.column + 1 < plan_.cols.parts) hooks.push_back(hook(p, Side::right));
    return hooks;
  }

  // A tile of the spine's chain: guest of the one before, owner of the next and of the bands.
  const std::optional<Tile>& spine_tile(TilePlace p, Side side, int kind) {
    const Board board = tile_board(p);
    const Joint j = joint(side, kind, board, board);
    std::vector<Move> moves = moves_of(side_hooks(p));
    moves.push_back(j.owner);
    return find(board, j.guest.a, j.guest.b, std::move(moves));
  }

  bool spine_keeps(Side side, int kind, std::int64_t length) {
    if (length == 0) return kind == 0;
    // Any tile of the spine outside the odd band; there is one where there is a chain.
    const TilePlace p{plan_.rows.odd_at == 0 ? 1 : 0, plan_.last.column};
    const Board board = tile_board(p);
    const std::optional<Tile>& t = spine_tile(p, side, kind);
    return t && comes_first(*t, joint(side, kind, board, board).owner);
  }

  ChainId spine_chain(TilePlace owner, Side side, bool in_order) {
    const int kind = side == Side::up ? up_kind_ : down_kind_;
    const TilePlace p{owner.band + (side == Side::up ? -1 : 1), owner.column};
    const std::optional<Tile>& found = spine_tile(p, side, kind);
    if (!found) return no_chain;
    Tile t = in_order ? *found : found->reversed();
    const Board board = t.board();
    const Move out = joint(side, kind, board, board).owner;
    Run run;
    run.count = side == Side::up ? owner.band : plan_.rows.parts - 1 - owner.band;
    run.next_after = place_of(t, out);
    run.side = side;
    run.tile = add(std::move(t));
    if (!hang(run, p, side_hooks(p))) return no_chain;
    Chain chain;
    chain.runs.push_back(std::move(run));
    return finish(std::move(chain));
  }

  // --- the corridor ----------------------------------------------------------------------------

  // The chains that hang on a tile of the corridor.
  std::vector<Hook> corridor_hooks(TilePlace p) const {
    const TilePlace& first = plan_.first;
    const TilePlace& last = plan_.last;
    std::vector<Hook> hooks;
    // To the sides: from the spine, and from the start's tile away from it, but not into the
    // corridor itself.
    for (const Side side : {Side::left, Side::right}) {
      const std::int64_t way = side == Side::right ? 1 : -1;
      const bool board_ends = p.column + way < 0 || p.column + way >= plan_.cols.parts;
      const bool is_spine = p.column == last.column;
      const bool is_first = p.band == first.band && p.column == first.column;
      const std::int64_t low = std::min(first.column, last.column);
      const std::int64_t high = std::max(first.column, last.column);
      const bool in_corridor =
          p.band == first.band && p.column + way >= low && p.column + way <= high;
      if (!board_ends && !in_corridor && (is_spine || is_first)) hooks.push_back(hook(p, side));
    }
    if (p.column == last.column) {
      if (p.band == std::min(first.band, last.band) && p.band > 0) {
        hooks.push_back(hook(p, Side::up));
      }
      if (p.band == std::max(first.band, last.band) && p.band + 1 < plan_.rows.parts) {
        hooks.push_back(hook(p, Side::down));
      }
    }
    return hooks;
  }

  // A part of the corridor: tiles of one kind, one after another.
  struct Leg {
    TilePlace place;  // of its first tile
    std::int64_t count = 1;
    Side side = Side::right;  // where the next tile lies
    const Tile* tile = nullptr;
  };

  // The tile of the corridor at a place, from an entry to an exit, with all that is to hang on it.
  const Tile* corridor_tile(TilePlace p, Square entry, Square exit) {
    const std::optional<Tile>& t = find(tile_board(p), entry, exit, moves_of(corridor_hooks(p)));
    return t ? &*t : nullptr;
  }

  // The crossings from a tile to the next, from squares of a colour.
  std::vector<Crossing> ways(TilePlace from, Side side, int colour_of_exit) const {
    return crossings(side, tile_board(from), tile_board(moved(from, side, 1)), colour_of_exit);
  }

  // The tile between two crossings of one kind.
  const Tile* between_tile(TilePlace from, Side side, const Crossing& crossing) {
    const TilePlace p = moved(from, side, 1);
    const Board board = tile_board(p);
    const Board before = tile_board(from);
    Square exit = crossing.exit;
    if (side == Side::right) exit.col += board.cols() - before.cols();
    if (side == Side::down) exit.row += board.rows() - before.rows();
    return corridor_tile(p, crossing.entry, exit);
  }

  static int colour_after(const Board& board, Square entry) {
    return board.size() % 2 != 0 ? colour(entry) : 1 - colour(entry);
  }

  bool corridor() {
    const TilePlace& first = plan_.first;
    const TilePlace& last = plan_.last;
    const TilePlace corner{first.band, last.column};
    const std::int64_t across = std::abs(last.column - first.column);
    const std::int64_t along = std::abs(last.band - first.band);
    const Side to_spine = last.column > first.column ? Side::right : Side::left;
    const Side to_end = last.band > first.band ? Side::down : Side::up;
    if (across == 0 && along == 0) {
      return build({{first, 1, Side::right, corridor_tile(first, start_, end_)}});
    }
    // From the corner, entered at a square, up or down the spine to the end.
    const auto down_the_spine = [&](Square entry, std::vector<Leg> legs) {
      for (const Crossing& c : ways(corner, to_end, colour_after(tile_board(corner), entry))) {
        if (gives_up()) return false;
        const Tile* end_tile = corridor_tile(last, c.entry, end_);
        if (end_tile == nullptr) continue;
        const Tile* between = along > 1 ? between_tile(corner, to_end, c) : nullptr;
        if (along > 1 && between == nullptr) continue;
        const Tile* turn = corridor_tile(corner, entry, c.exit);
        if (turn == nullptr) continue;
        legs.push_back({corner, 1, to_end, turn});
        if (along > 1) legs.push_back({moved(corner, to_end, 1), along - 1, to_end, between});
        legs.push_back({last, 1, to_end, end_tile});
        return build(legs);
      }
      return false;
    };
    if (across == 0) return down_the_spine(start_, {});
    for (const Crossing& c : ways(first, to_spine, colour_after(tile_board(first), start_))) {
      if (gives_up()) return false;
      const Tile* start_tile = corridor_tile(first, start_, c.exit);
      if (start_tile == nullptr) continue;
      const Tile* between = across > 1 ? between_tile(first, to_spine, c) : nullptr;
      if (across > 1 && between == nullptr) continue;
      std::vector<Leg> legs{{first, 1, to_spine, start_tile}};
      if (across > 1) legs.push_back({moved(first, to_spine, 1), across - 1, to_spine, between});
      if (along > 0) {
        if (down_the_spine(c.entry, legs)) return true;
      } else if (const Tile* end_tile = corridor_tile(last, c.entry, end_)) {
        legs.push_back({last, 1, to_spine, end_tile});
        return build(legs);
      }
    }
    return false;
  }

  // The corridor as a chain, with all that hangs on it.
  bool build(const std::vector<Leg>& legs) {
    plan_.tiles.clear();
    plan_.chains.assign(1, {});
    Chain chain;
    for (const Leg& leg : legs) {
      if (leg.tile == nullptr) return false;
      Run run;
      run.tile = add(*leg.tile);
      run.count = leg.count;
      run.next_after = leg.tile->size() - 1;
      run.place = {leg.place.band - plan_.first.band, leg.place.column - plan_.first.column};
      run.side = leg.side;
      if (!hang(run, leg.place, corridor_hooks(leg.place))) return false;
      chain.runs.push_back(std::move(run));
    }
    measure(chain);
    plan_.chains[0] = std::move(chain);
    return true;
  }

  // --- sums ------------------------------------------------------------------------------------

  ChainId finish(Chain chain) {
    measure(chain);
    plan_.chains.push_back(std::move(chain));
    return static_cast<ChainId>(plan_.chains.size()) - 1;
  }

  void measure(Chain& chain) const {
    std::int64_t ahead = 0;
    std::int64_t behind = 0;
    for (Run& run : chain.runs) {
      const std::int64_t own = tile(run.tile).size();
      std::int64_t all = own;
      run.before = run.next_after + 1;
      for (const Hanging& h : run.hanging) {
        all += h.size;
        run.before += h.after < run.next_after ? h.size : 0;
      }
      run.behind = all - run.before;
      run.first = chain.count;
      run.before_first = ahead;
      run.behind_first = behind;
      chain.count += run.count;
      ahead += run.count * run.before;
      behind += run.count * run.behind;
    }
    chain.size = ahead + behind;
  }

  TileStore& store_;
  Plan plan_;
  Square start_{};
  Square end_{};
  int usual_kind_ = 0;
  int odd_kind_ = 0;
  int up_kind_ = 0;
  int down_kind_ = 0;
};

}  // namespace

std::optional<Plan> make_plan(const Board& board, Square start, Square end, TileStore& store) {
  return Planner(board, start, end, store).run();
}

}  // namespace ktour::construct
