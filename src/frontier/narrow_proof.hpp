// Proofs that a narrow board has no tour, as layers of states that others can verify.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "ktour/solve.hpp"

namespace ktour {

/// A layer: all states that a tour begun can be in after so many lines, a letter a square. Or
/// the layers from `first` on again, up to the one after `after` lines.
struct LayerStep {
  std::vector<std::string> states{};
  bool again = false;
  std::uint64_t first = 0;
  std::uint64_t after = 0;
};

struct LayerProof {
  bool lines_are_rows = false;
  bool from_last = false;
  std::vector<LayerStep> steps{};
};

/// For a board that narrow_tour takes, without symmetry; nothing if there is a tour, or if it was
/// told to stop.
std::optional<LayerProof> narrow_layers(const Problem& problem, const SolveOptions& options,
                                        Status& status);

}  // namespace ktour
