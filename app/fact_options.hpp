// Facts of tours on the command line: told of a tour, and asked of it.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "command_line.hpp"
#include "ktour/facts.hpp"
#include "ktour/format.hpp"

namespace app {

/// "facts: turns 52, crossings 101": the telling ones, or nothing of a board so large that it would
/// take long.
std::string telling_facts(const ktour::Tour& tour, ktour::Problem problem, bool closed);

/// A line with the telling facts of a tour that check() has accepted; or all, a line each.
std::string facts_in_words(const ktour::TourFile& file, bool closed, bool all);
std::string facts_in_json(const ktour::TourFile& file, bool closed);

/// --where: which tours are kept.
class FactFilter {
 public:
  FactFilter(const CommandLine& line, const ktour::Problem& problem);

  bool keeps_all() const { return tests_.empty(); }
  bool keeps(std::span<const ktour::Square> tour);
  /// " with turns<=33 and semimagic", or "".
  std::string words() const;
  const std::vector<std::string>& texts() const { return texts_; }

 private:
  std::vector<std::string> texts_;
  std::vector<ktour::FactTest> tests_;
  std::optional<ktour::FactMeter> meter_;  // where anything is tested
};

/// Refuses facts of a board that is too large for them.
ktour::FactMeter meter_for(const ktour::Problem& problem);

}  // namespace app
