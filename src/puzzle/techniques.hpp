// The techniques with which people solve puzzles, as a table: how hard each is, how it is found,
// and the sentence that tells it.
//
// Each draws only conclusions that every answer of the puzzle fulfils. So a puzzle that they solve
// has one answer; where they are stuck it may have more.
#pragma once

#include <string>
#include <vector>

#include "ktour/rating.hpp"
#include "puzzle/grid.hpp"

namespace ktour::by_hand {

struct Technique;

/// A conclusion: the step stands on the place, or cannot.
struct Conclusion {
  const Technique* technique = nullptr;
  bool excludes = false;
  Step step = nowhere;
  Place place = nowhere;
  std::vector<Place> places{};  ///< what it follows from, for the sentence
  std::vector<Step> steps{};
};

enum class Seen {
  nothing,
  found,          ///< a conclusion
  contradiction,  ///< there is no answer; `place` or `step` has no way left
};

struct Technique {
  TechniqueInfo info;
  Seen (*look)(Grid& grid, Conclusion& found);
  std::string (*tell)(const Grid& grid, const Problem& problem, const Conclusion& found);
};

std::span<const Technique> technique_table();

/// The first conclusion that techniques up to a level give.
Seen look(Grid& grid, Level hardest, Conclusion& found);
/// Enters it.
void enter(Grid& grid, const Conclusion& found);
/// Goes on as far as they lead: `found` where the puzzle is full.
Seen solve_by_hand(Grid& grid, Level hardest);

// Those with a file of their own.
Seen look_along_links(Grid& grid, Conclusion& found);
Seen look_at_stranded(Grid& grid, Conclusion& found);
Seen look_at_parts(Grid& grid, Conclusion& found);
Seen look_by_trial(Grid& grid, Conclusion& found);
Seen look_by_long_trial(Grid& grid, Conclusion& found);

// Sentences.
std::string tell_next(const Grid& grid, const Problem& problem, const Conclusion& found);
std::string tell_between(const Grid& grid, const Problem& problem, const Conclusion& found);
std::string tell_two_ways(const Grid& grid, const Problem& problem, const Conclusion& found);
std::string tell_gap(const Grid& grid, const Problem& problem, const Conclusion& found);
std::string tell_reach(const Grid& grid, const Problem& problem, const Conclusion& found);
std::string tell_only_number(const Grid& grid, const Problem& problem, const Conclusion& found);
std::string tell_links(const Grid& grid, const Problem& problem, const Conclusion& found);
std::string tell_stranded(const Grid& grid, const Problem& problem, const Conclusion& found);
std::string tell_parts(const Grid& grid, const Problem& problem, const Conclusion& found);
std::string tell_trial(const Grid& grid, const Problem& problem, const Conclusion& found);

}  // namespace ktour::by_hand
