// Everything: #include <ktour/ktour.hpp>
#pragma once

#include "ktour/aim.hpp"             // IWYU pragma: export
#include "ktour/answer.hpp"          // IWYU pragma: export
#include "ktour/board.hpp"           // IWYU pragma: export
#include "ktour/check.hpp"           // IWYU pragma: export
#include "ktour/facts.hpp"           // IWYU pragma: export
#include "ktour/format.hpp"          // IWYU pragma: export
#include "ktour/graph_file.hpp"      // IWYU pragma: export
#include "ktour/moves.hpp"           // IWYU pragma: export
#include "ktour/parse.hpp"           // IWYU pragma: export
#include "ktour/problem.hpp"         // IWYU pragma: export
#include "ktour/proof.hpp"           // IWYU pragma: export
#include "ktour/puzzle.hpp"          // IWYU pragma: export
#include "ktour/request.hpp"         // IWYU pragma: export
#include "ktour/result.hpp"          // IWYU pragma: export
#include "ktour/solve.hpp"           // IWYU pragma: export
#include "ktour/status.hpp"          // IWYU pragma: export
#include "ktour/tour.hpp"            // IWYU pragma: export
#include "ktour/tour_of_knight.hpp"  // IWYU pragma: export
#include "ktour/version.hpp"         // IWYU pragma: export
#include "ktour/whirling.hpp"        // IWYU pragma: export
