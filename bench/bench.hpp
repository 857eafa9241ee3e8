// What `ktour bench` measures elsewhere than in its own file.
#pragma once

#include "exit_status.hpp"

namespace app {

ExitStatus bench_count();
ExitStatus bench_facts();
ExitStatus bench_latency();
ExitStatus bench_making();
ExitStatus bench_proofs();
ExitStatus bench_puzzles();
ExitStatus bench_shapes();

}  // namespace app
