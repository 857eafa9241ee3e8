// Tours drawn at random, each as likely as any other.
//
// First the tours are counted and all layers kept. Then the last decision is drawn, with the number
// of tours that go through it for its weight, and from there the way leads back, layer by layer: of
// the states that lead to the present one, one is drawn by the number of ways that lead to it. Many
// tours are drawn at once: a layer is gone through once for all of them.
#pragma once

#include <cstdint>
#include <vector>

#include "count/run.hpp"
#include "count/work.hpp"
#include "ktour/problem.hpp"

namespace ktour::count {

/// So many tours; none if there is no tour. Tour i depends on the seed and on i alone. Layers are
/// kept in the folder, or in memory if there is none. Throws Stopped or StoreError.
std::vector<std::vector<Square>> sample_tours(const Problem& problem, std::uint64_t count,
                                              std::uint64_t seed, const Folder* folder,
                                              const Resources& resources, Cost& cost);

}  // namespace ktour::count
