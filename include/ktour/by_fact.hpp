// How many tours have each value of a fact, exactly, and without a list of all tours.
//
//     auto table = ktour::count_by_fact(problem, *ktour::fact_named("turns"), {}, status);
//     for (const auto& [value, tours] : table->tours) say(value.text(), tours);
//
// Beside the core: it needs threads and GMP.
#pragma once

#include <map>
#include <vector>

#include "ktour/count.hpp"
#include "ktour/facts.hpp"

namespace ktour {

/// The facts by which tours are counted: those that add up from corners, moves and crossings.
std::vector<const Fact*> facts_to_count_by();

struct FactTable {
  mpz_class undirected = 0;  ///< tours in all
  std::map<FactValue, mpz_class> tours{};
  CountCost cost{};
};

/// Whether tours can be counted so: the fact is one of those, the problem suits it, and asks for no
/// symmetry.
Outcome can_count_by_fact(const Problem& problem, const Fact& fact);

Result<FactTable> count_by_fact(const Problem& problem, const Fact& fact,
                                const CountOptions& options, Status& status);

}  // namespace ktour
