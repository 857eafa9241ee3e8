// The way from a problem to an answer, with the engine as an argument.
#pragma once

#include "base/engine.hpp"
#include "ktour/result.hpp"

namespace ktour {

/// What solve() does, by a given engine in place of the method's: nothing that the engine finds is
/// an answer unless the checker accepts it.
Result<Answer> answer_by(Engine engine, const Problem& problem, const SolveOptions& options,
                         Status& status);

}  // namespace ktour
