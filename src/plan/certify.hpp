// Certificates for answers, from the log that the search wrote.
#pragma once

#include "ktour/proof.hpp"

namespace ktour {

/// What certify() does, with the record of the search that found no tour, if there is one.
Result<Certificate> certify(const Problem& problem, const SearchRecord* record,
                            const SolveOptions& options, Status& status,
                            std::string_view rule = "any");

}  // namespace ktour
