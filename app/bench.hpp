// What `ktour bench` measures elsewhere than in its own file.
#pragma once

#include "exit_status.hpp"

namespace app {

ExitStatus bench_count();
ExitStatus bench_proofs();
ExitStatus bench_shapes();

}  // namespace app
