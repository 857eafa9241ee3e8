// What check, count and puzzles say in JSON: a line for each answer, the same wherever it is asked
// for.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <utility>

#include "ktour/check.hpp"
#include "ktour/count.hpp"
#include "ktour/format.hpp"
#include "ktour/make_puzzle.hpp"

namespace ktour::reports {

/// What is told of a tour beside the checker's report.
struct Checked {
  std::string name{};                                         ///< of the file, if there are several
  std::optional<std::pair<std::string, std::string>> rank{};  ///< its number, and of how many
  std::optional<std::string> facts{};                         ///< as JSON
};

/// `file` is missing where there is nothing to check: a file that says itself that there is no
/// tour.
std::string in_json(const CheckReport& report, const TourFile* file, const Checked& more = {});

/// Which tours are counted, as an object to go on with.
nlohmann::ordered_json kind_in_json(const Problem& problem);
std::string in_json(const Problem& problem, const Tally& tally, double seconds);

/// The squares of a tour in order: with their steps, and as lists of numbers.
std::vector<Given> all_steps_of(const Tour& tour);
nlohmann::ordered_json walk_in_json(const Tour& tour);

std::string in_json(const Puzzle& puzzle);
std::string in_json(const Rating& rating);

}  // namespace ktour::reports
