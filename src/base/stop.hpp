// The one place with the sentence and the error for a stop that the status asked for.
#pragma once

#include <string>

#include "ktour/result.hpp"
#include "ktour/status.hpp"

namespace ktour {

inline std::string stop_text(StopKind kind) {
  return kind == StopKind::timeout ? "the time limit was reached" : "it was interrupted";
}

inline Error stop_error(StopKind kind) {
  return {stop_text(kind), ErrorKind::stopped};
}

/// What std::bad_alloc says to users.
inline Error out_of_memory() {
  return {"the system has no more memory", ErrorKind::memory};
}

}  // namespace ktour
