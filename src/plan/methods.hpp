// Maps methods to engines, and says which requests each takes.
#pragma once

#include "base/engine.hpp"
#include "ktour/result.hpp"

namespace ktour {

/// The engine of a method that methods() lists.
Engine engine_of(Method method);

/// Whether a method takes a request; if not, why, and which methods do.
Outcome suits(Method method, const Problem& problem);

}  // namespace ktour
