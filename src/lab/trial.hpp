// One trial of a rule: Warnsdorff's (1823), or another that goes depth first; with or without moves
// taken back. Ties are left to chance, broken by looking one move further (Pohl 1967), in a fixed
// order (Squirrel and Cull 1996) or away from the centre (Roth).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/engine.hpp"
#include "base/random.hpp"
#include "ktour/census.hpp"
#include "lab/random_walk.hpp"
#include "lab/rule_walk.hpp"

namespace ktour {

struct Trial {
  std::uint64_t visited = 0;   ///< squares, when it ended
  std::uint64_t undone = 0;    ///< moves taken back until then
  std::uint64_t complete = 0;  ///< 1 or 0: whether it is a tour
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

}  // namespace ktour
