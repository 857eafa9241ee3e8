// An experiment as a file describes it: which rule is tried, on which boards, from where, how
// often.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "ktour/census.hpp"

namespace ktour {

struct Experiment {
  std::string name = "experiment";
  std::vector<Board> boards{};
  std::vector<std::string> starts{"all"};
  Rule rule;
  std::uint64_t runs = 0;  ///< from each start
  std::uint64_t seed = 1;
  unsigned threads = 0;            ///< 0: as many as there are processors
  std::string output = "results";  ///< the folder that the experiment's own is in
};

/// Every field has a default; a field that is unknown, of the wrong type or out of range is an
/// error that names it and what is allowed. `name` is used where the text has none.
Result<Experiment> parse_experiment(std::string_view text, std::string_view name);

/// What decides the results, with every default filled in and the version of the program: all but
/// threads and output.
nlohmann::ordered_json to_json(const Experiment& experiment);

/// A sentence on the first field in which they differ; empty if they are the same.
std::string difference(const nlohmann::ordered_json& there, const nlohmann::ordered_json& here);

/// An example with a comment on every field.
std::string example_experiment();

}  // namespace ktour
