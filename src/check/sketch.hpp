// What there is to see of an argument: for a picture.
#pragma once

#include <string>
#include <vector>

#include "check/tree.hpp"
#include "ktour/proof.hpp"

namespace ktour::proof {

/// Larger boards have no picture of it.
constexpr Place largest_sketch = 1U << 16;

/// Of a rule without steps: the squares listed, or on the lines listed, or that a symmetry leaves
/// in place; the others by colour.
Sketch sketch_of(const Problem& problem, const std::string& rule, std::vector<Place> listed,
                 bool lines_are_rows, Work& work);
Sketch sketch_of(const Problem& problem, const Tree::Sight& sight);

}  // namespace ktour::proof
