// One trial of a rule: a walk from a start, with or without moves taken back.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ktour/solve.hpp"
#include "base/engine.hpp"
#include "search/random_walk.hpp"
#include "search/rule_walk.hpp"

namespace ktour {

/// The most moves that may be taken back: a number, or as many as the board has squares.
struct UndoBound {
  std::uint64_t moves = 0;
  bool squares = false;

  std::uint64_t on(const Board& board) const { return squares ? board.size() : moves; }
  bool none() const { return !squares && moves == 0; }
  friend bool operator==(const UndoBound&, const UndoBound&) = default;
};

/// `squares`, or a whole number.
Result<UndoBound> parse_undo(std::string_view text);
std::string to_string(const UndoBound& undo);

/// How the knight chooses its moves.
struct Rule {
  Method method = Method::warnsdorff;  ///< one that goes depth first
  Tie tie = Tie::random;
  UndoBound undo{};

  friend bool operator==(const Rule&, const Rule&) = default;

  /// Whether two trials from one start may differ.
  bool by_chance() const { return method == Method::warnsdorff && tie == Tie::random; }
};

struct Trial {
  std::uint64_t visited = 0;  ///< squares, when it ended
  std::uint64_t undone = 0;   ///< moves taken back until then
  bool complete = false;
};

/// The seed of one run of an experiment.
inline std::uint64_t run_seed(std::uint64_t seed, std::uint64_t run) {
  return mixed(mixed(seed + 0x9e3779b97f4a7c15) + run);
}

/// Makes trials of one rule on one board, as fast as the board allows: at most 64 squares in
/// machine words, larger ones on a field, and the full search only where moves are taken back.
class Trials {
 public:
  Trials(const Board& board, const Rule& rule);

  /// A trial that the status ended early is worth nothing.
  Trial run(Square start, std::uint64_t seed, Status& status);
  /// The squares of the same trial; only for one that was complete.
  std::vector<Square> squares(Square start, std::uint64_t seed);

 private:
  std::uint64_t walk(Square start, std::uint64_t seed, std::uint8_t* path);
  Finding search(Square start, std::uint64_t seed, Status& status) const;

  Board board_;
  Rule rule_;
  std::optional<RandomWalker> words_;
  std::optional<RuleWalker> field_;
};

/// The squares that a word or a list of squares stands for: `all`, `corner`, `edge` (without the
/// corners), `centre` (the one, two or four squares in the middle), or a square.
Result<std::vector<Square>> parse_starts(std::string_view text, const Board& board);

}  // namespace ktour
