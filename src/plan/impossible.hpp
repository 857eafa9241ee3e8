// Proofs that need no search.
#pragma once

#include <optional>

#include "ktour/answer.hpp"

namespace ktour {

/// A proof that the problem (one that validate() accepts) has no tour, where a short argument shows
/// it. Nothing returned does not mean that there is one.
std::optional<Proof> prove_impossible(const Problem& problem);

}  // namespace ktour
