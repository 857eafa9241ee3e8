// A cache of tile searches and their results: no tile is searched for twice.
#pragma once

#include <cstddef>
#include <optional>
#include <unordered_map>
#include <vector>

#include "construct/tile.hpp"

namespace ktour::construct {

class TileStore {
 public:
  explicit TileStore(Effort& effort) : effort_(effort) {}

  /// What find_tile gives. The reference stays good.
  const std::optional<Tile>& find(const Board& board, Square entry, Square exit,
                                  std::vector<Move> moves) {
    const Question question{board, entry, exit, std::move(moves)};
    const auto [at, is_new] = known_.try_emplace(question);
    Known& known = at->second;
    if (is_new) known.tile = find_tile(board, entry, exit, at->first.moves, effort_);
    if (known.plan != plan_) ++asked_;
    known.plan = plan_;
    return known.tile;
  }

  /// A plan is begun; from here on asked() counts again.
  void begin_plan() {
    ++plan_;
    asked_ = 0;
  }
  /// How many different tiles the plan has asked for.
  int asked() const { return asked_; }
  const Effort& effort() const { return effort_; }
  std::size_t size() const { return known_.size(); }

 private:
  struct Question {
    Board board;
    Square entry;
    Square exit;
    std::vector<Move> moves;
    friend bool operator==(const Question&, const Question&) = default;
  };
  struct Hash {
    std::size_t operator()(const Question& q) const {
      std::uint64_t hash = 0;
      const auto add = [&](std::int32_t a, std::int32_t b) {
        hash = (hash ^ static_cast<std::uint64_t>(a * 16 + b)) * 0x100000001b3U;
      };
      add(q.board.rows(), q.board.cols());
      add(q.entry.row, q.entry.col);
      add(q.exit.row, q.exit.col);
      for (const Move& move : q.moves) {
        add(move.a.row, move.a.col);
        add(move.b.row, move.b.col);
      }
      return static_cast<std::size_t>(hash ^ hash >> 32);
    }
  };
  struct Known {
    std::optional<Tile> tile;
    std::uint64_t plan = 0;  // the last to ask for it
  };

  Effort& effort_;
  std::unordered_map<Question, Known, Hash> known_;
  std::uint64_t plan_ = 0;
  int asked_ = 0;
};

}  // namespace ktour::construct
