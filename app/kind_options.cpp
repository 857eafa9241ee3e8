// The options of count, enumerate and sample.
#include "kind_options.hpp"

#include "ktour/solve.hpp"
#include "system/memory.hpp"

namespace app {

ktour::Request KindOptions::request() const {
  return kind_of(problem_.request());
}

ktour::Request KindOptions::kind_of(ktour::Request asked) const {
  const bool open = line_.given("--open");
  if (asked.problem.closed && open) refuse("--closed and --open are given: choose one");
  // Puzzles go from 1 to the last number, and no further.
  const bool usually_open = !asked.problem.given.empty();
  if (open || !usually_open) asked.problem.closed = !open;
  need(validate(asked.problem));
  need(can_count(asked.problem), "--symmetry");
  return asked;
}

bool has_open_ones(ktour::Problem problem) {
  if (!problem.closed) return false;
  problem.closed = false;
  ktour::SolveOptions options;
  options.memory = ktour::usable_memory();
  options.limit = 100000;
  Console console(1);
  const ktour::Result<ktour::Answer> answer = solve(problem, options, console);
  return answer && answer->found();
}

void refuse_given_ends(const ktour::Problem& problem) {
  need(can_count(problem, true), "--classes");
}

}  // namespace app
