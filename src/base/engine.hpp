// What every search method looks like to the plan: a problem in, a finding out.
#pragma once

#include <variant>

#include "base/stop.hpp"
#include "ktour/answer.hpp"
#include "ktour/solve.hpp"

namespace ktour {

struct Finding {
  std::variant<Tour, Proof, Stop> result;
  Work work{};  // the plan adds the seconds
  Optimum optimum = Optimum::unknown;  // where something was aimed at
};

/// An engine may rely on a problem that validate() accepts, and that the plan's row for it suits.
/// It polls the status at least every few milliseconds, keeps to options.limit and options.memory,
/// and says Proof only for what it has shown itself. A Stop of the kind `none` means that it does
/// not know and another engine may.
using Engine = Finding (*)(const Problem& problem, const SolveOptions& options, Status& status);

/// What an engine finds where another gave up after some work: it has the rest of the limit, and
/// the work of both is told.
inline Finding go_on(const Work& spent, Engine engine, const Problem& problem,
                     const SolveOptions& options, Status& status) {
  SolveOptions rest = options;
  if (options.limit != unlimited) rest.limit -= spent.examined;
  Finding finding = engine(problem, rest, status);
  finding.work.examined += spent.examined;
  finding.work.undone += spent.undone;
  return finding;
}

}  // namespace ktour
