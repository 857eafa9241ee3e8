// The page's thread runner, and the number of its threads.
#pragma once

#include_next <system/threads.hpp>

namespace ktour {

inline unsigned all_threads() {
  return 1;
}

}  // namespace ktour
