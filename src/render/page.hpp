// What a page is told of an answer: for the program, which writes it into a file, and for the
// engine that is in a page, which hands it over.
#pragma once

#include <nlohmann/json.hpp>

#include "ktour/draw.hpp"

namespace ktour {

/// All but the steps; web/README.md has the members.
nlohmann::ordered_json page_facts(const PageEntry& entry, Status& status);

}  // namespace ktour
