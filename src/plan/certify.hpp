// Certificates for answers, by what is known of the search that gave them.
#pragma once

#include "ktour/proof.hpp"

namespace ktour {

/// What certify() does, after a search that took so much work: it need not all be done again.
Result<Certificate> certify_after(const Work& spent, const Problem& problem,
                                  const SolveOptions& options, Status& status,
                                  std::string_view rule = "any");

}  // namespace ktour
