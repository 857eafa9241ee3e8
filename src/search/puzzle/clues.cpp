// Squares by number, moves between them, steps on them.
#include "search/puzzle/clues.hpp"

#include "base/assert.hpp"

namespace ktour::clues {

Clues::Clues(const Problem& problem)
    : table_(problem), reverse_(table_.reverses()), closed_(problem.closed) {
  const auto number = [&](Square s) { return table_.number(s); };
  step_on_.assign(size(), none);
  square_of_.assign(size(), none);
  for (const Given& given : problem.given) give(number(given.square), given.step);
  for (std::size_t i = 0; i < problem.begin.size(); ++i) give(number(problem.begin[i]), i);
  if (problem.start) give(number(*problem.start), 0);
  if (problem.end) give(number(*problem.end), size() - 1);
  for (const Move& move : problem.through) through_.emplace_back(number(move.a), number(move.b));
  contradictory_ |= closed_ && size() < 3;
}

void Clues::give(Number square, std::uint64_t step) {
  const auto t = narrow<Number>(step);
  const bool agrees = (step_on_[square] == none || step_on_[square] == t) &&
                      (square_of_[t] == none || square_of_[t] == square);
  contradictory_ |= !agrees;
  if (!agrees) return;
  step_on_[square] = t;
  square_of_[t] = square;
}

}  // namespace ktour::clues
