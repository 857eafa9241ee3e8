// Which engine is behind which method.
#pragma once

#include "search/engine.hpp"

namespace ktour {

/// The engine of a method that methods() lists.
Engine engine_of(Method method);

}  // namespace ktour
