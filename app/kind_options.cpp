// The options of count, enumerate and sample.
#include "kind_options.hpp"

#include "ktour/solve.hpp"
#include "system/memory.hpp"

namespace app {

KindOptions::KindOptions(CLI::App& command)
    : problem_(command, "closed tours (default)"),
      open_(std::make_shared<bool>(false)),
      threads_(under(command, "Limits"), "--threads", "N",
               "at most so many (default: all processors)"),
      memory_(command, "--memory", "SIZE", "at most so much memory, such as 500M or 4G"),
      timeout_(command, "--timeout", "SECONDS", "at most so long") {
  under(command, "The tour").add_flag("--open", *open_, "open tours: any two ends");
}

ktour::Problem KindOptions::problem() const {
  ktour::Problem asked = problem_.problem();
  if (asked.closed && *open_) refuse("--closed and --open are given: choose one");
  asked.closed = !*open_;
  need(validate(asked));
  need(can_count(asked), "--symmetry");
  return asked;
}

std::vector<ktour::Square> KindOptions::beginning() const {
  return problem_.beginning(problem_.problem().board);
}

ktour::CountOptions KindOptions::options() const {
  return {threads_.threads(), memory_.size().value_or(ktour::usable_memory())};
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
