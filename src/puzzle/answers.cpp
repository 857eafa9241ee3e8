#include "puzzle/answers.hpp"

#include "base/stop.hpp"
#include "ktour/check.hpp"
#include "ktour/puzzle.hpp"

namespace ktour {

Result<std::vector<Tour>> answers_of(const Problem& problem, std::size_t most, Status& status,
                                     std::uint64_t effort) {
  std::vector<Tour> answers;
  std::optional<Error> refused;
  const Solutions found = solutions(
      problem, {.most = most, .limit = effort}, status, [&](std::span<const Square> squares) {
        Result<Tour> tour = accepted(problem, {squares.begin(), squares.end()});
        if (tour) answers.push_back(std::move(*tour));
        if (!tour) refused = tour.error();
        return !refused;
      });
  if (refused) return *refused;
  if (found.all || answers.size() == most) return answers;
  if (found.stopped == StopKind::limit) {
    return Error{"the search for other answers takes too long", ErrorKind::stopped};
  }
  return stop_error(found.stopped);
}

}  // namespace ktour
