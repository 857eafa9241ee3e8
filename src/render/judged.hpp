// What there is to see of the reason why there is no tour.
#pragma once

#include "ktour/proof.hpp"

namespace ktour {

/// What the judge saw when it verified the certificate of an impossible answer, which is made where
/// there is none yet; where none can be made, only the squares that the proof names.
ProofReport seen_by_judge(const Answer& answer, Status& status);

}  // namespace ktour
