// A census as a table, as JSON and as CSV.
#pragma once

#include <nlohmann/json.hpp>
#include <span>
#include <string>

#include "ktour/census.hpp"

namespace ktour {

/// In decimals, correctly rounded.
std::string decimal(const mpq_class& fraction, unsigned digits);
/// With as many digits as it deserves.
std::string shown(const Probability& probability);

/// What a rule is called: "warnsdorff, random ties, nothing taken back".
std::string described(const Rule& rule);

std::string census_table(const Census& census, By by);
/// A row a board.
std::string sizes_table(std::span<const Census> boards);

/// With the groups beside the starts unless they are the starts.
nlohmann::ordered_json census_json(const Census& census, By by);

std::string census_csv(std::span<const Census> boards, By by);

}  // namespace ktour
