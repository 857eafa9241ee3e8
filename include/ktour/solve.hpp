// From a problem to an answer.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ktour/answer.hpp"

namespace ktour {

/// How `warnsdorff` chooses among squares of equal degree.
enum class Tie { successor, first, random, far };

template <>
inline constexpr std::array names<Tie>{
    Named{Tie::successor, "successor",
          "fewest onward moves from the next square, then row, then column"},
    Named{Tie::first, "first", "row, then column"},
    Named{Tie::random, "random", "uniformly, by the seed"},
    Named{Tie::far, "far", "farthest from the centre of the board, then row, then column"},
};

/// What `best-first` has its queue in order of.
enum class Queue { depth, onward };

template <>
inline constexpr std::array names<Queue>{
    Named{Queue::depth, "depth", "the longest path, then the fewest onward moves"},
    Named{Queue::onward, "onward", "the fewest onward moves: slow, and seldom finds a tour"},
};

inline constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();

struct SolveOptions {
  Method method = Method::automatic;
  Tie tie = Tie::successor;
  /// Another tour for another seed, the same for the same; unset: the method's own. Ties broken at
  /// random are drawn by it, and 1 if there is none.
  std::optional<std::uint64_t> seed{};
  std::optional<std::uint64_t> undo{};  ///< most moves taken back; the method's own bound if unset
  Queue queue = Queue::depth;
  bool to_look_at = false;           ///< `auto`: where any tour will do, one that makes a picture
  std::uint64_t limit = unlimited;   ///< most moves examined
  std::uint64_t memory = unlimited;  ///< most bytes used
  bool certificate = false;          ///< a proof is to carry its certificate
  /// The tour is to have the fewest or the most of these. Then `limit` is how many exchanges are
  /// tried on the way to it, and what stops the work leaves the best so far.
  std::vector<Aim> aims{};
  double seconds = 0;  ///< to spend on the aims, where no limit is given; 0: the usual number
};

/// A method as a user may name it.
struct MethodInfo {
  Method method;
  std::string_view name;
  std::string_view about;
  bool takes_undo = false;  ///< depth first: SolveOptions::undo means something
  bool takes_tie = false;   ///< whether SolveOptions::tie does
};

/// Every method, `auto` first.
std::span<const MethodInfo> methods();
const MethodInfo& info(Method method);
/// The names of those that go depth first, for a sentence: "warnsdorff, plain, ...".
std::string depth_first_methods();

/// Answers a problem. An Error is a request that makes no sense (see validate) or that the method
/// cannot take. A tour that is returned as found has been accepted by check().
Result<Answer> solve(const Problem& problem, const SolveOptions& options, Status& status);
Result<Answer> solve(const Problem& problem, const SolveOptions& options = {});

/// The answer of Method::construct without the check, for boards too large to walk over: its tour
/// takes no memory to speak of, and any step or square of it is computed at once. It is the tour
/// that solve() gives where it can be checked.
Result<Answer> construct_unchecked(const Problem& problem, const SolveOptions& options,
                                   Status& status);

}  // namespace ktour
